import type { Consequences } from "@wusong/engine";
import type { UnitId } from "../../ids.ts";
import { stacksOf, stepsOf } from "../../position.ts";
import type { Knows } from "../../state.ts";
import { hexWords, unitsWords, unitWords } from "../../words.ts";
import { stackFits } from "./stacking.ts";

export type Consequence = Consequences["consequences"][number];

/** The combat factor of one's own unit as it stands. */
export const factorNow = ({ sheet, mine }: Knows, unit: UnitId): number =>
  sheet.factor[unit * 3 + stepsOf(sheet, mine, unit)];

/**
 * As much strength of these units as may stand together with others, in ascending order. Whoever is taken first decides in a
 * Japanese stack which formation is the main one, so each of them is tried at the head.
 */
export function strongestThatFit(k: Knows, units: readonly UnitId[], others: readonly UnitId[]): UnitId[] {
  const byStrength = [...units].sort((a, b) => factorNow(k, b) - factorNow(k, a) || a - b);
  let best: UnitId[] = [];
  let most = -1;
  for (const head of byStrength) {
    const kept: UnitId[] = [];
    for (const unit of [head, ...byStrength.filter((one) => one !== head)])
      if (stackFits(k.sheet, k.seat, [...others, ...kept, unit])) kept.push(unit);
    const strength = kept.reduce((sum, unit) => sum + factorNow(k, unit), 0);
    if (strength <= most) continue;
    most = strength;
    best = kept;
  }
  return best.sort((a, b) => a - b);
}

/** 6.0, 8.1: what becomes of units that are taken off the map. */
export function whatEliminationMeans(k: Knows, units: readonly UnitId[], rule: string): Consequences {
  const back = units.filter((unit) => k.sheet.elite[unit]);
  return {
    consequences: [
      { text: `Eliminated: ${unitsWords(k.sheet, units)}.`, rule },
      ...back.map((unit) => ({ text: `${unitWords(k.sheet, unit)} rolls for its return.`, rule: "8.1" })),
    ],
  };
}

/** 6.0: hexes in which a side would lose units if its stacks were tested now. */
export function whatIsOverfull({ sheet, mine, seat }: Knows): Consequence[] {
  return [...stacksOf(sheet, mine, seat)]
    .filter(([, units]) => !stackFits(sheet, seat, units))
    .sort(([one], [other]) => one - other)
    .map(([hex]) => ({
      text: `${hexWords(sheet, hex)} is over the stacking limit: you would have to remove units there.`,
      rule: "6.0",
      grave: true,
    }));
}
