import { historyOf, type Study, takenBy } from "@wusong/engine";
import history from "./history.json" with { type: "json" };
import { FRENCH, GERMAN, NOBODY, SIDE_IDS } from "./ids.ts";
import { marks } from "./marks.ts";
import type { MarsLaTour } from "./state.ts";

/** What studies of many games measure here. */
export const study: Study<MarsLaTour> = {
  places: takenBy(SIDE_IDS[GERMAN], [
    ["vionville", "Vionville", "VIO"],
    ["flavigny", "Flavigny", "FLA"],
    ["tronville", "Tronville", "TRO"],
    ["mars-la-tour", "Mars-la-Tour", "MLT"],
    ["rezonville", "Rezonville", "REZ"],
    ["gravelotte", "Gravelotte", "GRV"],
  ]),
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
  marks,
};
