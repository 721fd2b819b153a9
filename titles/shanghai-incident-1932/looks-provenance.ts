import { sheetSources } from "@wusong/board";
import type { Provenance } from "@wusong/engine";
import type { Sheet } from "./sheet.ts";

/** Where the values of the sheet come from. */
export const provenance = ({ data, units, markers }: Sheet): Provenance => ({
  sources: sheetSources(data, [
    { file: "tables", key: "combat", name: "Combat results table" },
    // The printed terrain key was not to be had: what stands here is our reading of the text.
    { file: "tables", key: "terrain", name: "Effects of terrain", reconstructed: true },
    { file: "tables", key: "victory", name: "Victory points and levels" },
    { file: "counters", key: "units", name: "Values of the units" },
    { file: "counters", key: "markers", name: "Fire-support markers" },
    { file: "map", key: "hexes", name: "Ground of the map" },
  ]),
  cases: {
    "5.2": ["tables.terrain"],
    "7.2": ["counters.units"],
    "7.3": ["tables.combat"],
    "7.4": ["tables.terrain"],
    "7.6": ["tables.combat"],
    "12.3": ["tables.victory"],
    "12.4": ["tables.victory"],
    "15.2": ["counters.markers"],
  },
  counters: Object.fromEntries([
    ...units.map(({ id }) => [id, "counters.units"]),
    ...markers.map(({ id }) => [id, "counters.markers"]),
  ]),
  ground: "map.hexes",
});
