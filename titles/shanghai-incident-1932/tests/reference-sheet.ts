import { title } from "../index.ts";
import type { Sheet } from "../sheet.ts";
import type { Counters, Tables } from "../sheet-schema.ts";

type Values = Counters["units"][number]["values"];

/**
 * Rules are proven with fixed numbers, so that tuning the sheet for balance never touches a proof. Map, organisation and
 * everything the rules name are those of the sheet.
 */
const SINGLE_STEP: Readonly<Record<string, Values>> = {
  armouredCar: [[2, 1]],
  militia: [[1, 2]],
  irregulars: [[1, 1]],
};

const COMBAT: Tables["combat"]["rows"] = [
  ["A2", "A2", "A2", "A1", "A1", "Ex", "Ex", "D1", "D1"],
  ["A2", "A2", "A1", "A1", "Ex", "Ex", "D1", "D1", "D2"],
  ["A2", "A1", "A1", "Ex", "Ex", "D1", "D1", "D2", "D2"],
  ["A1", "A1", "Ex", "Ex", "D1", "D1", "D2", "D2", "D2"],
  ["A1", "Ex", "Ex", "D1", "D1", "D2", "D2", "D2", "De"],
  ["Ex", "Ex", "D1", "D1", "D2", "D2", "D2", "De", "De"],
];

function fixedValues(unit: Counters["units"][number]): Values {
  if (unit.type === "navalInfantry")
    return [
      [3, 3],
      [2, 2],
    ];
  if (unit.type !== "infantry") return SINGLE_STEP[unit.type] ?? unit.values;
  if (unit.formation === "24bde")
    return [
      [2, 2],
      [1, 1],
    ];
  if (unit.side === "japan")
    return [
      [4, 4],
      [2, 2],
    ];
  return unit.formation === "87div" || unit.formation === "88div"
    ? [
        [3, 4],
        [2, 2],
      ]
    : [
        [2, 3],
        [1, 2],
      ];
}

function build(): Sheet {
  const { counters, tables } = title.defaultSheet().data;
  const units = counters.units.map((unit) => ({ ...unit, values: fixedValues(unit) }));
  const combat: Tables["combat"] = { ...tables.combat, from: [-3, -1, 1, 3, 5, 7, 9, 11], rows: COMBAT };
  const loaded = title.loadSheet({ "counters.json": { ...counters, units }, "tables.json": { ...tables, combat } });
  if ("errors" in loaded) throw new Error(loaded.errors.join(" "));
  return loaded.sheet;
}

export const referenceSheet = build();
