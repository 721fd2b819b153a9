export {
  type Bot,
  type BotMemory,
  type Choice,
  decide,
  decideInTurn,
  noMemory,
  type Situation,
  type Thinking,
  type Thought,
} from "./bot.ts";
export { type Chance, chanceOf, outcomesOf } from "./chance.ts";
export { decideChecked } from "./checked.ts";
export { type GreedySetting, greedyBot } from "./greedy.ts";
export { type Rating, type Result, ratingsOf } from "./ladder.ts";
export { cutsOf, fit, pointsOf, type Sample } from "./learn/fit.ts";
export { gameToLearn, type LearnedGame, samplesOf } from "./learn/games.ts";
export { judge, type LearningReport, logitBy } from "./learn/report.ts";
export { LEVELS } from "./levels.ts";
export { type PlayedGame, playGame, share } from "./match.ts";
export { BOTS, PLAYERS } from "./pool.ts";
export { randomBot } from "./random.ts";
export { ratingWords } from "./ratings.ts";
export { type Compared, type ComparingSetting, compareWithBest } from "./regret.ts";
export { rowOf, scored } from "./search/worth.ts";
export { noSense, type Sense, senseOfGame } from "./sense.ts";
export { groundOf, type Played, type Trust, type Trusted, trustIn } from "./weights.ts";
