import type { HexId } from "@wusong/board";
import type { UnitId } from "./ids.ts";
import type { Sheet } from "./sheet.ts";

/** How hexes and units are called in sentences for players. */
export function hexWords(sheet: Sheet, hex: HexId): string {
  const text = sheet.board.names[hex];
  const name = sheet.hexName[hex];
  return name === text ? text : `${name} (${text})`;
}

export const unitWords = (sheet: Sheet, unit: UnitId): string => sheet.units[unit].name;

export const listWords = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? "nobody") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;

export const unitsWords = (sheet: Sheet, units: readonly UnitId[]): string =>
  listWords(units.map((unit) => unitWords(sheet, unit)));

export const unitIds = (sheet: Sheet, units: readonly UnitId[]): string[] =>
  units.map((unit) => sheet.units[unit].text);
export const hexIds = (sheet: Sheet, hexes: readonly HexId[]): string[] => hexes.map((hex) => sheet.board.names[hex]);

/** "1 unit", "3 units". */
export const counted = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? "" : "s"}`;
