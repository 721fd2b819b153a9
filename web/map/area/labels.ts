import type { AreaSheet, AreaSheetArea } from "@wusong/board";
import { textWidth } from "../../fonts/measure.ts";
import { type Box, boxOf, type Point } from "../geometry/point.ts";
import { distanceInside, fillLoops, type Raster, raster, valueAt } from "../geometry/raster.ts";
import type { MapLook } from "../look.ts";
import type { Shapes } from "./shapes.ts";

/** The label of an area: shield, letter, name and star in one row, in ink units around its middle. */
export interface AreaLabel {
  readonly id: string;
  readonly lines: readonly string[];
  readonly letter: string | null;
  readonly shield: string | null;
  readonly star: boolean;
  readonly at: Point;
  readonly width: number;
  readonly height: number;
  /** Where counters of the area stand. */
  readonly stand: Point;
}

export const LABEL = { shield: 17, letter: 25, name: 15, gap: 6, line: 17 } as const;

/** Ink units per world unit the labels are placed for: they shrink from there as the map grows. */
const INK = 1.2;

export function areaLabels(sheet: AreaSheet, look: MapLook, shapes: Shapes, lines: Raster): AreaLabel[] {
  return sheet.areas.map((area) => {
    const loop = shapes.areas.get(area.id)!;
    const box = boxOf(loop, 6);
    const mask = raster(box, 6);
    fillLoops(mask, [loop], 1);
    const deep = distanceInside(mask, 1);
    const text = wording(area, look);
    const width = widthOf(text) * INK;
    const height = (text.lines.length > 1 ? LABEL.line * text.lines.length : 28) * INK;
    const wish = shapes.place(area.label.at);
    const separate =
      Math.hypot(area.label.at[0] - area.centre[0], area.label.at[1] - area.centre[1]) * shapes.scale > 8;
    const at = labelSpot(mask, lines, separate ? wish : { x: wish.x, y: wish.y - 34 }, width, height);
    const stand = standSpot(mask, deep, lines, at, width, height);
    return { id: area.id, ...text, at, width, height, stand };
  });
}

function wording(area: AreaSheetArea, look: MapLook): Pick<AreaLabel, "lines" | "letter" | "shield" | "star"> {
  const renamed = look.names?.[area.name];
  const lines = renamed ? [renamed] : area.label.lines;
  const defence = area.defence;
  const level = defence
    ? "controlled" in defence
      ? String(defence.controlled)
      : `${defence.same}/${defence.adjacent}`
    : area.cover;
  return {
    lines,
    letter: look.letters ? area.id : null,
    shield: level === undefined ? null : String(level),
    star: area.victory,
  };
}

export function widthOf({ lines, letter, shield }: Pick<AreaLabel, "lines" | "letter" | "shield">): number {
  const name = Math.max(...lines.map((l) => textWidth("serif", l))) * LABEL.name;
  const big = letter ? textWidth("serifBold", letter) * LABEL.letter + LABEL.gap : 0;
  return name + big + (shield ? LABEL.shield + LABEL.gap : 0);
}

/** The free spot nearest to the wish: inside the area, off the lines. */
function labelSpot(mask: Raster, lines: Raster, wish: Point, width: number, height: number): Point {
  let best = wish;
  let lowest = Number.POSITIVE_INFINITY;
  const step = 9;
  for (let dy = -20; dy <= 20; dy++)
    for (let dx = -20; dx <= 20; dx++) {
      const p = { x: wish.x + dx * step, y: wish.y + dy * step };
      let out = 0;
      let covered = 0;
      for (let v = -1; v <= 1; v += 0.5)
        for (let u = -1; u <= 1; u += 0.2) {
          const x = p.x + u * (width / 2 + 7);
          const y = p.y + v * (height / 2 + 5);
          if (valueAt(mask, x, y) !== 1) out++;
          if (valueAt(lines, x, y)) covered++;
        }
      const price = out * 9 + covered * 2.4 + Math.hypot(dx, dy * 1.3) * 0.55;
      if (price < lowest) {
        lowest = price;
        best = p;
      }
    }
  return best;
}

/** Counters stand where there is most room beside the label, below it when that is as good. */
function standSpot(
  mask: Raster,
  deep: Float32Array,
  lines: Raster,
  label: Point,
  width: number,
  height: number,
): Point {
  let best = { x: label.x, y: label.y + height };
  let most = Number.NEGATIVE_INFINITY;
  const block: Box = { x: label.x - width / 2, y: label.y - height / 2, width, height };
  for (let j = 0; j < mask.height; j += 2)
    for (let i = 0; i < mask.width; i += 2) {
      if (!mask.data[j * mask.width + i]) continue;
      const p = { x: mask.x + (i + 0.5) * mask.cell, y: mask.y + (j + 0.5) * mask.cell };
      const room = deep[j * mask.width + i];
      const dx = Math.max(block.x - p.x, 0, p.x - block.x - block.width);
      const dy = Math.max(block.y - p.y, 0, p.y - block.y - block.height);
      const apart = Math.max(dx * 0.55, dy);
      const crossed = [-24, 0, 24].some((o) => valueAt(lines, p.x + o, p.y)) ? 8 : 0;
      const value =
        Math.min(room, 52) +
        Math.min(apart, 32) * 1.5 +
        (p.y > label.y ? 4 : 0) -
        Math.hypot(p.x - label.x, p.y - label.y) * 0.12 -
        crossed;
      if (value > most) {
        most = value;
        best = p;
      }
    }
  return best;
}
