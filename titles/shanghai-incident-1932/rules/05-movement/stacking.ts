import { type Refusal, refuse } from "@wusong/engine";
import { legalStack } from "@wusong/mechanics";
import { type HexId, JAPAN, MOVED, type UnitId } from "../../ids.ts";
import { hexOf, unitsIn } from "../../position.ts";
import { type Sheet, TRAIN } from "../../sheet.ts";
import type { Position } from "../../state.ts";
import { unitNames } from "../../words.ts";

const NOBODY: readonly UnitId[] = [];

/**
 * 5.3, 16.4: trains are free; of the others one support unit and one unit of the formation its band names. `leaving`: units of the
 * hex that will be gone.
 */
export function fits(
  p: Position,
  hex: HexId,
  entering: readonly UnitId[],
  leaving: readonly UnitId[] = NOBODY,
): boolean {
  const { kind, together, units } = p.sheet;
  let unit = p.cache.head[hex];
  if (unit < 0 && entering.length === 1) return true;
  let first = -1;
  let second = -1;
  for (let i = 0; i < entering.length; i++) {
    if (kind[entering[i]] === TRAIN) continue;
    if (second >= 0) return false;
    if (first < 0) first = entering[i];
    else second = entering[i];
  }
  for (; unit !== -1; unit = p.cache.next[unit]) {
    if (kind[unit] === TRAIN || entering.includes(unit) || leaving.includes(unit)) continue;
    if (second >= 0) return false;
    if (first < 0) first = unit;
    else second = unit;
  }
  return second < 0 || together[units.length * first + second] === 1;
}

/** Why the units may not stand in the hex together with those already there. */
export function overstacked(p: Position, hex: HexId, entering: readonly UnitId[]): Refusal | null {
  if (fits(p, hex, entering)) return null;
  const there = unitsIn(p, hex);
  return refuse("5.3", () => {
    const names = unitNames(p, [...entering, ...there]);
    return `${p.sheet.hexName[hex]} cannot hold ${names}: ${stackProblem(p.sheet, [...entering, ...there])}.`;
  });
}

function stackProblem(sheet: Sheet, units: readonly UnitId[]): string {
  const counted = units.filter((unit) => sheet.kind[unit] !== TRAIN);
  if (!legalStack(counted, { most: 2, weight: () => 1 }))
    return "at most one support unit and one other unit may stack";
  const supports = counted.filter((unit) => sheet.support[unit]).length;
  if (supports === 0) return "two units stack only if one of them is a support unit";
  if (supports === 2) return "two support units never stack";
  return "a support unit stacks only with the formation named on its band";
}

/**
 * 5.3: limits count when the phase ends, so a hex may be overfull for a while, if a unit there can still walk away: `wayOut` says
 * whether it can, once those who enter have come. Nothing but a further move could close that way, and none is allowed before.
 */
export function relievable(
  p: Position,
  hex: HexId,
  entering: readonly UnitId[],
  wayOut: (unit: UnitId) => boolean,
): boolean {
  for (const unit of unitsIn(p, hex)) {
    if (entering.includes(unit) || p.pub.marks[unit] & MOVED || p.sheet.kind[unit] === TRAIN) continue;
    if (fits(p, hex, entering, [unit]) && wayOut(unit)) return true;
  }
  return false;
}

/** Whether a hex takes a unit after the entering units have left theirs; a fort they leave empty takes nobody (17.3). */
export function takes(p: Position, hex: HexId, unit: UnitId, entering: readonly UnitId[]): boolean {
  if (p.cache.head[hex] < 0) return true;
  if (p.pub.at[entering[0]] !== hex) return fits(p, hex, [unit]);
  return !emptiesFort(p, entering) && fits(p, hex, [unit], entering);
}

/** 17.3: whether a Woosung fort is operative again as soon as the group has left its hex. */
export function emptiesFort(p: Position, group: readonly UnitId[]): boolean {
  const hex = hexOf(p, group[0]);
  if (p.sheet.fort[hex] === 0 || p.pub.destroyed || p.sheet.side[group[0]] !== JAPAN) return false;
  for (let unit = p.cache.head[hex]; unit !== -1; unit = p.cache.next[unit]) if (!group.includes(unit)) return false;
  return true;
}
