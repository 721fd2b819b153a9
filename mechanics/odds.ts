/**
 * Ratio odds as a column number without limits: 0 is 1:1, 1 is 2:1, -1 is 1:2, and so on. Fractions are always
 * rounded in the defender's favour. Shifts are applied to this number; the table's ends cut it off afterwards.
 */
export function oddsColumn(attack: number, defence: number): number {
  if (attack < 1 || defence < 1) throw new RangeError(`Odds of ${attack} to ${defence}: both strengths start at 1.`);
  return attack >= defence ? Math.floor(attack / defence) - 1 : 1 - Math.ceil(defence / attack);
}

/** "3:1", "1:2". */
export function oddsText(column: number): string {
  return column >= 0 ? `${column + 1}:1` : `1:${1 - column}`;
}

/** Attack as a percentage of defence, cut to a whole number. */
export function percentageOdds(attack: number, defence: number): number {
  if (defence < 1) throw new RangeError(`A percentage of ${defence}: the defence starts at 1.`);
  return Math.floor((100 * attack) / defence);
}

/**
 * The column whose band holds the value: `from[i]` is the lowest value of column i + 1, everything below the first
 * belongs to column 0. For differentials and percentages alike.
 */
export function bandColumn(value: number, from: readonly number[]): number {
  let column = 0;
  while (column < from.length && value >= from[column]) column++;
  return column;
}

/** All shifts first, right positive and left negative, then the ends of the table, once. */
export function shiftedColumn(base: number, shifts: readonly number[], first: number, last: number): number {
  const net = shifts.reduce((sum, shift) => sum + shift, base);
  return Math.min(last, Math.max(first, net));
}
