import { share } from "@wusong/bots";

/** A share with its 95 % interval (Wilson), and of how many. */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
}

export function shareOf(successes: number, n: number): Share {
  const { share: part, low, high } = share(successes, n);
  return { share: short(part), low: short(low), high: short(high), n };
}

/** How values lie: the middle one, the middle half, eight in ten. */
export interface Spread {
  readonly n: number;
  readonly p10: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p90: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part: number): number => short(quantile(sorted, part));
  return { n: sorted.length, p10: at(0.1), p25: at(0.25), p50: at(0.5), p75: at(0.75), p90: at(0.9) };
}

function quantile(sorted: readonly number[], part: number): number {
  if (sorted.length === 0) return 0;
  const at = part * (sorted.length - 1);
  const below = Math.floor(at);
  const above = Math.min(sorted.length - 1, below + 1);
  return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
}

/** A mean of differences with its 95 % interval; told from zero where the interval leaves it out. */
export interface Difference {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
}

const Z = 1.959964;

/** A number with its 95 % interval, and of how many games; null where they tell nothing. */
export interface Estimate {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly n: number;
}

/** Fewer games say too little of how games differ for an interval of a mean. */
export const FEWEST = 10;

/** A mean over games. */
export function meanEstimate(values: readonly number[]): Estimate {
  return ratioEstimate(values.map((value) => [value, 1] as const));
}

/** A sum over games by another: things of one game are alike, so games and not things are what the interval rests on. */
export function ratioEstimate(games: readonly (readonly [part: number, whole: number])[]): Estimate {
  const told = games.filter(([, whole]) => whole > 0);
  const n = told.length;
  const wholes = told.reduce((sum, [, whole]) => sum + whole, 0);
  if (n === 0) return { value: null, low: null, high: null, n };
  const value = told.reduce((sum, [part]) => sum + part, 0) / wholes;
  if (n < FEWEST) return { value: short(value), low: null, high: null, n };
  const squares = told.reduce((sum, [part, whole]) => sum + (part - value * whole) ** 2, 0);
  const half = Z * Math.sqrt(((n / (n - 1)) * squares) / wholes ** 2);
  return { value: short(value), low: short(value - half), high: short(value + half), n };
}

export function differenceOf(values: readonly number[]): Difference {
  const n = values.length;
  if (n === 0) return { mean: 0, low: -1, high: 1, n };
  const mean = meanOf(values);
  // A single pair, or pairs that are all alike, say nothing of how pairs differ: the widest interval there is.
  const variance = n < 2 ? 0 : values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  const half = variance === 0 && mean !== 0 ? 1 : n < 2 ? 1 : Z * Math.sqrt(variance / n);
  return { mean: short(mean), low: short(mean - half), high: short(mean + half), n };
}

export const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

export const deviationOf = (values: readonly number[]): number => {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
};

/** Four digits are more than any interval here is narrow, and one spelling on every machine. */
export const short = (x: number): number => Number(x.toFixed(4));
