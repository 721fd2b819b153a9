import type { GameEvent } from "@wusong/engine";

/** Counter by counter the places it went through, as the events tell: from where it stood to where it came to a halt. */
export function waysIn(events: readonly GameEvent[]): Map<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>();
  for (const { type, data } of events) {
    if (type !== "moved" || !data) continue;
    const units = texts(data.units);
    const path = texts(data.path);
    if (path.length === 0) continue;
    const from = typeof data.from === "string" && data.from !== path[0] ? [data.from] : [];
    for (const unit of units) {
      const before = ways.get(unit) ?? [];
      const leg = [...from, ...path];
      // Several moves in a row are one way.
      ways.set(unit, before.at(-1) === leg[0] ? [...before, ...leg.slice(1)] : leg);
    }
  }
  return ways;
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
