export {
  additionTo,
  follow,
  keptGame,
  newCard,
  openKept,
  saveOf,
  takeUpKept,
  type Written,
  writtenOf,
} from "./kept.ts";
export { type KeptLesson, lessonOf, lessonSetting } from "./lesson.ts";
export { type LaidDown, type NextPick, SeatMirror } from "./mirror.ts";
export { mirrorLaw } from "./mirror-law.ts";
export { MOST_SHEET_FILES, readSheetFiles, type SheetFiles, type SheetText, sheetFrom } from "./own-sheet.ts";
export { plain } from "./plain.ts";
export {
  firstViewpoint,
  mayDecide,
  mayLook,
  nothingHidden,
  OPEN,
  SPECTATOR,
  type Standing,
  type Viewer,
  type Viewpoint,
} from "./policy.ts";
export { type Branch, branchAt, linkRecord, ownRecord, sharedRecord } from "./records.ts";
export {
  type BotAnswer,
  type BotEffort,
  type BotQuestion,
  botQuestion,
  type Hint,
  type RunnerStep,
  TableRunner,
  type Thinker,
} from "./runner.ts";
export * from "./store.ts";
export * from "./table.ts";
