import { UserError } from "@wusong/engine/user-error";
import type { Kysely, Transaction } from "kysely";
import type { Database, VacationRow } from "../store/schema.ts";
import type { Vacation } from "./clock.ts";
import { endedToday, plannedVacation, type VacationDays, vacationInterval } from "./vacation.ts";

/** Days a year on which the clocks of somebody's slow games may rest. */
export const VACATION_DAYS_A_YEAR = 30;

export const vacationsOf = (db: Kysely<Database>, user: string): Promise<VacationRow[]> =>
  db.selectFrom("vacations").selectAll().where("user_id", "=", user).orderBy("first").execute();

/** What clocks need to know of the vacations that are not over: at the beginning of a game each is told to the clock of its seat. */
export async function vacationsFrom(db: Kysely<Database>, user: string, now: number): Promise<readonly Vacation[]> {
  const rows = await vacationsOf(db, user);
  return rows.filter(({ to_at }) => to_at > now).map(({ id, from_at, to_at }) => ({ id, from: from_at, to: to_at }));
}

/** Announces a vacation. What is answered goes, as an event `vacation`, to the clocks of every running game of the person. */
export async function announceVacation(
  all: Transaction<Database>,
  given: { readonly id: string; readonly user: string; readonly days: VacationDays; readonly zone: string },
  now: number,
): Promise<Vacation> {
  const { id, user, zone } = given;
  const others = await vacationsOf(all, user);
  const days = plannedVacation(given.days, others, { daysAYear: VACATION_DAYS_A_YEAR, zone, now });
  const { from, to } = vacationInterval(days, zone);
  await all
    .insertInto("vacations")
    .values({ id, user_id: user, first: days.first, last: days.last, zone, from_at: from, to_at: to })
    .execute();
  return { id, from, to };
}

/** Ends a vacation, or calls it off; the day on which it ends is taken. What is answered goes to the clocks. */
export async function endVacation(
  all: Transaction<Database>,
  user: string,
  id: string,
  now: number,
): Promise<Vacation> {
  const row = (await vacationsOf(all, user)).find((one) => one.id === id);
  if (!row || row.to_at <= now) throw new UserError("There is no such vacation to end.");
  const days = endedToday(row, row.zone, now);
  if (days) await all.updateTable("vacations").set({ last: days.last, to_at: now }).where("id", "=", id).execute();
  else await all.deleteFrom("vacations").where("id", "=", id).execute();
  return { id, from: row.from_at, to: now };
}
