import type { Transaction } from "kysely";
import type { Clock } from "../clock/clock.ts";
import { type ClockMoment, hasHappened, moments, readings } from "../clock/reading.ts";
import type { Interval } from "../clock/times.ts";
import { dropDue, putDue } from "../jobs/due.ts";
import type { Handler } from "../jobs/jobs.ts";
import type { Time } from "../jobs/time.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

export const CLOCK = "clock";
const jobOf = (table: string): string => `clock/${table}`;

/**
 * Sees to it that what a clock does by itself is noticed. To be called in the transaction that writes the clock of a table; answers
 * when the next thing happens, for the alarm that is set when the transaction is confirmed.
 */
export async function watchClock(
  all: Transaction<Database>,
  table: string,
  clock: Clock | null,
  now: number,
  outages: readonly Interval[],
): Promise<number | null> {
  const coming = clock ? moments(clock, now, outages) : [];
  if (coming.length === 0) {
    await dropDue(all, jobOf(table));
    return null;
  }
  const at = Math.min(...coming.map((moment) => moment.at));
  await putDue(all, { id: jobOf(table), kind: CLOCK, at, table, data: coming });
  return at;
}

/**
 * Tells what has happened on the clocks of a table: four fifths are gone, time is up. Whatever was foreseen is judged anew, because
 * the server may have been down, and told in one transaction with the end of the job: once.
 */
export function clockHandler(
  store: Store,
  time: Time,
  outages: (since: number) => readonly Interval[],
  /** something was told, and the transaction is confirmed */
  told: () => void,
): Handler {
  return async (job, finish) => {
    await store.write(async (all) => {
      await finish(all);
      const table = await all
        .selectFrom("tables")
        .select(["id", "status", "clock", "head", "version", "waits_for"])
        .where("id", "=", job.table!)
        .executeTakeFirst();
      if (!table?.clock || table.status !== "playing") return;
      const clock = JSON.parse(table.clock) as Clock;
      const [now, down] = [time.now(), outages(clock.at)];
      const seats = readings(clock, now, down);
      for (const moment of job.data as readonly ClockMoment[]) {
        if (!hasHappened(moment, seats)) continue;
        const { head, version } = table;
        const told = {
          head,
          version,
          waitsFor: JSON.parse(table.waits_for),
          by: null,
          seat: moment.seat,
          what: moment.kind,
        };
        await all
          .insertInto("outbox")
          .values({ kind: "clock", table_id: table.id, user_id: null, data: JSON.stringify(told), at: now })
          .execute();
      }
      await watchClock(all, table.id, clock, now, down);
    });
    told();
  };
}
