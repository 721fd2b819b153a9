import type { Network, SlotMask } from "./network.ts";

/**
 * Lines of communication and supply: unbroken chains of places. Buffers are kept between traces; results hold
 * until the next one.
 */
export class Trace<Id extends number> {
  readonly #network: Network;
  readonly #run: Int32Array;
  readonly #from: Int16Array;
  readonly #queue: Int16Array;
  #runs = 0;

  constructor(network: Network) {
    this.#network = network;
    this.#run = new Int32Array(network.size);
    this.#from = new Int16Array(network.size);
    this.#queue = new Int16Array(network.size);
  }

  /**
   * The line from a place to the nearest goal, both ends included, or null. The first place is exempt from
   * `blocked`: a unit in an enemy zone of control may still look for its line.
   */
  line(start: Id, open: SlotMask, blocked: (place: Id) => boolean, isGoal: (place: Id) => boolean): Id[] | null {
    const found = this.#search([start], open, blocked, isGoal);
    if (found < 0) return null;
    const line: Id[] = [];
    for (let at = found; at >= 0; at = this.#from[at]) line.push(at as Id);
    return line.reverse();
  }

  /** Spreads from the sources over everything connected with them. Blocked sources give nothing. Ask with `has`. */
  spread(sources: readonly Id[], open: SlotMask, blocked: (place: Id) => boolean): void {
    this.#search(
      sources.filter((place) => !blocked(place)),
      open,
      blocked,
      () => false,
    );
  }

  has(place: Id): boolean {
    return this.#run[place] === this.#runs;
  }

  /** Whether the place or an openly connected neighbour was reached: the first place is exempt here too. */
  touches(place: Id, open: SlotMask): boolean {
    if (this.has(place)) return true;
    const { stride, neighbour } = this.#network;
    for (let slot = 0; slot < stride; slot++)
      if (open[place] & (1 << slot) && this.has(neighbour[place * stride + slot] as Id)) return true;
    return false;
  }

  #search(
    starts: readonly Id[],
    open: SlotMask,
    blocked: (place: Id) => boolean,
    isGoal: (place: Id) => boolean,
  ): number {
    const { stride, neighbour } = this.#network;
    const run = ++this.#runs;
    let tail = 0;
    for (const start of starts) {
      if (this.#run[start] === run) continue;
      this.#run[start] = run;
      this.#from[start] = -1;
      this.#queue[tail++] = start;
      if (isGoal(start)) return start;
    }
    for (let next = 0; next < tail; next++) {
      const at = this.#queue[next];
      for (let slot = 0; slot < stride; slot++) {
        if (!(open[at] & (1 << slot))) continue;
        const to = neighbour[at * stride + slot];
        if (this.#run[to] === run || blocked(to as Id)) continue;
        this.#run[to] = run;
        this.#from[to] = at;
        this.#queue[tail++] = to;
        if (isGoal(to as Id)) return to;
      }
    }
    return -1;
  }
}
