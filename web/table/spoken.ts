import type { GameEvent } from "@wusong/engine";

/** The places and counters an event speaks of. */
export function spokenOf({ data }: GameEvent): string[] {
  if (!data) return [];
  const path = data.kind === "moved" ? data.path : [];
  return [...new Set([...(data.pieces ?? []), ...(data.places ?? []), ...path])];
}
