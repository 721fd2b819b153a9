import * as v from "valibot";
import { LATLON, type Parsed, POINT, PROVENANCE, parseWith, TEXT } from "./sheet-problems.ts";

const EDGE = v.picklist(["north", "east", "south", "west"]);
const PATH = v.array(POINT);
const WHOLE = v.pipe(v.number(), v.integer());

const AREA = v.strictObject({
  id: TEXT,
  name: TEXT,
  chinese: v.optional(TEXT),
  note: v.optional(TEXT),
  terrain: v.array(TEXT),
  victory: v.boolean(),
  /** Cover of the area (1 to 3). */
  cover: v.optional(WHOLE),
  /** Defence level for whoever controls the area, or a town's two levels that always hold. */
  defence: v.optional(
    v.union([v.strictObject({ controlled: WHOLE }), v.strictObject({ same: WHOLE, adjacent: WHOLE })]),
  ),
  tags: v.array(TEXT),
  /** Map edges the area touches. */
  edges: v.array(EDGE),
  /** Where counters are laid out. */
  centre: POINT,
  label: v.strictObject({ at: POINT, lines: v.array(TEXT) }),
  latlon: v.optional(LATLON),
  areaKm2: v.optional(v.number()),
  vertices: v.array(TEXT),
  polygon: v.pipe(PATH, v.minLength(3, "must have at least three corners")),
});

const BORDER = v.strictObject({
  a: TEXT,
  b: TEXT,
  kind: TEXT,
  /** Name of the ravine, valley … that runs along the border. */
  feature: v.optional(TEXT),
  lengthKm: v.optional(v.number()),
  length: v.optional(v.number()),
  vertices: v.array(TEXT),
  path: v.pipe(PATH, v.minLength(2, "must have at least two points")),
});

/** Two areas that touch in one point only. */
const CONTACT = v.strictObject({
  a: TEXT,
  b: TEXT,
  vertex: TEXT,
  /** The side that may pass there; null when nobody may. */
  openTo: v.nullable(TEXT),
});

const ZONE = v.strictObject({
  id: TEXT,
  side: TEXT,
  name: TEXT,
  from: v.optional(TEXT),
  adjacent: v.array(TEXT),
  /** Left, top, width, height. */
  rect: v.tuple([v.number(), v.number(), v.number(), v.number()]),
});

const LINE = v.strictObject({
  kind: v.picklist(["road", "road.main", "road.minor", "road.roman", "railway", "canal", "stream"]),
  name: TEXT,
  chinese: v.optional(TEXT),
  id: v.optional(TEXT),
  areas: v.optional(v.array(TEXT)),
  path: v.pipe(PATH, v.minLength(2, "must have at least two points")),
});

const PATCH = v.strictObject({
  kind: v.picklist(["woods", "village", "town"]),
  name: TEXT,
  area: TEXT,
  polygon: v.pipe(PATH, v.minLength(3, "must have at least three corners")),
});

const HILL = v.strictObject({ area: TEXT, at: POINT, size: v.number() });

/** The map of an area title. One schema for all of them. */
export const AREA_SHEET = v.strictObject({
  kind: v.literal("area"),
  game: TEXT,
  name: v.optional(TEXT),
  status: TEXT,
  /** What one unit of the coordinates is; x to the right, y down. */
  units: TEXT,
  size: POINT,
  /** Left, top, right, bottom of the drawn map inside the sheet. */
  frame: v.optional(v.tuple([v.number(), v.number(), v.number(), v.number()])),
  projection: v.optional(
    v.strictObject({
      type: TEXT,
      lon0: v.number(),
      lat0: v.number(),
      pxPerDegLon: v.number(),
      pxPerDegLat: v.number(),
      formula: TEXT,
    }),
  ),
  sides: v.array(TEXT),
  /** What each kind of border means. */
  borderKinds: v.record(TEXT, TEXT),
  vertices: v.record(TEXT, POINT),
  areas: v.array(AREA),
  borders: v.array(BORDER),
  contacts: v.array(CONTACT),
  /** Deployment and entry zones beside the map. */
  zones: v.array(ZONE),
  groups: v.record(TEXT, v.array(TEXT)),
  decor: v.strictObject({ lines: v.array(LINE), patches: v.array(PATCH), hills: v.array(HILL) }),
  notes: v.record(TEXT, TEXT),
  provenance: PROVENANCE,
});

export type AreaSheet = v.InferOutput<typeof AREA_SHEET>;

declare module "@wusong/engine/looks" {
  interface MapSheets {
    area: AreaSheet;
  }
}

export type AreaSheetArea = v.InferOutput<typeof AREA>;
export type AreaSheetZone = v.InferOutput<typeof ZONE>;

/** Reads an area map: the sheet, or clear sentences about what does not fit. */
export function parseAreaSheet(data: unknown): Parsed<AreaSheet> {
  return parseWith(AREA_SHEET, data, crossCheck);
}

function crossCheck(sheet: AreaSheet): string[] {
  const problems: string[] = [];
  const areas = new Set<string>();
  for (const area of sheet.areas) {
    if (areas.has(area.id)) problems.push(`areas "${area.id}": is listed twice.`);
    areas.add(area.id);
    for (const vertex of area.vertices)
      if (!sheet.vertices[vertex]) problems.push(`areas "${area.id}": there is no vertex ${vertex}.`);
  }
  const known = (where: string, ids: readonly string[]): void => {
    for (const id of ids) if (!areas.has(id)) problems.push(`${where}: there is no area ${id}.`);
  };
  const pairs = new Set<string>();
  for (const { a, b, kind, vertices } of sheet.borders) {
    const where = `borders ${a}-${b}`;
    known(where, [a, b]);
    if (a >= b) problems.push(`${where}: the two areas stand in alphabetical order.`);
    if (pairs.has(`${a}-${b}`)) problems.push(`${where}: is listed twice.`);
    pairs.add(`${a}-${b}`);
    if (!sheet.borderKinds[kind]) problems.push(`${where}: the kind "${kind}" is not listed under borderKinds.`);
    for (const vertex of vertices)
      if (!sheet.vertices[vertex]) problems.push(`${where}: there is no vertex ${vertex}.`);
  }
  for (const { a, b, vertex, openTo } of sheet.contacts) {
    const where = `contacts ${a}-${b}`;
    known(where, [a, b]);
    if (a >= b) problems.push(`${where}: the two areas stand in alphabetical order.`);
    if (pairs.has(`${a}-${b}`)) problems.push(`${where}: the two areas also share a border.`);
    if (!sheet.vertices[vertex]) problems.push(`${where}: there is no vertex ${vertex}.`);
    if (openTo !== null && !sheet.sides.includes(openTo))
      problems.push(`${where}: "${openTo}" is no side of this game.`);
  }
  for (const zone of sheet.zones) {
    known(`zones "${zone.id}"`, zone.adjacent);
    if (areas.has(zone.id)) problems.push(`zones "${zone.id}": an area has the same id.`);
    if (!sheet.sides.includes(zone.side)) problems.push(`zones "${zone.id}": "${zone.side}" is no side of this game.`);
  }
  for (const [group, ids] of Object.entries(sheet.groups)) known(`groups.${group}`, ids);
  for (const line of sheet.decor.lines) known(`decor "${line.name}"`, line.areas ?? []);
  for (const patch of sheet.decor.patches) known(`decor "${patch.name}"`, [patch.area]);
  for (const hill of sheet.decor.hills) known("decor hills", [hill.area]);
  return problems;
}
