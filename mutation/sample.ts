import { type Mutant, mutantKey } from "./mutant.ts";
import { hashOf } from "./title.ts";

/**
 * A seeded sample, spread over the rule files by the number of their mutants, and with at least one of each file as long as there
 * are enough. Which mutants of a file are drawn depends on the seed and on themselves alone: a change of one file hardly changes
 * the sample of the others.
 */
export function sampleOf(mutants: readonly Mutant[], size: number, seed: string): Mutant[] {
  const files = new Map<string, Mutant[]>();
  for (const mutant of mutants) files.set(mutant.file, [...(files.get(mutant.file) ?? []), mutant]);
  const groups = [...files.values()];
  const shares = sharesOf(
    groups.map((group) => group.length),
    Math.min(size, mutants.length),
  );
  const drawn = new Set(groups.flatMap((group, i) => ranked(group, seed).slice(0, shares[i])));
  return mutants.filter((mutant) => drawn.has(mutant));
}

function ranked(group: readonly Mutant[], seed: string): Mutant[] {
  const rank = new Map(group.map((mutant) => [mutant, hashOf(`${seed}\n${mutantKey(mutant)}`)]));
  return [...group].sort((a, b) => (rank.get(a)! < rank.get(b)! ? -1 : 1));
}

/** Whole shares by size that add up to the total, by largest remainders; one for each before any gets a second. */
export function sharesOf(sizes: readonly number[], total: number): number[] {
  const sum = sizes.reduce((all, one) => all + one, 0);
  const exact = sizes.map((size) => (sum === 0 ? 0 : (size * total) / sum));
  const least = total >= sizes.length ? 1 : 0;
  const shares = exact.map((one, i) => Math.min(sizes[i], Math.max(least, Math.floor(one))));
  const byRemainder = exact
    .map((one, i) => ({ i, over: one - Math.floor(one) }))
    .sort((a, b) => b.over - a.over || a.i - b.i);
  let left = total - shares.reduce((all, one) => all + one, 0);
  while (left !== 0) {
    const before = left;
    for (const { i } of left > 0 ? byRemainder : [...byRemainder].reverse()) {
      if (left > 0 && shares[i] < sizes[i]) {
        shares[i]++;
        left--;
      } else if (left < 0 && shares[i] > least) {
        shares[i]--;
        left++;
      }
      if (left === 0) break;
    }
    if (left === before) break;
  }
  return shares;
}
