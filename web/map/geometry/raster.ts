import type { Box, Point } from "./point.ts";

/** A coarse picture of the drawing in memory: answers "what lies here" at once for textures, water lines and names. */
export interface Raster {
  readonly x: number;
  readonly y: number;
  readonly cell: number;
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export function raster(box: Box, cell: number): Raster {
  const width = Math.ceil(box.width / cell);
  const height = Math.ceil(box.height / cell);
  return { x: box.x, y: box.y, cell, width, height, data: new Uint8Array(width * height) };
}

export function valueAt(r: Raster, x: number, y: number): number {
  const i = Math.floor((x - r.x) / r.cell);
  const j = Math.floor((y - r.y) / r.cell);
  return i < 0 || j < 0 || i >= r.width || j >= r.height ? 0 : r.data[j * r.width + i];
}

/** Fills closed loops (even-odd) with a value. */
export function fillLoops(r: Raster, loops: readonly (readonly Point[])[], value: number): void {
  const crossings: number[][] = Array.from({ length: r.height }, () => []);
  for (const loop of loops)
    for (let i = 0; i < loop.length; i++) {
      let a = loop[i];
      let b = loop[(i + 1) % loop.length];
      if (a.y > b.y) [a, b] = [b, a];
      const first = Math.max(0, Math.ceil((a.y - r.y) / r.cell - 0.5));
      const last = Math.min(r.height - 1, Math.ceil((b.y - r.y) / r.cell - 0.5) - 1);
      for (let j = first; j <= last; j++) {
        const y = r.y + (j + 0.5) * r.cell;
        crossings[j].push(a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y));
      }
    }
  crossings.forEach((row, j) => {
    row.sort((p, q) => p - q);
    for (let k = 0; k + 1 < row.length; k += 2) {
      const from = Math.max(0, Math.ceil((row[k] - r.x) / r.cell - 0.5));
      const to = Math.min(r.width, Math.ceil((row[k + 1] - r.x) / r.cell - 0.5));
      if (to > from) r.data.fill(value, j * r.width + from, j * r.width + to);
    }
  });
}

/** Marks the cells a line passes through, with a flag kept beside what is there. */
export function markLine(r: Raster, line: readonly Point[], flag: number): void {
  for (let i = 1; i < line.length; i++) {
    const a = line[i - 1];
    const b = line[i];
    const steps = Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / (r.cell * 0.7)));
    for (let k = 0; k <= steps; k++) {
      const x = Math.floor((a.x + ((b.x - a.x) * k) / steps - r.x) / r.cell);
      const y = Math.floor((a.y + ((b.y - a.y) * k) / steps - r.y) / r.cell);
      if (x >= 0 && y >= 0 && x < r.width && y < r.height) r.data[y * r.width + x] |= flag;
    }
  }
}

/** Distance of every cell with this value to the nearest cell without it (exact, Felzenszwalb and Huttenlocher). */
export function distanceInside(r: Raster, value: number): Float32Array {
  const { width, height, data } = r;
  const FAR = 1e12;
  const field = new Float64Array(width * height);
  for (let i = 0; i < field.length; i++) field[i] = data[i] === value ? FAR : 0;
  const longest = Math.max(width, height);
  const line = new Float64Array(longest);
  const hull = new Int32Array(longest);
  const bound = new Float64Array(longest + 1);
  // Where the parabolas over cells v and q cross.
  const meet = (v: number, q: number): number => (line[q] + q * q - (line[v] + v * v)) / (2 * (q - v));
  const pass = (offset: number, stride: number, n: number): void => {
    for (let q = 0; q < n; q++) line[q] = field[offset + q * stride];
    let k = 0;
    hull[0] = 0;
    bound[0] = Number.NEGATIVE_INFINITY;
    bound[1] = Number.POSITIVE_INFINITY;
    for (let q = 1; q < n; q++) {
      let s = meet(hull[k], q);
      while (s <= bound[k]) {
        k--;
        s = meet(hull[k], q);
      }
      k++;
      hull[k] = q;
      bound[k] = s;
      bound[k + 1] = Number.POSITIVE_INFINITY;
    }
    k = 0;
    for (let q = 0; q < n; q++) {
      while (bound[k + 1] < q) k++;
      const v = hull[k];
      field[offset + q * stride] = (q - v) * (q - v) + line[v];
    }
  };
  for (let x = 0; x < width; x++) pass(x, width, height);
  for (let y = 0; y < height; y++) pass(y * width, 1, width);
  const out = new Float32Array(width * height);
  for (let i = 0; i < out.length; i++) out[i] = Math.min(1e6, Math.sqrt(field[i])) * r.cell;
  return out;
}

/** Softens the steps a raster leaves in a distance field. */
export function soften(r: Raster, field: Float32Array, times: number): Float32Array {
  const { width, height } = r;
  let from = field;
  for (let k = 0; k < times; k++) {
    const to = new Float32Array(from.length);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const up = Math.max(0, y - 1) * width;
        const here = y * width;
        const down = Math.min(height - 1, y + 1) * width;
        const l = Math.max(0, x - 1);
        const n = Math.min(width - 1, x + 1);
        to[here + x] =
          (from[up + x] + from[down + x] + from[here + l] + from[here + n]) * 0.17 +
          (from[up + l] + from[up + n] + from[down + l] + from[down + n]) * 0.04 +
          from[here + x] * 0.16;
      }
    from = to;
  }
  return from;
}

/** Lines of equal value through a field (marching squares), joined into long lines. */
export function contours(r: Raster, field: Float32Array, level: number): Point[][] {
  const { width, height } = r;
  const next = new Map<number, number>();
  const place = new Map<number, Point>();
  const horizontal = (x: number, y: number): number => {
    const key = (y * width + x) * 2;
    if (!place.has(key)) {
      const a = field[y * width + x];
      const b = field[y * width + x + 1];
      place.set(key, { x: r.x + (x + 0.5 + (level - a) / (b - a)) * r.cell, y: r.y + (y + 0.5) * r.cell });
    }
    return key;
  };
  const vertical = (x: number, y: number): number => {
    const key = (y * width + x) * 2 + 1;
    if (!place.has(key)) {
      const a = field[y * width + x];
      const b = field[(y + 1) * width + x];
      place.set(key, { x: r.x + (x + 0.5) * r.cell, y: r.y + (y + 0.5 + (level - a) / (b - a)) * r.cell });
    }
    return key;
  };
  for (let y = 0; y < height - 1; y++)
    for (let x = 0; x < width - 1; x++) {
      const i = y * width + x;
      const code =
        (field[i] > level ? 1 : 0) |
        (field[i + 1] > level ? 2 : 0) |
        (field[i + width + 1] > level ? 4 : 0) |
        (field[i + width] > level ? 8 : 0);
      if (code === 0 || code === 15) continue;
      const top = (): number => horizontal(x, y);
      const bottom = (): number => horizontal(x, y + 1);
      const left = (): number => vertical(x, y);
      const right = (): number => vertical(x + 1, y);
      // Each step keeps the higher ground on its right hand.
      if (code === 1) next.set(top(), left());
      else if (code === 2) next.set(right(), top());
      else if (code === 3) next.set(right(), left());
      else if (code === 4) next.set(bottom(), right());
      else if (code === 5) next.set(top(), left()).set(bottom(), right());
      else if (code === 6) next.set(bottom(), top());
      else if (code === 7) next.set(bottom(), left());
      else if (code === 8) next.set(left(), bottom());
      else if (code === 9) next.set(top(), bottom());
      else if (code === 10) next.set(right(), top()).set(left(), bottom());
      else if (code === 11) next.set(right(), bottom());
      else if (code === 12) next.set(left(), right());
      else if (code === 13) next.set(top(), right());
      else next.set(left(), top());
    }
  const targets = new Set(next.values());
  const lines: Point[][] = [];
  const follow = (start: number): void => {
    const line = [place.get(start)!];
    let key: number | undefined = start;
    while (key !== undefined && next.has(key)) {
      const to: number = next.get(key)!;
      next.delete(key);
      line.push(place.get(to)!);
      key = to;
    }
    lines.push(line);
  };
  for (const key of [...next.keys()]) if (!targets.has(key)) follow(key);
  for (const key of [...next.keys()]) if (next.has(key)) follow(key);
  return lines;
}
