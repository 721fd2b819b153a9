import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Distribution } from "./distribution.ts";
import { fraction } from "./fraction.ts";
import { firstChange, reportOutcomes } from "./odds-report.ts";
import { columnChances, lookUp, type ResultsTable, tableProblems } from "./results-table.ts";

describe("exact chances", () => {
  test("two dice: 7 in six of 36 cases, 2 and 12 in one each", () => {
    const two = Distribution.dice(2);
    expect(two.chance((n) => n === 7)).toEqual({ numerator: 1, denominator: 6 });
    expect(two.chance((n) => n === 2 || n === 12)).toEqual({ numerator: 1, denominator: 18 });
    expect(two.mean((n) => n)).toEqual({ numerator: 7, denominator: 1 });
    expect(two.chances).toHaveLength(11);
  });

  test("a reaction before the die: a 6 cancels the air marker, so the better column holds in five of six cases", () => {
    const intercepted = Distribution.die().map((n) => n === 6);
    const result = intercepted.followedBy((cancelled) =>
      Distribution.die().map((n) => (n >= (cancelled ? 6 : 4) ? "hit" : "miss")),
    );
    expect(result.chance((r) => r === "hit")).toEqual(fraction(5 * 3 + 1 * 1, 36));
  });

  test("outcomes that look the same are merged, also when they are objects", () => {
    const losses = Distribution.die().map((n) => ({ attacker: n < 3 ? 1 : 0, defender: 1 }));
    expect(losses.chances).toEqual([
      { outcome: { attacker: 1, defender: 1 }, weight: 1 },
      { outcome: { attacker: 0, defender: 1 }, weight: 2 },
    ]);
    expect(losses.denominator).toBe(3);
  });

  test("sums of dice, dependent steps and joins keep all cases: the weights add up to the denominator", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 2, max: 8 }),
        fc.integer({ min: 1, max: 5 }),
        (count, faces, modulus) => {
          const chances = Distribution.dice(count, faces)
            .followedBy((n) => Distribution.die(1 + (n % modulus)).map((m) => n * m))
            .and(Distribution.evenly(["a", "b", "b"]), (n, letter) => `${n}${letter}`);
          const total = chances.chances.reduce((sum, c) => sum + c.weight, 0);
          expect(total).toBe(chances.denominator);
          expect(chances.chance(() => true)).toEqual({ numerator: 1, denominator: 1 });
          expect(chances.chances.every((c) => Number.isSafeInteger(c.weight) && c.weight > 0)).toBe(true);
        },
      ),
      { numRuns: 60, seed: 36 },
    );
  });

  test("the sum of dice agrees with counting every roll", () => {
    const counted = new Map<number, number>();
    for (let a = 1; a <= 6; a++)
      for (let b = 1; b <= 6; b++)
        for (let c = 1; c <= 6; c++) counted.set(a + b + c, (counted.get(a + b + c) ?? 0) + 1);
    const three = Distribution.dice(3);
    for (const [sum, cases] of counted) expect(three.chance((n) => n === sum)).toEqual(fraction(cases, 216));
  });

  test("counts too large to be exact are refused instead of rounded", () => {
    expect(() => Distribution.dice(25, 6)).toThrow("too large to be counted exactly");
  });
});

describe("printed tables", () => {
  const table: ResultsTable<string> = {
    columns: ["1:1", "2:1"],
    rows: [
      ["AE", "AE"],
      ["AE", "EX"],
      ["EX", "EX"],
      ["EX", "DR"],
      ["DR", "DR"],
      ["DR", "DE"],
    ],
  };

  test("die and column find the cell; a column gives the chances of its results", () => {
    expect(lookUp(table, 1, 6)).toBe("DE");
    expect(columnChances(table, 1).chance((r) => r === "EX")).toEqual({ numerator: 1, denominator: 3 });
    expect(() => lookUp(table, 2, 1)).toThrow("The table has no cell for column 2 and die 1.");
    expect(() => lookUp(table, 0, 7)).toThrow("The table has no cell for column 0 and die 7.");
  });

  test("a table of the wrong shape is described", () => {
    expect(tableProblems("crt", table, 2)).toEqual([]);
    expect(tableProblems("crt", { columns: ["1:1"], rows: [["AE"], [], ["EX"], ["EX"], ["DR"]] }, 2)).toEqual([
      "crt.columns: the table needs 2 columns, found 1.",
      "crt.rows: the table needs 6 rows, one per die, found 5.",
      "crt.rows: the row of die 2 has 0 cells for 1 columns.",
    ]);
  });

  test("outcomes of a report: the likeliest first, fractions exact", () => {
    const report = reportOutcomes(columnChances(table, 1), (key) => ({
      key,
      text: `result ${key}`,
      perDie: table.rows.flatMap((row, i) => (row[1] === key ? [i + 1] : [])),
    }));
    expect(report).toEqual([
      { key: "EX", text: "result EX", perDie: [2, 3], numerator: 2, denominator: 6 },
      { key: "DR", text: "result DR", perDie: [4, 5], numerator: 2, denominator: 6 },
      { key: "AE", text: "result AE", perDie: [1], numerator: 1, denominator: 6 },
      { key: "DE", text: "result DE", perDie: [6], numerator: 1, denominator: 6 },
    ]);
  });

  test("what a few more points would change", () => {
    const column = (more: number): string => `${Math.floor((10 + more) / 6)}:1`;
    expect(firstChange(column, 5)).toEqual({ more: 2, result: "2:1" });
    expect(firstChange(column, 1)).toBeNull();
  });
});
