import type { HexSheet } from "@wusong/board";
import { chains, type Link } from "../geometry/chains.ts";
import { cellOf, centreOfHex, RADIUS } from "../geometry/hex-layout.ts";
import type { Field } from "../geometry/noise.ts";
import { between, distance, type Point, short, walker } from "../geometry/point.ts";
import { relax, spline } from "../geometry/smooth.ts";
import type { Ground } from "./ground.ts";

export interface Route {
  readonly kind: "road" | "rail";
  readonly line: Point[];
}

const BESIDE = 0.24 * RADIUS;

/** Roads and railways as long smooth lines through hex centres. Towns and junctions stay where they are. */
export function routes(sheet: HexSheet, ground: Ground, field: Field): Route[] {
  const towns = new Set(sheet.places.filter((p) => p.kind !== "sector").flatMap((p) => p.hexes));
  return [...network("road", sheet, ground, towns, field), ...network("rail", sheet, ground, towns, field)];
}

const keyOf = (hex: string): number => Number(hex);
const hexOf = (key: number): string => String(key).padStart(4, "0");

function network(
  kind: "road" | "rail",
  sheet: HexSheet,
  ground: Ground,
  towns: ReadonlySet<string>,
  field: Field,
): Route[] {
  const links: Link[] = Object.entries(sheet[kind]).map(([pair, names]) => {
    const [a, b] = pair.split("-").map(keyOf);
    return { a, b, rank: 1, names };
  });
  const degree = new Map<number, number>();
  for (const { a, b } of links) for (const n of [a, b]) degree.set(n, (degree.get(n) ?? 0) + 1);
  const parts = chains(links, (from, to, joint) => straightness(from, to, joint) + shared(from, to));
  const rails = kind === "road" ? new Set(Object.keys(sheet.rail)) : new Set<string>();
  return parts.map(({ nodes }) => {
    const hexes = nodes.map(hexOf);
    const isFixed = (i: number): boolean => towns.has(hexes[i]) || degree.get(nodes[i]) !== 2;
    let points = hexes.map(centreOfHex);
    points = relax(points, 0.5, false, isFixed);
    points = relax(points, 0.5, false, isFixed);
    const fixed = points.map((_, i) => isFixed(i));
    const beside = rails.size ? besideRail(points, fixed, hexes, rails) : { points, fixed };
    const ends = offTheSheet(beside.points, hexes, degree, towns, ground);
    return { kind, line: ripple(spline(ends, RADIUS * 0.16), beside, kind === "road" ? field : null) };
  });
}

function straightness(from: Link, to: Link, joint: number): number {
  const middle = centreOfHex(hexOf(joint));
  const a = centreOfHex(hexOf(from.a === joint ? from.b : from.a));
  const b = centreOfHex(hexOf(to.a === joint ? to.b : to.a));
  const cos =
    ((a.x - middle.x) * (b.x - middle.x) + (a.y - middle.y) * (b.y - middle.y)) /
    (distance(a, middle) * distance(b, middle));
  // Straight on is 1, a bend of 120 degrees between the arms 0.5; a sharp corner is no continuation.
  return cos > -0.3 ? -1 : -cos;
}

const shared = (a: Link, b: Link): number => (a.names?.some((n) => b.names?.includes(n)) ? 0.3 : 0);

/** Where a road shares its hexes with a railway it runs beside it, on one hand for the whole stretch. */
function besideRail(
  points: readonly Point[],
  fixed: readonly boolean[],
  hexes: readonly string[],
  rails: ReadonlySet<string>,
): { points: Point[]; fixed: boolean[] } {
  const out: Point[] = [];
  const still: boolean[] = [];
  const sharesNext = hexes.map((hex, i) => i + 1 < hexes.length && rails.has([hex, hexes[i + 1]].sort().join("-")));
  let hand = 0;
  for (let i = 0; i < points.length; i++) {
    const near = sharesNext[i] || (i > 0 && sharesNext[i - 1]);
    const a = points[Math.max(0, i - 1)];
    const b = points[Math.min(points.length - 1, i + 1)];
    if (near && hand === 0) hand = b.x - a.x >= 0 ? 1 : -1;
    if (!near) hand = 0;
    const inner = sharesNext[i] && i > 0 && sharesNext[i - 1] && !fixed[i];
    out.push(inner ? aside(points[i], a, b, BESIDE * hand) : points[i]);
    still.push(fixed[i]);
    if (sharesNext[i]) {
      const c = points[i + 1];
      out.push(aside(between(points[i], c, 0.5), points[i], c, BESIDE * hand));
      still.push(false);
    }
  }
  return { points: out, fixed: still };
}

function aside(p: Point, a: Point, b: Point, offset: number): Point {
  const length = distance(a, b) || 1;
  return { x: p.x - ((b.y - a.y) / length) * offset, y: p.y + ((b.x - a.x) / length) * offset };
}

/** A line that ends in a hex at the rim of the sheet, in no town, runs on to the edge. */
function offTheSheet(
  points: readonly Point[],
  hexes: readonly string[],
  degree: ReadonlyMap<number, number>,
  towns: ReadonlySet<string>,
  ground: Ground,
): Point[] {
  const { cols, rows, frame } = ground.layout;
  const beyond = (hex: string, p: Point): Point | null => {
    if (degree.get(keyOf(hex)) !== 1 || towns.has(hex)) return null;
    const [c, r] = cellOf(hex);
    if (c === 1) return { x: frame.x - RADIUS, y: p.y };
    if (c === cols) return { x: frame.x + frame.width + RADIUS, y: p.y };
    if (r === 1) return { x: p.x, y: frame.y - RADIUS };
    if (r === rows) return { x: p.x, y: frame.y + frame.height + RADIUS };
    return null;
  };
  const first = beyond(hexes[0], points[0]);
  const last = beyond(hexes[hexes.length - 1], points[points.length - 1]);
  return [...(first ? [first] : []), ...points, ...(last ? [last] : [])];
}

/** Country roads follow the ground a little; they are true again at towns and junctions. */
function ripple(
  line: readonly Point[],
  route: { points: readonly Point[]; fixed: readonly boolean[] },
  field: Field | null,
): Point[] {
  if (!field) return [...line];
  const pins = route.points.filter((_, i) => route.fixed[i]);
  return line.map((p) => {
    let near = Number.POSITIVE_INFINITY;
    for (const pin of pins) near = Math.min(near, distance(p, pin));
    const moved = field(p);
    return between(p, moved, 0.55 * Math.min(1, near / (RADIUS * 0.7)));
  });
}

/** Cross ticks of a railway, evenly along the line. */
export function railTicks(line: readonly Point[], spacing: number, half: number): string {
  const path = walker(line);
  const count = Math.max(1, Math.round(path.length / spacing));
  let d = "";
  for (let k = 0; k < count; k++) {
    const p = path.at(((k + 0.5) / count) * path.length);
    const dx = -Math.sin(p.angle) * half;
    const dy = Math.cos(p.angle) * half;
    d += `M${short(p.x - dx)} ${short(p.y - dy)}L${short(p.x + dx)} ${short(p.y + dy)}`;
  }
  return d;
}

/** A tapered arrow with a notched tail, pointing from `from` to `to`, its tip `reach` beyond the middle. */
export function landingArrow(from: Point, to: Point, size: number): string {
  const middle = between(from, to, 0.5);
  const length = distance(from, to);
  const ux = (to.x - from.x) / length;
  const uy = (to.y - from.y) / length;
  const put = (along: number, across: number): string =>
    `${short(middle.x + ux * along * size - uy * across * size)} ${short(middle.y + uy * along * size + ux * across * size)}`;
  return `M${put(0.55, 0)}L${put(0.18, 0.235)}L${put(0.21, 0.085)}L${put(-0.46, 0.15)}L${put(-0.36, 0)}L${put(-0.46, -0.15)}L${put(0.21, -0.085)}L${put(0.18, -0.235)}Z`;
}
