import type { Agreement, BotQuestion, SheetFiles, Submission, Viewpoint } from "@wusong/host";

/** A game as the store has it: texts are JSON and are read where the rules are. */
export interface StoredGame {
  readonly version: number;
  readonly title: string;
  /** hash of the rules it is played by; null: the newest of its title */
  readonly rules: string | null;
  readonly rulesVersion: string;
  /** hash of the sheet, and its files where it is a player's own */
  readonly sheet: string;
  readonly sheetFiles: string | null;
  readonly scenario: string;
  readonly options: string;
  readonly seed: string;
  readonly bots: string;
  readonly players: Readonly<Record<string, string>>;
  readonly opening: string;
  /** where it was taken up under other rules than it began with; null: nowhere */
  readonly continued: string | null;
  readonly entries: readonly { readonly entry: string; readonly events: string; readonly trail: string }[];
  readonly sure: { readonly at: number; readonly state: string; readonly hash: string };
  readonly last: { readonly state: string; readonly hash: string };
  readonly waiting: string;
  readonly orders: string;
  /** what everybody at the table reads about the game; absent: nothing */
  readonly notes?: readonly string[];
}

/** What a game has gained since it had so many entries, as the store has it. */
export interface GainedGame
  extends Pick<StoredGame, "version" | "title" | "rules" | "players" | "waiting" | "orders" | "notes"> {
  readonly from: number;
  /** JSON of the entries from there on */
  readonly entries: readonly string[];
  /** rolling hash after the last of them */
  readonly hash: string;
}

/** Who asks for a table: the seats they play, and how many entries they are behind (spectators). */
export interface Asker {
  readonly seats: readonly string[];
  readonly delay: number;
  /** entries looked at before; null: it does not matter */
  readonly seen: number | null;
}

/** What can be asked of the rules. Whatever names a table names the version it is expected to have. */
export type Asked =
  | OfTable<{ readonly op: "agree"; readonly seat: string; readonly agreement: Agreement }>
  | {
      readonly op: "check";
      readonly scenario?: string;
      readonly options: Readonly<Record<string, string>>;
      readonly sheetFiles: SheetFiles | null;
    }
  /** the version is the one it will have */
  | OfTable<{ readonly op: "begin"; readonly game: NewGame }>
  | { readonly op: "open"; readonly table: string; readonly game: StoredGame }
  /** goes on to where the store is, from where it is open */
  | { readonly op: "follow"; readonly table: string; readonly gained: GainedGame }
  /** `under`: the rules it was played by so far, as its record names them */
  | { readonly op: "takeUp"; readonly table: string; readonly game: StoredGame; readonly under: string }
  | { readonly op: "drop"; readonly table: string }
  | OfTable<{
      readonly op: "submit";
      readonly seat: string;
      readonly submission: Submission;
      readonly expect: number;
      readonly byIds?: boolean;
      /** entries whose story the seat knows: what it sees afterwards is answered, too, with what was told since */
      readonly known?: number;
      /** what everybody at the table reads about this command */
      readonly note?: string;
    }>
  | OfTable<{
      readonly op: "shown";
      readonly asker: Asker;
      readonly viewpoint: Viewpoint | null;
      readonly since: number;
    }>
  | OfTable<{
      readonly op: "at";
      readonly asker: Asker;
      readonly viewpoint: Viewpoint | null;
      readonly entries: number;
    }>
  | OfTable<{
      readonly op: "options";
      readonly seat: string;
      readonly verb: string;
      readonly picks: readonly unknown[];
      readonly draft: readonly string[];
    }>
  | OfTable<{
      readonly op: "preview";
      readonly seat: string;
      readonly command: { readonly verb: string; readonly picks: readonly unknown[] };
    }>
  | OfTable<{ readonly op: "record"; readonly asker: Asker; readonly viewpoint: Viewpoint | null }>
  | OfTable<{ readonly op: "question"; readonly seat: string }>;

type OfTable<T> = T & { readonly table: string; readonly version: number };

export interface NewGame {
  readonly scenario: string;
  readonly options: Readonly<Record<string, string>>;
  readonly sheetFiles: SheetFiles | null;
  readonly seed: string;
  readonly bots: string;
  readonly players: Readonly<Record<string, string>>;
}

/** The end of a game, for everybody: seats by name. */
export interface Ending {
  readonly winner: string | null;
  readonly reason: string;
  readonly level: string | null;
  readonly rule: string;
  readonly text: string;
}

/** What everybody may know of where a game stands. */
export interface Standing {
  readonly head: number;
  readonly decision: number;
  readonly waitsFor: readonly string[];
  readonly standing: string;
  readonly over: Ending | null;
}

/** What a command changed, as it is written down. Texts are JSON. */
export interface Changed extends Standing {
  /** entries from here on are new, or told otherwise because a command was taken back */
  readonly from: number;
  readonly entries: readonly {
    readonly entry: string;
    readonly events: string;
    readonly trail: string;
    readonly byOrder: boolean;
  }[];
  /** a new position behind which nobody can go back */
  readonly sure: { readonly at: number; readonly state: string; readonly hash: string } | null;
  readonly last: { readonly state: string; readonly hash: string };
  readonly waiting: string;
  /** it takes commands back that others had seen */
  readonly allowedBack: boolean;
  /** how many commands stand: those that were taken back do not count */
  readonly commands: number;
  /** seats whose answers wait for those of others */
  readonly answered: readonly string[];
  readonly orders: string;
}

export interface Begun extends Changed {
  readonly opening: string;
  readonly rulesVersion: string;
  readonly sheet: string;
  readonly seedHash: string;
}

/** A game taken up under other rules. */
export interface TakenUp extends Changed {
  readonly rulesVersion: string;
  readonly sheet: string;
  readonly continued: string;
}

export interface CheckedSetting {
  readonly rulesVersion: string;
  readonly sheet: string;
  readonly scenario: string;
  readonly options: Readonly<Record<string, string>>;
  readonly seats: readonly string[];
}

/** The table is not open here, or at another version: it has to be opened again. */
export interface Missing {
  readonly missing: true;
  /** it is open with so many entries, and others have gone on since; absent: it is not */
  readonly at?: number;
}
export const MISSING: Missing = { missing: true };

export type Submitted =
  | { readonly changed: Changed; readonly shown?: string }
  | { readonly refusal: { readonly rule: string; readonly text: string } }
  | { readonly stale: true };

/** What is answered, by what was asked. A text is JSON, ready to be sent. */
export interface Answers {
  check: CheckedSetting;
  begin: Begun;
  open: Standing;
  follow: Standing | Missing;
  takeUp: TakenUp;
  drop: null;
  submit: Submitted | Missing;
  agree: Submitted | Missing;
  shown: string | Missing;
  at: string | Missing;
  options: string | Missing;
  preview: string | Missing;
  record: string | Missing;
  question: { readonly asked: BotQuestion; readonly index: number } | null | Missing;
}
