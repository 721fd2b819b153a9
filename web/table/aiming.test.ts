import { type Ask, type Choice, isFound, Listing, type OddsReport } from "@wusong/engine";
import { describe, expect, it } from "vitest";
import { aimOf } from "./aiming.ts";
import { type Answers, begin } from "./holding.ts";

const THINGS = ["a", "b", "c", "x", "y", "z"];
type Things = readonly string[];
const THING = {
  of: "thing",
  count: (sheet: Things) => sheet.length,
  text: (sheet: Things, id: number) => sheet[id],
  find: (sheet: Things, text: string) => (sheet.includes(text) ? sheet.indexOf(text) : undefined),
};
const all = (...names: string[]): number[] => names.map((name) => THINGS.indexOf(name));

/** Shanghai–Nanking's fight phase: a hex, then who attacks it; and any counter may be put on top of its stack. */
const VERBS: Readonly<Record<string, (p: Ask<Things>) => void>> = {
  attack: (p) => {
    const target = THINGS[p.one("target", THING, all("x", "y", "z"))];
    p.set("units", THING, target === "x" ? all("a", "b") : target === "y" ? all("b") : all("c"), { min: 1 });
  },
  top: (p) => void p.one("unit", THING, all("a", "b", "c")),
};
const reportOf = (unit: string): OddsReport =>
  ({ attacker: { components: [{ units: [unit] }] } }) as unknown as OddsReport;
const ask: Answers = {
  options: (verb, picks, draft) => {
    const listing = new Listing<Things>(THINGS, "1.1", picks, true, draft);
    try {
      VERBS[verb](listing);
    } catch (thrown) {
      if (!isFound(thrown)) throw thrown;
    }
    return { asked: listing.asked, complete: listing.asked === null };
  },
  why: () => null,
  // A forced attacker is not asked for; the report of the battle names it.
  preview: ({ picks: [target] }) => ({ preview: [reportOf(target === "y" ? "b" : "c")] }),
};
const choices = Object.keys(VERBS).map((verb): Choice => {
  const asked = begin(ask, verb).branches[0].asked;
  return { verb, label: verb, picks: asked ? [asked] : [] } as unknown as Choice;
});

describe("a counter that is lifted before its target", () => {
  it("lights the targets it could attack, and is in hand with the one that is pointed at", () => {
    const aim = aimOf(ask, choices, ["a"]);
    expect([...(aim?.targets.keys() ?? [])]).toEqual(["x"]);
    expect(aim?.targets.get("x")?.command).toEqual({ verb: "attack", picks: ["x", ["a"]] });
  });

  it("takes as many of a stack along as the target takes", () => {
    const aim = aimOf(ask, choices, ["a", "b", "c"]);
    expect([...(aim?.targets.keys() ?? [])]).toEqual(["x", "y", "z"]);
    expect(aim?.targets.get("x")?.command?.picks).toEqual(["x", ["a", "b"]]);
    expect(aim?.targets.get("y")?.command?.picks).toEqual(["y"]);
  });

  it("is nothing where no verb asks for a target first", () => {
    expect(aimOf(ask, choices.slice(1), ["a"])).toBeNull();
    expect(aimOf(ask, choices, ["z"])).toBeNull();
  });
});
