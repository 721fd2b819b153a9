import type { DeepReadonly, Seat } from "@wusong/engine";
import { isArea, isStanding, PLACES, type PlaceId, type UnitId } from "./ids.ts";
import type { Sheet } from "./sheet.ts";
import type { Board, Cache, Pub } from "./state.ts";

/** Index of a side and place in the cache. */
export const at = (side: number, place: number): number => side * PLACES + place;

export function buildCache(pub: DeepReadonly<Pub>, sheet: Sheet): Cache {
  const count = new Array<number>(2 * PLACES).fill(0);
  const ready = new Array<number>(2 * PLACES).fill(0);
  const onMap = [0, 0];
  pub.place.forEach((place, unit) => {
    if (!isStanding(place)) return;
    const side = sheet.side[unit];
    count[at(side, place)]++;
    if (!pub.spent[unit]) ready[at(side, place)]++;
    if (isArea(place)) onMap[side]++;
  });
  return { count, ready, onMap };
}

export function unitsAt(b: Board, side: Seat, place: PlaceId): UnitId[] {
  return b.sheet.unitsOf[side].filter((unit) => b.pub.place[unit] === place);
}

export function readyUnitsAt(b: Board, side: Seat, place: PlaceId): UnitId[] {
  return b.sheet.unitsOf[side].filter((unit) => b.pub.place[unit] === place && !b.pub.spent[unit]);
}

export function spentUnitsAt(b: Board, side: Seat, place: PlaceId): UnitId[] {
  return b.sheet.unitsOf[side].filter((unit) => b.pub.place[unit] === place && b.pub.spent[unit] === 1);
}
