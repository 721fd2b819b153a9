import type { HexSheet } from "@wusong/board";
import { cellOf, centreOfHex, RADIUS } from "../geometry/hex-layout.ts";
import { type Field, hash, noise } from "../geometry/noise.ts";
import { boxOf, curvePath, insideLoops, type Point } from "../geometry/point.ts";
import { fillLoops, raster, valueAt } from "../geometry/raster.ts";
import { regions } from "../geometry/regions.ts";
import { blocks } from "../geometry/textures.ts";
import { CODE, type Ground } from "./ground.ts";

export interface Built {
  readonly neutral: boolean;
  /** Outline of the built-up tint; empty for a village of a few houses. */
  readonly tint: string;
  readonly dark: string;
  readonly light: string;
  /** Share of houses set pale, for places that are only decoration. */
  readonly small: boolean;
}

/** Built-up places: cities as ragged discs, sectors of a large city as parts with a common border, towns as houses. */
export function cities(sheet: HexSheet, ground: Ground, field: Field): Built[] {
  const out: Built[] = [];
  const owner = new Map<string, number>();
  const groups: { hexes: string[]; sector: boolean }[] = [];
  const inkOf = (hex: string) => ground.ink(...cellOf(hex));
  const isBuilt = (hex: string): boolean => ["city", "neutralCity"].includes(inkOf(hex));
  for (const place of sheet.places) {
    const hexes = place.hexes.filter((h) => isBuilt(h) && !owner.has(h));
    if (!hexes.length) continue;
    for (const hex of hexes) owner.set(hex, groups.length);
    groups.push({ hexes, sector: place.kind === "sector" });
  }
  for (const hex of Object.keys(sheet.hexes))
    if (isBuilt(hex) && !owner.has(hex)) {
      owner.set(hex, groups.length);
      groups.push({ hexes: [hex], sector: false });
    }
  const parts = regions(
    ground.layout,
    (c, r) => {
      const index = owner.get(String(c).padStart(2, "0") + String(r).padStart(2, "0"));
      return index === undefined || !groups[index].sector ? 0 : index + 1;
    },
    (p) => ragged(field(p)),
  );
  groups.forEach(({ hexes, sector }, index) => {
    const loops = sector
      ? parts.get(index + 1)!
      : [hexes.length > 1 ? joinedDiscs(hexes) : disc(centreOfHex(hexes[0]), 0.64 * RADIUS)];
    const neutral = inkOf(hexes[0]) === "neutralCity";
    fillLoops(ground.raster, loops, CODE[neutral ? "neutralCity" : "city"]);
    out.push(builtUp(loops, neutral, sector, index));
  });
  for (const hex of Object.keys(sheet.hexes))
    if (inkOf(hex) === "town") out.push(houses(centreOfHex(hex), Number(hex)));
  return out;
}

const ragged = (p: Point): Point => ({
  x: p.x + 0.035 * RADIUS * noise(p.x / 5, p.y / 5, 401),
  y: p.y + 0.035 * RADIUS * noise(p.x / 5, p.y / 5, 409),
});

function disc(centre: Point, radius: number): Point[] {
  return Array.from({ length: 44 }, (_, k) => {
    const a = (k / 44) * 2 * Math.PI;
    const r = radius * (1 + 0.09 * noise(centre.x + Math.cos(a) * 3.1, centre.y + Math.sin(a) * 3.1, 419));
    return ragged({ x: centre.x + r * Math.cos(a), y: centre.y + r * Math.sin(a) });
  });
}

/** One outline around a city of two or three hexes. */
function joinedDiscs(hexes: readonly string[]): Point[] {
  const centres = hexes.map(centreOfHex);
  const middle = {
    x: centres.reduce((s, c) => s + c.x, 0) / centres.length,
    y: centres.reduce((s, c) => s + c.y, 0) / centres.length,
  };
  return Array.from({ length: 72 }, (_, k) => {
    const a = (k / 72) * 2 * Math.PI;
    let far = 0;
    for (const c of centres) {
      const along = (c.x - middle.x) * Math.cos(a) + (c.y - middle.y) * Math.sin(a);
      const off = (c.x - middle.x) * -Math.sin(a) + (c.y - middle.y) * Math.cos(a);
      const r = 0.66 * RADIUS;
      if (Math.abs(off) < r) far = Math.max(far, along + Math.sqrt(r * r - off * off));
    }
    const r =
      Math.max(far, 0.45 * RADIUS) * (1 + 0.06 * noise(Math.cos(a) * 3 + middle.x, Math.sin(a) * 3 + middle.y, 421));
    return ragged({ x: middle.x + r * Math.cos(a), y: middle.y + r * Math.sin(a) });
  });
}

function builtUp(loops: readonly (readonly Point[])[], neutral: boolean, sector: boolean, seed: number): Built {
  const box = boxOf(loops.flat(), 2);
  const mask = raster(box, RADIUS / 24);
  fillLoops(mask, loops, 1);
  const turn = (hash(seed, 3, 431) - 0.5) * 0.9;
  const size = RADIUS * (sector ? 0.165 : 0.088);
  // Large cities have gardens and yards: houses thin out where the ground is open.
  const built = (x: number, y: number): boolean =>
    valueAt(mask, x, y) === 1 && (!sector || noise(x / (RADIUS * 0.5), y / (RADIUS * 0.5), 433) < 0.42);
  const { dark, light } = blocks(box, RADIUS, size, turn, 440 + seed * 17, built);
  return { neutral, tint: loops.map((l) => curvePath(l, true)).join(""), dark, light, small: false };
}

/** A handful of houses around the middle of a small town. */
function houses(centre: Point, seed: number): Built {
  const ring = disc(centre, 0.36 * RADIUS);
  const turn = hash(seed, 1, 443) - 0.5;
  const { dark, light } = blocks(boxOf(ring), RADIUS * 0.4, RADIUS * 0.085, turn, seed, (x, y) =>
    insideLoops([ring], { x, y }),
  );
  return { neutral: false, tint: "", dark, light, small: true };
}
