import type { Command, Random, Seat, Shape, Title, View } from "@wusong/engine";

/** What a bot is given for one decision: what its seat may see, and nothing else. */
export interface Situation<S extends Shape> {
  readonly title: Title<S>;
  readonly sheet: S["sheet"];
  readonly view: View<S>;
  readonly seat: Seat;
  readonly random: Random;
  /** Interactive play only: asked now and then; true ends the thinking with the best found so far. */
  readonly shouldStop?: () => boolean;
}

/** A player by program. It gets a view and imagines the rest; it never gets the true state. */
export interface Bot {
  readonly name: string;
  /** one sentence for people */
  readonly text: string;
  choose<S extends Shape>(situation: Situation<S>): Command;
}
