import { type Consequences, counted, listed, type Suggestion } from "@wusong/engine";
import { coversExactly } from "@wusong/mechanics";
import type { UnitId } from "../../ids.ts";
import { mine, placeOf } from "../../position.ts";
import type { Know } from "../../state.ts";
import { consequences, unitName } from "../../words.ts";
import { participants, retreatOf } from "./combat-results.ts";
import { brigadesOf, type Half, halfOf, splittable } from "./half.ts";
import { mayIgnore } from "./retreat.ts";

/** What losses cost, and which ones a sensible player takes. */

/** 24.4: what the enemy gains by losses; a surrounded unit never comes back (15.21). */
export function priceOf(k: Know, lost: readonly UnitId[]): Consequences {
  const points = lost.reduce((sum, unit) => sum + k.sheet.units[unit].type.points, 0);
  const names = (units: readonly UnitId[]): string => listed(units.map((unit) => unitName(k.sheet, unit)));
  const forGood = lost.filter((unit) => isSurrounded(k, unit));
  return consequences(
    { text: `Lost: ${names(lost)}. The enemy scores ${counted(points, "victory point")}.`, rule: "24.4" },
    forGood.length === 0 ? null : { text: `Surrounded, and lost for good: ${names(forGood)}.`, rule: "15.21" },
  );
}

const isSurrounded = (k: Know, unit: UnitId): boolean => k.pub.fight!.surrounded.includes(unit);

/** What a unit is missed by: points for the enemy first, then its factors; it may come back unless it is surrounded. */
const missed = (k: Know, unit: UnitId): number =>
  10 * k.sheet.units[unit].type.points +
  k.sheet.attack[unit] +
  k.sheet.defense[unit] +
  (isSurrounded(k, unit) ? LOST_FOR_GOOD : 0);
const LOST_FOR_GOOD = 8;

const sum = (k: Know, units: readonly UnitId[]): number => units.reduce((total, unit) => total + missed(k, unit), 0);

/** Beyond this many units not every choice is looked at. */
const MOST_WEIGHED = 12;

/** The choice of losses that is missed least, as long as it covers the demand with nobody to spare. */
function cheapestCover(k: Know, { pool, demand, factor }: Half): UnitId[] {
  const values = (units: readonly UnitId[]): number[] => units.map((unit) => factor[unit]);
  let best = roughCover(pool, demand, factor);
  if (pool.length > MOST_WEIGHED) return best;
  for (let choice = 1; choice < 1 << pool.length; choice++) {
    const units = pool.filter((_, i) => choice & (1 << i));
    if (coversExactly(values(units), demand) && sum(k, units) < sum(k, best)) best = units;
  }
  return best;
}

/** The largest until it is enough: nobody of them can be spared. */
function roughCover(pool: readonly UnitId[], demand: number, factor: Uint8Array): UnitId[] {
  const chosen: UnitId[] = [];
  let total = 0;
  for (const unit of [...pool].sort((x, y) => factor[y] - factor[x] || x - y)) {
    if (total >= demand) break;
    chosen.push(unit);
    total += factor[unit];
  }
  return chosen.sort((x, y) => x - y);
}

/** 15.24: the losses that are missed least, with all brigades broken down, with one of them, or with none. */
function cheapestHalf(k: Know): Suggestion {
  const brigades = splittable(k);
  const factorsOf = (units: readonly UnitId[]): number =>
    units.reduce((total, unit) => total + k.sheet.attack[unit] + k.sheet.defense[unit], 0);
  const whole = factorsOf(halfOf(k, []).pool);
  const ways = [[], brigades, ...brigades.map((one) => [one])].map((split) => {
    const half = halfOf(k, split);
    const lost = cheapestCover(k, half);
    // Regiments are weaker than the brigade they were.
    return { split, lost, price: sum(k, lost) + whole - factorsOf(half.pool) };
  });
  const { split, lost } = ways.reduce((best, one) => (one.price < best.price ? one : best));
  return { verb: "lose", picks: [split, lost] };
}

/** Whether somebody of the side may ignore the retreat that follows its losses. */
function mayHold(k: Know): boolean {
  const retreat = retreatOf(k.pub);
  if (retreat?.side !== k.seat) return false;
  const a = mine(k);
  return participants(k.pub, k.seat).some((unit) =>
    mayIgnore(k.pub, k.sheet, k.seat, placeOf(a, unit), retreat.length),
  );
}

/** The ways through losses and the retreat after them, by the ids that the retreat has for them, too. */
export const halfProposals = [
  { id: "hold", label: "Lose the least, hold where allowed", choose: (k: Know) => cheapestHalf(k) },
  {
    id: "fallBack",
    label: "Lose the least, fall back",
    choose: (k: Know) => (mayHold(k) ? cheapestHalf(k) : null),
  },
];

/** CRT.R: a brigade that breaks down costs nothing; otherwise the unit that is missed least. */
export const attritionProposals = [
  {
    id: "hold",
    label: "Lose the least",
    choose: (k: Know): Suggestion => {
      const [brigade] = brigadesOf(k);
      if (brigade !== undefined) return { verb: "breakDown", picks: [brigade] };
      const [unit] = participants(k.pub, k.seat).sort((x, y) => missed(k, x) - missed(k, y) || x - y);
      return { verb: "eliminate", picks: [unit] };
    },
  },
];
