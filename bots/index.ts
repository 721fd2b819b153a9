import type { Bot } from "./bot.ts";
import { greedyBot } from "./greedy.ts";
import { LEVELS } from "./levels.ts";
import { randomBot } from "./random.ts";

export {
  type Bot,
  type BotMemory,
  type Choice,
  decide,
  decideInTurn,
  noMemory,
  type Situation,
  type Thought,
} from "./bot.ts";
export { type GreedySetting, greedyBot } from "./greedy.ts";
export { fit, pointsOf, type Sample } from "./learn/fit.ts";
export { gameToLearn, type LearnedGame, samplesOf } from "./learn/games.ts";
export { judge, type LearningReport } from "./learn/report.ts";
export { LEVELS } from "./levels.ts";
export { type PlayedGame, playGame, share } from "./match.ts";
export { randomBot } from "./random.ts";
export { type Compared, type ComparingSetting, compareWithBest } from "./regret.ts";
export { rowOf, scored } from "./search/worth.ts";

/** Opponents by name: the levels, and the names older games know two of them by. */
export const BOTS: ReadonlyMap<string, Bot> = new Map(
  [randomBot, greedyBot(), ...LEVELS].map((bot) => [bot.name, bot]),
);
