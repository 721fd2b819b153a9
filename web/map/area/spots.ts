import type { Room } from "../drawing.ts";
import { type Box, overlaps, type Point } from "../geometry/point.ts";
import { type Raster, valueAt } from "../geometry/raster.ts";

/** Heights a row of counters may have, best first: the largest that fits beside the label of its area. */
const HEIGHTS = [92, 78, 64, 52, 44];
/** Three counters in a row; more room is of no use. */
const WIDE_ENOUGH = 250;
const STEP = 6;

/**
 * Counters stand in the widest free strip of their area, near its label and best below it. The strip is as high as a counter, so
 * that none of them lies over a border or a name.
 */
export function standSpot(
  mask: Raster,
  lines: Raster,
  middle: Point,
  taken: readonly Box[],
): { stand: Point; room: Room; value: number } {
  let best = { stand: { x: middle.x, y: middle.y + 48 }, room: { width: 48, height: 44 } };
  let most = Number.NEGATIVE_INFINITY;
  for (const height of HEIGHTS)
    for (let y = mask.y + height / 2; y < mask.y + mask.height * mask.cell - height / 2; y += STEP)
      for (const [from, to] of strips(mask, taken, y, height)) {
        const width = to - from;
        if (width < height * 0.8) continue;
        // In a wide strip the counters stay with their label.
        const air = Math.min(width, WIDE_ENOUGH) / 2;
        const stand = { x: Math.min(to - air, Math.max(from + air, middle.x)), y };
        const room = { width: 2 * Math.min(stand.x - from, to - stand.x), height };
        const value =
          Math.min(room.width, WIDE_ENOUGH) * 0.28 +
          height * 0.9 +
          (y > middle.y ? 5 : 0) -
          Math.abs(stand.x - middle.x) * 0.1 -
          Math.abs(y - middle.y) * 0.16 -
          crossings(lines, standBox(stand, room)) * 0.35;
        if (value > most) {
          most = value;
          best = { stand, room };
        }
      }
  return { ...best, value: most };
}

/** What a counter or two cover at a stand. */
export function standBox({ x, y }: Point, { width, height }: Room): Box {
  const wide = Math.min(width, height * 1.6);
  return { x: x - wide / 2, y: y - height / 2, width: wide, height };
}

/** Runs along a row where a strip of that height lies inside the area and clear of its label. */
function strips(mask: Raster, taken: readonly Box[], y: number, height: number): [number, number][] {
  const rows = [-0.5, -0.25, 0, 0.25, 0.5].map((share) => y + share * height);
  const inWay = taken.filter((box) => y + height / 2 > box.y && y - height / 2 < box.y + box.height);
  const found: [number, number][] = [];
  let from: number | null = null;
  for (let x = mask.x; x <= mask.x + mask.width * mask.cell; x += STEP) {
    const open =
      rows.every((row) => valueAt(mask, x, row) === 1) &&
      !inWay.some((box) => x > box.x - STEP && x < box.x + box.width + STEP);
    if (open && from === null) from = x;
    if (!open && from !== null) {
      found.push([from + STEP, x - 2 * STEP]);
      from = null;
    }
  }
  return found;
}

/** How much of a box lies on lines, in samples. */
function crossings(lines: Raster, box: Box): number {
  let sum = 0;
  for (let u = 0; u <= 1; u += 0.125)
    for (let v = 0; v <= 1; v += 0.25) if (valueAt(lines, box.x + u * box.width, box.y + v * box.height)) sum++;
  return sum;
}

const HOUSES = { width: 56, height: 36 } as const;

/** Houses stand near where they are wished, inside the area, off lines, label and counters. */
export function houseSpot(mask: Raster, lines: Raster, taken: readonly Box[], wish: Point): Point {
  let best = wish;
  let lowest = Number.POSITIVE_INFINITY;
  for (let dy = -140; dy <= 140; dy += 10)
    for (let dx = -180; dx <= 180; dx += 10) {
      const p = { x: wish.x + dx, y: wish.y + dy };
      const box = { x: p.x - HOUSES.width / 2, y: p.y - HOUSES.height / 2, ...HOUSES };
      let price = Math.hypot(dx, dy) * 0.06 + crossings(lines, box) * 0.8;
      for (const other of taken) if (overlaps(other, box)) price += 12;
      for (const u of [0, 0.5, 1])
        for (const v of [0, 0.5, 1]) if (valueAt(mask, box.x + u * box.width, box.y + v * box.height) !== 1) price += 6;
      if (price < lowest) {
        lowest = price;
        best = p;
      }
    }
  return best;
}
