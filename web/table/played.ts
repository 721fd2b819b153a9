import { sheetFrom } from "@wusong/host";
import { host } from "../app/host.ts";
import { loadTitle } from "../app/titles.ts";
import type { TableGiven } from "../host/protocol.ts";
import type { Played } from "./deciding.svelte.ts";

/** The rules of a game's title, and the sheet it is played with. */
export async function playedOf({ id, title: titleId, ownSheet }: TableGiven): Promise<Played> {
  const [title, files] = await Promise.all([loadTitle(titleId), ownSheet ? host.sheetFiles(id) : null]);
  return { title, sheet: sheetFrom(title, files), sheetFiles: files };
}
