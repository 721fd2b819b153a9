import type { Seat } from "@wusong/engine";
import { ARTILLERY, CAVALRY, enemyOf, FRENCH, GERMAN } from "./ids.ts";
import { controls } from "./rules/09-victory.ts";
import type { Board, K } from "./state.ts";

/** How good the position looks to a seat: Areas, the road, the state of both armies, and where they stand. */
export function value(k: K): number {
  return worthTo(k, k.seat) - worthTo(k, enemyOf(k.seat));
}

const AREA_POINT = 6;
const ROAD = 14;

function worthTo(b: Board, side: Seat): number {
  const { pub, sheet } = b;
  let worth = 0;
  for (const area of sheet.pointAreas) if (pub.control[area] === side) worth += AREA_POINT * sheet.points[area];
  const { german, french } = sheet.schedule.victory;
  if (side === GERMAN) {
    for (const area of german.final) if (controls(b, GERMAN, area)) worth += ROAD;
    if (german.final.every((area) => controls(b, GERMAN, area))) worth += 2 * ROAD;
    if (german.immediate.every((area) => controls(b, GERMAN, area))) worth += 20 * ROAD;
  } else {
    for (const area of french.finalAnyOf) if (controls(b, FRENCH, area)) worth += ROAD;
    if (french.immediate.every((area) => controls(b, FRENCH, area)))
      worth += pub.turn >= french.immediateFrom ? 20 * ROAD : ROAD;
  }
  for (const unit of sheet.unitsOf[side]) {
    const at = pub.at[unit];
    if (at < 0) continue;
    worth += unitWorth(b, unit) - 0.25 * pull(b, side, at);
  }
  return worth;
}

/** A unit on the map; a Spent one is worth a little less, a gun that can still fire a little more. */
function unitWorth(b: Board, unit: number): number {
  const arm = b.sheet.arm[unit];
  const base = arm === CAVALRY ? 7 : 10;
  if (b.pub.spent[unit] === 0) return base + (arm === ARTILLERY ? 2 : 1);
  return base;
}

/** Distance to the nearest Area of the road that the side does not hold: draws units to where the battle is decided. */
function pull(b: Board, side: Seat, at: number): number {
  let nearest = 6;
  for (const area of b.sheet.pointAreas) {
    if (b.pub.control[area] === side) continue;
    nearest = Math.min(nearest, b.sheet.distance[at * b.sheet.areas + area]);
  }
  return nearest;
}
