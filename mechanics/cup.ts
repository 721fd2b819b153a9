/**
 * Cups, hands and pools: number arrays of chit kinds (or unit ids), kept in ascending order so that the same contents
 * are always written the same way. Drawing at random is the dice's business.
 */
export function putIn<T extends number>(bag: T[], chit: T): void {
  let at = bag.length;
  while (at > 0 && bag[at - 1] > chit) at--;
  bag.splice(at, 0, chit);
}

/** Takes one chit of the kind out of the bag. */
export function takeOut<T extends number>(bag: T[], chit: T): void {
  const at = bag.indexOf(chit);
  if (at < 0) throw new RangeError(`There is no chit ${chit} to take out.`);
  bag.splice(at, 1);
}

export function countIn<T extends number>(bag: readonly T[], chit: T): number {
  let count = 0;
  for (const other of bag) if (other === chit) count++;
  return count;
}

/** Each kind once, in ascending order: what may be played. */
export function kindsIn<T extends number>(bag: readonly T[]): T[] {
  return bag.filter((chit, i) => bag.indexOf(chit) === i).sort((a, b) => a - b);
}
