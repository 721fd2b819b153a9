import type { Ask, Kind } from "@wusong/engine";
import { expect, test } from "vitest";
import { askLeg, askMarch, type Leg, type MarchOn } from "./march.ts";

type Mile = number & { readonly __mile: true };
const mile = (n: number): Mile => n as Mile;
const MILE: Kind<Mile, null> = {
  of: "mile",
  count: () => 10,
  text: (_sheet, at) => `mile ${at}`,
  find: (_sheet, text) => mile(Number(text.slice(5))),
};
const ON: MarchOn<Mile, null> = { sheet: null, kind: MILE, parts: 2 };

/** A road of ten milestones; a mile costs a whole point, counted in halves. Whoever comes to the fifth has to stop. */
const legFrom = (from: Mile, left: number): Leg<Mile> => ({
  from,
  ends: Array.from({ length: Math.floor(left / 2) }, (_, i) => mile(from + i + 1)).filter((end) => end <= 5),
  paths: {
    cost: (to) => 2 * (to - from),
    path: (to) => Array.from({ length: to - from }, (_, i) => mile(from + i + 1)),
  },
  why: () => ({ rule: "9.0", text: "Too far." }),
  stop: (to) => to === 5,
});

/** Somebody who names these ends, and goes on as long as he knows one. */
function walker(...ends: number[]): { asked: unknown[]; p: Ask<null> } {
  const asked: unknown[] = [];
  const p = {
    one: (name: string, _kind: unknown, from: readonly Mile[], rules: { about: (x: Mile) => unknown }) => {
      asked.push([name, from.map((end) => rules.about(end))]);
      return mile(ends.shift()!);
    },
    more: (name: string, possible: boolean) => {
      asked.push([name, possible]);
      return possible && ends.length > 0;
    },
  };
  return { asked, p: p as unknown as Ask<null> };
}

test("a leg shows its cost, the points left, the whole way from where it begins, and where one has to stop", () => {
  const { asked, p } = walker(5);
  expect(askLeg(p, ON, legFrom(mile(3), 5), 5)).toBe(5);
  expect(asked).toEqual([
    [
      "to",
      [
        { kind: "way", cost: 1, of: 2.5, path: ["mile 3", "mile 4"], stop: false },
        { kind: "way", cost: 2, of: 2.5, path: ["mile 3", "mile 4", "mile 5"], stop: true },
      ],
    ],
  ]);
  const nobodyKnows = walker(4);
  askLeg(nobodyKnows.p, ON, legFrom(mile(3), 2), null);
  expect(nobodyKnows.asked).toEqual([["to", [{ kind: "way", cost: 1, path: ["mile 3", "mile 4"], stop: false }]]]);
});

test("a march goes on leg by leg with what is left, until it cannot or its player stops", () => {
  const firsts: boolean[] = [];
  const marching = {
    reach: (from: Mile, left: number, first: boolean): Leg<Mile> => {
      firsts.push(first);
      return legFrom(from, left);
    },
    goesOn: (at: Mile, left: number): boolean => at !== 5 && left >= 2,
  };
  const far = walker(2, 5);
  expect(askMarch(far.p, ON, mile(1), 9, marching)).toEqual({ path: [2, 3, 4, 5], left: 1 });
  expect(far.asked.filter((one) => (one as unknown[])[0] === "onward")).toEqual([
    ["onward", true],
    ["onward", false],
  ]);
  expect(firsts).toEqual([true, false]);
  expect(askMarch(walker(3).p, ON, mile(1), 9, marching)).toEqual({ path: [2, 3], left: 5 });
});
