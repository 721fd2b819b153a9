import { type Aim, counted, type Prospects, type Seat, type VictoryLevel, type View } from "@wusong/engine";
import { CHINA, enemyOf, JAPAN, SIDE_IDS, SIDES, sideAdjective, sideName } from "./ids.ts";
import { objectivesHeld, victoryLevel } from "./rules/24-victory.ts";
import type { Sheet } from "./sheet.ts";
import { type Terms, termsOf } from "./sheet-scenarios.ts";
import type { Public, Shanghai } from "./state.ts";

/** What each side still needs (24.1 to 24.3). Points and who stands in an objective are public. */
export function prospects({ pub }: View<Shanghai>, sheet: Sheet): Prospects {
  const [japan, china] = SIDES.map((side) => atTheEnd(pub, sheet, side));
  const terms = termsOf({ pub, sheet });
  const rule = pub.scenario === undefined ? "24.2" : "W.1";
  const level = victoryLevel(terms, Math.abs(japan - china));
  const winner = level === "draw" ? null : japan > china ? JAPAN : CHINA;
  const sudden = SIDES.find((side) => suddenDeath(pub, sheet, side));
  return {
    aims: SIDES.flatMap((side) => aimsOf(pub, sheet, side)),
    ending:
      sudden === undefined
        ? {
            seat: winner === null ? null : SIDE_IDS[winner],
            text: `${winner === null ? "A draw" : `A ${level} ${sideAdjective(winner)} victory`}: Japan ${japan}, China ${china}`,
            rule,
          }
        : { seat: SIDE_IDS[sudden], text: `${sideName(sudden)} wins at once: it holds every objective`, rule: "24.3" },
    losses: SIDES.map((side) => ({
      seat: SIDE_IDS[side],
      units: pub.dead[side].length + pub.replaceable[side].length,
    })),
    score: {
      name: "Victory points",
      rule: "24.1",
      of: SIDES.map((side) => ({ seat: SIDE_IDS[side], value: pub.vp[side] })),
      scale: { at: china - japan, levels: scale(terms) },
    },
  };
}

/** 24.6: what a side would have after the points for its objectives; in the last phase of a turn they have been given. */
const atTheEnd = (pub: Public, sheet: Sheet, side: Seat): number =>
  pub.vp[side] +
  (pub.phase === "victory" ? 0 : objectivesHeld(pub, sheet, side) * sheet.tables.objectivePoints[SIDE_IDS[side]]);

/** 24.3, 25.3. */
const suddenDeath = (pub: Public, sheet: Sheet, side: Seat): boolean =>
  objectivesHeld(pub, sheet, side) === sheet.objectives.length &&
  pub.turn >= sheet.tables.suddenDeathFrom[SIDE_IDS[side]];

function aimsOf(pub: Public, sheet: Sheet, side: Seat): Aim[] {
  const { objectivePoints, suddenDeathFrom } = sheet.tables;
  const { levels, lastTurn } = termsOf({ pub, sheet });
  const lead = atTheEnd(pub, sheet, side) - atTheEnd(pub, sheet, enemyOf(side));
  const held = objectivesHeld(pub, sheet, side);
  const seat = SIDE_IDS[side];
  const worth = objectivePoints[seat];
  const from = suddenDeathFrom[seat];
  return [
    {
      seat,
      text: `${levels.marginal} points more than ${sideName(enemyOf(side))} after turn ${lastTurn}`,
      now: `${lead >= 0 ? counted(lead, "point") : `${counted(-lead, "point")} behind`}${lead > 0 ? " ahead" : ""} with this turn's objectives`,
      met: lead >= levels.marginal,
      rule: pub.scenario === undefined ? "24.2" : "W.1",
    },
    {
      seat,
      text: `All ${sheet.objectives.length} objectives at the end of a turn${from > 1 ? `, from turn ${from}` : ""}: wins at once`,
      now: `${held} of ${sheet.objectives.length}, ${counted(held * worth, "point")} a turn`,
      met: suddenDeath(pub, sheet, side),
      rule: "24.3",
    },
  ];
}

/** The levels from a decisive Japanese to a decisive Chinese victory, by how far China is ahead. */
function scale({ levels }: Terms): VictoryLevel[] {
  const { marginal, major, decisive } = levels;
  const [japan, china] = SIDE_IDS;
  return [
    { from: null, label: "decisive", seat: japan },
    { from: 1 - decisive, label: "major", seat: japan },
    { from: 1 - major, label: "marginal", seat: japan },
    { from: 1 - marginal, label: "draw", seat: null },
    { from: marginal, label: "marginal", seat: china },
    { from: major, label: "major", seat: china },
    { from: decisive, label: "decisive", seat: china },
  ];
}
