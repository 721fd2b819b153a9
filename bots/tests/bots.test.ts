import { Play, Random, view } from "@wusong/engine";
import { expect, test } from "vitest";
import { RED, raid } from "../../engine/tests/raid.ts";
import { decide, greedyBot, noMemory, playGame, randomBot, share } from "../index.ts";

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

test("who answers first in secret weighs the answer as well as who answers last", () => {
  const miserly = { ...raid, value: (k: Parameters<typeof raid.value>[0]) => k.pub.supplies[k.seat] };
  const play = Play.begin(miserly, setting.sheet, "standard", setting.options, "secret");
  const seen = view(play, RED);
  const bids = Array.from({ length: 12 }, (_, i) => {
    const random = new Random(`secret/${i}`);
    const situation = { ...setting, title: miserly, view: seen, seat: RED, random, memory: noMemory() };
    return decide(greedyBot(), situation).command.picks[0];
  });
  // It looks at bids that came up by chance: nothing at all is nearly always among them.
  expect(bids.filter((bid) => bid === 0).length).toBeGreaterThan(9);
});

test("the interval of a share is the one of Wilson", () => {
  const { low, high } = share(45, 50);
  expect(low).toBeCloseTo(0.7864, 3);
  expect(high).toBeCloseTo(0.9565, 3);
});
