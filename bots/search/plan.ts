import { type Command, ImaginedDice, type Play, Random, type Shape, type Stance } from "@wusong/engine";
import { Following } from "./answering.ts";
import { type LookSetting, look } from "./look.ts";
import { type Candidate, candidate, closingVerb, type Search, stancesOf, under } from "./search.ts";

/** Own commands one after another, up to the next die, reveal or other seat: what a person lays out in one go. */
export interface Plan<S extends Shape> {
  readonly commands: readonly Candidate<S>[];
  readonly key: string;
  /** by world: the position before the last command, which alone may meet a die */
  readonly before: Play<S>[];
  /** one for each rollout */
  readonly scores: Score[];
  /** whether every command of it was looked at as well as a decision by itself: only then it is followed to its end */
  readonly thorough: boolean;
  /** what was wanted while it was made */
  readonly stance: Stance<S> | null;
}

/** What a plan was worth in one rollout. */
export interface Score {
  /** when it was carried through */
  readonly atOnce: number;
  /** after the enemy's reply */
  readonly inTheEnd: number;
}

export interface PlanningSetting {
  readonly look: LookSetting;
  /** tries for a command that may be followed, after so many positions of this decision; and for one of a plan that is only sketched */
  readonly tries: TriesAfter;
  readonly triesOfOthers: number;
  /** plans that are compared */
  readonly plans: number;
  /** of them, those that begin with another good command */
  readonly beginnings: number;
}

/** Tries for a command, after so many positions of this decision. */
export type TriesAfter = (looked: number) => number;

const LONGEST = 30;

const planOf = <S extends Shape>(
  commands: readonly Candidate<S>[],
  thorough: boolean,
  stance: Stance<S> | null,
): Plan<S> => ({
  commands,
  thorough,
  stance,
  key: commands
    .map((one) => one.key)
    .sort()
    .join(";"),
  before: [],
  scores: [],
});

export const commandsOf = <S extends Shape>(plan: Plan<S>): Command[] =>
  plan.commands.map(({ drawn }) => drawn.command);

/** Goes on with the best command at a time, as long as the same procedure asks the same seat; with fixed tries it is a sketch. */
export function build<S extends Shape>(
  search: Search<S>,
  setting: LookSetting,
  first: Candidate<S> | null,
  tries: number | TriesAfter,
): Plan<S> {
  const worlds = search.worlds.map((world) => world.clone());
  const { length: depth } = worlds[0].s.stack;
  const { p: procedure } = worlds[0].s.stack[depth - 1];
  const goesOn = ({ s: { stack, over } }: Play<S>): boolean =>
    !over && stack.length === depth && stack[depth - 1].p === procedure;
  const now = (): number => (typeof tries === "number" ? tries : tries(search.count.positions));
  const commands: Candidate<S>[] = [];
  while (commands.length < LONGEST && worlds.every(goesOn) && worlds[0].seatsToDecide().includes(search.seat)) {
    if (commands.length > 0 && worlds[0].waiting()?.type === "together") break;
    const one = commands.length === 0 && first ? first : look({ ...search, worlds }, { ...setting, tries: now() })[0];
    if (!one) break;
    commands.push(one);
    if (carriedFor(worlds, search, one) === "something came to light") break;
  }
  return planOf(commands, typeof tries !== "number" || commands.length === 1, search.stance);
}

/** The same beginning, gone on with as carefully as it deserves that is followed. */
export function thoroughly<S extends Shape>(search: Search<S>, setting: PlanningSetting, plan: Plan<S>): Plan<S> {
  if (plan.thorough) return plan;
  const wanting = plan.stance ? under(search, plan.stance) : search;
  return build(wanting, setting.look, plan.commands[0], setting.tries);
}

/** The commands once more, as far as they are still offered. */
function again<S extends Shape>(search: Search<S>, list: readonly Candidate<S>[]): Plan<S> {
  const { seat, random } = search;
  const play = search.worlds[0].clone();
  const commands: Candidate<S>[] = [];
  for (const { drawn } of list) {
    if (play.s.over || !play.seatsToDecide().includes(seat)) break;
    const { verb, picks } = drawn.command;
    if (!play.verbsNow(seat).includes(verb)) continue;
    const redrawn = play.drawWith(seat, verb, new Following<S["sheet"]>(random, picks, -1));
    if (!redrawn) continue;
    const one = candidate(redrawn);
    commands.push(one);
    if (carriedFor([play], search, one) === "something came to light") break;
  }
  return planOf(commands, true, null);
}

function carriedFor<S extends Shape>(
  worlds: readonly Play<S>[],
  { seat, random }: Search<S>,
  { drawn }: Candidate<S>,
): "nothing new" | "something came to light" {
  const dice = new ImaginedDice(random);
  for (const world of worlds) world.actDrawn(seat, drawn, dice);
  return dice.used > 0 || worlds.some(({ revealed }) => revealed) ? "something came to light" : "nothing new";
}

/** Different plans; the first is what looks best one command at a time. */
export function makePlans<S extends Shape>(
  search: Search<S>,
  best: readonly Candidate<S>[],
  setting: PlanningSetting,
): Plan<S>[] {
  const { random } = search;
  const main = build(search, setting.look, best[0], setting.tries);
  const plans = [main];
  const keys = new Set([main.key]);
  const add = (one: Plan<S>): void => {
    if (one.commands.length === 0 || keys.has(one.key)) return;
    keys.add(one.key);
    plans.push(one);
  };
  for (const one of otherBeginnings(best, main, setting.beginnings))
    add(build(search, setting.look, one, setting.triesOfOthers));
  // Doing nothing is always worth a thought: what looks best at once may stake what is won already.
  const closing = closingVerb(search.worlds[0].title, search.worlds[0].verbsNow(search.seat));
  const idle = best.find((one) => one.drawn.command.verb === closing);
  if (idle) add(build(search, setting.look, idle, setting.triesOfOthers));
  for (const stance of stancesOf(search)) add(build(under(search, stance), setting.look, null, setting.triesOfOthers));
  const { length } = main.commands;
  for (let i = 0; length > 2 && plans.length < setting.plans && i < 2 * setting.plans; i++) {
    if (random.below(3) > 0) add(build(search, setting.look, null, setting.triesOfOthers));
    else {
      const left = [random.below(length - 1), random.below(length - 1)];
      add(
        again(
          search,
          main.commands.filter((_, k) => !left.includes(k)),
        ),
      );
    }
  }
  return plans;
}

/** Good first commands of different verbs. */
function otherBeginnings<S extends Shape>(
  best: readonly Candidate<S>[],
  main: Plan<S>,
  most: number,
): readonly Candidate<S>[] {
  const byVerb = new Map<string, number>();
  const different = best.slice(1).filter(({ drawn: { command } }) => {
    const before = byVerb.get(command.verb) ?? 0;
    byVerb.set(command.verb, before + 1);
    return main.commands.length === 1 || before < Math.max(2, most >> 1);
  });
  return different.slice(0, most);
}

/** The position before the last command of a plan, in one of the worlds. */
export function beforeLast<S extends Shape>({ seat, worlds }: Search<S>, plan: Plan<S>, world: number): Play<S> {
  let play = plan.before[world];
  if (!play) {
    play = worlds[world].clone();
    const noChance = new ImaginedDice(new Random(1));
    for (const { drawn } of plan.commands.slice(0, -1)) play.actDrawn(seat, drawn, noChance);
    plan.before[world] = play;
  }
  return play;
}
