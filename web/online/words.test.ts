import type { Glance } from "@wusong/server/api";
import { describe, expect, test } from "vitest";
import { clockFace } from "./clock.ts";
import { paceOf } from "./paces.ts";
import { tellingLines } from "./since.ts";
import { counted, deviceName, duration, paceWords, seconds } from "./words.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test.each([
  [0, "0 s"],
  [59_999, "59 s"],
  [20 * 60_000, "20 min"],
  [3 * HOUR, "3 h"],
  [3 * HOUR + 5 * 60_000, "3 h 5 min"],
  [5 * HOUR + 5 * 60_000, "5 h"],
  [2 * DAY + 21 * HOUR, "2 d 21 h"],
  [-5, "0 s"],
])("%d ms is %s", (ms, text) => expect(duration(ms)).toBe(text));

test("a clock that runs by the second", () => {
  expect([seconds(247_000), seconds(3_750_000), seconds(0)]).toEqual(["4:07", "1:02:30", "0:00"]);
});

test("paces in words", () => {
  const slow = { kind: "slow", live: 0, days: 3, bank: 5, weekends: true, vacation: true } as const;
  expect(paceWords(paceOf(slow))).toBe("3 d a move, 5 d bank, weekends free");
  expect(paceWords(paceOf({ ...slow, kind: "live", live: 1 }))).toBe("live, 60 min each and 20 s a decision");
  expect(paceWords(paceOf({ ...slow, kind: "none" }))).toBe("no clock");
  expect(paceWords({ kind: "slow", hours: 0, bank: 168, added: 24, cap: 168, weekends: null, vacation: false })).toBe(
    "1 d more with each move, 7 d bank",
  );
});

test("small numbers are words", () => {
  expect([counted(1, "event"), counted(2, "event"), counted(14, "event")]).toEqual([
    "one event",
    "two events",
    "14 events",
  ]);
});

test("a browser says what it is", () => {
  expect(deviceName("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe("Firefox on Linux");
  expect(deviceName("curl/8")).toBe("A browser");
});

test("battles are told before marches, and in their order", () => {
  const event = (text: string, kind?: "battle") => ({
    type: "x",
    rule: "1",
    text,
    ...(kind ? { data: { kind, place: "a" } } : {}),
  });
  const events = [
    event("A march."),
    event("A battle.", "battle"),
    event("The town was taken."),
    event("Another march."),
  ];
  expect(tellingLines(events as never)).toEqual(["A battle.", "The town was taken."]);
  expect(tellingLines(events.slice(0, 1) as never)).toEqual(["A march."]);
});

describe("clocks", () => {
  const seat = { seat: "A", toDecide: true, free: 2 * DAY, bank: 5 * DAY, paused: [], up: false, upAt: 1, low: false };
  const table = (change: Partial<typeof seat>, kind: "slow" | "live" = "slow"): Glance =>
    ({
      pace: kind === "slow" ? { kind, hours: 72, bank: 120 } : { kind, minutes: 60, seconds: 20 },
      clock: { at: 0, agreed: false, seats: [{ ...seat, ...change }] },
    }) as unknown as Glance;

  test("the time of the move runs first, then the bank", () => {
    expect(clockFace(table({}), "A", 3 * HOUR)).toMatchObject({ large: "1 d 21 h", small: "+ 5 d bank", runs: true });
    expect(clockFace(table({}), "A", 3 * DAY)).toMatchObject({ large: "4 d", small: "of the bank", left: 4 * DAY });
    expect(clockFace(table({}), "A", 8 * DAY)).toMatchObject({ large: "time is up", up: true });
  });
  test("a clock that rests says why, and does not run", () => {
    const resting = table({ paused: ["weekend"] as never });
    expect(clockFace(resting, "A", 3 * HOUR)).toMatchObject({
      large: "2 d",
      small: "paused for the weekend",
      runs: false,
    });
  });
  test("whoever has nothing to decide sees what a move will have", () => {
    expect(clockFace(table({ toDecide: false, free: 0, upAt: null as never }), "A", DAY)).toMatchObject({
      large: "3 d",
      runs: false,
    });
  });
  test("a live clock counts the seconds of the decision first", () => {
    const live = table({ free: 20_000, bank: HOUR }, "live");
    expect(clockFace(live, "A", 5_000)).toMatchObject({ large: "1:00:00", small: "after 0:15" });
    expect(clockFace(live, "A", 80_000)).toMatchObject({ large: "59:00", small: "" });
  });
});
