import type { Kysely } from "kysely";
import type { Database, SeatRow, TableRow } from "../store/schema.ts";

/** A table with its seats in the title's order. */
export interface FoundTable {
  readonly row: TableRow;
  readonly seats: readonly SeatRow[];
}

/** One question for all of it: every request about a table begins with this. */
export async function findTable(db: Kysely<Database>, id: string): Promise<FoundTable | null> {
  const rows = await db
    .selectFrom("tables")
    .innerJoin("seats", "seats.table_id", "tables.id")
    .selectAll()
    .where("tables.id", "=", id)
    .orderBy("seats.place")
    .execute();
  return rows.length === 0 ? null : { row: tableIn(rows[0]), seats: rows.map(seatIn) };
}

function tableIn(both: TableRow & SeatRow): TableRow {
  const { table_id, seat, place, user_id, level, nonce_hash, nonce, seen, answered, undos, ...row } = both;
  return row;
}

const seatIn = (both: SeatRow): SeatRow => {
  const { table_id, seat, place, user_id, level, nonce_hash, nonce, seen, answered, undos } = both;
  return { table_id, seat, place, user_id, level, nonce_hash, nonce, seen, answered, undos };
};

export const seatsOf = ({ seats }: FoundTable, user: string | null): string[] =>
  user === null ? [] : seats.filter((one) => one.user_id === user).map(({ seat }) => seat);
