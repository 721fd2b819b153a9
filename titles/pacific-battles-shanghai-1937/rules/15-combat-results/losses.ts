import { finish, refuse, type Seat } from "@wusong/engine";
import { canStillCover, coversExactly } from "@wusong/mechanics";
import { T } from "../../book.ts";
import type { UnitId } from "../../ids.ts";
import { UNIT } from "../../kinds.ts";
import { subordinatesFor } from "../../position-pieces.ts";
import type { Ask, Know } from "../../state.ts";
import { battlePrompt, consequences, unitName } from "../../words.ts";
import { attritionProposals, halfProposals, priceOf } from "./choosing-losses.ts";
import { loseInBattle, participants, splitInBattle } from "./combat-results.ts";
import { brigadesOf, counted, halfOf, splittable } from "./half.ts";

interface HalfLoss {
  split: UnitId[];
  lost: UnitId[];
}

/** 15.23, 15.24: break brigades down or not, then lose at least half of the factors with nobody to spare. */
function askHalf(k: Know, p: Ask): HalfLoss {
  const split = p.set("break down", UNIT, splittable(k), {
    why: () => refuse("15.22", "Only brigades with a listed breakdown can be broken down."),
  });
  const { pool, total, demand, factor } = halfOf(k, split);
  const values = (list: readonly UnitId[]): number[] => list.map((unit) => factor[unit]);
  const exactly = refuse(
    "15.23",
    () => `Lose at least ${demand} of ${total} factors, and no unit more than that takes.`,
  );
  const may = (chosen: readonly UnitId[], unit: UnitId) => {
    const some = [...chosen, unit];
    const rest = pool.filter((one) => !some.includes(one));
    return canStillCover(values(some), values(rest), demand)
      ? null
      : refuse("15.23", "With this unit there would be one loss too many.");
  };
  const open = pool.filter((unit) => may([], unit) === null);
  const lost = p.set("eliminate", UNIT, open, {
    min: 1,
    size: () => refuse("15.23", "At least one unit is lost."),
    ok: (chosen) => (coversExactly(values(chosen), demand) ? null : exactly),
    may,
    why: (unit) => (pool.includes(unit) ? exactly : refuse("15.23", "Only units of this battle are lost.")),
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

const NO_BREAKDOWN = refuse("15.22", "Only brigades of this battle with a listed breakdown can be broken down.");

/** CRT.R: one brigade breaks down, or one unit is lost; a brigade may also pay with one of its regiments (15.22). */
export const attrition = T.procedure<{ side: Seat }>("attrition", "CRT.R").steps((t) => [
  t.decide(
    "attrition",
    "15.1",
    battlePrompt("break a brigade down or lose a unit"),
    (_pub, v) => v.side,
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
