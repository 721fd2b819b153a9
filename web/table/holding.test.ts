import { type Ask, isFound, Listing, type SpelledPick } from "@wusong/engine";
import { describe, expect, it } from "vitest";
import { askedAgain, offeredNow, openSet, pickedAgain, point, takeAll } from "./choosing.ts";
import { type Answers, begin, goOn, type Holding, openBranches, waitingBranches } from "./holding.ts";

/** Everything that can be picked in these tests, by name. */
const THINGS = ["a", "b", "c", "d", "x", "y", "z"];
type Things = readonly string[];
const THING = {
  of: "thing",
  count: (sheet: Things) => sheet.length,
  text: (sheet: Things, id: number) => sheet[id],
  find: (sheet: Things, text: string) => (sheet.includes(text) ? sheet.indexOf(text) : undefined),
};
const all = (...names: string[]): number[] => names.map((name) => THINGS.indexOf(name));

/** A verb of the shape in question, asked through the engine's own cursor. */
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
    why: () => null,
    preview: () => ({ preview: null }),
  };
}

/** Somebody who points at one thing after another; "+" goes on to the first question that waits. */
function playing(shape: (p: Ask<Things>) => void, pointedAt: string): Holding {
  const ask = asking(shape);
  let holding = begin(ask, "do");
  for (const id of pointedAt) {
    if (id === "+") {
      holding = goOn(ask, holding, waitingBranches(holding)[0]);
      continue;
    }
    const pointed = point(ask, [], holding, { counter: id, stack: [id], place: null }, false);
    if (pointed.kind !== "holding" || !pointed.holding) throw new Error(`${id} is ${pointed.kind}.`);
    holding = pointed.holding;
  }
  return holding;
}

const lit = (holding: Holding): string => [...offeredNow([], holding).keys()].join("");
const waiting = (holding: Holding): string[] => waitingBranches(holding).map(({ asked }) => asked?.name ?? "");
const picks = (holding: Holding): readonly SpelledPick[] | undefined => holding.command?.picks;

/** Mars-la-Tour's counter-charge: some of an Area, and one of them leads. */
const charge = (p: Ask<Things>): void => {
  p.one("lead", THING, p.set("units", THING, all("a", "b", "c"), { min: 1, max: 2 }));
};

describe("a set, then one of the same set", () => {
  it("takes a member out until the set is settled, and asks for one of its members then", async () => {
    const two = playing((p) => p.one("lead", THING, p.set("units", THING, all("a", "b", "c"), { min: 1 })), "ab");
    expect(two.draft).toEqual(["a", "b"]);
    expect(two.command).toBeNull();
    expect([lit(two), waiting(two)]).toEqual(["c", ["lead"]]);
    const ask = asking((p) => p.one("lead", THING, p.set("units", THING, all("a", "b", "c"), { min: 1 })));
    const fewer = point(ask, [], two, { counter: "a", stack: ["a"], place: null }, false);
    expect(fewer).toMatchObject({ kind: "holding", holding: { draft: ["b"] } });
    const settled = goOn(ask, two, waitingBranches(two)[0]);
    expect(settled).toMatchObject({ settled: true, picks: [["a", "b"]], command: null });
    expect(lit(settled)).toBe("ab");
    expect(askedAgain(settled)).toEqual(["a", "b"]);
    expect(settled.before).toBe(two);
    const led = point(ask, [], settled, { counter: "b", stack: ["b"], place: null }, false);
    expect(led).toMatchObject({ kind: "holding", holding: { command: { picks: [["a", "b"], "b"] } } });
  });

  it("needs no second answer for a set of one", async () => {
    const one = playing(charge, "b");
    expect(picks(one)).toEqual([["b"], "b"]);
    expect(one.settled).toBe(false);
    expect(playing(charge, "bb").draft).toEqual([]);
  });

  it("settles a set that is full by itself", async () => {
    const full = playing(charge, "ac");
    expect(full).toMatchObject({ settled: true, command: null });
    expect([lit(full), waiting(full)]).toEqual(["ac", []]);
    expect(picks(playing(charge, "acc"))).toEqual([["a", "c"], "c"]);
    expect(full.before?.draft).toEqual(["a"]);
    expect([askedAgain(full), pickedAgain(full)]).toEqual([["a", "c"], []]);
  });

  it("takes all of a set and does not answer for what follows", async () => {
    const ask = asking(charge);
    const taken = takeAll(ask, begin(ask, "do"));
    expect(taken).toMatchObject({ draft: ["a", "b"], command: null });
    expect(lit(taken)).toBe("ab");
  });

  it("has more to take at once only where more than one is still wanted", () => {
    expect(openSet(begin(asking(charge), "do"))).not.toBeNull();
    expect(openSet(playing(charge, "a"))).toBeNull();
  });

  it("stops with a whole stack where the set is full", async () => {
    const ask = asking(charge);
    const stack = { counter: "a", stack: ["a", "b", "c"], place: null };
    const pointed = point(ask, [], begin(ask, "do"), stack, true);
    expect(pointed).toMatchObject({ kind: "holding", holding: { draft: ["a", "b"], settled: true, command: null } });
  });
});

describe("a set, then another set of the rest", () => {
  /** Taierzhuang's arrivals: zone after zone. */
  const zones = (p: Ask<Things>): void => {
    const first = p.set("west", THING, all("a", "b", "c"));
    p.set(
      "south",
      THING,
      all("a", "b", "c").filter((one) => !first.includes(one)),
    );
  };

  it("goes to the first of them until it is settled; the command may be complete before that", async () => {
    const one = playing(zones, "a");
    expect(picks(one)).toEqual([["a"], []]);
    expect([lit(one), waiting(one)]).toEqual(["bc", ["south"]]);
    expect(picks(playing(zones, "a+c"))).toEqual([["a"], ["c"]]);
    expect(picks(playing(zones, "+ac"))).toEqual([[], ["a", "c"]]);
  });

  it("is asked at once where nothing of it can be in the first", async () => {
    /** Pacific Battles' losses: brigades broken down are no longer there to be lost. */
    const losses = (p: Ask<Things>): void => {
      const split = p.set("break down", THING, all("a"));
      p.set("eliminate", THING, split.length > 0 ? all("b", "x", "y") : all("a", "b"), { min: 1 });
    };
    expect(waiting(playing(losses, ""))).toEqual(["eliminate"]);
    expect(picks(playing(losses, "+ab"))).toEqual([[], ["a", "b"]]);
    expect(picks(playing(losses, "ay"))).toEqual([["a"], ["y"]]);
  });
});

describe("a set, then perhaps one of the same", () => {
  /** Shanghai Incident's attack: from these hexes, and a sniper in a hex beside the target. */
  const attack = (p: Ask<Things>): void => {
    p.set("from", THING, all("a", "b"), { min: 1 });
    if (p.more("sniper", true)) p.one("hex", THING, all("b", "z"));
  };

  it("is complete without it, and a full set is not settled by itself", async () => {
    const both = playing(attack, "ab");
    expect(picks(both)).toEqual([["a", "b"], false]);
    expect([both.settled, waiting(both)]).toEqual([false, ["hex"]]);
    expect(playing(attack, "abb").draft).toEqual(["a"]);
    expect(picks(playing(attack, "ab+b"))).toEqual([["a", "b"], true, "b"]);
  });
});

describe("two ways to go on, with the same places", () => {
  /** Shanghai Incident's rides: the pair goes on, or the carrier alone. */
  const ride = (p: Ask<Things>): void => {
    p.one("to", THING, all("x", "y"));
    if (p.more("onward", true)) p.one("to", THING, all("y", "z"));
    else if (p.more("alone", true)) p.one("to", THING, all("y"));
  };

  it("takes the first of them by pointing, and the other by its button", async () => {
    const there = playing(ride, "x");
    expect(picks(there)).toEqual(["x", false, false]);
    expect(waiting(there)).toEqual(["to"]);
    expect(picks(playing(ride, "xy"))).toEqual(["x", true, "y"]);
    expect(picks(playing(ride, "x+y"))).toEqual(["x", false, true, "y"]);
  });
});

describe("things that were picked before, asked for after something else", () => {
  it("one, then the same once more", async () => {
    /** Mars-la-Tour's casualties: a unit takes one point after another. */
    const absorb = (p: Ask<Things>): void => {
      p.one("unit", THING, all("a", "b"));
      p.one("unit", THING, all("a", "b"));
    };
    expect(picks(playing(absorb, "aa"))).toEqual(["a", "a"]);
  });

  it("a group, its goal, and who of the group stays there", async () => {
    /** Taierzhuang's moves with units dropped off. */
    const move = (p: Ask<Things>): void => {
      const units = p.set("units", THING, all("a", "b", "c"), { min: 1 });
      p.one("to", THING, all("x", "y"));
      if (p.more("drop off", units.length > 1)) {
        p.set("drop", THING, units, { min: 1, max: units.length - 1 });
        p.one("to", THING, all("z"));
      }
    };
    const there = playing(move, "abx");
    expect(picks(there)).toEqual([["a", "b"], "x", false]);
    expect(askedAgain(there)).toEqual(["a", "b"]);
    expect(picks(playing(move, "abxbz"))).toEqual([["a", "b"], "x", true, ["b"], "z"]);
  });

  it("questions that share nothing are open at once", async () => {
    const group = (p: Ask<Things>): void => {
      p.set("with", THING, all("a", "b"));
      p.one("to", THING, all("x", "y"));
    };
    const one = playing(group, "a");
    expect(openBranches(one).map(({ asked }) => asked?.name)).toEqual(["with", "to"]);
    expect(waiting(one)).toEqual([]);
  });
});
