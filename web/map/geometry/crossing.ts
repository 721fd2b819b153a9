import { between, distance, type Point } from "./point.ts";

export interface Crossing {
  readonly at: Point;
  /** Directions of the two lines there. */
  readonly one: number;
  readonly two: number;
}

/** Where two lines cross; with a point to look near, the nearest crossing within reach of it. */
export function crossing(
  one: readonly Point[],
  two: readonly Point[],
  near?: { p: Point; reach: number },
): Crossing | null {
  let best: Crossing | null = null;
  let closest = near?.reach ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i < one.length; i++) {
    const [a, b] = [one[i - 1], one[i]];
    if (near && distance(a, near.p) > near.reach * 1.5) continue;
    for (let j = 1; j < two.length; j++) {
      const [c, d] = [two[j - 1], two[j]];
      const cross = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
      if (Math.abs(cross) < 1e-9) continue;
      const t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / cross;
      const s = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / cross;
      if (t < 0 || t > 1 || s < 0 || s > 1) continue;
      const at = between(a, b, t);
      const off = near ? distance(at, near.p) : 0;
      if (off >= closest) continue;
      closest = off;
      best = { at, one: Math.atan2(b.y - a.y, b.x - a.x), two: Math.atan2(d.y - c.y, d.x - c.x) };
      if (!near) return best;
    }
  }
  return best;
}
