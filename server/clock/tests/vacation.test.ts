import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY, HOUR } from "../times.ts";
import { daysTaken, endedToday, plannedVacation, vacationInterval } from "../vacation.ts";
import { dateText, shifted, Zone } from "../zones.ts";
import { instants, zones } from "./arbitrary.ts";

const now = Date.parse("2026-11-17T12:00Z");
const year = { daysAYear: 30, zone: "Europe/Lisbon", now };

describe("vacation", () => {
  test("is taken from the days of its year, and a day is taken once", () => {
    const summer = { first: "2026-07-01", last: "2026-07-12" };
    expect(daysTaken([summer, { first: "2026-07-10", last: "2026-07-14" }], 2026)).toBe(14);
    const winter = { first: "2026-12-20", last: "2027-01-05" };
    expect(plannedVacation(winter, [summer], year)).toEqual(winter);
    expect(daysTaken([summer, winter], 2026)).toBe(24);
    expect(daysTaken([summer, winter], 2027)).toBe(5);
  });

  test.each([
    [{ first: "2026-11-18", last: "2026-12-20" }, "That takes 33 days of 2026, and of 30 days that year 30 are left."],
    [{ first: "2026-11-16", last: "2026-11-20" }, "A vacation can begin today, and not before."],
    [{ first: "2026-11-20", last: "2026-11-18" }, "not before its first"],
    [{ first: "2028-11-20", last: "2028-11-21" }, "the next 400 days"],
    [{ first: "2027-02-29", last: "2027-03-01" }, "is no date"],
  ])("%j is refused with a sentence", (wanted, sentence) => {
    expect(() => plannedVacation(wanted, [], year)).toThrow(sentence);
  });

  test("ends today, or is gone when it has not begun", () => {
    expect(endedToday({ first: "2026-11-15", last: "2026-12-01" }, year.zone, now)?.last).toBe("2026-11-17");
    expect(endedToday({ first: "2026-11-18", last: "2026-12-01" }, year.zone, now)).toBeNull();
    expect(endedToday({ first: "2026-11-01", last: "2026-11-03" }, year.zone, now)?.last).toBe("2026-11-03");
  });

  test("29 February is a day like the others", () => {
    expect(daysTaken([{ first: "2028-02-28", last: "2028-03-01" }], 2028)).toBe(3);
  });

  test("has whole days where its owner lives, summer time or not", () => {
    fc.assert(
      fc.property(zones, instants, fc.integer({ min: 0, max: 40 }), (zone, at, more) => {
        const calendar = new Zone(zone);
        const first = calendar.local(at);
        const days = { first: dateText(first), last: dateText(shifted(first, more)) };
        const { from, to } = vacationInterval(days, zone);
        expect(Math.abs(to - from - (more + 1) * DAY)).toBeLessThanOrEqual(HOUR);
        expect(dateText(calendar.local(from))).toBe(days.first);
        expect(dateText(calendar.local(to - 1))).toBe(days.last);
        expect(dateText(calendar.local(to))).toBe(dateText(shifted(first, more + 1)));
        const years = [first.year, first.year + 1].map((one) => daysTaken([days], one));
        expect(years[0] + years[1]).toBe(more + 1);
      }),
      { numRuns: 300, seed: 1937 },
    );
  });
});
