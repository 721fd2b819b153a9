export * from "./about.ts";
export * from "./about-words.ts";
export { atOnce, inTheNameOf, parting } from "./alike.ts";
export type { AfterPart } from "./board.ts";
export * from "./bounds.ts";
export * from "./command.ts";
export { completed } from "./complete.ts";
export * from "./decision.ts";
export {
  type Dice,
  DiceStream,
  ForcedDice,
  ForcedDieRefused,
  ImaginedDice,
  StratifiedDice,
  seedHash,
} from "./dice.ts";
export * from "./doctrine.ts";
export { withEdit } from "./edit.ts";
export type * from "./entry.ts";
export * from "./enumerated-dice.ts";
export * from "./event.ts";
export { difference, Fault } from "./fault.ts";
export * from "./flow.ts";
export * from "./fuzz.ts";
export { anyName } from "./fuzz-forgeries.ts";
export * from "./game.ts";
export * from "./guide.ts";
export * from "./hash.ts";
export * from "./history.ts";
export * from "./json.ts";
export { Lesson, sightOf } from "./lesson.ts";
export { isFound, Listing } from "./listing.ts";
export * from "./load.ts";
export type * from "./looks.ts";
export * from "./marks.ts";
export * from "./open-save.ts";
export * from "./over.ts";
export * from "./play.ts";
export * from "./procedure.ts";
export * from "./questions.ts";
export * from "./random.ts";
export { Checking } from "./reading.ts";
export * from "./recheck.ts";
export * from "./record.ts";
export * from "./refusal.ts";
export { Replayer } from "./replayer.ts";
export { Sampling } from "./sampling.ts";
export type * from "./screen.ts";
export * from "./seat.ts";
export type * from "./seat-decision.ts";
export * from "./seed-parts.ts";
export { earlierFiles, retiredSheet, sheetOfRecord } from "./sheet-of-record.ts";
export * from "./state.ts";
export * from "./study.ts";
export { commandsStanding, firstTakenBack, standingEntries } from "./taken-back.ts";
export * from "./title.ts";
export * from "./user-error.ts";
export * from "./verify.ts";
export * from "./view.ts";
export * from "./words.ts";
