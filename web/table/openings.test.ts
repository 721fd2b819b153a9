import { type Ask, type Choice, isFound, Listing } from "@wusong/engine";
import { describe, expect, it } from "vitest";
import { type Answers, begin, type Holding } from "./holding.ts";
import { leastOf, ledAgainst, openingsAgainst, openingsFor, thingsBeyondWords } from "./openings.ts";

const THINGS = ["a", "b", "leader", "x", "N", "S", "M", "K"];
type Things = readonly string[];
const THING = {
  of: "thing",
  count: (sheet: Things) => sheet.length,
  text: (sheet: Things, id: number) => sheet[id],
  find: (sheet: Things, text: string) => (sheet.includes(text) ? sheet.indexOf(text) : undefined),
};
const all = (...names: string[]): number[] => names.map((name) => THINGS.indexOf(name));

/** Mars-la-Tour's impulse: how somebody is activated comes before who. */
const activated = (p: Ask<Things>): void => {
  if (p.word("by", ["area", "leader"]) === "leader") p.one("leader", THING, all("leader"));
};
const VERBS: Readonly<Record<string, (p: Ask<Things>) => void>> = {
  bombard: (p) => {
    activated(p);
    p.one("selected", THING, all("a"));
  },
  move: (p) => {
    activated(p);
    p.set("units", THING, all("a", "b"), { min: 1, max: 2 });
  },
};
/** Taierzhuang's fire: from where, at what, with whom. */
const fire = (p: Ask<Things>): void => {
  const from = p.one("from", THING, all("N", "S"));
  p.one("target", THING, THINGS[from] === "N" ? all("M", "K") : all("K"));
  p.set("units", THING, all("a", "b"), { min: 1 });
};
/** Fire among those who stand in the same area: as a wave or not, and with how much support. */
const storm = (p: Ask<Things>): void => {
  const from = p.one("from", THING, all("N", "K"));
  p.one("target", THING, THINGS[from] === "N" ? all("M") : all("K", "M"));
  p.set("units", THING, all("a", "b"), { min: 1 });
  p.word("manner", ["normal", "wave"]);
  p.count("support", 0, 2);
};
const ask: Answers = {
  options: (verb, picks, draft) => {
    const listing = new Listing<Things>(THINGS, "1.1", picks, true, draft);
    try {
      (({ fire, storm })[verb] ?? VERBS[verb])(listing);
    } catch (thrown) {
      if (!isFound(thrown)) throw thrown;
    }
    return { asked: listing.asked, complete: listing.asked === null };
  },
  why: () => null,
  preview: () => ({ preview: null }),
};
const choices = Object.keys(VERBS).map((verb): Choice => {
  const asked = begin(ask, verb).branches[0].asked;
  return { verb, label: verb, picks: asked ? [asked] : [] } as unknown as Choice;
});
const at = (id: string) => ({ counter: id, stack: [id], place: null });

describe("pointing before a word is said", () => {
  it("lights everything that a word would lead to", () => {
    expect([...thingsBeyondWords(ask, choices, null)].sort()).toEqual(["a", "b", "leader"]);
  });

  it("offers every command the counter could begin, with the counter in hand", () => {
    const openings = openingsFor(ask, choices, null, at("a"), false);
    expect(openings.map(({ words, holding }) => [holding.verb, ...words])).toEqual([
      ["bombard", "area"],
      ["move", "area"],
    ]);
    expect(openings[1].holding.draft).toEqual(["a"]);
    expect(openingsFor(ask, choices, null, at("leader"), false).map(({ words }) => words)).toEqual([
      ["leader"],
      ["leader"],
    ]);
  });

  it("keeps to the verb in hand, and finds nothing for what no command takes", () => {
    expect(openingsFor(ask, choices, begin(ask, "move"), at("b"), false)).toHaveLength(1);
    expect(openingsFor(ask, choices, null, at("x"), false)).toEqual([]);
  });
});

describe("pointing at a target before the place it is attacked from", () => {
  const first = begin(ask, "fire").branches[0].asked;
  const fires: Choice[] = first ? [{ verb: "fire", label: "Fire", picks: [first] }] : [];
  const isPlace = (id: string): boolean => "NSMK".includes(id);
  const against = (target: string, isBattle = true) => openingsAgainst(ask, fires, target, isPlace, () => isBattle);

  it("offers every place that reaches it, with all that can", () => {
    expect(against("M").map(({ from, holding }) => [from, holding.command?.picks])).toEqual([
      ["N", ["N", "M", ["a", "b"]]],
    ]);
    expect(against("K").map(({ from }) => from)).toEqual(["N", "S"]);
  });

  it("offers a place that acts against what stands in it, in every manner there is a word for, the least number taken", () => {
    const within = openingsAgainst(
      ask,
      [{ verb: "storm", label: "Storm", picks: [begin(ask, "storm").branches[0].asked] } as Choice],
      "K",
      isPlace,
      () => true,
    );
    expect(within.map(({ from, against: at, words }) => [from, at, words])).toEqual([
      ["K", "K", ["normal"]],
      ["K", "K", ["wave"]],
    ]);
    expect(leastOf(ask, within[1].holding)?.picks).toEqual(["K", "K", ["a", "b"], "wave", 0]);
  });

  it("offers nothing that is no battle, and nothing that nobody reaches", () => {
    expect(against("K", false)).toEqual([]);
    expect(against("S")).toEqual([]);
  });
});

describe("dropping what is in hand on counters of the enemy", () => {
  const verbs = ["fire", "storm"].map(
    (verb) => ({ verb, label: verb, picks: [begin(ask, verb).branches[0].asked] }) as Choice,
  );
  const isPlace = (id: string): boolean => "NSMK".includes(id);
  const battles = (target: string) => openingsAgainst(ask, verbs, target, isPlace, () => true);
  /** a march of one counter from a place */
  const marching = (from: string, ...draft: string[]): Holding => ({
    ...begin(ask, "fire"),
    verb: "go",
    picks: [from],
    draft,
  });

  it("fights them with those counters alone, and not with all that could", () => {
    expect(ledAgainst(ask, marching("N", "a"), "M", battles("M"))?.command).toEqual({
      verb: "fire",
      picks: ["N", "M", ["a"]],
    });
  });

  it("fights those who stand in the same area", () => {
    const led = ledAgainst(ask, marching("K", "b"), "K", battles("K"));
    expect(led && [led.verb, led.picks, led.draft]).toEqual(["storm", ["K", "K"], ["b"]]);
  });

  it("is no battle where none of them reaches it", () => {
    expect(ledAgainst(ask, marching("S", "x"), "M", battles("M"))).toBeNull();
    expect(ledAgainst(ask, marching("N", "a"), "S", battles("S"))).toBeNull();
  });
});
