import { finish, refuse, type Seat } from "@wusong/engine";
import { canStillCover, coversExactly } from "@wusong/mechanics";
import { T } from "../../book.ts";
import type { UnitId } from "../../ids.ts";
import { UNIT } from "../../kinds.ts";
import { subordinatesFor } from "../../position-pieces.ts";
import type { Sheet } from "../../sheet.ts";
import { type Ask, type Know, MIX, type Public } from "../../state.ts";
import { battlePrompt } from "../../words.ts";
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

/** 15.23, 15.24: break brigades down or not, then lose at least half of the factors with nobody to spare. */
function askHalf(k: Know, p: Ask): HalfLoss {
  const units = counted(k.pub, k.sheet, k.seat).sort((x, y) => x - y);
  const value = factors(k.pub, k.sheet, k.seat);
  const split = p.set(
    "break down",
    UNIT,
    units.filter((unit) => k.sheet.breaks[unit]),
    { why: () => refuse("15.22", "Only brigades with a listed breakdown can be broken down.") },
  );
  const parts = [...plannedParts(k, split).values()].flat();
  const pool = [...units.filter((unit) => !split.includes(unit)), ...parts].sort((x, y) => x - y);
  let total = 0;
  for (const unit of pool) total += value[unit];
  const demand = Math.ceil(total / 2);
  const values = (list: readonly UnitId[]): number[] => list.map((unit) => value[unit]);
  const lost = p.set("eliminate", UNIT, pool, {
    min: 1,
    size: () => refuse("15.23", "At least one unit is lost."),
    ok: (chosen) =>
      coversExactly(values(chosen), demand)
        ? null
        : refuse("15.23", () => `Lose at least ${demand} of ${total} factors, and no unit more than that takes.`),
    may: (chosen, unit) => {
      const some = [...chosen, unit];
      const rest = pool.filter((one) => !some.includes(one));
      return canStillCover(values(some), values(rest), demand)
        ? null
        : refuse("15.23", "With this unit there would be one loss too many.");
    },
    why: () => refuse("15.23", "Only units of this battle are lost."),
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
  t.decide("half", "15.23", battlePrompt("choose the loss of half the factors"), (_pub, v) => v.side, {
    lose: t.verb({
      ask: (k, _v, p) => askHalf(k, p),
      do: (g, _v, { split, lost }) => {
        for (const unit of split) splitInBattle(g, unit);
        for (const unit of lost) loseInBattle(g, unit);
      },
      label: "Take the losses",
    }),
  }),
]);

const brigadesOf = (k: Know): UnitId[] =>
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
        label: "Lose a unit",
      }),
      sacrifice: t.verb({
        whyNot: () => NO_BREAKDOWN,
        ask: (k, _v, p) => p.one("brigade", UNIT, brigadesOf(k), { why: () => NO_BREAKDOWN }),
        do: (g, _v, unit) => loseInBattle(g, splitInBattle(g, unit)[1]),
        label: "Lose one regiment of a brigade",
      }),
    },
  ),
]);
