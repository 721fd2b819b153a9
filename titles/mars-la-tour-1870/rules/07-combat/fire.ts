import { finish, refuse } from "@wusong/engine";
import { T } from "../../book.ts";
import { enemyOf, sideAdjective } from "../../ids.ts";
import { spend, unitsIn } from "../../position.ts";
import { isGun } from "../../sheet.ts";
import type { G } from "../../state.ts";
import { areaName, unitName } from "../../words.ts";
import { deactivate } from "../03-activation/leaders.ts";
import { absorbing } from "./absorb.ts";
import { bestLeadProposed, leadVerb, type Naming } from "./defending-lead.ts";
import { type Bombarding, bombardmentOf, type Firing, footIn, rifleFireOf } from "./situations.ts";
import { fight } from "./told.ts";

/** 7.1: a bombardment, from the dice to the end of the activation. */
export const bombard = T.procedure<Bombarding & { leader: number }>("bombard", "7.1").steps((t) => [
  t.auto("roll", "7.1.R", (g, v) => {
    const outcome = fight(g, (itemised) => bombardmentOf(g, v, itemised), { side: v.side, area: v.target });
    if (outcome.spent) spendAll(g, [v.selected, ...v.further]);
    const enemy = enemyOf(v.side);
    const units = unitsIn(g, enemy, v.target);
    return absorbing(
      g,
      {
        side: enemy,
        units,
        leads: units.filter((unit) => isGun(g.sheet, unit)),
        points: outcome.targetPoints,
        opponent: g.pub.at[v.selected],
        volley: false,
      },
      "end",
    );
  }),
  t.auto("end", "3.0.f", (g, v) => {
    deactivate(g, v.leader, "3.0.f");
    return finish();
  }),
]);

type RifleFire = Firing & { leader: number; attackerPoints: number; spent: boolean };

/** 7.2.T.n: infantry or artillery leads under rifle fire. */
const UNDER_FIRE: Naming<RifleFire> = {
  leads: (k, v) => footIn(k, enemyOf(v.side), v.target),
  whyNot: (k, _v, unit) =>
    refuse("7.2.T.n", () => `${unitName(k, unit)} is no infantry or artillery under fire in this Area.`),
  combatOf: (k, v, answer, itemised) => rifleFireOf(k, { ...v, answer }, itemised),
};

/** 7.2: rifle fire; the defender names his lead before the dice. */
export const fire = T.procedure<RifleFire>("fire", "7.2").steps((t) => [
  t.decide(
    "answer",
    "7.2.T.n",
    (k, v) =>
      `${areaName(k, v.target)} is under rifle fire: which ${sideAdjective(enemyOf(v.side))} unit leads and bears the first point?`,
    (_pub, v) => enemyOf(v.side),
    { lead: leadVerb(t, UNDER_FIRE) },
    bestLeadProposed(UNDER_FIRE),
  ),
  t.auto("roll", "7.2.R", (g, v) => {
    const outcome = fight(g, (itemised) => rifleFireOf(g, v, itemised), { side: v.side, area: v.target });
    v.attackerPoints = outcome.attackerPoints;
    v.spent = outcome.spent;
    const enemy = enemyOf(v.side);
    return absorbing(
      g,
      {
        side: enemy,
        units: footIn(g, enemy, v.target),
        leads: [v.answer],
        points: outcome.targetPoints,
        opponent: g.pub.at[v.lead],
        volley: false,
      },
      "firersAbsorb",
    );
  }),
  t.auto("firersAbsorb", "7.2.R.k", (g, v) =>
    absorbing(
      g,
      {
        side: v.side,
        units: [v.lead, ...v.supports].sort((a, b) => a - b),
        leads: [v.lead],
        points: v.attackerPoints,
        opponent: v.target,
        volley: false,
      },
      "end",
    ),
  ),
  t.auto("end", "7.2.R.h", (g, v) => {
    if (v.spent) spendAll(g, [v.lead, ...v.supports]);
    deactivate(g, v.leader, "3.0.f");
    return finish();
  }),
]);

/** Units still on the map become Spent. */
export function spendAll(g: G, units: readonly number[]): void {
  for (const unit of units) if (g.pub.at[unit] >= 0) spend(g, unit);
}
