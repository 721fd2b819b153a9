import { hexKind } from "@wusong/board";
import type { Kind } from "@wusong/engine";
import type { MarkerId, UnitId } from "./ids.ts";
import type { Sheet } from "./sheet.ts";

export const HEX = hexKind<Sheet>();

export const UNIT: Kind<UnitId, Sheet> = {
  of: "unit",
  count: (sheet) => sheet.units.length,
  text: (sheet, id) => sheet.units[id].id,
  find: (sheet, text) => sheet.unitByText.get(text),
};

export const MARKER: Kind<MarkerId, Sheet> = {
  of: "marker",
  count: (sheet) => sheet.markers.length,
  text: (sheet, id) => sheet.markers[id].id,
  find: (sheet, text) => sheet.markerByText.get(text),
};
