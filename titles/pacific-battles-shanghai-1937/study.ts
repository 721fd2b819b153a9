import { historyOf, type StudiedPlace, type Study } from "@wusong/engine";
import history from "./history.json" with { type: "json" };
import { JAPAN, SIDE_IDS, SIDES } from "./ids.ts";
import type { Shanghai } from "./state.ts";

const taken = (id: string, name: string, hex: string): StudiedPlace => ({
  id,
  name,
  places: [hex],
  by: SIDE_IDS[JAPAN],
});

/** What studies of many games measure here. */
export const study: Study<Shanghai> = {
  places: [
    taken("luodian", "Luodian", "2210"),
    taken("baoshan", "Baoshan", "2511"),
    taken("liuhang", "Liuhang", "2212"),
    taken("dachang", "Dachang", "2314"),
    taken("chapei", "Chapei", "2414"),
    taken("jiading", "Jiading", "2011"),
    taken("songjiang", "Songjiang", "1919"),
    taken("nantao", "Nantao", "2416"),
    taken("suzhou", "Suzhou", "0613"),
    taken("jiaxing", "Jiaxing", "0926"),
  ],
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
};
