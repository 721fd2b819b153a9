import { historyOf, type Study, takenBy } from "@wusong/engine";
import history from "./history.json" with { type: "json" };
import { JAPAN, SIDE_IDS, SIDES } from "./ids.ts";
import { marks } from "./marks.ts";
import type { Shanghai } from "./state.ts";

/** What studies of many games measure here. */
export const study: Study<Shanghai> = {
  places: takenBy(SIDE_IDS[JAPAN], [
    ["luodian", "Luodian", "2210"],
    ["baoshan", "Baoshan", "2511"],
    ["liuhang", "Liuhang", "2212"],
    ["dachang", "Dachang", "2314"],
    ["chapei", "Chapei", "2414"],
    ["jiading", "Jiading", "2011"],
    ["songjiang", "Songjiang", "1919"],
    ["nantao", "Nantao", "2416"],
    ["suzhou", "Suzhou", "0613"],
    ["jiaxing", "Jiaxing", "0926"],
  ]),
  holder: (pub, { board }, place) => {
    const hex = board.find(place);
    return hex === null ? null : (SIDES.find((side) => pub.occupied[side].includes(hex)) ?? null);
  },
  // 24.3: who holds every objective wins whatever the points.
  onPoints: ({ reason }) => reason === "points",
  arms: [
    {
      id: "air",
      seat: "japan",
      name: "Japanese aircraft",
      changes: [
        { file: "schedule.json", at: "setUp/japan/air", set: 0 },
        { file: "schedule.json", at: "groups/[side=japan]/air", set: 0 },
        { file: "schedule.json", at: "routine/japan/air", set: 0 },
      ],
    },
    {
      id: "gunfire",
      seat: "japan",
      name: "Japanese naval gunfire",
      changes: [{ file: "markers.json", at: "markers/[side=japan]/gunfire", set: 0 }],
    },
    {
      id: "air",
      seat: "china",
      name: "Chinese aircraft",
      changes: [
        { file: "schedule.json", at: "setUp/china/air", set: 0 },
        { file: "schedule.json", at: "groups/[side=china]/air", set: 0 },
      ],
    },
    {
      id: "fortification",
      seat: "china",
      name: "Chinese fortifications",
      changes: [{ file: "tables.json", at: "fortification/china", set: 0 }],
    },
  ],
  history: historyOf(history),
  marks,
};
