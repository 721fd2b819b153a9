import { BARRED, type CostTable, Flood, type HexId, OPEN, STOP } from "@wusong/board";
import { type Refusal, refuse } from "@wusong/engine";
import { barrierBits, occupantOf, zonesAt } from "../ground.ts";
import type { UnitId } from "../ids.ts";
import { enemyOf } from "../ids.ts";
import { type Army, enemyIn, hexName, placeOf } from "../position.ts";
import type { Sheet } from "../sheet.ts";
import { allowanceOf, costsFor, feelsZones } from "./11-terrain.ts";
import { inEnemyZone } from "./13-zones-of-control.ts";

/** Where a unit can go, from what its owner knows. Results hold until the next call for the same unit. */
export interface Reach {
  readonly list: readonly HexId[];
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

/**
 * The last reach of a unit with everything it was worked out from. A unit is asked about again and again while others move, and most
 * moves change nothing that bars or stops it.
 */
interface Remembered extends Reach {
  readonly flood: Flood<HexId>;
  readonly barriers: Uint16Array;
  from: number;
  points: number;
  first: boolean;
  costs: CostTable;
  list: HexId[];
  singles: HexId[];
}

const memories = new WeakMap<Sheet, Remembered[]>();

function memoryOf(sheet: Sheet, unit: UnitId): Remembered {
  let units = memories.get(sheet);
  if (!units) {
    units = [];
    memories.set(sheet, units);
  }
  units[unit] ??= emptyMemory(sheet);
  return units[unit];
}

function emptyMemory(sheet: Sheet): Remembered {
  const flood = new Flood<HexId>(sheet.board);
  const memory: Remembered = {
    flood,
    barriers: new Uint16Array(sheet.board.size),
    from: -1,
    points: 0,
    first: false,
    costs: new Int16Array(0),
    list: [],
    singles: [],
    path: (to) => (memory.singles.includes(to) ? [to] : flood.path(to)),
    cost: (to) =>
      memory.singles.includes(to)
        ? memory.costs[6 * memory.from + sheet.board.direction(memory.from as HexId, to)]
        : flood.cost(to),
  };
  return memory;
}

/** Notes what bars and stops units of a side now; false if it is what was noted before. */
function barriersChanged(a: Army, noted: Uint16Array): boolean {
  const { ground } = a.cache;
  const bits = barrierBits(enemyOf(a.side));
  let hex = 0;
  while (hex < noted.length && noted[hex] === (ground[hex] & bits)) hex++;
  if (hex === noted.length) return false;
  for (; hex < noted.length; hex++) noted[hex] = ground[hex] & bits;
  return true;
}

/** Hexes a unit can reach from a hex with a number of quarter points left (11.0). */
export function reach(a: Army, unit: UnitId, from: HexId, points: number, first: boolean): Reach {
  const { sheet } = a;
  const costs = costsFor(a, unit);
  const memory = memoryOf(sheet, unit);
  const changed = barriersChanged(a, memory.barriers);
  if (!changed && memory.from === from && memory.points === points && memory.first === first && memory.costs === costs)
    return memory;
  memory.from = from;
  memory.points = points;
  memory.first = first;
  memory.costs = costs;
  const { flood } = memory;
  const engaged = inEnemyZone(a, from);
  flood.run(from, points, costs, gateFor(a, unit), engaged ? { firstStepAvoidsStops: true } : undefined);
  const list = sheet.isAmphib[unit] ? flood.reached((hex) => sheet.coastal[hex] === 1) : flood.reached();
  memory.singles = [];
  if (first)
    for (let direction = 0; direction < 6; direction++) {
      const to = sheet.board.neighbour[6 * from + direction] as HexId;
      if (to < 0 || flood.cost(to) > 0 || !singleStep(a, unit, from, direction, points, engaged)) continue;
      memory.singles.push(to);
    }
  if (memory.singles.length > 0) {
    list.push(...memory.singles);
    list.sort((x, y) => x - y);
  }
  memory.list = list;
  return memory;
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
