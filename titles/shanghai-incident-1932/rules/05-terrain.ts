import { BARRED, type Gate, OPEN, STOP } from "@wusong/board";
import { type Refusal, refuse, type Seat } from "@wusong/engine";
import { CHINA, enemyOf, type HexId, JAPAN } from "../ids.ts";
import { closed, occupant, operative } from "../position.ts";
import type { Position } from "../state.ts";

/** Why a side's units may not go into a hex by any movement (5.0, 5.2, 17.3, 18.0); the price of the way there is another matter. */
export function barredTo(p: Position, side: Seat, hex: HexId): Refusal | null {
  const { sheet } = p;
  if (!sheet.playable[hex]) {
    const river = sheet.board.terrain[hex] === "greatRiver";
    return refuse("5.2", () =>
      river ? `${sheet.hexName[hex]} is great river.` : `${sheet.hexName[hex]} lies outside the area of play.`,
    );
  }
  if (occupant(p, hex) === enemyOf(side))
    return refuse("5.0", () => `${sheet.hexName[hex]} is occupied by enemy units.`);
  if (closed(p, side, hex))
    return refuse("18.0", () => `${sheet.hexName[hex]} is closed to the Chinese until Japan has entered a foreign sector.`);
  if (side === JAPAN && operative(p, hex))
    return refuse("17.3", () => `${sheet.hexName[hex]} is an operative fort: it is entered only by advance after combat.`);
  return null;
}

/** 6.1: where a unit on the march may go and where it must stop. */
export function marchGate(p: Position, side: Seat): Gate<HexId> {
  const zones = p.cache.zoc[enemyOf(side)];
  return (hex) => (barredTo(p, side, hex) ? BARRED : zones[hex] > 0 ? STOP : OPEN);
}

/** 14.0: every hex of a redeployment keeps its distance from the enemy, so enemy zones are never entered. */
export function redeployGate(p: Position, side: Seat): Gate<HexId> {
  const near = p.cache.near[side];
  return (hex) => (near[hex] > 0 || closed(p, side, hex) ? BARRED : OPEN);
}

/** 15.4, 16.3: what multiplies the cost of a hex for the side; undefined where nothing does. */
export function costFactor(p: Position, side: Seat, redeploying: boolean): ((hex: HexId) => number) | undefined {
  const { board, tables } = p.sheet;
  const { limits } = tables;
  if (side === CHINA) {
    const centres = p.pub.marker.filter((where) => where >= 0) as HexId[];
    if (centres.length === 0) return undefined;
    const factor = redeploying ? limits.interdictionRedeploying : limits.interdictionFactor;
    return (hex) => (centres.some((one) => board.distance(one, hex) <= limits.interdictionRange) ? factor : 1);
  }
  const snipers = p.pub.snipers as readonly HexId[];
  if (snipers.length === 0) return undefined;
  return (hex) => (snipers.some((one) => board.distance(one, hex) <= 1) ? limits.sniperFactor : 1);
}
