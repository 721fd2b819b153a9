import { UserError } from "@wusong/engine/user-error";
import { allowance, type Pace } from "./pace.ts";
import { counted, during, moved, openEnded, type Pause, type Residence, settledResidence, weekends } from "./pauses.ts";
import type { Instant, Interval, Ms } from "./times.ts";

/**
 * The clocks of one table, as they stood at the last event of their log. They follow from the settings, the log and the times at which
 * the server was down, and from nothing else. All of it is plain data.
 */
export interface Clock {
  readonly at: Instant;
  readonly pace: Pace;
  readonly seats: Readonly<Record<string, SeatClock>>;
  /** the most commands that ever stood: what is taken back and played again brings no new time */
  readonly furthest: number;
  /** both agreed to pause */
  readonly agreed: boolean;
  readonly over: boolean;
  /** what each seat had in the bank of the other pace, while the table plays at this one */
  readonly aside: { readonly [kind in Pace["kind"]]?: Readonly<Record<string, Ms>> };
}

export interface SeatClock {
  readonly toDecide: boolean;
  /** time for this decision or move, used before the bank */
  readonly free: Ms;
  readonly bank: Ms;
  /** what both were when the decision that is under way began */
  readonly start: { readonly free: Ms; readonly bank: Ms };
  /** of this decision or move */
  readonly used: Ms;
  /** counts decisions or moves, and gifts of time: a reminder belongs to one of them */
  readonly spell: number;
  /** whether the move that is under way still brings its addition to the bank */
  readonly owed: boolean;
  readonly residence: Residence;
  readonly vacations: readonly Vacation[];
}

export interface Vacation extends Interval {
  readonly id: string;
}

/** What is written into the log of a clock. */
export type ClockEvent = { readonly at: Instant } & (
  | {
      /** An entry was made, taken back or answered: these seats have to decide now. */
      readonly kind: "turn";
      readonly toDecide: readonly string[];
      /** how many commands stand */
      readonly commands: number;
      /** the entry takes commands back because the other side allowed it */
      readonly allowedBack?: boolean;
    }
  /** Both agreed to pause; either goes on. */
  | { readonly kind: "pause" | "resume" }
  /** A vacation is announced, or changed by its id. What lies in the past stays as it was. */
  | ({ readonly kind: "vacation"; readonly seat: string } & Vacation)
  | { readonly kind: "zone"; readonly seat: string; readonly zone: string }
  /** More time, as a gift or by agreement. It may exceed the cap. */
  | { readonly kind: "time"; readonly seat: string; readonly ms: Ms }
  /** Both agreed to play at another pace. The bank of the old one waits. */
  | { readonly kind: "pace"; readonly pace: Pace }
  /** Somebody new takes the seat, with a clock of one's own. */
  | { readonly kind: "substitute"; readonly seat: string; readonly zone: string }
  | { readonly kind: "over" }
);

export interface ClockSettings {
  readonly pace: Pace;
  /** seats with the zones of their players */
  readonly zones: Readonly<Record<string, string>>;
}

/** The clocks before the first turn. */
export function freshClock({ pace, zones }: ClockSettings, at: Instant): Clock {
  const seats = Object.entries(zones).map(([seat, zone]) => [seat, freshSeat(pace, zone)]);
  return { at, pace, seats: Object.fromEntries(seats), furthest: -1, agreed: false, over: false, aside: {} };
}

function freshSeat(pace: Pace, zone: string): SeatClock {
  const { bank } = allowance(pace);
  return {
    toDecide: false,
    free: 0,
    bank,
    start: { free: 0, bank },
    used: 0,
    spell: 0,
    owed: false,
    residence: { zone, next: null },
    vacations: [],
  };
}

/** The clocks after a whole log. */
export function clockAfter(
  settings: ClockSettings,
  begun: Instant,
  log: readonly ClockEvent[],
  outages: readonly Interval[],
): Clock {
  return log.reduce((clock, event) => advanced(clock, event, outages), freshClock(settings, begun));
}

/** The clocks after one more event. An event that claims to be earlier than the last one happened with it. */
export function advanced(before: Clock, event: ClockEvent, outages: readonly Interval[]): Clock {
  const clock = settled(before, event.at, outages);
  switch (event.kind) {
    case "turn":
      return afterTurn(clock, event.toDecide, event.commands, event.allowedBack ?? false);
    case "pause":
      return { ...clock, agreed: true };
    case "resume":
      return { ...clock, agreed: false };
    case "vacation":
      return withSeat(clock, event.seat, ({ vacations }) => ({ vacations: announced(vacations, event, clock.at) }));
    case "zone":
      return withSeat(clock, event.seat, ({ residence }) => ({ residence: moved(residence, event.zone, clock.at) }));
    case "time":
      return withSeat(clock, event.seat, ({ bank, spell, start }) => ({
        bank: bank + Math.max(0, event.ms),
        start: { ...start, bank: start.bank + Math.max(0, event.ms) },
        spell: spell + 1,
      }));
    case "pace":
      return atPace(clock, event.pace);
    case "substitute":
      return withSeat(clock, event.seat, ({ toDecide, spell }) =>
        started({
          ...freshSeat(clock.pace, event.zone),
          ...(toDecide ? begun(clock.pace, spell) : { spell }),
          toDecide,
        }),
      );
    case "over":
      return { ...clock, over: true, seats: mapped(clock.seats, (seat) => ({ ...seat, toDecide: false })) };
  }
}

/** The reasons for which a seat's clock stands still, now and later. The order of the list has no meaning. */
export function pausesOf(clock: Clock, seat: string, outages: readonly Interval[]): readonly Pause[] {
  const { residence, vacations } = seatOf(clock, seat);
  const pauses: Pause[] = [];
  if (clock.agreed) pauses.push(openEnded("agreed"));
  if (outages.length > 0) pauses.push(during("outage", outages));
  if (clock.pace.kind !== "slow") return pauses;
  if (clock.pace.vacation && vacations.length > 0) pauses.push(during("vacation", vacations));
  if (clock.pace.weekends === "player") pauses.push(weekends(residence));
  else if (clock.pace.weekends) pauses.push(weekends({ zone: clock.pace.weekends.zone, next: null }));
  return pauses;
}

/** The clocks as they stand at an instant if nothing happens before. */
export function settled(clock: Clock, now: Instant, outages: readonly Interval[]): Clock {
  const at = Math.max(now, clock.at);
  const stopped = clock.over || clock.pace.kind === "none";
  const seats = Object.entries(clock.seats).map(([name, seat]) => {
    const left = seat.free + seat.bank;
    const runs = seat.toDecide && !stopped && left > 0;
    const spent = runs ? counted(pausesOf(clock, name, outages), { from: clock.at, to: at }, left) : 0;
    const free = Math.min(spent, seat.free);
    return [
      name,
      {
        ...seat,
        free: seat.free - free,
        bank: seat.bank - (spent - free),
        used: seat.used + spent,
        residence: settledResidence(seat.residence, at),
        vacations: seat.vacations.filter(({ to }) => to > at),
      },
    ];
  });
  return { ...clock, at, seats: Object.fromEntries(seats) };
}

function seatOf(clock: Clock, seat: string): SeatClock {
  const found = Object.hasOwn(clock.seats, seat) ? clock.seats[seat] : undefined;
  if (!found) throw new UserError(`There is no seat “${seat.slice(0, 40)}” at this table.`);
  return found;
}

function withSeat(clock: Clock, seat: string, change: (seat: SeatClock) => Partial<SeatClock>): Clock {
  const before = seatOf(clock, seat);
  return { ...clock, seats: { ...clock.seats, [seat]: { ...before, ...change(before) } } };
}

const mapped = <T>(seats: Readonly<Record<string, T>>, change: (seat: T, name: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(seats).map(([name, seat]) => [name, change(seat, name)]));

const started = (seat: SeatClock): SeatClock => ({ ...seat, start: { free: seat.free, bank: seat.bank } });

/** A decision or move begins. */
const begun = (pace: Pace, spell: number) => ({ free: allowance(pace).free, used: 0, spell: spell + 1, owed: true });

function afterTurn(clock: Clock, toDecide: readonly string[], commands: number, allowedBack: boolean): Clock {
  for (const seat of toDecide) seatOf(clock, seat);
  const further = commands > clock.furthest || allowedBack;
  const seats = mapped(clock.seats, (before, name) => {
    const seat = further ? started(before) : before;
    const decides = toDecide.includes(name);
    // A live game gives seconds for each decision, a slow one hours for each move, however many decisions it has.
    const newSpell = decides && further && (clock.pace.kind === "live" || !seat.toDecide);
    if (newSpell) return started({ ...seat, ...begun(clock.pace, seat.spell), toDecide: true });
    const handedOver = seat.toDecide && !decides && commands >= clock.furthest;
    return handedOver ? { ...withAddition(clock.pace, seat), toDecide: false } : { ...seat, toDecide: decides };
  });
  return { ...clock, seats, furthest: allowedBack ? commands : Math.max(clock.furthest, commands) };
}

/** Each move brings its addition once, up to the cap; what a gift put above the cap stays. */
function withAddition(pace: Pace, seat: SeatClock): SeatClock {
  if (!seat.owed) return seat;
  const { added, cap } = allowance(pace);
  return { ...seat, owed: false, bank: Math.max(seat.bank, Math.min(cap, seat.bank + added)) };
}

/** Nothing that was announced takes effect before now, and a vacation that is over is gone. */
function announced(vacations: readonly Vacation[], { id, from, to }: Vacation, now: Instant): readonly Vacation[] {
  const before = vacations.find((one) => one.id === id);
  const begins = before && before.from <= now ? before.from : Math.max(from, now);
  const others = vacations.filter((one) => one.id !== id);
  return to > Math.max(begins, now) ? [...others, { id, from: begins, to }] : others;
}

function atPace(clock: Clock, pace: Pace): Clock {
  const aside = { ...clock.aside, [clock.pace.kind]: bankOf(clock) };
  const kept = aside[pace.kind];
  const seats = mapped(clock.seats, (seat, name) =>
    started({
      ...seat,
      ...(seat.toDecide ? begun(pace, seat.spell) : {}),
      bank: pace.kind === clock.pace.kind ? seat.bank : (kept?.[name] ?? allowance(pace).bank),
    }),
  );
  return { ...clock, pace, aside, seats };
}

const bankOf = (clock: Clock): Record<string, Ms> =>
  Object.fromEntries(Object.entries(clock.seats).map(([name, { bank }]) => [name, bank]));
