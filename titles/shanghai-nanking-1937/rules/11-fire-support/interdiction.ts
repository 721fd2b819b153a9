import { type Refusal, refuse } from "@wusong/engine";
import { canStillCover, coversExactly } from "@wusong/mechanics";
import { CHINA, type UnitId } from "../../ids.ts";
import { REMOVED } from "../../position.ts";
import type { Game, Knows } from "../../state.ts";
import { unitIds, unitsWords } from "../../words.ts";
import { factorOnArrival, inBox } from "../08-reinforcements/box.ts";

/** 11.2: the Japanese die, and what it takes without asking. */
export function interdict(g: Game, v: { demand: number }): void {
  const die = g.d.d6();
  const box = inBox(g, CHINA);
  const total = box.reduce((sum, unit) => sum + factorOnArrival(g, unit), 0);
  g.tell?.({
    type: "interdiction",
    rule: "11.2",
    text: `Japanese air interdiction: die ${die}, against ${total} combat factors on the way.`,
    data: { kind: "roll", dice: [die], facts: { total } },
  });
  if (total > die) v.demand = die;
  else removeForGood(g, box);
}

export function removeForGood(g: Game, units: readonly UnitId[]): void {
  for (const unit of units) g.pub.place[unit] = REMOVED;
  if (units.length === 0) return;
  g.tell?.({
    type: "interdicted",
    rule: "11.2",
    text: `Lost on the way: ${unitsWords(g.sheet, units)}.`,
    data: { kind: "other", pieces: unitIds(g.sheet, units) },
  });
}

/** R22: the set reaches the die and would fall short without any one of its units. */
export function whyNotRemoved(k: Knows, demand: number, units: readonly UnitId[]): Refusal | null {
  const factors = units.map((unit) => factorOnArrival(k, unit));
  return coversExactly(factors, demand)
    ? null
    : refuse("11.2", `The units must be worth ${demand} combat factors, and less without any one of them.`);
}

/** The units that are worth least among those that would do. Nobody of them is superfluous: without him it would be less still. */
export function leastToLose(k: Knows, demand: number): UnitId[] {
  const least: UnitId[][] = [[]];
  for (const unit of inBox(k, CHINA)) {
    const factor = factorOnArrival(k, unit);
    for (let total = least.length - 1; total >= 0; total--)
      if (least[total] !== undefined && total < demand) least[total + factor] ??= [...least[total], unit];
  }
  return least.find((units, total) => total >= demand && units !== undefined)!;
}

export function whyNotCovering(
  k: Knows,
  demand: number,
  box: readonly UnitId[],
  units: readonly UnitId[],
): Refusal | null {
  const rest = box.filter((unit) => !units.includes(unit)).map((unit) => factorOnArrival(k, unit));
  const factors = units.map((unit) => factorOnArrival(k, unit));
  return canStillCover(factors, rest, demand)
    ? null
    : refuse("11.2", `No set with these units is worth ${demand} combat factors with none to spare.`);
}
