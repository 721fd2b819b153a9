import { counted, type DeepReadonly, type OddsComponent, type OddsReport } from "@wusong/engine";
import { Distribution, fraction, reportOutcomes } from "@wusong/mechanics";
import { enemyOf, isArea, sideAdjective } from "../../ids.ts";
import type { Board } from "../../state.ts";
import { placeText } from "../../words.ts";
import { countAt } from "../02-units.ts";
import { supportChit } from "./fire.ts";
import { attackItems, type Declared, defenceItems, type Item, total } from "./totals.ts";

const components = (items: readonly Item[]): OddsComponent[] =>
  items.map(({ text, value, rule }) => ({ label: text, value, rule }));

/** An attack before its dice: both totals item by item and the exact chances of each number of damage points. */
export function attackReport(b: Board, a: DeepReadonly<Declared>): OddsReport {
  const attack = attackItems(b, a, supportChit(a.by));
  const defence = defenceItems(b, a);
  const margin = total(attack) - total(defence);
  const damage = Distribution.dice(2).map((roll) => Math.max(0, margin + roll));
  const defender = enemyOf(a.by);
  const defenders = countAt(b, defender, a.target);
  return {
    title: `Attack on ${placeText(b.sheet, a.target)}`,
    rule: "7.2.2",
    knownTo: "exact",
    by: a.by,
    attacker: {
      label: `${sideAdjective(a.by)}, before two dice`,
      total: total(attack),
      components: components(attack),
    },
    defender: { label: sideAdjective(defender), total: total(defence), components: components(defence) },
    shifts: [],
    column: null,
    outcomes: reportOutcomes(damage, (points) => ({
      key: String(points),
      text: points === 0 ? "no damage" : `${points} damage`,
    })).sort((x, y) => Number(x.key) - Number(y.key)),
    expected: [{ label: "damage", ...damage.mean((points) => points) }],
    whatIf: a.wave ? waveLosses(a.units.length, defenders) : [],
    notes: [
      ...(isArea(a.target) ? [] : ["Each point hits one unit in the zone (12.5)."]),
      "Heroes of Taierzhuang has both dice rolled again, with the same chances (5.C4).",
    ],
  };
}

/** 7.2.2.b: mean losses of a human wave by the number of defenders who are still there. */
function waveLosses(attackers: number, defenders: number): OddsReport["whatIf"] {
  return Array.from({ length: defenders + 1 }, (_, survivors) => {
    const { numerator, denominator } = fraction(attackers * Math.min(survivors, 6), 6);
    return {
      label: `if ${counted(survivors, "defender")} ${survivors === 1 ? "stays" : "stay"}`,
      text: `each attacker is lost on ${Math.min(survivors, 6)} or less, ${(numerator / denominator).toFixed(2)} of ${attackers} on average`,
    };
  });
}
