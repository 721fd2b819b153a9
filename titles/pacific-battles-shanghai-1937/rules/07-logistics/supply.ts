import type { HexId } from "@wusong/board";
import type { Seat } from "@wusong/engine";
import type { PlaceId, UnitId } from "../../ids.ts";
import { baseOf, isOnMap } from "../../ids.ts";
import { type Army, army, isHex, placeOf } from "../../position.ts";
import { spendSupply } from "../../position-pieces.ts";
import { BASE, type Game } from "../../state.ts";

/** 2.31, 7.8: supply points are change: only their number in a place matters. */

/** Where a supply point lies that is in play: in a hex or in the base; null for one that is not. */
function placeId(a: Army, unit: UnitId): PlaceId | null {
  const at = placeOf(a, unit);
  return isHex(at) ? at : at === BASE ? baseOf(a.sheet) : null;
}

/** Supply points in a place (a hex or the base), ascending. */
export function supplyIn(a: Army, place: PlaceId): UnitId[] {
  return a.sheet.supply[a.side].filter((unit) => placeId(a, unit) === place);
}

/** Places of the side that hold supply: the hexes, then the base. */
export function supplyPlaces(a: Army): PlaceId[] {
  const places = new Set<PlaceId>();
  for (const unit of a.sheet.supply[a.side]) {
    const place = placeId(a, unit);
    if (place !== null) places.add(place);
  }
  return [...places].sort((x, y) => x - y);
}

export const basePlace = (a: Army): PlaceId => baseOf(a.sheet);

/** Hexes of the side with supply on the map. */
export function supplyHexes(a: Army): HexId[] {
  return supplyPlaces(a).filter((place) => isOnMap(a.sheet, place));
}

/** Takes points away from a place; as many as there are. */
export function takeSupply(g: Game, side: Seat, place: PlaceId, points = 1): number {
  const units = supplyIn(army(g, side), place).slice(0, points);
  for (const unit of units) spendSupply(g, unit);
  return units.length;
}

/** 7.2: places whose supply reaches a hex: the hex itself and its neighbours, none of them overstacked (12.5). */
export function supplyReaching(a: Army, hex: HexId): PlaceId[] {
  if (a.own.over.includes(hex)) return [];
  return supplyPlaces(a).filter(
    (place) => isOnMap(a.sheet, place) && !a.own.over.includes(place) && a.sheet.board.distance(place, hex) <= 1,
  );
}
