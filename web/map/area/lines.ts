import type { AreaSheet } from "@wusong/board";
import { crossing } from "../geometry/crossing.ts";
import { at, curvePath, type Point, short, walker } from "../geometry/point.ts";
import { cutCorners, ribbon, spline } from "../geometry/smooth.ts";
import { railTicks } from "../hex/routes.ts";
import type { MapLook } from "../look.ts";
import { group, tag } from "../markup.ts";
import type { Shapes } from "./shapes.ts";

export type DrawnLine = AreaSheet["decor"]["lines"][number] & { readonly drawn: Point[] };

export function drawnLine(kind: string, path: readonly (readonly number[])[], shapes: Shapes): Point[] {
  if (kind === "canal" || kind === "stream") return cutCorners(shapes.natural(path), 2, false);
  return spline(path.map(shapes.place), 9);
}

export function borderMarkup(shapes: Shapes): string {
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

export function lineMarkup(decor: readonly DrawnLine[], sheet: AreaSheet, look: MapLook, shapes: Shapes): string {
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
export function contactMarkup(sheet: AreaSheet, look: MapLook, shapes: Shapes): string {
  const done = new Set<string>();
  let out = "";
  for (const { vertex, openTo } of sheet.contacts) {
    if (openTo === null || done.has(vertex)) continue;
    done.add(vertex);
    const [p] = shapes.natural([sheet.vertices[vertex], sheet.vertices[vertex]]);
    out += group(
      { transform: `translate(${at(p)})` },
      tag("path", { class: `mark contact ${look.sides?.[openTo] ?? "first"}`, d: "M0-6.5L6.5 0L0 6.5L-6.5 0z" }),
    );
  }
  return out;
}
