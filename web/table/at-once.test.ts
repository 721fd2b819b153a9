import { type Asked, type Choice, Game, type OddsReport, Play, type Preview } from "@wusong/engine";
import { describe, expect, it } from "vitest";
import { BLUE, RED, raid } from "../../engine/tests/raid.ts";
import { bid, options } from "../../engine/tests/raid-table.ts";
import { atOnce, type Foretold } from "./at-once.ts";
import { type Naming, point } from "./choosing.ts";
import type { Answers, Holding } from "./holding.ts";

const isPlace = (id: string): boolean => id.startsWith("f");
const at = (place: string, counter: string | null = null) => ({ place, counter, stack: counter ? [counter] : [] });

/** Red's raid, with Blue all over the fields or nowhere; Blue raids next. */
function table(blue: "everywhere" | "nowhere") {
  const game = new Game({ title: raid, scenario: "standard", options, seed: "at once" });
  bid(game as never, 0, 0);
  if (blue === "nowhere") {
    game.play.own[BLUE].at.fill(-1);
    game.play.pub.count.fill(0, game.play.pub.fields);
  }
  const play = Play.of(raid, game.sheet, game.play.s);
  const ask: Answers = {
    options: (verb, picks, draft) => play.options(RED, verb, picks, draft),
    why: (verb, picks, pointedAt, draft) => play.why(RED, verb, picks, pointedAt, draft),
    preview: (command) => play.preview(RED, command),
  };
  const foretold: Foretold = {
    leavesWayBack: (command) => play.afterCommand(RED, command) !== null,
    isQuiet: (command) => play.isQuiet(RED, command),
  };
  return { ask, foretold, choices: play.decision(RED)!.choices, play };
}

function walked(ask: Answers, choices: readonly Choice[], from: string, counter: string, way: readonly string[]) {
  let held: Holding | null = null;
  for (const target of [at(from, counter), ...way.map((place) => at(place))]) {
    const pointed = point(ask, choices, held, target, false);
    if (pointed.kind !== "holding" || !pointed.holding) throw new Error("nothing held");
    held = pointed.holding;
  }
  return held!;
}

describe("a march whose counters are dropped on their goal", () => {
  const dropped = { naming: "dropped" as Naming, confirmsDrops: false };
  /** As far as a group goes: nothing can be added to it. */
  const WAY = ["f3", "f4", "f3"];

  it("goes though the other side decides next; one whose goal is pointed at waits for its word", () => {
    const { ask, foretold, choices } = table("nowhere");
    const held = walked(ask, choices, "f2", "r2", WAY);
    expect(foretold.leavesWayBack(held.command!)).toBe(false);
    expect(atOnce(ask, choices, foretold, held, isPlace, dropped)).toBe(held.command);
    expect(atOnce(ask, choices, foretold, held, isPlace, { ...dropped, naming: "pointed" })).toBeNull();
  });

  it("waits where somebody wants to confirm such drops", () => {
    const { ask, foretold, choices } = table("nowhere");
    const held = walked(ask, choices, "f2", "r2", WAY);
    expect(atOnce(ask, choices, foretold, held, isPlace, { ...dropped, confirmsDrops: true })).toBeNull();
    // What can be taken back is another matter.
    const wayBack = { ...foretold, leavesWayBack: () => true };
    expect(atOnce(ask, choices, wayBack, held, isPlace, { ...dropped, confirmsDrops: true })).toBe(held.command);
  });

  it("waits for a word where a finger dropped it, which may have meant to draw the map", () => {
    const { ask, foretold, choices } = table("nowhere");
    const held = walked(ask, choices, "f2", "r2", WAY);
    const byFinger = { ...dropped, naming: "droppedByFinger" as Naming };
    expect(atOnce(ask, choices, foretold, held, isPlace, dropped)).toBe(held.command);
    expect(atOnce(ask, choices, foretold, held, isPlace, byFinger)).toBeNull();
    const wayBack = { ...foretold, leavesWayBack: () => true };
    expect(atOnce(ask, choices, wayBack, held, isPlace, byFinger)).toBe(held.command);
  });

  it("waits where it could go on from there, unless it can be taken back", () => {
    const { ask, foretold, choices } = table("nowhere");
    const held = walked(ask, choices, "f2", "r2", ["f3"]);
    expect(held.command).not.toBeNull();
    expect(atOnce(ask, choices, foretold, held, isPlace, dropped)).toBeNull();
    const wayBack = { ...foretold, leavesWayBack: () => true };
    expect(atOnce(ask, choices, wayBack, held, isPlace, dropped)).toBe(held.command);
  });

  it("waits where a die is rolled for it, be it after a reaction of the other side", () => {
    const { ask, foretold, choices, play } = table("everywhere");
    const held = walked(ask, choices, "f2", "r2", WAY);
    expect(play.pub.count[play.pub.fields + 3]).toBeGreaterThan(0);
    expect(held.branches).toHaveLength(1);
    expect(atOnce(ask, choices, foretold, held, isPlace, dropped)).toBeNull();
  });

  it("waits where the rules come from an older server, which cannot tell", () => {
    const { ask, foretold, choices } = table("nowhere");
    const held = walked(ask, choices, "f2", "r2", WAY);
    const { leavesWayBack } = foretold;
    expect(atOnce(ask, choices, { leavesWayBack }, held, isPlace, dropped)).toBeNull();
  });
});

describe("counters dropped on a place that they could fire at as well", () => {
  const who: Asked = { kind: "one", name: "unit", of: "unit", options: ["a"] };
  const where = (...options: string[]): Asked => ({ kind: "one", name: "to", of: "field", options });
  const asked = (verb: string, n: number): Asked | null =>
    [who, verb === "fire" ? where("f2") : where("f1", "f2")][n] ?? null;
  const choices = ["move", "fire"].map((verb): Choice => ({ verb, label: verb, picks: [who] }));
  const odds = { outcomes: [] } as unknown as OddsReport;
  const asking = (preview: Preview): Answers => ({
    options: (verb, picks) => ({ asked: asked(verb, picks.length) }),
    why: () => null,
    preview: () => ({ preview }),
  });
  const foretold: Foretold = { leavesWayBack: () => false, isQuiet: () => true };
  const manner = { naming: "dropped" as Naming, confirmsDrops: false };
  const setOf = (addable: string[]): Asked => ({
    kind: "set",
    name: "others",
    of: "unit",
    options: ["b"],
    addable,
    min: 0,
    max: 1,
    unfinished: null,
  });

  it("wait for a word; elsewhere they go", () => {
    const ask = asking(null);
    const to = (place: string) => walked(ask, choices, "f0", "a", [place]);
    expect(atOnce(ask, choices, foretold, to("f1"), isPlace, manner)).toEqual({ verb: "move", picks: ["a", "f1"] });
    expect(atOnce(ask, choices, foretold, to("f2"), isPlace, manner)).toBeNull();
  });

  it("wait wherever odds are shown", () => {
    const ask = asking(odds);
    const held = walked(ask, choices, "f0", "a", ["f1"]);
    expect(atOnce(ask, choices, foretold, held, isPlace, manner)).toBeNull();
  });

  it("go at once where the odds lay open before they were let go, unless somebody wants to confirm that", () => {
    const onOdds = { ...manner, naming: "droppedOnOdds" as Naming };
    const held = walked(asking(odds), choices, "f0", "a", ["f1"]);
    expect(atOnce(asking(odds), choices, foretold, held, isPlace, onOdds)).toBe(held.command);
    expect(atOnce(asking(odds), choices, foretold, held, isPlace, { ...onOdds, confirmsDrops: true })).toBeNull();
    // No battle any more: what was shown is not what would happen.
    expect(atOnce(asking(null), choices, foretold, held, isPlace, onOdds)).toBeNull();
  });

  it("wait with their odds open, too, as long as somebody could join them", () => {
    const onOdds = { ...manner, naming: "droppedOnOdds" as Naming };
    const held = walked(asking(odds), choices, "f0", "a", ["f1"]);
    const others = setOf(["b"]);
    const joined = {
      ...held,
      branches: [...held.branches, { picks: ["a", "f1"], asked: others, draft: [], waits: false }],
    };
    expect(atOnce(asking(odds), choices, foretold, joined, isPlace, onOdds)).toBeNull();
    const full = setOf([]);
    const whole = {
      ...held,
      branches: [...held.branches, { picks: ["a", "f1"], asked: full, draft: ["b"], waits: false }],
    };
    expect(atOnce(asking(odds), choices, foretold, whole, isPlace, onOdds)).toBe(held.command);
  });
});
