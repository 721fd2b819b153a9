import { host } from "../app/host.ts";
import { loadTitle } from "../app/titles.ts";
import type { TableGiven } from "../host/protocol.ts";
import type { Played } from "./game-table.svelte.ts";

/** The rules of a game's title, and the sheet it is played with. */
export async function playedOf({ id, title: titleId, ownSheet }: TableGiven): Promise<Played> {
  const title = await loadTitle(titleId);
  const files = ownSheet ? await host.sheetFiles(id) : null;
  if (!files) return { title, sheet: title.defaultSheet() };
  const loaded = title.loadSheet(files);
  if ("errors" in loaded) throw new Error(loaded.errors[0]);
  return { title, sheet: loaded.sheet };
}
