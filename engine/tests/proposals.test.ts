import { describe, expect, test } from "vitest";
import { type DecideStep, fuzz, Game, goto, type Proposal, type TogetherStep } from "../index.ts";
import { BLUE, type Raid, RED, raid } from "./raid.ts";
import { withStep } from "./raid-changed.ts";
import { bid, options } from "./raid-table.ts";

const withProposals = (...proposals: Proposal<Raid>[]): typeof raid =>
  withStep("raids", "raid", (step: DecideStep<Raid>) => ({ ...step, proposals }));
const resting: Proposal<Raid> = { id: "rest", label: "Rest", choose: () => ({ verb: "rest", picks: [] }) };
/** The first raider that stands goes to the field on its right. */
const onward: Proposal<Raid> = {
  id: "onward",
  label: "Onward",
  choose: (k) => {
    const id = k.mine.at.findIndex((at) => at >= 0 && at + 1 < k.pub.fields && k.cache.crowd[at + 1] < 4);
    return id < 0 ? null : { verb: "move", picks: [[id], k.mine.at[id] + 1, false] };
  },
};
/** Goes where nobody may go. */
const astray: Proposal<Raid> = {
  id: "astray",
  label: "Astray",
  choose: (k) => ({ verb: "move", picks: [[0], (k.mine.at[0] + 3) % k.pub.fields, false] }),
};

const start = (title: typeof raid): Game<Raid> =>
  new Game({ title, scenario: "standard", options, seed: "proposals", analysis: true });

describe("proposals", () => {
  test("are told with the decision, spelled like any command", () => {
    const game = start(withProposals(resting));
    bid(game as never, 0, 0);
    expect(game.decision(RED)?.proposals).toEqual([
      { id: "rest", label: "Rest", command: { verb: "rest", picks: [] } },
    ]);
    expect(game.decision(BLUE)).toBeNull();
  });

  test("are made to each of several seats that decide at once", () => {
    const all: Proposal<Raid> = {
      id: "all",
      label: "All",
      choose: (k) => ({ verb: "bid", picks: [k.pub.supplies[k.seat]] }),
    };
    const game = start(withStep("auction", "bid", (step: TogetherStep<Raid>) => ({ ...step, proposals: [all] })));
    const { supplies } = game.play.pub;
    for (const seat of [RED, BLUE] as const)
      expect(game.decision(seat)?.proposals.map(({ command }) => command)).toEqual([
        { verb: "bid", picks: [supplies[seat]] },
      ]);
  });

  test("that have nothing to say or are not offered are left out", () => {
    const silent: Proposal<Raid> = { ...resting, id: "silent", choose: () => null };
    const game = start(withProposals(silent, astray, resting));
    bid(game as never, 0, 0);
    expect(game.decision(RED)?.proposals.map((one) => one.id)).toEqual(["rest"]);
  });

  test("that come to the same are told once, by the first of them", () => {
    const game = start(withProposals(resting, { ...resting, id: "pause", label: "Pause" }));
    bid(game as never, 0, 0);
    expect(game.decision(RED)?.proposals.map((one) => one.id)).toEqual(["rest"]);
  });

  test("are taken by a standing order until its period is over", () => {
    const game = start(withProposals(resting));
    expect(game.order(RED, "raid", "round")).toBeNull();
    bid(game as never, 0, 0);
    expect(game.entries.at(-1)).toMatchObject({ seat: RED, command: { verb: "rest" } });
    expect(game.play.seatsToDecide()).toEqual([BLUE]);
    expect(game.act(BLUE, game.index, { verb: "rest", picks: [] })).toBeNull();
    bid(game as never, 0, 0);
    expect(game.play.seatsToDecide()).toEqual([RED]);
  });

  test("are the only decisions besides windows that can be ordered", () => {
    const game = start(raid);
    expect(game.order(RED, "raid", "round")?.text).toContain('called "raid"');
    expect(game.order(RED, "ambush", "round")).toBeNull();
  });

  test("answer a board part after part", () => {
    const marching = withStep("raids", "raid", (step: DecideStep<Raid>) => ({
      ...step,
      board: "march",
      proposals: [{ ...resting, choose: () => ({ verb: "rest", picks: [] }) }],
    }));
    const game = start(marching);
    bid(game as never, 0, 0);
    expect(game.decision(RED)?.proposals[0].command).toEqual({ verb: "rest", picks: [] });
  });

  test("that never come to an end are said to be at fault", () => {
    const marching = withStep("raids", "raid", (step: DecideStep<Raid>) => {
      const rest = step.verbs.get("rest")!;
      return {
        ...step,
        board: "march",
        verbs: new Map([...step.verbs, ["rest", { ...rest, do: () => goto("raid") }]]),
        proposals: [resting],
      } as DecideStep<Raid>;
    });
    const game = start(marching);
    bid(game as never, 0, 0);
    expect(() => game.decision(RED)).toThrow('The proposal "rest" of raid never comes to an end.');
  });

  test("of what is not offered are found by the fuzzer", () => {
    const report = fuzz(withProposals(resting, onward), { games: 8, seed: "proposed", depth: 1 });
    const faulty = fuzz(withProposals(astray), { games: 8, seed: "proposed", depth: 1 });
    expect(report.failures.map((one) => one.message)).toEqual([]);
    expect(faulty.failures[0]).toMatchObject({ kind: "proposal" });
  });
});

describe("a choice of one", () => {
  const onlyResting = (byPublicFacts: boolean) =>
    withStep("raids", "raid", (step: DecideStep<Raid>) => ({
      ...step,
      byPublicFacts,
      verbs: new Map([...step.verbs].filter(([name]) => name === "rest")),
    }));

  test("by public facts is carried out and not asked", () => {
    const game = start(onlyResting(true));
    bid(game as never, 0, 0);
    expect(game.play.pub.round).toBe(2);
    expect(game.play.waiting()?.name).toBe("bid");
  });

  test("by what only the seat knows is asked: silence would tell", () => {
    const game = start(onlyResting(false));
    bid(game as never, 0, 0);
    expect(game.play.waiting()?.name).toBe("raid");
  });

  test("is asked if it looks like more at a glance, and the fuzzer finds that", () => {
    const title = withStep("raids", "raid", (step: DecideStep<Raid>) => ({
      ...step,
      byPublicFacts: true,
      plainChoice: () => true,
      verbs: new Map([...step.verbs].filter(([name]) => name === "rest")),
    }));
    const game = start(title);
    bid(game as never, 0, 0);
    expect(game.play.waiting()?.name).toBe("raid");
    expect(fuzz(title, { games: 2, seed: "glance" }).failures[0]).toMatchObject({ kind: "no choice" });
  });

  test("is asked where there are two", () => {
    const game = start(withStep("raids", "raid", (step: DecideStep<Raid>) => ({ ...step, byPublicFacts: true })));
    bid(game as never, 0, 0);
    expect(game.play.waiting()?.name).toBe("raid");
  });
});
