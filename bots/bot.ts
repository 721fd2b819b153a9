import type { Command, Random, Seat, Shape, Title, View } from "@wusong/engine";

/** What a bot is given for one decision: what its seat may see, and nothing else. */
export interface Situation<S extends Shape> {
  readonly title: Title<S>;
  readonly sheet: S["sheet"];
  readonly view: View<S>;
  readonly seat: Seat;
  readonly random: Random;
  /** What the bot wrote down at its last decision in this game. Plain data; see `decide`. */
  readonly memory: BotMemory;
}

export interface BotMemory {
  plan: unknown;
}

/** What a bot knows at its first decision. */
export const noMemory = (): BotMemory => ({ plan: null });

/** What a bot means to do. */
export interface Choice {
  readonly command: Command;
  /** why, in words, from what the seat knows; null: it has no reason to give */
  readonly why: string | null;
  /** what it would do otherwise; null: it saw nothing else, or did not look */
  readonly second: Command | null;
  /** what it wants to know at its next decision; plain data */
  readonly plan: unknown;
}

/** A choice without a word about it. */
export const plainly = (command: Command): Choice => ({ command, why: null, second: null, plan: null });

/** How far the thinking is, and what it has found until now. */
export interface Thought {
  readonly best: Choice;
  /** from 0 to 1 */
  readonly done: number;
}

/**
 * Thinking that can be watched, put aside and ended at every thought with the best found so far. How much is looked at follows from
 * the number of positions alone, so that a seed gives the same game on every machine.
 */
export type Thinking = Generator<Thought, Choice, void>;

/** A player by program. It gets a view and imagines the rest; it never gets the true state. */
export interface Bot {
  readonly name: string;
  /** its name for people */
  readonly label: string;
  /** one sentence for people */
  readonly text: string;
  think<S extends Shape>(situation: Situation<S>): Thinking;
}

/** Has a bot decide at once. `isEnough` is asked at every thought; true ends the thinking with the best found so far. */
export function decide<S extends Shape>(
  bot: Bot,
  situation: Situation<S>,
  isEnough?: (thought: Thought) => boolean,
): Choice {
  const thinking = bot.think(situation);
  let step = thinking.next();
  while (!step.done && !isEnough?.(step.value)) step = thinking.next();
  return concluded(situation.memory, step.done ? step.value : step.value.best);
}

/** The same, letting others have their turn between thoughts. */
export async function decideInTurn<S extends Shape>(
  bot: Bot,
  situation: Situation<S>,
  between: (thought: Thought) => Promise<"go on" | "enough">,
): Promise<Choice> {
  const thinking = bot.think(situation);
  let step = thinking.next();
  while (!step.done && (await between(step.value)) === "go on") step = thinking.next();
  return concluded(situation.memory, step.done ? step.value : step.value.best);
}

function concluded(memory: BotMemory, choice: Choice): Choice {
  memory.plan = choice.plan;
  return choice;
}
