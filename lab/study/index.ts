export { type GameRef, gamesWanted, mostGames, nextGames, Played } from "./course.ts";
export { PLAN_FORMAT, type Plan, planHash, type Run, readPlan } from "./plan.ts";
export { playStudied, seedOfGame } from "./play-studied.ts";
export { type AnyTitle, type SettledRun, settle } from "./settled.ts";
export { type FailedGame, type GameLine, type GameSummary, isFailed, type TurnMark } from "./summary.ts";
