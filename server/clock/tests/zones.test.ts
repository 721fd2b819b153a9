import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY, HOUR } from "../times.ts";
import { dateFrom, dateText, shifted, Zone } from "../zones.ts";
import { instants, ZONES, zones } from "./arbitrary.ts";

describe("zones", () => {
  test("a zone that does not exist is named", () => {
    expect(() => new Zone("Mars/Olympus")).toThrow("There is no time zone “Mars/Olympus”");
  });

  test("a day begins after the gap where summer time skips midnight", () => {
    // Cairo, 26 April 2024: from 23:59:59 to 01:00:00.
    const cairo = new Zone("Africa/Cairo");
    const start = cairo.startOfDay({ year: 2024, month: 4, day: 26 });
    expect(cairo.local(start)).toMatchObject({ day: 26, minute: 60 });
    expect(cairo.local(start - 1)).toMatchObject({ day: 25, minute: 24 * 60 - 1 });
  });

  test("a minute that comes twice is meant the first time", () => {
    // Lisbon, 25 October 2026: 01:30 comes at 00:30 UTC and again at 01:30 UTC.
    const lisbon = new Zone("Europe/Lisbon");
    expect(lisbon.instant({ year: 2026, month: 10, day: 25 }, 90)).toBe(Date.UTC(2026, 9, 25, 0, 30));
  });

  test("a day that was left out begins with the one after it", () => {
    const apia = new Zone("Pacific/Apia");
    const start = apia.startOfDay({ year: 2011, month: 12, day: 30 });
    expect(apia.local(start)).toMatchObject({ day: 31, minute: 0 });
    expect(start).toBe(apia.startOfDay({ year: 2011, month: 12, day: 31 }));
  });

  test("a weekend has an hour less or more when summer time begins or ends in it", () => {
    const berlin = new Zone("Europe/Berlin");
    const hours = (at: string) => {
      const { from, to } = berlin.weekend(Date.parse(at));
      return (to - from) / HOUR;
    };
    expect(hours("2026-03-26T12:00Z")).toBe(47);
    expect(hours("2026-10-23T12:00Z")).toBe(49);
    expect(hours("2026-06-10T12:00Z")).toBe(48);
  });

  test("a weekend is when the wall says Saturday or Sunday, in every zone", () => {
    const weekday = new Map(
      ZONES.map((zone) => [zone, new Intl.DateTimeFormat("en-US", { timeZone: zone, weekday: "short" })]),
    );
    fc.assert(
      fc.property(zones, instants, (name, at) => {
        const { from, to } = new Zone(name).weekend(at);
        const holds = from <= at && at < to;
        expect(holds).toBe(/Sat|Sun/.test(weekday.get(name)!.format(at)));
        expect(to).toBeGreaterThan(at);
        expect(from).toBeLessThan(at + 7 * DAY);
      }),
      { numRuns: 600, seed: 1937 },
    );
  });

  test("a date and minute come back from the instant they name, but for those a gap skips", () => {
    fc.assert(
      fc.property(zones, instants, fc.integer({ min: 0, max: 24 * 60 - 1 }), (name, at, minute) => {
        const zone = new Zone(name);
        const today = zone.local(at);
        const back = zone.local(zone.instant(today, minute));
        expect(back.day).toBe(today.day);
        // Gaps of half an hour, an hour and two exist.
        expect(back.minute - minute).toBeGreaterThanOrEqual(0);
        expect(back.minute - minute).toBeLessThanOrEqual(120);
      }),
      { numRuns: 600, seed: 1937 },
    );
  });

  test("dates are those of the calendar", () => {
    expect(dateText(shifted(dateFrom("2028-02-28"), 1))).toBe("2028-02-29");
    expect(dateText(shifted(dateFrom("2027-02-28"), 1))).toBe("2027-03-01");
    for (const no of ["2027-02-29", "2026-13-01", "2026-1-1", "tomorrow"])
      expect(() => dateFrom(no)).toThrow("is no date");
  });
});
