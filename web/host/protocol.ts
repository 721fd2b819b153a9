import type {
  CounterFace,
  Edit,
  EditForm,
  FormField,
  GameOver,
  Json,
  Looks,
  MapLook,
  MapSheet,
  OddsAnswer,
  OptionSpec,
  Provenance,
  Refusal,
  Save,
  Scenario,
  Worth,
} from "@wusong/engine";
import type { BotEffort, Hint, Player, SheetFiles, SheetText, Shown, Sight, Submission, Viewpoint } from "@wusong/host";
import type { Chance } from "../app/chance.ts";
import type { Band } from "../map/look.ts";
import type { PrintedBandFile, PrintedSheet } from "../map/printed-sheet.ts";

export interface NewGame {
  title: string;
  scenario: string;
  options: Readonly<Record<string, string>>;
  players: Readonly<Record<string, Player>>;
  /** the title's guided first game: it has a setting of its own, and nothing else here counts */
  guided?: boolean;
  /** files of a sheet of the player's own */
  sheetFiles?: SheetFiles | null;
}

/** A player's own sheet that fits its title. */
export interface OwnSheet {
  hash: string;
  files: SheetFiles;
}

/** The map of a sheet, drawn. */
export interface PrintedMap {
  sheet: PrintedSheet;
  bands: Readonly<Record<Band, PrintedBandFile>>;
}

/** A line in the list of saved games. */
export interface SavedGame {
  id: string;
  title: string;
  players: Readonly<Record<string, Player>>;
  created: number;
  updated: number;
  status: string;
  analysis: boolean;
  /** seats that have to decide, by name */
  toDecide: readonly string[];
  over: GameOver | null;
}

/** A table as it comes from the host. */
export interface TableGiven extends Shown {
  id: string;
  /** the game an analysis branched off, to go back to */
  branchOf: string | null;
  /** whether it is played with a sheet that is none of the title's */
  ownSheet: boolean;
  /** hash of the rules of a table at a server that are not those of this page; null: they are */
  rules: string | null;
  /** another tab plays this game: this one only shows it */
  readOnly: boolean;
  /** the browser had no room for the last command: export the game */
  unsaved: boolean;
}

/** `from`: number of entries that were known before. A refusal comes with a table where that has gone on meanwhile. */
export type Acted =
  | { refusal: Refusal }
  | { table: TableGiven; from: number }
  | { refusal: Refusal; table: TableGiven; from: number };

/** What the viewer looks from, and how much of the log is known there. */
export interface Watching {
  viewpoint: Viewpoint;
  /** number of entries whose story is known; 0: none of it */
  since: number;
}

/** A change by a person: something submitted to the table, or an edit of an analysis in the words of the title's form. */
export type Change = Exclude<Submission, { kind: "edit" }> | { kind: "edit"; change: EditChange };

export type LessonWord = { kind: "goOn" | "takeUp"; step: number } | { kind: "leave" };

/** A game at a glance: who did something when, where turns begin, where battles were fought. */
export interface Timeline {
  entries: number;
  ticks: readonly ({ at: number; label: string; seat: string | null } & (
    | { kind: "battle" | "command" }
    /** its number on the turn track */
    | { kind: "turn"; turn: number }
  ))[];
}

/** Steps of a side on the map at moments of the game. */
export interface Curve {
  seat: string;
  /** number of entries, steps */
  points: readonly (readonly [number, number])[];
}

/** The course of a game by the title's score: what everybody could see of it. */
export interface Course {
  /** moments of the game: number of entries, the turn it was, and the score in the order of `seats` */
  points: readonly { at: number; turn: number; values: readonly number[] }[];
  /** the sides that have a score */
  seats: readonly string[];
}

export interface TitleInfo {
  id: string;
  name: string;
  date: string;
  seats: readonly string[];
  scenarios: readonly Scenario[];
  options: readonly OptionSpec[];
  /** whether it has a guided first game */
  guided: boolean;
  bots: readonly { name: string; label: string; text: string }[];
  /** names of the stretches of play a standing order can last */
  periods: readonly string[];
  screen: TitleScreen;
}

/** What a screen needs to draw a title. Nothing of it changes during a game, and nothing is secret. */
export interface TitleScreen {
  board: "hex" | "area";
  map: MapLook;
  mapSheet: MapSheet;
  sides: Looks<unknown, unknown>["sides"];
  card: Looks<unknown, unknown>["card"];
  turns: Looks<unknown, unknown>["turns"];
  verbs: NonNullable<Looks<unknown, unknown>["verbs"]>;
  /** fields of the combat calculator's form; none: the situation is written as data */
  calculator: readonly FormField[];
  /** what can be changed by hand on an analysis board; null: edits are written as data */
  edit: Pick<EditForm, "off" | "states" | "marks" | "fields"> | null;
  faces: readonly CounterFace[];
  /** where the values of the sheet come from */
  provenance: Provenance;
  /** readable name of every place: "Jiashan, 2616" */
  placeNames: Readonly<Record<string, string>>;
}

/** A change of the position on an analysis board: a piece, a place, another field of the title's form, or an edit as data. */
export type EditChange =
  | { kind: "put"; piece: string; where: string; state: string }
  | { kind: "mark"; place: string; mark: string }
  | { kind: "set"; field: string; value: Json }
  | { kind: "data"; data: Edit };

/** A game of a browser on its way to another one: its record, and who plays it. */
export interface MovedGame {
  card: { title: string; players: Readonly<Record<string, Player>>; bots: string; status: string };
  game: Save;
}

/** A record that is being loaded. */
export interface Importing {
  id: string;
  done: number;
  of: number;
}

/** A record that became a game of this browser. */
export interface Imported {
  id: string;
  notes: readonly string[];
}

/** What the page may ask of the host. Every method answers with plain data. */
export interface HostApi {
  /** what is known of a title, as it looks with a sheet of the player's own, or by other rules of a server, where there are such */
  title(id: string, sheetFiles?: SheetFiles | null, rules?: string | null): TitleInfo;
  /** reads the files of a player's own sheet, and says what is wrong with them */
  readSheet(title: string, files: readonly SheetText[]): OwnSheet;
  /** draws the map of a player's own sheet, or of other rules of a server */
  printMap(title: string, sheetFiles: SheetFiles | null, rules?: string | null): PrintedMap;
  games(): SavedGame[];
  create(setting: NewGame, chance: Chance): { id: string };
  remove(id: string): null;
  /** viewpoint null: where this browser's player sits */
  open(id: string, viewpoint: Viewpoint | null, since?: number): TableGiven;
  /** files of the sheet a game is played with, where it is not the title's own */
  sheetFiles(id: string): SheetFiles | null;
  /** take a game over that is open in another tab */
  takeOver(id: string): null;
  submit(id: string, change: Change, watching: Watching): Acted;
  /** a word of the learner: the step was read or is skipped, a skipped one is taken up again, the lesson is left */
  teach(id: string, word: LessonWord, watching: Watching): TableGiven;
  /** gives a seat to a person at the screen or to a computer, from now on */
  seatPlayer(id: string, seat: string, player: Player): null;
  /** lets the bot whose decision it is make one command; null when it was stopped */
  letBotAct(id: string, effort: BotEffort, watching: Watching): Acted | null;
  stopBot(id: string): null;
  /** ends the thinking with the best found so far */
  hurryBot(id: string): null;
  /** how far a bot is with its thinking, from 0 to 1; null: none thinks */
  botProgress(id: string): number | null;
  /** what a bot would do in the viewer's place */
  hint(id: string, seat: string, effort: BotEffort): Hint | null;
  at(id: string, entries: number, viewpoint: Viewpoint): Sight;
  timeline(id: string, viewpoint: Viewpoint): Timeline;
  curves(id: string, viewpoint: Viewpoint): Curve[];
  course(id: string): Course;
  seen(id: string, seat: string): null;
  exportRecord(id: string, form: "save" | "shared", viewpoint: Viewpoint): { name: string; text: string };
  /** reads a record and checks what it says about its game; it is loaded by `goOnImporting`, a stretch of entries at a time */
  beginImport(text: string, chance: Chance): Importing;
  goOnImporting(id: string): Importing | Imported;
  /** gives an import up; nothing of it is kept */
  stopImport(id: string): null;
  /** a game of this browser, to be opened in another one */
  pack(id: string): MovedGame;
  /** opens a game of another browser under its id; one that is here already is the same game, and stays as it is */
  unpack(id: string, moved: MovedGame): { id: string };
  /** the record that a link carries, as text */
  linkRecord(id: string, what: "game" | "position", at: number, viewpoint: Viewpoint, chance: Chance): string;
  /** the same setting once more */
  restart(id: string, sameDice: boolean, chance: Chance): { id: string };
  /** a new analysis that begins at a moment of a game */
  branch(id: string, entries: number, viewpoint: Viewpoint, chance: Chance): { id: string };
  /** what of the record is proven, in the same words as on the command line */
  verify(id: string): { worth: Worth; lines: readonly string[] };
  calculate(title: string, situation: Json, sheetFiles?: SheetFiles | null): { report: OddsAnswer } | { error: string };
}
