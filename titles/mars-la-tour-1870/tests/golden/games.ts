import type { Seat } from "@wusong/engine";
import type { GoldenGames } from "@wusong/testkit/golden";
import { FRENCH, GERMAN } from "../../ids.ts";
import { title } from "../../index.ts";
import { roadHeld, victoryPoints } from "../../rules/09-victory.ts";
import { distanceBetween } from "../../sheet.ts";
import { termsOf } from "../../sheet-scenarios.ts";
import type { Board, MarsLaTour } from "../../state.ts";

/** 9.0.g, h: Areas of an immediate victory a side controls. */
const immediate = (b: Board, side: Seat): number =>
  termsOf(b).immediateAreas[side].filter((area) => b.pub.control[area] === side).length;

/** How far one army stands from its goals, and the other from leaving them. */
function near(b: Board, side: Seat, enemy: Seat): number {
  const { sheet, pub } = b;
  const far = (unit: number): number =>
    Math.min(...termsOf(b).immediateAreas[side].map((area) => distanceBetween(sheet, pub.at[unit], area)));
  const placed = (who: Seat): number[] => sheet.unitsOf[who].filter((unit) => pub.at[unit] >= 0);
  const own = placed(side).reduce((sum, unit) => sum + far(unit), 0);
  return own - placed(enemy).reduce((sum, unit) => sum + Math.min(4, far(unit)) - 6, 0);
}

export const golden: GoldenGames<MarsLaTour> = {
  title,
  endings: [
    "german: breakthrough",
    "french: road-cleared",
    "german: road-blocked",
    "french: road-open",
    "nobody: draw",
    "german: villages-taken",
    "french: villages-held",
  ],
  games: [
    { name: "road blocked", ending: "german: road-blocked" },
    { name: "road open", ending: "french: road-open", options: { rifleReduction: "none" } },
    {
      name: "draw",
      ending: "nobody: draw",
      seek: (play) => {
        const b = play as Board;
        return (
          -Math.abs(roadHeld(b, FRENCH) - 2) - Math.max(0, roadHeld(b, GERMAN) - 1) * 3 - victoryPoints(b, FRENCH) / 9
        );
      },
      looks: 12,
    },
    {
      name: "breakthrough",
      ending: "german: breakthrough",
      options: { rifleReduction: "none" },
      seek: (play) => 40 * immediate(play as Board, GERMAN) - near(play as Board, GERMAN, FRENCH),
      looks: 12,
    },
    {
      name: "road cleared",
      ending: "french: road-cleared",
      seek: (play) => 40 * immediate(play as Board, FRENCH) - near(play as Board, FRENCH, GERMAN),
      looks: 12,
    },
    { name: "resigned", ending: "french: resigned", resigns: { seat: GERMAN, after: 60 } },
    {
      name: "villages held",
      ending: "french: villages-held",
      scenario: "vionville",
      options: { targetVision: "otherwise", volleyHalves: "otherwise" },
    },
    {
      name: "villages taken",
      ending: "german: villages-taken",
      scenario: "vionville",
      seek: (play) => 9 * roadHeld(play as Board, GERMAN) - near(play as Board, GERMAN, FRENCH) / 9,
      looks: 12,
    },
  ],
};
