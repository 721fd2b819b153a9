import { type Ask, type Asked, type Choice, Game, isFound, Listing, type Seat } from "@wusong/engine";
import { describe, expect, it } from "vitest";
import { RED, raid } from "../../engine/tests/raid.ts";
import { isSent, offeredNow, point, switchVerb, type Target } from "./choosing.ts";
import { type Answers, begin } from "./holding.ts";

function table() {
  const game = new Game({
    title: raid,
    scenario: "standard",
    options: { stores: "few" },
    seed: "a table in the browser",
  });
  for (const seat of [0, 1] as Seat[]) game.act(seat, game.index, { verb: "bid", picks: [0] });
  const ask: Answers = {
    options: (verb, picks, draft) => game.play.options(RED, verb, picks, draft),
    why: (verb, picks, pointedAt, draft) => game.play.why(RED, verb, picks, pointedAt, draft),
    preview: (command) => game.play.preview(RED, command),
  };
  return { game, ask, choices: game.decision(RED)!.choices };
}

const at = (place: string, counter: string | null = null, stack: string[] = counter ? [counter] : []): Target => ({
  place,
  counter,
  stack,
});

describe("putting a command together by pointing", () => {
  it("lights what the verbs of a decision ask first", () => {
    const { choices } = table();
    expect([...offeredNow(choices, null).keys()]).toEqual(["r0", "r1", "r2", "r3", "r4"]);
  });

  it("takes a counter up and lights where it can go", async () => {
    const { ask, choices } = table();
    const pointed = point(ask, choices, null, at("f2", "r2"), true);
    if (pointed.kind !== "holding" || !pointed.holding) throw new Error("nothing held");
    expect(pointed.holding).toMatchObject({ verb: "move", picks: [], draft: ["r2"], command: null });
    expect([...offeredNow(choices, pointed.holding).keys()]).toEqual(expect.arrayContaining(["f1", "f3"]));
  });

  it("closes the group when a place is pointed at, and looks through the question whether to go further", async () => {
    const { ask, choices, game } = table();
    const first = point(ask, choices, null, at("f2", "r2"), true);
    if (first.kind !== "holding") throw new Error("nothing held");
    const second = point(ask, choices, first.holding, at("f3"), true);
    if (second.kind !== "holding" || !second.holding) throw new Error("nothing held");
    expect(second.holding.command).toEqual({ verb: "move", picks: [["r2"], "f3", false] });
    expect([...offeredNow(choices, second.holding).keys()]).toEqual(["f2", "f4"]);
    const third = point(ask, choices, second.holding, at("f4"), true);
    if (third.kind !== "holding" || !third.holding) throw new Error("nothing held");
    expect(third.holding.command).toEqual({ verb: "move", picks: [["r2"], "f3", true, "f4", false] });
    expect(game.act(RED, game.index, third.holding.command)).toBeNull();
  });

  it("sends a group whose goal leaves nothing to add, and one that is dropped there whatever could be added", () => {
    const { ask, choices } = table();
    const isPlace = (id: string): boolean => id.startsWith("f");
    const first = point(ask, choices, null, at("f2", "r2"), true);
    if (first.kind !== "holding" || !first.holding) throw new Error("nothing held");
    expect(isSent(first.holding, isPlace, "dropped")).toBe(false);
    const second = point(ask, choices, first.holding, at("f3"), true);
    if (second.kind !== "holding" || !second.holding) throw new Error("nothing held");
    // It could go on from there, to what was not lit before.
    expect(isSent(second.holding, isPlace, "pointed")).toBe(false);
    expect(isSent(second.holding, isPlace, "dropped")).toBe(true);
    const { branches } = second.holding;
    expect(isSent({ ...second.holding, branches: branches.slice(0, 1) }, isPlace, "onTheWay")).toBe(true);
  });

  it("sends a group where what lies beyond was lit, too, unless it only goes by way of the place", () => {
    const places = ["f2", "f3", "f4"];
    const way = { kind: "way" as const, cost: 1, path: ["f1", "f3"], stop: false };
    const asked = (picks: readonly unknown[]): Asked | null => {
      if (picks.length === 0) return { kind: "one", name: "unit", of: "unit", options: ["r1"] };
      if (picks.length === 1) return { kind: "one", name: "to", of: "field", options: places, about: { f3: way } };
      if (picks.length === 2) return { kind: "more", name: "onward" };
      return picks[2] === true && picks.length === 3
        ? { kind: "one", name: "to", of: "field", options: ["f1", "f4"] }
        : null;
    };
    const ask: Answers = {
      options: (_verb, picks) => ({ asked: asked(picks) }),
      why: () => null,
      preview: () => ({ preview: null }),
    };
    const isPlace = (id: string): boolean => id.startsWith("f");
    const march: Choice = { verb: "march", label: "march", picks: [asked([])!] };
    const first = point(ask, [march], null, at("f1", "r1"), true);
    const second = first.kind === "holding" ? point(ask, [march], first.holding, at("f3"), true) : first;
    if (second.kind !== "holding" || !second.holding) throw new Error("nothing held");
    expect(second.holding.command).toEqual({ verb: "march", picks: ["r1", "f3", false] });
    expect(isSent(second.holding, isPlace, "pointed")).toBe(true);
    expect(isSent(second.holding, isPlace, "onTheWay")).toBe(false);
  });

  it("takes those along who lie under the one that is pointed at, where the rules ask who comes with it", () => {
    const who: Asked = { kind: "one", name: "unit", of: "unit", options: ["a", "b", "c"] };
    const along = (draft: readonly string[]): Asked => {
      const addable = ["b", "c"].filter((id) => !draft.includes(id));
      return { kind: "set", name: "with", of: "unit", options: ["b", "c"], addable, min: 0, max: 2, unfinished: null };
    };
    const ask: Answers = {
      options: (_verb, picks, draft) => ({ asked: [who, along(draft)][picks.length] ?? null }),
      why: () => null,
      preview: () => ({ preview: null }),
    };
    const march: Choice = { verb: "march", label: "march", picks: [who] };
    const stack = at("f1", "a", ["a", "b", "c"]);
    const all = point(ask, [march], null, stack, true);
    expect(all.kind === "holding" && all.holding).toMatchObject({ picks: ["a"], draft: ["b", "c"], last: "a" });
    const single = point(ask, [march], null, stack, false);
    expect(single.kind === "holding" && single.holding).toMatchObject({ picks: ["a"], draft: [] });
    const fromBelow = point(ask, [march], null, at("f1", "b", ["a", "b", "c"]), true);
    expect(fromBelow.kind === "holding" && fromBelow.holding).toMatchObject({ picks: ["b"], draft: [] });
  });

  it("puts a counter back when it is pointed at again", async () => {
    const { ask, choices } = table();
    const first = point(ask, choices, null, at("f2", "r2"), true);
    if (first.kind !== "holding") throw new Error("nothing held");
    const second = point(ask, choices, first.holding, at("f2", "r2"), true);
    expect(second).toMatchObject({ kind: "holding", holding: { draft: [] } });
  });

  it("gives the reason of the rules for what is not offered", async () => {
    const { ask, choices } = table();
    const first = point(ask, choices, null, at("f2", "r2"), true);
    if (first.kind !== "holding") throw new Error("nothing held");
    const refused = point(ask, choices, first.holding, at("f0"), true);
    expect(refused).toMatchObject({ kind: "refused", refusal: { text: expect.stringContaining("Field 0") } });
  });

  it("does not begin another command at a place while one is in hand", async () => {
    const { ask, choices } = table();
    const fly: Choice = {
      verb: "fly",
      label: "Fly",
      picks: [{ kind: "one", name: "over", of: "field", options: ["f0"] } as Asked],
    };
    const flown: Answers = {
      ...ask,
      options: (verb, picks, draft) =>
        verb === "fly" ? { asked: fly.picks[0], complete: false } : ask.options(verb, picks, draft),
    };
    const both = [...choices, fly];
    expect(point(flown, both, null, at("f0"), true)).toMatchObject({ kind: "holding", holding: { verb: "fly" } });
    const first = point(flown, both, null, at("f2", "r2"), true);
    if (first.kind !== "holding") throw new Error("nothing held");
    expect(point(flown, both, first.holding, at("f0"), true)).toMatchObject({ kind: "refused" });
  });

  it("picks something else up when it begins the same command", async () => {
    const { ask, choices } = table();
    const first = point(ask, choices, null, at("f2", "r2"), true);
    if (first.kind !== "holding") throw new Error("nothing held");
    const second = point(ask, choices, first.holding, at("f0", "r0"), true);
    expect(second).toMatchObject({ kind: "holding", holding: { draft: ["r0"] } });
  });

  it("confirms when the same goal is pointed at twice", async () => {
    const { ask, choices } = table();
    const first = point(ask, choices, null, at("f4", "r4"), true);
    if (first.kind !== "holding") throw new Error("nothing held");
    const second = point(ask, choices, first.holding, at("f3"), true);
    if (second.kind !== "holding") throw new Error("nothing held");
    expect(point(ask, choices, second.holding, at("f3"), true)).toEqual({ kind: "confirm" });
  });

  it("begins a verb by name and keeps what fits when the verb is changed", async () => {
    const { ask } = table();
    const begun = begin(ask, "move");
    expect(begun.branches[0].asked?.name).toBe("who");
    const rest = switchVerb(ask, begun, "rest");
    expect(rest.command).toEqual({ verb: "rest", picks: [] });
  });
});

/** An area game: units leave an area for another one, or fire from it; fire asks for the target before the units. */
const AREAS: Readonly<Record<string, (p: Ask<readonly string[]>) => void>> = {
  move: (p) => {
    p.one("from", THING, all("M"));
    p.set("units", THING, all("b", "c", "d"), { min: 1, max: 2 });
    p.one("to", THING, all("K", "L"));
  },
  fire: (p) => {
    p.one("from", THING, all("M"));
    p.one("target", THING, all("K"));
    p.set("units", THING, all("b", "c", "d"), { min: 1 });
  },
};
const THINGS = ["a", "b", "c", "d", "K", "L", "M"];
const THING = {
  of: "thing",
  count: (sheet: readonly string[]) => sheet.length,
  text: (sheet: readonly string[], id: number) => sheet[id],
  find: (sheet: readonly string[], text: string) => (sheet.includes(text) ? sheet.indexOf(text) : undefined),
};
const all = (...names: string[]): number[] => names.map((name) => THINGS.indexOf(name));
const areas: Answers = {
  options: (verb, picks, draft) => {
    const listing = new Listing<readonly string[]>(THINGS, "1.1", picks, true, draft);
    try {
      AREAS[verb](listing);
    } catch (thrown) {
      if (!isFound(thrown)) throw thrown;
    }
    return { asked: listing.asked };
  },
  why: () => null,
  preview: () => ({ preview: null }),
};
const areaChoices = Object.keys(AREAS).map((verb): Choice => {
  const asked = begin(areas, verb).branches[0].asked;
  return { verb, label: verb, picks: asked ? [asked] : [] };
});

describe("a pile in an area", () => {
  it("is taken as a whole with its place, as many as may go together, though its first counter may not", () => {
    const pile = at("M", "a", ["a", "b", "c", "d"]);
    const pointed = point(areas, areaChoices, null, pile, true);
    expect(pointed).toMatchObject({ kind: "holding", holding: { verb: "move", picks: ["M"], draft: ["b", "c"] } });
    const single = point(areas, areaChoices, null, at("M", "c", ["a", "b", "c", "d"]), false);
    expect(single).toMatchObject({ kind: "holding", holding: { picks: ["M"], draft: ["c"] } });
  });

  it("keeps place, units and goal when another verb asks for them in another order", () => {
    const pile = point(areas, areaChoices, null, at("M", "b", ["b", "c"]), true);
    if (pile.kind !== "holding") throw new Error("nothing held");
    const led = point(areas, areaChoices, pile.holding, at("K"), false);
    if (led.kind !== "holding") throw new Error("nothing held");
    expect(led.holding?.command?.picks).toEqual(["M", ["b", "c"], "K"]);
    expect(switchVerb(areas, led.holding, "fire").command?.picks).toEqual(["M", "K", ["b", "c"]]);
  });
});
