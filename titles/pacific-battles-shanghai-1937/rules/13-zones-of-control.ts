import { type HexId, NOWHERE } from "@wusong/board";
import type { Seat } from "@wusong/engine";
import { enemyOf } from "../ids.ts";
import type { Army } from "../position.ts";
import { occupantOf, zonesAt } from "../position-ground.ts";
import type { Game } from "../state.ts";

/** 18.4: what is announced of a stack: 0 nothing (no contact), 1 a zone of control, 2 none. */
export function zoneStatus(g: Game, side: Seat, hex: HexId): number {
  const enemy = enemyOf(side) + 1;
  const { neighbour } = g.sheet.board;
  let contact = false;
  for (let slot = 6 * hex; slot < 6 * hex + 6 && !contact; slot++)
    contact = neighbour[slot] !== NOWHERE && occupantOf(g.cache, neighbour[slot]) === enemy;
  if (!contact) return 0;
  return realZone(g, side, hex) ? 1 : 2;
}

/** 13.0: one combat effective combat unit is enough. The truth, whether announced or not. */
export function realZone(g: Game, side: Seat, hex: HexId): boolean {
  const first = g.sheet.first[side];
  const own = g.own[side];
  const oc = g.ownCache[side];
  for (let unit = oc.head[hex]; unit !== -1; unit = oc.next[unit - first])
    if (g.sheet.combat[unit] && !own.suppressed.includes(unit)) return true;
  return false;
}

/** Whether a side's zones of control, announced or not, reach a hex (13.1: into every terrain, over every hexside). */
export function inRealZone(g: Game, side: Seat, hex: number): boolean {
  const { neighbour } = g.sheet.board;
  for (let slot = 6 * hex; slot < 6 * hex + 6; slot++) {
    const near = neighbour[slot];
    if (near !== NOWHERE && realZone(g, side, near)) return true;
  }
  return false;
}

/** Whether the side knows a hex to be in an enemy zone of control. */
export function inEnemyZone(a: Army, hex: number): boolean {
  return zonesAt(a.cache, enemyOf(a.side), hex) > 0;
}
