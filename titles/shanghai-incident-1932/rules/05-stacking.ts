import { type Refusal, refuse, type Seat } from "@wusong/engine";
import { legalStack } from "@wusong/mechanics";
import { ARRIVED, type HexId, MOVED, type UnitId } from "../ids.ts";
import { unitsIn } from "../position.ts";
import { type Sheet, TRAIN } from "../sheet.ts";
import type { Position } from "../state.ts";
import { enterable } from "./05-terrain.ts";

/** 5.3, 16.4: trains are free; of the others one support unit and one unit of the formation its band names. */
export function fits(p: Position, hex: HexId, entering: readonly UnitId[]): boolean {
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
  for (; unit >= 0; unit = p.cache.next[unit]) {
    if (kind[unit] === TRAIN || entering.includes(unit as UnitId)) continue;
    if (second >= 0) return false;
    if (first < 0) first = unit;
    else second = unit;
  }
  return second < 0 || together[units.length * first + second] === 1;
}

/** Why the units may not stand in the hex together with those already there. */
export function overstacked(p: Position, hex: HexId, entering: readonly UnitId[]): Refusal | null {
  if (fits(p, hex, entering)) return null;
  const there = unitsIn(p, hex).filter((unit) => !entering.includes(unit));
  return refuse("5.3", () => {
    const names = [...entering, ...there].map((unit) => p.sheet.units[unit].name).join(", ");
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
 * 5.3: limits count when the phase ends, so a hex may be overfull for a while, if another unit there can still walk away. Such a
 * unit always has a way out by infiltration, which nothing but a further move into that way could close.
 */
export function relievable(p: Position, side: Seat, hex: HexId, entering: readonly UnitId[]): boolean {
  for (const unit of unitsIn(p, hex)) {
    if (entering.includes(unit) || p.pub.marks[unit] & (MOVED | ARRIVED) || p.sheet.kind[unit] === TRAIN) continue;
    if (fitsWithout(p, hex, entering, unit) && hasWayOut(p, side, hex, unit)) return true;
  }
  return false;
}

/** Whether the stack is within limits once one unit has left. */
export function fitsWithout(p: Position, hex: HexId, entering: readonly UnitId[], leaving: UnitId): boolean {
  const { kind, together, units } = p.sheet;
  const counted = [...entering, ...unitsIn(p, hex).filter((unit) => !entering.includes(unit))].filter(
    (unit) => unit !== leaving && kind[unit] !== TRAIN,
  );
  return counted.length < 2 || (counted.length === 2 && together[units.length * counted[0] + counted[1]] === 1);
}

function hasWayOut(p: Position, side: Seat, hex: HexId, unit: UnitId): boolean {
  const { board, cost } = p.sheet;
  for (let slot = 0; slot < 6; slot++) {
    if (cost[6 * hex + slot] < 0) continue;
    const to = board.neighbour[6 * hex + slot] as HexId;
    if (enterable(p, side, to) && fits(p, to, [unit])) return true;
  }
  return false;
}
