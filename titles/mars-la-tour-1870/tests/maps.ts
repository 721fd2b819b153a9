import counters from "../sheet/counters.json" with { type: "json" };
import map from "../sheet/map.json" with { type: "json" };
import tables from "../sheet/tables.json" with { type: "json" };
import { loadSheet, type Sheet } from "../sheet.ts";

export const load = (files: Record<string, unknown>): Sheet => {
  const loaded = loadSheet(files);
  if ("errors" in loaded) throw new Error(loaded.errors.join("\n"));
  return loaded.sheet;
};

/** Tables that let French Area activations be as large as German ones, so that a combat can be set up without a Leader. */
const FREE_TABLES = { ...tables, areaActivation: { french: 8, german: 8 } };

/** Every step of Cover: 1 in the open and on Hills, 2 in towns, 3 in thick woods; so that values that are tuned do not move the tests of rules. */
const COVER_OF: Readonly<Record<string, number>> = { clear: 1, hill: 1, town: 2 };
const PRACTICE_MAP = {
  ...map,
  areas: map.areas.map((area) => ({ ...area, cover: COVER_OF[area.terrain[0]] ?? area.cover })),
};
/** Leaders of eight units, the army commander of the French of four. */
const PRACTICE_COUNTERS = {
  ...counters,
  leaders: counters.leaders.map((leader) => ({ ...leader, limit: leader.id === "fr.leader.bazaine" ? 4 : 8 })),
};
export const freeSheet = load({
  "map.json": PRACTICE_MAP,
  "counters.json": PRACTICE_COUNTERS,
  "tables.json": FREE_TABLES,
});

const hillMaps = new Map<string, Sheet>();

/** Our map with more Hills, for rules that our own terrain never tests. */
export function hillsAt(...ids: string[]): Sheet {
  const key = ids.join();
  let sheet = hillMaps.get(key);
  if (!sheet) {
    const areas = PRACTICE_MAP.areas.map((area) =>
      ids.includes(area.id) ? { ...area, terrain: [...area.terrain, "hill"] } : area,
    );
    sheet = load({
      "map.json": { ...map, areas },
      "counters.json": PRACTICE_COUNTERS,
      "tables.json": FREE_TABLES,
    });
    hillMaps.set(key, sheet);
  }
  return sheet;
}
