import { cornerKey, corners, type HexLayout, neighbours, SIDE_CORNERS } from "./hex-layout.ts";
import type { Field } from "./noise.ts";
import { between, mean, type Point } from "./point.ts";
import { cutCorners } from "./smooth.ts";

/** The kind of ground of any cell, also of the ring of cells just outside the grid. */
export type Ground = (column: number, row: number) => number;

interface Side {
  readonly from: number;
  readonly to: number;
  /** Ground on the right hand when walking from `from` to `to` (screen coordinates), and on the left. */
  readonly right: number;
  readonly left: number;
}

interface Arc {
  readonly points: Point[];
  readonly start: number;
  readonly end: number;
  readonly right: number;
  readonly left: number;
}

const NOWHERE = -1;

/**
 * Parts the grid into smooth regions of equal ground. Borders are made once and used from both sides, so neighbours
 * neither gap nor overlap: corners relax 40% towards their neighbours, are cut three times, then displaced.
 */
export function regions(layout: HexLayout, ground: Ground, field: Field): Map<number, Point[][]> {
  const place = new Map<number, Point>();
  const sides = borderSides(layout, ground, place);
  const leaving = new Map<number, Side[]>();
  const touching = new Map<number, number[]>();
  for (const side of sides) {
    push(leaving, side.from, side);
    push(touching, side.from, side.to);
    push(touching, side.to, side.from);
  }
  const eased = new Map<number, Point>();
  for (const [key, ends] of touching)
    eased.set(key, between(place.get(key)!, mean(ends.map((e) => place.get(e)!)), 0.4));
  const isJoint = (key: number): boolean => touching.get(key)!.length !== 2;
  return loopsByGround(arcs(sides, touching, isJoint, eased, field));
}

/** Every hexside between unlike cells, each once, from the cell with the lower ground. */
function borderSides(layout: HexLayout, ground: Ground, place: Map<number, Point>): Side[] {
  const sides: Side[] = [];
  const inRing = (c: number, r: number): boolean => c >= 0 && r >= 0 && c <= layout.cols + 1 && r <= layout.rows + 1;
  for (let column = 0; column <= layout.cols + 1; column++)
    for (let row = 0; row <= layout.rows + 1; row++) {
      const here = ground(column, row);
      const points = corners(column, row);
      neighbours(column, row).forEach(([c, r], direction) => {
        const there = inRing(c, r) ? ground(c, r) : NOWHERE;
        if (there === here || (there !== NOWHERE && there < here)) return;
        const [a, b] = SIDE_CORNERS[direction].map((k) => points[k]);
        const from = cornerKey(a);
        const to = cornerKey(b);
        place.set(from, a);
        place.set(to, b);
        sides.push({ from, to, right: here, left: there });
      });
    }
  return sides;
}

function arcs(
  sides: readonly Side[],
  touching: Map<number, number[]>,
  isJoint: (key: number) => boolean,
  eased: Map<number, Point>,
  field: Field,
): Arc[] {
  const bySegment = new Map<string, Side>();
  for (const s of sides) bySegment.set(segment(s.from, s.to), s);
  const used = new Set<string>();
  const out: Arc[] = [];
  const walk = (first: Side, from: number): void => {
    const keys = [from];
    let previous = from;
    let key = first.from === from ? first.to : first.from;
    used.add(segment(from, key));
    while (!isJoint(key) && key !== from) {
      keys.push(key);
      const next = touching.get(key)!.find((k) => k !== previous)!;
      previous = key;
      key = next;
      used.add(segment(previous, key));
    }
    const closed = key === from;
    if (!closed || isJoint(from)) keys.push(key);
    const ring = closed && !isJoint(from);
    const points = cutCorners(
      keys.map((k) => eased.get(k)!),
      3,
      ring,
    ).map(field);
    const along = first.from === from;
    out.push({
      points: ring ? [...points, points[0]] : points,
      start: from,
      end: key,
      right: along ? first.right : first.left,
      left: along ? first.left : first.right,
    });
  };
  for (const pass of [true, false])
    for (const side of sides)
      for (const from of [side.from, side.to])
        if (isJoint(from) === pass && !used.has(segment(side.from, side.to)))
          walk(bySegment.get(segment(side.from, side.to))!, from);
  return out;
}

function loopsByGround(list: readonly Arc[]): Map<number, Point[][]> {
  const starts = new Map<number, Map<number, Arc[]>>();
  const add = (ground: number, arc: Arc): void => {
    if (ground === NOWHERE) return;
    if (!starts.has(ground)) starts.set(ground, new Map());
    push(starts.get(ground)!, arc.start, arc);
  };
  for (const arc of list) {
    add(arc.right, arc);
    add(arc.left, {
      points: [...arc.points].reverse(),
      start: arc.end,
      end: arc.start,
      right: arc.left,
      left: arc.right,
    });
  }
  const loops = new Map<number, Point[][]>();
  for (const [ground, byStart] of starts) {
    const rings: Point[][] = [];
    for (const waiting of byStart.values())
      for (let first = waiting.pop(); first; first = waiting.pop()) {
        const ring = first.points.slice(0, -1);
        let end = first.end;
        while (end !== first.start) {
          const next: Arc = byStart.get(end)!.pop()!;
          ring.push(...next.points.slice(0, -1));
          end = next.end;
        }
        rings.push(ring);
      }
    loops.set(ground, rings);
  }
  return loops;
}

const segment = (a: number, b: number): string => (a < b ? `${a}:${b}` : `${b}:${a}`);

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** The outline of a set of cells along the exact hexsides (for lit targets): one closed loop per border. */
export function exactOutline(cells: readonly (readonly [number, number])[]): Point[][] {
  const inside = new Set(cells.map(([c, r]) => c * 1000 + r));
  const next = new Map<number, { to: number; point: Point }[]>();
  const place = new Map<number, Point>();
  for (const [column, row] of cells) {
    const points = corners(column, row);
    neighbours(column, row).forEach(([c, r], direction) => {
      if (inside.has(c * 1000 + r)) return;
      const [a, b] = SIDE_CORNERS[direction].map((k) => points[k]);
      place.set(cornerKey(a), a);
      push(next, cornerKey(a), { to: cornerKey(b), point: b });
    });
  }
  const loops: Point[][] = [];
  for (const [start, exits] of next)
    while (exits.length) {
      const loop = [place.get(start)!];
      let step = exits.pop()!;
      while (step.to !== start) {
        loop.push(step.point);
        step = next.get(step.to)!.pop()!;
      }
      loops.push(loop);
    }
  return loops;
}
