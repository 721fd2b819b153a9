import { type Aim, listed, type Prospects, type Seat, type View } from "@wusong/engine";
import { ELIMINATED, FRENCH, GERMAN, SIDE_IDS, SIDES, sideAdjective } from "./ids.ts";
import { buildCache } from "./position.ts";
import { finalVictory, holdsAll, immediateVictory, roadHeld, victoryPoints } from "./rules/09-victory.ts";
import type { Sheet } from "./sheet.ts";
import { conditionsOf, termsOf } from "./sheet-scenarios.ts";
import type { Board, MarsLaTour } from "./state.ts";

const IMMEDIATE_CASES = ["9.0.h", "9.0.g"] as const;
const WON: Readonly<Record<string, string>> = {
  breakthrough: "The Germans win: the French are cut off from Metz",
  "road-cleared": "The French win: the road to Verdun is clear",
  "road-blocked": "The Germans win: the Verdun road is blocked",
  "road-open": "The French win: the Verdun road is open",
  "villages-taken": "The Germans win: they have a village on the road",
  "villages-held": "The French win: both villages are theirs",
  draw: "A draw: neither side has what it needs",
};

/** What each side still needs (9.0). Everything is public. */
export function prospects(view: View<MarsLaTour>, sheet: Sheet): Prospects {
  const b: Board = { pub: view.pub, cache: buildCache(view.pub as MarsLaTour["pub"], sheet), sheet };
  const last = { ...b, pub: { ...b.pub, turn: termsOf(b).lastTurn } };
  const ending = immediateVictory(last) ?? finalVictory(last);
  return {
    aims: [GERMAN, FRENCH].flatMap((side) => aimsOf(b, side)),
    ending: {
      seat: ending.winner === null ? null : SIDE_IDS[ending.winner],
      text: WON[ending.reason],
      rule: ending.rule,
    },
    losses: SIDES.map((side) => ({
      seat: SIDE_IDS[side],
      units: sheet.unitsOf[side].filter((unit) => b.pub.at[unit] === ELIMINATED).length,
    })),
    score: {
      name: "Victory points",
      rule: "9.0",
      of: SIDES.map((side) => ({ seat: SIDE_IDS[side], value: victoryPoints(b, side) })),
    },
  };
}

function aimsOf(b: Board, side: Seat): Aim[] {
  const { areaNames } = b.sheet;
  const terms = termsOf(b);
  const { immediateAreas, finalAreas, lastTurn } = terms;
  const { immediateFrom, finalAtLeast } = conditionsOf(terms, side);
  const names = (areas: readonly number[]): string => listed(areas.map((area) => areaNames[area]));
  const held = immediateAreas[side].filter((area) => b.pub.control[area] === side).length;
  const road = roadHeld(b, side);
  const [own, theirs] = [victoryPoints(b, side), victoryPoints(b, side === FRENCH ? GERMAN : FRENCH)];
  const points = side === FRENCH;
  const aims: Aim[] = [];
  if (immediateAreas[side].length > 0)
    aims.push({
      seat: SIDE_IDS[side],
      text: `${names(immediateAreas[side])} at the end of a turn${immediateFrom > terms.firstTurn ? `, from turn ${immediateFrom}` : ""}`,
      now: `${held} of ${immediateAreas[side].length}`,
      met: b.pub.turn >= immediateFrom && holdsAll(b, side),
      rule: IMMEDIATE_CASES[side],
    });
  aims.push({
    seat: SIDE_IDS[side],
    text: `${finalAtLeast} of ${names(finalAreas[side])} at the end of turn ${lastTurn}${points ? `, and more points than the ${sideAdjective(GERMAN)} side` : ""}`,
    now: `${road} of ${finalAtLeast}${points ? `; ${own} points to ${theirs}` : ""}`,
    met: road >= finalAtLeast && (!points || own > theirs),
    rule: terms.endings[SIDE_IDS[side]].rule,
  });
  return aims;
}
