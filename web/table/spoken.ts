import type { GameEvent, Json } from "@wusong/engine";

/** The places and counters an event speaks of: every readable id in its data. */
export function spokenOf(
  event: GameEvent,
  places: Readonly<Record<string, string>>,
  faces: ReadonlyMap<string, unknown>,
): string[] {
  const ids: string[] = [];
  const look = (value: Json | undefined): void => {
    if (typeof value === "string") {
      if (value in places || faces.has(value)) ids.push(value);
    } else if (Array.isArray(value)) for (const one of value) look(one);
  };
  for (const value of Object.values(event.data ?? {})) look(value);
  return [...new Set(ids)];
}
