import { counted, listed, type OddsReport, type Seat } from "@wusong/engine";
import { reportOutcomes } from "@wusong/mechanics";
import type { UnitId } from "../../ids.ts";
import { advantage, type Combat, chances, type Outcome } from "./combat.ts";

const KIND_NAMES = {
  bombardment: "Bombardment",
  "rifle fire": "Rifle fire",
  volley: "Chassepot volley",
  assault: "Assault",
  "cavalry assault": "Assault of cavalry on cavalry",
} as const;

const points = (n: number): string => counted(n, "casualty point");

/** What a line of the result table means, as a sentence. */
export function outcomeText(outcome: Outcome): string {
  const parts: string[] = [];
  if (outcome.targetPoints > 0) parts.push(`the target absorbs ${points(outcome.targetPoints)}`);
  if (outcome.attackerPoints > 0) parts.push(`the attacker absorbs ${points(outcome.attackerPoints)}`);
  if (outcome.lost === 1) parts.push("the attacking lead unit is eliminated");
  if (outcome.lost > 1) parts.push(`${outcome.lost} attacking units are eliminated, the lead among them`);
  if (outcome.spent) parts.push("all attacking units are Spent");
  if (outcome.leaderOut) parts.push("the committed Leader is deactivated");
  if (parts.length === 0) return "No effect.";
  const text = parts.join("; ");
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

export const outcomeKey = (outcome: Outcome): string =>
  `${outcome.band} ${outcome.targetPoints}/${outcome.attackerPoints}/${outcome.lost}`;

/** One report for each kind of lead unit the defender may name; units that make no difference share one. */
export function reportsByLead(
  by: Seat,
  leads: readonly UnitId[],
  nameOf: (unit: UnitId) => string,
  combatOf: (lead: UnitId) => Combat,
  title: string,
): OddsReport[] {
  const found: { combat: Combat; names: string[]; key: string }[] = [];
  for (const lead of leads) {
    const combat = combatOf(lead);
    const key = JSON.stringify([combat.target.lines, chances(combat).chances]);
    const known = found.find((one) => one.key === key);
    if (known) known.names.push(nameOf(lead));
    else found.push({ combat, names: [nameOf(lead)], key });
  }
  if (found.length === 1) return [report(found[0].combat, by, title)];
  return found.map(({ combat, names }) =>
    report(combat, by, `${title}, if the defender leads with ${listed(names, "or")}`),
  );
}

/** A combat before it is fought, for people: every component with its case and the exact chances over both dice. */
export function report(combat: Combat, by: Seat | null, title?: string): OddsReport {
  const distribution = chances(combat);
  const lead = advantage(combat);
  return {
    title: title ?? KIND_NAMES[combat.kind],
    rule: combat.rule,
    knownTo: "exact",
    by,
    attacker: { label: "Attacker value", total: combat.attack.sum, components: combat.attack.lines ?? [] },
    defender: { label: "Target value", total: combat.target.sum, components: combat.target.lines ?? [] },
    shifts: [],
    column: null,
    outcomes: reportOutcomes(distribution, (outcome) => ({ key: outcomeKey(outcome), text: outcomeText(outcome) })),
    expected: [
      { label: "Casualty points on the target", ...distribution.mean((outcome) => outcome.targetPoints) },
      { label: "Casualty points on the attacker", ...distribution.mean((outcome) => outcome.attackerPoints) },
      { label: "Attacking units lost outright", ...distribution.mean((outcome) => outcome.lost) },
    ],
    whatIf: [],
    notes: [
      `Before the dice the attacker is ${lead >= 0 ? `${lead} ahead` : `${-lead} behind`}; each side adds one D6.`,
    ],
  };
}
