import type { HexId } from "@wusong/board";
import { counted, listed } from "@wusong/engine";
import type { UnitId } from "./ids.ts";
import type { Sheet } from "./sheet.ts";

/** How hexes and units are called in sentences for players. */
export function hexWords(sheet: Sheet, hex: HexId): string {
  const text = sheet.board.names[hex];
  const name = sheet.hexName[hex];
  return name === text ? text : `${name} (${text})`;
}

export const unitWords = (sheet: Sheet, unit: UnitId): string => sheet.units[unit].name;

/** "3rd Division", "11th Division (regiments 1 and 3) and Shigeto Detachment": the parts of a formation are named together. */
export function unitsWords(sheet: Sheet, units: readonly UnitId[]): string {
  const named = new Set<string>();
  const words: string[] = [];
  for (const unit of units) {
    const part = PART.exec(unitWords(sheet, unit));
    if (part === null) words.push(unitWords(sheet, unit));
    else if (!named.has(part[1])) {
      named.add(part[1]);
      words.push(partsWords(sheet, units, part[1], part[2]));
    }
  }
  return listed(words) || "nobody";
}

const PART = /^(.*), (regiment|brigade) (\d+)$/;

/** The formation a unit is a part of, by its name; a unit that is no part of anything is its own. */
export const formationOf = (name: string): string => PART.exec(name)?.[1] ?? name;

function partsWords(sheet: Sheet, units: readonly UnitId[], whole: string, part: string): string {
  const parts = units.filter((unit) => PART.exec(unitWords(sheet, unit))?.[1] === whole);
  const all = sheet.units.filter(({ name }) => PART.exec(name)?.[1] === whole);
  if (parts.length === all.length) return whole;
  if (parts.length === 1) return unitWords(sheet, parts[0]);
  const numbers = parts.map((unit) => Number(PART.exec(unitWords(sheet, unit))?.[3])).sort((a, b) => a - b);
  return `${whole} (${part}s ${listed(numbers)})`;
}

export const unitIds = (sheet: Sheet, units: readonly UnitId[]): string[] =>
  units.map((unit) => sheet.units[unit].text);
export const hexIds = (sheet: Sheet, hexes: readonly HexId[]): string[] => hexes.map((hex) => sheet.board.names[hex]);

/** Movement points from halves: "½", "2", "2½". */
export const pointsWords = (halves: number): string =>
  `${halves === 1 ? "" : Math.floor(halves / 2)}${halves % 2 === 1 ? "½" : ""}`;

/** "87th Division and 2 other units": a stack by the counter that lies on top, for those who see no more. */
export const stackWords = (sheet: Sheet, top: UnitId, count: number): string =>
  count === 1 ? unitWords(sheet, top) : `${unitWords(sheet, top)} and ${counted(count - 1, "other unit")}`;
