import { sheetSources, sourceIn } from "@wusong/board";
import type { Provenance } from "@wusong/engine";
import type { Sheet } from "./sheet.ts";

/** Where the values of the sheet come from: each type of counter says so itself, the rest by file. */
export function provenance({ data, units }: Sheet): Provenance {
  const types = Object.entries(data.counters.types).map(([id, type]) =>
    sourceIn("counters", `counters.${id}`, `Values of ${type.name}`, `${type.provenance}.`),
  );
  return {
    sources: [
      ...sheetSources({ ...data }, [
        { file: "tables", key: "percent", name: "Columns of the combat tables" },
        { file: "tables", key: "assault", name: "Assault table" },
        { file: "tables", key: "raid", name: "Raid table" },
        { file: "tables", key: "airSuperiority", name: "Air superiority table" },
        { file: "tables", key: "bombardment", name: "Bombardment table" },
        { file: "tables", key: "terrain", name: "Effects of terrain" },
        { file: "tables", key: "hexsides", name: "Effects of hexsides" },
        { file: "tables", key: "levels", name: "Levels of victory" },
        { file: "schedule", key: "commandLevel", name: "Command levels" },
        { file: "schedule", key: "setUp", name: "Set-up hexes" },
        { file: "map", key: "hexes", name: "Ground of the map, objectives included" },
      ]),
      ...types,
    ],
    cases: {
      "5.2": ["schedule.commandLevel"],
      "11.3": ["tables.terrain"],
      "11.72": ["tables.hexsides"],
      "14.3": ["tables.percent", "tables.assault", "tables.raid"],
      "14.33": ["tables.terrain", "tables.hexsides"],
      "14.41": ["tables.assault", "tables.raid"],
      "16.51": ["tables.airSuperiority"],
      "16.81": ["tables.bombardment"],
      "24.2": ["tables.levels"],
      "24.3": ["map.hexes"],
      "25.4": ["schedule.setUp"],
    },
    counters: Object.fromEntries(units.map(({ text, typeId }) => [text, `counters.${typeId}`])),
    ground: "map.hexes",
  };
}
