import { type HexId, NOWHERE } from "@wusong/board";
import type { Play, Seat } from "@wusong/engine";
import type { GoldenGames } from "@wusong/testkit/golden";
import { CHINA, JAPAN } from "../../ids.ts";
import { title } from "../../index.ts";
import { japaneseGoals } from "../../rules/04-victory.ts";
import { termsOf } from "../../sheet-scenarios.ts";
import type { Campaign, Open } from "../../state.ts";

/** 4.1, 4.2: the Chinese stay near Shanghai as long as they must, and away from it as soon as they may. */
function outlast({ pub, sheet, cache }: Open): number {
  const { chineseMustStayUntilTurn } = sheet.tables.limits;
  return pub.turn <= chineseMustStayUntilTurn ? Math.min(cache.nearShanghai, 3) * 10 : -cache.nearShanghai * 10;
}

/** A Chinese unit next to Shanghai, whatever the turn. */
const besiege = ({ cache }: Open): number => Math.min(cache.nearShanghai, 4);

/** 4.1: Shanghai is free to enter, and Chinese units are near. */
function enterShanghai({ pub, sheet, cache }: Open): number {
  return (pub.stacks[sheet.shanghai] === 0 ? 20 : 0) + Math.min(cache.nearShanghai, 6);
}

/** 4.3: how far the Japanese are from the cities they do not control, and how much stands in their way. */
function march({ pub, own, sheet }: Play<Campaign>): number {
  const { board } = sheet;
  const open = termsOf({ pub, sheet }).goals.filter((city) => pub.control[city] !== JAPAN);
  const placed = (side: Seat): HexId[] => own[side].at.filter((hex): hex is HexId => hex !== NOWHERE);
  const japanese = placed(JAPAN);
  let far = 0;
  // The nearest units count most; the others follow.
  for (const city of open) {
    const ways = japanese.map((hex) => board.distance(hex, city)).sort((a, b) => a - b);
    far += 8 * Math.min(40, ways[0] ?? 40) + 4 * Math.min(40, ways[1] ?? 40) + 2 * Math.min(40, ways[2] ?? 40);
  }
  for (const hex of placed(CHINA)) {
    const away = Math.min(
      ...open.map((city) => board.distance(hex, city)),
      ...japanese.map((one) => board.distance(hex, one)),
    );
    if (sheet.nearShanghai[hex] === 0) far += 10 + 2 * Math.max(0, 5 - away);
  }
  return far;
}

export const golden: GoldenGames<Campaign> = {
  title,
  endings: [
    "china: shanghai-taken",
    "china: shanghai-besieged",
    "japan: shanghai-abandoned",
    "japan: cities",
    "china: last-turn",
    "japan: room-won",
    "china: hemmed-in",
  ],
  games: [
    { name: "abandoned", ending: "japan: shanghai-abandoned", options: { town: "alone" } },
    { name: "besieged", ending: "china: shanghai-besieged", seek: (play) => besiege(play as Open) },
    { name: "taken", ending: "china: shanghai-taken", seek: (play) => enterShanghai(play as Open) },
    {
      name: "last turn",
      ending: "china: last-turn",
      options: { town: "alone" },
      seek: (play) => outlast(play as Open),
    },
    {
      name: "cities",
      ending: "japan: cities",
      seek: (play) => 50 * outlast(play as Open) + 100 * japaneseGoals(play as Open) - march(play),
      looks: 100,
    },
    { name: "resigned", ending: "china: resigned", resigns: { seat: JAPAN, after: 40 } },
    {
      name: "room won",
      ending: "japan: room-won",
      scenario: "landings",
      seek: (play) => 50 * outlast(play as Open) + 100 * japaneseGoals(play as Open) - march(play),
      looks: 40,
    },
    {
      name: "hemmed in",
      ending: "china: hemmed-in",
      scenario: "landings",
      options: { oddsLimit: "otherwise", railOrigins: "otherwise" },
      seek: (play) => outlast(play as Open) - japaneseGoals(play as Open),
    },
  ],
};
