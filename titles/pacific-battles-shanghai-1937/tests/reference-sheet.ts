import { defaultSheet, loadSheet, type Sheet } from "../sheet.ts";
import type { Counters, Tables } from "../sheet-schema.ts";

const ASSAULT: Tables["assault"]["rows"] = [
  ["AZ", "AZ", "AE", "AE", "AS", "AS", "BB", "BB", "DS"],
  ["AZ", "AE", "AE", "AS", "AS", "BB", "BB", "DS", "DS"],
  ["AE", "AE", "AS", "AS", "BB", "BB", "DS", "DS", "DE"],
  ["AE", "AS", "AS", "BB", "BB", "DS", "DS", "DE", "DE"],
  ["AS", "AS", "BB", "BB", "DS", "DS", "DE", "DE", "DZ"],
  ["AS", "BB", "BB", "DS", "DS", "DE", "DE", "DZ", "DZ"],
];
const RAID: Tables["raid"]["rows"] = [
  ["AM", "AM", "AA", "AA", "AA", "CT", "CT", "CT", "CT"],
  ["AM", "AA", "AA", "AA", "CT", "CT", "CT", "CT", "DA"],
  ["AA", "AA", "AA", "CT", "CT", "CT", "CT", "DA", "DA"],
  ["AA", "AA", "CT", "CT", "CT", "CT", "DA", "DA", "DA"],
  ["AA", "CT", "CT", "CT", "CT", "DA", "DA", "DA", "DM"],
  ["CT", "CT", "CT", "CT", "DA", "DA", "DA", "DM", "DM"],
];
const CITY = 4;
const RADIUS: Readonly<Record<string, number>> = { "jp.army.hq": 4, "jp.division.hq": 2, "cn.hq": 3 };
const RESERVE_DEFENSE = 1;

/**
 * Rules are proven with fixed numbers, so that tuning the sheet touches no proof. Map, order of battle and everything the rules name are
 * those of the sheet; what the statements say of reconstructed values is proven with the sheet itself.
 */
function build(): Sheet {
  const { counters, tables } = defaultSheet().data;
  const types: Counters["types"] = Object.fromEntries(
    Object.entries(counters.types).map(([id, type]) => [
      id,
      {
        ...type,
        ...(RADIUS[id] === undefined ? {} : { radius: RADIUS[id] }),
        ...(id === "jp.reserve" ? { defense: RESERVE_DEFENSE } : {}),
      },
    ]),
  );
  const loaded = loadSheet({
    "counters.json": { ...counters, types },
    "tables.json": {
      ...tables,
      assault: { ...tables.assault, rows: ASSAULT },
      raid: { ...tables.raid, rows: RAID },
      terrain: { ...tables.terrain, city: { ...tables.terrain.city, shift: CITY } },
    },
  });
  if ("errors" in loaded) throw new Error(loaded.errors.join(" "));
  return loaded.sheet;
}

export const referenceSheet = build();
