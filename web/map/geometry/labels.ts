import { type Box, distance, overlaps, type Point, type Stance, steady, walker } from "./point.ts";

export type Anchor = "start" | "middle" | "end";

/** A way to set a name beside its point, in em of the name: the baseline starts at point + shift. */
export interface Seat {
  readonly dx: number;
  readonly dy: number;
  readonly anchor: Anchor;
  /** How much worse than the best seat. */
  readonly price: number;
}

/** Right side first, then above and below to the right, then left, then middle. */
export const SEATS: readonly Seat[] = [
  { dx: 0.52, dy: 0.34, anchor: "start", price: 0 },
  { dx: 0.42, dy: -0.16, anchor: "start", price: 0.9 },
  { dx: 0.42, dy: 0.88, anchor: "start", price: 1 },
  { dx: -0.52, dy: 0.34, anchor: "end", price: 1.5 },
  { dx: -0.42, dy: -0.16, anchor: "end", price: 2.2 },
  { dx: -0.42, dy: 0.88, anchor: "end", price: 2.3 },
  { dx: 0, dy: -0.58, anchor: "middle", price: 2.6 },
  { dx: 0, dy: 1.24, anchor: "middle", price: 2.8 },
  { dx: 0.1, dy: -0.62, anchor: "start", price: 3 },
  { dx: -0.1, dy: -0.62, anchor: "end", price: 3.2 },
  { dx: 0.1, dy: 1.3, anchor: "start", price: 3.2 },
  { dx: -0.1, dy: 1.3, anchor: "end", price: 3.4 },
];

/** A sector's name lies in its middle. */
export const CENTRED: readonly Seat[] = [
  { dx: 0, dy: 0.34, anchor: "middle", price: 0 },
  { dx: 0, dy: -0.5, anchor: "middle", price: 0.6 },
  { dx: 0, dy: 1.2, anchor: "middle", price: 0.7 },
  { dx: 1.5, dy: 0.34, anchor: "middle", price: 1 },
  { dx: -1.5, dy: 0.34, anchor: "middle", price: 1.1 },
  { dx: 0, dy: 2.2, anchor: "middle", price: 1.5 },
  { dx: 0, dy: -1.5, anchor: "middle", price: 1.5 },
];

export interface NameToPlace {
  readonly point: Point;
  /** Size of one em in world units, at the lower end of the zoom band. */
  readonly em: number;
  /** Width in em of the widest line, height in em of all lines (1 for one line). */
  readonly width: number;
  readonly height: number;
  /** Keeps the name this far from its point: the edge of a city, or a counter that stands there. */
  readonly clear?: number;
  /** Names of cities may stand further off when nothing nearer is free. */
  readonly farther?: number;
  readonly seats?: readonly Seat[];
}

export interface PlacedName {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly anchor: Anchor;
  readonly box: Box;
}

/** Costs of covering what lies below, and what must not be covered at all. */
export interface Surroundings {
  readonly bounds: Box;
  readonly taken: readonly Box[];
  cost(box: Box): number;
}

/** All free seats of a name, the cheapest first. A name that fits nowhere has none and is left out. */
export function freeSeats(name: NameToPlace, around: Surroundings): PlacedName[] {
  const rings = name.farther ? [name.clear ?? 0, (name.clear ?? 0) + name.farther] : [name.clear ?? 0];
  const found: { placed: PlacedName; price: number }[] = [];
  for (const [ring, clear] of rings.entries())
    for (const seat of name.seats ?? SEATS) {
      const placed = seated({ ...name, clear }, seat);
      if (!contains(around.bounds, placed.box) || around.taken.some((other) => overlaps(other, placed.box))) continue;
      found.push({ placed, price: seat.price + ring * 3.5 + around.cost(placed.box) });
    }
  return found.sort((a, b) => a.price - b.price).map((f) => f.placed);
}

const contains = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

function seated({ point, em, width, height, clear = 0 }: NameToPlace, seat: Seat): PlacedName {
  const away = seat.anchor === "start" ? 1 : seat.anchor === "end" ? -1 : 0;
  // Seats at the corners slide in beside the round edge of what they keep clear of.
  const corner = seat.dy < 0.1 || seat.dy > 0.7;
  const x = point.x + away * clear * (corner ? 0.74 : 1);
  const y =
    point.y +
    (away === 0
      ? Math.sign(seat.dy) * clear * (seat.dy < 0 ? 1 : 0.86)
      : corner
        ? Math.sign(seat.dy - 0.1) * clear * 0.6
        : 0);
  // With several lines the first baseline rises so that the block stays centred or hangs from its seat.
  const rise = seat.dy < 0 ? height - 1 : seat.dy < 0.6 ? (height - 1) / 2 : 0;
  const dy = seat.dy - rise;
  const left = x + (seat.dx - (seat.anchor === "start" ? 0 : seat.anchor === "end" ? width : width / 2)) * em;
  const top = y + (dy - 0.76) * em;
  return {
    x,
    y,
    dx: seat.dx,
    dy,
    anchor: seat.anchor,
    box: { x: left - 0.08 * em, y: top, width: (width + 0.16) * em, height: (height + 0.02) * em },
  };
}

/** A letter of a name that runs along a curve. */
export interface PlacedLetter extends Stance {
  readonly letter: string;
}

/** Sets letters along a curve, centred at `middle` (share of its length), moved `aside` of it; always readable upwards. */
export function lettersAlong(
  curve: readonly Point[],
  letters: readonly { letter: string; width: number }[],
  spacing: number,
  middle: number,
  aside: number,
): PlacedLetter[] | null {
  const leftToRight = curve[curve.length - 1].x >= curve[0].x - Math.abs(curve[curve.length - 1].y - curve[0].y) * 0.05;
  const path = walker(leftToRight ? curve : [...curve].reverse());
  const total = letters.reduce((sum, l) => sum + l.width + spacing, -spacing);
  let s = path.length * (leftToRight ? middle : 1 - middle) - total / 2;
  if (s < 0 || s + total > path.length) return null;
  return letters.map(({ letter, width }) => {
    const p = steady(path, s + width / 2, total * 0.08);
    s += width + spacing;
    const nx = Math.sin(p.angle);
    const ny = -Math.cos(p.angle);
    // The start of the letter lies half its width back along the direction of the curve.
    return {
      letter,
      angle: p.angle,
      x: p.x + nx * aside - (Math.cos(p.angle) * width) / 2,
      y: p.y + ny * aside - (Math.sin(p.angle) * width) / 2,
    };
  });
}

/** Boxes that letters on a curve cover, one each. */
export function letterBoxes(letters: readonly PlacedLetter[], em: number): Box[] {
  return letters
    .filter((l) => l.letter !== " ")
    .map((l) => {
      const cx = l.x + Math.cos(l.angle) * em * 0.28 + Math.sin(l.angle) * em * 0.28;
      const cy = l.y + Math.sin(l.angle) * em * 0.28 - Math.cos(l.angle) * em * 0.28;
      return { x: cx - em * 0.36, y: cy - em * 0.36, width: em * 0.72, height: em * 0.72 };
    });
}

/** Extends a curve straight on at both ends, so that a long name finds room. */
export function prolong(curve: readonly Point[], by: number): Point[] {
  if (curve.length < 2) return [...curve];
  const out = (a: Point, b: Point): Point => {
    const d = distance(a, b) || 1;
    return { x: b.x + ((b.x - a.x) / d) * by, y: b.y + ((b.y - a.y) / d) * by };
  };
  const n = curve.length;
  return [out(curve[1], curve[0]), ...curve, out(curve[n - 2], curve[n - 1])];
}
