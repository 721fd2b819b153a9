import type { Kysely } from "kysely";
import type { Database, SeatRow, TableRow } from "../store/schema.ts";

/** A table with its seats in the title's order. */
export interface FoundTable {
  readonly row: TableRow;
  readonly seats: readonly SeatRow[];
}

export async function findTable(db: Kysely<Database>, id: string): Promise<FoundTable | null> {
  const row = await db.selectFrom("tables").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const seats = await db.selectFrom("seats").selectAll().where("table_id", "=", id).orderBy("place").execute();
  return { row, seats };
}

export const seatsOf = ({ seats }: FoundTable, user: string | null): string[] =>
  user === null ? [] : seats.filter((one) => one.user_id === user).map(({ seat }) => seat);
