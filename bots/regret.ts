import { type Command, type Play, type Shape, StratifiedDice } from "@wusong/engine";
import type { Situation } from "./bot.ts";
import { look } from "./search/look.ts";
import { build, commandsOf } from "./search/plan.ts";
import { beginSearch, type Candidate, candidate, chanceOf, type Search } from "./search/search.ts";
import { tryOut } from "./search/try.ts";
import { whyOf } from "./search/why.ts";
import type { Worth } from "./search/worth.ts";
import { LOOK, WORLDS } from "./weighing.ts";

export interface ComparingSetting {
  /** positions looked at to find commands worth comparing */
  readonly looked: number;
  /** commands that are compared with what was played */
  readonly rivals: number;
  /** how often each of them is tried out, all in the same worlds and with the same dice */
  readonly tries: number;
  /** a better command is followed by the rest of its plan where it is better by more than this */
  readonly worthPlan: number;
}

/** What was played beside the best that was found. */
export interface Compared {
  /** as the given worth says, on average over all tries */
  readonly played: number;
  readonly best: number;
  /** standard error of the difference between the two, try by try */
  readonly error: number;
  /** the best command, and what would follow it up to the next die, reveal or other seat; none: what was played is as good */
  readonly better: readonly Command[];
  /** what speaks for it, in words, from what the seat knows */
  readonly why: string | null;
}

/** A command with the worth of each of its tries. */
interface Tried<S extends Shape> {
  readonly candidate: Candidate<S>;
  readonly scores: number[];
}

/**
 * Compares a command with the best an opponent finds in its place. `worth` says what a position is worth to the seat. The seat's own
 * knowledge is what is looked at, or with everything open the position as it was. Null: there was no choice.
 */
export function compareWithBest<S extends Shape>(
  situation: Situation<S>,
  command: Command,
  worth: Worth<S>,
  setting: ComparingSetting,
  open: Play<S> | null = null,
): Compared | null {
  const known = beginSearch(situation, WORLDS);
  const search: Search<S> = open ? { ...known, worlds: [open] } : known;
  const found = look(search, { ...LOOK, tries: setting.looked });
  const drawn = search.worlds[0].drawn(situation.seat, command);
  if (found.length <= 1 || !drawn) return null;
  const played = fresh(candidate(drawn));
  const rivals = found.filter(({ key }) => key !== played.candidate.key).slice(0, setting.rivals);
  const field = [played, ...rivals.map((one) => fresh(candidate(one.drawn, one.why)))];
  const base = situation.random.next();
  const judging = { ...search, worth };
  for (const one of field) {
    while (one.scores.length < setting.tries && !isCertain(one, search.worlds.length)) {
      const before = one.candidate.sum;
      tryOut(judging, one.candidate, base, LOOK);
      one.scores.push(one.candidate.sum - before);
    }
  }
  const best = field.reduce((top, one) => (mean(one.scores) > mean(top.scores) ? one : top));
  const atOnce = pairOf(played.scores, best.scores, setting.tries);
  if (best === played || !atOnce.differs) return { ...atOnce, best: atOnce.played, better: [], why: null };
  const why = whyOf(situation.title, search, best.candidate);
  if (atOnce.best - atOnce.played <= setting.worthPlan || !search.worlds[0].isMain())
    return { ...atOnce, better: [best.candidate.drawn.command], why };
  const plan = commandsOf(build(search, LOOK, best.candidate, TRIES_IN_PLAN));
  const inTheEnd = compareLines(judging, [drawn.command, ...plan], plan, base);
  return inTheEnd.differs
    ? { ...inTheEnd, better: plan, why }
    : { ...inTheEnd, best: inTheEnd.played, better: [], why: null };
}

/** Tries for a command of a plan after its first, and of two lines that are compared. */
const TRIES_IN_PLAN = 24;
const TRIES_OF_LINES = 12;

/**
 * Whether it was better to begin a plan at once, or whether nothing was lost by playing something else first: units are moved in any
 * order, and what can still be done is not given away. What the first command makes impossible is left out of its line.
 */
function compareLines<S extends Shape>(
  search: Search<S>,
  played: readonly Command[],
  best: readonly Command[],
  base: number,
): Pair {
  const tries = Array.from({ length: TRIES_OF_LINES }, (_, attempt) => attempt);
  return pairOf(
    tries.map((attempt) => worthOfLine(search, played, base, attempt)),
    tries.map((attempt) => worthOfLine(search, best, base, attempt)),
    TRIES_OF_LINES,
  );
}

function worthOfLine<S extends Shape>(
  { seat, worlds, worth }: Search<S>,
  commands: readonly Command[],
  base: number,
  attempt: number,
): number {
  const play = worlds[attempt % worlds.length].clone();
  const dice = new StratifiedDice(chanceOf(base, attempt), attempt, base >>> 1);
  for (const command of commands) {
    if (play.s.over || !play.seatsToDecide().includes(seat)) break;
    const drawn = play.drawn(seat, command);
    if (drawn) play.actDrawn(seat, drawn, dice);
  }
  return worth(play, seat);
}

interface Pair {
  readonly played: number;
  readonly best: number;
  readonly error: number;
  /** the best is better by more than its error */
  readonly differs: boolean;
}

/** Means of two lists of tries and the standard error of their difference, try by try; a list that is shorter repeats. */
function pairOf(played: readonly number[], best: readonly number[], tries: number): Pair {
  const differences = Array.from({ length: tries }, (_, i) => best[i % best.length] - played[i % played.length]);
  const middle = mean(differences);
  const spread = mean(differences.map((one) => (one - middle) ** 2));
  const error = Math.sqrt(spread / Math.max(1, tries - 1));
  const own = mean(played);
  return { played: own, best: own + middle, error, differs: middle > Math.max(error, LEAST) };
}

/** Less is the rounding of sums. */
const LEAST = 1e-9;

const fresh = <S extends Shape>(one: Candidate<S>): Tried<S> => ({ candidate: one, scores: [] });

/** Neither a die nor a further choice was met: more tries in the same worlds would tell nothing new. */
const isCertain = <S extends Shape>({ candidate: { certain }, scores }: Tried<S>, worlds: number): boolean =>
  certain && scores.length >= worlds;

const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / Math.max(1, list.length);
