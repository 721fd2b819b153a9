import type { HexId } from "@wusong/board";
import type { UnitId } from "../ids.ts";
import { type Army, placeOf, unitsInPlay } from "../position.ts";
import { BASE } from "../state.ts";

/** 10.32: plain hex distance, through anything. */
export function inRadius(a: Army, hq: UnitId, hex: number): boolean {
  const at = placeOf(a, hq);
  return at >= 0 && a.sheet.board.distance(at as HexId, hex as HexId) <= a.sheet.units[hq].type.radius!;
}

/** 10.31: the best support value among active headquarters on the map with one of the hexes in radius; 0 for none. */
export function bestSupport(a: Army, hexes: readonly number[]): number {
  let best = 0;
  for (const active of a.own.active) {
    const hq = active as UnitId;
    const support = a.sheet.units[hq].type.support!;
    if (support > best && hexes.some((hex) => inRadius(a, hq, hex))) best = support;
  }
  return best;
}

/** 10.2, 26.2: who may move in a follow-on phase, from the positions of this instant. */
export function followOnUnits(a: Army): UnitId[] {
  const onMap = a.own.active.filter((hq) => placeOf(a, hq as UnitId) >= 0) as UnitId[];
  const inBase = a.own.active.some((hq) => placeOf(a, hq as UnitId) === BASE);
  return unitsInPlay(a).filter((unit) => {
    const at = placeOf(a, unit);
    return at === BASE ? inBase : onMap.some((hq) => inRadius(a, hq, at));
  });
}
