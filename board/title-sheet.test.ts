import * as v from "valibot";
import { expect, test } from "vitest";
import { mapFile, sheetFile, titleSheet } from "./title-sheet.ts";

const UNITS = v.strictObject({ units: v.array(v.string()) });
const TABLES = v.strictObject({ limit: v.number() });

interface Data {
  readonly map: { readonly size: number };
  readonly units: { readonly units: string[] };
  readonly tables: { readonly limit: number };
}

let built = 0;
const { defaultSheet, loadSheet } = titleSheet<Data, Data & { readonly total: number }>({
  title: "Plain, 1900",
  files: {
    map: mapFile(
      { size: 4 },
      (data) => ({ ok: true, sheet: data as Data["map"] }),
      ({ size }) => (size > 0 ? [] : ["size: a map has hexes."]),
    ),
    units: sheetFile({ units: ["a"] }, UNITS, ({ units }) => (units.includes("x") ? ["units: x is no unit."] : [])),
    tables: sheetFile({ limit: 2 }, TABLES),
  },
  together: ({ units, tables }) =>
    units.units.length > tables.limit ? ["units.json: units: more than the limit."] : [],
  build: (data) => ({ ...data, total: ++built && data.units.units.length }),
  afterwards: ({ total }) => (total === 0 ? ["units.json: units: nobody would play."] : []),
});

const errors = (files: Record<string, unknown>): readonly string[] => {
  const loaded = loadSheet(files);
  return "errors" in loaded ? loaded.errors : [];
};

test("the printed sheet is built once", () => {
  const sheet = defaultSheet();
  expect(sheet.units).toEqual({ units: ["a"] });
  const before = built;
  expect(defaultSheet()).toBe(sheet);
  expect(built).toBe(before);
});

test("a player's files are laid over the printed ones, which stay as they are", () => {
  const loaded = loadSheet({ "units.json": { units: ["b", "c"] } });
  expect(loaded).toMatchObject({ sheet: { units: { units: ["b", "c"] }, tables: { limit: 2 }, total: 2 } });
  expect(defaultSheet().units).toEqual({ units: ["a"] });
});

test("a file the sheet does not have is refused, also one called like a property of every object", () => {
  for (const name of [
    "combat.json",
    "constructor",
    "constructor.json",
    "__proto__",
    "toString",
    "units",
    "hasOwnProperty",
  ])
    expect(errors(JSON.parse(`{${JSON.stringify(name)}: {}}`))).toEqual([
      `${name}: the sheet of Plain, 1900 has the files map.json, units.json and tables.json.`,
    ]);
});

test("what does not fit is said with file and place: each file, then together, then worked out", () => {
  expect(errors({ "units.json": { units: [7] }, "tables.json": {}, "map.json": { size: 0 } })).toEqual([
    "map.json: size: a map has hexes.",
    "units.json: units.0: expected string, found 7.",
    "tables.json: limit: is missing.",
  ]);
  expect(errors({ "units.json": { units: ["x"] } })).toEqual(["units.json: units: x is no unit."]);
  expect(errors({ "units.json": { units: ["a", "b", "c"] } })).toEqual(["units.json: units: more than the limit."]);
  expect(errors({ "units.json": { units: [] } })).toEqual(["units.json: units: nobody would play."]);
});
