import type { SharedRecord } from "@wusong/engine";
import type { Services } from "../http/services.ts";
import type { Asker } from "../rules/asked.ts";
import { partsOf } from "./fairness.ts";
import type { FoundTable } from "./find.ts";

/** The record of a game as its reader may have it, as JSON. The save of a finished game says what its seed was made of. */
export async function recordOf(
  { games, around }: Services,
  table: FoundTable,
  asker: Asker,
  viewpoint: string | null,
): Promise<string> {
  const { id } = table.row;
  const text = await games.asked(table, { op: "record", asker, viewpoint });
  const record = JSON.parse(text) as SharedRecord;
  if (!record.save) return text;
  const { serverSeed, nonces } = await partsOf(around.store.db, id);
  return JSON.stringify(
    { ...record, save: { ...record.save, seedParts: { table: id, server: serverSeed, nonces } } },
    null,
    1,
  );
}
