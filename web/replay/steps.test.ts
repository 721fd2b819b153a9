import { expect, test } from "vitest";
import type { Timeline } from "../host/protocol.ts";
import { along, labelled, stepFrom } from "./steps.ts";

const timeline: Timeline = {
  entries: 100,
  ticks: [
    { at: 0, kind: "turn", label: "Turn 1" },
    { at: 10, kind: "battle", label: "A battle" },
    { at: 40, kind: "turn", label: "Turn 2" },
    { at: 42, kind: "turn", label: "Turn 3" },
    { at: 90, kind: "battle", label: "Another" },
  ],
};

test("steps go to entries, battles and turns, and stop at the ends", () => {
  expect(stepFrom(timeline, 100, "entry", true)).toBe(100);
  expect(stepFrom(timeline, 0, "entry", false)).toBe(0);
  expect(stepFrom(timeline, 11, "battle", true)).toBe(90);
  expect(stepFrom(timeline, 10, "battle", false)).toBe(0);
  expect(stepFrom(timeline, 90, "battle", true)).toBe(100);
  expect(stepFrom(timeline, 41, "turn", false)).toBe(40);
});

test("labels that would collide are left out", () => {
  expect(labelled(timeline, 5).map(({ label }) => label)).toEqual(["Turn 1", "Turn 2"]);
  expect(along(0, 0)).toBe(100);
});
