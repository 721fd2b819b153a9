import type { Command, Random, Seat, Shape, Title, View } from "@wusong/engine";

/** What a bot is given for one decision: what its seat may see, and nothing else. */
export interface Situation<S extends Shape> {
  readonly title: Title<S>;
  readonly sheet: S["sheet"];
  readonly view: View<S>;
  readonly seat: Seat;
  readonly random: Random;
  /** What the bot wrote down at its last decision in this game, and where it writes what it wants to know at the next. Plain data. */
  readonly memory: BotMemory;
  /** Interactive play only: asked now and then; true ends the thinking with the best found so far. */
  readonly shouldStop?: () => boolean;
}

export interface BotMemory {
  plan: unknown;
}

/** What a bot knows at its first decision. */
export const noMemory = (): BotMemory => ({ plan: null });

/** A player by program. It gets a view and imagines the rest; it never gets the true state. */
export interface Bot {
  readonly name: string;
  /** one sentence for people */
  readonly text: string;
  choose<S extends Shape>(situation: Situation<S>): Command;
}
