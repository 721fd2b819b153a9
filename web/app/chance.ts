/**
 * What a new game takes from chance: its number, its secret seed and the seed of its bots. Drawn on the page, once per game, and by
 * nothing but the browser's own generator.
 */
export interface Chance {
  readonly id: string;
  readonly seed: string;
  readonly bots: string;
}

export function drawChance(): Chance {
  return { id: hexadecimal(5), seed: hexadecimal(20), bots: hexadecimal(20) };
}

function hexadecimal(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
