import type { CostTable, Network } from "./network.ts";

/** What entering a place means for the mover. */
export const OPEN = 0;
/** The mover may enter and must stop there (an enemy zone of control). */
export const STOP = 1;
/** The mover may not enter (an enemy unit, forbidden ground). */
export const BARRED = 2;
/** The mover may enter, and no path leads on from there unasked: ground whose entry has a price and has to be named. */
export const NAMED = 3;

/** Asked once per place and run, whatever the number of ways that lead there. */
export type Gate<Id extends number> = (place: Id) => number;

export interface FloodRules<Id extends number> {
  /** A mover who starts in an enemy zone of control may not step straight into another. */
  firstStepAvoidsStops?: boolean;
  /** Multiplies the cost of entering a place, by 1 or more (interdiction, snipers). Asked once per place and run. */
  factor?: ((place: Id) => number) | undefined;
}

/**
 * Cheapest paths from one place within a budget. Buffers are kept between runs: a run allocates nothing, and its
 * results hold until the next run. Use one Flood per board and nesting level.
 *
 * Among equally cheap paths the canonical one is fixed by the board alone: each place is entered from the neighbour
 * closest to the straight line from the start, then from the one with the lower number. Nothing hidden plays a part.
 */
export class Flood<Id extends number> {
  readonly #network: Network;
  /**
   * Cost of each place plus the base of the run that touched it; whatever lies below the base of the current run is
   * left over from earlier ones. So nothing has to be cleared between runs.
   */
  readonly #label: Int32Array;
  readonly #gate: Uint8Array;
  readonly #factor: Int16Array;
  /** What is written on during a run only; floods of one board share it. */
  readonly #scratch: Scratch;
  #base = 0;
  #budget = 0;
  #start = 0;
  #lowest = 0;
  #highest = -1;
  /** Everything in reach of the last run, once it has been asked for. */
  #reached: readonly Id[] | null = null;
  /** What the last run went by, for the paths asked for afterwards. */
  #costs: CostTable = new Int16Array(0);
  #weighted = false;
  #avoidsStops = false;

  /** `like`: another flood of the same board. Each keeps its own results. */
  constructor(network: Network, like?: Flood<Id>) {
    this.#network = network;
    this.#scratch = like ? like.#scratch : scratchFor(network);
    this.#label = new Int32Array(network.size).fill(-1);
    this.#gate = new Uint8Array(network.size);
    this.#factor = new Int16Array(network.size).fill(1);
  }

  run(start: Id, budget: number, costs: CostTable, gate: Gate<Id>, rules?: FloodRules<Id>): void {
    const { stride, neighbour } = this.#network;
    const { firstStepAvoidsStops = false, factor } = rules ?? {};
    const label = this.#label;
    const gates = this.#gate;
    const factors = this.#factor;
    const { entryPlace, entryNext } = this.#scratch;
    const head = this.#prepare(start, budget);
    const base = this.#base;
    const outOfReach = base + budget + 1;
    let lowest: number = start;
    let highest: number = start;
    let entries = 1;
    label[start] = base;
    gates[start] = OPEN;
    entryPlace[0] = start;
    entryNext[0] = -1;
    head[0] = 0;
    // A step costs at least 1: with nothing left nobody goes on.
    for (let spent = 0; spent < budget; spent++) {
      const here = base + spent;
      for (let entry = head[spent]; entry >= 0; entry = entryNext[entry]) {
        const at = entryPlace[entry];
        if (label[at] !== here) continue;
        const first = at * stride;
        for (let slot = first; slot < first + stride; slot++) {
          const step = costs[slot];
          // What lies too far away is not even looked at.
          if (step < 0 || here + step >= outOfReach) continue;
          const to = neighbour[slot];
          let known = label[to];
          let entering: number;
          if (known < base) {
            entering = gate(to as Id);
            gates[to] = entering;
            known = entering === BARRED ? base : outOfReach;
            label[to] = known;
            if (factor) factors[to] = factor(to as Id);
          } else if (known <= here) continue;
          else entering = gates[to];
          const total = here + (factor ? step * factors[to] : step);
          if (total >= known) continue;
          if (entering === OPEN) {
            entryPlace[entries] = to;
            entryNext[entries] = head[total - base];
            head[total - base] = entries++;
          } else if (firstStepAvoidsStops && at === start && entering === STOP) continue;
          label[to] = total;
          if (to < lowest) lowest = to;
          else if (to > highest) highest = to;
        }
      }
    }
    this.#lowest = lowest;
    this.#highest = highest;
    this.#reached = null;
    this.#costs = costs;
    this.#weighted = factor !== undefined;
    this.#avoidsStops = firstStepAvoidsStops;
  }

  /** What the mover pays to get there; -1 when out of reach. The start itself costs 0. */
  cost(place: Id): number {
    const cost = this.#label[place] - this.#base;
    return cost >= 0 && cost <= this.#budget && this.#gate[place] !== BARRED ? cost : -1;
  }

  /** Everything in reach but the start, in ascending order; `keep` leaves out where the mover may not end. */
  reached(keep?: (place: Id) => boolean): readonly Id[] {
    if (keep) return this.#list(keep);
    this.#reached ??= this.#list();
    return this.#reached;
  }

  #list(keep?: (place: Id) => boolean): Id[] {
    const list: Id[] = [];
    const label = this.#label;
    const base = this.#base;
    const last = base + this.#budget;
    // Barred places and the start carry the base itself.
    for (let place = this.#lowest; place <= this.#highest; place++)
      if (label[place] > base && label[place] <= last && (!keep || keep(place as Id))) list.push(place as Id);
    return list;
  }

  /** The canonical cheapest path: the places entered one after another, the goal last. */
  path(goal: Id): Id[] {
    if (this.cost(goal) < 0) throw new Error(`Place ${goal} is out of reach.`);
    const path: Id[] = [];
    for (let at: number = goal; at !== this.#start; at = this.#before(at)) path.push(at as Id);
    return path.reverse();
  }

  /** The place a cheapest path comes from: of the neighbours whose cost and the step add up, the canonical one. */
  #before(to: number): number {
    const { stride, neighbour } = this.#network;
    const label = this.#label;
    const times = this.#weighted ? this.#factor[to] : 1;
    let best = -1;
    for (let slot = to * stride; slot < to * stride + stride; slot++) {
      const at = neighbour[slot];
      if (at < 0 || label[at] < this.#base || this.#gate[at] !== OPEN) continue;
      if (this.#avoidsStops && at === this.#start && this.#gate[to] === STOP) continue;
      const back = this.#scratch.back[slot];
      if (back < 0) continue;
      const step = this.#costs[back];
      if (step < 0 || label[at] + step * times !== label[to]) continue;
      if (best < 0 || this.#straighter(at, best, to)) best = at;
    }
    return best;
  }

  /** Takes a fresh range of labels and empties the buckets. */
  #prepare(start: Id, budget: number): Int32Array {
    this.#base += this.#budget + 2;
    if (this.#base + budget > 0x7ffffff0) {
      this.#label.fill(-1);
      this.#base = 0;
    }
    this.#start = start;
    this.#budget = budget;
    const scratch = this.#scratch;
    if (scratch.head.length <= budget) scratch.head = new Int32Array(2 * budget);
    return scratch.head.fill(-1, 0, budget + 1);
  }

  /** Whether coming from `a` keeps closer to the straight line from the start to `to` than coming from `b`. */
  #straighter(a: number, b: number, to: number): boolean {
    const { x, y } = this.#network;
    const x0 = x[this.#start];
    const y0 = y[this.#start];
    const dx = x[to] - x0;
    const dy = y[to] - y0;
    const offA = Math.abs((x[a] - x0) * dy - (y[a] - y0) * dx);
    const offB = Math.abs((x[b] - x0) * dy - (y[b] - y0) * dx);
    return offA !== offB ? offA < offB : a < b;
  }
}

interface Scratch {
  readonly entryPlace: Int16Array;
  readonly entryNext: Int32Array;
  /** By slot the slot that leads back, -1 where none does. */
  readonly back: Int32Array;
  head: Int32Array;
}

const scratchFor = (network: Network): Scratch => ({
  entryPlace: new Int16Array(network.size * network.stride + 1),
  entryNext: new Int32Array(network.size * network.stride + 1),
  back: waysBack(network),
  head: new Int32Array(128),
});

function waysBack({ size, stride, neighbour }: Network): Int32Array {
  const back = new Int32Array(size * stride).fill(-1);
  for (let slot = 0; slot < back.length; slot++) {
    const to = neighbour[slot];
    if (to < 0) continue;
    const found = neighbour.subarray(to * stride, (to + 1) * stride).indexOf(Math.floor(slot / stride));
    if (found >= 0) back[slot] = to * stride + found;
  }
  return back;
}
