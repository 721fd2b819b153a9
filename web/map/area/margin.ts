import type { AreaSheet } from "@wusong/board";
import { frameMarkup, legendMarkup, scaleAndCompass, titleMarkup, unitOf } from "../cartouche.ts";
import { type Box, curvePath, short } from "../geometry/point.ts";
import { landingArrow, railTicks } from "../hex/routes.ts";
import type { MapLook } from "../look.ts";
import { group, tag } from "../markup.ts";
import type { DrawnLine } from "./lines.ts";
import type { Shapes } from "./shapes.ts";

/** Zones lie beside the frame and clear of its edge. */
export function zoneBox([x, y, width, height]: readonly [number, number, number, number], shapes: Shapes): Box {
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

export function paperWithZones(paper: Box, zones: readonly Box[]): Box {
  const pad = 26;
  const left = Math.min(paper.x, ...zones.map((z) => z.x - pad));
  const right = Math.max(paper.x + paper.width, ...zones.map((z) => z.x + z.width + pad));
  const over = zones.some((z) => z.y < 0) ? 90 : 0;
  const under = zones.some((z) => z.y > 0 && z.height <= 74 && z.width > 74) ? 90 : 0;
  return { x: left, y: paper.y - over, width: right - left, height: paper.height + over + under };
}

/** Frame, title, legend, scale and the zones beside an area map. */
export function marginMarkup(
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
  // The end of a zone is left to its counters.
  const cx = box.x + box.width * (tall ? 0.5 : 0.42);
  const cy = box.y + box.height * (tall ? 0.4 : 0.5);
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
