import type { AreaSheet, HexSheet } from "@wusong/board";
import { describe, expect, it, test, vi } from "vitest";
import { title as marsLaTour } from "../../titles/mars-la-tour-1870/index.ts";
import { title as pacific } from "../../titles/pacific-battles-shanghai-1937/index.ts";
import { title as incident } from "../../titles/shanghai-incident-1932/index.ts";
import { title as nanking } from "../../titles/shanghai-nanking-1937/index.ts";
import { title as taierzhuang } from "../../titles/taierzhuang-1938/index.ts";
import { textWidth } from "../fonts/measure.ts";
import type { AnyTitle } from "../host/host.ts";
import { screenOf } from "../host/screen.ts";
import { areaDrawing } from "./area/drawing.ts";
import { overlaps } from "./geometry/point.ts";
import { hexDrawing } from "./hex/drawing.ts";
import { BANDS } from "./look.ts";
import { seatNames } from "./name-seats.ts";
import { printSheet } from "./press.ts";
import { openSheet } from "./printed-drawing.ts";
import type { SheetFiles } from "./printed-sheet.ts";

vi.setConfig({ testTimeout: 60_000 });

const screens = (titles: readonly unknown[]): { title: string; screen: ReturnType<typeof screenOf> }[] =>
  titles.map((title) => ({ title: (title as AnyTitle).id, screen: screenOf(title as AnyTitle) }));
const HEX = screens([nanking, pacific, incident]);
const AREA = screens([taierzhuang, marsLaTour]);

test("objectives have a star", () => {
  const { screen } = HEX.find(({ title }) => title === pacific.id)!;
  const stars = hexDrawing(screen.mapSheet as HexSheet, screen.map)
    .layers("table")
    .find(({ name }) => name === "stars");
  expect(stars?.markup.match(/class="star objective"/g)).toHaveLength(7);
});

/** Texts of a class and scale bars in the margin, with where they begin and end. */
function spans(markup: string, pattern: RegExp): { from: number; to: number; y: number }[] {
  return [...markup.matchAll(pattern)].map(({ groups }) => {
    const { x, y, size, width, text } = groups!;
    const from = Number(x);
    return { from, to: from + (text ? textWidth("serif", text) * Number(size) : Number(width)), y: Number(y) };
  });
}

describe.each([...HEX, ...AREA])("the margin of $title", ({ screen, title }) => {
  const drawing = HEX.some((hex) => hex.title === title)
    ? hexDrawing(screen.mapSheet as HexSheet, screen.map)
    : areaDrawing(screen.mapSheet as AreaSheet, screen.map);

  it("keeps legend and scale apart", () => {
    const markup = drawing.margin();
    const labels = spans(
      markup,
      /class="legend-label" x="(?<x>[-\d.]+)" y="(?<y>[-\d.]+)" font-size="(?<size>[\d.]+)"[^>]*>(?<text>[^<]+)/g,
    );
    const bars = spans(
      markup,
      /class="scale-(dark|light)" x="(?<x>[-\d.]+)" y="(?<y>[-\d.]+)" width="(?<width>[\d.]+)"/g,
    );
    if (screen.map.scale) expect(bars.length).toBeGreaterThan(0);
    expect(labels.length).toBeGreaterThan(3);
    for (const label of labels) for (const bar of bars) expect(label.to).toBeLessThan(bar.from);
  });
});

describe.each(HEX)("the sheet of $title", ({ screen }) => {
  const sheet = screen.mapSheet as HexSheet;
  const drawing = hexDrawing(sheet, screen.map);

  it("is drawn in every band without a broken number", () => {
    for (const band of BANDS)
      for (const { markup } of drawing.layers(band)) expect(markup).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("places names without collisions, on the empty map and with counters everywhere", () => {
    const names = drawing.names("table")!;
    for (const occupied of [new Set<string>(), new Set(Object.keys(sheet.hexes))]) {
      const seats = seatNames(names, occupied).filter((s) => s !== null);
      // A name that has no seat beside the counters is left out, so only the empty map owes us most of them.
      expect(seats.length).toBeGreaterThan(occupied.size === 0 ? names.places.length * 0.6 : 0);
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
    expect(hexDrawing(sheet, screen.map).layers("sheet")).toEqual(drawing.layers("sheet"));
  });

  it("walks from hex to hex and back by keyboard", () => {
    for (const hex of ["0505", "0606"]) {
      expect(drawing.step(drawing.step(hex, "right")!, "left")).toBe(hex);
      expect(drawing.step(drawing.step(hex, "up")!, "down")).toBe(hex);
    }
    expect(drawing.step("0101", "left")).toBeNull();
  });
});

describe.each(AREA)("the sheet of $title", ({ screen }) => {
  const sheet = screen.mapSheet as AreaSheet;
  const drawing = areaDrawing(sheet, screen.map);

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

test("a sheet that is printed, written to files and opened again is the sheet that was drawn", async () => {
  const [{ screen }] = AREA;
  const sheet = screen.mapSheet as AreaSheet;
  const drawing = areaDrawing(sheet, screen.map);
  const printed = printSheet({ sheet, look: screen.map });
  const files = new Map<string, string>([["measures", JSON.stringify(printed.sheet)]]);
  for (const band of BANDS) files.set(band, JSON.stringify(printed.bands[band]));
  const names = {
    sheet: "measures",
    bands: Object.fromEntries(BANDS.map((band) => [band, band])),
  } as unknown as SheetFiles;
  const opened = await openSheet(
    {
      sheet: async () => JSON.parse(files.get(names.sheet)!),
      band: async (band) => JSON.parse(files.get(names.bands[band])!),
    },
    null,
  );
  for (const band of BANDS) expect((await opened.band(band)).layers).toEqual(drawing.layers(band));
  for (const { id } of [...sheet.areas, ...sheet.zones]) {
    expect(opened.spaceAt(drawing.standOf(id))).toBe(id);
    expect(opened.nameOf(id)).toBe(drawing.nameOf(id));
  }
});
