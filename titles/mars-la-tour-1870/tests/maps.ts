import counters from "../sheet/counters.json" with { type: "json" };
import map from "../sheet/map.json" with { type: "json" };
import { loadSheet, type Sheet } from "../sheet.ts";

const load = (files: Record<string, unknown>): Sheet => {
  const loaded = loadSheet(files);
  if ("errors" in loaded) throw new Error(loaded.errors.join("\n"));
  return loaded.sheet;
};

const hillMaps = new Map<string, Sheet>();

/** Our map with more Hills, for rules that our own terrain never tests. */
export function hillsAt(...ids: string[]): Sheet {
  const key = ids.join();
  let sheet = hillMaps.get(key);
  if (!sheet) {
    const areas = map.areas.map((area) =>
      ids.includes(area.id) ? { ...area, terrain: [...area.terrain, "hill"] } : area,
    );
    sheet = load({ "map.json": { ...map, areas } });
    hillMaps.set(key, sheet);
  }
  return sheet;
}

/** Our counters with some changed. */
export function countersWith(
  change: (unit: (typeof counters.units)[number]) => (typeof counters.units)[number],
): Sheet {
  return load({ "counters.json": { ...counters, units: counters.units.map(change) } });
}
