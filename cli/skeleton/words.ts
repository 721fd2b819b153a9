import type { HexId } from "@wusong/board";
import type { UnitId } from "./ids.ts";
import type { Sheet } from "./sheet.ts";

/** How hexes and companies are called in sentences for players. */
export const hexWords = (sheet: Sheet, hex: HexId): string => {
  const text = sheet.board.names[hex];
  const place = sheet.data.map.places.find(({ hexes }) => hexes.includes(text));
  return place ? `${place.name} (${text})` : text;
};

export const unitWords = (sheet: Sheet, unit: UnitId): string => sheet.units[unit].name;
