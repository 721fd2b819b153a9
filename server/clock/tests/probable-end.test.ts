import { describe, expect, test } from "vitest";
import { paceFrom } from "../pace.ts";
import { probableEnd } from "../probable-end.ts";
import { DAY, HOUR, MINUTE } from "../times.ts";

const MONDAY = Date.parse("2026-11-16T12:00Z");
const slow = (weekends: unknown = null) =>
  paceFrom({ kind: "slow", hours: 72, bank: 120, added: 0, cap: 120, weekends, vacation: true });
const length = { half: 48, eightInTen: 60 };
const given = { length, done: 0, pace: slow(), answers: null, zone: "UTC", now: MONDAY };

describe("the probable end of a game", () => {
  test("follows from measured answers and the hand-overs still to come", () => {
    const answers = { half: 10 * HOUR, eightInTen: 14 * HOUR };
    expect(probableEnd({ ...given, answers, done: 18 })).toEqual({
      handOvers: 30,
      probably: MONDAY + 300 * HOUR,
      eightInTen: MONDAY + 42 * 14 * HOUR,
      measured: true,
    });
  });

  test("is guessed from the pace, and says so, where nothing was measured", () => {
    expect(probableEnd(given)).toMatchObject({ probably: MONDAY + 48 * DAY, measured: false });
  });

  test("jumps over weekends that do not count", () => {
    const answers = { half: 2 * HOUR, eightInTen: 2 * HOUR };
    // 96 hours from Monday noon: Friday noon. 120 hours: over the weekend.
    const end = probableEnd({ ...given, pace: slow("player"), answers })!;
    expect(end.probably).toBe(MONDAY + 96 * HOUR);
    expect(end.eightInTen).toBe(MONDAY + 120 * HOUR + 2 * DAY);
  });

  test("of a game longer than most is one more hand-over away", () => {
    expect(probableEnd({ ...given, done: 100 })).toMatchObject({ handOvers: 1, probably: MONDAY + DAY });
  });

  test("of a live game lies within its minutes", () => {
    const pace = paceFrom({ kind: "live", minutes: 60, seconds: 0 });
    const end = probableEnd({ ...given, pace })!;
    expect(end.probably).toBe(MONDAY + 80 * MINUTE);
    expect(end.eightInTen).toBe(MONDAY + 150 * MINUTE);
  });

  test("of a game without a clock is told only where answers were measured", () => {
    expect(probableEnd({ ...given, pace: { kind: "none" } })).toBeNull();
  });
});
