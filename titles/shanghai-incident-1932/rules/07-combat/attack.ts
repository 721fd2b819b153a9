import { leadsAcross, NOWHERE } from "@wusong/board";
import { type Refusal, refuse, type Seat } from "@wusong/engine";
import { ATTACKED, CHINA, enemyOf, type HexId, JAPAN, type UnitId } from "../../ids.ts";
import { isHex, occupant, operative, unitsIn } from "../../position.ts";
import type { Position } from "../../state.ts";

/** What there is to attack in a hex: enemy units, an operative fort (17.3), for Japan also a sniper (16.3). */
export function holdsEnemy(p: Position, side: Seat, hex: HexId): boolean {
  if (occupant(p, hex) === enemyOf(side)) return true;
  return side === JAPAN && (operative(p, hex) || p.pub.snipers.includes(hex));
}

/** 7.1, 7.2: a stack attacks as a whole, once per phase. */
function rested(p: Position, hex: HexId): boolean {
  for (let unit = p.cache.head[hex]; unit >= 0; unit = p.cache.next[unit])
    if (p.pub.marks[unit] & ATTACKED) return false;
  return true;
}

/** Why a hex of the side cannot join an attack on the target. */
export function whyNotFrom(p: Position, side: Seat, target: HexId, hex: HexId): Refusal | null {
  const { sheet } = p;
  if (occupant(p, hex) !== side)
    return refuse("7.1", () => `No unit that could attack stands in ${sheet.hexName[hex]}.`);
  if (hex !== target || !(side === JAPAN && p.pub.snipers.includes(target))) {
    const direction = sheet.board.direction(target, hex);
    if (direction < 0) return refuse("7.1", () => `${sheet.hexName[hex]} is not adjacent to ${sheet.hexName[target]}.`);
    if (!leadsAcross(sheet.open, target, direction))
      return refuse("7.1", () => `Great river lies between ${sheet.hexName[hex]} and ${sheet.hexName[target]}.`);
  }
  if (!rested(p, hex))
    return refuse("7.1", () => `Units in ${sheet.hexName[hex]} have already attacked in this phase.`);
  return null;
}

/** Hexes from which an attack on the target can be made. */
export function attackersOn(p: Position, side: Seat, target: HexId): HexId[] {
  const list: HexId[] = [];
  if (side === JAPAN && p.pub.snipers.includes(target) && whyNotFrom(p, side, target, target) === null)
    list.push(target);
  const { board, open } = p.sheet;
  for (let slot = 0; slot < 6; slot++) {
    if (!leadsAcross(open, target, slot)) continue;
    const hex = board.neighbour[6 * target + slot];
    if (hex !== NOWHERE && occupant(p, hex) === side && rested(p, hex)) list.push(hex);
  }
  return list.sort((a, b) => a - b);
}

export function whyNotTarget(p: Position, side: Seat, target: HexId): Refusal | null {
  const { sheet } = p;
  if (!holdsEnemy(p, side, target))
    return refuse("7.2", () => `There is nothing to attack in ${sheet.hexName[target]}.`);
  if (p.pub.attacked.includes(target))
    return refuse("7.1", () => `${sheet.hexName[target]} has already been attacked in this phase.`);
  if (attackersOn(p, side, target).length === 0)
    return refuse("7.1", () => `No unit that could still attack is adjacent to ${sheet.hexName[target]}.`);
  return null;
}

/** Every hex that can be attacked now, in ascending order. */
export function targets(p: Position, side: Seat): HexId[] {
  const found: HexId[] = [];
  lookForTargets(p, side, (hex) => {
    if (!found.includes(hex)) found.push(hex);
    return false;
  });
  return found.sort((a, b) => a - b);
}

/** Whether anything can be attacked. */
export const anyTarget = (p: Position, side: Seat): boolean => lookForTargets(p, side, () => true);

/** Shows every hex that can be attacked, some of them more than once, until one is enough. */
function lookForTargets(p: Position, side: Seat, enough: (hex: HexId) => boolean): boolean {
  const { board, open, unitsOf } = p.sheet;
  const { at: places, attacked } = p.pub;
  const attackable = (hex: HexId): boolean => holdsEnemy(p, side, hex) && !attacked.includes(hex);
  for (const unit of unitsOf[side]) {
    const at = places[unit];
    if (!isHex(at) || !rested(p, at)) continue;
    for (let slot = 0; slot < 6; slot++) {
      if (!leadsAcross(open, at, slot)) continue;
      const hex = board.neighbour[6 * at + slot];
      if (hex !== NOWHERE && attackable(hex) && enough(hex)) return true;
    }
    // 16.3: a sniper in the unit's own hex.
    if (attackable(at) && enough(at)) return true;
  }
  return false;
}

export function stacksIn(p: Position, hexes: readonly HexId[]): UnitId[] {
  return hexes.flatMap((hex) => unitsIn(p, hex)).sort((a, b) => a - b);
}

/** 7.9: why a unit of the attack may not advance into the emptied hex, stacking apart. */
export function whyNotAdvance(p: Position, unit: UnitId, target: HexId): Refusal | null {
  const { sheet } = p;
  const side = sheet.side[unit];
  if (side === CHINA && !p.pub.open && sheet.treaty[target])
    return refuse("18.0", () => `${sheet.hexName[target]} is closed to the Chinese.`);
  const from = p.pub.at[unit];
  if (!isHex(from)) return refuse("7.9", () => `${sheet.units[unit].name} is no longer on the map.`);
  if (from === target) return refuse("7.9", () => `${sheet.units[unit].name} is already there.`);
  const direction = sheet.board.direction(from, target);
  if (sheet.units[unit].type === "train" && !leadsAcross(sheet.railLinks, from, direction))
    return refuse(
      "16.4",
      () => `No railway leads ${sheet.units[unit].name} from ${sheet.hexName[from]} to ${sheet.hexName[target]}.`,
    );
  return null;
}
