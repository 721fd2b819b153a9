import type { Seat } from "@wusong/engine";
import { SIDE_IDS, SIDES, type UnitId } from "../ids.ts";
import { type Army, army, remove, stackAt } from "../position.ts";
import type { Sheet } from "../sheet.ts";
import type { Game } from "../state.ts";
import { hexName, unitName, unitText } from "../words.ts";

/** 26.10: Japanese regimental equivalents or Chinese units that may end a phase in one hex. */
export const stackingLimit = (sheet: Sheet, side: Seat): number => sheet.tables.stacking[SIDE_IDS[side]];

/** What a stack weighs; supply, battalions and markers are free (12.2, 26.10). */
export function stackWeight(sheet: Sheet, units: readonly UnitId[]): number {
  let weight = 0;
  for (const unit of units) weight += sheet.stacking[unit];
  return weight;
}

export function weightIn(a: Army, hex: number): number {
  const first = a.sheet.first[a.side];
  let weight = 0;
  for (let unit = a.oc.head[hex]; unit >= 0; unit = a.oc.next[unit - first]) weight += a.sheet.stacking[unit];
  return weight;
}

export const isOverstacked = (a: Army, hex: number): boolean => weightIn(a, hex) > stackingLimit(a.sheet, a.side);

/** Room left in a hex. */
export const roomIn = (a: Army, hex: number): number => stackingLimit(a.sheet, a.side) - weightIn(a, hex);

/**
 * 12.4, 12.5: at the end of every phase of either side. Overstacked hexes are noted (their supply gives nothing, their surplus
 * does not fight) and their headquarters become inactive. Nothing is eliminated, and the enemy learns nothing.
 */
export function endOfPhase(g: Game): void {
  for (const side of SIDES) {
    const a = army(g, side);
    const own = g.own[side];
    own.over.length = 0;
    for (const hex of g.pub.occupied[side]) {
      if (!isOverstacked(a, hex)) continue;
      own.over.push(hex);
      for (const unit of stackAt(a, hex)) {
        if (!remove(own.active, unit)) continue;
        g.tell?.({
          type: "inactive",
          rule: "12.5",
          text: `${unitName(g.sheet, unit)} becomes inactive in overstacked ${hexName(g.sheet, hex)}.`,
          data: { kind: "other", pieces: [unitText(g.sheet, unit)] },
          seenBy: [side],
        });
      }
    }
  }
}

/**
 * 12.5: whether a selection of an overstacked hex may take part: within the limit, and nobody left out who would still fit.
 * Units that stack free always take part.
 */
export function contributes(sheet: Sheet, side: Seat, stack: readonly UnitId[], chosen: readonly UnitId[]): boolean {
  const weight = stackWeight(sheet, chosen);
  const limit = stackingLimit(sheet, side);
  if (weight > limit) return false;
  return stack.every((unit) => chosen.includes(unit) || weight + sheet.stacking[unit] > limit);
}
