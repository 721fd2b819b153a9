import { seedFromParts } from "@wusong/engine";
import type { Around } from "../around.ts";
import { tell } from "../outbox.ts";
import { Raced } from "../store/store.ts";
import { clockAtStart, turnOf } from "./clocks.ts";
import { wakeComputer } from "./computer.ts";
import { findTable } from "./find.ts";
import { playersOf } from "./stored.ts";
import { advance, standingColumns, writeGame } from "./writing.ts";

/** Begins the game of a table when every seat is taken and every nonce is there. Whoever holds the lock of the table calls it. */
export async function beginIfReady(around: Around, id: string): Promise<boolean> {
  const { store, threads, rules } = around;
  const table = await findTable(store.db, id);
  if (table?.row.status !== "open") return false;
  const { row, seats } = table;
  if (!seats.every(({ level, user_id, nonce }) => level !== null || (user_id !== null && nonce !== null))) return false;
  const secrets = await store.db
    .selectFrom("game_secrets")
    .select(["server_seed", "bots"])
    .where("table_id", "=", id)
    .executeTakeFirstOrThrow();
  const own = await store.db.selectFrom("own_sheets").select("files").where("table_id", "=", id).executeTakeFirst();
  const nonces = Object.fromEntries(seats.flatMap(({ seat, nonce }) => (nonce === null ? [] : [[seat, nonce]])));
  const seed = seedFromParts({ table: id, server: secrets.server_seed, nonces });
  const version = row.version + 1;
  const begun = await threads.ask(await rules.fileOf({ title: row.title, rules: null }), {
    op: "begin",
    table: id,
    version,
    game: {
      scenario: row.scenario,
      options: JSON.parse(row.options),
      sheetFiles: own ? JSON.parse(own.files) : null,
      seed,
      bots: secrets.bots,
      players: playersOf(seats),
    },
  });
  const at = around.now();
  const { head, waitsFor, seedHash, opening, rulesVersion, sheet } = begun;
  let computer = false;
  try {
    await store.write(async (all) => {
      const clock = await clockAtStart(all, around, row, seats, turnOf(begun, at));
      await advance(all, row, {
        ...standingColumns(begun, at),
        ...clock,
        started: at,
        seed_hash: seedHash,
        rules: rules.newestOf(row.title),
        rules_version: rulesVersion,
        sheet,
      });
      await rules.keep(all, row.title, rulesVersion, at);
      await writeGame(all, table, begun, { by_user: null, by_kind: "person", at });
      await all.updateTable("game_secrets").set({ seed, opening }).where("table_id", "=", id).execute();
      await all
        .insertInto("members")
        .values(
          seats.map(({ seat, user_id, level }) => ({
            table_id: id,
            seat,
            from_entry: 0,
            to_entry: null,
            user_id,
            level,
            at,
          })),
        )
        .execute();
      await all.deleteFrom("due").where("id", "=", `fill/${id}`).execute();
      computer = await wakeComputer(all, around, { id, waitsFor, at });
      await tell(all, { kind: "begun", table: id, head, waitsFor }, at);
    });
  } catch (error) {
    await threads.drop(id);
    // Another process has begun it, or somebody stood up.
    if (error instanceof Raced) return false;
    throw error;
  }
  around.changed();
  if (computer) around.thinkSoon(id);
  return true;
}
