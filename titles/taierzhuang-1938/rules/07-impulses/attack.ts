import { call, counted, type DeepReadonly, finish, goto, listed, type Seat } from "@wusong/engine";
import { T } from "../../book.ts";
import { CHINA, type ChitId, enemyOf, HEROES, isArea, NOWHERE, sideAdjective } from "../../ids.ts";
import type { Board, Game } from "../../state.ts";
import { placeText, unitText } from "../../words.ts";
import { countAt, eliminate, readyAt, spendAll, spentAt } from "../02-units.ts";
import { cannotPlay, holds, mayHold, play } from "../05-tactical-chits/chits.ts";
import { interdictZone } from "../12-optional-rules/interdiction.ts";
import { absorbDamage } from "./damage.ts";
import { ELIMINATE, FLIP } from "./damage-ways.ts";
import { supportChit } from "./fire.ts";
import { attackReport } from "./preview.ts";
import { attackItems, type Declared, defenceItems, total } from "./totals.ts";

/** An attack under way (7.2.2). */
export interface Attack extends Declared {
  /** whether the firing units are Spent afterwards (7.2.g) */
  spends: boolean;
  dice: number[];
  /** Heroes of Taierzhuang had the dice rolled again */
  again: boolean;
}

export const attackBy = (a: Declared, spends: boolean): Attack => ({
  by: a.by,
  from: a.from,
  target: a.target,
  units: a.units,
  chit: a.chit,
  wave: a.wave,
  support: a.support,
  spends,
  dice: [],
  again: false,
});

/** What the attack has more than the defence before its dice. */
const margin = (b: Board, a: DeepReadonly<Declared>): number =>
  total(attackItems(b, a, supportChit(a.by))) - total(defenceItems(b, a));

/** 7.3. */
const damagePoints = (b: Board, a: DeepReadonly<Declared>, dice: readonly number[]): number =>
  Math.max(0, margin(b, a) + dice[0] + dice[1]);

const LOWEST_ROLL = 2;
const HIGHEST_ROLL = 12;

/** Whether other dice could do anything else: an attack may be too weak for any roll, or overwhelm all defenders with every one. */
function diceMatter(b: Board, a: DeepReadonly<Declared>): boolean {
  const defender = enemyOf(a.by);
  const ready = readyAt(b, defender, a.target);
  const spent = spentAt(b, defender, a.target);
  const most = isArea(a.target) ? ready * (FLIP + ELIMINATE) + spent * ELIMINATE : ready + spent;
  const ahead = margin(b, a);
  return ahead + HIGHEST_ROLL > 0 && ahead + LOWEST_ROLL < most;
}

export const attack = T.procedure<Attack>("attack", "7.2.2").steps((t) => [
  t.auto("roll", "7.2.2.a", (g, v) => {
    v.dice = [g.d.d6(), g.d.d6()];
    g.tell?.({
      type: "attackRoll",
      rule: "7.2.2.a",
      text: `${sideAdjective(v.by)} attack on ${placeText(g.sheet, v.target)}: the dice show ${listed(v.dice)}.`,
      data: { kind: "roll", dice: v.dice, places: [g.sheet.placeNames[v.target]], facts: { by: v.by } },
    });
    if (!mayHold(g, CHINA, HEROES) || !diceMatter(g, v)) return goto("damage");
  }),
  t.window(
    "heroes",
    "5.C4",
    (k, v) =>
      `China: the ${sideAdjective(v.by)} dice at ${placeText(k.sheet, v.target)} show ${listed(v.dice)}, ${damagePoints(k, v, v.dice)} damage. Have them rolled again?`,
    () => CHINA,
    {
      heroes: t.button(
        (g, v) => {
          play(g, CHINA, HEROES, "5.C4");
          v.again = true;
          v.dice = [g.d.d6(), g.d.d6()];
          g.tell?.({
            type: "attackRoll",
            rule: "5.C4",
            text: `${sideAdjective(v.by)} dice at ${placeText(g.sheet, v.target)} rolled again: they show ${listed(v.dice)}.`,
            data: { kind: "roll", dice: v.dice, places: [g.sheet.placeNames[v.target]], facts: { by: v.by } },
          });
        },
        {
          when: (k) => holds(k, HEROES),
          whyNot: (k) => cannotPlay(k, HEROES),
          label: "Play Heroes of Taierzhuang",
        },
      ),
    },
    { preview: (k, v) => attackReport(k, v) },
  ),
  t.auto("damage", "7.3", (g, v) => {
    const left = damagePoints(g, v, v.dice);
    tellResult(g, v, left);
    if (left === 0) return;
    const defender = enemyOf(v.by);
    return isArea(v.target)
      ? call(absorbDamage, { side: defender, area: v.target, left })
      : call(interdictZone, { zone: v.target, left });
  }),
  t.auto("waveLosses", "7.2.2.b", (g, v) => {
    if (v.wave) humanWaveLosses(g, v);
  }),
  t.auto("spend", "7.2", (g, v) => {
    if (v.spends) spendAll(g, v.units);
    return finish();
  }),
]);

function tellResult(g: Game, v: Attack, damage: number): void {
  if (!g.tell) return;
  const odds = attackReport(g, v);
  g.tell({
    type: "battle",
    rule: "7.3",
    text: `${sideAdjective(v.by)} attack on ${placeText(g.sheet, v.target)}: ${odds.attacker.total + v.dice[0] + v.dice[1]} against ${odds.defender.total}, ${damage === 0 ? "no" : damage} damage.`,
    data: {
      kind: "battle",
      dice: v.dice,
      outcome: String(damage),
      odds,
      pieces: v.units.map((unit) => g.sheet.unitNames[unit]),
      places: [g.sheet.placeNames[v.target]],
      facts: { by: v.by },
    },
  });
}

/** 7.2.2.b.e to i: one die for every attacker against the defenders still in the area. */
function humanWaveLosses(g: Game, v: Attack): void {
  const survivors = countAt(g, enemyOf(v.by), v.target);
  for (const unit of v.units) {
    const die = g.d.d6();
    const lost = die <= survivors;
    if (lost) eliminate(g, unit);
    g.tell?.({
      type: lost ? "eliminated" : "waveRoll",
      rule: "7.2.2.b",
      text: `${unitText(g.sheet, unit)} rolls ${die} in the human wave against ${counted(survivors, "defender")}${lost ? " and is lost" : " and comes through"}.`,
      data: { kind: "roll", dice: [die], pieces: [g.sheet.unitNames[unit]], facts: { survivors } },
    });
  }
}

/** A chit attacks with its own firepower; no unit takes part (ruling R40). */
export const chitAttack = (by: Seat, chit: ChitId, target: Declared["target"]): Attack =>
  attackBy({ by, from: NOWHERE, target, units: [], chit, wave: false, support: 0 }, false);
