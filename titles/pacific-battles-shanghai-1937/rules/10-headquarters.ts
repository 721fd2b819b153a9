import type { HexId } from "@wusong/board";
import type { UnitId } from "../ids.ts";
import { type Army, isHex, placeOf, unitsInPlay } from "../position.ts";
import { BASE } from "../state.ts";

/** 10.32: plain hex distance, through anything. */
export function inRadius(a: Army, hq: UnitId, hex: HexId): boolean {
  const at = placeOf(a, hq);
  return isHex(at) && a.sheet.board.distance(at, hex) <= a.sheet.units[hq].type.radius!;
}

/** 10.31: the best support value among active headquarters on the map with one of the hexes in radius; 0 for none. */
export function bestSupport(a: Army, hexes: readonly HexId[]): number {
  let best = 0;
  for (const hq of a.own.active) {
    const support = a.sheet.units[hq].type.support!;
    if (support > best && hexes.some((hex) => inRadius(a, hq, hex))) best = support;
  }
  return best;
}

/** Factors of the combat units in the radius of a headquarters on the map. */
export function forcesAround(a: Army, hq: UnitId): number {
  let factors = 0;
  for (const unit of unitsInPlay(a)) {
    const at = placeOf(a, unit);
    if (isHex(at) && a.sheet.combat[unit] && inRadius(a, hq, at))
      factors += a.sheet.attack[unit] + a.sheet.defense[unit];
  }
  return factors;
}

/** Headquarters in the order of what an activation would do: those first with most around them. */
export function byForces(a: Army, hqs: readonly UnitId[]): UnitId[] {
  const forces = new Map(hqs.map((hq) => [hq, forcesAround(a, hq)]));
  return [...hqs].sort((x, y) => forces.get(y)! - forces.get(x)!);
}

/** 10.2, 26.2: who may move in a follow-on phase, from the positions of this instant. */
export function followOnUnits(a: Army): UnitId[] {
  const onMap = a.own.active.filter((hq) => placeOf(a, hq) >= 0);
  const inBase = a.own.active.some((hq) => placeOf(a, hq) === BASE);
  return unitsInPlay(a).filter((unit) => {
    const at = placeOf(a, unit);
    return at === BASE ? inBase : isHex(at) && onMap.some((hq) => inRadius(a, hq, at));
  });
}
