import { sheetSources } from "@wusong/board";
import type { Provenance } from "@wusong/engine";
import type { Sheet } from "./sheet.ts";

/** Where the values of the sheet come from: the tables of fire and assault are given, most of the rest is ours. */
export const provenance = ({ data, unitIds, leaderIds }: Sheet): Provenance => ({
  sources: sheetSources(data, [
    { file: "tables", key: "bombardment", name: "Bombardment" },
    { file: "tables", key: "rifleFire", name: "Rifle fire" },
    { file: "tables", key: "volley", name: "Chassepot volley" },
    { file: "tables", key: "assault", name: "Assault" },
    { file: "tables", key: "movement", name: "Movement and stacking" },
    { file: "tables", key: "areaActivation", name: "Size of Area activations" },
    { file: "schedule", key: "victory", name: "Conditions of victory" },
    { file: "schedule", key: "points", name: "Victory points of Areas" },
    { file: "counters", key: "values", name: "Values of the units" },
    { file: "counters", key: "leaders", name: "Leaders" },
    { file: "map", key: "areas", name: "Areas of the map" },
    { file: "map", key: "borders", name: "Borders of the Areas" },
  ]),
  cases: {
    "3.0": ["tables.areaActivation"],
    "4.0": ["tables.movement"],
    "7.1": ["tables.bombardment"],
    "7.2": ["tables.rifleFire"],
    "7.3": ["tables.volley"],
    "7.4": ["tables.assault"],
    "9.0": ["schedule.victory", "schedule.points"],
    "T.1": ["map.areas", "map.borders"],
  },
  counters: Object.fromEntries([
    ...unitIds.map((id) => [id, "counters.values"]),
    ...leaderIds.map((id) => [id, "counters.leaders"]),
  ]),
  ground: "map.areas",
});
