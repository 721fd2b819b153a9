import type { CounterFace, EditForm, FormField, Looks, MapLook, Panel, Scene, Status } from "@wusong/board";
import type {
  Asked,
  GameOver,
  GuideNow,
  OptionSpec,
  Refusal,
  Scenario,
  SeatDecision,
  SpelledCommand,
  StandingOrder,
  TimedEvent,
  Worth,
} from "@wusong/engine";
import type { Chance } from "../app/chance.ts";

/** Who plays a seat: a person at this screen, or a bot by name. */
export type Player = "you" | string;

/** How long a bot may think: until its time is up, or until it has looked at all it means to (then a seed gives the same game again). */
export type BotEffort = "timed" | "fixed";

/** From where a game is looked at: a seat by name, a spectator, or everything open (after the end, or when only bots play). */
export type Viewpoint = string | "spectator" | "open";

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

/** How a game ended, with the sentence about it. */
export interface ToldEnd extends GameOver {
  text: string;
}

/** All that a screen shows of a game at one moment, from one viewpoint. */
export interface Moment {
  entries: number;
  viewpoint: Viewpoint;
  scene: Scene;
  status: Status;
  panels: readonly Panel[];
  over: ToldEnd | null;
}

export interface TableShown extends Moment {
  id: string;
  title: string;
  scenario: string;
  options: Readonly<Record<string, string>>;
  analysis: boolean;
  /** the game an analysis branched off, to go back to */
  branchOf: string | null;
  players: Readonly<Record<string, Player>>;
  /** whether the sides have secrets from each other that a shared screen must hide */
  secrets: boolean;
  /** whether several sides decide at once now, each unseen by the others until all are in */
  atOnce: boolean;
  index: number;
  toDecide: readonly string[];
  /** the viewer's decision, where it has one */
  decision: SeatDecision | null;
  canUndo: boolean;
  log: readonly TimedEvent[];
  /** first entry the viewer has not looked at yet */
  seenTo: number;
  seedHash: string;
  /** only when the game is over */
  seed: string | null;
  notes: readonly string[];
  standingOrders: readonly StandingOrder[];
  guide: GuideNow | null;
  /** another tab plays this game: this one only shows it */
  readOnly: boolean;
  /** the browser had no room for the last command: export the game */
  unsaved: boolean;
}

export type Acted = { refusal: Refusal } | { table: TableShown; from: number };

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

/** What the page may ask of the host. Every method answers with plain data. */
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

export interface HostApi {
  title(id: string): TitleInfo;
  games(): SavedGame[];
  create(setting: NewGame, chance: Chance): { id: string };
  remove(id: string): null;
  open(id: string, viewpoint: Viewpoint | null): TableShown;
  /** take a game over that is open in another tab */
  takeOver(id: string): null;
  options(
    id: string,
    seat: string,
    verb: string,
    picks: readonly unknown[],
    draft: readonly string[],
  ): { asked: Asked | null; complete: boolean } | { refusal: Refusal };
  why(
    id: string,
    seat: string,
    verb: string,
    picks: readonly unknown[],
    pointedAt: { of: string; text: string },
    draft: readonly string[],
  ): Refusal | null;
  preview(id: string, seat: string, command: SpelledCommand): { preview: unknown } | { refusal: Refusal };
  act(id: string, seat: string, index: number, command: SpelledCommand, dice?: readonly number[]): Acted;
  undo(id: string, seat: string): Acted;
  withdraw(id: string, seat: string): Acted;
  resign(id: string, seat: string): Acted;
  order(id: string, seat: string, window: string, until: string | null): Acted;
  /** a word of the learner: the step was read or is skipped, a skipped one is taken up again, the lesson is left */
  teach(id: string, viewpoint: Viewpoint, word: LessonWord): TableShown;
  /** lets the bot whose decision it is make one command; null when it was stopped */
  letBotAct(id: string, viewpoint: Viewpoint, effort: BotEffort): Acted | null;
  stopBot(id: string): null;
  /** what a bot would do in the viewer's place */
  hint(id: string, seat: string, effort: BotEffort): SpelledCommand | null;
  at(id: string, entries: number, viewpoint: Viewpoint): Moment;
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
  edit(id: string, change: EditChange): Acted;
  /** what of the record is proven, in the same words as on the command line */
  verify(id: string): { worth: Worth; lines: readonly string[] };
  calculate(title: string, situation: unknown): { report: unknown } | { error: string };
}
