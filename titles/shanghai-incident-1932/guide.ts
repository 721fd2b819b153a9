import type { GuideStep } from "@wusong/engine";
import { CHINESE_DEFENCE, JAPANESE_SECTOR_POSTS } from "./guide-set-up.ts";

const place = (seat: string, rule: string, [unit, hex, text]: readonly [string, string, string]): GuideStep => ({
  seat,
  rule,
  text,
  expect: { verb: "place", picks: [unit, hex] },
  pointAt: [hex],
});

/** The first game: set-up, a first push into Chapei, and the first decision about a pause. */
export const guide: readonly GuideStep[] = [
  ...JAPANESE_SECTOR_POSTS.map((post) => place("japan", "11.0", post)),
  ...CHINESE_DEFENCE.map((post) => place("china", "11.1", post)),
  {
    seat: "japan",
    rule: "5.0",
    text: "Your turn begins with movement. Move the 3rd Sasebo Battalion from 2930 into 2830, next to the Chinese regiment in Chapei: it stops there, in the enemy's zone of control.",
    expect: { verb: "move", picks: ["jp.snlf.1", "2830"] },
    pointAt: ["2930", "2830"],
  },
  {
    seat: "japan",
    rule: "5.1.2",
    text: "The armoured cars join it. A support unit and a unit of its own formation may share a hex.",
    expect: { verb: "move", picks: ["jp.snlf.car", "2830"] },
    pointAt: ["2931", "2830"],
  },
  {
    seat: "japan",
    rule: "5.0",
    text: "Leave Ronin and Volunteers where they are and end the movement phase.",
    expect: { verb: "done" },
  },
  {
    seat: "japan",
    rule: "7.1",
    text: "Now combat: attack 2730 from 2830, with the ships and the planes in support. Before you confirm, look at the odds: every point is listed with its rule.",
    expect: { verb: "attack", picks: ["2730", ["2830"], ["jp.air.1", "jp.naval.1"]] },
    pointAt: ["2730", "2830"],
  },
  {
    seat: "japan",
    rule: "4.1",
    text: "Play on as the battle asks: losses, retreat, advance. When the attack is over, finish your turn. Mobile units may move again, and everybody may attack once more.",
    expect: null,
  },
];
