import type { GameEvent } from "@wusong/engine";

/** Battles say most, then whatever changed hands or was lost, then the last thing that happened. */
const weight = ({ data, text }: GameEvent): number => {
  if (data?.kind === "battle") return 3;
  if (data?.kind === "turn") return 0;
  return /\b(lost|loses|taken|took|eliminated|captured|surrender|falls?)\b/i.test(text) ? 2 : 1;
};

/** The events that tell most of what happened, at most so many, in the order in which they happened. */
export function tellingLines(events: readonly GameEvent[], most = 2): string[] {
  return events
    .map((event, i) => ({ event, i, weight: weight(event) }))
    .sort((a, b) => b.weight - a.weight || b.i - a.i)
    .slice(0, most)
    .sort((a, b) => a.i - b.i)
    .map(({ event }) => event.text);
}
