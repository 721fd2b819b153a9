export * from "./reading.ts";
export { chanceModel } from "./review/chance.ts";
export { gradeOf } from "./review/grade.ts";
export { MOST_FALLS } from "./review/ledger.ts";
export { isReviewOf, type ReviewSetting, reviewed, reviewing } from "./review/review.ts";
export { type Ledger, ledgerOf } from "./review/sums.ts";
