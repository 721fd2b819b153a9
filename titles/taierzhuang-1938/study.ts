import { historyOf, type StudiedPlace, type Study } from "@wusong/engine";
import history from "./history.json" with { type: "json" };
import { CHINA, JAPAN, NOBODY, placeNamed, SIDE_IDS } from "./ids.ts";
import type { Taierzhuang } from "./state.ts";

const taken = (id: string, name: string, ...places: string[]): StudiedPlace => ({
  id,
  name,
  places,
  by: SIDE_IDS[JAPAN],
});

/** What studies of many games measure here. */
export const study: Study<Taierzhuang> = {
  places: [
    taken("station", "Taierzhuang Station", "F"),
    taken("suburb", "The north-eastern suburb", "L"),
    taken("east", "The eastern town", "H"),
    taken("west", "The western town", "G"),
    taken("south", "The whole south bank", "A", "B", "C", "D"),
  ],
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
};
