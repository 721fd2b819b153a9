import type { Glance } from "@wusong/server/api";
import { duration, seconds } from "./words.ts";

/** What the clock of a seat shows. */
interface ClockFace {
  readonly large: string;
  readonly small: string;
  readonly runs: boolean;
  readonly low: boolean;
  readonly up: boolean;
  /** milliseconds, for what is most urgent */
  readonly left: number;
}

const WHY = {
  agreed: "both agreed to pause",
  outage: "the server was away",
  vacation: "on vacation",
  weekend: "paused for the weekend",
} as const;

/** The clock of a seat, so many milliseconds after the table was looked at; null: it has none. */
export function clockFace({ clock, pace }: Glance, seat: string, since: number): ClockFace | null {
  const shown = clock?.seats.find((one) => one.seat === seat);
  if (!shown || pace.kind === "none") return null;
  const runs = shown.toDecide && shown.upAt !== null && shown.paused.length === 0 && !shown.up;
  const spent = runs ? Math.max(0, since) : 0;
  const free = Math.max(0, shown.free - spent);
  const bank = Math.max(0, shown.bank - Math.max(0, spent - shown.free));
  const up = shown.up || (runs && free + bank === 0);
  const [reason] = shown.paused;
  const words = pace.kind === "live" ? seconds : duration;
  const behind = pace.kind === "live" ? (free > 0 && runs ? `after ${words(free)}` : "") : `+ ${words(bank)} bank`;
  const first = pace.kind === "live" ? bank : shown.toDecide ? free : pace.hours > 0 ? pace.hours * 3_600_000 : bank;
  return {
    large: up ? "time is up" : first > 0 || pace.kind === "live" ? words(first) : words(bank),
    small: reason ? WHY[reason] : up ? "" : first > 0 ? behind : "of the bank",
    runs,
    low: shown.low || up,
    up,
    left: free + bank,
  };
}
