import type { SpelledCommand } from "./decision.ts";
import type { GameEvent } from "./event.ts";
import type { Seat } from "./seat.ts";
import type { Edit } from "./title.ts";

/**
 * One line of the record. The list is append-only: an undo is an entry, and no index is ever used twice. Answers to a decision of
 * several seats are entered when the last is in, in the order of the seats; only old records hold answers that were given again or
 * withdrawn.
 */
export type Entry =
  | { kind: "act"; seat: Seat; command: SpelledCommand; dice?: readonly number[] }
  | { kind: "withdraw"; seat: Seat }
  | { kind: "undo"; seat: Seat }
  | { kind: "resign"; seat: Seat }
  /** Outside of an analysis all sides have agreed to the edit; the seat is the one that proposed it. */
  | { kind: "edit"; edit: Edit; seat?: Seat }
  | AgreedEntry;

/**
 * What whoever has the table lets happen beside the rules: all sides have agreed to go back to the position after so many entries, or
 * on a draw (the seat proposed it); or the time of a seat was up, and the others have claimed the game.
 */
export type AgreedEntry =
  | { kind: "back"; seat: Seat; to: number }
  | { kind: "draw"; seat: Seat }
  | { kind: "forfeit"; seat: Seat };

export interface TimedEvent {
  /** index of the entry during which it happened; -1 is the set-up */
  readonly at: number;
  readonly event: GameEvent;
}
