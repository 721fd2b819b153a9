import { expect, test } from "vitest";
import { lengthWords } from "./length.ts";
import { paceOf } from "./paces.ts";

const NOW = Date.parse("2026-11-16T12:00:00Z");
const slow = paceOf({ kind: "slow", live: 0, days: 3, bank: 5, weekends: false, vacation: true });

test("a slow game says when it will probably be over: a third of what each move gives, rarely two thirds", () => {
  // 20 hand-overs of a day each, or of two days.
  expect(lengthWords(20, slow, NOW, "UTC")).toBe(
    "some 20 changes of hands, fewer with standing orders; probably over by 6 December, nearly surely by 26 December",
  );
});

test("weekends that do not count put the end off", () => {
  const free = paceOf({ kind: "slow", live: 0, days: 3, bank: 5, weekends: true, vacation: true });
  expect(lengthWords(20, free, NOW, "UTC")).toMatch(/; probably over by 14 December/);
});

test("without a slow clock only the changes of hands are told", () => {
  expect(lengthWords(50, { kind: "none" }, NOW)).toBe("some 50 changes of hands, fewer with standing orders");
});
