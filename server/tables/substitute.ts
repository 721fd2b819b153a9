import type { Transaction, Updateable } from "kysely";
import type { Around } from "../around.ts";
import type { Database, TableRow } from "../store/schema.ts";
import { clockForSubstitute } from "./clocks.ts";

export interface Substitute {
  readonly seat: string;
  readonly level: string | null;
  readonly person: string | null;
}

/** Somebody new sits at a seat: a member of their own, with a clock of their own, so that nobody inherits a record. */
export async function substitute(
  all: Transaction<Database>,
  around: Around,
  table: TableRow,
  { seat, level, person }: Substitute,
  at: number,
): Promise<Updateable<Database["tables"]>> {
  const here = { table_id: table.id, seat };
  await all
    .updateTable("seats")
    .set({ user_id: person, level, seen: 0 })
    .where("table_id", "=", table.id)
    .where("seat", "=", seat)
    .execute();
  await all
    .updateTable("members")
    .set({ to_entry: table.head })
    .where("table_id", "=", table.id)
    .where("seat", "=", seat)
    .where("to_entry", "is", null)
    .execute();
  await all
    .insertInto("members")
    .values({ ...here, from_entry: table.head, to_entry: null, user_id: person, level, at })
    .execute();
  return clockForSubstitute(all, around, table, { seat, person }, at);
}
