import type { Seat } from "@wusong/engine";
import { sideAdjective } from "../../ids.ts";
import type { G } from "../../state.ts";
import { areaName } from "../../words.ts";
import { advantage, type Combat, type Outcome } from "./combat.ts";
import { outcomeKey, outcomeText, report } from "./report.ts";

const DEEDS = {
  bombardment: "bombardment of",
  "rifle fire": "rifle fire at",
  volley: "volley at the group leaving",
  assault: "assault on",
  "cavalry assault": "charge into",
} as const;

/** Rolls both dice, the attacker's first, and tells what came of it. */
export function fight(
  g: G,
  combatOf: (itemised: boolean) => Combat,
  who: { side: Seat; area: number; charge?: boolean },
): Outcome {
  const combat = combatOf(g.tell !== undefined);
  const attackerDie = g.d.d6();
  const targetDie = g.d.d6();
  const outcome = combat.outcome(advantage(combat) + attackerDie - targetDie);
  if (g.tell) {
    const deed = who.charge ? "counter-charge into" : DEEDS[combat.kind];
    const attack = combat.attack.sum + attackerDie;
    const target = combat.target.sum + targetDie;
    g.tell({
      type: "battle",
      rule: who.charge ? "7.5" : combat.rule,
      text: `${sideAdjective(who.side)}: ${deed} ${areaName(g, who.area)}, ${attack} against ${target}. ${outcomeText(outcome)}`,
      data: {
        kind: "battle",
        dice: [attackerDie, targetDie],
        outcome: outcomeKey(outcome),
        odds: report(combat, who.side),
        places: [g.sheet.areaIds[who.area]],
        facts: { attackerValue: attack, targetValue: target },
      },
    });
  }
  return outcome;
}
