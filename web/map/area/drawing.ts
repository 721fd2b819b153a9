import type { AreaSheet, AreaSheetArea } from "@wusong/board";
import { textWidth } from "../../fonts/measure.ts";
import {
  frameMarkup,
  hachures,
  legendMarkup,
  paperAround,
  SHIELD,
  scaleAndCompass,
  titleMarkup,
  unitOf,
} from "../cartouche.ts";
import type { Arrow, BoardDrawing } from "../drawing.ts";
import { crossing } from "../geometry/crossing.ts";
import { hash } from "../geometry/noise.ts";
import {
  at,
  type Box,
  boxOf,
  curvePath,
  insideLoops,
  linePath,
  type Point,
  short,
  steady,
  walker,
} from "../geometry/point.ts";
import { fillLoops, markLine, raster, valueAt } from "../geometry/raster.ts";
import { cutCorners, ribbon, spline } from "../geometry/smooth.ts";
import { blocks, bunds, crowns, stipple } from "../geometry/textures.ts";
import { landingArrow, railTicks } from "../hex/routes.ts";
import type { Band, MapLook } from "../look.ts";
import { group, type Layer, MARKS, paths, tag } from "../markup.ts";
import { type AreaLabel, areaLabels, LABEL, widthOf } from "./labels.ts";
import { areaShapes, type Shapes } from "./shapes.ts";

const CODE = { open: 1, woods: 2, town: 3, water: 4 } as const;
const MODULE = 92;

/** A printed area map: displaced borders, canal, railway, roads, woods, heights, walls, shields and stars. */
export function areaDrawing(sheet: AreaSheet, look: MapLook): BoardDrawing {
  const shapes = areaShapes(sheet);
  const { frame } = shapes;
  const lines = raster(frame, 6);
  const decor = sheet.decor.lines.map((line) => ({ ...line, drawn: drawnLine(line.kind, line.path, shapes) }));
  for (const line of decor) markLine(lines, line.drawn, 1);
  const canal = decor.find((l) => l.kind === "canal");
  if (canal) fillLoops(lines, [ribbon(canal.drawn, () => 20)], 1);
  const labels = areaLabels(sheet, look, shapes, lines);
  const labelOf = new Map(labels.map((l) => [l.id, l]));
  const zones = sheet.zones.map((zone) => ({ ...zone, box: zoneBox(zone.rect, shapes) }));
  const zoneOf = new Map(zones.map((z) => [z.id, z]));

  const cache = new Map<Band, Layer[]>();
  const build = (band: Band): Layer[] => [
    { name: "ground", under: true, markup: groundMarkup(sheet, look, shapes, band, labels) },
    {
      name: "hills",
      markup: sheet.decor.hills.map(({ at: p, size }) => hill(shapes.place(p), size * shapes.scale)).join(""),
    },
    { name: "borders", markup: borderMarkup(shapes) },
    { name: "lines", markup: lineMarkup(decor, sheet, look, shapes) },
    { name: "contacts", markup: contactMarkup(sheet, look, shapes) },
    { name: "labels", markup: labels.map((l) => labelMarkup(l, band)).join("") + decorNames(decor, band) },
  ];

  const step = (space: string, arrow: Arrow): string | null => {
    const from = standOf(space);
    const ways: Record<Arrow, [number, number]> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };
    const [ux, uy] = ways[arrow];
    let best: string | null = null;
    let lowest = Number.POSITIVE_INFINITY;
    for (const id of [...labelOf.keys(), ...zoneOf.keys()]) {
      if (id === space) continue;
      const p = standOf(id);
      const along = (p.x - from.x) * ux + (p.y - from.y) * uy;
      const across = Math.abs((p.x - from.x) * uy) + Math.abs((p.y - from.y) * ux);
      if (along < 12 || across > along * 1.6) continue;
      const price = along + across * 1.5;
      if (price < lowest) {
        lowest = price;
        best = id;
      }
    }
    return best;
  };
  const standOf = (space: string): Point => {
    const zone = zoneOf.get(space);
    if (zone) return { x: zone.box.x + zone.box.width / 2, y: zone.box.y + zone.box.height / 2 };
    return labelOf.get(space)?.stand ?? { x: frame.width / 2, y: frame.height / 2 };
  };
  const loopOf = (space: string): Point[] => {
    const zone = zoneOf.get(space);
    return zone ? corners(zone.box) : (shapes.areas.get(space) ?? []);
  };

  return {
    kind: "area",
    frame,
    paper: paperWithZones(
      paperAround(frame, look),
      zones.map((z) => z.box),
    ),
    module: MODULE,
    counter: 46,
    layers(band) {
      let found = cache.get(band);
      if (!found) {
        found = build(band);
        cache.set(band, found);
      }
      return found;
    },
    names: () => null,
    margin: () => marginMarkup(frame, look, shapes, zones, decor),
    spaceAt(p) {
      for (const zone of zones)
        if (
          p.x >= zone.box.x &&
          p.x <= zone.box.x + zone.box.width &&
          p.y >= zone.box.y &&
          p.y <= zone.box.y + zone.box.height
        )
          return zone.id;
      for (const [id, loop] of shapes.areas) if (insideLoops([loop], p)) return id;
      return null;
    },
    has: (space) => labelOf.has(space) || zoneOf.has(space),
    standOf,
    boxOf: (space) => boxOf(loopOf(space)),
    outline: (spaces) => spaces.map((s) => linePath(loopOf(s), true)).join(""),
    footOf: (space) => ({ x: standOf(space).x, y: standOf(space).y + 38 }),
    step,
    nameOf: (space) => sheet.areas.find((a) => a.id === space)?.name ?? zoneOf.get(space)?.name ?? space,
  };
}

const corners = (b: Box): Point[] => [
  { x: b.x, y: b.y },
  { x: b.x + b.width, y: b.y },
  { x: b.x + b.width, y: b.y + b.height },
  { x: b.x, y: b.y + b.height },
];

/** Zones lie beside the frame and clear of its edge. */
function zoneBox([x, y, width, height]: readonly [number, number, number, number], shapes: Shapes): Box {
  const a = shapes.place([x, y]);
  const { frame } = shapes;
  const box = { x: a.x, y: a.y, width: width * shapes.scale, height: height * shapes.scale };
  const gap = 14;
  const deep = 74;
  if (box.x + box.width <= 8) return { x: -gap - deep, y: box.y, width: deep, height: box.height };
  if (box.x >= frame.width - 8) return { x: frame.width + gap, y: box.y, width: deep, height: box.height };
  if (box.y + box.height <= 8) return { x: box.x, y: -gap - deep, width: box.width, height: deep };
  if (box.y >= frame.height - 8) return { x: box.x, y: frame.height + gap, width: box.width, height: deep };
  return box;
}

function paperWithZones(paper: Box, zones: readonly Box[]): Box {
  const pad = 26;
  const left = Math.min(paper.x, ...zones.map((z) => z.x - pad));
  const right = Math.max(paper.x + paper.width, ...zones.map((z) => z.x + z.width + pad));
  const over = zones.some((z) => z.y < 0) ? 90 : 0;
  const under = zones.some((z) => z.y > 0 && z.height <= 74 && z.width > 74) ? 90 : 0;
  return { x: left, y: paper.y - over, width: right - left, height: paper.height + over + under };
}

function drawnLine(kind: string, path: readonly (readonly number[])[], shapes: Shapes): Point[] {
  if (kind === "canal" || kind === "stream") return cutCorners(shapes.natural(path), 2, false);
  return spline(path.map(shapes.place), 9);
}

function groundMarkup(
  sheet: AreaSheet,
  look: MapLook,
  shapes: Shapes,
  band: Band,
  labels: readonly AreaLabel[],
): string {
  const { frame } = shapes;
  const picture = raster(frame, 5);
  picture.data.fill(CODE.open);
  let tints = tag("rect", { class: "tint clear", x: 0, y: 0, width: short(frame.width), height: short(frame.height) });
  for (const area of sheet.areas) {
    const loop = shapes.areas.get(area.id)!;
    const ink = areaTint(area, look);
    if (ink) tints += tag("path", { class: `area-tint ${ink}`, d: linePath(loop, true) });
    if (ink === "town") fillLoops(picture, [loop], CODE.town);
  }
  let woods = "";
  for (const patch of sheet.decor.patches) {
    if (patch.kind !== "woods") continue;
    const loop = cutCorners(shapes.natural(patch.polygon, true), 1, true);
    woods += curvePath(loop, true);
    fillLoops(picture, [loop], CODE.woods);
  }
  const inside =
    (code: number) =>
    (x: number, y: number): boolean =>
      valueAt(picture, x, y) === code;
  const fields = band === "far" ? "" : paths("fields", bunds(frame, 58, inside(CODE.open)));
  let trees = "";
  if (woods && band === "sheet") {
    const { light, dark } = stipple(frame, 38, inside(CODE.woods));
    trees = paths("stipple-2", light) + paths("stipple", dark);
  } else if (woods && band !== "far") {
    const { crowns: c, shade } = crowns(frame, 46, inside(CODE.woods));
    trees = paths("crowns", c) + paths("crown-shade", shade);
  }
  const houses = sheet.areas.map((area, i) => built(area, look, shapes, labels[i], i)).join("");
  return tints + fields + (woods ? tag("path", { class: "tint woods", d: woods }) : "") + trees + houses;
}

function areaTint(area: AreaSheetArea, look: MapLook): string | null {
  if (look.walled?.includes(area.id)) return "town";
  return area.terrain.find((t) => ["woods", "hill"].includes(t)) ?? null;
}

/** A walled town is built over as a whole; other places are a cluster of houses at their centre. */
function built(area: AreaSheetArea, look: MapLook, shapes: Shapes, label: AreaLabel, seed: number): string {
  const markup = ({ dark, light }: { dark: string; light: string }): string =>
    tag("path", { class: "blocks-light own", d: light }) + tag("path", { class: "blocks own", d: dark });
  if (look.walled?.includes(area.id)) {
    const loop = shapes.areas.get(area.id)!;
    return group(
      { class: "town-houses" },
      markup(blocks(boxOf(loop), 90, 15, 0.06, 600 + seed, (x, y) => insideLoops([loop], { x, y }))),
    );
  }
  const size = area.terrain.includes("town")
    ? 30
    : area.terrain.includes("strongpoint")
      ? 30
      : area.terrain.includes("village")
        ? 21
        : 0;
  if (!size) return "";
  const separate = Math.hypot(area.label.at[0] - area.centre[0], area.label.at[1] - area.centre[1]) * shapes.scale > 8;
  const c = separate ? shapes.place(area.centre) : { x: label.at.x + label.width * 0.42, y: label.at.y - 21 };
  const wide = separate ? 1 : 1.5;
  const near = (x: number, y: number): boolean =>
    ((x - c.x) / wide) ** 2 + (y - c.y) ** 2 <
    size * size * (0.7 + 0.5 * hash(Math.round(x / 9), Math.round(y / 9), seed));
  return group(
    { class: "village-houses" },
    markup(
      blocks(
        { x: c.x - size * 2, y: c.y - size * 2, width: size * 4, height: size * 4 },
        20,
        7.2,
        (hash(seed, 5, 613) - 0.5) * 0.8,
        620 + seed,
        near,
      ),
    ),
  );
}

function hill(p: Point, size: number): string {
  const r = Math.max(20, Math.min(30, size * 26));
  return tag("path", { class: "hill", d: hachures(p.x, p.y, r, r * 0.66) });
}

function borderMarkup(shapes: Shapes): string {
  const land = shapes.borders.filter((b) => b.kind !== "canal" && b.kind !== "bridge");
  const d = land.map((b) => curvePath(b.line)).join("");
  const ravines = land.filter((b) => b.kind === "ravine");
  const fall = ravines.map((b) => ravineTicks(b.line)).join("");
  return (
    tag("path", { class: "border-casing", d }) +
    tag("path", { class: "border", d }) +
    (ravines.length
      ? tag("path", { class: "ravine-fill", d: ravines.map((b) => curvePath(b.line)).join("") }) +
        tag("path", { class: "ravine", d: fall })
      : "")
  );
}

/** Steep banks on both sides: strokes that fall towards the bed, longer and shorter by turns. */
function ravineTicks(line: readonly Point[]): string {
  const path = walker(line);
  const n = Math.max(3, Math.round(path.length / 6.5));
  let d = "";
  for (let k = 0; k <= n; k++) {
    const p = path.at((k / n) * path.length);
    const long = k % 2 ? 8 : 12.5;
    for (const s of [-1, 1]) {
      const nx = -Math.sin(p.angle) * s;
      const ny = Math.cos(p.angle) * s;
      d += `M${short(p.x + nx * 3.4)} ${short(p.y + ny * 3.4)}L${short(p.x + nx * long)} ${short(p.y + ny * long)}`;
    }
  }
  return d;
}

type DrawnLine = AreaSheet["decor"]["lines"][number] & { readonly drawn: Point[] };

function lineMarkup(decor: readonly DrawnLine[], sheet: AreaSheet, look: MapLook, shapes: Shapes): string {
  const of = (kind: string): string =>
    decor
      .filter((l) => l.kind === kind)
      .map((l) => curvePath(l.drawn))
      .join("");
  const canals = decor.filter((l) => l.kind === "canal");
  const band = canals
    .map((l) =>
      curvePath(
        ribbon(prolongedToFrame(l.drawn), () => 13),
        true,
      ),
    )
    .join("");
  const streams = decor
    .filter((l) => l.kind === "stream")
    .map((l) =>
      curvePath(
        ribbon(l.drawn, (share) => 2.2 + 1.4 * share),
        true,
      ),
    )
    .join("");
  const rails = decor.filter((l) => l.kind === "railway");
  const main = of("road.main") + of("road");
  let out = "";
  if (streams) out += tag("path", { class: "creek", d: streams });
  if (band)
    out +=
      tag("path", { class: "casing", d: band }) +
      tag("path", { class: "water", d: band }) +
      canals.map((l) => currents(l.drawn)).join("");
  if (of("road.minor"))
    out +=
      tag("path", { class: "road-casing minor", d: of("road.minor") }) +
      tag("path", { class: "road-fill minor", d: of("road.minor") });
  if (of("road.roman")) out += tag("path", { class: "road roman", d: of("road.roman") });
  if (main) out += tag("path", { class: "road-casing", d: main }) + tag("path", { class: "road-fill", d: main });
  out += walls(look, shapes);
  for (const rail of rails) {
    out +=
      tag("path", { class: "rail-halo", d: curvePath(rail.drawn) }) +
      tag("path", { class: "rail", d: curvePath(rail.drawn) }) +
      tag("path", { class: "rail-ticks", d: railTicks(rail.drawn, 15, 5.2) });
    for (const canal of canals) {
      const cross = sheet.borders.some((b) => b.kind === "bridge") ? crossing(rail.drawn, canal.drawn) : null;
      if (cross)
        out += group(
          { transform: `translate(${at(cross.at)}) rotate(${short((cross.one * 180) / Math.PI)})` },
          tag("path", { class: "bridge", d: "M-27-12L-19-7H19L27-12M-27 12L-19 7H19L27 12" }),
        );
    }
  }
  return out;
}

const prolongedToFrame = (line: readonly Point[]): Point[] => {
  const n = line.length;
  return [{ x: line[0].x - 20, y: line[0].y }, ...line, { x: line[n - 1].x + 20, y: line[n - 1].y }];
};

/** Two fine lines along the canal, broken, as the sheet's water lines. */
function currents(line: readonly Point[]): string {
  return [-6.5, 6.5]
    .map((off) =>
      tag("path", {
        class: "water-line line-2 broken",
        d: curvePath(
          ribbon(line, () => Math.abs(off)).slice(off < 0 ? 0 : line.length, off < 0 ? line.length : undefined),
        ),
      }),
    )
    .join("");
}

/** Walls run around the walled areas, not between them, and not along the canal quay. */
function walls(look: MapLook, shapes: Shapes): string {
  const walled = look.walled ?? [];
  if (!walled.length) return "";
  const d = shapes.borders
    .filter((b) => walled.includes(b.a) !== walled.includes(b.b) && b.kind === "land")
    .map((b) => curvePath(b.line))
    .join("");
  return tag("path", { class: "wall", d }) + tag("path", { class: "wall-top", d });
}

/** Points where one side may slip from area to area: a small link in that side's colour. */
function contactMarkup(sheet: AreaSheet, look: MapLook, shapes: Shapes): string {
  const open = sheet.contacts.filter((c) => c.openTo !== null);
  const done = new Set<string>();
  let out = "";
  for (const { vertex, openTo } of open) {
    if (done.has(vertex)) continue;
    done.add(vertex);
    const [p] = shapes.natural([sheet.vertices[vertex], sheet.vertices[vertex]]);
    out += group(
      { transform: `translate(${at(p)})` },
      tag("path", { class: `mark contact ${look.sides?.[openTo!] ?? "first"}`, d: "M0-6.5L6.5 0L0 6.5L-6.5 0z" }),
    );
  }
  return out;
}

function labelMarkup(label: AreaLabel, band: Band): string {
  const width = widthOf(label);
  let x = -width / 2;
  let out = "";
  if (label.shield) {
    const wide = label.shield.length > 1 ? 1.35 : 1;
    out += group(
      { transform: `translate(${short(x + LABEL.shield / 2)} 0) scale(${wide} 1.12)` },
      tag("path", { class: "shield", d: SHIELD }),
    );
    out += tag("text", { class: "shield-level", x: short(x + LABEL.shield / 2), y: 3.6 }, label.shield);
    if (label.star)
      out += group(
        { transform: `translate(${short(x + LABEL.shield / 2)} -18) scale(1.4)` },
        tag("path", { class: "star", d: MARKS.star }),
      );
    x += LABEL.shield + LABEL.gap + (wide > 1 ? 3 : 0);
  }
  if (label.letter) {
    out += tag("text", { class: "area-letter", x: short(x), y: 8.6 }, label.letter);
    x += textWidth("serifBold", label.letter) * LABEL.letter + LABEL.gap;
  }
  if (band !== "far" || !label.letter)
    label.lines.forEach((line, i) => {
      out += tag(
        "text",
        { class: "area-name", x: short(x), y: short(5 + (i - (label.lines.length - 1) / 2) * LABEL.line) },
        line,
      );
    });
  return group({ transform: `translate(${at(label.at)})`, class: "area-label" }, group({ class: "inked" }, out));
}

/** Names of canal, stream and the great roads, letter by letter along them. */
function decorNames(decor: readonly DrawnLine[], band: Band): string {
  if (band === "far") return "";
  let out = "";
  for (const line of decor) {
    if (line.kind !== "canal" && line.kind !== "stream" && line.kind !== "road.roman") continue;
    const water = line.kind !== "road.roman";
    const path = walker(line.drawn);
    const size = line.kind === "canal" ? 19 : 15;
    const letters = [...line.name];
    const pitch = size * (line.kind === "canal" ? 0.8 : 0.56);
    let s = path.length * (line.kind === "canal" ? 0.86 : 0.3) - (letters.length * pitch) / 2;
    const xs: string[] = [];
    const ys: string[] = [];
    const turns: string[] = [];
    for (const _ of letters) {
      const p = steady(path, s, size * 1.6);
      const flip = Math.cos(p.angle) < 0;
      const down = line.kind === "canal" ? size * 0.3 : -6;
      const angle = flip ? p.angle + Math.PI : p.angle;
      xs.push(short(p.x - Math.sin(angle) * down));
      ys.push(short(p.y + Math.cos(angle) * down));
      turns.push(short((angle * 180) / Math.PI));
      s += flip ? -pitch : pitch;
    }
    out += tag(
      "text",
      {
        class: water ? `water-name ${line.kind === "canal" ? "" : "creek"}` : "road-name",
        "font-size": size,
        x: xs.join(" "),
        y: ys.join(" "),
        rotate: turns.join(" "),
      },
      line.name,
    );
  }
  return out;
}

function marginMarkup(
  frame: Box,
  look: MapLook,
  shapes: Shapes,
  zones: readonly (AreaSheet["zones"][number] & { box: Box })[],
  decor: readonly DrawnLine[],
): string {
  const u = unitOf(frame);
  const under = zones.some((z) => z.box.y > frame.height - 8) ? 90 : 0;
  const over = zones.some((z) => z.box.y < 0) ? 90 : 0;
  const moved = (dy: number, markup: string): string => group({ transform: `translate(0 ${dy})` }, markup);
  const perKm = look.scale?.unitsPerKm ? look.scale.unitsPerKm * shapes.scale : undefined;
  let out =
    frameMarkup(frame, 3.4) +
    moved(-over, titleMarkup(frame, look)) +
    moved(under, legendMarkup(frame, look) + scaleAndCompass(frame, look, perKm));
  for (const zone of zones) out += zoneMarkup(zone, look, shapes, u);
  // A railway runs on into the margin, as on old sheets.
  for (const rail of decor.filter((l) => l.kind === "railway")) {
    const stubs = [rail.drawn.filter((p) => p.y < -4), rail.drawn.filter((p) => p.y > frame.height + 4)];
    for (const stub of stubs)
      if (stub.length > 1)
        out +=
          tag("path", { class: "rail", d: curvePath(stub) }) +
          tag("path", { class: "rail-ticks", d: railTicks(stub, 15, 5.2) });
  }
  return out;
}

function zoneMarkup(zone: AreaSheet["zones"][number] & { box: Box }, look: MapLook, shapes: Shapes, u: number): string {
  const { box } = zone;
  const side = look.sides?.[zone.side] ?? "first";
  const tall = box.height > box.width;
  const name = look.names?.[zone.name] ?? zone.name;
  const cx = box.x + box.width / 2;
  const cy = box.y + box.height / 2;
  const size = 11 * u;
  const turn = tall ? (cx < 0 ? -90 : 90) : 0;
  const text =
    tag(
      "text",
      {
        class: `zone-name ${side}`,
        "font-size": short(size),
        "text-anchor": "middle",
        y: short(zone.from ? -1 : size * 0.34),
      },
      name,
    ) +
    (zone.from
      ? tag(
          "text",
          { class: "zone-from", "font-size": short(size * 0.82), "text-anchor": "middle", y: short(size * 1.05) },
          zone.from,
        )
      : "");
  const target = zone.adjacent[0] ? shapes.areas.get(zone.adjacent[0]) : undefined;
  const arrow = target && zone.from ? entryArrow(box, shapes.frame) : "";
  return (
    tag("rect", {
      class: `zone ${side}`,
      x: short(box.x),
      y: short(box.y),
      width: short(box.width),
      height: short(box.height),
      rx: 5,
    }) +
    group({ transform: `translate(${short(cx)} ${short(cy)}) rotate(${turn})` }, text) +
    (arrow ? tag("path", { class: `entry-arrow ${side}`, d: arrow }) : "")
  );
}

/** An arrow from an entry zone across the frame. */
function entryArrow(box: Box, frame: Box): string {
  const cx = box.x + box.width / 2;
  const cy = box.y + box.height / 2;
  if (box.x < 0 && cx < 0) return landingArrow({ x: -12, y: cy }, { x: 24, y: cy }, 36);
  if (cx > frame.width) return landingArrow({ x: frame.width + 12, y: cy }, { x: frame.width - 24, y: cy }, 36);
  if (cy < 0) return landingArrow({ x: cx, y: -12 }, { x: cx, y: 24 }, 36);
  return landingArrow({ x: cx, y: frame.height + 12 }, { x: cx, y: frame.height - 24 }, 36);
}
