import type { DeepReadonly, Seat } from "@wusong/engine";
import {
  type ChitId,
  enemyOf,
  IJA_ARTILLERY,
  isArea,
  NO_CHIT,
  type NOWHERE,
  type PlaceId,
  type UnitId,
} from "../../ids.ts";
import { unitsAt } from "../../position.ts";
import type { Board } from "../../state.ts";
import { defenceFactor } from "../02-units.ts";

/** An attack as it is declared: by units, or by a chit with a firepower of its own. */
export interface Declared {
  by: Seat;
  /** place of the firing units; NOWHERE for chits */
  from: PlaceId | typeof NOWHERE;
  target: PlaceId;
  units: UnitId[];
  /** the attacking chit; NO_CHIT for an attack by units */
  chit: ChitId | typeof NO_CHIT;
  wave: boolean;
  /** number of Engineers or Dare to Die chits on this attack */
  support: number;
}

/** One item of a total, with its case. */
export interface Item {
  rule: string;
  text: string;
  value: number;
}

export const total = (items: readonly Item[]): number => items.reduce((sum, { value }) => sum + value, 0);

/** 7.2.2.a, b: everything on the attacker's side but the dice. */
export function attackItems(b: Board, a: DeepReadonly<Declared>, supportChit: ChitId): Item[] {
  if (a.chit !== NO_CHIT)
    return [{ rule: "5.2", text: `${b.sheet.chits[a.chit].name}: firepower`, value: b.sheet.chits[a.chit].firepower }];
  const items: Item[] = [{ rule: "7.2.2.a", text: "combat factors", value: factorSum(b, a.units) }];
  if (a.wave) items.push({ rule: "7.2.2.b", text: "human wave", value: waveBonus(b, a.by, a.units.length) });
  else if (noFactors(b, a))
    items.push({ rule: "7.2.2.a", text: "no attacker has a combat factor", value: b.sheet.tables.noCombatFactor });
  if (a.support > 0) {
    const { name, bonus } = b.sheet.chits[supportChit];
    items.push({ rule: "5.2", text: `${name} × ${a.support}`, value: bonus * a.support });
  }
  return items;
}

const factorSum = (b: Board, units: readonly UnitId[]): number => {
  let sum = 0;
  for (const unit of units) sum += b.sheet.cf[unit];
  return sum;
};

/** 7.2.2.b, and E.11 for the size of a group. */
const waveBonus = (b: Board, side: Seat, attackers: number): number => Math.floor(attackers / b.pub.waveGroup[side]);

/** 7.2.2.a.d: only Chinese units without a combat factor attack. */
const noFactors = (b: Board, a: DeepReadonly<Declared>): boolean =>
  b.sheet.formationOf[a.units[0]].side === "china" && a.units.every((unit) => b.sheet.cf[unit] === 0);

/** 7.2.2.c, d and 12.5.c. */
export function defenceItems(b: Board, a: DeepReadonly<Declared>): Item[] {
  const items: Item[] = [{ rule: "7.2.2.c", text: "best defence factor", value: bestDefence(b, a) }];
  const level = defenceLevel(b, a);
  if (level > 0)
    items.push({
      rule: b.sheet.isTown[a.target] ? "7.2.2.d" : "7.2.2.c",
      text: "defence level of the area",
      value: level,
    });
  return items;
}

function bestDefence(b: Board, a: DeepReadonly<Declared>): number {
  let best = 0;
  for (const unit of unitsAt(b, enemyOf(a.by), a.target)) best = Math.max(best, defenceFactor(b, unit));
  return best;
}

function defenceLevel(b: Board, a: DeepReadonly<Declared>): number {
  const { sheet, pub } = b;
  const { target } = a;
  if (!isArea(target)) return 0;
  if (sheet.isTown[target]) return a.from === target ? sheet.townInside[target] : sheet.townOutside[target];
  const always = a.chit === IJA_ARTILLERY;
  return always || pub.control[target] === enemyOf(a.by) ? sheet.level[target] : 0;
}
