import { counted, listed } from "@wusong/engine";
import { type ChitId, isArea, type PlaceId, sideAdjective, type UnitId } from "./ids.ts";
import type { Sheet } from "./sheet.ts";

/** What the map calls a place, with the letter of an area: "Yuanshang (M)", "Chinese Western Deployment Zone". */
export function placeName(sheet: Sheet, place: PlaceId): string {
  const id = sheet.placeNames[place];
  if (!isArea(place)) return sheet.map.zones.find((zone) => zone.id === id)!.name;
  return `${sheet.map.areas.find((area) => area.id === id)!.label.lines.join(" ")} (${id})`;
}
/** The same in a sentence. */
export const placeText = (sheet: Sheet, place: PlaceId): string =>
  isArea(place) ? placeName(sheet, place) : `the ${placeName(sheet, place)}`;
/** A unit with its side: "Chinese Battalion 4, 31st Division". */
export const unitText = (sheet: Sheet, unit: UnitId): string =>
  `${sideAdjective(sheet.side[unit])} ${sheet.unitTexts[unit]}`;
/** Units of one side by name as long as a line takes them, else by number. */
export function groupText(sheet: Sheet, units: readonly UnitId[]): string {
  const side = sideAdjective(sheet.side[units[0]]);
  if (units.length > NAMED_IN_A_LINE) return counted(units.length, `${side} unit`);
  return `${side} ${listed(units.map((unit) => sheet.unitTexts[unit]))}`;
}
const NAMED_IN_A_LINE = 2;
export const chitText = (sheet: Sheet, chit: ChitId): string => sheet.chits[chit].name;

/** "Banzai and Will of the Emperor (2)": chits of one kind are counted. */
export function chitsText(sheet: Sheet, chits: readonly ChitId[]): string {
  const names = [...new Set(chits)].map((kind) => {
    const n = chits.filter((chit) => chit === kind).length;
    return n === 1 ? chitText(sheet, kind) : `${chitText(sheet, kind)} (${n})`;
  });
  return listed(names);
}
