import { type Doctrine, Random } from "@wusong/engine";
import { expect, test } from "vitest";
import { type Raid, raid } from "../../engine/tests/raid.ts";
import { fit, gameToLearn, greedyBot, judge, pointsOf, type Sample, samplesOf } from "../index.ts";

/** Games of two stages in which the first feature counts, more in the second stage, and the second does not. */
function madeUp(games: number): Sample[] {
  const random = new Random("made up");
  const even = (): number => random.below(2001) / 1000 - 1;
  return Array.from({ length: games }, (_, game) => {
    const stage = game % 2;
    const features = Float64Array.of(even(), even());
    const logit = 0.5 + (stage === 0 ? 1 : 3) * features[0];
    const result = random.below(10_000) < 10_000 / (1 + Math.exp(-logit)) ? 1 : 0;
    return { game, stage, features, value: 20 * features[0], result, outcome: 1 - result };
  });
}

test("weights are found again from results that follow them", () => {
  const { bias, weight, drift } = fit(madeUp(6000), 2);
  for (const one of bias) expect(Math.abs(one - 0.5)).toBeLessThan(0.15);
  // From the first stage (-½) to the second (½): 2 - 1 and 2 + 1.
  expect(Math.abs(weight[0] - 2)).toBeLessThan(0.2);
  expect(Math.abs(drift[0] - 2)).toBeLessThan(0.4);
  expect(Math.abs(weight[1])).toBeLessThan(0.1);
});

test("a weight keeps the sign that a title names, and a feature that could only have the other one gets none", () => {
  const games = madeUp(3000);
  const free = fit(games, 2);
  expect(fit(games, 2, [1, 0])).toEqual(free);
  const { weight, drift } = fit(games, 2, [-1, 0]);
  expect([weight[0], drift[0]].map(Math.abs)).toEqual([0, 0]);
  // Counts for nothing in the first stage and much in the second: the drift may not turn it round.
  const late = games.filter(({ stage, features }) => stage === 1 || features[0] < 0);
  const bound = fit(late, 2, [1, 0]);
  expect(bound.weight[0] - Math.abs(bound.drift[0]) / 2).toBeGreaterThanOrEqual(-1e-9);
});

test("the report tells a model that knows something from one that does not, on games held out", () => {
  const { fitted, constant, stageOnly, valueOnly } = judge(madeUp(3000), 2);
  expect(fitted.brier).toBeLessThan(constant.brier - 0.04);
  expect(Math.abs(valueOnly.brier - fitted.brier)).toBeLessThan(0.005);
  expect(Math.abs(stageOnly.brier - constant.brier)).toBeLessThan(0.005);
  expect(fitted.calibration).toBeLessThan(0.05);
});

test("a unit of the logit is worth as many points as the title's own valuation says", () => {
  // Twenty points of value are one of the feature, and one of the feature is two of the logit.
  expect(Math.abs(pointsOf(madeUp(6000), 2) - 10)).toBeLessThan(1.5);
});

test("a game is played again for its features, read as one of the seats knows it", () => {
  const features: Doctrine<Raid>["features"] = {
    names: ["round", "eyes"],
    stages: 3,
    stage: (pub) => Math.min(2, pub.round),
    read: ({ pub, seat }, into) => into.set([pub.round, seat]),
  };
  const title = { ...raid, doctrine: { features, weights: null, closing: ["rest"] } };
  const setting = { title, sheet: raid.defaultSheet(), scenario: "standard", options: { stores: "few" } };
  const game = gameToLearn(setting, greedyBot({ positions: 12 }), "learn/7");
  expect(gameToLearn(setting, greedyBot({ positions: 12 }), "learn/7")).toEqual(game);
  const samples = samplesOf(setting, game, 7);
  expect(samples).toEqual(samplesOf(setting, game, 7));
  expect(samples.length).toBeGreaterThan(5);
  const result = game.winner === null ? 0.5 : game.winner === 0 ? 1 : 0;
  for (const one of samples)
    expect([one.game, one.result, one.stage]).toEqual([7, result, Math.min(2, one.features[0])]);
  expect(new Set(samples.map(({ features: [, eyes] }) => eyes))).toEqual(new Set([0, 1]));
  const foreign = { ...game, commands: [[0, "fly", []] as const] as never };
  expect(() => samplesOf(setting, foreign, 0)).toThrow("learn/7 cannot be played again");
});
