/**
 * What a new game takes from chance: its number, its secret seed and the seed of its bots. Drawn on the page, once per game, and by
 * nothing but the browser's own generator.
 */
export interface Chance {
  readonly id: string;
  readonly seed: string;
  readonly bots: string;
}

/** As many bits as the key of the dice has. */
const SEED_BYTES = 32;

export function drawChance(): Chance {
  return { id: hexadecimal(5), seed: hexadecimal(SEED_BYTES), bots: hexadecimal(SEED_BYTES) };
}

function hexadecimal(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
