import type { Seat } from "@wusong/engine";
import { ELIMINATED, isArea, isStanding, type PlaceId, POOL, type UnitId } from "../ids.ts";
import { at } from "../position.ts";
import type { Board, Game } from "../state.ts";

/**
 * Every change of a unit goes through these functions, so that the numbers of units by area stay right.
 * A unit off the map is kept Ready: it comes back that way (ruling R12).
 */

/** 2.1: the factor a unit defends with. */
export const defenceFactor = (b: Board, unit: UnitId): number => b.sheet.df[unit] - b.pub.spent[unit];

export const isReady = (b: Board, unit: UnitId): boolean => isStanding(b.pub.place[unit]) && !b.pub.spent[unit];

export function put(g: Game, unit: UnitId, place: PlaceId): void {
  leave(g, unit);
  const side = g.sheet.side[unit];
  g.pub.place[unit] = place;
  g.cache.count[at(side, place)]++;
  if (!g.pub.spent[unit]) g.cache.ready[at(side, place)]++;
  if (isArea(place)) {
    g.cache.onMap[side]++;
    g.pub.entered[unit] = 1;
  }
}

function leave(g: Game, unit: UnitId): void {
  const place = g.pub.place[unit];
  if (!isStanding(place)) return;
  const side = g.sheet.side[unit];
  g.cache.count[at(side, place)]--;
  if (!g.pub.spent[unit]) g.cache.ready[at(side, place)]--;
  if (isArea(place)) g.cache.onMap[side]--;
}

function takeOff(g: Game, unit: UnitId, where: number): void {
  leave(g, unit);
  g.pub.place[unit] = where;
  g.pub.spent[unit] = 0;
}

export const eliminate = (g: Game, unit: UnitId): void => takeOff(g, unit, ELIMINATED);

/** 6.0: back to the reinforcement pool, to return Ready. */
export const sendToPool = (g: Game, unit: UnitId): void => takeOff(g, unit, POOL);

export function spend(g: Game, unit: UnitId): void {
  const place = g.pub.place[unit];
  if (g.pub.spent[unit] || !isStanding(place)) return;
  g.pub.spent[unit] = 1;
  g.cache.ready[at(g.sheet.side[unit], place)]--;
}

export function makeReady(g: Game, unit: UnitId): void {
  const place = g.pub.place[unit];
  if (!g.pub.spent[unit]) return;
  g.pub.spent[unit] = 0;
  g.cache.ready[at(g.sheet.side[unit], place)]++;
}

export function spendAll(g: Game, units: readonly UnitId[]): void {
  for (const unit of units) spend(g, unit);
}

/** Where a unit stands that is on the map or in a zone. */
export function standsIn(b: Board, unit: UnitId): PlaceId {
  const place = b.pub.place[unit];
  if (!isStanding(place)) throw new Error(`${b.sheet.unitNames[unit]} stands nowhere.`);
  return place;
}

export const countAt = (b: Board, side: Seat, place: number): number => b.cache.count[at(side, place)];
export const readyAt = (b: Board, side: Seat, place: number): number => b.cache.ready[at(side, place)];
export const spentAt = (b: Board, side: Seat, place: number): number =>
  countAt(b, side, place) - readyAt(b, side, place);

/** So many of these units, the weakest by their printed factors, in their own order: who pays first when nobody says otherwise. */
export const weakestOf = (b: Board, units: readonly UnitId[], most: number): UnitId[] =>
  [...units]
    .sort((one, other) => strength(b, one) - strength(b, other) || one - other)
    .slice(0, most)
    .sort((one, other) => one - other);

/** The same the other way round. */
export const strongestOf = (b: Board, units: readonly UnitId[], most: number): UnitId[] => {
  const others = new Set(weakestOf(b, units, units.length - Math.min(most, units.length)));
  return units.filter((unit) => !others.has(unit));
};

const strength = (b: Board, unit: UnitId): number => 2 * b.sheet.cf[unit] + b.sheet.df[unit];
