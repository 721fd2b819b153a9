import { counted } from "@wusong/engine";
import { lookUp } from "@wusong/mechanics";
import { CHINA, JAPAN, type UnitId } from "../../ids.ts";
import { army, placeOf } from "../../position.ts";
import { eliminate, put } from "../../position-pieces.ts";
import { termsOf } from "../../sheet-scenarios.ts";
import { DAMAGED, DUE_SAFE, type Game, INTERDICTION, MIX, NEVER, TRACK } from "../../state.ts";
import { unitName } from "../../words.ts";

/** IT: the results in words. */
const RESULTS: Readonly<Record<string, string>> = {
  AA: "antiaircraft fire damages an air point",
  "-": "no effect",
  D1: "one turn of delay",
  D2: "two turns of delay, supply is lost",
  E: "eliminated",
};

/**
 * 16.6: a Chinese reinforcement comes straight onto the map edge under the eyes of the interdicting Japanese air points.
 * True when it arrives. Every unit and every supply point is rolled for, by all points still there.
 */
export function interdict(g: Game, unit: UnitId): boolean {
  const points = g.pub.air[JAPAN][INTERDICTION];
  if (points === 0 || placeOf(army(g, CHINA), unit) === DUE_SAFE) return true;
  const column = Math.min(points, g.sheet.tables.interdictionLimit) - 1;
  const die = g.d.d6();
  const result = lookUp(g.sheet.tables.interdiction, column, die);
  g.tell?.({
    type: "interdiction",
    rule: "16.6",
    text: `Japanese interdiction with ${counted(points, "air point")}, die ${die}: ${RESULTS[result]}.`,
    data: { kind: "roll", dice: [die], facts: { points, result } },
  });
  switch (result) {
    case "AA":
      g.pub.air[JAPAN][INTERDICTION]--;
      g.pub.air[JAPAN][DAMAGED]++;
      return true;
    case "D1":
      delay(g, unit, 1);
      return false;
    case "D2":
      if (g.sheet.isSupply[unit]) lose(g, unit);
      else delay(g, unit, 2);
      return false;
    case "E":
      if (g.sheet.isSupply[unit]) lose(g, unit);
      else eliminate(g, unit, false, "16.63");
      return false;
    default:
      return true;
  }
}

function lose(g: Game, unit: UnitId): void {
  put(g, unit, MIX);
  g.tell?.({ type: "supplyLost", rule: "16.63", text: "A Chinese supply point is destroyed on the way." });
}

/** 16.63, 6.25: onto the turn track; a unit due after the last turn never arrives. */
function delay(g: Game, unit: UnitId, turns: number): void {
  const turn = g.pub.turn + turns;
  const late = turn > termsOf(g).lastTurn;
  put(g, unit, late ? (g.sheet.isSupply[unit] ? MIX : NEVER) : TRACK - turn);
  g.tell?.({
    type: "delayed",
    rule: "16.63",
    text: `${unitName(g.sheet, unit)} is delayed by ${turns === 1 ? "one turn" : "two turns"}${late ? " and will not arrive" : ""}.`,
    seenBy: [CHINA],
    instead: {
      type: "delayed",
      rule: "16.63",
      text: `A Chinese reinforcement is delayed by ${turns === 1 ? "one turn" : "two turns"}.`,
    },
  });
}
