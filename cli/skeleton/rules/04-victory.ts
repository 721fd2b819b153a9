import type { Seat } from "@wusong/engine";
import { enemyOf } from "../ids.ts";
import { occupant, unitsOnMap } from "../position.ts";
import type { Game } from "../state.ts";

/** 4.1: a side whose enemy has no company left has won at once. */
export function isDestroyed(g: Game, side: Seat): boolean {
  if (unitsOnMap(g, enemyOf(side)).length > 0) return false;
  g.end({ winner: side, reason: "destroyed", rule: "4.1" });
  return true;
}

/** 4.1: after the last turn the bridge decides. */
export function endOfTurn(g: Game): void {
  if (g.pub.turn < g.sheet.tables.turns) {
    g.pub.turn++;
    return;
  }
  const holders = g.sheet.objectives.map((hex) => occupant(g, hex)).filter((unit) => unit !== null);
  const sides = new Set(holders.map((unit) => g.sheet.side[unit]));
  g.end({ winner: sides.size === 1 ? ([...sides][0] as Seat) : null, reason: "bridge", rule: "4.1" });
}
