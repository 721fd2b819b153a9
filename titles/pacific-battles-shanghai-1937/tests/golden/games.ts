import type { Play, Seat } from "@wusong/engine";
import type { GoldenGames } from "@wusong/testkit/golden";
import { CHINA, enemyOf, JAPAN } from "../../ids.ts";
import { title } from "../../index.ts";
import { objectivesHeld } from "../../rules/24-victory.ts";
import type { Shanghai } from "../../state.ts";

const held = (play: Play<Shanghai>, side: Seat): number => objectivesHeld(play.pub, play.sheet, side);

/** 24.2: a difference of points, Japan's minus China's, with objectives as what is still to come. */
const difference =
  (wanted: number) =>
  (play: Play<Shanghai>): number => {
    const [japan, china] = play.pub.vp;
    const turns = play.sheet.turns - play.pub.turn;
    const toCome = (held(play, JAPAN) - 2 * held(play, CHINA)) * turns;
    return -Math.abs(japan - china + toCome - wanted);
  };

/** 25.3: every objective for one side, whose troops both sides wish well. */
const allObjectives =
  (side: Seat) =>
  (play: Play<Shanghai>): number =>
    60 * held(play, side) - 30 * held(play, enemyOf(side)) + title.value(play.know(side));

export const golden: GoldenGames<Shanghai> = {
  title,
  endings: [
    "nobody: draw",
    "japan: marginal",
    "japan: major",
    "japan: decisive",
    "china: marginal",
    "china: major",
    "china: decisive",
    "japan: sudden-death",
    "china: sudden-death",
  ],
  games: [
    { name: "draw", ending: "nobody: draw" },
    { name: "japan marginal", ending: "japan: marginal", seek: difference(23) },
    { name: "japan major", ending: "japan: major", seek: difference(38) },
    { name: "japan decisive", ending: "japan: decisive", seek: difference(60) },
    { name: "china marginal", ending: "china: marginal", seek: difference(-23) },
    { name: "china major", ending: "china: major", seek: difference(-38) },
    { name: "china decisive", ending: "china: decisive", seek: difference(-60) },
    { name: "japan sudden death", ending: "japan: sudden-death", seek: allObjectives(JAPAN) },
    { name: "china sudden death", ending: "china: sudden-death", seek: allObjectives(CHINA) },
    { name: "resigned", ending: "japan: resigned", resigns: { seat: CHINA, after: 60 } },
    {
      name: "august",
      ending: "nobody: draw",
      scenario: "august",
      options: { fortyFive: "otherwise", interdictedBase: "otherwise" },
    },
  ],
};
