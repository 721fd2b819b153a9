import type { Seat } from "@wusong/engine";
import { type AreaSet, areasOf, enemyOf, has, type UnitId } from "../ids.ts";
import { isCavalry } from "../sheet.ts";
import type { Board } from "../state.ts";

/** 5.3.d, 5.3.f: enemy Areas whose Fresh guns beat an Area that units of a side are leaving. A Hill shelters, except from guns on a Hill. */
export function zonesOver(b: Board, side: Seat, area: number): AreaSet {
  const { sheet, cache } = b;
  const guns = cache.gunAreas[enemyOf(side)] & sheet.nearSet[area];
  return sheet.hill[area] ? guns & sheet.hillSet : guns;
}

/** How many Beaten Zones are exited by leaving the Area (5.3.e). */
export const zonesExited = (b: Board, side: Seat, area: number): number => areasOf(zonesOver(b, side, area)).length;

/** 5.3.j: the highest counts among attacking infantry and artillery, and among attacking cavalry. */
export function zonesOf(
  b: Board,
  attackers: readonly UnitId[],
  exits: (unit: UnitId) => number,
): { foot: number; cavalry: number } {
  let foot = 0;
  let cavalry = 0;
  for (const unit of attackers) {
    if (isCavalry(b.sheet, unit)) cavalry = Math.max(cavalry, exits(unit));
    else foot = Math.max(foot, exits(unit));
  }
  return { foot, cavalry };
}

/** 7.3.1.a, b, k: French Areas whose Fresh infantry may volley at a German group leaving `from` for `to`. */
export function volleyAreas(b: Board, from: number, to: number): AreaSet {
  const { sheet, cache } = b;
  let areas = 0;
  for (const area of areasOf(cache.infantryAreas[0] & sheet.nearSet[from]))
    if (area === to || has(sheet.nearSet[area], to)) areas |= 1 << area;
  return areas;
}
