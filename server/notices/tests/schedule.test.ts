import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instants, zones } from "../../clock/tests/arbitrary.ts";
import { Zone } from "../../clock/zones.ts";
import { afterQuiet, nextDigest, tellAt } from "../schedule.ts";
import { noticeSettingsFrom, STANDARD } from "../settings.ts";

const HOUR = 3_600_000;
const lisbon = { ...STANDARD, zone: "Europe/Lisbon", quiet: { from: 22 * 60, to: 7 * 60 } };
const at = (text: string) => Date.parse(text);

describe("when somebody is told", () => {
  test("what comes in the quiet hours waits for the morning where one lives", () => {
    expect(afterQuiet(lisbon, at("2026-11-16T23:30Z"))).toBe(at("2026-11-17T07:00Z"));
    expect(afterQuiet(lisbon, at("2026-11-17T06:59Z"))).toBe(at("2026-11-17T07:00Z"));
    expect(afterQuiet(lisbon, at("2026-11-17T07:00Z"))).toBe(at("2026-11-17T07:00Z"));
    // In summer Lisbon is an hour ahead.
    expect(afterQuiet(lisbon, at("2026-07-16T21:30Z"))).toBe(at("2026-07-17T06:00Z"));
    expect(afterQuiet({ ...lisbon, quiet: { from: 60, to: 120 } }, at("2026-11-17T01:30Z"))).toBe(
      at("2026-11-17T02:00Z"),
    );
  });

  test("a live game knows no quiet hours", () => {
    const night = at("2026-11-16T23:30Z");
    expect(tellAt(lisbon, "now", { at: night, live: true })).toBe(night);
    expect(tellAt(lisbon, "now", { at: night, live: false })).toBeGreaterThan(night);
  });

  test("a mail that waits two hours waits for the end of the quiet hours, too", () => {
    expect(tellAt(lisbon, { after: 120 }, { at: at("2026-11-16T18:00Z"), live: false })).toBe(at("2026-11-16T20:00Z"));
    expect(tellAt(lisbon, { after: 120 }, { at: at("2026-11-16T21:00Z"), live: false })).toBe(at("2026-11-17T07:00Z"));
  });

  test("a digest comes on its days", () => {
    expect(nextDigest(lisbon, at("2026-11-16T07:59Z"))).toBe(at("2026-11-16T08:00Z"));
    expect(nextDigest(lisbon, at("2026-11-16T08:00Z"))).toBe(at("2026-11-19T08:00Z"));
    const sundays = { ...lisbon, digest: { days: [0], minute: 0 } };
    expect(nextDigest(sundays, at("2026-11-22T00:00Z"))).toBe(at("2026-11-29T00:00Z"));
  });

  test("nobody is told in their quiet hours, and nobody waits longer than they last", () => {
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
    fc.assert(
      fc.property(zones, instants, minutes, minutes, (zone, when, from, to) => {
        fc.pre(from !== to);
        const told = afterQuiet({ ...STANDARD, zone, quiet: { from, to } }, when);
        const { minute } = new Zone(zone).local(told);
        const quiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
        // Where summer time skips the end, the first minute after it may lie in quiet hours that begin right then.
        if (told !== when) expect(minute - to).toBeGreaterThanOrEqual(0);
        else expect(quiet).toBe(false);
        expect(told).toBeGreaterThanOrEqual(when);
        expect(told - when).toBeLessThanOrEqual(26 * HOUR);
      }),
      { numRuns: 500, seed: 1937 },
    );
  });

  test("the next digest is always ahead, at its time, within nine days", () => {
    fc.assert(
      fc.property(
        zones,
        instants,
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 1439 }),
        (zone, when, day, minute) => {
          const next = nextDigest({ ...STANDARD, zone, digest: { days: [day], minute } }, when);
          expect(next).toBeGreaterThan(when);
          expect(next - when).toBeLessThanOrEqual(8 * 24 * HOUR);
          expect(new Zone(zone).local(next).weekday).toBe(day);
        },
      ),
      { numRuns: 300, seed: 1937 },
    );
  });
});

describe("settings from outside", () => {
  test("come back as they are", () => {
    expect(noticeSettingsFrom(JSON.parse(JSON.stringify(lisbon)))).toEqual(lisbon);
  });

  const changed = (change: object) => ({ ...structuredClone(lisbon), ...change });
  test.each([
    [null, "are missing"],
    [changed({ zone: "Nowhere" }), "no time zone"],
    [changed({ zone: 3 }), "time zone is missing"],
    [changed({ quiet: { from: 60, to: 60 } }), "end at another time"],
    [changed({ quiet: { from: -1, to: 60 } }), "minute of the day"],
    [changed({ digest: { days: [], minute: 0 } }), "at least one"],
    [changed({ digest: { days: [7], minute: 0 } }), "0 (Sunday) to 6"],
    [changed({ channels: {} }), "“push” is missing"],
    [
      changed({ channels: { ...lisbon.channels, mail: { onlyAway: true, topics: { turn: { after: 0 } } } } }),
      "“turn” is told",
    ],
    [changed({ channels: { ...lisbon.channels, mail: { topics: {} } } }), "only for when you are away"],
  ])("%# that make no sense are refused with a sentence", (given, sentence) => {
    expect(() => noticeSettingsFrom(given)).toThrow(sentence);
  });
});
