import type { Seat } from "@wusong/engine";
import { JAPAN, type UnitId } from "../ids.ts";
import type { Sheet } from "../sheet.ts";

/** 6.2: whether these units of one side may stand together in a hex. */
export function stackFits(sheet: Sheet, side: Seat, units: readonly UnitId[]): boolean {
  return side === JAPAN ? japaneseStackFits(sheet, units) : halfDivisions(sheet, units) <= chineseLimit(sheet);
}

export const chineseLimit = (sheet: Sheet): number => sheet.tables.stacking.chineseHalfDivisions;

/** Division equivalents in halves, so that a brigade is a whole number. */
export function halfDivisions(sheet: Sheet, units: readonly UnitId[]): number {
  let sum = 0;
  for (const unit of units) sum += sheet.halves[unit];
  return sum;
}

/** Five units, of which one at most from outside the largest formation present (R7). */
function japaneseStackFits(sheet: Sheet, units: readonly UnitId[]): boolean {
  const { japaneseUnits, japaneseOutsiders } = sheet.tables.stacking;
  if (units.length > japaneseUnits) return false;
  if (units.length <= japaneseOutsiders + 1) return true;
  let largest = 0;
  for (const unit of units) {
    let same = 0;
    for (const other of units) if (sheet.formation[other] === sheet.formation[unit]) same++;
    if (same > largest) largest = same;
  }
  return units.length - largest <= japaneseOutsiders;
}
