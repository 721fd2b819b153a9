import type { Arrow, Room, Spaces } from "../drawing.ts";
import { type Box, boxOf, insideLoops, linePath, type Point } from "../geometry/point.ts";

/** An area or a zone beside the map, as the printed sheet carries it. */
export interface AreaSpace {
  readonly id: string;
  readonly name: string;
  readonly loop: readonly Point[];
  /** where counters stand, and how much room they have there */
  readonly stand: Point;
  readonly room: Room;
}

const WAYS: Readonly<Record<Arrow, readonly [number, number]>> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

/** Areas as spaces of a board: where they lie, how they are outlined, how the keyboard walks them. Zones come first. */
export function areaSpaces(spaces: readonly AreaSpace[], frame: Box): Spaces {
  const byId = new Map(spaces.map((space) => [space.id, space]));
  const middle = { x: frame.width / 2, y: frame.height / 2 };
  const standOf = (space: string): Point => byId.get(space)?.stand ?? middle;
  const loopOf = (space: string): readonly Point[] => byId.get(space)?.loop ?? [];
  return {
    has: (space) => byId.has(space),
    spaceAt: (p) => spaces.find(({ loop }) => insideLoops([loop], p))?.id ?? null,
    standOf,
    roomOf: (space) => byId.get(space)?.room ?? { width: 0, height: 0 },
    boxOf: (space) => boxOf(loopOf(space)),
    outline: (list) => list.map((space) => linePath(loopOf(space), true)).join(""),
    footOf: (space) => ({ x: standOf(space).x, y: standOf(space).y + 50 }),
    step: (space, arrow) => nextTo(spaces, space, standOf(space), WAYS[arrow]),
    nameOf: (space) => byId.get(space)?.name ?? space,
  };
}

/** The space that lies best in a direction: near, and not far aside. */
function nextTo(
  spaces: readonly AreaSpace[],
  space: string,
  from: Point,
  [ux, uy]: readonly [number, number],
): string | null {
  let best: string | null = null;
  let lowest = Number.POSITIVE_INFINITY;
  for (const { id, stand } of spaces) {
    if (id === space) continue;
    const along = (stand.x - from.x) * ux + (stand.y - from.y) * uy;
    const across = Math.abs((stand.x - from.x) * uy) + Math.abs((stand.y - from.y) * ux);
    if (along < 12 || across > along * 1.6) continue;
    const price = along + across * 1.5;
    if (price < lowest) {
      lowest = price;
      best = id;
    }
  }
  return best;
}
