import type { Seat } from "@wusong/engine";
import { askedOnce } from "@wusong/mechanics";
import { ARTILLERY, areasOf, CAVALRY, enemyOf, FRENCH, GERMAN, has, WAITING } from "./ids.ts";
import { roomIn } from "./position.ts";
import { holdsAll, roadHeld } from "./rules/09-victory.ts";
import { conditionsOf, termsOf } from "./sheet-scenarios.ts";
import type { Board, K } from "./state.ts";

/** How good the position looks to a seat: the road, the points, the state of both armies, and where they stand. */
export function value(k: K): number {
  return worthTo(k, k.seat) - worthTo(k, enemyOf(k.seat));
}

/** A victory point of an Area, and an Area of the road on top of its points. */
const AREA_POINT = 3;
const ROAD = 10;
/** Having as much of the road as wins, at the end of the day. */
const ROAD_WINS = 70;
const DECIDED = 250;
/** What is left of the worth of an Area that nobody guards: next to Fresh enemies, and farther off. */
const OPEN_TO_ENEMIES = 0.4;
const UNGUARDED = 0.85;
/** A unit in reach of more enemies than friends can hold off. */
const DANGER = 1.2;
const WORST_DANGER = 5;
/** A step nearer to where the day is decided. */
const NEARER = 0.35;
/** A unit that is due and will find its entry Area full. */
const CROWDED_OUT = 3;
/** How much a kind of unit threatens its neighbours: French rifles most of all. */
const THREAT = { infantry: [1.6, 1], guns: [1, 1.3], cavalry: [0.5, 0.5] } as const;

function worthTo(b: Board, side: Seat): number {
  const { pub, sheet } = b;
  const pull = pullOf(b, side);
  let worth = roadWorth(b, side) - dangerTo(b, side);
  for (const area of sheet.pointAreas)
    if (pub.control[area] === side) worth += AREA_POINT * sheet.points[area] * secured(b, side, area);
  for (const unit of sheet.unitsOf[side]) {
    const at = pub.at[unit];
    if (at >= 0) worth += unitWorth(b, unit) - NEARER * pull[at];
  }
  for (const units of crowdedOut(b, side)) worth -= CROWDED_OUT * units;
  return worth;
}

/** By Area: how many units that are due now or on the next turn will find no room in it (8.0.d). */
export function crowdedOut(b: Board, side: Seat): number[] {
  const { pub, sheet } = b;
  const due: number[] = new Array(sheet.areas).fill(0);
  for (const group of sheet.groups)
    if (group.side === side && group.turn <= pub.turn + 1)
      for (const unit of group.units) if (pub.at[unit] === WAITING) due[group.entry]++;
  return due.map((units, area) => (units === 0 ? 0 : Math.min(units, Math.max(0, units - roomIn(b, side, area)))));
}

/** What decides the day, more and more as it goes on: all that is needed counts much more than a part. */
function roadWorth(b: Board, side: Seat): number {
  const terms = termsOf(b);
  const { final, finalAtLeast, immediateFrom } = conditionsOf(terms, side);
  const late = (b.pub.turn * b.pub.turn) / (terms.lastTurn * terms.lastTurn);
  let guarded = 0;
  for (const area of terms.finalAreas[side]) if (b.pub.control[area] === side) guarded += secured(b, side, area);
  const held = roadHeld(b, side);
  const spare = Math.max(0, guarded - finalAtLeast) / (final.length - finalAtLeast + 1);
  const wins = held >= finalAtLeast ? 1 : held / (2 * finalAtLeast);
  const decided = b.pub.turn >= immediateFrom && holdsAll(b, side) ? DECIDED : 0;
  return ROAD * guarded + ROAD_WINS * late * (wins + spare) + decided;
}

/** How safe the control of an Area is: fully with a unit in it, less without, least next to Fresh enemies. */
export function secured(b: Board, side: Seat, area: number): number {
  const { cache, sheet } = b;
  if (has(cache.occupied[side], area)) return 1;
  const enemy = enemyOf(side);
  const fresh = cache.infantryAreas[enemy] | cache.cavalryAreas[enemy] | cache.gunAreas[enemy];
  return fresh & sheet.nearSet[area] ? OPEN_TO_ENEMIES : UNGUARDED;
}

/** A unit on the map; a Spent one is worth a little less, a gun that can still fire a little more. */
function unitWorth(b: Board, unit: number): number {
  const arm = b.sheet.arm[unit];
  const base = arm === CAVALRY ? 7 : 10;
  if (b.pub.spent[unit] === 0) return base + (arm === ARTILLERY ? 2 : 1);
  return base;
}

/** What valuation and features both ask of a position, by side. */
const known = askedOnce((b: Board) => ({
  pull: [pullTo(b, FRENCH), pullTo(b, GERMAN)],
  danger: [dangerNear(b, FRENCH), dangerNear(b, GERMAN)],
}));

/** By Area: the distance to the nearest victory Area that the side does not hold, which draws units to where the day is decided. */
export const pullOf = (b: Board, side: Seat): readonly number[] => known(b).pull[side];

/** Fresh enemies next door, against what stands there and its Cover. */
export const dangerTo = (b: Board, side: Seat): number => known(b).danger[side];

function pullTo(b: Board, side: Seat): number[] {
  const { sheet, pub } = b;
  const wanted = sheet.pointAreas.filter((area) => pub.control[area] !== side);
  const pull: number[] = new Array(sheet.areas).fill(0);
  for (const at of areasOf(b.cache.occupied[side])) {
    let nearest = 6;
    for (const area of wanted) nearest = Math.min(nearest, sheet.distance[at * sheet.areas + area]);
    pull[at] = nearest;
  }
  return pull;
}

function dangerNear(b: Board, side: Seat): number {
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
