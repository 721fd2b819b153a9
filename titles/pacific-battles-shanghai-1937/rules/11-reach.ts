import { BARRED, type HexId, OPEN, STOP } from "@wusong/board";
import { type Refusal, refuse } from "@wusong/engine";
import { occupantOf, zonesAt } from "../ground.ts";
import type { UnitId } from "../ids.ts";
import { enemyOf } from "../ids.ts";
import { type Army, enemyIn, hexName, placeOf } from "../position.ts";
import { allowanceOf, costsFor, feelsZones } from "./11-terrain.ts";
import { inEnemyZone } from "./13-zones-of-control.ts";

/** Where a unit can go, from what its owner knows. Results hold until the next call. */
export interface Reach {
  readonly list: HexId[];
  path(to: HexId): HexId[];
  cost(to: HexId): number;
}

/** 11.5, 11.6: enemies bar a hex, an announced enemy zone of control stops there; the amphibious unit only ashore (26.12). */
function gateFor(a: Army, unit: UnitId): (hex: HexId) => number {
  const { cache } = a;
  const enemy = enemyOf(a.side);
  const inZone = (hex: HexId): number => (zonesAt(cache, enemy, hex) > 0 ? STOP : OPEN);
  if (!a.sheet.isAmphib[unit]) return (hex) => (occupantOf(cache, hex) === enemy + 1 ? BARRED : inZone(hex));
  return (hex) => {
    if (occupantOf(cache, hex) === enemy + 1) return BARRED;
    return feelsZones(a.sheet, unit, hex) ? inZone(hex) : OPEN;
  };
}

/** Hexes a unit can reach from a hex with a number of quarter points left (11.0). */
export function reach(a: Army, unit: UnitId, from: HexId, points: number, first: boolean): Reach {
  const { sheet } = a;
  const { flood } = sheet;
  const costs = costsFor(a, unit);
  const engaged = inEnemyZone(a, from);
  flood.run(from, points, costs, gateFor(a, unit), engaged ? { firstStepAvoidsStops: true } : undefined);
  const list = sheet.isAmphib[unit] ? flood.reached((hex) => sheet.coastal[hex] === 1) : flood.reached();
  const singles: HexId[] = [];
  if (first)
    for (let direction = 0; direction < 6; direction++) {
      const to = sheet.board.neighbour[6 * from + direction] as HexId;
      if (to < 0 || flood.cost(to) > 0 || !singleStep(a, unit, from, direction, points, engaged)) continue;
      singles.push(to);
    }
  if (singles.length > 0) {
    list.push(...singles);
    list.sort((x, y) => x - y);
  }
  return {
    list,
    path: (to) => (singles.includes(to) ? [to] : flood.path(to)),
    cost: (to) => (singles.includes(to) ? costs[6 * from + sheet.board.direction(from, to)] : flood.cost(to)),
  };
}

/**
 * Steps the flood does not know: infiltration from one enemy zone straight into another (13.5), which must be paid for, and the
 * minimum move of one hex at any price (11.4), which never leads from zone to zone.
 */
function singleStep(a: Army, unit: UnitId, from: HexId, direction: number, points: number, engaged: boolean): boolean {
  const { sheet } = a;
  const slot = 6 * from + direction;
  const to = sheet.board.neighbour[slot];
  const cost = costsFor(a, unit)[slot];
  if (cost < 0 || enemyIn(a, to)) return false;
  if (sheet.isAmphib[unit] && !sheet.coastal[to]) return false;
  if (engaged && inEnemyZone(a, to)) return sheet.infiltrates[unit] === 1 && cost <= points;
  return cost > points;
}

/** Whether a unit on the map has anywhere to go: cheap, asked for every unit that is offered. */
export function canMove(a: Army, unit: UnitId): boolean {
  const from = placeOf(a, unit) as HexId;
  const { sheet } = a;
  const points = allowanceOf(a, unit);
  if (points === 0) return false;
  if (sheet.isAmphib[unit]) return reach(a, unit, from, points, true).list.length > 0;
  const costs = costsFor(a, unit);
  const engaged = inEnemyZone(a, from);
  for (let slot = 6 * from; slot < 6 * from + 6; slot++) {
    if (costs[slot] < 0) continue;
    const to = sheet.board.neighbour[slot];
    if (enemyIn(a, to)) continue;
    if (!engaged || !inEnemyZone(a, to) || (sheet.infiltrates[unit] && costs[slot] <= points)) return true;
  }
  return false;
}

/** Whether a unit with some points left after entering a hex can go on from there. */
export function canGoOn(a: Army, unit: UnitId, from: HexId, points: number): boolean {
  if (inEnemyZone(a, from)) return false;
  const costs = costsFor(a, unit);
  for (let slot = 6 * from; slot < 6 * from + 6; slot++)
    if (costs[slot] >= 0 && costs[slot] <= points && !enemyIn(a, a.sheet.board.neighbour[slot])) return true;
  return false;
}

/** Why a unit does not get to a hex, for a person who points at it. */
export function whyNotReached(a: Army, unit: UnitId, from: HexId, to: HexId): Refusal {
  const { sheet } = a;
  const name = hexName(sheet, to);
  if (to === from) return refuse("11.0", "It is there already.");
  if (enemyIn(a, to)) return refuse("11.5", () => `Enemy units hold ${name}.`);
  if (!sheet.playable[to]) {
    return sheet.board.terrain[to] === "city"
      ? refuse("26.11", "No unit may enter the International Settlement.")
      : refuse("11.5", () => `${name} is closed to land units.`);
  }
  if (sheet.isAmphib[unit]) return refuse("26.12", () => `${name} is no coast it can reach by water.`);
  const direction = sheet.board.direction(from, to);
  if (direction >= 0 && costsFor(a, unit)[6 * from + direction] < 0)
    return refuse("11.5", () => `The way into ${name} is closed to this unit.`);
  if (direction >= 0 && inEnemyZone(a, from) && inEnemyZone(a, to))
    return refuse(
      "13.4",
      sheet.infiltrates[unit]
        ? "It has too few movement points to infiltrate there."
        : "It may not go from one enemy zone of control straight into another.",
    );
  return refuse(
    "11.0",
    () => `${name} is out of reach of its movement points, or an enemy zone of control stops it before.`,
  );
}
