import type { Transaction, Updateable } from "kysely";
import type { Changed } from "../rules/asked.ts";
import type { Database, EntryRow, TableRow } from "../store/schema.ts";
import { Raced } from "../store/store.ts";
import type { FoundTable } from "./find.ts";

/** Goes on from one version of a table to the next: exactly one of those who try wins. */
export async function advance(
  all: Transaction<Database>,
  table: Pick<TableRow, "id" | "version">,
  change: Updateable<Database["tables"]>,
): Promise<void> {
  const { numUpdatedRows } = await all
    .updateTable("tables")
    .set({ ...change, version: table.version + 1 })
    .where("id", "=", table.id)
    .where("version", "=", table.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Raced();
}

/** The columns of a table that follow from where its game stands. */
export function standingColumns(changed: Changed, now: number): Updateable<Database["tables"]> {
  const { head, decision, waitsFor, standing, over } = changed;
  return {
    head,
    decision,
    waits_for: JSON.stringify(waitsFor),
    standing,
    over: over && JSON.stringify(over),
    status: over ? "over" : "playing",
    updated: now,
    ...(over ? { ended: now } : {}),
  };
}

/** Writes what a command changed of the game: new entries, those that are told otherwise now, and where it stands. */
export async function writeGame(
  all: Transaction<Database>,
  { row: table, seats }: FoundTable,
  changed: Changed,
  made: Pick<EntryRow, "by_user" | "by_kind" | "at">,
  /** the seat that has looked at everything up to now: the one that acts */
  seeing: string | null = null,
): Promise<void> {
  const { id } = table;
  const added: EntryRow[] = [];
  for (const [i, { byOrder, ...text }] of changed.entries.entries()) {
    const n = changed.from + i;
    // A command that was taken back stays in the record; what was told of it is told no more.
    if (n < table.head)
      await all
        .updateTable("entries")
        .set({ events: text.events })
        .where("table_id", "=", id)
        .where("n", "=", n)
        .execute();
    else added.push({ table_id: id, n, ...text, ...made, ...(byOrder ? { by_kind: "order" as const } : {}) });
  }
  if (added.length > 0) await all.insertInto("entries").values(added).execute();
  const { sure, last, waiting, answered, orders } = changed;
  if (sure)
    await all
      .insertInto("snapshots")
      .values({ table_id: id, n: sure.at, state: sure.state, hash: sure.hash })
      .onConflict((one) => one.columns(["table_id", "n"]).doNothing())
      .execute();
  for (const { seat, answered: was } of seats) {
    const has = answered.includes(seat) ? 1 : 0;
    const change = { ...(seat === seeing ? { seen: changed.head } : {}), ...(was === has ? {} : { answered: has }) };
    if (Object.keys(change).length > 0)
      await all.updateTable("seats").set(change).where("table_id", "=", id).where("seat", "=", seat).execute();
  }
  await all
    .updateTable("game_secrets")
    .set({ hash: last.hash, last_state: last.state, waiting, orders, ...(sure ? { sure_at: sure.at } : {}) })
    .where("table_id", "=", id)
    .execute();
}
