import { expect, test } from "vitest";
import { counted, listed } from "../index.ts";

test("lists and numbers in words", () => {
  expect([[], ["A"], ["A", "B"], ["A", "B", "C"]].map((words) => listed(words))).toEqual([
    "",
    "A",
    "A and B",
    "A, B and C",
  ]);
  expect(listed([1, 2, 3], "or")).toBe("1, 2 or 3");
  expect([0, 1, 2].map((n) => counted(n, "unit"))).toEqual(["0 units", "1 unit", "2 units"]);
});
