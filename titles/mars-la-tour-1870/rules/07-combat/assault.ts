import type { ArmName } from "../../ids.ts";
import type { Tables } from "../../sheet-schema.ts";
import { type Combat, type Outcome, Tally } from "./combat.ts";

/** Everything the two tables 7.4 ask about. */
export interface AssaultSituation {
  /** Arm and combat value of the attacker's lead unit. */
  readonly lead: { readonly arm: ArmName; readonly value: number };
  /** A Leader is committed. */
  readonly leader: boolean;
  /** Further Fresh attackers. */
  readonly infantry: number;
  readonly artillery: number;
  readonly cavalry: number;
  /** Beaten Zones exited: the highest count among attacking infantry and artillery, and among attacking cavalry. */
  readonly zones: { readonly foot: number; readonly cavalry: number };
  readonly target: {
    readonly cover: number;
    /** Cavalry without infantry or artillery. */
    readonly cavalryAlone: boolean;
    readonly lead: { readonly arm: ArmName; readonly value: number };
    /** Units besides the lead. */
    readonly freshInfantry: number;
    readonly spentInfantry: number;
    readonly freshArtillery: number;
    readonly freshCavalry: number;
  };
}

/** 7.4.C.k: the cavalry table is for cavalry alone on both sides. */
export const usesCavalryTable = ({ lead, infantry, artillery, target }: AssaultSituation): boolean =>
  target.cavalryAlone && lead.arm === "cavalry" && infantry === 0 && artillery === 0;

/** 7.4: attacker value, target value and result of an assault or counter-charge, on the table that applies. */
export function assault(tables: Tables, situation: AssaultSituation, itemised: boolean): Combat {
  return usesCavalryTable(situation)
    ? cavalryAssault(tables, situation, itemised)
    : assaultOnFoot(tables, situation, itemised);
}

function assaultOnFoot(tables: Tables, situation: AssaultSituation, itemised: boolean): Combat {
  const table = tables.assault;
  const { lead, zones, target } = situation;
  const byCavalry = lead.arm === "cavalry";

  const attack = new Tally(itemised);
  attack.add(lead.value, "Combat value of the lead unit", "7.4.a");
  if (situation.leader) attack.add(table.leader, "Leader committed", "7.4.b");
  attack.each(situation.infantry, table.support.infantry, "Further infantry", "7.4.c");
  attack.each(situation.artillery, table.support.artillery, "Further artillery", "7.4.d");
  attack.each(situation.cavalry, table.support.cavalry, "Further cavalry", "7.4.e");

  const value = new Tally(itemised);
  value.add(target.lead.value, "Combat value of the lead unit", target.cavalryAlone ? "7.4.C.l" : "7.4.T.a");
  value.add(target.cover - table.coverLess, "Cover less 1", "7.4.T.b");
  const onFoot = zones.foot * table.zone.foot;
  const mounted = zones.cavalry * table.zone.cavalry;
  if (mounted > onFoot) value.each(zones.cavalry, table.zone.cavalry, "Beaten Zones exited by cavalry", "7.4.T.d");
  else value.each(zones.foot, table.zone.foot, "Beaten Zones exited by infantry", "7.4.T.c");
  value.each(target.freshInfantry, table.targetSupport.infantry, "Fresh infantry in support", "7.4.T.f");
  value.each(target.freshArtillery, table.targetSupport.artillery, "Fresh artillery in support", "7.4.T.g");
  if (target.cavalryAlone)
    value.each(target.freshCavalry, table.targetSupport.cavalryAlone, "Fresh cavalry in support", "7.4.C.m");
  if (byCavalry)
    value.add(
      Math.ceil(target.spentInfantry / table.spentInfantryPerPoint),
      "Spent infantry against cavalry, rounded up",
      "7.4.T.h",
    );

  return {
    kind: "assault",
    rule: "7.4",
    attack,
    target: value,
    outcome: (difference) => assaultOutcome(tables, situation, difference),
  };
}

const attackersIn = ({ infantry, artillery, cavalry }: AssaultSituation): number => 1 + infantry + artillery + cavalry;

/** 7.4.R: a cavalry lead makes a cavalry attack; only an infantry lead in defence makes it one on infantry (R23). */
function assaultOutcome(tables: Tables, situation: AssaultSituation, difference: number): Outcome {
  const { tie, narrow, doubled } = tables.assault;
  const byCavalry = situation.lead.arm === "cavalry";
  const cavalryOnInfantry = byCavalry && situation.target.lead.arm === "infantry";
  if (difference < 0)
    return {
      band: "repulsed",
      targetPoints: 0,
      attackerPoints: 0,
      spent: true,
      // 7.4.R.q: a lone charger loses itself only.
      lost: cavalryOnInfantry ? Math.min(2, attackersIn(situation)) : 1,
      leaderOut: situation.leader,
      rule: cavalryOnInfantry ? "7.4.R.e" : "7.4.R.c",
    };
  if (difference === 0)
    return {
      band: "tied",
      targetPoints: 0,
      attackerPoints: tie,
      spent: true,
      lost: 0,
      leaderOut: situation.leader,
      rule: "7.4.R.g",
    };
  return {
    band: "hit",
    targetPoints: difference * (cavalryOnInfantry ? doubled : 1),
    attackerPoints: 0,
    spent: true,
    lost: byCavalry && difference <= narrow ? 1 : 0,
    leaderOut: false,
    rule: "7.4.R.h",
  };
}

/** 7.4.C: cavalry against cavalry; neither Cover nor Leader counts. */
function cavalryAssault(tables: Tables, situation: AssaultSituation, itemised: boolean): Combat {
  const table = tables.cavalry;
  const { target } = situation;

  const attack = new Tally(itemised);
  attack.add(situation.lead.value, "Combat value of the lead unit", "7.4.C.a");
  attack.each(situation.cavalry, table.support, "Further cavalry", "7.4.C.b");

  const value = new Tally(itemised);
  value.add(target.lead.value, "Combat value of the lead unit", "7.4.C.c");
  value.each(target.freshCavalry, table.support, "Fresh cavalry in support", "7.4.C.d");
  value.each(situation.zones.cavalry, table.zone, "Beaten Zones exited", "7.4.C.e");

  return { kind: "cavalry assault", rule: "7.4.C", attack, target: value, outcome: cavalryOutcome };
}

function cavalryOutcome(difference: number): Outcome {
  const won = difference > 0;
  return {
    band: won ? "hit" : "repulsed",
    targetPoints: won ? difference : 0,
    attackerPoints: 0,
    spent: true,
    lost: won ? 0 : 1,
    leaderOut: false,
    rule: won ? "7.4.C.j" : "7.4.C.i",
  };
}
