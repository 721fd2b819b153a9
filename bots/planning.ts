import type { Command, Shape } from "@wusong/engine";
import type { Bot, Choice, Situation, Thinking } from "./bot.ts";
import { type ChoosingSetting, comparePlans } from "./search/choose-plan.ts";
import { look } from "./search/look.ts";
import { commandsOf } from "./search/plan.ts";
import { beginSearch } from "./search/search.ts";
import { whyOf, whyOfPlan } from "./search/why.ts";
import { LOOK, nothingOffered, ONLY_CHOICE, WORLDS } from "./weighing.ts";

export interface PlannerSetting extends Omit<ChoosingSetting, "tries"> {
  /** Positions for all decisions of a turn: when they run out, less is looked at for each. */
  readonly positionsOfTurn: number;
  /** Tries for a command, however little is left; as long as there is enough, it has those of `look`. */
  readonly leastTries: number;
}

export const PLANNER: PlannerSetting = {
  positions: 3000,
  positionsOfTurn: 40_000,
  look: { ...LOOK, tries: 4 * LOOK.tries },
  leastTries: LOOK.tries,
  triesOfOthers: 48,
  plans: 6,
  beginnings: 3,
  glance: 6,
  edge: 1.5,
};

/** The same care with more or fewer positions: for every command, for comparing plans, and for the turn. */
const withPositions = (factor: number): Partial<PlannerSetting> => ({
  positions: factor * PLANNER.positions,
  positionsOfTurn: factor * PLANNER.positionsOfTurn,
  look: { ...PLANNER.look, tries: factor * PLANNER.look.tries },
  leastTries: factor * PLANNER.leastTries,
  triesOfOthers: factor * PLANNER.triesOfOthers,
});

export const QUARTER: Partial<PlannerSetting> = withPositions(1 / 4);
export const FOURFOLD: Partial<PlannerSetting> = withPositions(4);

/** Parts of what is left of a turn that one decision may use, and of its positions that it always has. */
const PART_OF_TURN = 8;
const LEAST_PART = 8;

/** What the planner writes down: its plan for the decisions to come, and what it has looked at in this turn. */
interface Memory {
  readonly of: string;
  /** the decision that the first command is meant for */
  readonly n: number;
  readonly commands: readonly Command[];
  readonly turn: number | string;
  readonly looked: number;
}

const GOES_ON = "it goes on with the plan";

/** Plans up to the next die, reveal or other seat, and compares plans by what the enemy's reply leaves of them. */
export function planningBot(words: Pick<Bot, "name" | "label" | "text">, setting: Partial<PlannerSetting> = {}): Bot {
  return { ...words, think: (situation) => plan(situation, { ...PLANNER, ...setting }, words.name) };
}

function* plan<S extends Shape>(situation: Situation<S>, setting: PlannerSetting, of: string): Thinking {
  const { title, view } = situation;
  const turn = title.periods.turn?.(view.pub) ?? 0;
  const memory = memoryOf(situation, of);
  const before = memory?.turn === turn ? memory.looked : 0;
  const search = beginSearch(situation, WORLDS);
  const choice = (commands: readonly Command[], why: string | null, second: Command | null = null): Choice => {
    const [command, ...rest] = commands;
    const kept: Memory = { of, n: view.n + 1, commands: rest, turn, looked: before + search.count.positions };
    return { command, why, second, plan: kept };
  };
  if (memory && memory.n === view.n && memory.commands.length > 0) {
    if (search.worlds[0].drawn(situation.seat, memory.commands[0])) return choice(memory.commands, GOES_ON);
  }
  const tries = (looked: number): number => triesAfter(setting, before + looked);
  const found = look(search, { ...setting.look, tries: tries(0) });
  if (found.length === 0) throw nothingOffered(situation);
  if (found.length === 1) return choice([found[0].drawn.command], found[0].why ?? ONLY_CHOICE);
  const best = choice([found[0].drawn.command], whyOf(title, search, found[0]), found[1].drawn.command);
  if (!search.worlds[0].isMain()) return best;
  const positions = allowed(setting, before);
  yield { best, done: Math.min(1, search.count.positions / positions) };
  const comparing = comparePlans(search, found, { ...setting, positions, tries });
  for (;;) {
    const { value, done } = comparing.next();
    const second = value.second && commandsOf(value.second)[0];
    const why = done ? whyOfPlan(title, search, value.best.commands) : null;
    const now = choice(value.best.thorough ? commandsOf(value.best) : commandsOf(value.best).slice(0, 1), why, second);
    if (done) return now;
    yield { best: now, done: value.done };
  }
}

const memoryOf = <S extends Shape>({ memory }: Situation<S>, of: string): Memory | null => {
  const kept = memory.plan as Memory | null;
  return kept?.of === of ? kept : null;
};

/** Positions for one decision, after so many in this turn. */
function allowed({ positions, positionsOfTurn }: PlannerSetting, before: number): number {
  const part = Math.floor((positionsOfTurn - before) / PART_OF_TURN);
  return Math.max(Math.floor(positions / LEAST_PART), Math.min(positions, part));
}

/** Tries for one command, after so many positions in this turn. */
function triesAfter(setting: PlannerSetting, looked: number): number {
  const { look, leastTries, positions } = setting;
  return Math.max(leastTries, Math.floor((look.tries * allowed(setting, looked)) / positions));
}
