import { DiceStream, type Doctrine, ImaginedDice, Play, Random, type Seat, view } from "@wusong/engine";
import { expect, test } from "vitest";
import { type Raid, raid } from "../../engine/tests/raid.ts";
import { noMemory } from "../index.ts";
import { PLANNER } from "../planning.ts";
import { look } from "../search/look.ts";
import { build, makePlans, thoroughly } from "../search/plan.ts";
import { beginSearch, candidate } from "../search/search.ts";
import { policy } from "../search/try.ts";
import { whyOfPlan } from "../search/why.ts";

const planning = { ...PLANNER, tries: () => PLANNER.look.tries };
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

test("what is followed to its end was looked at as carefully as a decision by itself", () => {
  const { search } = atRaid("one");
  const plans = makePlans(search, look(search, PLANNER.look), planning);
  for (const plan of plans) {
    expect(thoroughly(search, planning, { ...plan, thorough: true }).commands).toBe(plan.commands);
    const careful = thoroughly(search, planning, { ...plan, thorough: false });
    expect(careful.thorough).toBe(true);
    expect(careful.commands[0].key).toBe(plan.commands[0].key);
  }
  expect(plans[0].thorough).toBe(true);
});

test("every command of a plan is looked at in all worlds that the seat can imagine", () => {
  const { search } = atRaid("worlds");
  expect(search.worlds.length).toBeGreaterThan(1);
  const before = search.worlds.map(({ s }) => JSON.stringify(s));
  const { commands } = build(search, PLANNER.look, null, planning.tries);
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

test("a plan whose first command has no reason has that of a later one, or that it was the best of all", () => {
  const { search } = atRaid("why");
  const [{ drawn }] = look(search, PLANNER.look);
  const march = candidate(drawn);
  expect(whyOfPlan(raid, search, [candidate(drawn, "it is late"), march])).toBe("it is late");
  expect(whyOfPlan(raid, search, [march, candidate(drawn, "takes the mill")])).toMatch(/next step: takes the mill$/);
  expect(whyOfPlan(raid, search, [march])).toMatch(/^of all that was looked at/);
});
