import type { AreaSheet } from "@wusong/board";
import { displacementField } from "../geometry/noise.ts";
import { type Box, between, type Point } from "../geometry/point.ts";
import { resample } from "../geometry/smooth.ts";

/** Width of the map frame in world units: area sheets come in inches or pixels and are all drawn this wide. */
const FRAME_WIDTH = 1500;

export interface Shapes {
  readonly frame: Box;
  /** World units per unit of the sheet. */
  readonly scale: number;
  /** Sheet coordinates to world, undisplaced. */
  place(p: readonly [number, number] | readonly number[]): Point;
  /** A line of the sheet as nature draws it: sampled and displaced, true at the frame. */
  natural(path: readonly (readonly number[])[], closed?: boolean): Point[];
  readonly areas: ReadonlyMap<string, Point[]>;
  readonly borders: readonly { a: string; b: string; kind: string; line: Point[] }[];
}

export function areaShapes(sheet: AreaSheet): Shapes {
  const [left, top, right, bottom] = sheet.frame ?? [0, 0, sheet.size[0], sheet.size[1]];
  const scale = FRAME_WIDTH / (right - left);
  const frame = { x: 0, y: 0, width: FRAME_WIDTH, height: (bottom - top) * scale };
  const place = (p: readonly number[]): Point => ({ x: (p[0] - left) * scale, y: (p[1] - top) * scale });
  const field = displacementField(15, 74);
  const nature = (p: Point): Point => {
    // Displacement fades out towards the frame, so that borders end on it.
    const edge = Math.min(p.x, p.y, frame.width - p.x, frame.height - p.y);
    return between(p, field(p), Math.min(1, Math.max(0, edge / 46)));
  };
  const natural = (path: readonly (readonly number[])[], closed = false): Point[] => {
    const points = path.map(place);
    const ring = closed ? [...points, points[0]] : points;
    const line = resample(ring, 9).map(nature);
    return closed ? line.slice(0, -1) : line;
  };
  return {
    frame,
    scale,
    place,
    natural,
    areas: new Map(sheet.areas.map((a) => [a.id, natural(a.polygon, true)])),
    borders: sheet.borders.map(({ a, b, kind, path }) => ({ a, b, kind, line: natural(path) })),
  };
}
