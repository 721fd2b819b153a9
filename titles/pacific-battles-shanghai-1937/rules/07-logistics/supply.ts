import type { HexId } from "@wusong/board";
import type { Seat } from "@wusong/engine";
import type { PlaceId, UnitId } from "../../ids.ts";
import { type Army, army, placeOf } from "../../position.ts";
import { spendSupply } from "../../position-pieces.ts";
import { BASE, type Game } from "../../state.ts";

/** 2.31, 7.8: supply points are change: only their number in a place matters. */

const placeId = (a: Army, at: number): PlaceId => (at === BASE ? a.sheet.board.size : at) as PlaceId;

/** Supply points in a place (a hex or the base), ascending. */
export function supplyIn(a: Army, place: PlaceId): UnitId[] {
  return a.sheet.supply[a.side].filter((unit) => {
    const at = placeOf(a, unit);
    return at >= BASE && placeId(a, at) === place;
  });
}

/** Places of the side that hold supply: the hexes, then the base. */
export function supplyPlaces(a: Army): PlaceId[] {
  const places = new Set<PlaceId>();
  for (const unit of a.sheet.supply[a.side]) {
    const at = placeOf(a, unit);
    if (at >= BASE) places.add(placeId(a, at));
  }
  return [...places].sort((x, y) => x - y);
}

export const basePlace = (a: Army): PlaceId => a.sheet.board.size as PlaceId;

/** Hexes of the side with supply on the map. */
export function supplyHexes(a: Army): HexId[] {
  return supplyPlaces(a).filter((place) => place < a.sheet.board.size) as number[] as HexId[];
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
    (place) =>
      place < a.sheet.board.size &&
      !a.own.over.includes(place) &&
      a.sheet.board.distance(place as number as HexId, hex) <= 1,
  );
}
