import { finish, refuse, type Seat } from "@wusong/engine";
import { canStillCover, coversExactly } from "@wusong/mechanics";
import { T } from "../../book.ts";
import type { UnitId } from "../../ids.ts";
import { UNIT } from "../../kinds.ts";
import { subordinatesFor } from "../../position-pieces.ts";
import type { Sheet } from "../../sheet.ts";
import { type Ask, type Know, MIX, type Public } from "../../state.ts";
import { battlePrompt, consequences, unitName } from "../../words.ts";
import { attritionProposals, halfProposals, priceOf } from "./choosing-losses.ts";
import { loseInBattle, participants, splitInBattle } from "./combat-results.ts";

/** 15.23: attack factors of attackers, defense factors of defenders. */
function factors(pub: Public, sheet: Sheet, side: Seat): Uint8Array {
  return pub.fight!.attacker === side ? sheet.attack : sheet.defense;
}

/** Units with factors; the others do not count for the half. */
function counted(pub: Public, sheet: Sheet, side: Seat): UnitId[] {
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
    at[brigade - first] = MIX;
    plan.set(brigade, parts);
  }
  return plan;
}

interface HalfLoss {
  split: UnitId[];
  lost: UnitId[];
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

/** 15.23, 15.24: break brigades down or not, then lose at least half of the factors with nobody to spare. */
function askHalf(k: Know, p: Ask): HalfLoss {
  const split = p.set("break down", UNIT, splittable(k), {
    why: () => refuse("15.22", "Only brigades with a listed breakdown can be broken down."),
  });
  const { pool, total, demand, factor } = halfOf(k, split);
  const values = (list: readonly UnitId[]): number[] => list.map((unit) => factor[unit]);
  const tooMuch = refuse("15.23", "With this unit there would be one loss too many.");
  const may = (chosen: readonly UnitId[], unit: UnitId) => {
    const some = [...chosen, unit];
    const rest = pool.filter((one) => !some.includes(one));
    return canStillCover(values(some), values(rest), demand) ? null : tooMuch;
  };
  const open = pool.filter((unit) => may([], unit) === null);
  const lost = p.set("eliminate", UNIT, open, {
    min: 1,
    size: () => refuse("15.23", "At least one unit is lost."),
    ok: (chosen) =>
      coversExactly(values(chosen), demand)
        ? null
        : refuse("15.23", () => `Lose at least ${demand} of ${total} factors, and no unit more than that takes.`),
    may,
    why: (unit) => (pool.includes(unit) ? tooMuch : refuse("15.23", "Only units of this battle are lost.")),
  });
  return { split, lost };
}

/** 15.23: half of a side's factors; attackers without attack strength are lost in addition. */
export const halfLosses = T.procedure<{ side: Seat }>("halfLosses", "15.23").steps((t) => [
  t.auto("zero", "15.23", (g, v) => {
    const fight = g.pub.fight!;
    if (fight.attacker === v.side)
      for (const unit of participants(g.pub, v.side)) if (g.sheet.attack[unit] === 0) loseInBattle(g, unit);
    const units = counted(g.pub, g.sheet, v.side);
    if (units.length === 0) return finish();
    if (units.length === 1 && !g.sheet.breaks[units[0]]) {
      loseInBattle(g, units[0]);
      return finish();
    }
  }),
  t.decide(
    "half",
    "15.23",
    (k) => battlePrompt(`lose at least ${halfOf(k, []).demand} of ${halfOf(k, []).total} factors`)(k),
    (_pub, v) => v.side,
    {
      lose: t.verb({
        ask: (k, _v, p) => askHalf(k, p),
        do: (g, _v, { split, lost }) => {
          for (const unit of split) splitInBattle(g, unit);
          for (const unit of lost) loseInBattle(g, unit);
        },
        preview: (k, _v, { lost }) => priceOf(k, lost),
        label: "Take the losses",
      }),
    },
    { board: "result", byPublicFacts: true, proposals: halfProposals },
  ),
]);

export const brigadesOf = (k: Know): UnitId[] =>
  participants(k.pub, k.seat)
    .filter((unit) => k.sheet.breaks[unit])
    .sort((x, y) => x - y);
const NO_BREAKDOWN = refuse("15.22", "Only brigades of this battle with a listed breakdown can be broken down.");

/** CRT.R: one brigade breaks down, or one unit is lost; a brigade may also pay with one of its regiments (15.22). */
export const attrition = T.procedure<{ side: Seat }>("attrition", "CRT.R").steps((t) => [
  t.decide(
    "attrition",
    "CRT.R",
    battlePrompt("break a brigade down or lose a unit"),
    (pub, v) => (participants(pub, v.side).length > 0 ? v.side : null),
    {
      breakDown: t.verb({
        whyNot: () => NO_BREAKDOWN,
        ask: (k, _v, p) => p.one("brigade", UNIT, brigadesOf(k), { why: () => NO_BREAKDOWN }),
        do: (g, _v, unit) => {
          splitInBattle(g, unit);
        },
        preview: (k, _v, unit) =>
          consequences({
            text: `${unitName(k.sheet, unit)} fights on as two regiments; nothing is lost.`,
            rule: "15.22",
          }),
        label: "Break a brigade down",
      }),
      eliminate: t.verb({
        ask: (k, _v, p) =>
          p.one(
            "unit",
            UNIT,
            participants(k.pub, k.seat).sort((x, y) => x - y),
            {
              why: () => refuse("15.11", "Only units of this battle are affected."),
            },
          ),
        do: (g, _v, unit) => loseInBattle(g, unit),
        preview: (k, _v, unit) => priceOf(k, [unit]),
        label: "Lose a unit",
      }),
      sacrifice: t.verb({
        whyNot: () => NO_BREAKDOWN,
        ask: (k, _v, p) => p.one("brigade", UNIT, brigadesOf(k), { why: () => NO_BREAKDOWN }),
        do: (g, _v, unit) => loseInBattle(g, splitInBattle(g, unit)[1]),
        preview: (k, _v, unit) => priceOf(k, [subordinatesFor(k.sheet, k.mine.at, unit)[1]]),
        label: "Lose one regiment of a brigade",
      }),
    },
    { board: "result", byPublicFacts: true, proposals: attritionProposals },
  ),
]);
