import type { HexId } from "@wusong/board";
import { type Refusal, refuse, type Seat } from "@wusong/engine";
import { LOST, type UnitId } from "./ids.ts";
import type { Sheet } from "./sheet.ts";
import type { Cache, Game, Open, Pub } from "./state.ts";
import { unitWords } from "./words.ts";

/** Where companies are, read and written in one place. */
export const hexOf = (open: Open, unit: UnitId): HexId => open.pub.at[unit] as HexId;

export function occupant(open: Open, hex: HexId): UnitId | null {
  const unit = open.cache.unitIn[hex];
  return unit < 0 ? null : (unit as UnitId);
}

export const isOnMap = (open: Open, unit: UnitId): boolean => open.pub.at[unit] !== LOST;

export const unitsOnMap = (open: Open, side: Seat): UnitId[] =>
  open.sheet.unitsOf[side].filter((unit) => isOnMap(open, unit));

/** Puts a company into a hex, or takes it off the map. */
export function put(g: Game, unit: UnitId, place: number): void {
  if (isOnMap(g, unit)) g.cache.unitIn[g.pub.at[unit]] = -1;
  g.pub.at[unit] = place;
  if (place !== LOST) g.cache.unitIn[place] = unit;
}

/** 1.1: why a company cannot act now. */
export function whyNotActing(open: Open, side: Seat, unit: UnitId): Refusal | null {
  const name = (): string => unitWords(open.sheet, unit);
  if (open.sheet.side[unit] !== side) return refuse("1.1", () => `${name()} is not yours.`);
  if (!isOnMap(open, unit)) return refuse("1.1", () => `${name()} is lost.`);
  return open.pub.acted[unit] === 1 ? refuse("1.1", () => `${name()} has acted in this turn.`) : null;
}

/** 1.1: a company acts once in a player turn. */
export function markActed(g: Game, unit: UnitId): void {
  g.pub.acted[unit] = 1;
}

export function buildCache(pub: Pub, sheet: Sheet): Cache {
  const unitIn = new Array<number>(sheet.board.size).fill(-1);
  pub.at.forEach((hex, unit) => {
    if (hex !== LOST) unitIn[hex] = unit;
  });
  return { unitIn };
}
