import metrics from "./metrics.json" with { type: "json" };

export type Face = keyof typeof metrics;

/** Width of a text in em, without a screen. Chinese characters are one em wide. */
export function textWidth(face: Face, text: string, spacing = 0): number {
  let sum = 0;
  for (const letter of text) sum += letterWidth(face, letter) + spacing;
  return sum;
}

export function letterWidth(face: Face, letter: string): number {
  const table = metrics[face] as Readonly<Record<string, number>>;
  return letter.codePointAt(0)! > 0x2e80 ? 1 : (table[letter] ?? 560) / 1000;
}
