import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { AreaBoard, type AreaId } from "./area-board.ts";
import { parseAreaSheet } from "./area-sheet.ts";
import { slotMask } from "./network.ts";
import { Trace } from "./trace.ts";

function boardOf(title: string): AreaBoard {
  const file = new URL(`../titles/${title}/sheet/map.json`, import.meta.url);
  const parsed = parseAreaSheet(JSON.parse(readFileSync(file, "utf8")));
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  return new AreaBoard(parsed.sheet);
}

const taierzhuang = boardOf("taierzhuang-1938");
const marsLaTour = boardOf("mars-la-tour-1870");
const names = (board: AreaBoard, list: readonly AreaId[]): string[] => list.map((id) => board.names[id]);

test("borders keep their kind, contacts only where somebody may pass, zones stand beside the map", () => {
  const kind = (a: string, b: string): string => taierzhuang.kindBetween(taierzhuang.id(a), taierzhuang.id(b));
  expect([kind("B", "F"), kind("E", "B"), kind("G", "H")]).toEqual(["bridge", "canal", "land"]);
  expect([kind("C", "L"), kind("L", "C")]).toEqual(["vertex", "vertex"]);
  expect([kind("D", "H"), kind("A", "Y")]).toEqual(["", ""]);
  expect([kind("JE1", "W"), kind("W", "JE1")]).toEqual(["zone", "zone"]);
  expect(names(taierzhuang, taierzhuang.neighbours(taierzhuang.id("I")))).toEqual(["C", "D", "L", "N", "O", "CE"]);
  expect(taierzhuang.isZone(taierzhuang.id("CE"))).toBe(true);
  expect(taierzhuang.zone(taierzhuang.id("CE")).side).toBe("chinese");
  expect(taierzhuang.area(taierzhuang.id("G")).defence).toEqual({ same: 3, adjacent: 6 });
});

test("distance counts borders; a ravine is a border too", () => {
  const distance = (a: string, b: string): number => marsLaTour.distance(marsLaTour.id(a), marsLaTour.id(b));
  expect([distance("GRE", "GRE"), distance("GRE", "MLT"), distance("CHA", "GRV")]).toEqual([0, 1, 4]);
  expect(marsLaTour.kindBetween(marsLaTour.id("GRE"), marsLaTour.id("MLT"))).toBe("ravine");
});

test("groups and tags", () => {
  expect(names(taierzhuang, taierzhuang.group("southOfCanal"))).toEqual(["A", "B", "C", "D"]);
  expect(names(taierzhuang, taierzhuang.tagged("limitedSetup"))).toEqual(["W", "X"]);
  expect(() => taierzhuang.group("moat")).toThrow('The map has no group "moat".');
});

test("supply runs from the zones over land borders and the bridge, not across the canal", () => {
  const board = taierzhuang;
  const open = slotMask<AreaId>(board, (from, slot) => ["land", "bridge", "zone"].includes(board.kindIn(from, slot)));
  const trace = new Trace<AreaId>(board);
  const held = board.ids(["JE1", "W", "R", "K", "F", "B", "E"]);
  trace.spread(board.ids(["JE1", "JE2"]), open, (place) => !held.includes(place));
  expect(held.every((place) => trace.has(place))).toBe(true);
  trace.spread(board.ids(["JE1", "JE2"]), open, (place) => !held.includes(place) || place === board.id("F"));
  expect(trace.has(board.id("B"))).toBe(false);
  expect(trace.has(board.id("E"))).toBe(false);
  expect(trace.has(board.id("K"))).toBe(true);
});
