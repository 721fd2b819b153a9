import type { Seat } from "@wusong/engine";
import { legalStack, type StackLimit } from "@wusong/mechanics";
import { JAPAN, type UnitId } from "../../ids.ts";
import type { Sheet } from "../../sheet.ts";

/** 6.2: whether these units of one side may stand together in a hex. */
export function stackFits(sheet: Sheet, side: Seat, units: readonly UnitId[]): boolean {
  return legalStack(units, stackLimit(sheet, side));
}

/** So many units of a side fit into one hex whoever they are. */
export function fittingWhoever({ tables: { stacking }, mostHalves }: Sheet, side: Seat): number {
  if (side === JAPAN) return Math.min(stacking.japaneseUnits, stacking.japaneseOutsiders + 1);
  return Math.floor(stacking.chineseHalfDivisions / mostHalves);
}

/** 6.2: how much of one side may stand in a hex. */
export const stackLimit = (sheet: Sheet, side: Seat): StackLimit<UnitId> =>
  side === JAPAN ? japaneseLimit(sheet) : chineseLimit(sheet);

/** Five units, at most one of them from outside the largest formation present (R7). */
function japaneseLimit(sheet: Sheet): StackLimit<UnitId> {
  const { japaneseUnits, japaneseOutsiders } = sheet.tables.stacking;
  const formation = (unit: UnitId): number => sheet.formation[unit];
  return { most: japaneseUnits, weight: () => 1, outsiders: { formation, most: japaneseOutsiders } };
}

/** Three division equivalents, counted in halves so that a brigade is a whole number. */
function chineseLimit(sheet: Sheet): StackLimit<UnitId> {
  return { most: sheet.tables.stacking.chineseHalfDivisions, weight: (unit) => sheet.halves[unit] };
}
