import type { Json } from "@wusong/engine";
import type { G } from "../../state.ts";
import { areaName, sideName } from "../01-frame.ts";
import { advantage, type Combat, type Outcome } from "./combat.ts";
import { outcomeText } from "./report.ts";

const DEEDS = {
  bombardment: "bombards",
  "rifle fire": "fires at",
  volley: "volleys at the group leaving",
  assault: "assaults",
  "cavalry assault": "charges",
} as const;

/** Rolls both dice, the attacker's first, and tells what came of it. */
export function fight(g: G, combat: () => Combat, itemised: () => Combat, who: { side: number; area: number; charge?: boolean }): Outcome {
  const plain = g.tell ? itemised() : combat();
  const attackerDie = g.d.d6();
  const targetDie = g.d.d6();
  const outcome = plain.outcome(advantage(plain) + attackerDie - targetDie);
  if (g.tell) {
    const deed = who.charge ? "counter-charges the group in" : DEEDS[plain.kind];
    const attack = plain.attack.sum + attackerDie;
    const target = plain.target.sum + targetDie;
    g.tell({
      type: "combat",
      rule: who.charge ? "7.5" : plain.rule,
      text: `${sideName(who.side)} side ${deed} ${areaName(g, who.area)}: ${attack} against ${target}. ${outcomeText(outcome)}`,
      data: {
        kind: plain.kind,
        area: g.sheet.areaIds[who.area],
        attacker: { die: attackerDie, value: attack, components: plain.attack.lines as unknown as Json },
        target: { die: targetDie, value: target, components: plain.target.lines as unknown as Json },
        outcome: outcome as unknown as Json,
      },
    });
  }
  return outcome;
}
