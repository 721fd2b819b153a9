import { sheets } from "virtual:sheets";
import type { TitleInfo } from "../host/protocol.ts";
import type { BoardDrawing } from "../map/drawing.ts";
import { openSheet } from "../map/printed-drawing.ts";

const drawings = new Map<string, Promise<BoardDrawing>>();

/** The printed sheet of a title, opened once. */
export function sheetOf({ id, screen }: TitleInfo): Promise<BoardDrawing> {
  let drawing = drawings.get(id);
  if (!drawing) {
    drawing = openSheet(sheets[id], screen.mapSheet.kind === "hex" ? screen.mapSheet : null);
    drawing.catch(() => drawings.delete(id));
    drawings.set(id, drawing);
  }
  return drawing;
}
