import type { HexId } from "@wusong/board";
import type { DeepReadonly, Seat } from "@wusong/engine";
import { linked } from "@wusong/mechanics";
import { enemyOf, type UnitId } from "./ids.ts";
import { occupantOf } from "./position-ground.ts";
import type { Sheet } from "./sheet.ts";
import { BASE, type Cache, type Game, type Know, type Own, type OwnCache, type Public } from "./state.ts";

/** One side as it knows itself: what rules need to read of it, whether they offer or carry out. */
export interface Army {
  readonly side: Seat;
  readonly sheet: Sheet;
  readonly pub: Public;
  readonly cache: DeepReadonly<Cache>;
  readonly own: DeepReadonly<Own>;
  readonly oc: DeepReadonly<OwnCache>;
  /** what a seat knows, if the army is seen by it; null: on the table, which changes */
  readonly known: Know | null;
}

export const mine = (k: Know): Army => ({
  side: k.seat,
  sheet: k.sheet,
  pub: k.pub,
  cache: k.cache,
  own: k.mine,
  oc: k.mineCache,
  known: k,
});

export const army = (g: Game, side: Seat): Army => ({
  side,
  sheet: g.sheet,
  pub: g.pub,
  cache: g.cache,
  own: g.own[side],
  oc: g.ownCache[side],
  known: null,
});

/** Where a unit is: a hex, or one of the places off the map. */
export function placeOf(a: Army, unit: UnitId): number {
  return a.own.at[unit - a.sheet.first[a.side]];
}

/** Whether a place is a hex of the map. */
export const isHex = (place: number): place is HexId => place >= 0;

/** The hex of a unit that stands on the map. */
export function hexOf(a: Army, unit: UnitId): HexId {
  const place = placeOf(a, unit);
  if (!isHex(place)) throw new Error(`${a.sheet.units[unit].name} is not on the map.`);
  return place;
}

/** The units of the side in a hex, ascending. */
export const stackAt = (a: Army, hex: HexId): UnitId[] => linked(a.oc, hex, a.sheet.first[a.side]);

/** Units of the side in one of the places off the map, ascending. */
export function unitsOff(a: Army, place: number): UnitId[] {
  const units: UnitId[] = [];
  const first = a.sheet.first[a.side];
  for (let i = 0; i < a.own.at.length; i++) if (a.own.at[i] === place) units.push((first + i) as UnitId);
  return units;
}

/** Units on the map or in the base. */
export function unitsInPlay(a: Army): UnitId[] {
  const units: UnitId[] = [];
  const first = a.sheet.first[a.side];
  for (let i = 0; i < a.own.at.length; i++) if (a.own.at[i] >= BASE) units.push((first + i) as UnitId);
  return units;
}

/** 8.0: a combat unit that is suppressed. */
export const isSuppressed = (a: Army, unit: UnitId): boolean => a.own.suppressed.includes(unit);

/** 2.36: whether an enemy of the side stands in the hex. */
export const enemyIn = (a: Army, hex: number): boolean => occupantOf(a.cache, hex) === enemyOf(a.side) + 1;

/** Keeps a list of numbers ascending and distinct. */
export function insert<T extends number>(list: T[], x: T): void {
  let i = list.length;
  while (i > 0 && list[i - 1] >= x) i--;
  if (list[i] !== x) list.splice(i, 0, x);
}

export function remove<T extends number>(list: T[], x: T): boolean {
  const i = list.indexOf(x);
  if (i >= 0) list.splice(i, 1);
  return i >= 0;
}
