import { historyOf, type Study, takenBy } from "@wusong/engine";
import history from "./history.json" with { type: "json" };
import { CHINA, JAPAN, NOBODY, placeNamed, SIDE_IDS } from "./ids.ts";
import { marks } from "./marks.ts";
import type { Taierzhuang } from "./state.ts";

/** What studies of many games measure here. */
export const study: Study<Taierzhuang> = {
  places: takenBy(SIDE_IDS[JAPAN], [
    ["station", "Taierzhuang Station", "F"],
    ["suburb", "The north-eastern suburb", "L"],
    ["east", "The eastern town", "H"],
    ["west", "The western town", "G"],
    ["south", "The whole south bank", "A", "B", "C", "D"],
  ]),
  holder: (pub, _sheet, place) => {
    const area = placeNamed(place);
    if (area === undefined || pub.control[area] === NOBODY) return null;
    return pub.control[area] === JAPAN ? JAPAN : CHINA;
  },
  onPoints: () => false,
  arms: [
    {
      id: "guns",
      seat: "japan",
      name: "Japanese heavy artillery",
      changes: [{ file: "tables.json", at: "chits/jp.artillery/firepower", set: 0 }],
    },
    {
      id: "air",
      seat: "japan",
      name: "Japanese aircraft",
      changes: [
        { file: "tables.json", at: "chits/jp.bomber/firepower", set: 0 },
        { file: "tables.json", at: "chits/jp.fighter/firepower", set: 0 },
      ],
    },
    {
      id: "chits",
      seat: "japan",
      name: "Japanese chits",
      changes: [{ file: "tables.json", at: "handLevels/japan/*", set: 0 }],
    },
    {
      id: "chits",
      seat: "china",
      name: "Chinese chits",
      changes: [{ file: "tables.json", at: "handLevels/china/*", set: 0 }],
    },
  ],
  history: historyOf(history),
  marks,
};
