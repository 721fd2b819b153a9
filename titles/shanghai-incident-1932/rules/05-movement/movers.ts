import { type Refusal, refuse, type Seat } from "@wusong/engine";
import { MOVED, type UnitId } from "../../ids.ts";
import { hexOf } from "../../position.ts";
import { TRAIN } from "../../sheet.ts";
import type { Position } from "../../state.ts";

/** Why a unit of the side can take no part in movement now, whatever the way. */
export function whyNotMovable(p: Position, side: Seat, unit: UnitId): Refusal | null {
  const name = p.sheet.units[unit].name;
  if (p.sheet.side[unit] !== side) return refuse("5.0", () => `${name} belongs to the other side.`);
  if (p.pub.at[unit] < 0) return refuse("5.0", () => `${name} is not on the map.`);
  if (p.pub.marks[unit] & MOVED) return refuse("5.0", () => `${name} has already moved in this phase.`);
  return null;
}

/** Why a unit cannot march with another one, wherever they go. */
export function whyNotCompanion(p: Position, side: Seat, unit: UnitId, mate: UnitId): Refusal | null {
  const { together, units, kind } = p.sheet;
  const name = units[mate].name;
  if (mate === unit) return refuse("5.0", () => `${name} is chosen already.`);
  const refusal = whyNotMovable(p, side, mate);
  if (refusal) return refusal;
  if (p.pub.at[mate] !== p.pub.at[unit]) return refuse("5.3", () => `${name} is not with ${units[unit].name}.`);
  if (kind[mate] === TRAIN) return refuse("16.4", () => `${name} moves along the railway only.`);
  return together[units.length * unit + mate]
    ? null
    : refuse("5.3", () => `${name} and ${units[unit].name} are no support unit and unit of one formation.`);
}

/** Units of the hex that may march with a unit: not moved, and a legal stack with it, as no train is. */
export function companions(p: Position, unit: UnitId): UnitId[] {
  const list: UnitId[] = [];
  const { together, units } = p.sheet;
  for (let mate = p.cache.head[hexOf(p, unit)]; mate !== -1; mate = p.cache.next[mate])
    if (!(p.pub.marks[mate] & MOVED) && together[units.length * unit + mate]) list.push(mate);
  return list;
}
