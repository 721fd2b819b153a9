import type { Instant, Interval, Ms } from "./times.ts";
import { Zone } from "./zones.ts";

/** Why a clock stands still. It stands as long as one reason holds; which came first makes no difference. */
export type PauseReason = "agreed" | "outage" | "vacation" | "weekend";

/** One reason and when it holds. */
export interface Pause {
  readonly reason: PauseReason;
  /** end of the pause that holds at an instant, Infinity where nobody knows it; null: it does not hold */
  until(at: Instant): Instant | null;
  /** beginning of the next pause after an instant at which it does not hold */
  next(at: Instant): Instant;
}

/** Holds until somebody goes on. */
export const openEnded = (reason: PauseReason): Pause => ({
  reason,
  until: () => Number.POSITIVE_INFINITY,
  next: () => Number.POSITIVE_INFINITY,
});

export const during = (reason: PauseReason, intervals: readonly Interval[]): Pause => ({
  reason,
  until(at) {
    const holding = intervals.filter(({ from, to }) => from <= at && at < to);
    return holding.length > 0 ? Math.max(...holding.map(({ to }) => to)) : null;
  },
  next: (at) =>
    Math.min(
      Number.POSITIVE_INFINITY,
      ...intervals.filter(({ from, to }) => from > at && to > from).map(({ from }) => from),
    ),
});

/** The zone somebody lives in, and the one that holds from an instant on. */
export interface Residence {
  readonly zone: string;
  readonly next: { readonly zone: string; readonly from: Instant } | null;
}

export function weekends({ zone: name, next }: Residence): Pause {
  const zone = new Zone(name);
  const later = next && { zone: new Zone(next.zone), from: next.from };
  const zoneAt = (at: Instant) => (later && at >= later.from ? later.zone : zone);
  return {
    reason: "weekend",
    until(at) {
      const { from, to } = zoneAt(at).weekend(at);
      return from <= at ? to : null;
    },
    next(at) {
      const { from } = zoneAt(at).weekend(at);
      return later && at < later.from && from >= later.from ? laterStart(later.zone, later.from) : from;
    },
  };
}

/** When the first weekend begins that holds at an instant or comes after it. */
const laterStart = (zone: Zone, at: Instant) => Math.max(at, zone.weekend(at).from);

/**
 * Somebody moves to another zone. The new one holds from the first instant on at which neither has a weekend: nobody gets a second
 * weekend, or loses one that has begun, by travelling.
 */
export function moved(residence: Residence, to: string, at: Instant): Residence {
  const settled = settledResidence(residence, at);
  const [old, chosen] = [new Zone(settled.zone), new Zone(to)];
  if (old.name === chosen.name) return { zone: old.name, next: null };
  let from = at;
  for (;;) {
    const held = [old, chosen].map((zone) => zone.weekend(from)).find((weekend) => weekend.from <= from);
    if (!held) return settledResidence({ zone: old.name, next: { zone: chosen.name, from } }, at);
    from = held.to;
  }
}

export function settledResidence(residence: Residence, at: Instant): Residence {
  const { next } = residence;
  return next && at >= next.from ? { zone: next.zone, next: null } : residence;
}

/** The stretches between two instants at which no reason holds. */
export function* running(pauses: readonly Pause[], { from, to }: Interval): Generator<Interval> {
  let at = from;
  while (at < to) {
    const held = Math.max(...pauses.map((pause) => pause.until(at) ?? at), at);
    if (held > at) at = held;
    else {
      const end = Math.min(to, ...pauses.map((pause) => pause.next(at)));
      yield { from: at, to: end };
      at = end;
    }
  }
}

/** How much of an interval counts, `most` at the most. */
export function counted(pauses: readonly Pause[], interval: Interval, most: Ms): Ms {
  let sum = 0;
  for (const { from, to } of running(pauses, interval)) {
    sum += to - from;
    if (sum >= most) return most;
  }
  return sum;
}

/** The instant at which so much has been counted; null: never, as far as is known. */
export function whenCounted(pauses: readonly Pause[], from: Instant, ms: Ms): Instant | null {
  let left = ms;
  for (const stretch of running(pauses, { from, to: Number.POSITIVE_INFINITY })) {
    if (stretch.to - stretch.from >= left) return stretch.from + left;
    left -= stretch.to - stretch.from;
  }
  return null;
}
