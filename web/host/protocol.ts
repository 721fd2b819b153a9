import type { CounterFace, EditForm, FormField, Looks, MapLook } from "@wusong/board";
import type { GameOver, OptionSpec, Refusal, Scenario, SpelledCommand, Worth } from "@wusong/engine";
import type { BotEffort, Player, Shown, Sight, Submission, Viewpoint } from "@wusong/host";
import type { Chance } from "../app/chance.ts";

export interface NewGame {
  title: string;
  scenario: string;
  options: Readonly<Record<string, string>>;
  players: Readonly<Record<string, Player>>;
  /** the title's guided first game: it has a setting of its own, and nothing else here counts */
  guided?: boolean;
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
  /** whether it is played with a sheet that is not the title's own */
  ownSheet: boolean;
  /** another tab plays this game: this one only shows it */
  readOnly: boolean;
  /** the browser had no room for the last command: export the game */
  unsaved: boolean;
}

export type Acted = { refusal: Refusal } | { table: TableGiven; from: number };

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
  ticks: readonly { at: number; kind: "turn" | "battle" | "command"; label: string; seat: string | null }[];
}

/** Steps of a side on the map at moments of the game. */
export interface Curve {
  seat: string;
  /** number of entries, steps */
  points: readonly (readonly [number, number])[];
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
  bots: readonly { name: string; text: string }[];
  /** names of the stretches of play a standing order can last */
  periods: readonly string[];
  screen: TitleScreen;
}

/** What a screen needs to draw a title. Nothing of it changes during a game, and nothing is secret. */
export interface TitleScreen {
  board: "hex" | "area";
  map: MapLook;
  /** the board's sheet as data: a HexSheet or an AreaSheet */
  mapSheet: unknown;
  sides: Looks<unknown, unknown>["sides"];
  card: Looks<unknown, unknown>["card"];
  turns: Looks<unknown, unknown>["turns"];
  verbs: NonNullable<Looks<unknown, unknown>["verbs"]>;
  /** fields of the combat calculator's form; none: the situation is written as data */
  calculator: readonly FormField[];
  /** what can be changed by hand on an analysis board; null: edits are written as data */
  edit: Pick<EditForm, "off" | "states" | "marks" | "fields"> | null;
  faces: readonly CounterFace[];
  /** readable name of every place: "Jiashan, 2616" */
  placeNames: Readonly<Record<string, string>>;
}

/** A change of the position on an analysis board: a piece, a place, another field of the title's form, or an edit as data. */
export type EditChange =
  | { kind: "put"; piece: string; where: string; state: string }
  | { kind: "mark"; place: string; mark: string }
  | { kind: "set"; field: string; value: unknown }
  | { kind: "data"; data: Readonly<Record<string, unknown>> };

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
  title(id: string): TitleInfo;
  games(): SavedGame[];
  create(setting: NewGame, chance: Chance): { id: string };
  remove(id: string): null;
  /** viewpoint null: where this browser's player sits */
  open(id: string, viewpoint: Viewpoint | null, since?: number): TableGiven;
  /** files of the sheet a game is played with, where it is not the title's own */
  sheetFiles(id: string): Readonly<Record<string, unknown>> | null;
  /** take a game over that is open in another tab */
  takeOver(id: string): null;
  submit(id: string, change: Change, watching: Watching): Acted;
  /** a word of the learner: the step was read or is skipped, a skipped one is taken up again, the lesson is left */
  teach(id: string, word: LessonWord, watching: Watching): TableGiven;
  /** lets the bot whose decision it is make one command; null when it was stopped */
  letBotAct(id: string, effort: BotEffort, watching: Watching): Acted | null;
  stopBot(id: string): null;
  /** what a bot would do in the viewer's place */
  hint(id: string, seat: string, effort: BotEffort): SpelledCommand | null;
  at(id: string, entries: number, viewpoint: Viewpoint): Sight;
  timeline(id: string, viewpoint: Viewpoint): Timeline;
  curves(id: string, viewpoint: Viewpoint): Curve[];
  seen(id: string, seat: string): null;
  exportRecord(id: string, form: "save" | "shared", viewpoint: Viewpoint): { name: string; text: string };
  /** reads a record and checks what it says about its game; it is loaded by `goOnImporting`, a stretch of entries at a time */
  beginImport(text: string, chance: Chance): Importing;
  goOnImporting(id: string): Importing | Imported;
  /** gives an import up; nothing of it is kept */
  stopImport(id: string): null;
  /** the record that a link carries, as text */
  linkRecord(id: string, what: "game" | "position", at: number, viewpoint: Viewpoint, chance: Chance): string;
  /** the same setting once more */
  restart(id: string, sameDice: boolean, chance: Chance): { id: string };
  /** a new analysis that begins at a moment of a game */
  branch(id: string, entries: number, viewpoint: Viewpoint, chance: Chance): { id: string };
  /** what of the record is proven, in the same words as on the command line */
  verify(id: string): { worth: Worth; lines: readonly string[] };
  calculate(title: string, situation: unknown): { report: unknown } | { error: string };
}
