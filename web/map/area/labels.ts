import type { AreaSheet, AreaSheetArea } from "@wusong/board";
import { textWidth } from "../../fonts/measure.ts";
import type { Room } from "../drawing.ts";
import { boxOf, type Point } from "../geometry/point.ts";
import { fillLoops, type Raster, raster, valueAt } from "../geometry/raster.ts";
import type { MapLook } from "../look.ts";
import type { Shapes } from "./shapes.ts";
import { houseSpot, standBox, standSpot } from "./spots.ts";

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
  /** Where counters of the area stand, and how much room they have there. */
  readonly stand: Point;
  readonly room: Room;
  /** Where the houses of a village are drawn: beside the label and the counters. */
  readonly houses: Point;
}

export const LABEL = { shield: 17, letter: 25, name: 15, gap: 6, line: 17 } as const;
/** Two figures need a broader shield. */
export const shieldWidth = (level: string): number => LABEL.shield * (level.length > 1 ? 1.4 : 1);

/** Ink units per world unit the labels are placed for: they shrink from there as the map grows. */
const INK = 1.32;
/** A star over a shield: so high and so wide, in world units. */
const STAR = 34;

export function areaLabels(sheet: AreaSheet, look: MapLook, shapes: Shapes, lines: Raster): AreaLabel[] {
  return sheet.areas.map((area) => {
    const loop = shapes.areas.get(area.id)!;
    const box = boxOf(loop, 6);
    const mask = raster(box, 6);
    fillLoops(mask, [loop], 1);
    const text = wording(area, look);
    const width = widthOf(text) * INK;
    const height = (text.lines.length > 1 ? LABEL.line * text.lines.length : 28) * INK;
    const wish = shapes.place(area.label.at);
    const separate =
      Math.hypot(area.label.at[0] - area.centre[0], area.label.at[1] - area.centre[1]) * shapes.scale > 8;
    // Label and counters share the area: the label gives way where the counters would find no room beside it.
    const [{ at, taken, stand, room }] = labelSpots(
      mask,
      lines,
      separate ? wish : { x: wish.x, y: wish.y - 34 },
      { width, height },
      text.star,
    )
      .map(({ at: middle, price }) => {
        const box = { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
        const star = { x: box.x, y: middle.y - STAR, width: STAR, height: STAR };
        const taken = text.star ? [box, star] : [box];
        const { value, ...spot } = standSpot(mask, lines, middle, taken);
        return { at: middle, taken, ...spot, worth: value - price * 1.6 };
      })
      .sort((one, other) => other.worth - one.worth);
    const wished = separate ? shapes.place(area.centre) : { x: at.x + width * 0.4, y: at.y - height / 2 - 12 };
    const houses = houseSpot(mask, lines, [...taken, standBox(stand, room)], wished);
    return { id: area.id, ...text, at, width, height, stand, room, houses };
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
  return name + big + (shield ? shieldWidth(shield) + LABEL.gap : 0);
}

/** Free spots near the wish, inside the area and off the lines: the best at each height, with what speaks against it. */
function labelSpots(
  mask: Raster,
  lines: Raster,
  wish: Point,
  { width, height }: Room,
  star: boolean,
): { at: Point; price: number }[] {
  const step = 9;
  return Array.from({ length: 21 }, (_, row) => {
    const dy = (row - 10) * 2;
    let best = { at: wish, price: Number.POSITIVE_INFINITY };
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
      if (star && valueAt(mask, p.x - width / 2 + STAR / 2, p.y - STAR) !== 1) out += 3;
      const price = out * 9 + covered * 2.4 + Math.hypot(dx, dy * 1.3) * 0.55;
      if (price < best.price) best = { at: p, price };
    }
    return best;
  });
}
