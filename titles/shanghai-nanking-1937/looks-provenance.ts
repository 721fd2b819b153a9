import { sheetSources, sourceIn } from "@wusong/board";
import type { Provenance } from "@wusong/engine";
import type { Sheet } from "./sheet.ts";

/** Where the values of the sheet come from: each counter says so itself, the rest by file. */
export function provenance({ data }: Sheet): Provenance {
  const factors = data.counters.units.map(({ id, name, source }) =>
    sourceIn("counters", `counters.${id}`, `Factors of ${name}`, `${source}.`),
  );
  return {
    sources: [
      ...sheetSources({ ...data }, [
        { file: "tables", key: "combat", name: "Combat results table" },
        { file: "map", key: "hexes", name: "Ground of the map" },
        { file: "map", key: "landings", name: "Landing hexes" },
        { file: "map", key: "groups", name: "Reach of naval gunfire" },
      ]),
      ...factors,
    ],
    cases: {
      "8.4": ["map.landings", "tables.combat"],
      "9.6": ["tables.combat"],
      "10.0": ["tables.combat"],
      "10.5": ["tables.combat"],
      "11.4": ["map.groups"],
    },
    counters: Object.fromEntries(data.counters.units.map(({ id }) => [id, `counters.${id}`])),
    ground: "map.hexes",
  };
}
