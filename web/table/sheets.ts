import { sheets } from "virtual:sheets";
import type { HexSheet } from "@wusong/board";
import type { SheetFiles } from "@wusong/host";
import { host, titleInfo } from "../app/host.ts";
import type { TableGiven, TitleInfo } from "../host/protocol.ts";
import type { BoardDrawing } from "../map/drawing.ts";
import { openSheet, pagesAt } from "../map/printed-drawing.ts";

const drawings = new Map<string, Promise<BoardDrawing>>();

/** A game's own sheet and rules, where it has any that are not this page's: nobody has printed its map before. */
type OwnThings = Pick<TableGiven, "title" | "rules">;

/** What is known of the title of a game, as it is played there. */
export const infoFor = ({ title, rules }: OwnThings, files: SheetFiles | null): Promise<TitleInfo> =>
  files === null && rules === null ? titleInfo(title) : host.title(title, files, rules);

/** The map of a game: the printed sheet of its title, or one that is drawn now. */
export const drawingFor = (info: TitleInfo, { rules }: OwnThings, files: SheetFiles | null): Promise<BoardDrawing> =>
  files === null && rules === null ? sheetOf(info) : drawnSheet(info, files, rules);

/** The printed sheet of a title, opened once. */
function sheetOf({ id, screen }: TitleInfo): Promise<BoardDrawing> {
  let drawing = drawings.get(id);
  if (!drawing) {
    drawing = openSheet(pagesAt(sheets[id]), hexesOf(screen));
    drawing.catch(() => drawings.delete(id));
    drawings.set(id, drawing);
  }
  return drawing;
}

async function drawnSheet(
  { id, screen }: TitleInfo,
  files: SheetFiles | null,
  rules: string | null,
): Promise<BoardDrawing> {
  const { sheet, bands } = await host.printMap(id, files, rules);
  return openSheet({ sheet: async () => sheet, band: async (band) => bands[band] }, hexesOf(screen));
}

const hexesOf = ({ mapSheet }: TitleInfo["screen"]): HexSheet | null => (mapSheet.kind === "hex" ? mapSheet : null);
