import metrics from "./metrics.json" with { type: "json" };

/** Radicals and ideographs follow it. */
const LAST_NARROW = "\u2e80";

export type Face = keyof typeof metrics;

/** Width of a text in em, without a screen. Chinese characters are one em wide. */
export function textWidth(face: Face, text: string, spacing = 0): number {
  let sum = 0;
  for (const letter of text) sum += letterWidth(face, letter) + spacing;
  return sum;
}

export function letterWidth(face: Face, letter: string): number {
  const table: Readonly<Record<string, number>> = metrics[face];
  return letter > LAST_NARROW ? 1 : (table[letter] ?? 560) / 1000;
}
