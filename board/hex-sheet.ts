import * as v from "valibot";
import { LATLON, type Parsed, POINT, PROVENANCE, parseWith, TEXT } from "./sheet-problems.ts";

/** "3510": column 35, row 10. */
const HEX_NAME = v.pipe(v.string(), v.regex(/^\d{4}$/, "must be a hex such as 3510 (column 35, row 10)"));
/** "0102-0202": two neighbouring hexes, the lower number first. */
const HEXSIDE = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{4}$/, "must be a hexside such as 0102-0202 (two neighbours, lower number first)"),
);
const EDGE = v.picklist(["north", "east", "south", "west"]);
const HEX_LIST = v.array(HEX_NAME);

const GRID = v.strictObject({
  /** Flat-top hexes named CCRR; rows count down a column; even columns lie half a hex lower. */
  layout: v.literal("flat-top CCRR, even columns lower"),
  cols: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
  rows: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
  kmPerHex: v.optional(v.number()),
  kmPerHexPrinted: v.optional(v.number()),
  origin: v.optional(v.strictObject({ latlon: LATLON, of: v.picklist(["centre of 0101", "north-west corner"]) })),
});

const TERRAIN = v.strictObject({ name: TEXT, chinese: v.optional(TEXT), land: v.boolean() });

const HEX = v.strictObject({
  terrain: TEXT,
  /** False for water, neutral ground and land outside the game. */
  playable: v.boolean(),
  /** The lake or river this hex lies in or on. */
  water: v.optional(TEXT),
  /** Flags: coastal, landing, objective … */
  tags: v.optional(v.array(TEXT)),
  latlon: v.optional(LATLON),
});

const PLACE = v.strictObject({
  name: TEXT,
  /** Short name by which rules and options speak of it ("chapei"). */
  key: v.optional(TEXT),
  kind: v.picklist(["city", "town", "village", "fort", "sector"]),
  hexes: v.pipe(HEX_LIST, v.minLength(1, "must name at least one hex")),
  chinese: v.optional(TEXT),
  /** Other spellings in use. */
  also: v.optional(v.array(TEXT)),
  /** Victory points of the place as a whole. */
  points: v.optional(v.number()),
  latlon: v.optional(LATLON),
  note: v.optional(TEXT),
});

const ROUTE = v.strictObject({
  kind: v.picklist(["road", "rail"]),
  name: TEXT,
  hexes: v.pipe(HEX_LIST, v.minLength(2, "must name at least two hexes")),
});

const LANDING = v.strictObject({
  hex: HEX_NAME,
  /** The water hex (or far bank) the arrow on the map comes from. */
  from: HEX_NAME,
  name: TEXT,
  afloat: v.optional(TEXT),
  source: v.optional(TEXT),
});

const LABEL = v.strictObject({
  text: TEXT,
  chinese: v.optional(TEXT),
  kind: v.picklist(["river", "creek", "lake", "sea", "island", "region"]),
  /** One point or a curve in hex coordinates: the centre of CCRR is [CC, RR], half a row lower in even columns. */
  along: v.pipe(v.array(POINT), v.minLength(1, "must hold at least one point")),
});

/** The map of a hex title. One schema for all of them. */
export const HEX_SHEET = v.strictObject({
  kind: v.literal("hex"),
  game: TEXT,
  status: TEXT,
  grid: GRID,
  terrains: v.record(TEXT, TERRAIN),
  /** Every hex of the grid, playable or not. */
  hexes: v.record(HEX_NAME, HEX),
  places: v.array(PLACE),
  /** Creek, river, … along a hexside that can be crossed at the price the rules name. */
  hexsides: v.record(HEXSIDE, TEXT),
  /** Hexsides of water nothing crosses, except where a rule says so. */
  waterHexsides: v.record(HEXSIDE, v.strictObject({ type: TEXT, name: v.optional(TEXT) })),
  /** Named streams, hexside by hexside, for reading and drawing. */
  streams: v.array(v.strictObject({ name: TEXT, chinese: v.optional(TEXT), hexsides: v.array(HEXSIDE) })),
  /** Connections by road and rail with the routes they belong to. */
  road: v.record(HEXSIDE, v.array(TEXT)),
  rail: v.record(HEXSIDE, v.array(TEXT)),
  /** The same connections as ordered lines, for reading and drawing. */
  routes: v.array(ROUTE),
  bridges: v.record(HEXSIDE, v.picklist(["road", "rail"])),
  landings: v.array(LANDING),
  edges: v.record(EDGE, HEX_LIST),
  /** Which map edges belong to whom ("chinese"), with variants ("chinese.asWritten"). */
  friendlyEdges: v.record(TEXT, v.array(EDGE)),
  /** Named sets of hexes the rules speak of. No group shares its name with a tag. */
  groups: v.record(TEXT, HEX_LIST),
  labels: v.array(LABEL),
  notes: v.record(TEXT, TEXT),
  provenance: PROVENANCE,
});

export type HexSheet = v.InferOutput<typeof HEX_SHEET>;

declare module "@wusong/engine/looks" {
  interface MapSheets {
    hex: HexSheet;
  }
}

export type HexSheetHex = v.InferOutput<typeof HEX>;
export type HexPlace = v.InferOutput<typeof PLACE>;
export type HexRoute = v.InferOutput<typeof ROUTE>;
export type HexLabel = v.InferOutput<typeof LABEL>;

/** Reads a hex map: the sheet, or clear sentences about what does not fit. */
export function parseHexSheet(data: unknown): Parsed<HexSheet> {
  return parseWith(HEX_SHEET, data, crossCheck);
}

/** Column and row of a hex name. */
export function columnRow(name: string): [number, number] {
  return [Number(name.slice(0, 2)), Number(name.slice(2))];
}

export function hexName(column: number, row: number): string {
  return String(column).padStart(2, "0") + String(row).padStart(2, "0");
}

/** N, NE, SE, S, SW, NW of (column, row); even columns lie half a hex lower. */
export function neighbourCells(column: number, row: number): [number, number][] {
  const e = column % 2 === 0 ? 1 : 0;
  return [
    [column, row - 1],
    [column + 1, row - 1 + e],
    [column + 1, row + e],
    [column, row + 1],
    [column - 1, row + e],
    [column - 1, row - 1 + e],
  ];
}

function adjacent(a: string, b: string): boolean {
  return neighbourCells(...columnRow(a)).some(([c, r]) => hexName(c, r) === b);
}

function crossCheck(sheet: HexSheet): string[] {
  return [...hexProblems(sheet), ...hexsideProblems(sheet), ...lineProblems(sheet), ...listProblems(sheet)];
}

function hexProblems(sheet: HexSheet): string[] {
  const problems: string[] = [];
  const { cols, rows } = sheet.grid;
  for (let c = 1; c <= cols; c++)
    for (let r = 1; r <= rows; r++)
      if (!sheet.hexes[hexName(c, r)])
        problems.push(`hexes: ${hexName(c, r)} is missing (the grid has ${cols} columns and ${rows} rows).`);
  for (const [name, hex] of Object.entries(sheet.hexes)) {
    const [c, r] = columnRow(name);
    if (c < 1 || c > cols || r < 1 || r > rows)
      problems.push(`hexes.${name}: lies outside the grid of ${cols} columns and ${rows} rows.`);
    if (!sheet.terrains[hex.terrain])
      problems.push(`hexes.${name}.terrain: "${hex.terrain}" is not listed under terrains.`);
    for (const tag of hex.tags ?? [])
      if (sheet.groups[tag])
        problems.push(`hexes.${name}.tags: "${tag}" is also the name of a group; use one of the two.`);
  }
  return problems;
}

function hexsideProblems(sheet: HexSheet): string[] {
  const problems: string[] = [];
  const check = (layer: string, side: string): void => {
    const [a, b] = side.split("-");
    for (const hex of [a, b]) if (!sheet.hexes[hex]) problems.push(`${layer}.${side}: there is no hex ${hex}.`);
    if (a >= b) problems.push(`${layer}.${side}: the lower number comes first.`);
    if (!adjacent(a, b)) problems.push(`${layer}.${side}: ${a} and ${b} are not neighbours.`);
  };
  for (const layer of ["hexsides", "waterHexsides", "road", "rail", "bridges"] as const)
    for (const side of Object.keys(sheet[layer])) check(layer, side);
  for (const stream of sheet.streams) for (const side of stream.hexsides) check(`streams "${stream.name}"`, side);
  for (const side of Object.keys(sheet.hexsides))
    if (sheet.waterHexsides[side]) problems.push(`hexsides.${side}: is also listed under waterHexsides.`);
  for (const side of Object.keys(sheet.bridges)) {
    if (!sheet.hexsides[side]) problems.push(`bridges.${side}: there is no creek or river on this hexside to bridge.`);
    if (!sheet[sheet.bridges[side]][side]) problems.push(`bridges.${side}: no ${sheet.bridges[side]} crosses there.`);
  }
  return problems;
}

/** Connections and routes tell the same story: each named connection lies on its route and the other way round. */
function lineProblems(sheet: HexSheet): string[] {
  const problems: string[] = [];
  const onRoute = new Set<string>();
  for (const route of sheet.routes)
    for (let i = 1; i < route.hexes.length; i++) {
      const side = [route.hexes[i - 1], route.hexes[i]].sort().join("-");
      onRoute.add(`${route.kind} ${side} ${route.name}`);
      if (!sheet[route.kind][side]?.includes(route.name))
        problems.push(`routes "${route.name}": ${route.kind}.${side} does not name this route.`);
    }
  for (const kind of ["road", "rail"] as const)
    for (const [side, names] of Object.entries(sheet[kind]))
      for (const name of names)
        if (!onRoute.has(`${kind} ${side} ${name}`))
          problems.push(`${kind}.${side}: the route "${name}" does not run there.`);
  return problems;
}

function listProblems(sheet: HexSheet): string[] {
  const problems: string[] = [];
  const known = (where: string, hexes: readonly string[]): void => {
    for (const hex of hexes) if (!sheet.hexes[hex]) problems.push(`${where}: there is no hex ${hex}.`);
    if (new Set(hexes).size < hexes.length) problems.push(`${where}: a hex is listed twice.`);
  };
  for (const place of sheet.places) known(`places "${place.name}"`, place.hexes);
  for (const [edge, hexes] of Object.entries(sheet.edges)) known(`edges.${edge}`, hexes);
  for (const [group, hexes] of Object.entries(sheet.groups)) known(`groups.${group}`, hexes);
  for (const landing of sheet.landings) {
    known(`landings "${landing.name}"`, [landing.hex, landing.from]);
    if (!sheet.hexes[landing.hex]?.tags?.includes("landing"))
      problems.push(`landings "${landing.name}": hex ${landing.hex} lacks the tag "landing".`);
    if (!adjacent(landing.hex, landing.from))
      problems.push(`landings "${landing.name}": the arrow from ${landing.from} does not touch ${landing.hex}.`);
  }
  return problems;
}
