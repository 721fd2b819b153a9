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

/** Distance of every cell with this value to the nearest cell without it, in world units (two sweeps, within 8%). */
export function distanceInside(r: Raster, value: number): Float32Array {
  const { width, height, data, cell } = r;
  const out = new Float32Array(width * height);
  const FAR = 1e6;
  const slant = cell * Math.SQRT2;
  for (let y = 0; y < height; y++)
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if (data[i] !== value) continue;
      let d = FAR;
      if (x > 0) d = out[i - 1] + cell;
      if (y > 0) {
        d = Math.min(d, out[i - width] + cell);
        if (x > 0) d = Math.min(d, out[i - width - 1] + slant);
        if (x < width - 1) d = Math.min(d, out[i - width + 1] + slant);
      }
      out[i] = d;
    }
  for (let y = height - 1; y >= 0; y--)
    for (let x = width - 1, i = y * width + x; x >= 0; x--, i--) {
      let d = out[i];
      if (d === 0) continue;
      if (x < width - 1) d = Math.min(d, out[i + 1] + cell);
      if (y < height - 1) {
        d = Math.min(d, out[i + width] + cell);
        if (x > 0) d = Math.min(d, out[i + width - 1] + slant);
        if (x < width - 1) d = Math.min(d, out[i + width + 1] + slant);
      }
      out[i] = d;
    }
  return out;
}

/** Softens the steps a raster leaves in a distance field, where it is below `depth` (nobody looks further out). */
export function soften(r: Raster, field: Float32Array, times: number, depth: number): Float32Array {
  const { width, height } = r;
  let from = field;
  for (let k = 0; k < times; k++) {
    const to = from.slice();
    for (let y = 1; y < height - 1; y++)
      for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
        const here = from[i];
        if (here > depth) continue;
        const beside = from[i - 1] + from[i + 1] + from[i - width] + from[i + width];
        if (here === 0 && beside === 0) continue;
        const slant = from[i - width - 1] + from[i - width + 1] + from[i + width - 1] + from[i + width + 1];
        to[i] = beside * 0.17 + slant * 0.04 + here * 0.16;
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
      const a = field[i];
      const b = field[i + 1];
      const c = field[i + width + 1];
      const d = field[i + width];
      if ((a > level && b > level && c > level && d > level) || (a <= level && b <= level && c <= level && d <= level))
        continue;
      const code = (a > level ? 1 : 0) | (b > level ? 2 : 0) | (c > level ? 4 : 0) | (d > level ? 8 : 0);
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
