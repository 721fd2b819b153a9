/** A finished review, for whoever shows it: nothing here looks at a game or searches. */
export { annotated } from "./review/annotated.ts";
export { battlesIn, lineOf } from "./review/battles.ts";
export { curveOf, inPoints, linePath, signedPoints, signedSteps, turnsOf } from "./review/figures.ts";
export type { Grade } from "./review/grade.ts";
export {
  type BattleLine,
  decisionOfMoment,
  type Eyes,
  type Judgement,
  type Knowledge,
  luckOfMoment,
  type Moment,
} from "./review/moment.ts";
export { reportPage } from "./review/report.ts";
export {
  isComplete,
  ledgerOfReview,
  progressOf,
  REVIEW_FORMAT,
  type Review,
  type TurningPoint,
  turningPoints,
} from "./review/told.ts";
