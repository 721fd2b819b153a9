import type { Point } from "./point.ts";

/** A number from 0 to 1 that depends only on three whole numbers: the same on every screen. */
export function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** A deterministic stream of numbers from 0 to 1. */
function stream(seed: number): () => number {
  let i = 0;
  return () => hash(++i, 0x51ed, seed);
}

const ease = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

/** Smooth value noise from -1 to 1. */
export function noise(x: number, y: number, seed: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const u = ease(x - x0);
  const v = ease(y - y0);
  const top = hash(x0, y0, seed) * (1 - u) + hash(x0 + 1, y0, seed) * u;
  const bottom = hash(x0, y0 + 1, seed) * (1 - u) + hash(x0 + 1, y0 + 1, seed) * u;
  return (top * (1 - v) + bottom * v) * 2 - 1;
}

export type Field = (p: Point) => Point;

/**
 * The one field that every natural line passes through. It is a function of position alone, so lines that share a
 * stretch stay together. No point moves further than `reach`.
 */
export function displacementField(reach: number, wave: number): Field {
  const octave = (x: number, y: number, seed: number): number =>
    0.62 * noise(x / wave, y / wave, seed) + 0.38 * noise((x / wave) * 2.7 + 11, (y / wave) * 2.7 + 5, seed + 7);
  const side = reach / Math.SQRT2;
  return (p) => ({ x: p.x + side * octave(p.x, p.y, 101), y: p.y + side * octave(p.x, p.y, 211) });
}
