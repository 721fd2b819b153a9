import type { Seat } from "@wusong/engine";
import type { UnitId } from "../../ids.ts";
import { subordinatesFor } from "../../position-pieces.ts";
import type { Sheet } from "../../sheet.ts";
import type { Know, Public } from "../../state.ts";
import { participants } from "./combat-results.ts";

/** 15.23: attack factors of attackers, defense factors of defenders. */
function factors(pub: Public, sheet: Sheet, side: Seat): Uint8Array {
  return pub.fight!.attacker === side ? sheet.attack : sheet.defense;
}

/** Units with factors; the others do not count for the half. */
export function counted(pub: Public, sheet: Sheet, side: Seat): UnitId[] {
  const value = factors(pub, sheet, side);
  return participants(pub, side).filter((unit) => value[unit] > 0);
}

/** 15.24: which regiments each of several brigades would break into, without breaking them yet. */
function plannedParts(k: Know, brigades: readonly UnitId[]): Map<UnitId, [UnitId, UnitId]> {
  const at = k.mine.at.slice();
  const first = k.sheet.first[k.seat];
  const plan = new Map<UnitId, [UnitId, UnitId]>();
  for (const brigade of brigades) {
    const parts = subordinatesFor(k.sheet, at, brigade);
    for (const part of parts) at[part - first] = 0;
    plan.set(brigade, parts);
  }
  return plan;
}

/** What can be lost once some brigades are broken down, and how much of it must be. */
export interface Half {
  pool: UnitId[];
  total: number;
  demand: number;
  factor: Uint8Array;
}

export function halfOf(k: Know, split: readonly UnitId[]): Half {
  const factor = factors(k.pub, k.sheet, k.seat);
  const whole = counted(k.pub, k.sheet, k.seat).filter((unit) => !split.includes(unit));
  const pool = [...whole, ...[...plannedParts(k, split).values()].flat()].sort((x, y) => x - y);
  let total = 0;
  for (const unit of pool) total += factor[unit];
  return { pool, total, demand: Math.ceil(total / 2), factor };
}

/** 15.22: brigades of the battle that can be broken down before the half is lost. */
export const splittable = (k: Know): UnitId[] =>
  counted(k.pub, k.sheet, k.seat)
    .filter((unit) => k.sheet.breaks[unit])
    .sort((x, y) => x - y);

/** Brigades of the battle that break down. */
export const brigadesOf = (k: Know): UnitId[] =>
  participants(k.pub, k.seat)
    .filter((unit) => k.sheet.breaks[unit])
    .sort((x, y) => x - y);
