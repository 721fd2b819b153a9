/** How much may stand in one place. Weights are whole numbers (half division equivalents, regiments, counters). */
export interface StackLimit<U> {
  most: number;
  weight: (unit: U) => number;
  /** At most this many units outside the formation with the most units. */
  outsiders?: { formation: (unit: U) => number; most: number };
}

/** Whether the units may stand together. */
export function legalStack<U>(units: readonly U[], limit: StackLimit<U>): boolean {
  return (
    stackWeight(units, limit) <= limit.most && (!limit.outsiders || outsiders(units, limit) <= limit.outsiders.most)
  );
}

function stackWeight<U>(units: readonly U[], limit: StackLimit<U>): number {
  let sum = 0;
  for (const unit of units) sum += limit.weight(unit);
  return sum;
}

/** Stacks are small: comparing each with each is quicker than counting formations in a table. */
function outsiders<U>(units: readonly U[], limit: StackLimit<U>): number {
  const { formation } = limit.outsiders!;
  let most = 0;
  for (const unit of units) {
    const own = formation(unit);
    let mates = 0;
    for (const other of units) if (formation(other) === own) mates++;
    if (mates > most) most = mates;
  }
  return units.length - most;
}
