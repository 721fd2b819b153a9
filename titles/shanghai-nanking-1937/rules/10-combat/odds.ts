import type { HexId } from "@wusong/board";
import type { Seat } from "@wusong/engine";
import { oddsColumn } from "@wusong/mechanics";
import { CHINA, JAPAN } from "../../ids.ts";
import type { Sheet } from "../../sheet.ts";

/** The ends of the table, 1:3 and 6:1, as columns without limits: 0 is 1:1. They cut off the final column only (R20). */
export const LOWEST_COLUMN = -2;
export const HIGHEST_COLUMN = 5;

/** Strengths are added in sixths, so that halves and thirds stay whole numbers until the total is rounded (10.4.1). */
const SIXTHS = 6;

/** 10.4.1: each attacker counts by the hexside it crosses; the total is rounded down once. */
export function attackStrength(attackers: readonly { factor: number; divisor: number }[]): number {
  let sixths = 0;
  for (const { factor, divisor } of attackers) sixths += (factor * SIXTHS) / divisor;
  return Math.floor(sixths / SIXTHS);
}

/** 10.3: the column before shifts. An attack that rounds down to nothing starts at 1:3 (R29). */
export function startColumn(attack: number, defence: number): number {
  return attack === 0 ? LOWEST_COLUMN : oddsColumn(attack, defence);
}

/** 10.4.1: left shifts of the hex for its defender. */
export function terrainShift(sheet: Sheet, target: HexId, defender: Seat, townAlone: boolean): number {
  return sheet.terrainShift[defender === JAPAN ? 0 : townAlone ? 2 : 1][target];
}

/** 10.4.2: opposite hexes, three alternate hexes, or four and more; Japanese only, and never against a city. */
export function isConcentric(sheet: Sheet, attacker: Seat, from: readonly HexId[], target: HexId): boolean {
  if (attacker === CHINA || sheet.city[target]) return false;
  let sides = 0;
  for (const hex of from) sides |= 1 << sheet.board.direction(target, hex);
  if ((sides & (sides >> 3) & 0b111) !== 0) return true;
  return (sides & 0b010101) === 0b010101 || (sides & 0b101010) === 0b101010;
}
