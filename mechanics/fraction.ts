/** An exact, reduced fraction with a positive denominator. */
export type Fraction = { numerator: number; denominator: number };

export function fraction(numerator: number, denominator: number): Fraction {
  exact(numerator);
  exact(denominator);
  const common = gcd(Math.abs(numerator), denominator);
  return { numerator: numerator / common, denominator: denominator / common };
}

export function gcd(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return a === 0 ? 1 : a;
}

/** Whole numbers beyond 2^53 would silently lose their last digits. */
export function exact(n: number): number {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${n} is too large to be counted exactly.`);
  return n;
}
