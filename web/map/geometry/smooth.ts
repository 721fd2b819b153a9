import { between, distance, mean, type Point } from "./point.ts";

/** Draws every inner corner towards the mean of its two neighbours. Ends of an open line, and fixed points, stay. */
export function relax(
  line: readonly Point[],
  share: number,
  closed: boolean,
  fixed?: (index: number) => boolean,
): Point[] {
  const n = line.length;
  return line.map((p, i) => {
    if (fixed?.(i) || (!closed && (i === 0 || i === n - 1))) return p;
    return between(p, mean([line[(i + n - 1) % n], line[(i + 1) % n]]), share);
  });
}

/** Cuts each corner at a quarter of its two sides (Chaikin), `times` over. Ends of an open line stay. */
export function cutCorners(line: readonly Point[], times: number, closed: boolean): Point[] {
  let points = [...line];
  for (let k = 0; k < times; k++) {
    if (points.length < 3) return points;
    const next: Point[] = [];
    const n = points.length;
    if (!closed) next.push(points[0]);
    for (let i = 0; i < (closed ? n : n - 1); i++) {
      const a = points[i];
      const b = points[(i + 1) % n];
      if (closed || i > 0) next.push(between(a, b, 0.25));
      if (closed || i < n - 2) next.push(between(a, b, 0.75));
    }
    if (!closed) next.push(points[n - 1]);
    points = next;
  }
  return points;
}

/** A centripetal-like Catmull-Rom spline through all points, sampled about every `step`. */
export function spline(line: readonly Point[], step: number): Point[] {
  const n = line.length;
  if (n < 3) return resample(line, step);
  const out: Point[] = [line[0]];
  for (let i = 0; i < n - 1; i++) {
    const p0 = line[Math.max(0, i - 1)];
    const p1 = line[i];
    const p2 = line[i + 1];
    const p3 = line[Math.min(n - 1, i + 2)];
    const count = Math.max(1, Math.round(distance(p1, p2) / step));
    for (let k = 1; k <= count; k++) {
      const t = k / count;
      const t2 = t * t;
      const t3 = t2 * t;
      const along = (a: number, b: number, c: number, d: number): number =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t2 + (3 * b - a - 3 * c + d) * t3);
      out.push({ x: along(p0.x, p1.x, p2.x, p3.x), y: along(p0.y, p1.y, p2.y, p3.y) });
    }
  }
  return out;
}

/** Points about every `step` along the straight segments, corners kept. */
export function resample(line: readonly Point[], step: number): Point[] {
  const out: Point[] = line.length ? [line[0]] : [];
  for (let i = 1; i < line.length; i++) {
    const count = Math.max(1, Math.round(distance(line[i - 1], line[i]) / step));
    for (let k = 1; k <= count; k++) out.push(between(line[i - 1], line[i], k / count));
  }
  return out;
}

/** Leaves out points that lie within `tolerance` of the line through their neighbours (Douglas-Peucker). */
export function simplify(line: readonly Point[], tolerance: number): Point[] {
  if (line.length < 3) return [...line];
  const keep = new Uint8Array(line.length);
  keep[0] = keep[line.length - 1] = 1;
  const open: [number, number][] = [[0, line.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    const a = line[from];
    const b = line[to];
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const length = Math.hypot(dx, dy);
    let worst = tolerance;
    let index = -1;
    for (let i = from + 1; i < to; i++) {
      const off = length ? Math.abs((line[i].x - a.x) * dy - (line[i].y - a.y) * dx) / length : distance(line[i], a);
      if (off > worst) {
        worst = off;
        index = i;
      }
    }
    if (index < 0) continue;
    keep[index] = 1;
    open.push([from, index], [index, to]);
  }
  return line.filter((_, i) => keep[i]);
}

/** A band of changing width around a line, as one closed loop. */
export function ribbon(line: readonly Point[], halfWidth: (share: number, index: number) => number): Point[] {
  const n = line.length;
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 0; i < n; i++) {
    const a = line[Math.max(0, i - 1)];
    const b = line[Math.min(n - 1, i + 1)];
    const length = distance(a, b) || 1;
    const w = halfWidth(i / (n - 1), i);
    const nx = (-(b.y - a.y) / length) * w;
    const ny = ((b.x - a.x) / length) * w;
    left.push({ x: line[i].x + nx, y: line[i].y + ny });
    right.push({ x: line[i].x - nx, y: line[i].y - ny });
  }
  return [...left, ...right.reverse()];
}
