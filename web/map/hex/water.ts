import type { HexSheet } from "@wusong/board";
import { type Chain, chains, type Link } from "../geometry/chains.ts";
import { centreOf, cornerKey, corners, hexesOf, hexside, RADIUS } from "../geometry/hex-layout.ts";
import { type Field, noise } from "../geometry/noise.ts";
import { between, boxOf, curvePath, distance, lengthOf, type Point, signedArea } from "../geometry/point.ts";
import { contours, distanceInside, fillLoops, raster, soften } from "../geometry/raster.ts";
import { regions } from "../geometry/regions.ts";
import { cutCorners, relax, resample, ribbon, simplify } from "../geometry/smooth.ts";
import { type MapLook, type ShoreInk, type StreamInk, shoreInk, streamInk } from "../look.ts";
import { CODE, type Ground } from "./ground.ts";

export interface Stream {
  readonly ink: StreamInk | ShoreInk;
  readonly line: Point[];
  readonly loop: Point[];
}

export interface Water {
  /** Shores of the water hexes. */
  readonly shores: Point[][];
  readonly streams: Stream[];
  /** Four lines inside the shore, nearest first, as path data. */
  readonly waterLines: string[];
}

const HALF_WIDTH: Readonly<Record<StreamInk | "broad", number>> = {
  creek: 0.034 * RADIUS,
  river: 0.08 * RADIUS,
  wide: 0.15 * RADIUS,
  broad: 0.36 * RADIUS,
};
/** A line that ends in the open is a source: it begins at a fifth of its width. */
const SOURCE = 0.22;

/** A round piece of a lake. */
interface Disc {
  readonly p: Point;
  readonly r: number;
}

interface Ends {
  start: number;
  end: number;
}

const halfWidth = (ink: StreamInk | ShoreInk): number => (ink === "lobes" ? 0.24 * RADIUS : HALF_WIDTH[ink]);
const RANK: Readonly<Record<StreamInk | ShoreInk, number>> = { creek: 1, river: 2, wide: 3, broad: 4, lobes: 5 };
const LINE_DISTANCES = [0.085, 0.185, 0.3, 0.43].map((d) => d * RADIUS);

/** Shores, streams and water lines; paints them into the ground's raster as it goes. */
export function water(sheet: HexSheet, look: MapLook, ground: Ground, field: Field): Water {
  const isWater = (c: number, r: number): boolean => ground.ink(c, r) === "water";
  const shores = regions(ground.layout, (c, r) => (isWater(c, r) ? 1 : 0), field).get(1) ?? [];
  fillLoops(ground.raster, shores, CODE.water);
  const streams = network(sheet, look, ground, field);
  for (const { loop } of streams) fillLoops(ground.raster, [loop], CODE.water);
  return { shores, streams, waterLines: waterLines(ground) };
}

function waterLines(ground: Ground): string[] {
  const deep = soften(ground.raster, distanceInside(ground.raster, CODE.water), 3, LINE_DISTANCES[3] * 1.8);
  return LINE_DISTANCES.map((level) =>
    contours(ground.raster, deep, level)
      .map((line) => ({ line, closed: distance(line[0], line[line.length - 1]) < 0.01 }))
      .filter(({ line, closed }) => line.length > 12 && !(closed && isSliver(line)))
      .map(({ line, closed }) => curvePath(simplify(line, 0.45), closed))
      .join(""),
  );
}

/** The thin loops a river leaves in its middle say nothing: no breadth, no line. */
const isSliver = (loop: readonly Point[]): boolean => Math.abs(signedArea(loop)) / lengthOf(loop) < 0.24 * RADIUS;

/** Corners of a hexside that touch a water hex, with the way on into the water. */
function wayIntoWater(ground: Ground, key: number, p: Point): Point | null {
  const { cols, rows } = ground.layout;
  const column = Math.round((p.x - RADIUS) / (1.5 * RADIUS)) + 1;
  const row = Math.round(p.y / (Math.sqrt(3) * RADIUS));
  for (let c = column - 1; c <= column + 1; c++)
    for (let r = row - 1; r <= row + 2; r++) {
      if (c < 0 || r < 0 || c > cols + 1 || r > rows + 1 || ground.ink(c, r) !== "water") continue;
      if (corners(c, r).some((q) => cornerKey(q) === key)) return between(p, centreOf(c, r), 0.6);
    }
  return null;
}

function network(sheet: HexSheet, look: MapLook, ground: Ground, field: Field): Stream[] {
  const place = new Map<number, Point>();
  const namesOf = new Map<string, string[]>();
  for (const { name, hexsides } of sheet.streams)
    for (const side of hexsides) namesOf.set(side, [...(namesOf.get(side) ?? []), name]);
  const inkByRank = new Map<number, StreamInk | ShoreInk>();
  const links: Link[] = [];
  const add = (side: string, ink: StreamInk | ShoreInk): void => {
    const [a, b] = hexside(...hexesOf(side));
    place.set(cornerKey(a), a);
    place.set(cornerKey(b), b);
    inkByRank.set(RANK[ink], ink);
    links.push({ a: cornerKey(a), b: cornerKey(b), rank: RANK[ink], names: namesOf.get(side) });
  };
  for (const [side, { type }] of Object.entries(sheet.waterHexsides)) {
    const dry = side.split("-").every((hex) => ground.ink(Number(hex.slice(0, 2)), Number(hex.slice(2))) !== "water");
    if (dry) add(side, shoreInk(look, type));
  }
  for (const [side, kind] of Object.entries(sheet.hexsides)) add(side, streamInk(look, kind));
  const sharesName = (a: Link, b: Link): number => (a.names?.some((n) => b.names?.includes(n)) ? 1 : 0);
  const parts = chains(links, sharesName).sort((a, b) => b.rank - a.rank || b.nodes.length - a.nodes.length);
  const widest = new Map<number, Map<number, number>>();
  parts.forEach(({ nodes, rank }, i) => {
    for (const node of nodes) {
      if (!widest.has(node)) widest.set(node, new Map());
      widest.get(node)!.set(i, halfWidth(inkByRank.get(rank)!));
    }
  });
  /** Half width of whatever else runs through an end: 0 when the line ends there in the open. */
  const meets = (node: number, self: number): number =>
    Math.max(0, ...[...widest.get(node)!].filter(([i]) => i !== self).map(([, w]) => w));
  const drawn = new Map<number, Point>();
  const lines = parts.map((part, i) =>
    stream(part, inkByRank.get(part.rank)!, (node) => meets(node, i), place, drawn, ground, field),
  );
  return [
    ...lines.flatMap((line) => ("stream" in line ? [line.stream] : [])),
    ...pools(parts, widest, drawn, inkByRank),
    ...lakes(lines.flatMap((line) => ("discs" in line ? line.discs : []))),
  ].map((one) => ({ ...one, loop: signedArea(one.loop) < 0 ? [...one.loop].reverse() : one.loop }));
}

/** A round pool where a band ends on another, so that no notch shows between their flat ends. */
function pools(
  parts: readonly Chain[],
  widest: ReadonlyMap<number, ReadonlyMap<number, number>>,
  drawn: ReadonlyMap<number, Point>,
  inkByRank: ReadonlyMap<number, StreamInk | ShoreInk>,
): Stream[] {
  const out: Stream[] = [];
  for (const { nodes, rank } of parts)
    for (const node of [nodes[0], nodes[nodes.length - 1]]) {
      const widths = [...widest.get(node)!.values()].filter((w) => w > HALF_WIDTH.creek);
      const p = drawn.get(node);
      if (!p || widths.length < 2) continue;
      const r = Math.min(...widths) * 1.02;
      const loop = Array.from({ length: 12 }, (_, k) => ({
        x: p.x + r * Math.cos((k / 6) * Math.PI),
        y: p.y + r * Math.sin((k / 6) * Math.PI),
      }));
      out.push({ ink: inkByRank.get(rank)!, line: [p, p], loop });
    }
  return out;
}

/** Small lakes along hexsides: whatever their discs cover, as one smooth shape. */
function lakes(discs: readonly Disc[]): Stream[] {
  if (discs.length === 0) return [];
  const box = boxOf(
    discs.map(({ p }) => p),
    RADIUS,
  );
  const picture = raster(box, RADIUS / 16);
  const inside = new Float32Array(picture.width * picture.height).fill(-1);
  for (const { p, r } of discs) {
    const [i, j] = [(p.x - picture.x) / picture.cell, (p.y - picture.y) / picture.cell];
    const reach = r / picture.cell + 2;
    for (let y = Math.floor(j - reach); y <= j + reach; y++)
      for (let x = Math.floor(i - reach); x <= i + reach; x++) {
        const depth = r / picture.cell - Math.hypot(x + 0.5 - i, y + 0.5 - j);
        const at = y * picture.width + x;
        if (depth > inside[at]) inside[at] = depth;
      }
  }
  return contours(picture, inside, 0)
    .filter((loop) => loop.length > 12)
    .map((loop) => simplify(loop, 0.3))
    .map((loop) => ({ ink: "lobes" as const, line: loop, loop }));
}

/** One line of the network: its ends join an earlier line, run on into water or off the map, or taper out. */
function stream(
  { nodes }: Chain,
  ink: StreamInk | ShoreInk,
  meets: (node: number) => number,
  place: ReadonlyMap<number, Point>,
  drawn: Map<number, Point>,
  ground: Ground,
  field: Field,
): { stream: Stream } | { discs: Disc[] } {
  const ring = nodes[0] === nodes[nodes.length - 1];
  const raw = nodes.map((n) => place.get(n)!);
  /** What is left of the width at each end. */
  const ends: Ends = { start: 1, end: 1 };
  const before: Point[] = [];
  const after: Point[] = [];
  for (const side of ["start", "end"] as const) {
    if (ring) break;
    const key = side === "start" ? nodes[0] : nodes[nodes.length - 1];
    const p = place.get(key)!;
    const joined = drawn.get(key);
    const other = meets(key);
    const on =
      joined || other > 0 ? null : (wayIntoWater(ground, key, p) ?? offMap(p, ground, ink === "creek" ? 0.63 : 1.6));
    if (joined) raw[side === "start" ? 0 : raw.length - 1] = joined;
    if (on) (side === "start" ? before : after).push(on);
    if (!joined && !on) ends[side] = other > 0 ? Math.min(1, other / halfWidth(ink)) : SOURCE;
  }
  const shape = cutCorners(relax([...before, ...raw, ...after], 0.4, ring), 3, ring);
  // A joined end is already displaced: it must stay exactly on the line it joins.
  const bound = (i: number): boolean =>
    (i === 0 && drawn.get(nodes[0]) === shape[0]) ||
    (i === shape.length - 1 && drawn.get(nodes[nodes.length - 1]) === shape[i]);
  const line = shape.map((p, i) => (bound(i) ? p : field(p)));
  nodes.forEach((node, i) => {
    if (!drawn.has(node)) drawn.set(node, nearest(line, i === 0 ? line[0] : place.get(node)!));
  });
  return ink === "lobes"
    ? { discs: lobes(line, { start: ends.start === SOURCE, end: ends.end === SOURCE }) }
    : { stream: { ink, line, loop: ribbon(line, taperedWidth(line, halfWidth(ink), ends)) } };
}

const nearest = (line: readonly Point[], p: Point): Point =>
  line.reduce((best, q) => (distance(q, p) < distance(best, p) ? q : best));

/** Where a line at the rim of the grid leaves the sheet; a river must come from somewhere, a creek may rise here. */
function offMap(p: Point, ground: Ground, reach: number): Point | null {
  const { frame } = ground.layout;
  const rim = RADIUS * reach;
  const out = RADIUS;
  if (p.x < frame.x + rim) return { x: frame.x - out, y: p.y };
  if (p.x > frame.x + frame.width - rim) return { x: frame.x + frame.width + out, y: p.y };
  if (p.y < frame.y + 0.9 * RADIUS) return { x: p.x, y: frame.y - out };
  if (p.y > frame.y + frame.height - 0.9 * RADIUS) return { x: p.x, y: frame.y + frame.height + out };
  return null;
}

function taperedWidth(line: readonly Point[], half: number, ends: Ends): (share: number, i: number) => number {
  const length = lengthOf(line);
  const reach = Math.min(RADIUS * 1.3, length * 0.6);
  return (share, i) => {
    const p = line[i];
    let w = half * (1 + 0.14 * noise(p.x / (RADIUS * 0.8), p.y / (RADIUS * 0.8), 307));
    w *= Math.min(1, ends.start + ((1 - ends.start) * share * length) / reach);
    return w * Math.min(1, ends.end + ((1 - ends.end) * (1 - share) * length) / reach);
  };
}

/** A small lake along hexsides: wide at the corners, narrower between, round at its ends. */
function lobes(line: readonly Point[], open: { start: boolean; end: boolean }): Disc[] {
  const grow = RADIUS * 0.2;
  const stretched = [...line];
  const push = (a: Point, b: Point): Point => between(a, b, 1 + grow / (distance(a, b) || 1));
  if (open.start) stretched.unshift(push(line[1], line[0]));
  if (open.end) stretched.push(push(line[line.length - 2], line[line.length - 1]));
  const fine = resample(stretched, RADIUS * 0.045);
  const length = lengthOf(fine);
  const round = RADIUS * 0.3;
  const cap = (d: number): number => (d >= round ? 1 : Math.sqrt(Math.max(0, 1 - ((round - d) / round) ** 2)));
  return fine.map((p, i) => {
    const s = (i / Math.max(1, fine.length - 1)) * length;
    const bulge = 0.5 + 0.5 * Math.cos((2 * Math.PI * (s - (open.start ? grow : 0))) / RADIUS);
    let w = RADIUS * (0.19 + 0.1 * bulge + 0.07 * noise(p.x / (RADIUS * 0.45), p.y / (RADIUS * 0.45), 311));
    if (open.start) w *= cap(s);
    if (open.end) w *= cap(length - s);
    return { p, r: w };
  });
}
