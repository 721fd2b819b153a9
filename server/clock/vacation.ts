import { UserError } from "@wusong/engine/user-error";
import type { Instant, Interval } from "./times.ts";
import { dateFrom, dateText, shifted, Zone } from "./zones.ts";

/** Days on which somebody does not play, by the calendar where they live. Both days belong to it. */
export interface VacationDays {
  readonly first: string;
  readonly last: string;
}

/** No vacation is announced for longer ahead than this. */
const AHEAD_DAYS = 400;

/** Vacations as instants, the last day whole. */
export function vacationInterval({ first, last }: VacationDays, zone: string): Interval {
  const calendar = new Zone(zone);
  return {
    from: calendar.startOfDay(dateFrom(first)),
    to: calendar.startOfDay(shifted(dateFrom(last), 1)),
  };
}

/** How many days of a year vacations take. A day that two of them have is one day. */
export function daysTaken(vacations: readonly VacationDays[], year: number): number {
  const days = new Set<string>();
  for (const { first, last } of vacations) {
    for (let day = first; day <= last; day = dateText(shifted(dateFrom(day), 1))) {
      if (Number(day.slice(0, 4)) === year) days.add(day);
    }
  }
  return days.size;
}

/** The new vacation, if a year still has the days for it; it may begin today and not before. */
export function plannedVacation(
  wanted: VacationDays,
  others: readonly VacationDays[],
  { daysAYear, zone, now }: { daysAYear: number; zone: string; now: Instant },
): VacationDays {
  const [first, last] = [dateFrom(wanted.first), dateFrom(wanted.last)];
  const today = new Zone(zone).local(now);
  if (wanted.last < wanted.first) throw new UserError("The last day of a vacation is not before its first.");
  if (wanted.first < dateText(today)) throw new UserError("A vacation can begin today, and not before.");
  if (wanted.last > dateText(shifted(today, AHEAD_DAYS)))
    throw new UserError(`A vacation can be announced for the next ${AHEAD_DAYS} days.`);
  for (let year = first.year; year <= last.year; year++) {
    const left = daysAYear - daysTaken(others, year);
    const needed = daysTaken([...others, wanted], year) - daysTaken(others, year);
    if (needed > left)
      throw new UserError(`That takes ${needed} days of ${year}, and of ${daysAYear} days that year ${left} are left.`);
  }
  return wanted;
}

/** A vacation that ends today: today counts as taken. One that has not begun is gone. */
export function endedToday(vacation: VacationDays, zone: string, now: Instant): VacationDays | null {
  const today = dateText(new Zone(zone).local(now));
  return vacation.first > today ? null : { first: vacation.first, last: today < vacation.last ? today : vacation.last };
}
