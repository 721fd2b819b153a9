import { CHINA, JAPAN, type UnitId } from "./ids.ts";
import { heldBy, stackAt, topOf, unitsIn } from "./position.ts";
import type { Knows } from "./state.ts";
import { lastStand } from "./value-last-stand.ts";
import { ownFront } from "./value-own-front.ts";
import { forcesOf } from "./value-prospects.ts";
import { sieges } from "./value-sieges.ts";
import { spearheads } from "./value-spearheads.ts";

/** A unit that the next test of stacks will take. */
const LOST = 25;
const HALF_A_DIVISION_LOST = 20;
/** Shanghai left empty while a Chinese unit could march in: that loses the game (4.1). */
const OPEN_SHANGHAI = 400;
/** Hexes a Chinese unit may come from in two operations. */
const TWO_MARCHES = 8;

/** What level 2 does not see. */
export function insight(k: Knows): number {
  const japanese = lastStand(k) + spearheads(k) + ownFront(k);
  const own = k.seat === JAPAN ? strangers(k) + openShanghai(k) + sieges(k) : -overfull(k);
  return (k.seat === JAPAN ? japanese : -japanese) + own;
}

/** 6.0: what does not fit is lost at the next test, whatever an attack with it would promise. */
function overfull(k: Knows): number {
  const limit = k.sheet.tables.stacking.chineseHalfDivisions;
  const { load, held } = forcesOf(k);
  let points = 0;
  for (const hex of held[CHINA]) if (load[hex] > limit) points += HALF_A_DIVISION_LOST * (load[hex] - limit);
  return points;
}

function openShanghai(k: Knows): number {
  const { sheet, pub } = k;
  if (heldBy(k, sheet.shanghai, JAPAN)) return 0;
  for (const hex of forcesOf(k).held[CHINA]) {
    const walks = unitsIn(pub, hex) > 1 || !sheet.garrison[topOf(pub, hex)];
    if (walks && sheet.board.distance(hex, sheet.shanghai) <= TWO_MARCHES) return -OPEN_SHANGHAI;
  }
  return 0;
}

/**
 * That a Japanese stack holds at most one unit from outside its largest formation (6.2, R7), however few
 * units it has. Those beyond the limit in all are counted by `value`.
 */
function strangers(k: Knows): number {
  const { sheet, mine, seat } = k;
  const { load, held } = forcesOf(k);
  const { japaneseUnits, japaneseOutsiders } = sheet.tables.stacking;
  let points = 0;
  for (const hex of held[seat]) {
    // A stack of so few has no stranger too many, whatever it is made of.
    if (load[hex] < 2 + japaneseOutsiders) continue;
    const units = stackAt(sheet, mine, seat, hex);
    const tooMany = Math.max(0, units.length - japaneseUnits);
    const outside = outsidersOf(units, (unit) => sheet.formation[unit]) - japaneseOutsiders;
    if (outside > tooMany) points -= LOST * (outside - tooMany);
  }
  return points;
}

/** Units that are not of the formation with the most units. */
function outsidersOf(units: readonly UnitId[], formationOf: (unit: UnitId) => number): number {
  let most = 0;
  for (const unit of units) {
    let mates = 0;
    for (const other of units) if (formationOf(other) === formationOf(unit)) mates++;
    most = Math.max(most, mates);
  }
  return units.length - most;
}
