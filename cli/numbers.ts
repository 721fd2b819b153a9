import { Mistake, quoted } from "./mistake.ts";

const GROUPED = new Intl.NumberFormat("en-GB");
export const grouped = (n: number): string => GROUPED.format(n);

/** Reads a whole number of an option; everything else is a sentence. */
export function wholeNumber(option: string, text: string, lo: number, hi: number): number {
  const n = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (!(n >= lo && n <= hi)) {
    throw new Mistake(`${option} is a whole number from ${grouped(lo)} to ${grouped(hi)}, not ${quoted(text)}.`);
  }
  return n;
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** Fewer digits for people: 12.3, 0.0456. */
export const rounded = (n: number): number => Number(n.toPrecision(4));

/** The 95 % Wilson score interval of a share. `wins` may count halves. */
export function wilson(wins: number, games: number): { low: number; high: number } {
  if (games === 0) return { low: 0, high: 1 };
  const z = 1.959964;
  const share = wins / games;
  const middle = share + (z * z) / (2 * games);
  const reach = z * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games));
  const whole = 1 + (z * z) / games;
  return { low: Math.max(0, (middle - reach) / whole), high: Math.min(1, (middle + reach) / whole) };
}
