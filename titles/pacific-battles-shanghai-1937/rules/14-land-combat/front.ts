import { type HexId, NOWHERE } from "@wusong/board";
import { enemyOf, type UnitId } from "../../ids.ts";
import { type Army, stackAt } from "../../position.ts";
import { announcedOf, occupantOf } from "../../position-ground.ts";
import { inEnemyZone } from "../13-zones-of-control.ts";
import type { Contacts } from "./obligations.ts";

/** A unit that may attack in this phase and is in no declared battle. */
interface Attacker {
  readonly unit: UnitId;
  /** the enemy hexes next to it that are no target yet, ascending */
  readonly near: readonly HexId[];
  /** it stands in an enemy zone of control and must attack (13.6) */
  readonly owes: boolean;
}

/** 13.6, 14.12: whether a unit next to the enemy may attack: combat units, headquarters only inside an enemy zone. */
function mayAttack(a: Army, unit: UnitId, engaged: boolean): boolean {
  if (a.sheet.isSupply[unit] || a.own.spare.includes(unit)) return false;
  return a.sheet.isHq[unit] ? engaged : true;
}

/** 14.14, 14.27: enemy hexes next to a hex that are not yet the target of a battle. */
function targetsNear(a: Army, hex: number, taken: ReadonlySet<number>): HexId[] {
  const { neighbour } = a.sheet.board;
  const enemy = enemyOf(a.side) + 1;
  const near: HexId[] = [];
  for (let slot = 6 * hex; slot < 6 * hex + 6; slot++) {
    const to = neighbour[slot];
    if (to !== NOWHERE && occupantOf(a.cache, to) === enemy && !taken.has(to)) near.push(to);
  }
  return near.sort((x, y) => x - y);
}

/** 14.1: who may attack and is in no declared battle. */
function attackersLeft(a: Army): Attacker[] {
  const taken = new Set<number>();
  for (const battle of a.pub.battles) for (const hex of battle.targets) taken.add(hex);
  const fighting = new Set<number>();
  for (const list of a.own.attackers) for (const unit of list) fighting.add(unit);
  const left: Attacker[] = [];
  for (const hex of a.pub.occupied[a.side]) {
    const near = targetsNear(a, hex, taken);
    if (near.length === 0) continue;
    const owes = inEnemyZone(a, hex);
    for (const unit of stackAt(a, hex))
      if (!fighting.has(unit) && mayAttack(a, unit, owes)) left.push({ unit, near, owes });
  }
  return left;
}

/** 14.13: whether an enemy hex exerts a zone of control, as announced, and so must be attacked. */
const mustBeAttacked = (a: Army, hex: HexId): boolean => announcedOf(a.cache, hex) === 1;

/** 14.13: whether everybody who must attack is in a declared battle, and so is who must be attacked: his zone obliges those next to him. */
export const allOwedDeclared = (a: Army): boolean => attackersLeft(a).every(({ owes }) => !owes);

/** The front between attackers and enemy hexes that are in no declared battle, numbered for looking at what is possible together. */
export interface Front extends Contacts {
  readonly units: readonly UnitId[];
  readonly hexes: readonly HexId[];
}

export function frontOf(a: Army): Front {
  const attackers = attackersLeft(a).sort((x, y) => x.unit - y.unit);
  const found = new Set<HexId>();
  for (const { near } of attackers) for (const hex of near) found.add(hex);
  const hexes = [...found].sort((x, y) => x - y);
  const number = new Map(hexes.map((hex, h) => [hex, h]));
  const near = attackers.map((one) => one.near.map((hex) => number.get(hex)!));
  const by: number[][] = hexes.map(() => []);
  near.forEach((list, attacker) => {
    for (const h of list) by[h].push(attacker);
  });
  return {
    units: attackers.map(({ unit }) => unit),
    hexes,
    near,
    by,
    attackerOwes: attackers.map(({ owes }) => owes),
    hexOwes: hexes.map((hex) => mustBeAttacked(a, hex)),
  };
}
