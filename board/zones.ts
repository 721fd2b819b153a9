import type { Network, SlotMask } from "./network.ts";

/**
 * Zones of control, kept as counts per hex: how many zone-exerting stacks or units of a side reach it. The counts
 * are a plain number array in the title's cache; this class knows who reaches what.
 */
export class ZoneOfControl<Id extends number> {
  readonly #size: number;
  readonly #first: Int32Array;
  readonly #target: Int16Array;

  /** `mask`: the slots through which a unit in the place exerts its zone (terrain exceptions left out). */
  constructor(network: Network, mask: SlotMask) {
    this.#size = network.size;
    this.#first = new Int32Array(network.size + 1);
    const targets: number[] = [];
    for (let place = 0; place < network.size; place++) {
      this.#first[place] = targets.length;
      for (let slot = 0; slot < network.stride; slot++)
        if (mask[place] & (1 << slot)) targets.push(network.neighbour[place * network.stride + slot]);
    }
    this.#first[network.size] = targets.length;
    this.#target = Int16Array.from(targets);
  }

  /** The places a unit standing here controls. */
  targets(place: Id): Id[] {
    return Array.from(this.#target.subarray(this.#first[place], this.#first[place + 1])) as Id[];
  }

  /** A zone-exerting unit (or stack, as the title counts) appears in the place. `by`: what it counts for, in packed counts. */
  add(counts: number[], place: Id, by = 1): void {
    for (let i = this.#first[place]; i < this.#first[place + 1]; i++) counts[this.#target[i]] += by;
  }

  /** It leaves the place or stops exerting its zone. */
  remove(counts: number[], place: Id, by = 1): void {
    for (let i = this.#first[place]; i < this.#first[place + 1]; i++) counts[this.#target[i]] -= by;
  }

  /** The counts from nothing: `standing` lists the place of every zone-exerting unit or stack. */
  rebuild(standing: Iterable<Id>): number[] {
    const counts = new Array<number>(this.#size).fill(0);
    for (const place of standing) this.add(counts, place);
    return counts;
  }
}
