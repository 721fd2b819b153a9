import type { CounterShown } from "@wusong/engine";

/** Counters of one formation, to be taken in one gesture; without a name: single ones. */
export interface Formation {
  readonly name: string | null;
  readonly counters: readonly CounterShown[];
}

/** From so many counters on a formation has a button of its own. */
const LEAST = 3;

/** The formation a piece belongs to: its id without the number at its end. */
const formationOf = (id: string): string => id.replace(/\.\d+$/, "");

/** Counters that lie together, by formation, in the order they lie in; those of no formation before them. */
export function formationsIn(counters: readonly CounterShown[], nameOf: (id: string) => string): Formation[] {
  const groups = new Map<string, CounterShown[]>();
  for (const counter of counters) {
    const key = "id" in counter ? formationOf(counter.id) : "";
    groups.set(key, [...(groups.get(key) ?? []), counter]);
  }
  const named = [...groups.values()].map((together): Formation => {
    const names = together.flatMap((one) => ("id" in one ? [nameOf(one.id)] : []));
    return { name: names.length >= LEAST ? nameInCommon(names) : null, counters: together };
  });
  // Single ones come first: below the name of a formation they would be taken for part of it.
  const single = named.flatMap((group) => (group.name === null ? group.counters : []));
  const whole = named.filter(({ name }) => name !== null);
  return single.length > 0 ? [{ name: null, counters: single }, ...whole] : whole;
}

/** What all names have in common: "10th Regiment" of battalions, "6th Division" of regiments. */
export function nameInCommon(names: readonly string[]): string | null {
  const ends = names.map((name) => name.split(", "));
  const [first] = ends;
  const common = first.filter((part, i) => first.length > 1 && ends.every((parts) => parts[i] === part));
  if (common.length > 0) return common.join(", ");
  const bare = names.map((name) => name.replace(/\s*\([^)]*\)$/, "").replace(/\s+\S*\d\S*$/, ""));
  return bare.every((name) => name === bare[0] && name !== "") ? bare[0] : null;
}
