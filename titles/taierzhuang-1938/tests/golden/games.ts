import type { GoldenGames } from "@wusong/testkit/golden";
import { CHINA, JAPAN, type PlaceId } from "../../ids.ts";
import { title } from "../../index.ts";
import { suppliedAreas } from "../../rules/06-reinforcements/supply.ts";
import type { Board, Taierzhuang } from "../../state.ts";

/** Areas of a list that are Japanese, those in supply twice. */
function japanese(b: Board, areas: readonly PlaceId[]): number {
  const supplied = suppliedAreas(b);
  return areas.reduce(
    (sum, area) => sum + (b.pub.control[area] === JAPAN ? (supplied[area] ? 2 : 1) : 0),
    -2 * areas.length,
  );
}

const units = (b: Board, side: number): number => b.cache.onMap[side];
const town = (b: Board): number => japanese(b, b.sheet.townAreas);
const south = (b: Board): number => japanese(b, b.sheet.southAreas);

/** Every contested ruling decided the other way. */
const ALL_OTHERWISE = { bridgeFire: "otherwise", supportChits: "otherwise", retreatToFriends: "otherwise" };

export const golden: GoldenGames<Taierzhuang> = {
  title,
  endings: [
    "japan: supreme",
    "japan: sudden-death",
    "china: supreme",
    "japan: town",
    "japan: south-bank",
    "china: held",
  ],
  games: [
    { name: "held", ending: "china: held", options: { "12.1": "on" } },
    {
      name: "town",
      ending: "japan: town",
      options: { "12.2": "on", "12.3": "on" },
      seek: (b) => 5 * town(b as Board) - Math.max(0, south(b as Board) + 2) * 3,
    },
    {
      name: "south bank",
      ending: "japan: south-bank",
      options: { "12.4": "on" },
      seek: (b) => 5 * south(b as Board) - units(b as Board, CHINA) / 10 - (town(b as Board) === 0 ? 4 : 0),
      looks: 12,
    },
    {
      name: "sudden death",
      ending: "japan: sudden-death",
      options: { "12.5": "on", "12.6": "on" },
      seek: (b) => 5 * (town(b as Board) + south(b as Board)) - units(b as Board, CHINA) / 10,
      looks: 12,
    },
    {
      name: "no Chinese left",
      ending: "japan: supreme",
      options: { "12.7": "on" },
      seek: (b) => -units(b as Board, CHINA),
    },
    {
      name: "no Japanese left",
      ending: "china: supreme",
      options: { "12.8": "on" },
      seek: (b) => -20 * units(b as Board, JAPAN) + title.value(b.know(CHINA)),
      looks: 16,
    },
    { name: "resigned", ending: "japan: resigned", resigns: { seat: CHINA, after: 60 } },
    { name: "last days", ending: "china: held", scenario: "lastDays", options: ALL_OTHERWISE },
  ],
};
