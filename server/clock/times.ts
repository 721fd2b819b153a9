/** Milliseconds. Instants are milliseconds since the beginning of 1970 in UTC; both are whole numbers. */
export type Ms = number;
export type Instant = number;

export const SECOND: Ms = 1000;
export const MINUTE: Ms = 60 * SECOND;
export const HOUR: Ms = 60 * MINUTE;
export const DAY: Ms = 24 * HOUR;

/** From the first instant on, up to the second and without it. */
export interface Interval {
  readonly from: Instant;
  readonly to: Instant;
}

/** A duration as people read it: “20 min”, “3 h”, “2 d 21 h”. What is left of a minute is not told, but the last one is. */
export function durationText(ms: Ms): string {
  if (ms < MINUTE) return `${Math.max(0, Math.floor(ms / SECOND))} s`;
  const days = Math.floor(ms / DAY);
  const hours = Math.floor((ms % DAY) / HOUR);
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  return `${minutes} min`;
}
