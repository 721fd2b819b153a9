import type { HexLabel, HexPlace } from "@wusong/board";
import { centreOfHex, HEX_HEIGHT } from "./geometry/hex-layout.ts";
import type { PlacedLetter, PlacedName } from "./geometry/labels.ts";
import { type Box, overlaps } from "./geometry/point.ts";
import type { Band } from "./look.ts";

export type NameKind = HexPlace["kind"] | "landing";

/** A place name with its seats on the open map and its seats beside a counter, best first. */
export interface NameMark {
  readonly hex: string;
  readonly kind: NameKind;
  readonly neutral: boolean;
  /** One or two lines; the Chinese name is set apart. */
  readonly lines: readonly string[];
  readonly chinese?: string;
  readonly seats: readonly PlacedName[];
  readonly beside: readonly PlacedName[];
}

/** A name along water, letter by letter, in world units. */
export interface WaterName {
  readonly kind: HexLabel["kind"];
  readonly text: string;
  readonly size: number;
  readonly letters: readonly PlacedLetter[];
}

export interface Names {
  readonly band: Band;
  readonly places: NameMark[];
  readonly waters: WaterName[];
  /** Everything that names cover, for whoever wants to keep clear of them. */
  readonly taken: Box[];
}

/** A name beside a counter keeps this far from the middle of its hex; counters are larger on a sheet seen as a whole. */
export const COUNTER_CLEARANCE: Readonly<Record<Band, number>> = {
  far: 0.45 * HEX_HEIGHT,
  sheet: 0.45 * HEX_HEIGHT,
  table: 0.35 * HEX_HEIGHT,
  close: 0.35 * HEX_HEIGHT,
};

/**
 * The seat of every name on the table as it lies: its own hex with a counter pushes a name beside it, and a name moves
 * out from under the counters of its neighbours. A name that finds no free seat is left out.
 */
export function seatNames({ places, band }: Names, occupied: ReadonlySet<string>): (PlacedName | null)[] {
  const half = COUNTER_CLEARANCE[band] * 0.94;
  const counters = [...occupied].map((hex) => {
    const c = centreOfHex(hex);
    return { x: c.x - half, y: c.y - half, width: 2 * half, height: 2 * half };
  });
  const chosen: Box[] = [];
  return places.map((name) => {
    const seats = occupied.has(name.hex) ? name.beside : [...name.seats, ...name.beside];
    const reach = reachOf(name);
    const near = [...counters.filter((b) => overlaps(b, reach)), ...chosen.filter((b) => overlaps(b, reach))];
    const seat = seats.find((s) => !near.some((b) => overlaps(b, s.box))) ?? null;
    if (seat) chosen.push(seat.box);
    return seat;
  });
}

const reaches = new WeakMap<NameMark, Box>();

/** The box around all seats of a name: what does not touch it cannot be in its way. */
function reachOf(name: NameMark): Box {
  let reach = reaches.get(name);
  if (!reach) {
    const boxes = [...name.seats, ...name.beside].map(({ box }) => box);
    const x = Math.min(...boxes.map((b) => b.x));
    const y = Math.min(...boxes.map((b) => b.y));
    reach = {
      x,
      y,
      width: Math.max(...boxes.map((b) => b.x + b.width)) - x,
      height: Math.max(...boxes.map((b) => b.y + b.height)) - y,
    };
    reaches.set(name, reach);
  }
  return reach;
}
