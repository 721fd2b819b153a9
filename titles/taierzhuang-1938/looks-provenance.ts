import { sheetSources } from "@wusong/board";
import type { Provenance } from "@wusong/engine";
import type { Sheet } from "./sheet.ts";

/** Where the values of the sheet come from. */
export const provenance = ({ data, unitNames }: Sheet): Provenance => ({
  sources: sheetSources(data, [
    { file: "counters", key: "cf, df, ma", name: "Factors of the units" },
    { file: "map", key: "areas", name: "Areas and their defence levels" },
    { file: "map", key: "borders", name: "Borders of the areas" },
    { file: "tables", key: "handLevels", name: "How many chits a side may hold" },
    { file: "tables", key: "chits.count", name: "How many chits of a kind there are" },
    { file: "tables", key: "victoryAreas, supremeVictoryFrom", name: "Conditions of victory" },
  ]),
  cases: {
    "2.1": ["counters.cf, df, ma"],
    "5.1": ["tables.handLevels", "tables.chits.count"],
    "7.1.1": ["map.borders"],
    "7.2.2.a": ["counters.cf, df, ma"],
    "7.2.2.c": ["counters.cf, df, ma", "map.areas"],
    "10.0": ["tables.victoryAreas, supremeVictoryFrom"],
  },
  counters: Object.fromEntries(unitNames.map((id) => [id, "counters.cf, df, ma"])),
  ground: "map.areas",
});
