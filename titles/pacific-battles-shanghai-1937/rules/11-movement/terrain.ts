import { type CostTable, type HexId, type HexOrNowhere, NOWHERE } from "@wusong/board";
import type { UnitId } from "../../ids.ts";
import type { Army } from "../../position.ts";
import { isSuppressed } from "../../position.ts";
import type { Sheet } from "../../sheet.ts";
import { bridgedCosts } from "../../sheet-costs.ts";

/** Whether the terrain of a hex is open to a unit that is put there without moving along a route. */
export function mayStand(sheet: Sheet, unit: UnitId, hex: HexId): boolean {
  if (!sheet.playable[hex]) return false;
  if (sheet.isAmphib[unit]) return sheet.coastal[hex] === 1;
  const ground = sheet.tables.terrain[sheet.board.terrain[hex]];
  return (sheet.mechanized[unit] ? ground.mechanized : ground.cost) !== null;
}

/** 11.0, 8.2: movement points of a unit in quarters; a suppressed unit has half, fractions kept. */
export function allowanceOf(a: Army, unit: UnitId): number {
  const full = a.sheet.allowance[unit];
  return isSuppressed(a, unit) ? full / 2 : full;
}

/** 26.12: zones of control concern the amphibious unit ashore, where it must stop, and not on open water, where it cannot. */
export const feelsZones = (sheet: Sheet, unit: UnitId, hex: number): boolean =>
  sheet.isAmphib[unit] === 0 || sheet.coastal[hex] === 1;

/** Whether a price stands for no way at all: off the map, or into terrain closed to the unit. */
export const isClosed = (price: number): boolean => price < 0;

const BRIDGED_TABLES_KEPT = 400;

/** 11.3: what steps cost a unit, with the hexsides bridged by other engineers this phase (20.2). */
export function costsFor(a: Army, unit: UnitId): CostTable {
  const { sheet } = a;
  if (sheet.isAmphib[unit]) return sheet.amphibious[a.pub.scuttled];
  const mechanized = sheet.mechanized[unit];
  const plain = sheet.costs[a.side][mechanized];
  const hexes: HexId[] = [];
  for (let i = 0; i < a.own.bridging.length; i += 2)
    // In pairs, as they stand in the records of games: an engineer, then its hex.
    if (a.own.bridging[i] !== unit) hexes.push(a.own.bridging[i + 1] as HexId);
  if (hexes.length === 0) return plain;
  const key = `${mechanized}:${hexes.join(",")}`;
  let table = sheet.bridged.get(key);
  if (!table) {
    if (sheet.bridged.size >= BRIDGED_TABLES_KEPT) sheet.bridged.clear();
    table = bridgedCosts(sheet.board, sheet.tables, plain, mechanized === 1, hexes);
    sheet.bridged.set(key, table);
  }
  return table;
}

/** 15.33, 15.44: the neighbour into which a unit may step at all, whatever it costs; NOWHERE if it may not. */
export function stepTo(sheet: Sheet, unit: UnitId, from: HexId, direction: number): HexOrNowhere {
  const slot = 6 * from + direction;
  const to = sheet.board.neighbour[slot];
  const closed = sheet.isAmphib[unit]
    ? isClosed(sheet.amphibious[0][slot]) || sheet.coastal[to] === 0
    : isClosed(sheet.costs[sheet.side[unit]][sheet.mechanized[unit]][slot]);
  return closed ? NOWHERE : to;
}
