import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canStillCover, coversExactly, first, foremost, highest, inOrder, last } from "./losses.ts";
import { bestRanked } from "./retreat.ts";
import { legalStack, type StackLimit } from "./stacking.ts";

interface Counter {
  name: string;
  factor: number;
  full: boolean;
  garrison?: boolean;
  formation?: number;
}

describe("stacking", () => {
  const limit: StackLimit<Counter> = {
    most: 5,
    weight: () => 1,
    outsiders: { formation: (u) => u.formation!, most: 1 },
  };
  const stack = (...formations: number[]): Counter[] =>
    formations.map((formation) => ({ name: "", factor: 1, full: true, formation }));

  test("four of one division and one stranger may stand together, two and two may not, nor six", () => {
    expect(legalStack(stack(3, 3, 3, 3, 11), limit)).toBe(true);
    expect(legalStack(stack(3, 3, 11, 11), limit)).toBe(false);
    expect(legalStack(stack(3, 3, 3, 101, 102), limit)).toBe(false);
    expect(legalStack(stack(3, 3, 3, 3, 3, 3), limit)).toBe(false);
    expect(legalStack([], limit)).toBe(true);
  });

  test("weights in halves: a stack is legal up to and including the limit", () => {
    const halves: StackLimit<number> = { most: 6, weight: (half) => half };
    expect(legalStack([3, 2, 1], halves)).toBe(true);
    expect(legalStack([3, 2, 1, 1], halves)).toBe(false);
  });
});

describe("loss order", () => {
  const order = inOrder<Counter>(
    last((u) => u.garrison === true),
    first((u) => u.full),
    highest((u) => u.factor),
  );
  const must = (...force: Counter[]): string[] => foremost(force, order).map((u) => u.name);
  const full = { name: "weak full", factor: 2, full: true };
  const single = { name: "strong single", factor: 5, full: false };
  const garrison = { name: "garrison", factor: 9, full: true, garrison: true };

  test("a full weaker unit before a stronger one-step unit, the garrison last of all", () => {
    expect(must(single, garrison, full)).toEqual(["weak full"]);
    expect(must(single, garrison)).toEqual(["strong single"]);
    expect(must(garrison)).toEqual(["garrison"]);
    expect(must()).toEqual([]);
  });

  test("the strongest first; between equals the owner chooses", () => {
    const a = { name: "a", factor: 3, full: true };
    const b = { name: "b", factor: 3, full: true };
    expect(must(full, a, b)).toEqual(["a", "b"]);
  });
});

describe("covering a demand with none to spare", () => {
  test("seven factors, half of them: at least four, and nobody in vain", () => {
    expect(coversExactly([4], 4)).toBe(true);
    expect(coversExactly([3], 4)).toBe(false);
    expect(coversExactly([3, 2], 4)).toBe(true);
    expect(coversExactly([4, 1], 4)).toBe(false);
    expect(coversExactly([3, 3, 1], 4)).toBe(false);
  });

  test("a partial choice is kept open exactly as long as it can be completed", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 9 }),
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 1, max: 14 }),
        (values, split, demand) => {
          const chosen = values.slice(0, split);
          const rest = values.slice(split);
          let completable = false;
          for (let subset = 0; subset < 1 << rest.length; subset++)
            if (coversExactly([...chosen, ...rest.filter((_, i) => subset & (1 << i))], demand)) completable = true;
          expect(canStillCover(chosen, rest, demand)).toBe(completable);
        },
      ),
      { numRuns: 500, seed: 15 },
    );
  });
});

describe("retreat", () => {
  test("a worse place is open only when no better one exists", () => {
    const rank = (place: string): number | null => ({ empty: 0, friends: 1, zone: 2 })[place] ?? null;
    expect(bestRanked(["friends", "empty", "enemy", "empty"], rank)).toEqual(["empty", "empty"]);
    expect(bestRanked(["zone", "enemy", "friends"], rank)).toEqual(["friends"]);
    expect(bestRanked(["enemy"], rank)).toEqual([]);
  });
});
