import type { Seat } from "@wusong/engine";
import { ARTILLERY, areasOf, CAVALRY, enemyOf, GERMAN } from "./ids.ts";
import { controls } from "./rules/09-victory.ts";
import type { Board, K } from "./state.ts";

/** How good the position looks to a seat: Areas, the road, the state of both armies, and where they stand. */
export function value(k: K): number {
  return worthTo(k, k.seat) - worthTo(k, enemyOf(k.seat));
}

const AREA_POINT = 4;
const ROAD = 12;
const DECIDED = 20 * ROAD;
/** A unit in reach of more enemies than friends can hold off. */
const DANGER = 1.2;
const WORST_DANGER = 5;
/** How much a kind of unit threatens its neighbours: French rifles most of all. */
const THREAT = { infantry: [1.6, 1], guns: [1, 1.3], cavalry: [0.5, 0.5] } as const;

function worthTo(b: Board, side: Seat): number {
  const { pub, sheet } = b;
  let worth = roadWorth(b, side);
  for (const area of sheet.pointAreas) if (pub.control[area] === side) worth += AREA_POINT * sheet.points[area];
  for (const unit of sheet.unitsOf[side]) {
    const at = pub.at[unit];
    if (at < 0) continue;
    worth += unitWorth(b, unit) - 0.3 * wayToGo(b, side, at);
  }
  return worth - dangerTo(b, side);
}

/** What decides the day, more and more as it goes on. */
function roadWorth(b: Board, side: Seat): number {
  const { german, french } = b.sheet.schedule.victory;
  const late = b.pub.turn / b.sheet.turns;
  const held = (areas: readonly string[]): number => areas.filter((area) => controls(b, side, area)).length;
  if (side === GERMAN) {
    const through = held(german.immediate) === german.immediate.length ? DECIDED : 0;
    const blocking = held(german.final);
    const share = Math.min(1, blocking / german.finalAtLeast);
    return ROAD * blocking + 5 * ROAD * late * share + through;
  }
  const cleared = held(french.immediate) === french.immediate.length && b.pub.turn >= french.immediateFrom;
  const open = held(french.final);
  return ROAD * open + (open === french.final.length ? 5 * ROAD * late : 0) + (cleared ? DECIDED : 0);
}

/** A unit on the map; a Spent one is worth a little less, a gun that can still fire a little more. */
function unitWorth(b: Board, unit: number): number {
  const arm = b.sheet.arm[unit];
  const base = arm === CAVALRY ? 7 : 10;
  if (b.pub.spent[unit] === 0) return base + (arm === ARTILLERY ? 2 : 1);
  return base;
}

/** Distance to the nearest victory Area that the side does not hold: draws units to where the battle is decided. */
function wayToGo(b: Board, side: Seat, at: number): number {
  let nearest = 6;
  for (const area of b.sheet.pointAreas) {
    if (b.pub.control[area] === side) continue;
    nearest = Math.min(nearest, b.sheet.distance[at * b.sheet.areas + area]);
  }
  return nearest;
}

/** Fresh enemies next door, against what stands there and its Cover. */
function dangerTo(b: Board, side: Seat): number {
  const { sheet, cache } = b;
  const enemy = enemyOf(side);
  let danger = 0;
  for (const area of areasOf(cache.occupied[side])) {
    const own = side * sheet.areas + area;
    let threat = 0;
    for (const near of sheet.near[area]) {
      const slot = enemy * sheet.areas + near;
      threat +=
        THREAT.infantry[enemy] * cache.freshInfantry[slot] +
        THREAT.guns[enemy] * cache.freshGuns[slot] +
        THREAT.cavalry[enemy] * cache.freshCavalry[slot];
    }
    const strength =
      0.5 * cache.count[own] +
      cache.freshInfantry[own] * THREAT.infantry[side] +
      cache.freshGuns[own] +
      sheet.cover[area];
    if (threat > strength)
      danger += Math.min(cache.count[own], WORST_DANGER) * Math.min(DANGER * (threat - strength), WORST_DANGER);
  }
  return danger;
}
