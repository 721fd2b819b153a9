import { counted, type DeepReadonly, type Seat } from "@wusong/engine";
import { firstOpen } from "@wusong/mechanics";
import { type AreaId, bit, enemyOf, isArea, type LeaderId, SIDE_IDS, type UnitId } from "../../ids.ts";
import { areaOf, roomIn } from "../../position.ts";
import type { Board } from "../../state.ts";
import { type Absorber, type How, Ledger } from "./casualties.ts";
import type { Ways } from "./retreat-room.ts";

/** The bill of one side in one combat (7.7.A). */
export interface Bill {
  side: Seat;
  /** Units that may absorb. */
  units: UnitId[];
  /** Those that must bear the first points. */
  leads: number[];
  points: number;
  /** The opponent's Area (7.7.A.k). */
  opponent: number;
  /** A volley: either no retreat at all, or everybody (7.3.R). */
  volley: boolean;
}

/** How one unit pays a part of a bill. */
export type Entry =
  | { readonly unit: UnitId; readonly how: Extract<How, "retreat">; readonly where: AreaId }
  | { readonly unit: UnitId; readonly how: Exclude<How, "retreat">; readonly where: null };

export const pointsText = (points: number): string => counted(points, "casualty point");

/** 7.7.A.e, g, k: neighbours without enemies, parted by whether they touch the opponent's Area. Whether there is room is seen unit by unit. */
export function retreatWays(b: Board, side: Seat, from: AreaId, opponent: number): Ways {
  const { sheet, cache } = b;
  const barred = cache.occupied[enemyOf(side)] | bit(opponent);
  const open = sheet.near[from].filter((area) => (barred & bit(area)) === 0);
  const touching = sheet.nearSet[opponent];
  return {
    home: from,
    away: open.filter((area) => !(touching & bit(area))),
    near: open.filter((area) => touching & bit(area)),
  };
}

/** 7.7.A.e: whether one unit finds an Area to retreat to. */
export function hasWayOut(b: Board, { side, opponent }: DeepReadonly<Bill>, from: AreaId): boolean {
  const barred = b.cache.occupied[enemyOf(side)] | bit(opponent);
  return b.sheet.near[from].some((area) => (barred & bit(area)) === 0 && roomIn(b, side, area) > 0);
}

export function ledgerFor(b: Board, bill: DeepReadonly<Bill>, points: number, retreats: boolean): Ledger {
  const side = bill.side;
  const origins: AreaId[] = [];
  const absorbers: Absorber[] = bill.units.map((unit) => {
    const area = areaOf(b, unit);
    let origin = origins.indexOf(area);
    if (origin < 0) origin = origins.push(area) - 1;
    return { fresh: b.pub.spent[unit] === 0, lead: bill.leads.includes(unit), origin };
  });
  const ways = origins.map((area) => retreatWays(b, side, area, bill.opponent));
  const rooms: number[] = new Array(b.sheet.areas).fill(0);
  for (const { home, away, near } of ways)
    for (const area of [home, ...away, ...near]) rooms[area] = roomIn(b, side, area);
  return new Ledger(b.sheet.tables.casualties[SIDE_IDS[side]], points, absorbers, ways, rooms, retreats);
}

/** 7.3.R.j, l: everybody may fall back if the points suffice and all find a place. */
export function mayFallBack(b: Board, bill: DeepReadonly<Bill>): boolean {
  if (bill.points < bill.units.length) return false;
  const { away, near } = retreatWays(b, bill.side, areaOf(b, bill.units[0]), bill.opponent);
  let room = 0;
  for (const area of [...away, ...near]) room += Math.max(0, roomIn(b, bill.side, area));
  return room >= bill.units.length;
}

/** 7.3.R.h, 7.7.A.g: where the next unit of a group that falls back may go, when so many have gone to each Area before it. */
export function fallBackPlaces(b: Board, bill: DeepReadonly<Bill>, taken: readonly number[]): readonly AreaId[] {
  const { away, near } = retreatWays(b, bill.side, areaOf(b, bill.units[0]), bill.opponent);
  const open = (areas: readonly AreaId[]): AreaId[] => areas.filter((area) => roomIn(b, bill.side, area) > taken[area]);
  return firstOpen([open(away), open(near)]);
}

/** 3.0.q: the Leaders in Areas from which units retreat, and where each may be afterwards. */
export function leadersMoved(
  b: Board,
  bill: DeepReadonly<Bill>,
  entries: readonly Entry[],
): { leader: LeaderId; places: AreaId[] }[] {
  const retreats = entries.filter(({ how }) => how === "retreat");
  const moved: { leader: LeaderId; places: AreaId[] }[] = [];
  if (retreats.length === 0) return moved;
  for (const leader of b.sheet.leadersOf[bill.side]) {
    const area = b.pub.leaderAt[leader];
    if (!isArea(area)) continue;
    const places = [area];
    for (const { unit, where } of retreats)
      if (where !== null && b.pub.at[unit] === area && !places.includes(where)) places.push(where);
    if (places.length > 1) moved.push({ leader, places: places.sort((one, other) => one - other) });
  }
  return moved;
}
