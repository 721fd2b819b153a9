import { historyOf, type StudiedPlace, type Study } from "@wusong/engine";
import history from "./history.json" with { type: "json" };
import { FRENCH, GERMAN, NOBODY, SIDE_IDS } from "./ids.ts";
import type { MarsLaTour } from "./state.ts";

const taken = (id: string, name: string, area: string): StudiedPlace => ({
  id,
  name,
  places: [area],
  by: SIDE_IDS[GERMAN],
});

/** What studies of many games measure here. */
export const study: Study<MarsLaTour> = {
  places: [
    taken("vionville", "Vionville", "VIO"),
    taken("flavigny", "Flavigny", "FLA"),
    taken("tronville", "Tronville", "TRO"),
    taken("mars-la-tour", "Mars-la-Tour", "MLT"),
    taken("rezonville", "Rezonville", "REZ"),
    taken("gravelotte", "Gravelotte", "GRV"),
  ],
  holder: (pub, { areaByName }, place) => {
    const area = areaByName.get(place);
    if (area === undefined || pub.control[area] === NOBODY) return null;
    return pub.control[area] === FRENCH ? FRENCH : GERMAN;
  },
  // 9.0: points only part those who hold the road from those who do not.
  onPoints: () => false,
  arms: [
    { id: "guns", seat: "french", name: "French bombardment", verbs: ["bombard"] },
    { id: "guns", seat: "german", name: "German bombardment", verbs: ["bombard"] },
    { id: "volley", seat: "french", name: "French volleys", verbs: ["volley"] },
    { id: "rifles", seat: "german", name: "German rifle fire", verbs: ["fire"] },
  ],
  history: historyOf(history),
};
