import { ImaginedDice, type Know, type Play, type Random, type Seat, type Shape, StratifiedDice } from "@wusong/engine";
import { Keen } from "./answering.ts";
import { byDoctrine, considered } from "./considered.ts";
import { type Candidate, ChanceOfTry, candidate, chanceOf, closingVerb, type Search } from "./search.ts";

/** How a command is tried out. */
export interface TrySetting {
  /** a try is carried on for at most this many further decisions, until its procedure is over */
  readonly horizon: number;
  /** commands that are compared at each of these; 1: any is taken */
  readonly follow: number;
}

/** The decision a command answers; its procedure is through when it is asked again or has been left. */
interface Asked {
  readonly depth: number;
  readonly procedure: string;
  readonly step: string | undefined;
  readonly together: boolean;
}

export function askedNow<S extends Shape>(play: Play<S>): Asked {
  const { stack } = play.s;
  const step = play.waiting();
  return {
    depth: stack.length,
    procedure: stack[stack.length - 1].p,
    step: step?.name,
    together: step?.type === "together",
  };
}

export function isThrough<S extends Shape>(play: Play<S>, seat: Seat, asked: Asked): boolean {
  const { stack, commits } = play.s;
  // An answer given in secret shows nothing before the others have given theirs, and then all that it does.
  if (asked.together) return commits[seat] === null;
  if (stack.length < asked.depth || stack[asked.depth - 1].p !== asked.procedure) return true;
  return stack.length === asked.depth && play.waiting()?.name === asked.step;
}

/**
 * Adds the worth of one more try of a candidate: carried out in one of the worlds and on until its procedure is through. Gives the
 * position it came to.
 */
export function tryOut<S extends Shape>(
  search: Search<S>,
  one: Candidate<S>,
  base: number,
  setting: TrySetting,
): Play<S> {
  const { seat, worlds, worth } = search;
  const attempt = one.tries;
  const world = worlds[attempt % worlds.length];
  const asked = askedNow(world);
  const dice = new StratifiedDice(new ChanceOfTry(base, attempt), attempt, base >>> 1);
  let choices: Random | null = null;
  let play = world.afterDrawn(seat, one.drawn, dice);
  search.count.positions++;
  for (let i = 0; i < setting.horizon && !play.s.over && !isThrough(play, seat, asked); i++) {
    const [next] = play.seatsToDecide();
    choices ??= chanceOf(base + 77, attempt);
    const after = next === undefined ? null : quickly(search, play, next, choices, dice, setting.follow);
    if (!after) break;
    play = after;
    one.certain = false;
  }
  if (dice.used > 0) one.certain = false;
  one.sum += worth(play, seat);
  one.tries++;
  return play;
}

/** Draws one command of a verb: any, or as much as may be. */
export function draw<S extends Shape>(
  play: Play<S>,
  seat: Seat,
  verb: string,
  random: Random,
  know: Know<S>,
): Candidate<S> | null {
  const drawn =
    random.below(4) === 0 ? play.drawWith(seat, verb, new Keen(random), know) : play.drawVerb(seat, verb, random, know);
  return drawn && candidate(drawn);
}

/** A few different commands, some of every verb. */
export function drawSome<S extends Shape>(
  play: Play<S>,
  seat: Seat,
  random: Random,
  most: number,
  know = play.know(seat),
  verbs: readonly string[] = play.verbsNow(seat, know),
): Candidate<S>[] {
  const list = verbs.length > most ? random.shuffle([...verbs]).slice(0, most) : verbs;
  const each = Math.max(1, Math.floor(most / Math.max(1, verbs.length)));
  const found: Candidate<S>[] = [];
  const keys = new Set<string>();
  for (const verb of list) {
    for (let i = 0; i < each; i++) {
      const one = draw(play, seat, verb, random, know);
      if (!one) break;
      if (!keys.has(one.key)) found.push(one);
      keys.add(one.key);
      if (one.drawn.command.picks.length === 0) break;
    }
  }
  return found;
}

/**
 * One decision at a glance: a few commands, each carried out once and valued at once. Gives the position after it, which may be
 * another copy; null is a dead end.
 */
export function quickly<S extends Shape>(
  search: Search<S>,
  play: Play<S>,
  seat: Seat,
  random: Random,
  dice: ImaginedDice,
  most: number,
): Play<S> | null {
  if (most <= 1) return play.playRandom(seat, random, dice) ? play : null;
  const found = drawSome(play, seat, random, most);
  if (found.length === 0) return play.playRandom(seat, random, dice) ? play : null;
  if (found.length === 1) {
    play.actDrawn(seat, found[0].drawn, dice);
    return play;
  }
  const base = random.next();
  let best = found[0];
  let after: Play<S> | null = null;
  let top = Number.NEGATIVE_INFINITY;
  for (const one of found) {
    const own = new ImaginedDice(new ChanceOfTry(base, 0));
    const copy = play.afterDrawn(seat, one.drawn, own);
    search.count.positions++;
    const value = search.worth(copy, seat);
    if (value <= top) continue;
    top = value;
    best = one;
    after = own.used === 0 ? copy : null;
  }
  if (after) return after;
  play.actDrawn(seat, best.drawn, dice);
  return play;
}

/** Commands that are drawn beside those of the doctrine, at least. */
const BESIDE = 2;

/**
 * One decision of a rollout: like a look, but with a few commands and one try each, those of the doctrine first. What is proposed to
 * people costs more than all the tries, and is asked for only with "all proposals". Gives the position after it, which may be another copy;
 * null is a dead end.
 */
export function policy<S extends Shape>(
  search: Search<S>,
  play: Play<S>,
  seat: Seat,
  random: Random,
  dice: ImaginedDice,
  most: number,
  asked: "by doctrine" | "all proposals",
): Play<S> | null {
  const own: Search<S> = { ...search, seat, worlds: [play], random };
  const know = play.know(seat);
  const verbs = play.verbsNow(seat, know);
  const closing = closingVerb(play.title, verbs);
  const base = random.next();
  const keys = new Set<string>();
  const proposed = asked === "by doctrine" ? byDoctrine(own, know) : considered(own, know);
  let best = proposed.find(({ sure }) => sure) ?? null;
  let after: Play<S> | null = null;
  for (let pass = 0; pass < 2 && !best?.sure; pass++) {
    const draws = pass === 0 && asked === "by doctrine" ? Math.max(BESIDE, most - proposed.length) : most;
    const found = unlike([...(pass === 0 ? proposed : []), ...drawSome(play, seat, random, draws, know, verbs)], keys);
    if (pass === 0 && found.length === 1) best = found[0];
    else
      for (const one of found) {
        const reached = tryOut(own, one, base, { horizon: 8, follow: 1 });
        if (best && one.sum <= best.sum) continue;
        best = one;
        // Where chance had no say the try was the real thing.
        after = one.certain ? reached : null;
      }
    // Ending is not best because little was looked at.
    if (best?.drawn.command.verb !== closing || verbs.length < 2) break;
  }
  if (!best) return play.playRandom(seat, random, dice) ? play : null;
  if (after) return after;
  play.actDrawn(seat, best.drawn, dice);
  return play;
}

/** Those whose keys are new. */
function unlike<S extends Shape>(list: readonly Candidate<S>[], keys: Set<string>): Candidate<S>[] {
  return list.filter(({ key }) => {
    if (keys.has(key)) return false;
    keys.add(key);
    return true;
  });
}
