import { historyOf, type Study, takenBy } from "@wusong/engine";
import history from "./history.json" with { type: "json" };
import { CHINA, JAPAN, SIDE_IDS } from "./ids.ts";
import { marks } from "./marks.ts";
import type { Campaign } from "./state.ts";

/** What studies of many games measure here. */
export const study: Study<Campaign> = {
  places: takenBy(SIDE_IDS[JAPAN], [
    ["baoshan", "Baoshan", "3509"],
    ["dachang", "Dachang", "3411"],
    ["suzhou", "Suzhou", "2410"],
    ["jiaxing", "Jiaxing", "2318"],
    ["zhenjiang", "Zhenjiang", "1102"],
    ["nanking", "Nanking", "0202"],
    ["hangzhou", "Hangzhou", "1824"],
  ]),
  holder: (pub, { board }, place) => {
    const hex = board.find(place);
    return hex === null ? null : pub.control[hex] === JAPAN ? JAPAN : CHINA;
  },
  onPoints: () => false,
  arms: [
    {
      id: "air",
      seat: "japan",
      name: "Japanese aircraft",
      changes: [{ file: "schedule.json", at: "markers/[side=japan]/air", set: 0 }],
    },
    {
      id: "naval",
      seat: "japan",
      name: "Japanese naval gunfire",
      changes: [{ file: "schedule.json", at: "markers/[side=japan]/naval", set: 0 }],
    },
    {
      id: "artillery",
      seat: "japan",
      name: "Japanese artillery",
      changes: [{ file: "schedule.json", at: "markers/[side=japan]/artillery", set: 0 }],
    },
    {
      id: "amphibious",
      seat: "japan",
      name: "Japanese amphibious support",
      changes: [{ file: "schedule.json", at: "markers/[side=japan]/amphibious", set: 0 }],
    },
    {
      id: "artillery",
      seat: "china",
      name: "Chinese artillery",
      changes: [{ file: "schedule.json", at: "markers/[side=china]/artillery", set: 0 }],
    },
  ],
  history: historyOf(history),
  marks,
};
