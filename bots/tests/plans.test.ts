import { DiceStream, type Doctrine, ImaginedDice, Play, Random, type Seat, view } from "@wusong/engine";
import { expect, test } from "vitest";
import { type Raid, raid } from "../../engine/tests/raid.ts";
import { noMemory } from "../index.ts";
import { PLANNER } from "../planning.ts";
import { isClearlyBetter, isSettled } from "../search/choose-plan.ts";
import { look } from "../search/look.ts";
import { build, makePlans, thoroughly } from "../search/plan.ts";
import { beginSearch } from "../search/search.ts";
import { policy } from "../search/try.ts";

const setting = { sheet: raid.defaultSheet(), scenario: "standard", options: { stores: "few" } };

/** A search at a decision of the raid phase, with the seat that has it. */
function atRaid(seed: string, title = raid) {
  const play = Play.begin(title, setting.sheet, setting.scenario, setting.options, seed);
  const random = new Random(seed);
  while (play.waiting()!.name !== "raid")
    play.playRandom(play.seatsToDecide()[0], random, new DiceStream(seed, play.diceIndex()));
  const [seat] = play.seatsToDecide();
  const situation = { title, sheet: setting.sheet, view: view(play, seat), seat, random, memory: noMemory() };
  return { play, seat, search: beginSearch(situation, 4) };
}

test("what looks best at once is overruled by enough rollouts and a clear difference alone", () => {
  const main = { scores: [0, 8, 2, 6, 4, 1] };
  const by = (...gains: number[]) => ({ scores: gains.map((gain, i) => main.scores[i] + gain) });
  expect(isClearlyBetter(by(9, 10, 11, 10, 9, 11), main, 1.5)).toBe(true);
  expect(isClearlyBetter(by(9, 10, 11), main, 1.5)).toBe(false);
  expect(isClearlyBetter(by(30, -20, 25, -15, 20, -10), main, 1.5)).toBe(false);
});

test("a few rollouts that agree by chance say little where others vary", () => {
  const main = { scores: [0, 8, 2, 6] };
  const lucky = { scores: main.scores.map((score, i) => score + 9 + (i % 2)) };
  expect(isClearlyBetter(lucky, main, 1.5)).toBe(true);
  expect(isClearlyBetter(lucky, main, 1.5, 30 * 30)).toBe(false);
  expect(isClearlyBetter(lucky, main, 1.5, 4 * 4)).toBe(true);
});

test("a plan is settled on once it is clearly better than every other", () => {
  const plan = (...scores: number[]) => ({ scores });
  const steady = plan(10, 11, 10, 12, 10, 11, 10, 12);
  expect(isSettled([plan(1, 2, 1, 1, 2, 1, 2, 1), steady, plan(0, 3, 0, 1, 3, 0, 2, 1)])).toBe(true);
  expect(isSettled([steady, plan(1, 2, 1, 1, 2, 1, 2, 1), plan(9, 12, 9, 13, 10, 10, 11, 12)])).toBe(false);
  // Too few rollouts prove nothing.
  expect(isSettled([plan(10, 11, 10), plan(1, 2, 1)])).toBe(false);
});

test("what is followed to its end was looked at as carefully as a decision by itself", () => {
  const { search } = atRaid("one");
  const plans = makePlans(search, look(search, PLANNER.look), PLANNER);
  for (const plan of plans) {
    expect(thoroughly(search, PLANNER, { ...plan, thorough: true }).commands).toBe(plan.commands);
    const careful = thoroughly(search, PLANNER, { ...plan, thorough: false });
    expect(careful.thorough).toBe(true);
    expect(careful.commands[0].key).toBe(plan.commands[0].key);
  }
  expect(plans[0].thorough).toBe(true);
});

test("every command of a plan is looked at in all worlds that the seat can imagine", () => {
  const { search } = atRaid("worlds");
  expect(search.worlds.length).toBeGreaterThan(1);
  const before = search.worlds.map(({ s }) => JSON.stringify(s));
  const { commands } = build(search, PLANNER, null, PLANNER.tries);
  // A plan is an idea: the worlds it is made in stay as they are, and it can be carried out in each.
  expect(search.worlds.map(({ s }) => JSON.stringify(s))).toEqual(before);
  for (const world of search.worlds) {
    const play = world.clone();
    for (const { drawn } of commands.slice(0, -1)) {
      expect(play.drawn(search.seat, drawn.command)).not.toBeNull();
      play.actDrawn(search.seat, drawn, new ImaginedDice(new Random(1)));
    }
  }
});

test("in a rollout both sides play by the doctrine of the title", () => {
  const goal = 3;
  const march = [[0], 1, true, 2, true, goal];
  const features: Doctrine<Raid>["features"] = { names: [], stages: 1, stage: () => 0, read: () => {} };
  const reached = ({ mine }: Parameters<typeof raid.value>[0]) => (mine.at[0] === goal ? 1 : 0);
  for (const sure of [false, true]) {
    const propose: Doctrine<Raid>["propose"] = (_know, { step }) =>
      step !== "raid" ? [] : [{ verb: sure ? "rest" : "move", picks: sure ? [] : march, why: null, sure }];
    const doctrine = { features, weights: null, closing: ["rest"], propose };
    const { play, seat, search } = atRaid("doctrine", { ...raid, value: reached, doctrine });
    const dice = new ImaginedDice(new Random("dice"));
    const after = policy(search, play.clone(), seat as Seat, new Random("choices"), dice, 1, "by doctrine")!;
    expect(after.own[seat].at[0] === goal).toBe(!sure);
  }
});
