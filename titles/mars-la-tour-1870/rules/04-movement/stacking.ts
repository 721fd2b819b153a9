import { type AreaId, enemyOf, FRENCH, has, type UnitId } from "../../ids.ts";
import { roomIn } from "../../position.ts";
import { isGun } from "../../sheet.ts";
import type { Board } from "../../state.ts";
import type { Act } from "./groups.ts";

/** T.1, 4.0.c: what a unit pays for a step. */
export const stepCost = (b: Board, unit: number, from: number, to: number): number =>
  b.sheet.stepCost[b.sheet.moverClass[unit]][from * b.sheet.areas + to];

/** 7.0.i: French guns may move but never assault. */
export const mayAssault = (b: Board, unit: number): boolean => !(isGun(b.sheet, unit) && b.sheet.side[unit] === FRENCH);

/** 4.0.s: how many must leave an Area that the units on the way have overfilled by entering it. */
export function surplus(b: Board, act: Act, area: number): number {
  const tooMany = -roomIn(b, b.sheet.side[act.units[0]], area);
  if (tooMany <= 0) return 0;
  return Math.min(tooMany, act.party.filter((unit) => b.pub.at[unit] === area).length);
}

/** Units on their way, and what each has left to move with. */
interface Marchers {
  readonly units: readonly UnitId[];
  readonly points: readonly number[];
  /** whether the one assault of the activation is still to come (3.0.m) */
  readonly canAssault: boolean;
}

/** 4.0.f, m, s: whether units may enter a friendly or empty Area: they fit into it, or can go on from it. */
export function mayEnter(b: Board, from: AreaId, to: AreaId, marchers: Marchers): boolean {
  const { units, points } = marchers;
  const side = b.sheet.side[units[0]];
  if (roomIn(b, side, to) >= units.length) return true;
  // The Area they leave has room for them again.
  const room = (area: AreaId): number => roomIn(b, side, area) + (area === from ? units.length : 0);
  const left = units.map((unit, i) => points[i] - stepCost(b, unit, from, to));
  return canGoOn(b, to, { ...marchers, points: left }, room);
}

/** 4.0.m: whether as many units as overfill an Area can leave it again, for an Area with room or by assault. */
function canGoOn(b: Board, area: AreaId, marchers: Marchers, room: (area: AreaId) => number): boolean {
  const { units } = marchers;
  const leaving = Math.min(units.length, units.length - room(area));
  return b.sheet.near[area].some((next) => {
    const able = thoseWhoPay(b, area, next, marchers);
    if (able.units.length < leaving) return false;
    if (has(b.cache.occupied[enemyOf(b.sheet.side[units[0]])], next)) return canAssault(b, able, leaving);
    return room(next) >= leaving || canGoOn(b, next, strongest(able, leaving), room);
  });
}

/** 4.0.g: those who can pay the step, with what they have left after it. */
function thoseWhoPay(b: Board, from: AreaId, to: AreaId, { units, points, canAssault }: Marchers): Marchers {
  const able: UnitId[] = [];
  const left: number[] = [];
  for (let i = 0; i < units.length; i++) {
    const rest = points[i] - stepCost(b, units[i], from, to);
    if (rest < 0) continue;
    able.push(units[i]);
    left.push(rest);
  }
  return { units: able, points: left, canAssault };
}

/** 7.0.i, 7.4: whether so many of them can make the assault. */
function canAssault(b: Board, marchers: Marchers, leaving: number): boolean {
  const attackers = marchers.units.filter((unit) => mayAssault(b, unit)).length;
  return marchers.canAssault && leaving <= Math.min(attackers, b.sheet.tables.assault.mostUnits);
}

/** So many of them, those with most points left. */
function strongest({ units, points, canAssault }: Marchers, many: number): Marchers {
  const order = units.map((_, i) => i).sort((x, y) => points[y] - points[x]);
  const going = order.slice(0, many);
  return { units: going.map((i) => units[i]), points: going.map((i) => points[i]), canAssault };
}
