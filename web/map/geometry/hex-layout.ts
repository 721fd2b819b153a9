import type { Box, Point } from "./point.ts";

/** World units of the drawing: the radius of a hex. Everything on a hex map is measured against it. */
export const RADIUS = 40;
export const HEX_HEIGHT = Math.sqrt(3) * RADIUS;
const COLUMN_STEP = 1.5 * RADIUS;

/** Grid of flat-top hexes CCRR, even columns half a hex lower; may be asked beyond its edges. */
export interface HexLayout {
  readonly cols: number;
  readonly rows: number;
  readonly frame: Box;
}

export function hexLayout(cols: number, rows: number): HexLayout {
  const width = COLUMN_STEP * (cols - 1) + 2 * RADIUS;
  const height = HEX_HEIGHT * (rows + (cols > 1 ? 0.5 : 0));
  return { cols, rows, frame: { x: 0, y: 0, width, height } };
}

const isLow = (column: number): boolean => ((column % 2) + 2) % 2 === 0;

export function centreOf(column: number, row: number): Point {
  return {
    x: RADIUS + (column - 1) * COLUMN_STEP,
    y: HEX_HEIGHT * (row - 0.5 + (isLow(column) ? 0.5 : 0)),
  };
}

export const cellOf = (hex: string): [number, number] => [Number(hex.slice(0, 2)), Number(hex.slice(2))];
export const nameOf = (column: number, row: number): string =>
  String(column).padStart(2, "0") + String(row).padStart(2, "0");
export const centreOfHex = (hex: string): Point => centreOf(...cellOf(hex));

/** Hex coordinates of a label: the centre of CCRR is [CC, RR], half a row lower in even columns. */
export function fromHexCoordinates([column, row]: readonly [number, number]): Point {
  const near = Math.round(column);
  const shift = (c: number): number => (isLow(c) ? 0.5 : 0);
  const lower = Math.floor(column);
  const low = Number.isInteger(column)
    ? shift(near)
    : shift(lower) + (shift(lower + 1) - shift(lower)) * (column - lower);
  return { x: RADIUS + (column - 1) * COLUMN_STEP, y: HEX_HEIGHT * (row - 0.5 + low) };
}

/** N, NE, SE, S, SW, NW. */
export function neighbours(column: number, row: number): [number, number][] {
  const e = isLow(column) ? 1 : 0;
  return [
    [column, row - 1],
    [column + 1, row - 1 + e],
    [column + 1, row + e],
    [column, row + 1],
    [column - 1, row + e],
    [column - 1, row - 1 + e],
  ];
}

/** Corners in screen order: east first, then clockwise. */
export function corners(column: number, row: number, radius = RADIUS): Point[] {
  const c = centreOf(column, row);
  return Array.from({ length: 6 }, (_, k) => {
    const angle = (Math.PI / 3) * k;
    return { x: c.x + radius * Math.cos(angle), y: c.y + radius * Math.sin(angle) };
  });
}

/** The two corner numbers of the hexside towards neighbour `direction` (0 = N … 5 = NW), clockwise. */
export const SIDE_CORNERS: readonly (readonly [number, number])[] = [
  [4, 5],
  [5, 0],
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 4],
];

/** Corners lie on a lattice of half a radius by half a height: a whole number names each one. */
export const cornerKey = (p: Point): number =>
  (Math.round(p.x / (RADIUS / 2)) + 64) * 4096 + Math.round(p.y / (HEX_HEIGHT / 2)) + 64;

export function directionBetween(a: string, b: string): number {
  const [c, r] = cellOf(b);
  return neighbours(...cellOf(a)).findIndex(([nc, nr]) => nc === c && nr === r);
}

/** The two hexes of a hexside such as 0102-0202. */
export const hexesOf = (side: string): [string, string] => [side.slice(0, 4), side.slice(5)];

/** Both ends of the hexside between two neighbours. */
export function hexside(a: string, b: string): [Point, Point] {
  const direction = directionBetween(a, b);
  if (direction < 0) throw new Error(`${a} and ${b} are not neighbours: they share no hexside.`);
  const points = corners(...cellOf(a));
  const [from, to] = SIDE_CORNERS[direction];
  return [points[from], points[to]];
}

/** The cell a point lies in (it may lie outside the grid). */
export function cellAt(p: Point): [number, number] {
  const guess = Math.round((p.x - RADIUS) / COLUMN_STEP) + 1;
  let best: [number, number] = [0, 0];
  let nearest = Number.POSITIVE_INFINITY;
  for (let column = guess - 1; column <= guess + 1; column++) {
    const row = Math.round(p.y / HEX_HEIGHT + 0.5 - (isLow(column) ? 0.5 : 0));
    const c = centreOf(column, row);
    const d = (c.x - p.x) ** 2 + (c.y - p.y) ** 2;
    if (d < nearest) {
      nearest = d;
      best = [column, row];
    }
  }
  return best;
}
