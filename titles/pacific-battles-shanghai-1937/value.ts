import type { HexId } from "@wusong/board";
import type { Know } from "./book.ts";
import { enemyOf, SIDE_NAMES } from "./ids.ts";
import { BASE, DAMAGED, RESERVE, STRIKE } from "./shape.ts";

/** How good the position looks to a seat: victory points, objectives to come, forces, and how near they are to where they count. */
export function value(k: Know): number {
  const { pub, sheet, seat } = k;
  const enemy = enemyOf(seat);
  const turnsLeft = sheet.turns - pub.turn + 1;
  const rate = sheet.tables.objectivePoints;
  let score = 4 * (pub.vp[seat] - pub.vp[enemy]);
  for (const hex of sheet.objectives) {
    if (pub.occupied[seat].includes(hex)) score += 3 * turnsLeft * rate[SIDE_NAMES[seat]];
    else if (pub.occupied[enemy].includes(hex)) score -= 3 * turnsLeft * rate[SIDE_NAMES[enemy]];
  }
  for (let box = RESERVE; box <= DAMAGED; box++)
    score += (box === DAMAGED ? 0.5 : 1) * (pub.air[seat][box] - pub.air[enemy][box]);
  score += 0.1 * pub.air[seat][STRIKE];
  return score + ownForces(k);
}

/** Own units in play, those close to an objective the enemy holds or threatens worth more. */
function ownForces(k: Know): number {
  const { sheet, seat, mine, pub } = k;
  const first = sheet.first[seat];
  let score = 0;
  for (let i = 0; i < mine.at.length; i++) {
    const at = mine.at[i];
    if (at < BASE) continue;
    const unit = first + i;
    const strength = sheet.attack[unit] + sheet.defense[unit];
    score += 0.3 * strength;
    if (at < 0) continue;
    let nearest = 99;
    for (const hex of sheet.objectives) nearest = Math.min(nearest, sheet.board.distance(at as HexId, hex));
    score += (strength * Math.max(0, 12 - nearest)) / 40;
    if (sheet.isHq[unit] && mine.active.includes(unit)) score += 2;
  }
  return score - 0.4 * pub.suppressed[seat].length + 0.4 * pub.suppressed[enemyOf(seat)].length;
}
