import type { Tables } from "../../sheet-schema.ts";
import { type Combat, type Outcome, Tally } from "./combat.ts";

/** Everything the table 7.1 asks about. */
export interface BombardmentSituation {
  /** Artillery factor of the selected unit. */
  readonly factor: number;
  /** Further bombarding guns whose own Areas are adjacent to the target. */
  readonly furtherAdjacent: number;
  /** Borders between the selected unit's Area and the target: 1 is adjacent. */
  readonly distance: number;
  /** Cover of the selected unit's Area. */
  readonly cover: number;
  readonly target: {
    readonly cover: number;
    readonly freshArtillery: number;
    readonly cavalryAlone: boolean;
  };
}

/** 7.1: attacker value, target value and result of a bombardment. */
export function bombardment(tables: Tables, situation: BombardmentSituation, itemised: boolean): Combat {
  const table = tables.bombardment;
  const { target } = situation;
  const adjacent = situation.distance === 1;

  const attack = new Tally(itemised);
  attack.add(situation.factor, "Artillery factor of the selected unit", "7.1.a");
  if (adjacent) attack.each(situation.furtherAdjacent, table.support, "Further artillery in the activation", "7.1.b");
  attack.each(situation.distance - 1, table.perAreaBetween, "Areas between", "7.1.d");
  if (situation.cover >= tables.visionCover) attack.add(table.vision, "Vision from Cover +3", "7.1.f");

  const value = new Tally(itemised);
  if (target.cavalryAlone) value.each(table.coverTimesCavalryAlone, target.cover, "Cover, cavalry alone", "7.1.T.b");
  else value.each(table.coverTimes, target.cover, "Cover", "7.1.T.a");
  if (adjacent) value.each(target.freshArtillery, table.targetSupport, "Fresh artillery in the target", "7.1.T.c");

  return { kind: "bombardment", rule: "7.1", attack, target: value, outcome: bombardmentOutcome };
}

/** 7.1.R */
function bombardmentOutcome(difference: number): Outcome {
  const hit = difference > 0;
  return {
    band: hit ? "hit" : "repulsed",
    targetPoints: hit ? difference : 0,
    attackerPoints: 0,
    spent: !hit,
    lost: 0,
    leaderOut: false,
    rule: hit ? "7.1.R.c" : "7.1.R.a",
  };
}
