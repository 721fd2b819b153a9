import { describe, expect, test } from "vitest";
import { advanced, type Clock, type ClockEvent, clockAfter, freshClock } from "../clock.ts";
import { type Pace, paceFrom } from "../pace.ts";
import { moments, readings, timeUpChoices } from "../reading.ts";
import { DAY, durationText, HOUR, MINUTE, SECOND } from "../times.ts";

/** A Monday. */
const MONDAY = Date.parse("2026-11-16T12:00Z");
const slow = (more: object = {}): Pace =>
  paceFrom({ kind: "slow", hours: 0, bank: 168, added: 24, cap: 168, weekends: null, vacation: true, ...more });
const live = paceFrom({ kind: "live", minutes: 60, seconds: 30 });

type Step = ClockEvent extends infer E ? (E extends { at: number } ? Omit<E, "at"> & { after: number } : never) : never;

/** The clocks of red and blue after steps, each so long after the one before it. */
function after(pace: Pace, steps: readonly Step[], zones = { red: "UTC", blue: "UTC" }): Clock {
  let at = MONDAY;
  const log = steps.map(({ after, ...event }) => {
    at += after;
    return { ...event, at } as ClockEvent;
  });
  return clockAfter({ pace, zones }, MONDAY, log, []);
}
const turn = (after: number, toDecide: string, commands: number) =>
  ({ kind: "turn", after, toDecide: toDecide.split(" ").filter(Boolean), commands }) as const;
const reading = (clock: Clock, seat: string, now = clock.at) =>
  readings(clock, now, []).find((one) => one.seat === seat)!;

describe("a slow game", () => {
  test("a move takes its time from the bank and brings a day, up to the cap", () => {
    const clock = after(slow(), [turn(0, "red", 0), turn(40 * HOUR, "blue", 1), turn(10 * HOUR, "red", 2)]);
    expect(clock.seats.red.bank).toBe((168 - 40 + 24) * HOUR);
    expect(clock.seats.blue.bank).toBe(168 * HOUR);
  });

  test("hours for a move are used before the bank, and are not kept", () => {
    const pace = slow({ hours: 72, bank: 120, added: 0, cap: 120 });
    const clock = after(pace, [turn(0, "red", 0), turn(80 * HOUR, "blue", 1), turn(HOUR, "red", 2)]);
    expect(clock.seats.red).toMatchObject({ free: 72 * HOUR, bank: 112 * HOUR });
    expect(clock.seats.blue.bank).toBe(120 * HOUR);
  });

  test("several decisions in a row are one move", () => {
    const clock = after(slow(), [turn(0, "red", 0), turn(HOUR, "red", 1), turn(HOUR, "red", 2), turn(HOUR, "blue", 3)]);
    expect(clock.seats.red.bank).toBe(168 * HOUR);
    expect(clock.seats.red.spell).toBe(1);
  });

  test("when several decide at once each clock runs until its player has answered, and an answer changed brings nothing", () => {
    const clock = after(slow(), [
      turn(0, "red blue", 0),
      turn(30 * HOUR, "blue", 0),
      turn(HOUR, "red blue", 0),
      turn(5 * HOUR, "blue", 0),
      turn(HOUR, "red", 1),
    ]);
    expect(clock.seats.red.bank).toBe((168 - 30 + 24 - 5) * HOUR);
    expect(clock.seats.blue.bank).toBe((168 - 37 + 24) * HOUR);
  });

  test("a weekend is free where the player lives", () => {
    const pace = slow({ weekends: "player" });
    // From Monday noon UTC: Saturday begins in Auckland on Friday 11:00 UTC.
    const clock = after(pace, [turn(0, "red blue", 0)], { red: "Pacific/Auckland", blue: "UTC" });
    const friday = Date.parse("2026-11-20T12:00Z");
    expect(reading(clock, "red", friday).paused).toEqual(["weekend"]);
    expect(reading(clock, "blue", friday).paused).toEqual([]);
    expect(reading(clock, "blue").upAt).toBe(MONDAY + 168 * HOUR + 2 * DAY);
    expect(reading(clock, "red").upAt).toBe(MONDAY + 168 * HOUR + 2 * DAY);
  });

  test("who travels has one weekend a week", () => {
    const pace = slow({ weekends: "player", bank: 800, cap: 800 });
    const steps = (at: string): Step[] => [
      turn(0, "red", 0),
      { kind: "zone", after: Date.parse(at) - MONDAY, seat: "red", zone: "Pacific/Pago_Pago" },
    ];
    // Sunday in Kiritimati ends at 10:00 UTC; at that time it is still Saturday in Pago Pago.
    const clock = after(pace, steps("2026-11-22T09:00Z"), { red: "Pacific/Kiritimati", blue: "UTC" });
    const sunday = Date.parse("2026-11-22T11:00Z");
    expect(reading(clock, "red", sunday).paused).toEqual([]);
    expect(clock.seats.red.residence).toEqual({
      zone: "Pacific/Kiritimati",
      next: { zone: "Pacific/Pago_Pago", from: Date.parse("2026-11-23T11:00Z") },
    });
    // The weekend after that is the one of the new zone.
    expect(reading(clock, "red", Date.parse("2026-11-27T12:00Z")).paused).toEqual([]);
    expect(reading(clock, "red", Date.parse("2026-11-30T10:00Z")).paused).toEqual(["weekend"]);
  });

  test("a vacation stops the clock of whoever takes it, and no other; it can end early", () => {
    const trip = { kind: "vacation", seat: "red", id: "trip" } as const;
    const announced: Step = { ...trip, after: 0, from: MONDAY + DAY, to: MONDAY + 9 * DAY };
    const clock = after(slow(), [turn(0, "red blue", 0), announced]);
    expect(reading(clock, "red", MONDAY + 2 * DAY)).toMatchObject({ paused: ["vacation"], bank: 144 * HOUR });
    expect(reading(clock, "blue", MONDAY + 2 * DAY)).toMatchObject({ paused: [], bank: 120 * HOUR });
    expect(reading(clock, "red").upAt).toBe(MONDAY + (7 + 8) * DAY);
    const home = advanced(clock, { ...trip, at: MONDAY + 3 * DAY, from: MONDAY + DAY, to: MONDAY + 3 * DAY }, []);
    expect(reading(home, "red").upAt).toBe(MONDAY + (7 + 2) * DAY);
    // Somebody who says afterwards to have been away gets nothing back.
    const late = after(slow(), [turn(0, "red", 0), { ...trip, after: 2 * DAY, from: MONDAY, to: MONDAY + 3 * DAY }]);
    expect(late.seats.red.bank).toBe(5 * DAY);
  });

  test("a reminder comes when four fifths are gone", () => {
    const clock = after(slow(), [turn(0, "red", 0)]);
    expect(moments(clock, MONDAY, [])).toEqual([
      { kind: "reminder", seat: "red", at: MONDAY + (168 * HOUR * 4) / 5, spell: 1 },
      { kind: "up", seat: "red", at: MONDAY + 168 * HOUR, spell: 1 },
    ]);
  });

  test("when time is up nothing happens by itself; the opponent chooses, and a late move still counts", () => {
    const clock = after(slow(), [turn(0, "red", 0)]);
    const late = MONDAY + 30 * DAY;
    const seats = readings(clock, late, []);
    expect(reading(clock, "red", late)).toMatchObject({ up: true, bank: 0, free: 0, upAt: null });
    expect(timeUpChoices(seats, "blue", "red")).toEqual(["wait", "give", "computer", "substitute", "claim"]);
    expect(timeUpChoices(seats, "red", "blue")).toEqual([]);
    expect(timeUpChoices(seats, "nobody", "red")).toEqual([]);
    expect(timeUpChoices(readings(clock, MONDAY + DAY, []), "blue", "red")).toEqual([]);
    const moved = advanced(clock, { kind: "turn", at: late, toDecide: ["blue"], commands: 1 }, []);
    expect(moved.seats.red.bank).toBe(24 * HOUR);
  });

  test("who is out of time too cannot claim the game", () => {
    const clock = after(slow(), [turn(0, "red blue", 0)]);
    expect(timeUpChoices(readings(clock, MONDAY + 30 * DAY, []), "blue", "red")).not.toContain("claim");
  });

  test("a day given, or time agreed on, may exceed the cap and is reminded of anew", () => {
    const clock = after(slow(), [turn(0, "red", 0), { kind: "time", after: 30 * DAY, seat: "red", ms: DAY }]);
    expect(moments(clock, clock.at, [])).toMatchObject([{ kind: "up", at: clock.at + DAY, spell: 2 }]);
    const rich = after(slow(), [
      turn(0, "blue", 0),
      { kind: "time", after: 0, seat: "red", ms: DAY },
      turn(0, "red", 1),
    ]);
    expect(rich.seats.red.bank).toBe(192 * HOUR);
    expect(
      advanced(rich, { kind: "turn", at: rich.at + HOUR, toDecide: ["blue"], commands: 2 }, []).seats.red.bank,
    ).toBe(191 * HOUR);
  });

  test("who takes over a seat has a clock of one's own", () => {
    const clock = after(slow(), [
      turn(0, "red", 0),
      { kind: "substitute", after: 30 * DAY, seat: "red", zone: "Asia/Tokyo" },
    ]);
    expect(reading(clock, "red")).toMatchObject({ bank: 168 * HOUR, up: false, toDecide: true });
    expect(clock.seats.red.residence.zone).toBe("Asia/Tokyo");
  });

  test("commands that the other side allowed to be taken back are played again with their time", () => {
    const pace = slow({ hours: 24, bank: 24, added: 0, cap: 24 });
    const steps: Step[] = [turn(0, "red", 0), turn(30 * HOUR, "blue", 1)];
    const back: Step = { kind: "turn", after: HOUR, toDecide: ["red"], commands: 0, allowedBack: true };
    expect(after(pace, [...steps, back]).seats.red).toMatchObject({ free: 24 * HOUR, bank: 18 * HOUR });
  });

  test("a seat that is not at the table is named", () => {
    expect(() => after(slow(), [turn(0, "green", 0)])).toThrow("There is no seat “green” at this table.");
  });
});

describe("a live game", () => {
  test("each decision has its seconds, and what is over them comes from the minutes", () => {
    const clock = after(live, [turn(0, "red", 0), turn(20 * SECOND, "red", 1), turn(50 * SECOND, "red", 2)]);
    expect(clock.seats.red).toMatchObject({ free: 30 * SECOND, bank: 60 * MINUTE - 20 * SECOND });
  });

  test("both may agree to play slowly, and the minutes wait", () => {
    const clock = after(live, [
      turn(0, "red", 0),
      { kind: "pace", after: 10 * MINUTE + 30 * SECOND, pace: slow() },
      turn(DAY, "blue", 1),
      { kind: "pace", after: 0, pace: live },
    ]);
    expect(clock.seats.red.bank).toBe(50 * MINUTE);
    const slowAgain = advanced(clock, { kind: "pace", at: clock.at, pace: slow() }, []);
    expect(slowAgain.seats.red.bank).toBe(168 * HOUR);
  });

  test("has no weekends and no vacation", () => {
    const clock = after(live, [
      turn(0, "red", 0),
      { kind: "vacation", after: 0, seat: "red", id: "a", from: MONDAY, to: MONDAY + DAY },
    ]);
    expect(reading(clock, "red", MONDAY + HOUR)).toMatchObject({ paused: [], bank: 30 * SECOND });
  });
});

test("without a clock no time passes", () => {
  const clock = advanced(
    freshClock({ pace: { kind: "none" }, zones: { red: "UTC", blue: "UTC" } }, MONDAY),
    { kind: "turn", at: MONDAY, toDecide: ["red"], commands: 0 },
    [],
  );
  expect(reading(clock, "red", MONDAY + 900 * DAY)).toMatchObject({ up: false, upAt: null, paused: [] });
});

test("when the game is over the clocks stand", () => {
  const clock = after(slow(), [turn(0, "red", 0), { kind: "over", after: HOUR }]);
  expect(reading(clock, "red", MONDAY + 30 * DAY)).toMatchObject({ up: false, upAt: null, bank: 167 * HOUR });
});

describe("a pace from outside", () => {
  test.each([
    [null, "live, slow or none"],
    [{ kind: "fast" }, "live, slow or none"],
    [{ kind: "live", minutes: 0, seconds: 0 }, "The minutes for the game must be a whole number from 1 to 1440."],
    [{ kind: "live", minutes: 10, seconds: "5" }, "The seconds for a decision"],
    [{ kind: "slow", hours: 0, bank: 0, added: 24, cap: 168, weekends: null, vacation: true }, "a bank to begin with"],
    [{ kind: "slow", hours: 0, bank: 24, added: 0, cap: 168, weekends: null, vacation: true }, "hours added"],
    [
      { kind: "slow", hours: 24, bank: 24, added: 0, cap: 12, weekends: null, vacation: true },
      "more hours than it may hold",
    ],
    [{ kind: "slow", hours: 24, bank: 24, added: 0, cap: 24, weekends: "always", vacation: true }, "Weekends are null"],
    [
      { kind: "slow", hours: 24, bank: 24, added: 0, cap: 24, weekends: { zone: "Nowhere" }, vacation: true },
      "no time zone",
    ],
    [{ kind: "slow", hours: 24, bank: 24, added: 0, cap: 24, weekends: null }, "whether vacation stops"],
  ])("%j is refused with a sentence", (given, sentence) => {
    expect(() => paceFrom(given)).toThrow(sentence);
  });
});

test("durations are read like people say them", () => {
  expect([20 * MINUTE, 3 * HOUR, 69 * HOUR, 2 * DAY, 90 * MINUTE, 9 * SECOND, -1].map(durationText)).toEqual([
    "20 min",
    "3 h",
    "2 d 21 h",
    "2 d",
    "1 h 30 min",
    "9 s",
    "0 s",
  ]);
});
