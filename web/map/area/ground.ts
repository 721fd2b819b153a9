import type { AreaSheet, AreaSheetArea } from "@wusong/board";
import { hachures } from "../cartouche.ts";
import { hash } from "../geometry/noise.ts";
import { boxOf, curvePath, insideLoops, linePath, type Point, short } from "../geometry/point.ts";
import { fillLoops, raster, valueAt } from "../geometry/raster.ts";
import { cutCorners } from "../geometry/smooth.ts";
import { blocks, bunds, crowns, stipple } from "../geometry/textures.ts";
import type { Band, MapLook } from "../look.ts";
import { group, paths, tag } from "../markup.ts";
import type { AreaLabel } from "./labels.ts";
import type { Shapes } from "./shapes.ts";

const CODE = { open: 1, woods: 2, town: 3, water: 4 } as const;

/** Tints, fields, woods and houses of an area map. */
export function groundMarkup(
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
  const size = area.terrain.some((t) => t === "town" || t === "strongpoint")
    ? 22
    : area.terrain.includes("village")
      ? 16
      : 0;
  if (!size) return "";
  const c = label.houses;
  const wide = 1.3;
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

export function hill(p: Point, size: number): string {
  const r = Math.max(20, Math.min(30, size * 26));
  return tag("path", { class: "hill", d: hachures(p.x, p.y, r, r * 0.66) });
}
