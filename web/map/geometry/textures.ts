import { hash, noise } from "./noise.ts";
import { at, type Box, between, distance, type Point, short } from "./point.ts";

/** Says whether a point lies on the ground that is being textured. */
export type Inside = (x: number, y: number) => boolean;

/** Path data parted into squares of the sheet, so that a screen paints only the squares it shows. */
export class Tiles {
  readonly #size: number;
  readonly #tiles = new Map<number, string[]>();

  constructor(size: number) {
    this.#size = size;
  }

  add(p: Point, d: string): void {
    const key = Math.floor(p.x / this.#size) * 4096 + Math.floor(p.y / this.#size);
    const list = this.#tiles.get(key);
    if (list) list.push(d);
    else this.#tiles.set(key, [d]);
  }

  paths(): string[] {
    return [...this.#tiles.values()].map((list) => list.join(""));
  }
}

/** Visits a loosely staggered lattice, row by row, each point shaken by up to `shake` of the spacing. */
function scatter(
  box: Box,
  dx: number,
  dy: number,
  shake: number,
  seed: number,
  visit: (p: Point, roll: number) => void,
): void {
  const rows = Math.ceil(box.height / dy);
  const columns = Math.ceil(box.width / dx);
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const x = box.x + (i + (j % 2 ? 0.5 : 0) + (hash(i, j, seed) - 0.5) * shake * 2) * dx;
      const y = box.y + (j + 0.5 + (hash(i, j, seed + 1) - 0.5) * shake * 2) * dy;
      visit({ x, y }, hash(i, j, seed + 2));
    }
}

const allInside = (inside: Inside, p: Point, left: number, right: number, up: number, down: number): boolean =>
  inside(p.x - left, p.y + down) &&
  inside(p.x + right, p.y + down) &&
  inside(p.x - left, p.y - up) &&
  inside(p.x + right, p.y - up);

/** Woods on the sheet: dots of two greens in loose rows. Each path wants a round-capped stroke. */
export function stipple(box: Box, r: number, inside: Inside): { light: string[]; dark: string[] } {
  const light = new Tiles(r * 7);
  const dark = new Tiles(r * 7);
  scatter(box, r * 0.2, r * 0.165, 0.42, 31, (p, roll) => {
    const density = 0.74 + 0.3 * noise(p.x / (r * 1.1), p.y / (r * 1.1), 37);
    const edge = r * 0.06;
    if (roll > density || !allInside(inside, p, edge, edge, edge, edge)) return;
    (roll * 97 - Math.floor(roll * 97) < 0.62 ? light : dark).add(p, `M${at(p)}h0`);
  });
  return { light: light.paths(), dark: dark.paths() };
}

/** Woods at table zoom: crowns seen from the south, each with a ground line and a stroke of shade. */
export function crowns(box: Box, r: number, inside: Inside): { crowns: string[]; shade: string[] } {
  const body = new Tiles(r * 7);
  const shade = new Tiles(r * 7);
  scatter(box, r * 0.37, r * 0.27, 0.3, 41, (p, roll) => {
    const open = noise(p.x / (r * 1.3), p.y / (r * 1.3), 47);
    if (roll > 0.8 + 0.28 * open) return;
    const size = r * (0.078 + 0.045 * hash(Math.round(p.x * 7), Math.round(p.y * 7), 43));
    const tall = size * (1.05 + 0.35 * roll);
    if (!allInside(inside, p, size * 1.4, size * 1.7, tall * 1.25, size * 0.4)) return;
    body.add(p, `M${short(p.x - size)} ${short(p.y)}a${short(size)} ${short(tall)} 0 0 1 ${short(size * 2)} 0z`);
    shade.add(
      p,
      `M${short(p.x - size * 1.15)} ${short(p.y)}h${short(size * 2.7)}M${short(p.x + size * 0.2)} ${short(p.y - tall * 0.72)}q${short(size * 0.42)} ${short(tall * 0.2)} ${short(size * 0.38)} ${short(tall * 0.56)}`,
    );
  });
  return { crowns: body.paths(), shade: shade.paths() };
}

/** Marsh: tufts of a base line and three blades in staggered rows, none cut by the edge, and dashes of open water. */
export function tufts(box: Box, r: number, inside: Inside): { tufts: string[]; dashes: string[] } {
  const grass = new Tiles(r * 7);
  const dashes = new Tiles(r * 7);
  scatter(box, r * 0.56, r * 0.36, 0.2, 53, (p, roll) => {
    const half = r * (0.1 + 0.035 * roll);
    const blade = r * (0.13 + 0.05 * hash(Math.round(p.x), Math.round(p.y), 59));
    if (roll < 0.9 && allInside(inside, p, half * 1.5, half * 1.5, blade * 1.4, r * 0.06)) {
      const lean = half * 0.72;
      grass.add(
        p,
        `M${short(p.x - half)} ${short(p.y)}h${short(half * 2)}M${short(p.x)} ${short(p.y)}v${short(-blade)}` +
          `M${short(p.x - half * 0.38)} ${short(p.y)}q${short(-lean * 0.2)} ${short(-blade * 0.55)} ${short(-lean * 0.62)} ${short(-blade * 0.8)}` +
          `M${short(p.x + half * 0.38)} ${short(p.y)}q${short(lean * 0.2)} ${short(-blade * 0.55)} ${short(lean * 0.62)} ${short(-blade * 0.8)}`,
      );
    }
    const q = { x: p.x + r * (0.24 + 0.08 * roll), y: p.y + r * (0.12 + 0.05 * roll) };
    const dash = r * (0.07 + 0.06 * roll);
    if (roll > 0.3 && allInside(inside, q, dash * 1.3, dash * 1.3, r * 0.05, r * 0.05))
      dashes.add(q, `M${short(q.x - dash)} ${short(q.y)}h${short(dash * 2)}`);
  });
  return { tufts: grass.paths(), dashes: dashes.paths() };
}

/** Mud flats: short broken ripples. */
export function ripples(box: Box, r: number, inside: Inside): string[] {
  const tiles = new Tiles(r * 7);
  scatter(box, r * 0.34, r * 0.17, 0.3, 61, (p, roll) => {
    const half = r * (0.05 + 0.07 * roll);
    if (roll < 0.25 || !allInside(inside, p, half * 1.2, half * 1.2, r * 0.04, r * 0.04)) return;
    tiles.add(p, `M${short(p.x - half)} ${short(p.y)}q${short(half)} ${short(-r * 0.035)} ${short(half * 2)} 0`);
  });
  return tiles.paths();
}

type Quad = readonly [Point, Point, Point, Point];

/**
 * Rice paddies: a bent net of large fields, each parted again and again into uneven parcels. Bunds are drawn as broken
 * lines. Fields share their corners, so there is no seam and no brick course.
 */
export function bunds(box: Box, r: number, inside: Inside): string[] {
  const tiles = new Tiles(r * 7);
  const step = r * 1.55;
  const columns = Math.ceil(box.width / step) + 2;
  const rows = Math.ceil(box.height / step) + 2;
  const joint = (i: number, j: number): Point => {
    const x = box.x + (i - 0.5) * step;
    const y = box.y + (j - 0.5) * step;
    const turn = 0.24 * noise(x / (r * 9), y / (r * 9), 71) - 0.13;
    const fx = x + turn * (y % (step * 3)) * 0.6 + step * 0.3 * (hash(i, j, 73) - 0.5);
    const fy = y + turn * (x % (step * 3)) * -0.6 + step * 0.3 * (hash(i, j, 79) - 0.5);
    return { x: fx, y: fy };
  };
  const bund = (a: Point, b: Point, seed: number): void => brokenLine(a, b, r, seed, inside, tiles);
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const a = joint(i, j);
      const b = joint(i + 1, j);
      const c = joint(i + 1, j + 1);
      const d = joint(i, j + 1);
      if (!touches([a, b, c, d], inside)) continue;
      bund(a, b, i * 131 + j);
      bund(a, d, i * 137 + j + 5000);
      parcel([a, b, c, d], r, i * 7919 + j * 104729, 0, bund);
    }
  return tiles.paths();
}

function touches([a, b, c, d]: Quad, inside: Inside): boolean {
  for (let u = 0; u <= 4; u++)
    for (let v = 0; v <= 4; v++) {
      const p = between(between(a, b, u / 4), between(d, c, u / 4), v / 4);
      if (inside(p.x, p.y)) return true;
    }
  return false;
}

function parcel(
  quad: Quad,
  r: number,
  seed: number,
  depth: number,
  bund: (a: Point, b: Point, s: number) => void,
): void {
  const [a, b, c, d] = quad;
  const wide = (distance(a, b) + distance(d, c)) / 2;
  const high = (distance(a, d) + distance(b, c)) / 2;
  const small = r * (0.3 + 0.22 * hash(seed, depth, 83));
  if (depth > 5 || Math.max(wide, high) < small || (depth > 2 && hash(seed, depth, 89) < 0.1)) return;
  const across = wide * (0.75 + 0.5 * hash(seed, depth, 97)) > high;
  const t = 0.34 + 0.32 * hash(seed, depth, 101);
  const u = t + 0.1 * (hash(seed, depth, 103) - 0.5);
  if (across) {
    const p = between(a, b, t);
    const q = between(d, c, u);
    bund(p, q, seed + 1);
    parcel([a, p, q, d], r, seed * 2 + 1, depth + 1, bund);
    parcel([p, b, c, q], r, seed * 2 + 2, depth + 1, bund);
  } else {
    const p = between(a, d, t);
    const q = between(b, c, u);
    bund(p, q, seed + 1);
    parcel([a, b, q, p], r, seed * 2 + 1, depth + 1, bund);
    parcel([p, q, c, d], r, seed * 2 + 2, depth + 1, bund);
  }
}

/** The parts of a line that lie inside, with a gap here and there. */
function brokenLine(a: Point, b: Point, r: number, seed: number, inside: Inside, tiles: Tiles): void {
  const length = distance(a, b);
  const steps = Math.max(2, Math.ceil(length / (r * 0.05)));
  const gapAt = hash(seed, 3, 107);
  const gap = hash(seed, 4, 109) < 0.62 ? (r * (0.06 + 0.1 * hash(seed, 5, 113))) / length : 0;
  let from = -1;
  const close = (to: number): void => {
    if (from >= 0 && to - from > 2)
      tiles.add(a, `M${at(between(a, b, from / steps))}L${at(between(a, b, to / steps))}`);
    from = -1;
  };
  for (let k = 0; k <= steps; k++) {
    const t = k / steps;
    const p = between(a, b, t);
    const open = inside(p.x, p.y) && Math.abs(t - gapAt) > gap / 2;
    if (open && from < 0) from = k;
    if (!open) close(k - 1);
  }
  close(steps);
}

/** City blocks: a turned grid of houses with open streets, thinning out towards the ragged edge. */
export function blocks(
  box: Box,
  r: number,
  size: number,
  turn: number,
  seed: number,
  inside: Inside,
): { dark: string; light: string } {
  const pitch = size * 1.36;
  const half = Math.hypot(box.width, box.height) / 2;
  const n = Math.ceil(half / pitch) + 1;
  const cx = box.x + box.width / 2;
  const cy = box.y + box.height / 2;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const place = (u: number, v: number): Point => ({ x: cx + u * cos - v * sin, y: cy + u * sin + v * cos });
  let dark = "";
  let light = "";
  // Wider streets every few blocks push the rest of the grid outwards.
  const street = (i: number, salt: number): number =>
    pitch * (i + 0.32 * Math.floor((i + 400 + Math.floor(hash(seed, salt, 127) * 3)) / 4));
  const middle = (salt: number): number => street(0, salt);
  for (let j = -n; j <= n; j++)
    for (let i = -n; i <= n; i++) {
      const roll = hash(i, j, seed);
      if (roll < 0.05) continue;
      const u = street(i, 1) - middle(1);
      const v = street(j, 2) - middle(2);
      const w = size * (0.78 + 0.34 * hash(i, j, seed + 1));
      const h = size * (0.78 + 0.34 * hash(i, j, seed + 2));
      const ring = [place(u, v), place(u + w, v), place(u + w, v + h), place(u, v + h)];
      const margin = place(u + w / 2, v + h / 2);
      if (!ring.every((p) => inside(p.x, p.y))) continue;
      const rim = r * 0.11;
      const near =
        !inside(margin.x + rim * 1.6, margin.y) ||
        !inside(margin.x - rim * 1.6, margin.y) ||
        !inside(margin.x, margin.y + rim * 1.6) ||
        !inside(margin.x, margin.y - rim * 1.6);
      if (near && roll < 0.3) continue;
      const d = `M${ring.map(at).join("L")}Z`;
      if (hash(i, j, seed + 3) < 0.66) dark += d;
      else light += d;
    }
  return { dark, light };
}
