import type { Command, Play, Shape } from "@wusong/engine";
import type { Situation } from "./bot.ts";
import { look } from "./search/look.ts";
import { beginSearch, type Candidate, candidate, type Search } from "./search/search.ts";
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
}

/** What was played beside the best that was found. */
export interface Compared {
  /** as the given worth says, on average over all tries */
  readonly played: number;
  readonly best: number;
  /** standard error of the difference between the two, try by try */
  readonly error: number;
  /** the best command; null: what was played is as good */
  readonly better: Command | null;
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
  const error = best === played ? 0 : errorOf(best, played, setting.tries, search.worlds.length);
  const isBetter = mean(best.scores) - mean(played.scores) > error;
  return {
    played: mean(played.scores),
    best: mean(isBetter ? best.scores : played.scores),
    error,
    better: isBetter ? best.candidate.drawn.command : null,
    why: isBetter ? whyOf(situation.title, search, best.candidate) : null,
  };
}

const fresh = <S extends Shape>(one: Candidate<S>): Tried<S> => ({ candidate: one, scores: [] });

/** Neither a die nor a further choice was met: more tries in the same worlds would tell nothing new. */
const isCertain = <S extends Shape>({ candidate: { certain }, scores }: Tried<S>, worlds: number): boolean =>
  certain && scores.length >= worlds;

const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / Math.max(1, list.length);

/** The tries of what is certain repeat world by world. */
function errorOf<S extends Shape>(a: Tried<S>, b: Tried<S>, tries: number, worlds: number): number {
  if (isCertain(a, worlds) && isCertain(b, worlds) && worlds === 1) return 0;
  const scoreAt = ({ scores }: Tried<S>, i: number): number => scores[i % scores.length];
  const differences = Array.from({ length: tries }, (_, i) => scoreAt(a, i) - scoreAt(b, i));
  const middle = mean(differences);
  const spread = mean(differences.map((one) => (one - middle) ** 2));
  return Math.sqrt(spread / Math.max(1, tries - 1));
}
