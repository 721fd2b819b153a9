import { type Doctrine, Play, sheetHash, type Title, type Weights } from "@wusong/engine";
import { expect, test } from "vitest";
import { BLUE, type Raid, RED, raid } from "../../engine/tests/raid.ts";
import { chanceOf, cutsOf, groundOf, type Sample, trustIn } from "../index.ts";
import { worthOf } from "../search/worth.ts";

const sheet = raid.defaultSheet();
const options = { stores: "few" };
const features: Doctrine<Raid>["features"] = {
  names: ["supplies of red", "eyes"],
  stages: 1,
  stage: () => 0,
  read: ({ pub, seat }, into) => into.set([pub.supplies[RED], seat]),
};
const provenance: Weights["provenance"] = {
  title: "raid",
  rulesVersion: raid.rulesVersion,
  sheet: sheetHash(sheet),
  ground: groundOf(raid, sheet),
  scenario: "standard",
  options,
  bot: "greedy",
  games: 1,
  seed: "made up",
  report: {},
};
const weights: Weights = {
  features: features.names,
  bias: [0],
  weight: [0, 2],
  drift: [0, 0],
  cuts: [-1, 1],
  points: 10,
  provenance,
};
const taught = (more: Partial<Doctrine<Raid>> = {}): Title<Raid> => ({
  ...raid,
  doctrine: { features, weights, closing: [], ...more },
});
const play = Play.begin(raid, sheet, "standard", options, "chance");
const sigma = (x: number): number => 1 / (1 + Math.exp(-x));

test("the chance of winning is told for all outcomes, by what one seat knows or several do", () => {
  const blue = chanceOf(taught(), play.know(BLUE))!;
  expect(blue.score[0]).toBeCloseTo(sigma(2), 9);
  expect(blue.score[0] + blue.score[1]).toBeCloseTo(1, 9);
  expect(blue.outcomes.map(({ winner }) => winner)).toEqual([RED, null, BLUE]);
  const [won, drawn, lost] = blue.outcomes.map(({ chance }) => chance);
  expect(won).toBeCloseTo(sigma(1), 9);
  expect(lost).toBeCloseTo(1 - sigma(3), 9);
  expect(won + drawn + lost).toBeCloseTo(1, 9);
  // What red sees gives a logit of nothing, what blue sees one of two: together one.
  expect(chanceOf(taught(), play.know(RED), play.know(BLUE))!.score[0]).toBeCloseTo(sigma(1), 9);
  expect(chanceOf(raid, play.know(RED))).toBeNull();
});

test("weights that know only winning say nothing of levels", () => {
  const { cuts: _, ...plain } = weights;
  const outcomes = [{ winner: RED, level: "great" }, { winner: RED }, { winner: null }, { winner: BLUE }];
  const told = chanceOf(taught({ weights: plain, outcomes }), play.know(BLUE))!;
  const chances = told.outcomes.map(({ chance }) => Number(chance.toFixed(9)));
  expect(chances).toEqual([0, Number(sigma(2).toFixed(9)), 0, Number((1 - sigma(2)).toFixed(9))]);
});

test("weights are trusted as far as they were fitted to such games", () => {
  const title = taught();
  const played = { sheet, scenario: "standard", options };
  expect(trustIn(title, played)).toEqual({ trust: "fitted", note: null });
  expect(trustIn(raid, played)).toEqual({ trust: "none", note: null });
  const other = trustIn(title, { ...played, options: { stores: "many" } });
  expect(other).toMatchObject({ trust: "uncalibrated", note: expect.stringContaining("other options") });
  const otherSheet = taught({ weights: { ...weights, provenance: { ...provenance, sheet: "0" } } });
  expect(trustIn(otherSheet, played)).toMatchObject({ trust: "uncalibrated" });
  expect(worthOf(otherSheet, sheet)(play, BLUE)).not.toBe(raid.value(play.know(BLUE)));
});

test("weights for other units or places are refused: the title's own valuation is played by", () => {
  const title = taught({ weights: { ...weights, provenance: { ...provenance, ground: "another" } } });
  expect(trustIn(title, { sheet, scenario: "standard", options })).toMatchObject({
    trust: "refused",
    note: expect.stringContaining("other units or places"),
  });
  expect(chanceOf(title, play.know(RED))).toBeNull();
  expect(worthOf(title, sheet)(play, BLUE)).toBe(raid.value(play.know(BLUE)));
  expect(worthOf(taught(), sheet)(play, BLUE)).toBe(raid.value(play.know(BLUE)) - 20);
});

test("cuts make the chances of all outcomes right on the whole", () => {
  const outcomes = [0, 0, 1, 2, 2, 2, 2, 2, 1, 0];
  const samples = outcomes.map((outcome, game): Sample => {
    return { game, outcome, stage: 0, features: new Float64Array(0), value: 0, result: 0 };
  });
  const [atLeastWon, atLeastDrawn] = cutsOf(
    samples.map(() => 0.5),
    samples,
    3,
  );
  expect(sigma(0.5 + atLeastWon)).toBeCloseTo(0.3, 4);
  expect(sigma(0.5 + atLeastDrawn)).toBeCloseTo(0.5, 4);
});
