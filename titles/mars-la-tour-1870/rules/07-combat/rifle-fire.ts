import type { SideName } from "../../ids.ts";
import type { Tables } from "../../sheet-schema.ts";
import { type Combat, type Outcome, Tally } from "./combat.ts";

/** Everything the table 7.2 asks about. */
export interface RifleSituation {
  readonly side: SideName;
  /** Borders between the lead unit's Area and the target. */
  readonly distance: number;
  /** Cover of the lead unit's Area. */
  readonly cover: number;
  /** Fresh supporting units, the lead not counted. */
  readonly infantry: number;
  readonly artillery: number;
  readonly target: {
    readonly cover: number;
    readonly lead: "infantry" | "artillery";
    readonly leadFresh: boolean;
    /** Fresh units besides the lead. */
    readonly infantry: number;
    readonly artillery: number;
  };
  /** Ruling R1: whether firing units reduce the attacker's loss. */
  readonly reduction: boolean;
  /** R4: a target in Cover 3 loses a point for vision, because it shoots back from there. */
  readonly targetVision: boolean;
}

/** 7.2: attacker value, target value and result of rifle fire. */
export function rifleFire(tables: Tables, situation: RifleSituation, itemised: boolean): Combat {
  const table = tables.rifleFire;
  const { side, target } = situation;
  const enemy: SideName = side === "french" ? "german" : "french";
  const adjacent = situation.distance === 1;
  const firers = 1 + situation.infantry + situation.artillery;

  const attack = new Tally(itemised);
  attack.add(table.lead[side], "Lead unit firing", side === "french" ? "7.2.c" : "7.2.d");
  attack.each(situation.artillery, table.support.artillery, "Supporting artillery", "7.2.e");
  attack.each(situation.infantry, table.support[side], "Supporting infantry", side === "french" ? "7.2.f" : "7.2.g");
  if (adjacent) attack.add(table.adjacent[side], "Fire into an adjacent Area", "7.2.h");
  else attack.add(table.beyond, "Fire beyond the neighbouring Areas", "7.2.i");
  if (situation.cover >= tables.visionCover) attack.add(table.vision, "Vision from Cover +3", "7.2.l");

  const value = new Tally(itemised);
  value.add(target.cover, "Cover", "7.2.T.a");
  value.each(
    Math.floor(firers / table.attackersPerCover),
    target.cover,
    "Cover again for threes of attackers",
    "7.2.T.b",
  );
  const lead = table.targetLead[target.lead === "artillery" ? "artillery" : enemy];
  const leadCase = target.lead === "artillery" ? "7.2.T.e" : enemy === "french" ? "7.2.T.d" : "7.2.T.f";
  value.add(target.leadFresh ? lead.fresh : lead.spent, "Lead unit of the target", leadCase);
  if (adjacent) {
    value.each(target.artillery, table.targetSupport.artillery, "Fresh artillery in support", "7.2.T.g");
    value.each(
      target.infantry,
      table.targetSupport[enemy],
      "Fresh infantry in support",
      enemy === "french" ? "7.2.T.h" : "7.2.T.i",
    );
  }
  if (situation.targetVision && target.cover >= tables.visionCover)
    value.add(table.targetVision, "Vision of the target from Cover +3", "7.2.T.l");

  const reduction = situation.reduction ? firers * table.reductionPerFirer : 0;
  return {
    kind: "rifle fire",
    rule: "7.2",
    attack,
    target: value,
    outcome: (difference) => rifleOutcome(tables, difference, reduction),
  };
}

/** 7.2.R: three bands. */
function rifleOutcome(tables: Tables, difference: number, reduction: number): Outcome {
  const { within, bothLose } = tables.rifleFire;
  if (difference > within) return result("hit", "7.2.R.f", difference, 0);
  if (difference >= -within) return result("both hit", "7.2.R.e", bothLose, bothLose);
  return result("repulsed", "7.2.R.a", 0, Math.max(0, -difference - reduction));
}

/** 7.2.R.a, e: the firers are Spent unless the target alone is hit. Nobody is lost at once, and no Leader falls. */
const result = (
  band: "hit" | "both hit" | "repulsed",
  rule: string,
  targetPoints: number,
  attackerPoints: number,
): Outcome => ({
  band,
  targetPoints,
  attackerPoints,
  spent: band !== "hit",
  lost: 0,
  leaderOut: false,
  rule,
});
