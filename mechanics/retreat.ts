import type { HexBoard, HexId } from "@wusong/board";

/**
 * Where a retreat may go on, in ascending order, when every step must lead one hex farther from the hex left and the
 * whole length must be completed. Empty when the retreat cannot be completed from here.
 */
export function retreatSteps(
  board: HexBoard,
  left: HexId,
  at: HexId,
  length: number,
  mayEnter: (from: HexId, to: HexId, distance: number) => boolean,
): HexId[] {
  const distance = board.distance(left, at) + 1;
  if (distance > length) return [];
  return board
    .neighbours(at)
    .filter(
      (to) =>
        board.distance(left, to) === distance &&
        mayEnter(at, to, distance) &&
        (distance === length || retreatSteps(board, left, to, length, mayEnter).length > 0),
    );
}

/** Only the candidates of the best rank (lowest number): a worse retreat is open only when no better one exists. */
export function bestRanked<P>(candidates: readonly P[], rank: (place: P) => number | null): P[] {
  let best = Number.POSITIVE_INFINITY;
  let list: P[] = [];
  for (const place of candidates) {
    const r = rank(place);
    if (r === null || r > best) continue;
    if (r < best) {
      best = r;
      list = [];
    }
    list.push(place);
  }
  return list;
}

/** The first of several ranks of places that has any; empty when none has. */
export function firstOpen<P>(ranks: readonly (readonly P[])[]): readonly P[] {
  return ranks.find((places) => places.length > 0) ?? [];
}
