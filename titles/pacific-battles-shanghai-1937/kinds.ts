import { hexKind } from "@wusong/board";
import type { Kind } from "@wusong/engine";
import { baseOf, type PlaceId, type UnitId } from "./ids.ts";
import type { Sheet } from "./sheet.ts";

export const HEX = hexKind<Sheet>();

export const UNIT: Kind<UnitId, Sheet> = {
  of: "unit",
  count: (sheet) => sheet.units.length,
  text: (sheet, id) => sheet.units[id].text,
  find: (sheet, text) => sheet.unitNamed.get(text),
};

export const PLACE: Kind<PlaceId, Sheet> = {
  of: "place",
  count: (sheet) => sheet.board.size + 1,
  text: (sheet, id) => (id === sheet.board.size ? "base" : sheet.board.names[id]),
  find: (sheet, text) => (text === "base" ? baseOf(sheet) : (sheet.board.find(text) ?? undefined)),
};
