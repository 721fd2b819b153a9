export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const point = (x: number, y: number): Point => ({ x, y });
export const between = (a: Point, b: Point, t: number): Point => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});
export const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

export function mean(points: readonly Point[]): Point {
  let x = 0;
  let y = 0;
  for (const p of points) {
    x += p.x;
    y += p.y;
  }
  return { x: x / points.length, y: y / points.length };
}

export function boxOf(points: readonly Point[], margin = 0): Box {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const p of points) {
    left = Math.min(left, p.x);
    right = Math.max(right, p.x);
    top = Math.min(top, p.y);
    bottom = Math.max(bottom, p.y);
  }
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}

export const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Twice the signed area; the sign tells which way a loop runs. */
export function signedArea(loop: readonly Point[]): number {
  let sum = 0;
  for (let i = 0; i < loop.length; i++) {
    const a = loop[i];
    const b = loop[(i + 1) % loop.length];
    sum += a.x * b.y - b.x * a.y;
  }
  return sum;
}

export function insideLoops(loops: readonly (readonly Point[])[], p: Point): boolean {
  let inside = false;
  for (const loop of loops)
    for (let i = 0, j = loop.length - 1; i < loop.length; j = i++) {
      const a = loop[i];
      const b = loop[j];
      if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
    }
  return inside;
}

export function lengthOf(line: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < line.length; i++) sum += distance(line[i - 1], line[i]);
  return sum;
}

/** A point with the direction of the line there. */
export interface Stance extends Point {
  readonly angle: number;
}

/** Walks a line once and answers for any distance along it. */
export function walker(line: readonly Point[]): { length: number; at(distanceAlong: number): Stance } {
  const ends: number[] = [0];
  for (let i = 1; i < line.length; i++) ends.push(ends[i - 1] + distance(line[i - 1], line[i]));
  const length = ends[ends.length - 1];
  return {
    length,
    at(s) {
      let low = 1;
      let high = line.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (ends[middle] < s) low = middle + 1;
        else high = middle;
      }
      const a = line[low - 1];
      const b = line[low];
      const span = ends[low] - ends[low - 1] || 1;
      const p = between(a, b, (s - ends[low - 1]) / span);
      return { x: p.x, y: p.y, angle: Math.atan2(b.y - a.y, b.x - a.x) };
    },
  };
}

/** A point on a line with the direction the line has over a longer stretch around it: letters do not jitter. */
export function steady(path: ReturnType<typeof walker>, s: number, stretch: number): Stance {
  const a = path.at(Math.max(0, s - stretch));
  const b = path.at(Math.min(path.length, s + stretch));
  const p = path.at(Math.min(path.length, Math.max(0, s)));
  // Half way to the middle of the stretch: small bends of the line do not lift single letters.
  const middle = between(a, b, 0.5);
  return { ...between(p, middle, 0.5), angle: Math.atan2(b.y - a.y, b.x - a.x) };
}

/** One decimal is a tenth of a world unit: finer than any screen shows. */
export const short = (n: number): string => {
  const r = Math.round(n * 10) / 10;
  return Object.is(r, -0) ? "0" : String(r);
};

export const at = (p: Point): string => `${short(p.x)} ${short(p.y)}`;

/** Straight segments. */
export function linePath(line: readonly Point[], closed = false): string {
  if (line.length === 0) return "";
  let d = `M${at(line[0])}`;
  for (let i = 1; i < line.length; i++) d += `L${at(line[i])}`;
  return closed ? `${d}Z` : d;
}

/** A smooth curve: quadratic arcs from middle to middle with the points as handles. */
export function curvePath(line: readonly Point[], closed = false): string {
  const n = line.length;
  if (n < 3) return linePath(line, closed);
  if (closed) {
    let d = `M${at(between(line[n - 1], line[0], 0.5))}`;
    for (let i = 0; i < n; i++) d += `Q${at(line[i])} ${at(between(line[i], line[(i + 1) % n], 0.5))}`;
    return `${d}Z`;
  }
  let d = `M${at(line[0])}L${at(between(line[0], line[1], 0.5))}`;
  for (let i = 1; i < n - 1; i++) d += `Q${at(line[i])} ${at(between(line[i], line[i + 1], 0.5))}`;
  return `${d}L${at(line[n - 1])}`;
}
