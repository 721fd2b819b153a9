import type { AreaSheet, HexSheet, MapLook } from "@wusong/board";
import { areaDrawing } from "./area/drawing.ts";
import type { BoardDrawing } from "./drawing.ts";
import { hexDrawing } from "./hex/drawing.ts";

const drawn = new WeakMap<object, { look: MapLook; drawing: BoardDrawing }>();

/** A sheet is drawn once; whoever shows it again gets the same drawing. */
export function sheetDrawing(board: "hex" | "area", sheet: HexSheet | AreaSheet, look: MapLook): BoardDrawing {
  const known = drawn.get(sheet);
  if (known?.look === look) return known.drawing;
  const drawing = board === "hex" ? hexDrawing(sheet as HexSheet, look) : areaDrawing(sheet as AreaSheet, look);
  drawn.set(sheet, { look, drawing });
  return drawing;
}
