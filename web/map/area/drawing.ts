import type { AreaSheet } from "@wusong/board";
import { paperAround } from "../cartouche.ts";
import type { Room, SheetDrawing } from "../drawing.ts";
import type { Box, Point } from "../geometry/point.ts";
import { fillLoops, markLine, raster } from "../geometry/raster.ts";
import { ribbon } from "../geometry/smooth.ts";
import type { Band, MapLook } from "../look.ts";
import type { Layer } from "../markup.ts";
import { groundMarkup, hill } from "./ground.ts";
import { areaLabels } from "./labels.ts";
import { borderMarkup, contactMarkup, drawnLine, lineMarkup } from "./lines.ts";
import { marginMarkup, paperWithZones, zoneBox } from "./margin.ts";
import { decorNames, labelMarkup } from "./names.ts";
import { areaShapes } from "./shapes.ts";
import { type AreaSpace, areaSpaces } from "./spaces.ts";

const MODULE = 92;

/** A printed area map: displaced borders, canal, railway, roads, woods, heights, walls, shields and stars. */
export function areaDrawing(sheet: AreaSheet, look: MapLook): SheetDrawing {
  const shapes = areaShapes(sheet);
  const { frame } = shapes;
  const lines = raster(frame, 6);
  const decor = sheet.decor.lines.map((line) => ({ ...line, drawn: drawnLine(line.kind, line.path, shapes) }));
  for (const line of decor) markLine(lines, line.drawn, 1);
  const canal = decor.find((l) => l.kind === "canal");
  if (canal) fillLoops(lines, [ribbon(canal.drawn, () => 20)], 1);
  const labels = areaLabels(sheet, look, shapes, lines);
  const zones = sheet.zones.map((zone) => ({ ...zone, box: zoneBox(zone.rect, shapes) }));
  const boxes = zones.map(({ box }) => box);
  const spaces: AreaSpace[] = [
    ...zones.map(({ id, name, box }) => ({ id, name, loop: corners(box), ...inZone(box) })),
    ...sheet.areas.map(({ id, name }, i) => ({
      id,
      name,
      loop: shapes.areas.get(id) ?? [],
      stand: labels[i].stand,
      room: labels[i].room,
    })),
  ];

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

  return {
    kind: "area",
    frame,
    parts: [frame, ...boxes],
    paper: paperWithZones(paperAround(frame, look), boxes),
    module: MODULE,
    counter: 46,
    spaces,
    ...areaSpaces(spaces, frame),
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
  };
}

/** In a zone counters stand at one end, clear of its name. */
function inZone({ x, y, width, height }: Box): { stand: Point; room: Room } {
  const tall = height > width;
  const end = tall ? height * 0.26 : width * 0.26;
  return tall
    ? { stand: { x: x + width / 2, y: y + height - end / 2 - 4 }, room: { width: width - 6, height: end } }
    : { stand: { x: x + width - end / 2 - 4, y: y + height / 2 }, room: { width: end, height: height - 6 } };
}

const corners = (b: Box): Point[] => [
  { x: b.x, y: b.y },
  { x: b.x + b.width, y: b.y },
  { x: b.x + b.width, y: b.y + b.height },
  { x: b.x, y: b.y + b.height },
];
