import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { advanced, type Clock, type ClockEvent, clockAfter, freshClock, pausesOf, settled } from "../clock.ts";
import { counted } from "../pauses.ts";
import { moments, readings, readingsFor } from "../reading.ts";
import { DAY, HOUR, type Instant, type Interval, SECOND } from "../times.ts";
import { instants, logs, outagesFrom, SEATS, settings } from "./arbitrary.ts";

const NEVER: readonly Interval[] = [];
const RUNS = { numRuns: 150, seed: 1937 };

/** A table with its log, the outages and some later instants at which somebody looks. */
const games = fc.tuple(settings, instants).chain(([setting, begun]) =>
  fc.record({
    setting: fc.constant(setting),
    begun: fc.constant(begun),
    log: logs(begun),
    outages: outagesFrom(begun),
    later: fc.array(fc.integer({ min: 0, max: 40 * DAY }), { minLength: 1, maxLength: 4 }),
  }),
);

const left = (clock: Clock, seat: string) => clock.seats[seat].free + clock.seats[seat].bank;
const stored = (clock: Clock): Clock => JSON.parse(JSON.stringify(clock));

/** The clocks at an instant by everything the log says up to then. */
function at(
  game: { setting: Parameters<typeof clockAfter>[0]; begun: Instant },
  log: readonly ClockEvent[],
  outages: readonly Interval[],
  now: Instant,
) {
  return settled(
    clockAfter(
      game.setting,
      game.begun,
      log.filter((event) => event.at <= now),
      outages,
    ),
    now,
    outages,
  );
}

describe("laws of the clock", () => {
  test("no time is ever below nothing, and every time is a whole number", () => {
    fc.assert(
      fc.property(games, ({ setting, begun, log, outages, later }) => {
        let clock = freshClock(setting, begun);
        for (const event of log) {
          clock = advanced(clock, event, outages);
          for (const ms of later) {
            for (const { bank, free, used } of Object.values(settled(clock, clock.at + ms, outages).seats)) {
              for (const time of [bank, free, used]) {
                expect(time).toBeGreaterThanOrEqual(0);
                expect(Number.isSafeInteger(time)).toBe(true);
              }
            }
          }
        }
      }),
      RUNS,
    );
  });

  test("the same log gives the same clock, whoever looked in between and however often it was stored", () => {
    fc.assert(
      fc.property(games, ({ setting, begun, log, outages, later }) => {
        const straight = clockAfter(setting, begun, log, outages);
        let looked = freshClock(setting, begun);
        for (const event of log) {
          // Somebody looks between the events: nothing but the passing of time.
          for (const ms of [...later].sort((a, b) => a - b))
            if (looked.at + ms < event.at) looked = stored(settled(looked, looked.at + ms, outages));
          looked = stored(advanced(looked, event, outages));
        }
        expect(looked).toEqual(straight);
      }),
      RUNS,
    );
  });

  test("a clock that is set back changes nothing", () => {
    fc.assert(
      fc.property(games, fc.integer({ min: 0, max: 1000 * DAY }), ({ setting, begun, log, outages }, back) => {
        const clock = clockAfter(setting, begun, log, outages);
        expect(settled(clock, clock.at - back, outages)).toEqual(settled(clock, clock.at, outages));
      }),
      RUNS,
    );
  });

  test("a vacation or an outage more never costs time", () => {
    const more = fc.record({
      seat: fc.constantFrom(...SEATS),
      outage: fc.boolean(),
      after: fc.integer({ min: 0, max: 20 * DAY }),
      ms: fc.integer({ min: 1, max: 10 * DAY }),
    });
    fc.assert(
      fc.property(games, more, (game, { seat, outage, after, ms }) => {
        const extra = { from: game.begun + after, to: game.begun + after + ms };
        const outages = outage ? [...game.outages, extra] : game.outages;
        const vacation: ClockEvent = { kind: "vacation", at: game.begun, seat, id: "more", ...extra };
        // Who takes the seat later brings no vacation of the one who left.
        const log = outage ? game.log : [vacation, ...game.log];
        for (const now of [extra.from, extra.to, ...game.later.map((later) => extra.to + later)]) {
          const without = at(game, game.log, game.outages, now);
          const paused = at(game, log, outages, now);
          for (const one of SEATS) {
            expect(paused.seats[one].bank).toBeGreaterThanOrEqual(without.seats[one].bank);
            expect(left(paused, one)).toBeGreaterThanOrEqual(left(without, one));
          }
        }
      }),
      RUNS,
    );
  });

  test("a pause both agreed to stops every clock, and costs nothing", () => {
    fc.assert(
      fc.property(
        fc
          .tuple(settings, instants)
          .chain(([setting, begun]) =>
            fc.tuple(fc.constant({ setting, begun }), logs(begun, ["vacation", "zone", "time"]), outagesFrom(begun)),
          ),
        fc.integer({ min: 0, max: 30 * DAY }),
        ([game, log, outages], ms) => {
          const clock = clockAfter(game.setting, game.begun, log, outages);
          const paused = advanced(clock, { kind: "pause", at: clock.at }, outages);
          const resumed = advanced(paused, { kind: "resume", at: clock.at + ms }, outages);
          for (const seat of SEATS) expect(left(resumed, seat)).toBe(left(clock, seat));
          for (const { upAt } of readings(paused, clock.at, outages)) expect(upAt).toBeNull();
        },
      ),
      RUNS,
    );
  });

  test("which reason is written first makes no difference", () => {
    fc.assert(
      fc.property(games, fc.infiniteStream(fc.nat()), ({ setting, begun, log, outages, later }, picks) => {
        const clock = clockAfter(setting, begun, log, outages);
        for (const seat of SEATS) {
          const pauses = pausesOf(clock, seat, outages);
          const shuffled = [...pauses];
          for (let i = shuffled.length - 1; i > 0; i--) {
            const j = picks.next().value! % (i + 1);
            [shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]];
          }
          const interval = { from: clock.at, to: clock.at + later[0] };
          expect(counted(shuffled, interval, 30 * DAY)).toBe(counted(pauses, interval, 30 * DAY));
        }
        const reasons: ClockEvent[] = [
          { kind: "pause", at: clock.at },
          { kind: "vacation", at: clock.at, seat: "red", id: "x", from: clock.at, to: clock.at + 3 * DAY },
          { kind: "vacation", at: clock.at, seat: "blue", id: "y", from: clock.at + HOUR, to: clock.at + DAY },
        ];
        const apply = (events: readonly ClockEvent[]) =>
          events.reduce((now, one) => advanced(now, one, outages), clock);
        expect(apply([...reasons].reverse())).toEqual(apply(reasons));
        // Taken away again in any order, too.
        const ended = {
          kind: "vacation",
          at: clock.at + HOUR,
          seat: "red",
          id: "x",
          from: clock.at,
          to: clock.at,
        } as const;
        const resumed = { kind: "resume", at: clock.at + HOUR } as const;
        const both = apply(reasons);
        expect(advanced(advanced(both, ended, outages), resumed, outages)).toEqual(
          advanced(advanced(both, resumed, outages), ended, outages),
        );
      }),
      RUNS,
    );
  });

  test("time while the server was down does not count: the clocks are those of a world without it", () => {
    const down = fc.record({
      after: fc.integer({ min: 0, max: 20 * DAY }),
      ms: fc.integer({ min: 1, max: 90 * DAY }),
      later: fc.integer({ min: 0, max: 20 * DAY }),
    });
    fc.assert(
      fc.property(
        fc
          .tuple(settings, instants)
          // Weekends and vacations have their place in the calendar and cannot be moved with the rest.
          .map(([{ pace, zones }, begun]) => ({
            setting: { zones, pace: pace.kind === "slow" ? { ...pace, weekends: null } : pace },
            begun,
          }))
          .chain((game) => fc.tuple(fc.constant(game), logs(game.begun, ["pause", "time", "over"]))),
        down,
        ([game, log], { after, ms, later }) => {
          const outage = { from: game.begun + after, to: game.begun + after + ms };
          const moved = log.map((event) => (event.at >= outage.from ? { ...event, at: event.at + ms } : event));
          const now = outage.from + later;
          const withOutage = settled(clockAfter(game.setting, game.begun, moved, [outage]), now + ms, [outage]);
          const without = settled(clockAfter(game.setting, game.begun, log, NEVER), now, NEVER);
          for (const seat of SEATS) expect(withOutage.seats[seat]).toEqual(without.seats[seat]);
        },
      ),
      RUNS,
    );
  });

  test("a clock runs out when it says so, and the reminder comes when a fifth is left", () => {
    fc.assert(
      fc.property(games, ({ setting, begun, log, outages }) => {
        const clock = clockAfter(setting, begun, log, outages);
        for (const { kind, seat, at: when } of moments(clock, clock.at, outages)) {
          const [before, then] = [settled(clock, when - 1, outages), settled(clock, when, outages)];
          if (kind === "up") {
            expect(left(before, seat)).toBe(when > clock.at ? 1 : 0);
            expect(left(then, seat)).toBe(0);
          } else {
            const whole = then.seats[seat].used + left(then, seat);
            expect(left(then, seat)).toBe(Math.floor(whole / 5));
          }
        }
      }),
      RUNS,
    );
  });

  test("what is taken back and played again brings no time", () => {
    fc.assert(
      fc.property(settings, instants, fc.integer({ min: 1, max: 30 }), (setting, begun, times) => {
        let clock = advanced(
          freshClock(setting, begun),
          { kind: "turn", at: begun, toDecide: ["red"], commands: 0 },
          NEVER,
        );
        clock = advanced(clock, { kind: "turn", at: begun, toDecide: ["red"], commands: 1 }, NEVER);
        const had = left(clock, "red");
        for (let i = 1; i <= times; i++) {
          const moment = begun + 2 * i * SECOND;
          clock = advanced(clock, { kind: "turn", at: moment - SECOND, toDecide: ["red"], commands: 0 }, NEVER);
          clock = advanced(clock, { kind: "turn", at: moment, toDecide: ["red"], commands: 1 }, NEVER);
        }
        const passed = counted(pausesOf(clock, "red", NEVER), { from: begun, to: begun + 2 * times * SECOND }, had);
        expect(left(clock, "red")).toBe(had - passed);
      }),
      RUNS,
    );
  });

  test("what the others see while several decide does not tell whether a seat has answered, nor when", () => {
    const hours = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(settings, instants, hours, hours, fc.boolean(), (setting, begun, first, later, changedMind) => {
        const both = { kind: "turn", toDecide: ["red", "blue"], commands: 3 } as const;
        const open = advanced(freshClock(setting, begun), { ...both, at: begun }, NEVER);
        const answered = begun + first * HOUR;
        let clock = advanced(open, { ...both, at: answered, toDecide: ["blue"] }, NEVER);
        if (changedMind) clock = advanced(clock, { ...both, at: answered }, NEVER);
        const now = answered + later * HOUR;
        const seen = (of: Clock) =>
          readingsFor(["blue"], of, now, NEVER, ["red", "blue"]).find(({ seat }) => seat === "red")!;
        // Only that time has run out is told.
        fc.pre(!seen(open).up && !seen(clock).up);
        expect(seen(clock)).toEqual(seen(open));
        expect(readingsFor(["red"], clock, now, NEVER, ["red", "blue"])[0]).toEqual(readings(clock, now, NEVER)[0]);
      }),
      RUNS,
    );
  });
});
