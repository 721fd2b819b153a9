import { expect, test } from "vitest";
import counters from "../sheet/counters.json" with { type: "json" };
import map from "../sheet/map.json" with { type: "json" };
import schedule from "../sheet/schedule.json" with { type: "json" };
import tables from "../sheet/tables.json" with { type: "json" };
import { loadSheet } from "../sheet.ts";

const errors = (files: Record<string, unknown>): string[] => {
  const loaded = loadSheet(files);
  return "errors" in loaded ? [...loaded.errors] : [];
};

test("the sheet as it is loads, in parts and as a whole", () => {
  expect(errors({})).toEqual([]);
  expect(
    errors({ "map.json": map, "counters.json": counters, "tables.json": tables, "schedule.json": schedule }),
  ).toEqual([]);
});

test("what does not fit is said in sentences", () => {
  expect(errors({ "weather.json": {} })[0]).toContain("weather.json");
  expect(errors({ "tables.json": { ...tables, transfer: "far" } })[0]).toContain("tables.json: transfer");
  const gun = counters.units.map((unit) => (unit.arm === "artillery" ? { ...unit, factor: undefined } : unit));
  expect(errors({ "counters.json": { ...counters, units: gun } }).join()).toContain("artillery factor");
  const lost = counters.units.map((unit) => ({ ...unit, enters: { turn: 1, area: "PARIS" } }));
  expect(errors({ "counters.json": { ...counters, units: lost } })[0]).toContain("no Area PARIS");
  const late = counters.units.map((unit, i) => (i === 0 ? { ...unit, enters: { turn: 3, area: "VIO" } } : unit));
  expect(errors({ "counters.json": { ...counters, units: late } }).join()).toContain("no entry Area");
  const bare = map.areas.map((area, i) => (i === 0 ? { ...area, cover: 5 } : area));
  expect(errors({ "map.json": { ...map, areas: bare } })[0]).toContain("Cover is 1, 2 or 3");
});
