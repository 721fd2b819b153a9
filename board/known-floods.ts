import { Flood } from "./flood.ts";
import type { Network } from "./network.ts";

/**
 * Floods of the position that was asked about last, each by the question it answers: whoever compares commands asks for the same ways
 * many times. What a seat knows is made anew for every question it is asked, so the same object means the same position.
 */
export class KnownFloods<Id extends number> {
  #of: object | null = null;
  readonly #known = new Map<number, Flood<Id>>();
  readonly #floods: Flood<Id>[];

  constructor(private readonly network: Network) {
    this.#floods = [new Flood(network)];
  }

  /**
   * The flood that answers a question about a position. `run` is called where it was not asked before, and goes by nothing but the position
   * and the question. Results hold until the next question.
   */
  ask(of: object, question: number, run: (flood: Flood<Id>) => void): Flood<Id> {
    if (this.#of !== of || this.#known.size === MOST_KEPT) {
      this.#known.clear();
      this.#of = of;
    }
    let flood = this.#known.get(question);
    if (!flood) {
      const at = this.#known.size;
      flood = this.#floods[at] ??= new Flood(this.network, this.#floods[0]);
      run(flood);
      this.#known.set(question, flood);
    }
    return flood;
  }
}

/** So many answers are kept: more than there are stacks of a side on most days. */
const MOST_KEPT = 64;
