import { describe, expect, test } from "vitest";
import { bandColumn, oddsColumn, oddsText, percentageOdds, shiftedColumn } from "./odds.ts";

describe("ratio odds", () => {
  test.each([
    [16, 9, "1:1"],
    [18, 9, "2:1"],
    [23, 6, "3:1"],
    [24, 6, "4:1"],
    [9, 10, "1:2"],
    [10, 10, "1:1"],
    [5, 10, "1:2"],
    [4, 10, "1:3"],
    [40, 5, "8:1"],
  ])("%i against %i is %s", (attack, defence, odds) => {
    expect(oddsText(oddsColumn(attack, defence))).toBe(odds);
  });

  test("the ends of the table cut off after all shifts, not before", () => {
    const first = oddsColumn(1, 3);
    const last = oddsColumn(6, 1);
    expect(oddsText(shiftedColumn(oddsColumn(8, 1), [-2], first, last))).toBe("6:1");
    expect(oddsText(shiftedColumn(oddsColumn(1, 5), [1, 1, 1], first, last))).toBe("1:2");
    expect(oddsText(shiftedColumn(oddsColumn(6, 1), [1, 1, -3], first, last))).toBe("5:1");
    expect(oddsText(shiftedColumn(oddsColumn(1, 9), [], first, last))).toBe("1:3");
  });

  test("strengths of nothing have no odds", () => {
    expect(() => oddsColumn(0, 3)).toThrow("both strengths start at 1");
    expect(() => oddsColumn(3, 0)).toThrow("both strengths start at 1");
  });
});

describe("percentages and differentials", () => {
  test("percentages are cut, not rounded", () => {
    expect(percentageOdds(1, 4)).toBe(25);
    expect(percentageOdds(49, 101)).toBe(48);
    expect(percentageOdds(2, 3)).toBe(66);
    expect(() => percentageOdds(2, 0)).toThrow("the defence starts at 1");
  });

  test("a band begins with its own lowest value", () => {
    const percent = [25, 50, 100, 150, 200, 300, 400, 500];
    expect([24, 25, 99, 100, 499, 500, 9000].map((n) => bandColumn(n, percent))).toEqual([0, 1, 2, 3, 7, 8, 8]);
    const differential = [-3, -1, 1, 3, 5, 7, 9, 11];
    expect([-9, -4, -3, -2, -1, 0, 1, 2, 10, 11].map((n) => bandColumn(n, differential))).toEqual([
      0, 0, 1, 1, 2, 2, 3, 3, 7, 8,
    ]);
  });
});
