import { expect, it } from "vitest";
import { isByScore, levelIn } from "./levels.ts";

const scale = {
  at: 20,
  levels: [
    { seat: "china", label: "major", from: null },
    { seat: null, label: "draw", from: 15 },
    { seat: "japan", label: "major", from: 19 },
  ],
};

it("finds the level that is reached", () => {
  expect([levelIn(scale), levelIn({ ...scale, at: 18 }), levelIn({ ...scale, at: 0 })]).toEqual([2, 1, 0]);
});

it("shows the scale only of a game that its score decided", () => {
  expect(isByScore(scale, "japan", "Major Japanese victory: 20 points.")).toBe(true);
  expect(isByScore({ ...scale, at: 16 }, null, "A draw.")).toBe(true);
  expect(isByScore(scale, "china", "Epic Chinese victory: a Chinese unit stands in Shanghai.")).toBe(false);
  expect(isByScore({ ...scale, at: 0 }, "china", "Epic Chinese victory: a Chinese unit stands in Shanghai.")).toBe(
    false,
  );
  expect(isByScore(scale, "japan", "China resigns.")).toBe(false);
});
