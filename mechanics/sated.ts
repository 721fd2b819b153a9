/** Halvings before the short series: with them it is exact to nine digits. */
const HALVINGS = 8;

/**
 * What an amount is worth of which the first points count most: from 0 for nothing to nearly 1 for several times the scale, as
 * 1 - e^(-amount / scale). Made of sums, products and quotients alone, which every machine works out to the same last bit: opponents
 * decide by it.
 */
export function sated(amount: number, scale: number): number {
  const x = amount / scale / (1 << HALVINGS);
  let left = 1 / (1 + x * (1 + (x / 2) * (1 + (x / 3) * (1 + x / 4))));
  for (let i = 0; i < HALVINGS; i++) left *= left;
  return 1 - left;
}
