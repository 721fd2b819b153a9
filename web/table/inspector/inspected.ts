import type { CounterFace, CounterShown, Inspection, Scene, SideInk } from "@wusong/engine";

/** One counter of a place, as it is listed. */
export interface InspectedCounter {
  readonly counter: CounterShown;
  readonly name: string;
  readonly said: string;
}

/** The counters of one side in a place. */
export interface InspectedStack {
  readonly side: SideInk;
  readonly counters: readonly InspectedCounter[];
  readonly more: number;
  /** what may be known of those that lie unseen; null: there are none */
  readonly unseen: string | null;
}

/** Stacks of a place in words: at most so many counters of a stack are listed. */
export function inspectedStacks(
  place: string,
  { stacks }: Pick<Scene, "stacks">,
  { counters: known, unseen = "unseen" }: Inspection,
  faces: ReadonlyMap<string, CounterFace>,
  most: number,
): InspectedStack[] {
  return stacks
    .filter(({ at }) => at === place)
    .map(({ side, counters }) => {
      const open = counters.flatMap((counter) => ("id" in counter ? [counter] : []));
      return {
        side,
        counters: open.slice(0, most).map((counter) => ({
          counter,
          name: faces.get(counter.id)?.name ?? "",
          said: (known[counter.id] ?? []).join(" · "),
        })),
        more: Math.max(0, open.length - most),
        unseen: counters.length === open.length ? null : unseen,
      };
    });
}

/** All of it in one go, for those who hear it. */
export function inspectionInWords(name: string, inspection: Inspection, stacks: readonly InspectedStack[]): string {
  const counters = stacks.flatMap((stack) => [
    ...stack.counters.map((one) => (one.said ? `${one.name}: ${one.said.replaceAll(" · ", ", ")}` : one.name)),
    ...(stack.more > 0 ? [`${stack.more} more`] : []),
    ...(stack.unseen === null ? [] : [stack.unseen]),
  ]);
  const facts = inspection.facts.map(({ label, value }) => `${label}: ${value}`);
  return [`${name}, ${inspection.ground}`, ...counters, ...facts].map((line) => `${line}.`).join(" ");
}
