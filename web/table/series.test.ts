import { type Ask, isFound, Listing, type SeatDecision, type SpelledCommand } from "@wusong/engine";
import { describe, expect, it } from "vitest";
import { point } from "./choosing.ts";
import { type Answers, begin, type Holding } from "./holding.ts";
import {
  asksAgain,
  followingCommand,
  goalsOf,
  needsWord,
  type Series,
  seriesOf,
  stillIn,
  toggled,
  whyStopped,
  withOneMore,
} from "./series.ts";

/** Counters in small letters, places in capitals. */
const THINGS = ["a", "b", "c", "e", "X", "Y", "Z"];
type Things = readonly string[];
const THING = {
  of: "thing",
  count: (sheet: Things) => sheet.length,
  text: (sheet: Things, id: number) => sheet[id],
  find: (sheet: Things, text: string) => (sheet.includes(text) ? sheet.indexOf(text) : undefined),
};
const all = (names: string): number[] => [...names].map((name) => THINGS.indexOf(name));
const isPlace = (id: string): boolean => id === id.toUpperCase();

function asking(shape: (p: Ask<Things>) => void): Answers {
  return {
    options: (_verb, picks, draft) => {
      const listing = new Listing<Things>(THINGS, "1.1", picks, true, draft);
      try {
        shape(listing);
      } catch (thrown) {
        if (!isFound(thrown)) throw thrown;
      }
      return { asked: listing.asked, complete: listing.asked === null };
    },
    why: (_verb, _picks, { text }) => ({ rule: "1.2", text: `${text} is full.` }),
    preview: () => ({ preview: null }),
  };
}

/** Who enters, and where; "e" is an engineer, may take "a" along, and does not come as far as the others. */
const march = (left: string) => (p: Ask<Things>) => {
  const unit = THINGS[p.one("unit", THING, all(left))];
  if (unit === "e" && left.includes("a")) p.set("along", THING, all("a"));
  p.one("place", THING, all(unit === "e" ? "XY" : "XYZ"));
  if (p.more("further", true)) p.one("goal", THING, all("XYZ"));
};

function held(ask: Answers, pointedAt: string): Holding {
  let holding = begin(ask, "enter");
  for (const id of pointedAt) {
    const pointed = point(ask, [], holding, { counter: id, stack: [id], place: null }, false);
    if (pointed.kind !== "holding" || !pointed.holding) throw new Error(`${id} is ${pointed.kind}.`);
    holding = pointed.holding;
  }
  return holding;
}

const choice = (units: string) => ({
  verb: "enter",
  label: "Enter",
  picks: [{ kind: "one" as const, name: "unit", of: "thing", options: [...units] }],
});
const decision = (units: string, step = "move"): SeatDecision => ({
  prompt: "",
  rule: "1.1",
  step,
  window: false,
  board: null,
  choices: [choice(units)],
  stake: null,
  proposals: [],
  in: false,
});
const series = (ask: Answers, first: string, meant: string): Series | null =>
  seriesOf(ask, held(ask, first), [...meant], isPlace);
const command = (holding: Holding): SpelledCommand => {
  if (!holding.command) throw new Error("No command is in hand.");
  return holding.command;
};

describe("counters that go one after another", () => {
  it("are all that are meant and offered, the one in hand first", () => {
    expect(series(asking(march("abc")), "b", "abc")).toEqual({ verb: "enter", at: 0, counters: ["b", "a", "c"] });
    expect(series(asking(march("ab")), "a", "abc")?.counters).toEqual(["a", "b"]);
  });

  it("are none where only one is left, or no place is asked for", () => {
    expect(series(asking(march("a")), "a", "abc")).toBeNull();
    const lose = (p: Ask<Things>): void => void p.one("unit", THING, all("abc"));
    expect(series(asking(lose), "a", "abc")).toBeNull();
  });

  it("do not follow where they may come along in the same command", () => {
    expect(series(asking(march("aeb")), "e", "aeb")?.counters).toEqual(["e", "b"]);
  });

  it("stay together as long as the first of them is in hand", () => {
    const ask = asking(march("abc"));
    const led = series(ask, "a", "abc");
    expect(stillIn(led, held(ask, "aX"))).toBe(led);
    expect(stillIn(led, held(ask, "b"))).toBeNull();
    expect(stillIn(led, null)).toBeNull();
  });

  it("are lit where all of them can go", () => {
    const ask = asking(march("bce"));
    const led = series(ask, "b", "bce");
    expect([...goalsOf(ask, led!, held(ask, "b"))]).toEqual(["X", "Y"]);
  });

  it("are put back and taken one by one", () => {
    const led: Series = { verb: "enter", at: 0, counters: ["a", "b"] };
    expect(toggled(led, "a")).toEqual(["b"]);
    expect(toggled(led, "c")).toEqual(["a", "b", "c"]);
  });

  it("follow to the same goal over the same way", () => {
    const ask = asking(march("abc"));
    const led = series(ask, "a", "abc")!;
    const gone = command(held(ask, "aXZ"));
    expect(followingCommand(asking(march("bc")), [choice("bc")], led, gone)).toEqual({
      verb: "enter",
      picks: ["b", "X", true, "Z"],
    });
  });

  it("say why one of them cannot follow", () => {
    const ask = asking(march("be"));
    const led = series(ask, "b", "be")!;
    const gone = command(held(ask, "bZ"));
    expect(followingCommand(asking(march("e")), [choice("e")], led, gone)).toEqual({ rule: "1.2", text: "Z is full." });
    expect(followingCommand(asking(march("e")), [], led, gone)).toMatchObject({ text: "Something else is asked now." });
  });
});

describe("a series", () => {
  const led: Series = { verb: "enter", at: 0, counters: ["a", "b"] };

  it("goes on only where the same is asked again", () => {
    expect(asksAgain(led, decision("ab"), decision("b"))).toBe(true);
    expect(asksAgain(led, decision("ab"), decision("c"))).toBe(false);
    expect(asksAgain(led, decision("ab"), decision("b", "fight"))).toBe(false);
    expect(asksAgain(led, decision("ab"), null)).toBe(false);
  });

  it("stops at a refusal, at dice or a reveal, and when somebody else is asked", () => {
    const refused = { rule: "1.2", text: "Full." };
    expect(whyStopped({ refused, again: true, wayBack: true })).toBe(refused);
    expect(whyStopped({ refused: null, again: true, wayBack: false })?.text).toContain("Dice");
    expect(whyStopped({ refused: null, again: false, wayBack: true })).not.toBeNull();
    expect(whyStopped({ refused: null, again: true, wayBack: true })).toBeNull();
  });

  it("waits for a word before what cannot be taken back, unless it was confirmed", () => {
    expect(needsWord(false, false)).not.toBeNull();
    expect(needsWord(false, true)).toBeNull();
    expect(needsWord(true, false)).toBeNull();
  });
});

describe("one more beside the counter in hand", () => {
  /** Out of which box, who, and where to. */
  const ask = asking((p) => {
    p.one("box", THING, all("X"));
    p.one("unit", THING, all("abc"));
    p.one("goal", THING, all("YZ"));
  });

  it("goes after it to the same goal, and the box they come from does not go along", () => {
    const holding = held(ask, "Xa");
    const meant = withOneMore(holding, "b");
    expect(meant).toEqual(["a", "b"]);
    const series = seriesOf(ask, holding, meant, isPlace);
    expect(series).toEqual({ verb: "enter", at: 1, counters: ["a", "b"] });
    expect(goalsOf(ask, series as Series, holding)).toEqual(new Set(["Y", "Z"]));
  });

  it("is nobody beside a set that is put together, or with nothing in hand", () => {
    const sets = asking((p) => {
      p.set("units", THING, all("abc"), { min: 1 });
      p.one("goal", THING, all("YZ"));
    });
    expect(withOneMore(held(sets, "a"), "b")).toEqual([]);
    expect(withOneMore(begin(ask, "enter"), "b")).toEqual([]);
  });
});
