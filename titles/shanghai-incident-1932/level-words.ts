import type { Level } from "./rules/12-victory.ts";

/** What the levels of victory are called (12.4). */
export const LEVEL_TEXTS: Record<Level, string> = {
  "epic-china": "Epic Chinese victory",
  "decisive-china": "Decisive Chinese victory",
  "major-china": "Major Chinese victory",
  draw: "Draw",
  "major-japan": "Major Japanese victory",
  "decisive-japan": "Decisive Japanese victory",
};

/** How the campaign ended, as a sentence. */
export const levelWords = (level: Level, total: number): string =>
  level === "epic-china"
    ? `${LEVEL_TEXTS[level]}: a Chinese unit stands in Shanghai.`
    : `${LEVEL_TEXTS[level]} with ${total} victory points.`;
