import { CHINA, type UnitId } from "../../ids.ts";
import { DEAD, hexOf, POOL, RETURNING, takeOff, tellUncovered } from "../../position.ts";
import { termsOf } from "../../sheet-scenarios.ts";
import type { Game } from "../../state.ts";
import { hexWords, unitWords } from "../../words.ts";
import { checkSuddenDeath } from "../04-victory.ts";

/**
 * Takes an eliminated unit off the map. A Chinese elite unit rolls for its return (8.1), a Japanese garrison goes back to the
 * pool (9.1), everything else is dead.
 */
export function eliminate(g: Game, unit: UnitId, rule: string): void {
  const { sheet, pub } = g;
  const hex = hexOf(sheet, g.own[sheet.sideOf[unit]], unit);
  const uncovered = takeOff(g, unit, DEAD);
  g.tell?.({
    type: "eliminated",
    rule,
    text: `${unitWords(sheet, unit)} is eliminated in ${hexWords(sheet, hex)}.`,
    data: { kind: "other", pieces: [sheet.units[unit].text], places: [sheet.board.names[hex]] },
  });
  if (uncovered) tellUncovered(g, hex);
  if (sheet.sideOf[unit] !== CHINA) {
    if (sheet.garrison[unit]) pub.place[unit] = POOL;
  } else if (sheet.elite[unit]) {
    rollForReturn(g, unit);
  }
  checkSuddenDeath(g);
}

/** 8.1: back in as many turns as the die says, if the game lasts that long. */
function rollForReturn(g: Game, unit: UnitId): void {
  const { sheet, pub } = g;
  const die = g.d.d6();
  const turn = pub.turn + die;
  const returns = turn <= termsOf(g).lastTurn;
  if (returns) pub.place[unit] = RETURNING + turn;
  g.tell?.({
    type: "eliteReturn",
    rule: "8.1",
    text: returns
      ? `${unitWords(sheet, unit)} will return on turn ${turn} (die ${die}).`
      : `${unitWords(sheet, unit)} does not return (die ${die}).`,
    data: { kind: "roll", dice: [die], pieces: [sheet.units[unit].text], facts: { turn: returns ? turn : 0 } },
  });
}
