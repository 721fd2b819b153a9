import type { Timeline } from "../host/protocol.ts";

/** The moment to go to from `at`: the next entry, battle or turn, forwards or backwards; never beyond the ends. */
export function stepFrom(
  { entries, ticks }: Timeline,
  at: number,
  by: "entry" | "battle" | "turn",
  forwards: boolean,
): number {
  if (by === "entry") return Math.max(0, Math.min(entries, at + (forwards ? 1 : -1)));
  const moments = ticks.filter(({ kind }) => kind === by).map((tick) => tick.at);
  return forwards
    ? Math.min(entries, ...moments.filter((one) => one > at))
    : Math.max(0, ...moments.filter((one) => one < at));
}

/** Where a moment lies on the strip, in per cent. */
export const along = (entries: number, at: number): number => (entries === 0 ? 100 : (at / entries) * 100);

/** Turn labels that have room: at least `apart` per cent from the label before. */
export function labelled(timeline: Timeline, apart: number): Timeline["ticks"] {
  let last = Number.NEGATIVE_INFINITY;
  return timeline.ticks.filter(({ kind, at }) => {
    if (kind !== "turn") return false;
    const place = along(timeline.entries, at);
    if (place - last < apart) return false;
    last = place;
    return true;
  });
}
