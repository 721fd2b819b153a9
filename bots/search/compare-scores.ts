import type { Score } from "./plan.ts";

/** All that matters when plans are compared. */
interface Scored {
  readonly scores: readonly Score[];
}

/** By how much one plan is better than another, and the error of that estimate. */
interface Advantage {
  readonly gain: number;
  readonly error: number;
}

/** How much differences between plans vary from rollout to rollout at this decision: at once, and by what the reply changes. */
export interface Spread {
  readonly atOnce: number;
  readonly reply: number;
}

/**
 * The enemy's reply changes what one plan is worth beside another by about this much, in units of the fitted logit: what rollouts say
 * beyond it is rather their dice than the plans.
 */
const LOGITS_OF_REPLY = 0.5;

/** The same in points; where weights are not fitted nothing is known, and rollouts are taken at their word. */
export const doubtIn = (points: number): number => (points === 0 ? Number.POSITIVE_INFINITY : LOGITS_OF_REPLY * points);

/** So many rollouts' worth the usual variance counts beside the plan's own. */
const USUAL = 4;

/**
 * By how much one plan is better than another: as it stands when both are carried through, and what the reply changes in that, as far as
 * it is known. Where replies hardly vary they are taken in full; where they are mostly chance, hardly at all.
 */
export function advantage(one: readonly Score[], other: readonly Score[], doubt: number, usual?: Spread): Advantage {
  const n = Math.min(one.length, other.length);
  if (n === 0) return { gain: 0, error: Number.POSITIVE_INFINITY };
  const atOnce = spreadOf(n, atOnceBetween(one, other));
  const reply = spreadOf(n, replyBetween(one, other));
  const squared = (variance: number, beside: number | undefined): number =>
    Math.max(LEAST, beside === undefined ? variance : ((n - 1) * variance + USUAL * beside) / (n - 1 + USUAL)) / n;
  const noise = squared(reply.variance, usual?.reply);
  const known = doubt === Number.POSITIVE_INFINITY ? 1 : (doubt * doubt) / (doubt * doubt + noise);
  return {
    gain: atOnce.middle + known * reply.middle,
    error: Math.sqrt(squared(atOnce.variance, usual?.atOnce) + known * noise),
  };
}

/** No variance is smaller: what would remain is rounding. */
const LEAST = 1e-9;

/** Rollouts of every plan before one can be settled on, and by how many errors it must be better than each other. */
const SOONEST = 8;
const CLEARLY = 3;

/** Whether one plan is so much better than all others that looking further would change nothing. */
export function isSettled(field: readonly Scored[], doubt: number): boolean {
  if (field.some((one) => one.scores.length < SOONEST)) return false;
  return field.some((best) =>
    field.every((one) => one === best || isBetterBy(CLEARLY, advantage(best.scores, one.scores, doubt))),
  );
}

/** Fewer rollouts than this tell nothing against what looks best at once: their spread is itself a guess. */
const TELLING = 4;

interface Measure {
  readonly edge: number;
  readonly doubt: number;
  readonly usual?: Spread;
}

/** Whether rollouts say clearly enough that a plan is better than another one. */
export const isClearlyBetter = (one: Scored, other: Scored, { edge, doubt, usual }: Measure): boolean =>
  Math.min(one.scores.length, other.scores.length) >= TELLING &&
  isBetterBy(edge, advantage(one.scores, other.scores, doubt, usual));

const isBetterBy = (edge: number, { gain, error }: Advantage): boolean => gain >= edge * error;

/** Mean variance of the difference to the main plan, over all plans: a few rollouts of one plan may agree by chance. */
export function usualSpread(field: readonly Scored[], main: Scored): Spread | undefined {
  let atOnce = 0;
  let reply = 0;
  let weight = 0;
  for (const { scores } of field) {
    const n = Math.min(scores.length, main.scores.length);
    if (scores === main.scores || n < 2) continue;
    atOnce += (n - 1) * spreadOf(n, atOnceBetween(scores, main.scores)).variance;
    reply += (n - 1) * spreadOf(n, replyBetween(scores, main.scores)).variance;
    weight += n - 1;
  }
  return weight === 0 ? undefined : { atOnce: atOnce / weight, reply: reply / weight };
}

/** The difference between two plans in a rollout: when they were carried through, and what the reply changed in it. */
type Difference = (rollout: number) => number;

const atOnceBetween =
  (one: readonly Score[], other: readonly Score[]): Difference =>
  (i) =>
    one[i].atOnce - other[i].atOnce;

const replyBetween =
  (one: readonly Score[], other: readonly Score[]): Difference =>
  (i) =>
    one[i].inTheEnd - one[i].atOnce - (other[i].inTheEnd - other[i].atOnce);

/** Mean and variance of the difference in the first rollouts, pair by pair. */
function spreadOf(n: number, difference: Difference): { middle: number; variance: number } {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < n; i++) {
    const one = difference(i);
    sum += one;
    squares += one * one;
  }
  const middle = sum / n;
  return { middle, variance: Math.max(0, squares - n * middle * middle) / Math.max(1, n - 1) };
}
