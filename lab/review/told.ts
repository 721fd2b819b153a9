import type { Seat } from "@wusong/engine";
import type { Basis } from "./chance.ts";
import { decisionOfMoment, type Eyes, type Judgement, type Knowledge, luckOfMoment, type Moment } from "./moment.ts";
import { type Ledger, ledgerOf } from "./sums.ts";

export const REVIEW_FORMAT = "wusong-review/1";

/** A game reviewed, as far as it has been looked at. Plain data: it is kept with the game and taken up again. */
export interface Review {
  readonly format: typeof REVIEW_FORMAT;
  readonly title: string;
  readonly rulesVersion: string;
  readonly sheet: string;
  /** what was reviewed: so many entries, with this hash at their end */
  readonly entries: number;
  readonly hash: string;
  readonly eyes: Eyes;
  readonly knowledge: Knowledge;
  readonly basis: Basis;
  readonly seats: readonly string[];
  /** chance of the first seat at the beginning */
  readonly start: number;
  /** how the game ended, in a sentence; null: it goes on */
  readonly over: { readonly winner: Seat | null; readonly text: string; readonly rule: string } | null;
  readonly moments: readonly Moment[];
  /** moments in all */
  readonly of: number;
  /** of the moments in order, as far as they have been graded; null: nothing to grade */
  readonly judged: readonly (Judgement | null)[];
}

/** Whether all moments have been graded, or the title has nothing to grade them by. */
export const isComplete = ({ basis, of, moments, judged }: Review): boolean =>
  moments.length === of && (!basis.fitted || judged.length === of);

/** The part of the work that the curve is, where decisions are graded, too. */
const CURVE_SHARE = 0.1;

/** How far a review is, from 0 to 1. */
export function progressOf({ basis, of, moments, judged }: Review): number {
  const share = basis.fitted ? CURVE_SHARE : 1;
  return of === 0 ? 1 : (share * moments.length + (1 - share) * judged.length) / of;
}

export const ledgerOfReview = ({ start, moments, seats }: Review): Ledger => ledgerOf(start, moments, seats.length);

/** A moment at which the game turned. */
export interface TurningPoint {
  /** index among the moments */
  readonly index: number;
  readonly change: number;
  /** whether the dice or the decision did more of it */
  readonly by: "luck" | "decision";
}

const MOST_TURNING_POINTS = 5;
/** What changes the chance by less is no turning point. */
const LEAST_CHANGE = 0.03;

/** The largest changes of the chance, in the order they came. */
export function turningPoints({ moments }: Pick<Review, "moments">): TurningPoint[] {
  return moments
    .map((one, index) => ({
      index,
      change: one.after - one.before,
      by: Math.abs(luckOfMoment(one)) > Math.abs(decisionOfMoment(one)) ? ("luck" as const) : ("decision" as const),
    }))
    .filter(({ change }) => Math.abs(change) >= LEAST_CHANGE)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, MOST_TURNING_POINTS)
    .sort((a, b) => a.index - b.index);
}
