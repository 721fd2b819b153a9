import type { DeepReadonly, Refusal, Steps, Suggestion } from "@wusong/engine";
import { enemyOf, type UnitId } from "../../ids.ts";
import { UNIT } from "../../kinds.ts";
import type { K, MarsLaTour } from "../../state.ts";
import { bestDefence } from "./best-lead.ts";
import type { Combat } from "./combat.ts";
import { report } from "./report.ts";

/** How a defender names his lead before the dice: who may lead, why another may not, and what the combat is with him. */
export interface Naming<V> {
  readonly leads: (k: K, v: DeepReadonly<V>) => UnitId[];
  readonly whyNot: (k: K, v: DeepReadonly<V>, unit: UnitId) => Refusal;
  readonly combatOf: (k: K, v: DeepReadonly<V>, answer: UnitId, itemised?: boolean) => Combat;
}

export const leadVerb = <V extends { answer: UnitId | -1 }>(t: Steps<MarsLaTour, V>, naming: Naming<V>) =>
  t.verb({
    label: "Name the lead unit",
    ask: (k, v, p) => p.one("lead", UNIT, naming.leads(k, v), { why: (unit) => naming.whyNot(k, v, unit) }),
    preview: (k, v, answer) => report(naming.combatOf(k, v, answer, true), enemyOf(k.seat)),
    do: (_g, v, answer) => {
      v.answer = answer;
    },
  });

/** Everybody sees who can lead; the one with whom the defender is hurt least is proposed. */
export const bestLeadProposed = <V>({ leads, combatOf }: Naming<V>) => ({
  byPublicFacts: true,
  plainChoice: (k: K, v: DeepReadonly<V>): boolean => leads(k, v).length > 1,
  proposals: [
    {
      id: "best",
      label: "Best defence",
      choose: (k: K, v: DeepReadonly<V>): Suggestion => ({
        verb: "lead",
        picks: [bestDefence(k, leads(k, v), (answer) => combatOf(k, v, answer))],
      }),
    },
  ],
});
