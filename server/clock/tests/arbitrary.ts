import fc from "fast-check";
import type { ClockEvent, ClockSettings } from "../clock.ts";
import type { Pace } from "../pace.ts";
import { DAY, HOUR, type Instant, type Interval, MINUTE } from "../times.ts";

/** Zones of all kinds: both hemispheres, half hours, changes at midnight, no summer time, the ends of the world. */
export const ZONES = [
  "UTC",
  "Europe/Lisbon",
  "Europe/Berlin",
  "America/New_York",
  "America/St_Johns",
  "America/Santiago",
  "America/Havana",
  "Africa/Cairo",
  "Asia/Beirut",
  "Asia/Kolkata",
  "Asia/Shanghai",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
];
export const zones = fc.constantFrom(...ZONES);

/** Instants of some years with two leap days, often near the changes of summer time and near 29 February. */
const first = Date.UTC(2023, 0, 1);
const NEAR = ["2024-03-31", "2026-10-25", "2026-03-08", "2027-04-03", "2024-02-29", "2028-02-29", "2026-12-31"].map(
  (day) => Date.parse(`${day}T00:00Z`),
);
export const instants: fc.Arbitrary<Instant> = fc.oneof(
  fc.integer({ min: first, max: Date.UTC(2031, 0, 1) }),
  fc.tuple(fc.constantFrom(...NEAR), fc.integer({ min: -2 * DAY, max: 2 * DAY })).map(([day, near]) => day + near),
);

const weekends = fc.oneof(
  fc.constant(null),
  fc.constant("player" as const),
  zones.map((zone) => ({ zone })),
);
const slow = fc
  .record({
    kind: fc.constant("slow" as const),
    hours: fc.integer({ min: 0, max: 120 }),
    bank: fc.integer({ min: 1, max: 200 }),
    added: fc.integer({ min: 0, max: 72 }),
    cap: fc.integer({ min: 200, max: 300 }),
    weekends,
    vacation: fc.boolean(),
  })
  .map((pace): Pace => pace);
const live = fc
  .record({
    kind: fc.constant("live" as const),
    minutes: fc.integer({ min: 1, max: 180 }),
    seconds: fc.integer({ min: 0, max: 120 }),
  })
  .map((pace): Pace => pace);
export const paces = fc.oneof({ weight: 3, arbitrary: slow }, live);

export const SEATS = ["red", "blue"];
export const settings: fc.Arbitrary<ClockSettings> = fc.record({
  pace: paces,
  zones: fc.record({ red: zones, blue: zones }),
});

/** What comes between two events: mostly hours, sometimes nothing or weeks, sometimes a machine whose clock is set back. */
const gaps = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 40 * HOUR }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 3 * MINUTE }) },
  fc.integer({ min: 0, max: 60 * DAY }),
  fc.integer({ min: -3 * DAY, max: 0 }),
);

const seat = fc.constantFrom(...SEATS);
type Timeless = ClockEvent extends infer E ? (E extends { at: Instant } ? Omit<E, "at"> : never) : never;

const turns = fc.record({
  kind: fc.constant("turn" as const),
  toDecide: fc.constantFrom(["red"], ["blue"], ["red"], ["blue"], ["red", "blue"], []),
  commands: fc.integer({ min: 0, max: 40 }),
  allowedBack: fc.boolean(),
});
/** The other events; `vacation` times are from the event on. */
const others = {
  pause: fc.record({ kind: fc.constantFrom("pause" as const, "resume" as const) }),
  vacation: fc.record({
    kind: fc.constant("vacation" as const),
    seat,
    id: fc.constantFrom("a", "b"),
    from: fc.integer({ min: -DAY, max: 5 * DAY }),
    to: fc.integer({ min: -DAY, max: 20 * DAY }),
  }),
  zone: fc.record({ kind: fc.constant("zone" as const), seat, zone: zones }),
  time: fc.record({ kind: fc.constant("time" as const), seat, ms: fc.integer({ min: 0, max: 2 * DAY }) }),
  pace: fc.record({ kind: fc.constant("pace" as const), pace: paces }),
  substitute: fc.record({ kind: fc.constant("substitute" as const), seat, zone: zones }),
  over: fc.record({ kind: fc.constant("over" as const) }),
};

/** Logs that begin at an instant, made of turns and the other kinds of events that are asked for. */
export function logs(
  begun: Instant,
  kinds: readonly (keyof typeof others)[] = ["pause", "vacation", "zone", "time", "pace", "substitute", "over"],
): fc.Arbitrary<ClockEvent[]> {
  const event: fc.Arbitrary<Timeless> = fc.oneof(
    { weight: 3 * Math.max(1, kinds.length), arbitrary: turns },
    ...kinds.map((kind) => ({ weight: kind === "over" ? 1 : 2, arbitrary: others[kind] as fc.Arbitrary<Timeless> })),
  );
  return fc.array(fc.tuple(gaps, event), { maxLength: 14 }).map((steps) => {
    let at = begun;
    return steps.map(([gap, one]) => {
      at += gap;
      if (one.kind === "vacation") return { ...one, at, from: at + one.from, to: at + one.to };
      return { ...one, at } as ClockEvent;
    });
  });
}

export function outagesFrom(begun: Instant): fc.Arbitrary<Interval[]> {
  return fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 30 * DAY }), fc.integer({ min: 1, max: 2 * DAY }))
      .map(([after, ms]) => ({ from: begun + after, to: begun + after + ms })),
    { maxLength: 3 },
  );
}
