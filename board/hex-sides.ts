import type { HexBoard, HexId } from "./hex-board.ts";

/** The sides of a hex that carry the same thing, and the hexes beyond them. */
export interface HexSides {
  /** creek, river …, or the kind of water nobody crosses */
  readonly kind: string;
  readonly closed: boolean;
  readonly beyond: readonly HexId[];
}

/** What runs along the sides of a hex, one entry for each kind, in the order of the directions. */
export function sidesOf(board: HexBoard, hex: HexId): HexSides[] {
  const sides = new Map<string, { kind: string; closed: boolean; beyond: HexId[] }>();
  for (let direction = 0; direction < 6; direction++) {
    const beyond = board.step(hex, direction);
    const water = board.water(hex, direction);
    const kind = water || board.feature(hex, direction);
    if (beyond === null || kind === "") continue;
    const closed = water !== "";
    const key = `${kind} ${closed}`;
    if (!sides.has(key)) sides.set(key, { kind, closed, beyond: [] });
    sides.get(key)!.beyond.push(beyond);
  }
  return [...sides.values()];
}

const COUNTED = ["no side", "one side", "two sides", "three sides", "four sides", "five sides", "all sides"];

/** "creek on two sides", one phrase for each kind, as the title calls them, whether or not it can be crossed. */
export function sidesInWords(sides: readonly HexSides[], names: Readonly<Record<string, string>>): string[] {
  const counts = new Map<string, number>();
  for (const { kind, beyond } of sides) counts.set(kind, (counts.get(kind) ?? 0) + beyond.length);
  return [...counts].map(([kind, count]) => `${names[kind] ?? kind} on ${COUNTED[count]}`);
}
