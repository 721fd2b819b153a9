/** Pixels of a letter below the chart, and the least between two labels. */
const LETTER = 6;
const GAP = 4;

/** Which of the labels stand below a chart without touching the one before: short turns lie close together. */
export function withRoom(labels: readonly { readonly x: number; readonly text: string }[]): boolean[] {
  let free = Number.NEGATIVE_INFINITY;
  return labels.map(({ x, text }) => {
    if (x < free) return false;
    free = x + text.length * LETTER + GAP;
    return true;
  });
}

/** Pixels a number at the end of a line is high. */
const NUMBER = 16;

/** Where the second number stands: beside its line, or as far from the first as both can be read. */
export function apart(first: number, second: number): number {
  const away = second >= first ? NUMBER : -NUMBER;
  return Math.abs(second - first) < NUMBER ? first + away : second;
}
