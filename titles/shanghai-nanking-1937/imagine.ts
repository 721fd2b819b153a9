import { type HexId, knownHex, NOWHERE } from "@wusong/board";
import type { DeepReadonly, Random, Seat, View } from "@wusong/engine";
import { CHINA, JAPAN, type UnitId } from "./ids.ts";
import { ON_MAP, topIsReduced, topOf, unitsIn } from "./position.ts";
import { stackFits } from "./rules/06-stacking/stacking.ts";
import type { Fight } from "./rules/10-combat/fight.ts";
import type { Sheet } from "./sheet.ts";
import type { Campaign, Own } from "./state.ts";

/**
 * Makes up what a seat cannot see: which units lie below the top counters, and with how many steps. What it can see or conclude
 * holds: tops, numbers, garrisons that never move, and forces laid open by a combat.
 */
export function imagine(view: View<Campaign>, sheet: Sheet, random: Random): { own: Own[]; sys: Campaign["sys"] } {
  return { own: [JAPAN, CHINA].map((side) => imagineSide(view, sheet, side, random)), sys: {} };
}

interface Imagined {
  readonly own: Own;
  readonly side: Seat;
  readonly sheet: Sheet;
  /** Counters of the side by hex for which no unit has been found yet. */
  readonly open: Map<HexId, number>;
  /** Units on the map for which no hex has been found yet. */
  readonly unplaced: Set<UnitId>;
}

function imagineSide(view: View<Campaign>, sheet: Sheet, side: Seat, random: Random): Own {
  const { pub } = view;
  const n = sheet.number[side];
  const own: Own = {
    at: Array(n).fill(NOWHERE),
    steps: Array(n).fill(0),
    height: Array(n).fill(0),
    used: Array(n).fill(0),
    group: [],
  };
  const imagined: Imagined = { own, side, sheet, open: new Map(), unplaced: new Set() };
  for (let i = 0; i < n; i++)
    if (pub.place[sheet.first[side] + i] === ON_MAP) imagined.unplaced.add((sheet.first[side] + i) as UnitId);
  pub.stacks.forEach((stack, at) => {
    const hex = at as HexId;
    if (stack === 0 || sheet.sideOf[topOf(pub, hex)] !== side) return;
    imagined.open.set(hex, unitsIn(pub, hex));
    const top = topOf(pub, hex);
    settle(imagined, top, hex, topIsReduced(pub, hex) ? 1 : sheet.fullSteps[top]);
  });
  settleRevealed(view, imagined);
  settleGarrisons(imagined, random);
  settleRest(imagined, random);
  settleGroup(view, imagined);
  settleHeights(view, imagined, random);
  return own;
}

/** Puts a unit where it must be, if it can be there. */
function settle(imagined: Imagined, unit: UnitId, hex: HexId, steps: number): void {
  const { own, sheet, side, open, unplaced } = imagined;
  const i = unit - sheet.first[side];
  if (own.at[i] === hex) own.steps[i] = steps;
  const left = open.get(hex) ?? 0;
  if (!unplaced.has(unit) || left === 0) return;
  own.at[i] = hex;
  own.steps[i] = steps;
  unplaced.delete(unit);
  open.set(hex, left - 1);
}

/** Forces that lie open, as the procedures under way have them; later frames know better. */
function settleRevealed(view: View<Campaign>, imagined: Imagined): void {
  const { side, own, sheet, unplaced } = imagined;
  for (const frame of view.stack) {
    if (frame.p === "combat") {
      const fight = frame.v as DeepReadonly<Fight>;
      const attacks = fight.attacker === side;
      const units = attacks ? fight.attackers : fight.defenders;
      const steps = attacks ? fight.attackerSteps : fight.defenderSteps;
      units.forEach((unit, i) => {
        const hex = attacks ? fight.from[i] : fight.target;
        if (hex === NOWHERE) return;
        if (steps[i] > 0) settle(imagined, unit, hex, steps[i]);
        if (attacks && own.at[unit - sheet.first[side]] !== NOWHERE) own.used[unit - sheet.first[side]] = 1;
      });
    } else if (frame.p === "takeLosses") {
      const force = frame.v as { side: Seat; units: UnitId[]; steps: number[] };
      if (force.side !== side) continue;
      force.units.forEach((unit, i) => {
        if (own.at[unit - sheet.first[side]] !== NOWHERE && force.steps[i] > 0)
          own.steps[unit - sheet.first[side]] = force.steps[i];
      });
    } else if (frame.p === "landing" && side === JAPAN) {
      const { hex, army, moving } = frame.v as { hex: HexId; army: UnitId[]; moving: UnitId[] };
      for (const unit of [...army, ...moving])
        if (unplaced.has(unit)) settle(imagined, unit, hex, sheet.fullSteps[unit]);
    }
  }
}

/** Chinese garrisons stand where the set-up put them, Japanese ones in cities, one in each. */
function settleGarrisons(imagined: Imagined, random: Random): void {
  const { side, sheet, open, own, unplaced } = imagined;
  const garrisons = [...unplaced].filter((unit) => sheet.garrison[unit]);
  if (side === CHINA) {
    for (const unit of garrisons) settle(imagined, unit, knownHex(sheet.units[unit].start), sheet.fullSteps[unit]);
    return;
  }
  const manned = new Set(own.at.filter((_, i) => sheet.garrison[i]));
  const cities = random.shuffle(sheet.enterableCities.filter((hex) => (open.get(hex) ?? 0) > 0 && !manned.has(hex)));
  random.shuffle(garrisons).forEach((unit, i) => {
    if (i < cities.length) settle(imagined, unit, cities[i], sheet.fullSteps[unit]);
  });
}

/** Everybody else somewhere below a top counter, within the stacking limits where that works out. */
function settleRest(imagined: Imagined, random: Random): void {
  const { own, sheet, side, open, unplaced } = imagined;
  const left = random.shuffle([...unplaced]);
  const slots = random.shuffle([...open].flatMap(([hex, count]) => Array<HexId>(count).fill(hex)));
  for (const hex of slots) {
    const stack = own.at.flatMap((at, i) => (at === hex ? [(sheet.first[side] + i) as UnitId] : []));
    const fitting = left.findIndex((unit) => stackFits(sheet, side, [...stack, unit]));
    const [unit] = left.splice(Math.max(0, fitting), 1);
    settle(imagined, unit, hex, sheet.fullSteps[unit] === 2 && random.chance(1, 4) ? 1 : sheet.fullSteps[unit]);
  }
}

/** 9.6: a group in the middle of its overruns is somewhere in the hex it has come to. */
function settleGroup(view: View<Campaign>, imagined: Imagined): void {
  const frame = view.stack.find((one) => one.p === "overrun");
  if (!frame || imagined.side !== JAPAN) return;
  const fight = view.stack.find((one) => one.p === "combat")?.v as DeepReadonly<Fight> | undefined;
  const { own, sheet } = imagined;
  const { from } = frame.v as { from: HexId };
  const there = own.at.flatMap((hex, i) => (hex === from ? [i as UnitId] : []));
  own.group = fight ? [...fight.attackers] : there.filter((unit) => !sheet.garrison[unit]);
  for (const unit of own.group) if (own.at[unit] !== NOWHERE) own.used[unit] = 1;
}

/** 6.4: below the top counter the others lie in any order. */
function settleHeights({ pub }: View<Campaign>, { own, sheet, side }: Imagined, random: Random): void {
  const first = sheet.first[side];
  const piles = new Map<HexId, number[]>();
  own.at.forEach((hex, i) => {
    if (hex !== NOWHERE) piles.set(hex, [...(piles.get(hex) ?? []), i]);
  });
  for (const [hex, pile] of piles) {
    const top = topOf(pub, hex) - first;
    const below = random.shuffle(pile.filter((i) => i !== top));
    [...below, top].forEach((i, height) => {
      own.height[i] = height;
    });
  }
}
