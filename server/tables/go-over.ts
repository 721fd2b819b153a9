import type { Around } from "../around.ts";
import { tell } from "../outbox.ts";
import { conflict, Problem } from "../problem.ts";
import { Raced } from "../store/store.ts";
import { clockAfter, turnOf } from "./clocks.ts";
import { wakeComputer } from "./computer.ts";
import type { Games, With } from "./games.ts";
import { storedGame } from "./stored.ts";
import { advance, standingColumns, writeGame } from "./writing.ts";

const TRIES = 8;

/** A game goes over to the newest rules of its title, from the position it has come to. Both sides have agreed. */
export function goOver(around: Around, games: Games, id: string, within: With): Promise<void> {
  const { store, threads, rules } = around;
  return games.locks.with(id, async () => {
    for (let tries = 0; tries < TRIES; tries++) {
      const table = await games.found(id);
      const { row } = table;
      if (row.status !== "playing") throw conflict("The game is over.");
      const game = await storedGame(store.db, id);
      if (game?.version !== row.version) continue;
      const newest = await rules.fileOf({ title: row.title, rules: null });
      // The version of rules is a word for people; the hash tells two of the same version apart.
      const under = `${row.rules_version}@${(row.rules ?? "").slice(0, 12)}`;
      const taken = await threads.ask(newest, { op: "takeUp", table: id, game, under });
      const { head, waitsFor, rulesVersion, sheet, continued } = taken;
      const at = around.now();
      await around.beat();
      try {
        await store.write(async (all) => {
          // Who had answered in secret has to answer again, and has time for it.
          const clock = await clockAfter(all, around, row, turnOf(taken, at));
          await advance(all, row, {
            ...standingColumns(taken, at),
            ...clock,
            rules: rules.newestOf(row.title),
            rules_version: rulesVersion,
            sheet,
          });
          await within(all, at);
          await rules.keep(all, row.title, rulesVersion, at);
          // Hashes of what was played under other rules cannot be compared any more.
          await all.updateTable("entries").set({ trail: "" }).where("table_id", "=", id).execute();
          await writeGame(all, table, taken, { by_user: null, by_kind: "person", at });
          await all.updateTable("game_secrets").set({ continued }).where("table_id", "=", id).execute();
          await wakeComputer(all, around, { id, waitsFor, at });
          await tell(all, { kind: "seats", table: id, head, waitsFor }, at);
        });
      } catch (error) {
        await games.drop(id);
        if (error instanceof Raced) continue;
        throw error;
      }
      around.changed();
      around.thinkSoon(id);
      return;
    }
    throw new Problem(503, "Too many want something of this table at once. Try again in a moment.");
  });
}
