import { readFileSync } from "node:fs";
import type { AreaSheet, HexSheet } from "@wusong/board";
import { describe, expect, it, vi } from "vitest";
import { LOOKS } from "../demo/looks.ts";
import { areaDrawing } from "./area/drawing.ts";
import { overlaps } from "./geometry/point.ts";
import { hexDrawing } from "./hex/drawing.ts";
import { seatNames } from "./hex/names.ts";
import { BANDS } from "./look.ts";

const sheetOf = (title: string): HexSheet | AreaSheet =>
  JSON.parse(readFileSync(new URL(`../../titles/${title}/sheet/map.json`, import.meta.url), "utf8"));

vi.setConfig({ testTimeout: 60_000 });

const HEX = ["shanghai-nanking-1937", "pacific-battles-shanghai-1937", "shanghai-incident-1932"];
const AREA = ["taierzhuang-1938", "mars-la-tour-1870"];

describe.each(HEX)("the sheet of %s", (title) => {
  const sheet = sheetOf(title) as HexSheet;
  const drawing = hexDrawing(sheet, LOOKS[title]);

  it("is drawn in every band without a broken number", () => {
    for (const band of BANDS)
      for (const { markup } of drawing.layers(band)) expect(markup).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("places names without collisions, on the empty map and with counters everywhere", () => {
    const names = drawing.names("table")!;
    for (const occupied of [new Set<string>(), new Set(Object.keys(sheet.hexes))]) {
      const seats = seatNames(names.places, occupied).filter((s) => s !== null);
      expect(seats.length).toBeGreaterThan(names.places.length * 0.6);
      seats.forEach((a, i) => {
        for (const b of seats.slice(i + 1)) expect(overlaps(a.box, b.box)).toBe(false);
      });
    }
  });

  it("names every city on the open map at table zoom", () => {
    const missing = drawing.names("table")!.places.filter((n) => n.kind === "city" && n.seats.length === 0);
    expect(missing.map((n) => n.lines.join(" "))).toEqual([]);
  });

  it("draws the same sheet twice alike", () => {
    expect(hexDrawing(sheet, LOOKS[title]).layers("sheet")).toEqual(drawing.layers("sheet"));
  });

  it("walks from hex to hex and back by keyboard", () => {
    for (const hex of ["0505", "0606"]) {
      expect(drawing.step(drawing.step(hex, "right")!, "left")).toBe(hex);
      expect(drawing.step(drawing.step(hex, "up")!, "down")).toBe(hex);
    }
    expect(drawing.step("0101", "left")).toBeNull();
  });
});

describe.each(AREA)("the sheet of %s", (title) => {
  const sheet = sheetOf(title) as AreaSheet;
  const drawing = areaDrawing(sheet, LOOKS[title]);

  it("is drawn in every band without a broken number", () => {
    for (const band of BANDS)
      for (const { markup } of drawing.layers(band)) expect(markup).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("stands the counters of every area inside it", () => {
    for (const { id } of sheet.areas) expect(drawing.spaceAt(drawing.standOf(id))).toBe(id);
  });

  it("gives every point of the frame to one area at most, and zones to themselves", () => {
    for (const { id } of sheet.zones) expect(drawing.spaceAt(drawing.standOf(id))).toBe(id);
  });

  it("reaches every area by keyboard from the first one", () => {
    const seen = new Set([sheet.areas[0].id]);
    const open = [...seen];
    for (let area = open.pop(); area; area = open.pop())
      for (const arrow of ["up", "down", "left", "right"] as const) {
        const next = drawing.step(area, arrow);
        if (next && !seen.has(next)) {
          seen.add(next);
          open.push(next);
        }
      }
    expect(sheet.areas.map((a) => a.id).filter((id) => !seen.has(id))).toEqual([]);
  });
});
