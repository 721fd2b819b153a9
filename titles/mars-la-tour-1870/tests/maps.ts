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
export const freeSheet = load({ "tables.json": FREE_TABLES });

const hillMaps = new Map<string, Sheet>();

/** Our map with more Hills, for rules that our own terrain never tests. */
export function hillsAt(...ids: string[]): Sheet {
  const key = ids.join();
  let sheet = hillMaps.get(key);
  if (!sheet) {
    const areas = map.areas.map((area) =>
      ids.includes(area.id) ? { ...area, terrain: [...area.terrain, "hill"] } : area,
    );
    sheet = load({ "map.json": { ...map, areas }, "tables.json": FREE_TABLES });
    hillMaps.set(key, sheet);
  }
  return sheet;
}
