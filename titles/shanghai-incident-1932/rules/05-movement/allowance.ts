import { ARRIVED, REPLACED, type UnitId } from "../../ids.ts";
import type { Position } from "../../state.ts";

/** The two ways to march: with the normal allowance (5.0) or far from the enemy (14.0). */
export type March = "move" | "redeploy";

/** 13.7: the allowance of a unit that took a step is halved, rounded down, at least 1. */
export function allowance(p: Position, unit: UnitId): number {
  const full = p.sheet.allowance[unit];
  return p.pub.marks[unit] & REPLACED ? Math.max(1, Math.floor(full / 2)) : full;
}

/** 14.0, 13.2, 13.6: four times the allowance, three times after arrival. */
function redeployBudget(p: Position, unit: UnitId): number {
  const { redeploymentFactor, arrivalFactor } = p.sheet.tables.limits;
  return allowance(p, unit) * (p.pub.marks[unit] & ARRIVED ? arrivalFactor : redeploymentFactor);
}

/** 5.0, 14.0: what a group has to march with: as much as its slowest unit. */
export function budgetOf(p: Position, group: readonly UnitId[], march: March): number {
  let least = Number.POSITIVE_INFINITY;
  for (const unit of group) least = Math.min(least, march === "move" ? allowance(p, unit) : redeployBudget(p, unit));
  return least;
}
