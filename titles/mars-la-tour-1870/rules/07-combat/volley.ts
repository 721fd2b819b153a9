import type { Tables } from "../../sheet-schema.ts";
import { type Combat, type Outcome, Tally } from "./combat.ts";

/** Everything the table 7.3 asks about. */
export interface VolleySituation {
  /** French infantry units firing, all from one Area. */
  readonly firers: number;
  /** Different divisions among them. */
  readonly divisions: number;
  /** Cover of the firing Area. */
  readonly cover: number;
  /** Combat units of the moving group, and the Cover of the Area it is about to leave. */
  readonly target: { readonly units: number; readonly cover: number };
  /** R9: an odd half of the difference is rounded up. */
  readonly halvesUp: boolean;
}

/** 7.3: attacker value, target value and result of a chassepot volley. */
export function volley(tables: Tables, situation: VolleySituation, itemised: boolean): Combat {
  const table = tables.volley;
  const { target } = situation;

  const attack = new Tally(itemised);
  attack.each(situation.firers, table.perUnit, "French infantry firing", "7.3.a");
  attack.add(Math.ceil(target.units / table.targetUnitsPerPoint), "Numbers in the target", "7.3.b");
  if (situation.cover >= tables.visionCover)
    attack.each(situation.divisions, table.visionPerDivision, "Vision from Cover +3, per division", "7.3.c");

  const value = new Tally(itemised);
  value.add(target.cover - table.coverLess, "Cover less 1", "7.3.T.a");
  value.each(target.units, table.perTargetUnit, "Units in the attack", "7.3.T.b");

  return {
    kind: "volley",
    rule: "7.3",
    attack,
    target: value,
    outcome: (difference) => volleyOutcome(difference, table.pointsPerCasualty, situation.halvesUp),
  };
}

/** 7.3.R: half of the difference, rounded as R9 is decided; equal values are without effect like worse ones. */
function volleyOutcome(difference: number, perCasualty: number, halvesUp: boolean): Outcome {
  const round = halvesUp ? Math.ceil : Math.floor;
  const none = { attackerPoints: 0, spent: false, lost: 0, leaderOut: false };
  if (difference <= 0)
    return { band: "no effect", targetPoints: 0, ...none, rule: difference < 0 ? "7.3.R.a" : "7.3.R.d" };
  const targetPoints = round(difference / perCasualty);
  if (targetPoints === 0) return { band: "no effect", targetPoints, ...none, rule: "7.3.R.c" };
  return { band: "hit", targetPoints, ...none, rule: "7.3.R.b" };
}
