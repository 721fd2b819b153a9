import type { HexSheet } from "@wusong/board";
import type { SheetDrawing } from "../drawing.ts";
import { crossing } from "../geometry/crossing.ts";
import {
  cellOf,
  centreOf,
  centreOfHex,
  cornerKey,
  corners,
  HEX_HEIGHT,
  hexesOf,
  hexside,
  nameOf,
  neighbours,
  RADIUS,
  SIDE_CORNERS,
} from "../geometry/hex-layout.ts";
import { at, type Box, between, curvePath, distance, overlaps, type Point, short } from "../geometry/point.ts";
import { type Raster, valueAt } from "../geometry/raster.ts";
import { Tiles } from "../geometry/textures.ts";
import { inkAt } from "../ink.ts";
import { BAND_START, type Band, type GroundInk, type MapLook } from "../look.ts";
import { group, type Layer, MARKS, paths, tag } from "../markup.ts";
import type { Names } from "../name-seats.ts";
import type { Built } from "./cities.ts";
import { margin } from "./margin.ts";
import { names as placeNames } from "./names.ts";
import { type HexParts, hexParts } from "./parts.ts";
import { railTicks } from "./routes.ts";
import { hexSpaces } from "./spaces.ts";
import { type TextureStyle, textures } from "./textures.ts";

/** A printed hex sheet: everything that does not change during a game, as markup per zoom band. */
export function hexDrawing(sheet: HexSheet, look: MapLook): SheetDrawing {
  const { ground, built, water, routes, arrows, lines } = hexParts(sheet, look);
  const { frame } = ground.layout;
  const stars = starSpots(sheet, look);

  const layerCache = new Map<Band, Layer[]>();
  const nameCache = new Map<Band, Names>();
  const names = (band: Band): Names => {
    let found = nameCache.get(band);
    if (!found) {
      const ink = inkAt(BAND_START[band] / HEX_HEIGHT);
      const symbols = [...markBoxes(sheet, band, ink), ...arrows.map((a) => a.box), ...starBoxes(stars, ink)];
      found = placeNames({ sheet, look, ground, lines, symbols }, band);
      nameCache.set(band, found);
    }
    return found;
  };

  const textureCache = new Map<TextureStyle, string>();
  const texture = (band: Band): string => {
    const style: TextureStyle = band === "sheet" || band === "far" ? "sheet" : "table";
    let found = textureCache.get(style);
    if (found === undefined) {
      found = textures(ground, frame, style);
      textureCache.set(style, found);
    }
    return found;
  };

  const build = (band: Band): Layer[] => {
    const loops = (list: readonly (readonly Point[])[]): string => list.map((l) => curvePath(l, true)).join("");
    const tints = [...ground.tints]
      .filter(([ink]) => ink !== "clear")
      .map(([ink, rings]) => tag("path", { class: `tint ${ink}`, d: loops(rings) }));
    const broad = water.streams.filter((s) => s.ink !== "creek");
    const creeks = water.streams.filter((s) => s.ink === "creek");
    const shape = loops(water.shores);
    const roads = routes.filter((r) => r.kind === "road").map((r) => curvePath(r.line));
    const rails = routes.filter((r) => r.kind === "rail");
    const detailed = band === "table" || band === "close";
    const layers: Layer[] = [
      { name: "tints", markup: tag("rect", { class: "tint clear", ...asRect(frame) }) + tints.join("") },
      { name: "textures", markup: texture(band) },
      { name: "cities", markup: built.map(builtMarkup).join("") },
      { name: "grid", markup: band === "far" ? "" : paths("grid", grid(sheet, ground.ink, false)) },
      {
        name: "water",
        markup:
          tag("path", { class: "creek", d: loops(creeks.map((s) => s.loop)) }) +
          tag("path", { class: "casing", d: shape + loops(broad.map((s) => s.loop)) }) +
          tag("path", { class: "water", d: shape }) +
          tag("path", { class: "water", d: loops(broad.map((s) => s.loop)) }) +
          (band === "far" ? "" : paths("water-grid", grid(sheet, ground.ink, true))) +
          water.waterLines
            .map((d, i) => (band === "far" && i > 1 ? "" : tag("path", { class: `water-line line-${i + 1}`, d })))
            .join(""),
      },
      { name: "numbers", markup: band === "far" ? "" : numbers(sheet, ground.ink, band, names(band).taken, lines) },
      {
        name: "roads",
        markup: detailed
          ? tag("path", { class: "road-casing", d: roads.join("") }) +
            tag("path", { class: "road-fill", d: roads.join("") })
          : tag("path", { class: "road", d: roads.join("") }),
      },
      {
        name: "rails",
        markup:
          tag("path", { class: "rail-halo", d: rails.map((r) => curvePath(r.line)).join("") }) +
          tag("path", { class: "rail", d: rails.map((r) => curvePath(r.line)).join("") }) +
          tag("path", {
            class: "rail-ticks",
            d: rails
              .map((r) => railTicks(r.line, (detailed ? 0.34 : 0.42) * RADIUS, (detailed ? 0.088 : 0.1) * RADIUS))
              .join(""),
          }),
      },
      { name: "bridges", markup: detailed ? bridges(sheet, routes, water.streams) : "" },
      {
        name: "arrows",
        markup:
          tag("path", { class: "arrow-halo", d: arrows.map((a) => a.d).join("") }) +
          tag("path", { class: "arrow", d: arrows.map((a) => a.d).join("") }),
      },
      { name: "marks", markup: marks(sheet, ground.ink, band) },
      {
        name: "stars",
        markup: stars
          .map((p) =>
            group({ transform: `translate(${at(p)})` }, tag("path", { class: "star objective", d: MARKS.star })),
          )
          .join(""),
      },
    ];
    return layers.filter((l) => l.markup !== "");
  };

  return {
    kind: "hex",
    frame,
    parts: [frame],
    module: HEX_HEIGHT,
    counter: 0.66 * HEX_HEIGHT,
    spaces: [],
    ...hexSpaces(sheet),
    paper: margin.paper(frame, look),
    layers(band) {
      let found = layerCache.get(band);
      if (!found) {
        found = build(band);
        layerCache.set(band, found);
      }
      return found;
    },
    names,
    margin: () => margin.markup(frame, look, ground.layout),
  };
}

const asRect = (b: Box): Record<string, string> => ({
  x: short(b.x),
  y: short(b.y),
  width: short(b.width),
  height: short(b.height),
});

function builtMarkup(b: Built): string {
  const suffix = b.neutral ? "neutral" : "own";
  return (
    (b.tint ? tag("path", { class: `city-tint ${suffix}`, d: b.tint }) : "") +
    tag("path", { class: `blocks-light ${suffix}`, d: b.light }) +
    tag("path", { class: `blocks ${suffix}`, d: b.dark })
  );
}

/** Grid lines on land (or on water), each hexside once, only around hexes of the game. */
function grid(sheet: HexSheet, ink: (c: number, r: number) => GroundInk, wet: boolean): string[] {
  const tiles = new Tiles(RADIUS * 10);
  const seen = new Set<number>();
  for (const [hex, { playable }] of Object.entries(sheet.hexes)) {
    const [c, r] = cellOf(hex);
    const isWet = ink(c, r) === "water";
    if (ink(c, r) === "outside" || isWet !== wet || (!playable && !isWet && ink(c, r) !== "neutralCity")) continue;
    const points = corners(c, r);
    neighbours(c, r).forEach((_, direction) => {
      const [a, b] = SIDE_CORNERS[direction].map((k) => points[k]);
      const key = Math.min(cornerKey(a), cornerKey(b)) * 2 ** 21 + Math.max(cornerKey(a), cornerKey(b));
      if (seen.has(key)) return;
      seen.add(key);
      tiles.add(a, `M${at(a)}L${at(b)}`);
    });
  }
  return tiles.paths();
}

/** Hex numbers at the top of the hex, or where no name covers them. */
function numbers(
  sheet: HexSheet,
  ink: (c: number, r: number) => GroundInk,
  band: Band,
  taken: readonly Box[],
  lines: Raster,
): string {
  const em = NUMBER_SIZE * inkAt(BAND_START[band] / HEX_HEIGHT);
  const spots: readonly [number, number][] = [
    [0, -0.36],
    [-0.22, -0.36],
    [0.22, -0.36],
    [-0.38, -0.12],
    [0.38, -0.12],
  ];
  let out = "";
  for (const [hex, { playable }] of Object.entries(sheet.hexes)) {
    const [c, r] = cellOf(hex);
    if (!playable || ink(c, r) === "water") continue;
    const middle = centreOf(c, r);
    const near = taken.filter((b) =>
      overlaps(b, { x: middle.x - RADIUS, y: middle.y - RADIUS, width: 2 * RADIUS, height: 2 * RADIUS }),
    );
    const boxAt = ([dx, dy]: readonly [number, number]): Box => ({
      x: middle.x + dx * HEX_HEIGHT - em * 0.9,
      y: middle.y + dy * HEX_HEIGHT - em * 0.75,
      width: em * 1.8,
      height: em * 0.8,
    });
    const open = spots.filter((spot) => !near.some((b) => overlaps(b, boxAt(spot))));
    const fit = open.find((spot) => !crossed(lines, boxAt(spot))) ?? open[0];
    if (fit)
      out += tag(
        "text",
        { x: short(middle.x + fit[0] * HEX_HEIGHT), y: short(middle.y + fit[1] * HEX_HEIGHT) },
        nameOf(c, r),
      );
  }
  return `<g class="numbers">${out}</g>`;
}

const NUMBER_SIZE = 8.4;

function crossed(lines: Raster, box: Box): boolean {
  for (let y = box.y; y < box.y + box.height; y += lines.cell)
    for (let x = box.x; x < box.x + box.width; x += lines.cell) if (valueAt(lines, x, y)) return true;
  return false;
}

/** Where a road or railway crosses a stream, a bridge: two parapets with splayed ends. */
function bridges(sheet: HexSheet, routes: HexParts["routes"], streams: HexParts["water"]["streams"]): string {
  let out = "";
  for (const [side, kind] of Object.entries(sheet.bridges)) {
    const [p, q] = hexside(...hexesOf(side));
    const near = { p: between(p, q, 0.5), reach: RADIUS * 0.9 };
    const spot = routes
      .filter((r) => r.kind === kind)
      .flatMap((r) => streams.flatMap((s) => crossing(r.line, s.line, near) ?? []))
      .sort((a, b) => distance(a.at, near.p) - distance(b.at, near.p))[0];
    if (!spot) continue;
    const turn = short((spot.one * 180) / Math.PI);
    out += group(
      { transform: `translate(${at(spot.at)}) rotate(${turn})` },
      tag("path", { class: "bridge", d: PARAPETS }),
    );
  }
  return out;
}

const PARAPETS = "M-8-6.4L-5.2-4H5.2L8-6.4M-8 6.4L-5.2 4H5.2L8 6.4";

function markBoxes(sheet: HexSheet, band: Band, ink: number): Box[] {
  const half = { city: 5.4, town: 4.4, village: 2.4, fort: 4.4, sector: 0 } as const;
  return sheet.places
    .filter((p) => half[p.kind] > 0 && (band === "table" || band === "close" || p.kind !== "village"))
    .map((p) => {
      const c = centreOfHex(p.hexes[0]);
      const h = half[p.kind] * ink * 0.92;
      return { x: c.x - h, y: c.y - h, width: 2 * h, height: 2 * h };
    });
}

/** Stars stand in the upper right corner of their hex, where a counter leaves them in sight. */
function starSpots(sheet: HexSheet, { starTag }: MapLook): Point[] {
  if (!starTag) return [];
  return Object.entries(sheet.hexes)
    .filter(([, { tags }]) => tags?.includes(starTag))
    .map(([hex]) => {
      const c = centreOfHex(hex);
      return { x: c.x + 0.41 * RADIUS, y: c.y - 0.64 * RADIUS };
    });
}

const STAR = 1.5;

function starBoxes(stars: readonly Point[], ink: number): Box[] {
  const h = 5 * STAR * ink;
  return stars.map((p) => ({ x: p.x - h, y: p.y - h, width: 2 * h, height: 2 * h }));
}

/** Squares for cities, rings for towns, dots for villages, bastions for forts. Their size is the stylesheet's. */
function marks(sheet: HexSheet, ink: (c: number, r: number) => GroundInk, band: Band): string {
  let out = "";
  for (const place of sheet.places) {
    const c = centreOfHex(place.hexes[0]);
    const put = (className: string, d: string): void => {
      out += group({ transform: `translate(${at(c)})` }, tag("path", { class: `mark ${className}`, d }));
    };
    if (place.kind === "city" && ink(...cellOf(place.hexes[0])) !== "neutralCity") put("city", MARKS.city);
    else if (place.kind === "town") put("town", MARKS.town);
    else if (place.kind === "village" && (band === "table" || band === "close")) put("village", MARKS.village);
    else if (place.kind === "fort" && band !== "far") put("fort", MARKS.fort);
  }
  return out;
}
