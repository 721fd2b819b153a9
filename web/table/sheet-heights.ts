/** How much of an upright phone the sheet below the map takes: one line, a good third, three quarters. */
export const SHEET_HEIGHTS = ["line", "third", "tall"] as const;
export type SheetHeight = (typeof SHEET_HEIGHTS)[number];

/** Parts of the screen a finger may tremble while it presses. */
const PRESS = 0.015;
/** Parts of the screen from one height to the next. */
const STEP = 0.3;

/** Where the sheet comes to rest after it was pulled up by a part of the screen. Pressed, it goes one height up, and from the top down. */
export function heightAfter(now: SheetHeight, pulled: number): SheetHeight {
  const i = SHEET_HEIGHTS.indexOf(now);
  if (Math.abs(pulled) < PRESS) return SHEET_HEIGHTS[i + 1] ?? "third";
  const steps = Math.max(1, Math.round(Math.abs(pulled) / STEP)) * Math.sign(pulled);
  return SHEET_HEIGHTS[Math.max(0, Math.min(SHEET_HEIGHTS.length - 1, i + steps))];
}
