import { UserError } from "@wusong/engine/user-error";
import { DAY, HOUR, type Instant, type Interval, MINUTE, type Ms, SECOND } from "./times.ts";

export interface LocalDate {
  readonly year: number;
  /** 1 to 12 */
  readonly month: number;
  readonly day: number;
}

export interface LocalTime extends LocalDate {
  /** 0 is Sunday */
  readonly weekday: number;
  /** minutes since midnight, as the clock on the wall shows them */
  readonly minute: number;
}

const SATURDAY = 6;

/** A time zone by its name, with its summer times as far as this machine knows them. */
export class Zone {
  readonly name: string;
  readonly #parts: Intl.DateTimeFormat;

  constructor(name: string) {
    try {
      this.#parts = new Intl.DateTimeFormat("en-US", {
        timeZone: name,
        hourCycle: "h23",
        year: "numeric",
        month: "numeric",
        day: "numeric",
        hour: "numeric",
        minute: "numeric",
        second: "numeric",
      });
    } catch {
      throw new UserError(`There is no time zone “${name.slice(0, 60)}”. Write one like “Europe/Lisbon”.`);
    }
    this.name = this.#parts.resolvedOptions().timeZone;
  }

  /** How far the clock on the wall is ahead of UTC. */
  offset(at: Instant): Ms {
    const whole = Math.floor(at / SECOND) * SECOND;
    return this.#wall(whole) - whole;
  }

  local(at: Instant): LocalTime {
    const wall = new Date(at + this.offset(at));
    return {
      year: wall.getUTCFullYear(),
      month: wall.getUTCMonth() + 1,
      day: wall.getUTCDate(),
      weekday: wall.getUTCDay(),
      minute: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
    };
  }

  /**
   * The instant at which the wall shows this date and minute. Where it shows it twice, the first; where summer time skips it, the first
   * instant after the gap.
   */
  instant({ year, month, day }: LocalDate, minute = 0): Instant {
    const wall = Date.UTC(year, month - 1, day) + minute * MINUTE;
    const before = this.offset(wall - DAY);
    const after = this.offset(wall + DAY);
    const early = wall - Math.max(before, after);
    const late = wall - Math.min(before, after);
    for (const candidate of [early, late]) if (candidate + this.offset(candidate) === wall) return candidate;
    return this.#changeBetween(early, late);
  }

  startOfDay(date: LocalDate): Instant {
    return this.instant(date);
  }

  /** The Saturday and Sunday that hold at an instant, or else the next ones. */
  weekend(at: Instant): Interval {
    const today = this.local(at);
    // On a Sunday the weekend began yesterday.
    const toSaturday = today.weekday === 0 ? -1 : SATURDAY - today.weekday;
    const from = this.startOfDay(shifted(today, toSaturday));
    const to = this.startOfDay(shifted(today, toSaturday + 2));
    if (at < to) return { from, to };
    // A clock set back over midnight shows Sunday once more when the weekend is over.
    return {
      from: this.startOfDay(shifted(today, toSaturday + 7)),
      to: this.startOfDay(shifted(today, toSaturday + 9)),
    };
  }

  #wall(at: Instant): number {
    const part: Record<string, number> = {};
    for (const { type, value } of this.#parts.formatToParts(at)) part[type] = Number(value);
    return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
  }

  /** The instant between two at which the clocks were changed. */
  #changeBetween(from: Instant, to: Instant): Instant {
    const before = this.offset(from - HOUR);
    let [low, high] = [from - HOUR, to + HOUR];
    while (high - low > SECOND) {
      const middle = Math.floor((low + high) / 2 / SECOND) * SECOND;
      if (this.offset(middle) === before) low = middle;
      else high = middle;
    }
    return high;
  }
}

/** A date so many days later, by the calendar. */
export function shifted({ year, month, day }: LocalDate, days: number): LocalDate {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** 2026-12-20 */
export function dateText({ year, month, day }: LocalDate): string {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

export function dateFrom(text: string): LocalDate {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const date = match && { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  // The calendar moves 30 February into March; then it was no date.
  if (!date || dateText(shifted(date, 0)) !== text)
    throw new UserError(`“${text.slice(0, 20)}” is no date. Write one like 2026-12-20.`);
  return date;
}
