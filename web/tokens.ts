/** Durations in milliseconds for script-driven motion; the stylesheet holds the rest. */
export const MOTION = { quick: 120, unfold: 180, perHex: 260, longestWalk: 900, die: 600 } as const;

/** Whether counters should jump instead of walk: the page's own setting wins over the system's. */
export function prefersStill(): boolean {
  const setting = document.documentElement.dataset.motion;
  if (setting) return setting === "none";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
