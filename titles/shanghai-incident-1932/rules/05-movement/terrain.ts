import { BARRED, type Gate, NAMED, OPEN, STOP } from "@wusong/board";
import { type Refusal, refuse, type Seat } from "@wusong/engine";
import { CHINA, type HexId } from "../../ids.ts";
import { EVERYTHING, isHex, ZONES } from "../../position.ts";
import type { Position } from "../../state.ts";

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

/** Ground a side may not enter where nobody stands: Woosung forts for Japan (17.3), closed sectors for China (18.0). */
function shut(p: Position, side: Seat): Uint8Array {
  if (side === CHINA) return p.pub.open ? p.sheet.nowhere : p.sheet.treaty;
  return p.pub.destroyed ? p.sheet.nowhere : p.sheet.fort;
}

/**
 * 18.0, 12.3: entering a foreign sector has its price, so no cheapest path leads through one unasked: as long as the first entry is
 * still to come, the hexes that have a price are way-points a player has to name.
 */
export function ward({ pub, sheet }: Position, side: Seat): Uint8Array {
  if (side === CHINA || (pub.open && pub.charged)) return sheet.nowhere;
  return pub.open && !pub.chosen.frenchToo ? sheet.international : sheet.foreign;
}

/** 6.1: where a unit on the march may go and where it must stop. */
export const marchGate = (p: Position, side: Seat): Gate<HexId> => gateWhere(p, side, ZONES, STOP);

/** 14.0: every hex of a redeployment keeps its distance from the enemy, so enemy zones are never entered. */
export const redeployGate = (p: Position, side: Seat): Gate<HexId> => gateWhere(p, side, EVERYTHING, BARRED);

/** One function for both ways to march, so that the search for paths calls one only and calls it quickly. */
function gateWhere(p: Position, side: Seat, menacing: number, menaced: number): Gate<HexId> {
  const sideOf = p.sheet.side;
  const { head } = p.cache;
  const menace = p.cache.menace[side];
  const barred = shut(p, side);
  const named = ward(p, side);
  return (hex) => {
    const unit = head[hex];
    if (unit >= 0 ? sideOf[unit] !== side : barred[hex] === 1) return BARRED;
    if ((menace[hex] & menacing) !== 0) return menaced;
    return named[hex] === 1 ? NAMED : OPEN;
  };
}

/** 15.4, 16.3: what multiplies the cost of a hex for the side; undefined where nothing does. */
export function costFactor(p: Position, side: Seat, redeploying: boolean): ((hex: HexId) => number) | undefined {
  const { limits } = p.sheet.tables;
  if (side === CHINA) {
    const factor = redeploying ? limits.interdictionRedeploying : limits.interdictionFactor;
    return dearer(p, p.pub.marker.filter(isHex), limits.interdictionRange, factor);
  }
  return dearer(p, p.pub.snipers, 1, limits.sniperFactor);
}

/** One factor around several centres; it does not multiply where they overlap (15.4, 16.3). */
function dearer(
  p: Position,
  centres: readonly HexId[],
  range: number,
  factor: number,
): ((hex: HexId) => number) | undefined {
  if (centres.length === 0) return undefined;
  const near = p.sheet.nearby.of(centres, range);
  return (hex) => (near[hex] === 1 ? factor : 1);
}
