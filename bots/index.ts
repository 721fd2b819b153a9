import type { Bot } from "./bot.ts";
import { greedyBot } from "./greedy.ts";
import { randomBot } from "./random.ts";

export { type Bot, type BotMemory, noMemory, type Situation } from "./bot.ts";
export { type GreedySetting, greedyBot } from "./greedy.ts";
export { type PlayedGame, playGame, share } from "./match.ts";
export { randomBot } from "./random.ts";

/** Opponents by name. */
export const BOTS: ReadonlyMap<string, Bot> = new Map([randomBot, greedyBot()].map((bot) => [bot.name, bot]));
