import { BARRED, type Gate, OPEN, STOP } from "@wusong/board";
import { type Refusal, refuse, type Seat } from "@wusong/engine";
import { CHINA, enemyOf, type HexId, JAPAN } from "../ids.ts";
import { closed } from "../position.ts";
import { FRENCH, INTERNATIONAL } from "../sheet.ts";
import type { Position } from "../state.ts";

const FREE = 0;
const RIVER = 1;
const OUTSIDE = 2;
const ENEMY = 3;
const CLOSED = 4;
const FORT = 5;

/** What keeps a side's units out of a hex, whatever the way of moving (5.0, 5.2, 17.3, 18.0). */
function barrier(p: Position, side: Seat, hex: HexId): number {
  const { sheet, pub, cache } = p;
  if (!sheet.playable[hex]) return sheet.board.terrain[hex] === "greatRiver" ? RIVER : OUTSIDE;
  const unit = cache.head[hex];
  if (unit >= 0) return sheet.side[unit] === side ? FREE : ENEMY;
  if (side === CHINA) return !pub.open && sheet.treaty[hex] ? CLOSED : FREE;
  return sheet.fort[hex] && !pub.destroyed ? FORT : FREE;
}

export const enterable = (p: Position, side: Seat, hex: HexId): boolean => barrier(p, side, hex) === FREE;

/** The same as a refusal; the price of the way there is another matter. */
export function barredTo(p: Position, side: Seat, hex: HexId): Refusal | null {
  const name = p.sheet.hexName[hex];
  switch (barrier(p, side, hex)) {
    case RIVER:
      return refuse("5.2", () => `${name} is great river.`);
    case OUTSIDE:
      return refuse("5.2", () => `${name} lies outside the area of play.`);
    case ENEMY:
      return refuse("5.0", () => `${name} is occupied by enemy units.`);
    case CLOSED:
      return refuse("18.0", () => `${name} is closed to the Chinese until Japan has entered a foreign sector.`);
    case FORT:
      return refuse("17.3", () => `${name} is an operative fort: it is entered only by advance after combat.`);
    default:
      return null;
  }
}

/** 6.1: where a unit on the march may go and where it must stop. */
export function marchGate(p: Position, side: Seat, start: HexId): Gate<HexId> {
  const zones = p.cache.zoc[enemyOf(side)];
  const ward = wardOf(p, side) && zones[start] === 0;
  return (hex) => {
    if (!enterable(p, side, hex)) return BARRED;
    return zones[hex] > 0 || (ward && foreign(p, hex)) ? STOP : OPEN;
  };
}

const foreign = (p: Position, hex: HexId): boolean =>
  p.sheet.sector[hex] === INTERNATIONAL || p.sheet.sector[hex] === FRENCH;

/**
 * 18.0: entering a foreign sector has its price, so no cheapest path leads through one unasked: as long as the first entry is
 * still to come, its hexes are way-points a player has to name.
 */
const wardOf = (p: Position, side: Seat): boolean => side === JAPAN && !(p.pub.open && p.pub.charged);

/** 14.0: every hex of a redeployment keeps its distance from the enemy, so enemy zones are never entered. */
export function redeployGate(p: Position, side: Seat): Gate<HexId> {
  const near = p.cache.near[side];
  const ward = wardOf(p, side);
  return (hex) => (near[hex] > 0 || closed(p, side, hex) ? BARRED : ward && foreign(p, hex) ? STOP : OPEN);
}

const onHex = (where: number): boolean => where >= 0;

/** 15.4, 16.3: what multiplies the cost of a hex for the side; undefined where nothing does. */
export function costFactor(p: Position, side: Seat, redeploying: boolean): ((hex: HexId) => number) | undefined {
  const { board, tables } = p.sheet;
  const { limits } = tables;
  if (side === CHINA) {
    if (!p.pub.marker.some(onHex)) return undefined;
    const centres = p.pub.marker.filter(onHex) as HexId[];
    const factor = redeploying ? limits.interdictionRedeploying : limits.interdictionFactor;
    return (hex) => (centres.some((one) => board.distance(one, hex) <= limits.interdictionRange) ? factor : 1);
  }
  const snipers = p.pub.snipers as readonly HexId[];
  if (snipers.length === 0) return undefined;
  return (hex) => (snipers.some((one) => board.distance(one, hex) <= 1) ? limits.sniperFactor : 1);
}
