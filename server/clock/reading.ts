import { type Clock, pausesOf, settled } from "./clock.ts";
import type { PauseReason } from "./pauses.ts";
import { whenCounted } from "./pauses.ts";
import type { Instant, Interval, Ms } from "./times.ts";

/** What a clock shows. */
export interface SeatReading {
  readonly seat: string;
  readonly toDecide: boolean;
  /** time for this decision or move, and the bank behind it */
  readonly free: Ms;
  readonly bank: Ms;
  /** why it stands still although its player has to decide; empty: it runs, or it has run out */
  readonly paused: readonly PauseReason[];
  readonly up: boolean;
  /** when it will run out if nothing happens; null: it does not run, or nobody knows when it goes on */
  readonly upAt: Instant | null;
  /** when four fifths of what it had for this move will be gone; null where they are, or where upAt is null */
  readonly remindAt: Instant | null;
  /** four fifths are gone */
  readonly low: boolean;
  readonly spell: number;
}

export function readings(before: Clock, now: Instant, outages: readonly Interval[]): readonly SeatReading[] {
  const clock = settled(before, now, outages);
  return Object.entries(clock.seats).map(([name, seat]) => {
    const { toDecide, free, bank, spell } = seat;
    const left = free + bank;
    const counts = toDecide && !clock.over && clock.pace.kind !== "none";
    const pauses = counts && left > 0 ? pausesOf(clock, name, outages) : [];
    const upAt = counts && left > 0 ? whenCounted(pauses, clock.at, left) : null;
    const toReminder = left - Math.floor((seat.used + left) / 5);
    return {
      seat: name,
      toDecide,
      free,
      bank,
      paused: pauses
        .filter((pause) => pause.until(clock.at) !== null)
        .map(({ reason }) => reason)
        .sort(),
      up: counts && left === 0,
      upAt,
      remindAt: upAt !== null && toReminder > 0 ? whenCounted(pauses, clock.at, toReminder) : null,
      low: counts && toReminder <= 0,
      spell,
    };
  });
}

/**
 * What the clocks show to somebody. While several seats decide at once nobody may see who has answered, so the clocks of the others
 * show what they had when the decision began, until all are in or one has run out.
 */
export function readingsFor(
  viewer: readonly string[],
  clock: Clock,
  now: Instant,
  outages: readonly Interval[],
  /** as everybody may know it: who has answered is still in it */
  waitsFor: readonly string[],
): readonly SeatReading[] {
  return readings(clock, now, outages).map((reading) => {
    const { seat, up, spell } = reading;
    if (waitsFor.length < 2 || !waitsFor.includes(seat) || viewer.includes(seat) || up) return reading;
    const { start } = clock.seats[seat];
    return { seat, toDecide: true, ...start, paused: [], up, upAt: null, remindAt: null, low: false, spell };
  });
}

/** Something a clock does when nobody does anything. */
export interface ClockMoment {
  readonly kind: "reminder" | "up";
  readonly seat: string;
  readonly at: Instant;
  /** the decision or move it belongs to */
  readonly spell: number;
}

/** What will happen next on the clocks of a table. */
export function moments(clock: Clock, now: Instant, outages: readonly Interval[]): readonly ClockMoment[] {
  return readings(clock, now, outages).flatMap(({ seat, remindAt, upAt, spell }) => {
    const moment = (kind: ClockMoment["kind"], at: Instant | null) => (at === null ? [] : [{ kind, seat, at, spell }]);
    return [...moment("reminder", remindAt), ...moment("up", upAt)];
  });
}

/** Whether what was foreseen has happened. A move that was made meanwhile, or time that was given, makes it void. */
export function hasHappened(moment: ClockMoment, seats: readonly SeatReading[]): boolean {
  const seat = seats.find((one) => one.seat === moment.seat);
  if (!seat || seat.spell !== moment.spell || !seat.toDecide) return false;
  return moment.kind === "up" ? seat.up : seat.low && !seat.up;
}

/**
 * What an opponent may do when a clock has run out. Nothing happens by itself, and whoever lets it run out can still play as long as
 * the opponent has not chosen.
 */
export type TimeUpChoice = "wait" | "give" | "computer" | "substitute" | "claim";

/** The choices of one seat about another whose time is up; none while it is not. Who is out of time too cannot claim the game. */
export function timeUpChoices(seats: readonly SeatReading[], by: string, about: string): readonly TimeUpChoice[] {
  const up = (name: string) => seats.some(({ seat, up }) => seat === name && up);
  if (by === about || !seats.some(({ seat }) => seat === by) || !up(about)) return [];
  return up(by) ? ["wait", "give", "computer", "substitute"] : ["wait", "give", "computer", "substitute", "claim"];
}
