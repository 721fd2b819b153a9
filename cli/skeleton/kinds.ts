import type { HexId } from "@wusong/board";
import type { Kind } from "@wusong/engine";
import type { UnitId } from "./ids.ts";
import type { Sheet } from "./sheet.ts";

export const HEX: Kind<HexId, Sheet> = {
  of: "hex",
  count: (sheet) => sheet.board.size,
  text: (sheet, hex) => sheet.board.names[hex],
  find: (sheet, text) => sheet.board.find(text) ?? undefined,
};

export const UNIT: Kind<UnitId, Sheet> = {
  of: "unit",
  count: (sheet) => sheet.units.length,
  text: (sheet, unit) => sheet.units[unit].id,
  find: (sheet, text) => sheet.unitNamed.get(text),
};
