import { type HexSheet, hexName } from "./hex-sheet.ts";

/** An empty plain, for tests and timings. */
export function openSheet(cols: number, rows: number): HexSheet {
  const hexes: HexSheet["hexes"] = {};
  for (let c = 1; c <= cols; c++)
    for (let r = 1; r <= rows; r++) hexes[hexName(c, r)] = { terrain: "clear", playable: true };
  return {
    kind: "hex",
    game: "plain",
    status: "for tests and timings",
    grid: { layout: "flat-top CCRR, even columns lower", cols, rows },
    terrains: { clear: { name: "Clear", land: true } },
    hexes,
    places: [],
    hexsides: {},
    waterHexsides: {},
    streams: [],
    road: {},
    rail: {},
    routes: [],
    bridges: {},
    landings: [],
    edges: {},
    friendlyEdges: {},
    groups: {},
    labels: [],
    notes: {},
    provenance: {},
  };
}
