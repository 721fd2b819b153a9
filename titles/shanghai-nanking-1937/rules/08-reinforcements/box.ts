import { type Consequences, counted, type Seat, type Steps } from "@wusong/engine";
import { CHINA, type UnitId } from "../../ids.ts";
import { boxOf, DEAD, isReturning, ON_MAP, unitsPlaced } from "../../position.ts";
import { termsOf } from "../../sheet-scenarios.ts";
import type { Campaign, Game, Open } from "../../state.ts";
import { unitIds, unitsWords } from "../../words.ts";

type Track = Pick<Open, "pub" | "sheet">;

/** 5.4: the units of a side in the box of the current turn: scheduled, held back and returning. */
export const inBox = (open: Track, side: Seat): UnitId[] =>
  unitsPlaced(open.sheet, open.pub, side, (place) => place !== ON_MAP && boxOf(place) === open.pub.turn);

/** So many are asked about by their names. */
const FEW = 3;

/** What is asked of a side whose units wait in the box: "SNLF 3 can land. Where, or hold it back?" */
export function whoWaits(open: Track, side: Seat, doing: "arrive" | "land"): string {
  const waiting = inBox(open, side);
  const who = waiting.length > FEW ? counted(waiting.length, "unit") : unitsWords(open.sheet, waiting);
  return `${who} can ${doing}. Where, or hold ${waiting.length === 1 ? "it" : "them"} back?`;
}

/** 8.1: elites come back reduced, everybody else arrives at full strength. */
export const stepsOnArrival = (open: Track, unit: UnitId): number =>
  isReturning(open.pub.place[unit]) ? 1 : open.sheet.fullSteps[unit];
export const factorOnArrival = (open: Track, unit: UnitId): number =>
  open.sheet.factor[unit * 3 + stepsOnArrival(open, unit)];

/** 8.0, 11.2: what it means to bring in nobody more. */
function whatHoldingBackMeans(open: Track, side: Seat): Consequences {
  const { pub, sheet } = open;
  const { interdictionFromTurn } = sheet.tables.limits;
  const names = unitsWords(sheet, inBox(open, side));
  if (pub.turn >= termsOf(open).lastTurn)
    return { consequences: [{ text: `Out of the game for good: ${names}.`, rule: "8.0", grave: true }] };
  return {
    consequences: [
      { text: `Held back until turn ${pub.turn + 1}: ${names}.`, rule: "8.0" },
      ...(side === CHINA && pub.turn + 1 >= interdictionFromTurn
        ? [{ text: "Japanese aircraft may strike them once more on their way.", rule: "11.2" }]
        : []),
    ],
  };
}

/** 8.0: ends the arrivals of a side. */
export const holdBackVerb = <V extends object>(t: Steps<Campaign, V>, side: Seat) =>
  t.verb({
    label: "Hold the rest back",
    ask: () => null,
    do: () => undefined,
    preview: (k) => whatHoldingBackMeans(k, side),
  });

/** 8.0: units held back wait in the box of the next turn; after the last turn they are out. */
export function holdBack(g: Game, units: readonly UnitId[]): void {
  const { pub, sheet } = g;
  if (units.length === 0) return;
  const last = pub.turn >= termsOf(g).lastTurn;
  for (const unit of units) {
    if (last) pub.place[unit] = DEAD;
    else pub.place[unit]++;
  }
  g.tell?.({
    type: "heldBack",
    rule: "8.0",
    text: `${last ? "Out of the game" : `Held back until turn ${pub.turn + 1}`}: ${unitsWords(sheet, units)}.`,
    data: { kind: "other", pieces: unitIds(sheet, units), facts: { turn: last ? 0 : pub.turn + 1 } },
  });
}
