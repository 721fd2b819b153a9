import type { Seat } from "@wusong/engine";
import {
  type AreaId,
  type Arm,
  bit,
  CAVALRY,
  ELIMINATED,
  has,
  INFANTRY,
  isArea,
  sideAdjective,
  type UnitId,
} from "./ids.ts";
import type { Sheet } from "./sheet.ts";
import type { Board, Cache, G, Pub } from "./state.ts";
import { unitName } from "./words.ts";

/** Units, Areas and Leaders (chapter 1), and the few ways in which they change. */

export const isFresh = (b: Board, unit: number): boolean => b.pub.spent[unit] === 0;
export const combatValue = (b: Board, unit: number): number =>
  b.pub.spent[unit] === 0 ? b.sheet.freshValue[unit] : b.sheet.spentValue[unit];

export const countIn = (b: Board, side: Seat, area: number): number => b.cache.count[side * b.sheet.areas + area];
/** 1.0.h: a side occupies an Area with at least one combat unit. */
export const occupies = (b: Board, side: Seat, area: number): boolean => has(b.cache.occupied[side], area);
/** Units that still fit in (4.0.f); below 0 after forced halts. */
export const roomIn = (b: Board, side: Seat, area: number): number =>
  b.sheet.tables.movement.stacking - countIn(b, side, area);

/** The Area of a unit on the map. */
export function areaOf(b: Board, unit: UnitId): AreaId {
  const area = b.pub.at[unit];
  if (!isArea(area)) throw new Error(`${unitName(b, unit)} is not on the map.`);
  return area;
}

export function unitsIn(b: Board, side: Seat, area: number): UnitId[] {
  const list: UnitId[] = [];
  if (!occupies(b, side, area)) return list;
  for (const unit of b.sheet.unitsOf[side]) if (b.pub.at[unit] === area) list.push(unit);
  return list;
}

export function freshUnitsIn(b: Board, side: Seat, area: number): UnitId[] {
  return unitsIn(b, side, area).filter((unit) => b.pub.spent[unit] === 0);
}

export const commands = (sheet: Sheet, leader: number, unit: number): boolean =>
  (sheet.commanders[unit] & bit(leader)) !== 0;

export function buildCache(pub: Pub, sheet: Sheet): Cache {
  const zeros = (): number[] => new Array(2 * sheet.areas).fill(0);
  const cache: Cache = {
    count: zeros(),
    freshInfantry: zeros(),
    freshCavalry: zeros(),
    freshGuns: zeros(),
    foot: zeros(),
    occupied: [0, 0],
    infantryAreas: [0, 0],
    cavalryAreas: [0, 0],
    gunAreas: [0, 0],
    footAreas: [0, 0],
  };
  for (let unit = 0; unit < sheet.units; unit++) if (pub.at[unit] >= 0) tallyUnit(pub, sheet, cache, unit, 1);
  return cache;
}

/** Adds a unit to the counts of its Area, or takes it out. */
function tallyUnit(pub: Pub, sheet: Sheet, cache: Cache, unit: number, by: 1 | -1): void {
  const side = sheet.side[unit];
  const area = pub.at[unit];
  const slot = side * sheet.areas + area;
  const arm = sheet.arm[unit];
  count(cache.count, cache.occupied, side, area, slot, by);
  if (arm !== CAVALRY) count(cache.foot, cache.footAreas, side, area, slot, by);
  if (pub.spent[unit] === 0) tallyFresh(cache, side, area, slot, arm, by);
}

function tallyFresh(cache: Cache, side: number, area: number, slot: number, arm: Arm, by: 1 | -1): void {
  if (arm === INFANTRY) count(cache.freshInfantry, cache.infantryAreas, side, area, slot, by);
  else if (arm === CAVALRY) count(cache.freshCavalry, cache.cavalryAreas, side, area, slot, by);
  else count(cache.freshGuns, cache.gunAreas, side, area, slot, by);
}

function count(counts: number[], sets: number[], side: number, area: number, slot: number, by: 1 | -1): void {
  counts[slot] += by;
  if (counts[slot] > 0) sets[side] |= bit(area);
  else sets[side] &= ~bit(area);
}

/** Puts a unit somewhere, on the map or off it. */
export function put(g: G, unit: number, place: number): void {
  const { pub, sheet, cache } = g;
  if (pub.at[unit] >= 0) tallyUnit(pub, sheet, cache, unit, -1);
  pub.at[unit] = place;
  if (place >= 0) tallyUnit(pub, sheet, cache, unit, 1);
}

/** A unit enters an Area: control changes at once (6.0). */
export function enter(g: G, unit: number, area: number): void {
  put(g, unit, area);
  g.pub.control[area] = g.sheet.side[unit];
}

export function spend(g: G, unit: number): void {
  setSpent(g, unit, 1);
}

export function freshen(g: G, unit: number): void {
  setSpent(g, unit, 0);
}

function setSpent(g: G, unit: number, spent: 0 | 1): void {
  const { pub, sheet, cache } = g;
  if (pub.spent[unit] === spent) return;
  const area = pub.at[unit];
  if (area >= 0) {
    const side = sheet.side[unit];
    tallyFresh(cache, side, area, side * sheet.areas + area, sheet.arm[unit], spent ? -1 : 1);
  }
  pub.spent[unit] = spent;
}

/** 7.7.A.l: out of the game. */
export function eliminate(g: G, unit: number, rule: string): void {
  const from = g.pub.at[unit];
  put(g, unit, ELIMINATED);
  g.pub.spent[unit] = 0;
  g.tell?.({
    type: "eliminated",
    rule,
    text: `${sideAdjective(g.sheet.side[unit])}: ${unitName(g, unit)} is eliminated.`,
    data: { kind: "other", pieces: [g.sheet.unitIds[unit]], places: [g.sheet.areaIds[from]] },
  });
}

/** 4.0.t: units had to halt here, above the limit if need be. */
export function haltHere(g: G, side: Seat, area: number): void {
  if (roomIn(g, side, area) < 0) g.pub.forced |= bit(area);
}
