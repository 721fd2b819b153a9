/** Sorts the unit that must lose a step before the other to the front; 0 leaves the choice to the owner. */
export type LossOrder<U> = (a: U, b: U) => number;

/** One rule after another: the later ones decide only what the earlier leave open. */
export function inOrder<U>(...orders: readonly LossOrder<U>[]): LossOrder<U> {
  return (a, b) => {
    for (const order of orders) {
      const decided = order(a, b);
      if (decided !== 0) return decided;
    }
    return 0;
  };
}

/** Those for whom it holds (full two-step units, engineers) before all others. */
export function first<U>(holds: (unit: U) => boolean): LossOrder<U> {
  return (a, b) => Number(holds(b)) - Number(holds(a));
}

/** Those for whom it holds (a garrison) after all others. */
export function last<U>(holds: (unit: U) => boolean): LossOrder<U> {
  return (a, b) => Number(holds(a)) - Number(holds(b));
}

/** The highest value (current combat factor) before lower ones. */
export function highest<U>(value: (unit: U) => number): LossOrder<U> {
  return (a, b) => value(b) - value(a);
}

/** The units that come first in the order: more than one means the owner chooses. Order of the list is kept. */
export function foremost<U>(units: readonly U[], order: LossOrder<U>): U[] {
  const best: U[] = [];
  for (const unit of units) {
    const against = best.length === 0 ? 0 : order(unit, best[0]);
    if (against < 0) best.length = 0;
    if (against <= 0) best.push(unit);
  }
  return best;
}

/**
 * Choosing units whose values cover a demand with none to spare (half of the factors, a die of interdiction): the
 * total reaches the demand, and without any one of the chosen it would not.
 */
export function coversExactly(chosen: readonly number[], demand: number): boolean {
  const total = sum(chosen);
  return total >= demand && chosen.every((value) => total - value < demand);
}

/**
 * Whether a partial choice can still become such a set by adding some of the rest. The total may exceed the demand by
 * less than the smallest unit already chosen; whatever else proves superfluous can be left out again.
 */
export function canStillCover(chosen: readonly number[], rest: readonly number[], demand: number): boolean {
  const missing = demand - sum(chosen);
  if (missing <= 0) return coversExactly(chosen, demand);
  const spare = chosen.length > 0 ? Math.min(...chosen) - 1 : sum(rest);
  return reachesBetween(rest, missing, missing + spare);
}

/** Whether some of the values add up to something between low and high. */
function reachesBetween(values: readonly number[], low: number, high: number): boolean {
  const reachable = new Uint8Array(high + 1);
  reachable[0] = 1;
  for (const value of values)
    for (let total = high; total >= value; total--) if (reachable[total - value]) reachable[total] = 1;
  return reachable.indexOf(1, low) >= 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
