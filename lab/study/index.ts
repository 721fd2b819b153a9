export { type GameRef, gamesWanted, mostGames, nextGames, Played } from "./course.ts";
export { PLAN_FORMAT, type Plan, planHash, type Run, readPlan } from "./plan.ts";
export { playStudied } from "./play-studied.ts";
export { recordStudied } from "./record-studied.ts";
export { type AnyTitle, imprintOf, type SettledRun, settle } from "./settled.ts";
export { filesOf, placesOf } from "./sheet-change.ts";
export { type FailedGame, type GameLine, type GameSummary, isFailed, type TurnMark } from "./summary.ts";
