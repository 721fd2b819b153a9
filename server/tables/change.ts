import type { Transaction, Updateable } from "kysely";
import type { Around } from "../around.ts";
import { tell } from "../outbox.ts";
import { conflict, notFound, Problem } from "../problem.ts";
import type { Database } from "../store/schema.ts";
import { Raced } from "../store/store.ts";
import { wakeComputer } from "./computer.ts";
import { type FoundTable, findTable } from "./find.ts";
import type { Games } from "./games.ts";
import { advance } from "./writing.ts";

const TRIES = 8;

/** Writes that say which columns of the table change with them. */
export type TableWork = (all: Transaction<Database>, at: number) => Promise<Updateable<Database["tables"]>>;

/** Changes a table that is played, but not its game: clocks and people. Another process may be quicker: then all is looked at again. */
export function changeTable(
  around: Around,
  games: Games,
  id: string,
  what: { readonly kind: "seats" | "clock"; readonly by: string | null; readonly seat?: string },
  look: (table: FoundTable) => TableWork,
): Promise<void> {
  return games.locks.with(id, async () => {
    for (let tries = 0; tries < TRIES; tries++) {
      const table = await findTable(around.store.db, id);
      if (!table) throw notFound("table");
      const { row } = table;
      if (row.status !== "playing")
        throw conflict(row.status === "over" ? "The game is over." : "The game has not begun.");
      const work = look(table);
      const at = around.now();
      const waitsFor = JSON.parse(row.waits_for) as string[];
      try {
        await around.store.write(async (all) => {
          await advance(all, row, await work(all, at));
          await wakeComputer(all, around, { id, waitsFor, at });
          const { kind, by, seat } = what;
          await tell(
            all,
            {
              kind,
              table: id,
              head: row.head,
              waitsFor,
              ...(by === null ? {} : { by }),
              ...(seat === undefined ? {} : { more: { seat } }),
            },
            at,
          );
        });
      } catch (error) {
        if (error instanceof Raced) continue;
        throw error;
      }
      await games.drop(id);
      around.changed();
      around.thinkSoon(id);
      return;
    }
    throw new Problem(503, "Too many want something of this table at once. Try again in a moment.");
  });
}
