import type { GameEvent } from "@wusong/engine";

/** Counter by counter the places it went through, as the events tell: from where it stood to where it came to a halt. */
export function waysIn(events: readonly GameEvent[]): Map<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>();
  for (const { data } of events) {
    if (data?.kind !== "moved") continue;
    for (const piece of data.pieces) {
      const before = ways.get(piece) ?? [];
      // Several moves in a row are one way.
      ways.set(piece, before.at(-1) === data.path[0] ? [...before, ...data.path.slice(1)] : data.path);
    }
  }
  return ways;
}
