import type { Box, Point } from "./geometry/point.ts";

/** What the viewport shows: the world point at its middle, and screen pixels per world unit. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const toScreen = (c: Camera, view: Size, p: Point): Point => ({
  x: (p.x - c.x) * c.scale + view.width / 2,
  y: (p.y - c.y) * c.scale + view.height / 2,
});

export const toWorld = (c: Camera, view: Size, p: Point): Point => ({
  x: (p.x - view.width / 2) / c.scale + c.x,
  y: (p.y - view.height / 2) / c.scale + c.y,
});

/** The whole box in the viewport, with a little air, and below a strip at the top. */
export function fitted(box: Box, view: Size, air = 0.02, strip = 0): Camera {
  const scale = Math.min(view.width / box.width, (view.height - strip) / box.height) * (1 - air);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 - strip / 2 / scale, scale };
}

/** All boxes in the viewport, none of them under something that lies over its upper left corner. */
export function fittedClear(boxes: readonly Box[], view: Size, covered: Size): Camera {
  const whole = around(boxes);
  const free = fitted(whole, view);
  return isHidden(free, boxes, view, covered) ? fitted(whole, view, 0.02, covered.height) : free;
}

const isHidden = (camera: Camera, boxes: readonly Box[], view: Size, covered: Size): boolean =>
  boxes.some((box) => {
    const corner = toScreen(camera, view, box);
    return corner.x < covered.width && corner.y < covered.height;
  });

/** Pixels above the parts of a sheet that has moved up. */
const AIR = 8;

/**
 * The title above the parts of a sheet is read as a whole or not at all: where it would be cut off, or lie under what covers the upper left
 * corner, the parts move up in its place.
 */
export function clearOfTitle(c: Camera, boxes: readonly Box[], paper: Box, view: Size, covered: Size): Camera {
  const top = toScreen(c, view, around(boxes)).y;
  if (top <= AIR || toScreen(c, view, paper).y >= covered.height) return c;
  const up = { ...c, y: c.y + (top - AIR) / c.scale };
  return isHidden(up, boxes, view, covered) ? c : up;
}

function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((b) => b.x));
  const top = Math.min(...boxes.map((b) => b.y));
  const right = Math.max(...boxes.map((b) => b.x + b.width));
  const bottom = Math.max(...boxes.map((b) => b.y + b.height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** So much of a sheet's width its title takes at most. */
const TITLE = 0.4;

/** The paper above the letters of the title, as a part of the head. */
const BARE = 0.12;

/**
 * What of a sheet's head cannot be read, because it is cut off or lies under something that covers the upper left corner: all of it, what
 * stands to the left of the title, or nothing.
 */
export function coveredHead(c: Camera, frame: Box, paper: Box, view: Size, covered: Size): "all" | "left" | null {
  const head = toScreen(c, view, paper);
  const edge = toScreen(c, view, frame);
  const right = edge.x + frame.width * c.scale;
  if (covered.width === 0 || head.y >= covered.height || edge.y <= 0 || edge.x >= covered.width || right <= 0)
    return null;
  if (head.y + (edge.y - head.y) * BARE < 0) return "all";
  return right - TITLE * frame.width * c.scale < covered.width ? "all" : "left";
}

/** Zooms by a factor and keeps the world point under the pointer where it is. */
export function zoomedAt(
  c: Camera,
  view: Size,
  pointer: Point,
  factor: number,
  limits: { least: number; most: number },
): Camera {
  const scale = Math.min(limits.most, Math.max(limits.least, c.scale * factor));
  const fixed = toWorld(c, view, pointer);
  return {
    scale,
    x: fixed.x - (pointer.x - view.width / 2) / scale,
    y: fixed.y - (pointer.y - view.height / 2) / scale,
  };
}

/**
 * Keeps part of the paper in sight: its edge may come to the middle of the viewport, not further. A sheet that fits can be moved, too:
 * a counter at its edge must come out from under whatever floats there.
 */
export function kept(c: Camera, paper: Box): Camera {
  const clamp = (v: number, low: number, high: number): number => Math.min(high, Math.max(low, v));
  return {
    scale: c.scale,
    x: clamp(c.x, paper.x, paper.x + paper.width),
    y: clamp(c.y, paper.y, paper.y + paper.height),
  };
}

/**
 * The viewport has another size: whoever saw the whole map still does, and nobody sees it smaller than it could be; otherwise the
 * same ground stays in the middle, as large as before.
 */
export function refitted(c: Camera, whole: { readonly before: Camera; readonly after: Camera }): Camera {
  const sawAll = c.scale <= whole.before.scale * 1.001;
  return sawAll || c.scale < whole.after.scale ? whole.after : c;
}

/** The least move that brings a box of the sheet into sight with a margin in screen pixels. */
export function showing(c: Camera, view: Size, box: Box, sheet: Box, margin = 60): Camera {
  const halfWidth = view.width / 2 / c.scale;
  const halfHeight = view.height / 2 / c.scale;
  const air = margin / c.scale;
  const along = (centre: number, half: number, from: number, to: number): number => {
    if (to - from > 2 * (half - air)) return (from + to) / 2;
    return Math.min(from - air + half, Math.max(to + air - half, centre));
  };
  const x = along(c.x, halfWidth, box.x, box.x + box.width);
  const y = along(c.y, halfHeight, box.y, box.y + box.height);
  // Who follows something to the edge of the sheet does not want to see the desk beside it.
  return x === c.x && y === c.y ? c : within({ scale: c.scale, x, y }, view, sheet);
}

/** Moves the camera so that the viewport stays inside a box, or shows all of it where it is smaller than the viewport. */
export function within(c: Camera, view: Size, box: Box): Camera {
  const along = (centre: number, half: number, from: number, length: number): number =>
    length <= 2 * half ? from + length / 2 : Math.min(from + length - half, Math.max(from + half, centre));
  return {
    scale: c.scale,
    x: along(c.x, view.width / 2 / c.scale, box.x, box.width),
    y: along(c.y, view.height / 2 / c.scale, box.y, box.height),
  };
}

/**
 * Where the camera goes for a decision: everything that is lit lies in sight, and large enough to be told apart. It stays where that
 * holds already. Where not all of it fits, it stays with what is in sight, or goes to what lies nearest.
 */
export function forDecision(c: Camera, view: Size, lit: readonly Box[], least: number, sheet: Box): Camera {
  if (lit.length === 0) return c;
  const inSight = lit.filter((box) => isInSight(c, view, box));
  if (c.scale >= least && inSight.length === lit.length) return c;
  const whole = around(lit);
  const all = fitted(whole, view, 0.16);
  if (all.scale >= least) {
    const scale = Math.min(all.scale, Math.max(c.scale, least));
    return within({ x: all.x, y: all.y, scale }, view, sheet);
  }
  if (inSight.length > 0) return c;
  const nearest = lit.reduce((best, one) => (distance(c, one) < distance(c, best) ? one : best));
  return within({ ...middle(nearest), scale: Math.max(c.scale, least) }, view, sheet);
}

const middle = (b: Box): Point => ({ x: b.x + b.width / 2, y: b.y + b.height / 2 });

const distance = (c: Camera, b: Box): number => Math.hypot(middle(b).x - c.x, middle(b).y - c.y);

function isInSight(c: Camera, view: Size, b: Box): boolean {
  const from = toScreen(c, view, b);
  const to = toScreen(c, view, { x: b.x + b.width, y: b.y + b.height });
  return from.x >= 0 && from.y >= 0 && to.x <= view.width && to.y <= view.height;
}
