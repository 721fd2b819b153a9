import type { History } from "./history.ts";
import type { DeepReadonly, Json } from "./json.ts";
import type { Marks } from "./marks.ts";
import type { Seat } from "./seat.ts";
import type { GameOver, Shape } from "./state.ts";

/**
 * What a study of many games can measure of a title beside what every title tells of itself (its winner, turns, losses, battles):
 * `titles/ID/study.ts`. Data, and a few questions about a position; how to count is no business of a title.
 */
export interface Study<S extends Shape> {
  /** places whose fall is dated */
  readonly places: readonly StudiedPlace[];
  /** who holds a place of the map now; null: nobody */
  holder(pub: DeepReadonly<S["pub"]>, sheet: S["sheet"], place: string): Seat | null;
  /** Whether the game was decided by comparing points: only then would points given beforehand have changed it. */
  onPoints(over: GameOver): boolean;
  /** what a side can be made to do without, to see what it is worth */
  readonly arms: readonly StudiedArm[];
  readonly history: History;
  /** what competent play must show */
  readonly marks: Marks<S>;
}

export interface StudiedPlace {
  readonly id: string;
  readonly name: string;
  /** all of them have to be held */
  readonly places: readonly string[];
  /** the side whose taking is dated, by its seat */
  readonly by: string;
}

/** Places whose taking by one side is dated: id, name, and the places of the map that make it up. */
export const takenBy = (
  by: string,
  places: readonly (readonly [id: string, name: string, ...places: string[]])[],
): StudiedPlace[] => places.map(([id, name, ...all]) => ({ id, name, places: all, by }));

export interface StudiedArm {
  readonly id: string;
  /** the side that does without it, by its seat */
  readonly seat: string;
  /** "Japanese aircraft" */
  readonly name: string;
  /** verbs the side is not offered */
  readonly verbs?: readonly string[];
  readonly changes?: readonly SheetChange[];
}

/**
 * One change of a sheet: `at` leads to a value of a file, its parts separated by "/". A part is a name, the number of an entry (from
 * 0), `*` for every entry, or `[name=value]` for the entries of which this is true. Exactly one of the three says what becomes of it.
 */
export interface SheetChange {
  /** "tables.json" */
  readonly file: string;
  readonly at: string;
  readonly set?: Json;
  readonly add?: number;
  /** numbers are multiplied; where they were whole they are rounded */
  readonly factor?: number;
}
