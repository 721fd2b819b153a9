import type { Play } from "@wusong/engine";
import type { GoldenGame, GoldenGames } from "@wusong/testkit/golden";
import { CHINA, JAPAN } from "../../ids.ts";
import { title } from "../../index.ts";
import { onMap } from "../../position.ts";
import { epic, points } from "../../rules/12-victory.ts";
import type { Incident, Position } from "../../state.ts";

/** 12.4: as near to a total as possible, with no Chinese unit in Shanghai; weak Chinese leave more to Japan. */
const total =
  (wanted: number) =>
  (play: object): number => {
    const p = play as Position;
    const chinese = onMap(p, CHINA).length;
    return -10 * Math.abs(points(p).total - wanted) - (epic(p) ? 300 : 0) - chinese / 10;
  };

/** 12.4: as many points as Japan can get, by what its own player would value. */
const most = (play: Play<Incident>): number =>
  10 * points(play as Position).total - (epic(play as Position) ? 300 : 0) + title.value(play.know(JAPAN)) / 4;

const level = (name: string, winner: string, wanted: number, options: GoldenGame<Incident>["options"] = {}) => ({
  name,
  ending: `${winner}: ${name}`,
  options,
  seek: total(wanted),
  looks: 8,
});

export const golden: GoldenGames<Incident> = {
  title,
  endings: [
    "china: epic-china",
    "china: decisive-china",
    "china: major-china",
    "nobody: draw",
    "japan: major-japan",
    "japan: decisive-japan",
  ],
  games: [
    { name: "epic-china", ending: "china: epic-china", options: { settlementPenalty: "either" } },
    level("decisive-china", "china", 4, { length: "strict" }),
    level("major-china", "china", 14, { ceaseFire: "never" }),
    level("draw", "nobody", 17, { entryEdges: "eastNorth" }),
    level("major-japan", "japan", 20),
    {
      name: "decisive-japan",
      ending: "japan: decisive-japan",
      options: { length: "strict", ceaseFire: "never" },
      seek: most,
      looks: 12,
    },
    { name: "kiangwan", ending: "china: major-china", scenario: "kiangwan" },
    { name: "resigned", ending: "china: resigned", resigns: { seat: JAPAN, after: 60 } },
  ],
};
