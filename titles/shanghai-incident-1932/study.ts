import { historyOf, type Study, takenBy } from "@wusong/engine";
import history from "./history.json" with { type: "json" };
import { JAPAN, SIDE_IDS } from "./ids.ts";
import { marks } from "./marks.ts";
import { controller } from "./position.ts";
import map from "./sheet/map.json" with { type: "json" };
import type { Incident } from "./state.ts";

const hexesOf = (name: string): readonly string[] => map.places.find((one) => one.name === name)?.hexes ?? [];

/** What studies of many games measure here. */
export const study: Study<Incident> = {
  places: takenBy(SIDE_IDS[JAPAN], [
    ["chapei", "Chapei", ...hexesOf("Chapei")],
    ["kiangwan", "Kiangwan", ...hexesOf("Kiangwan")],
    ["miaohong", "Miaohong", ...hexesOf("Miaohong")],
    ["tazang", "Tazang", ...hexesOf("Tazang")],
    ["woosung", "Woosung", ...hexesOf("Woosung")],
    ["forts", "The Woosung forts", ...hexesOf("Woosung S fort"), ...hexesOf("Woosung N fort")],
    ["liuho", "Liuho", ...hexesOf("Liuho")],
  ]),
  holder: (pub, { board }, place) => {
    const hex = board.find(place);
    return hex === null ? null : controller(pub, hex);
  },
  // 12.2: a Chinese unit in Shanghai ends all reckoning.
  onPoints: ({ level }) => level !== "epic-china",
  arms: [
    {
      id: "air",
      seat: "japan",
      name: "Japanese aircraft",
      changes: [{ file: "counters.json", at: "markers/[kind=air]/strength", set: 0 }],
    },
    {
      id: "naval",
      seat: "japan",
      name: "Japanese naval gunfire",
      changes: [{ file: "counters.json", at: "markers/[kind=naval]/strength", set: 0 }],
    },
    {
      id: "artillery",
      seat: "japan",
      name: "Japanese artillery",
      changes: [{ file: "counters.json", at: "markers/[kind=cannon]/strength", set: 0 }],
    },
    {
      id: "snipers",
      seat: "china",
      name: "Chinese snipers",
      changes: [{ file: "tables.json", at: "limits/snipers", set: 0 }],
    },
  ],
  history: historyOf(history),
  marks,
};
