import { hexKind } from "@wusong/board";
import type { Kind } from "@wusong/engine";
import type { UnitId } from "./ids.ts";
import type { Sheet } from "./sheet.ts";

export const HEX = hexKind<Sheet>();

export const UNIT: Kind<UnitId, Sheet> = {
  of: "unit",
  count: (sheet) => sheet.units.length,
  text: (sheet, unit) => sheet.units[unit].id,
  find: (sheet, text) => sheet.unitNamed.get(text),
};
