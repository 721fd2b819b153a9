import { expect, test } from "vitest";
import { raid } from "../engine/tests/raid.ts";
import { greedyBot, playGame, randomBot, share } from "./index.ts";

const setting = { title: raid, sheet: raid.defaultSheet(), scenario: "standard", options: { stores: "few" } };

test("a seed reproduces a game between bots", () => {
  const once = playGame({ ...setting, bots: [greedyBot(), randomBot], seed: "one" });
  expect(playGame({ ...setting, bots: [greedyBot(), randomBot], seed: "one" })).toEqual(once);
});

test("greedy does better than random from either seat", () => {
  let won = 0;
  let lost = 0;
  for (let i = 0; i < 160; i++) {
    const bots = i % 2 === 0 ? [greedyBot(), randomBot] : [randomBot, greedyBot()];
    const { winner } = playGame({ ...setting, bots, seed: `strength/${i}` });
    if (winner === (i % 2 === 0 ? "red" : "blue")) won++;
    else if (winner !== null) lost++;
  }
  expect(won).toBeGreaterThan(1.2 * lost);
});

test("the interval of a share is the one of Wilson", () => {
  const { low, high } = share(45, 50);
  expect(low).toBeCloseTo(0.7864, 3);
  expect(high).toBeCloseTo(0.9565, 3);
});
