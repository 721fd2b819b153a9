import { NOWHERE } from "@wusong/board";
import type { Seat } from "@wusong/engine";
import { CHINA, type HexId } from "./ids.ts";
import { ward } from "./rules/05-movement/terrain.ts";
import type { Sheet } from "./sheet.ts";
import type { Position } from "./state.ts";

/** Hexes beyond which it makes no difference any more, and what cannot be reached at all. */
export const FARTHEST = 40;

/** By hex: hexes to the nearest goal over ground that can be crossed. Forbidden ground is left but never crossed. */
export function ringsAround({ board, cost }: Sheet, goals: readonly HexId[], forbidden: Uint8Array): Uint8Array {
  const way = new Uint8Array(board.size).fill(FARTHEST);
  for (const goal of goals) way[goal] = 0;
  const found = [...goals];
  for (let next = 0; next < found.length && way[found[next]] < FARTHEST - 1; next++) {
    const at = found[next];
    if (forbidden[at] && way[at] > 0) continue;
    for (let slot = 6 * at; slot < 6 * at + 6; slot++) {
      const from = board.neighbour[slot];
      if (from === NOWHERE || cost[slot] < 0 || way[from] < FARTHEST) continue;
      way[from] = way[at] + 1;
      found.push(from);
    }
  }
  return way;
}

/** Tables by goal, kept with the ground that is forbidden: a sheet has few such grounds, each an array of its own. */
const kept = new WeakMap<Uint8Array, Map<HexId, Uint8Array>>();

/** 18.0: the Chinese may not enter closed sectors, and the Japanese enter a foreign one only at a price: both go round. */
export const forbiddenTo = (p: Position, side: Seat): Uint8Array =>
  side === CHINA && !p.pub.open ? p.sheet.treaty : ward(p, side);

/** By hex: hexes that a unit of the side has to go to a goal, each table worked out once for a sheet. */
export function waysTo(p: Position, side: Seat, goal: HexId): Uint8Array {
  const forbidden = forbiddenTo(p, side);
  let tables = kept.get(forbidden);
  if (!tables) kept.set(forbidden, (tables = new Map()));
  let way = tables.get(goal);
  if (!way) tables.set(goal, (way = ringsAround(p.sheet, [goal], forbidden)));
  return way;
}
