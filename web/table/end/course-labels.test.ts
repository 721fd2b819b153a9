import { expect, it } from "vitest";
import { apart, withRoom } from "./course-labels.ts";

it("turns that lie close together leave labels out, and none touches another", () => {
  const hours = [29, 150, 180, 210, 234].map((x) => ({ x, text: "15:00" }));
  expect(withRoom(hours)).toEqual([true, true, false, true, false]);
  expect(withRoom([20, 38, 56].map((x, i) => ({ x, text: String(i + 1) })))).toEqual([true, true, true]);
});

it("two numbers at the end of the lines are never written over each other", () => {
  expect([apart(40, 90), apart(40, 44), apart(40, 38), apart(40, 40)]).toEqual([90, 56, 24, 56]);
});
