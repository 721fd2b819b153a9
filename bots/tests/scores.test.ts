import { expect, test } from "vitest";
import { advantage, doubtIn, isClearlyBetter, isSettled, usualSpread } from "../search/compare-scores.ts";

/** A plan by what it was worth after the reply, and nothing before. */
const plan = (...scores: number[]) => ({ scores: scores.map((inTheEnd) => ({ atOnce: 0, inTheEnd })) });
const trusting = { edge: 1.5, doubt: Number.POSITIVE_INFINITY };

const ends = [0, 8, 2, 6, 4, 1];
const main = plan(...ends);
const by = (...gains: number[]) => plan(...gains.map((gain, i) => ends[i] + gain));

test("what looks best at once is overruled by enough rollouts and a clear difference alone", () => {
  expect(isClearlyBetter(by(9, 10, 11, 10, 9, 11), main, trusting)).toBe(true);
  expect(isClearlyBetter(by(9, 10, 11), main, trusting)).toBe(false);
  expect(isClearlyBetter(by(30, -20, 25, -15, 20, -10), main, trusting)).toBe(false);
});

test("a few rollouts that agree by chance say little where others vary", () => {
  const lucky = by(9, 10, 9, 10);
  expect(isClearlyBetter(lucky, main, trusting)).toBe(true);
  expect(isClearlyBetter(lucky, main, { ...trusting, usual: { atOnce: 0, reply: 30 * 30 } })).toBe(false);
  expect(isClearlyBetter(lucky, main, { ...trusting, usual: { atOnce: 0, reply: 4 * 4 } })).toBe(true);
});

test("how much rollouts vary is taken from all plans, each as often as it was rolled out", () => {
  expect(usualSpread([main], main)).toBeUndefined();
  const { atOnce, reply } = usualSpread([main, by(1, 3), by(0, 4, 0, 4, 0)], main)!;
  expect(atOnce).toBe(0);
  // variances 2 (once) and 4.8 (four times)
  expect(reply).toBeCloseTo((2 + 4 * 4.8) / 5);
});

test("the reply counts in full where it is certain, and hardly where it is mostly chance", () => {
  const still = Array.from({ length: 16 }, () => ({ atOnce: 0, inTheEnd: 0 }));
  const worseAtOnce = (swing: number) =>
    still.map((_, i) => ({ atOnce: -10, inTheEnd: -10 + 30 + (i % 2 === 0 ? swing : -swing) }));
  expect(advantage(worseAtOnce(0), still, 30).gain).toBeCloseTo(20);
  expect(advantage(worseAtOnce(400), still, 30).gain).toBeLessThan(0);
  expect(advantage(worseAtOnce(400), still, Number.POSITIVE_INFINITY).gain).toBeCloseTo(20);
});

test("doubt is half a logit in points; without fitted weights there is none", () => {
  expect(doubtIn(60)).toBe(30);
  expect(doubtIn(0)).toBe(Number.POSITIVE_INFINITY);
});

test("a plan is settled on once it is clearly better than every other", () => {
  const { doubt } = trusting;
  const steady = plan(10, 11, 10, 12, 10, 11, 10, 12);
  expect(isSettled([plan(1, 2, 1, 1, 2, 1, 2, 1), steady, plan(0, 3, 0, 1, 3, 0, 2, 1)], doubt)).toBe(true);
  expect(isSettled([steady, plan(1, 2, 1, 1, 2, 1, 2, 1), plan(9, 12, 9, 13, 10, 10, 11, 12)], doubt)).toBe(false);
  // Too few rollouts prove nothing.
  expect(isSettled([plan(10, 11, 10), plan(1, 2, 1)], doubt)).toBe(false);
});
