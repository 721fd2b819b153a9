import { sheets } from "virtual:sheets";
import type { HexSheet } from "@wusong/board";
import type { SheetFiles } from "@wusong/host";
import { host } from "../app/host.ts";
import type { TitleInfo } from "../host/protocol.ts";
import type { BoardDrawing } from "../map/drawing.ts";
import { openSheet, pagesAt } from "../map/printed-drawing.ts";

const drawings = new Map<string, Promise<BoardDrawing>>();

/** The printed sheet of a title, opened once. */
export function sheetOf({ id, screen }: TitleInfo): Promise<BoardDrawing> {
  let drawing = drawings.get(id);
  if (!drawing) {
    drawing = openSheet(pagesAt(sheets[id]), hexesOf(screen));
    drawing.catch(() => drawings.delete(id));
    drawings.set(id, drawing);
  }
  return drawing;
}

/** The map of a player's own sheet or of other rules than this page has, which nobody has printed before. */
export async function drawnSheet(
  { id, screen }: TitleInfo,
  files: SheetFiles | null,
  rules: string | null,
): Promise<BoardDrawing> {
  const { sheet, bands } = await host.printMap(id, files, rules);
  return openSheet({ sheet: async () => sheet, band: async (band) => bands[band] }, hexesOf(screen));
}

const hexesOf = ({ mapSheet }: TitleInfo["screen"]): HexSheet | null => (mapSheet.kind === "hex" ? mapSheet : null);
