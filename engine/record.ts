import * as v from "valibot";
import { parseWithin, RECORD_BOUNDS } from "./bounds.ts";
import type { Entry } from "./entry.ts";
import type { GameEvent } from "./event.ts";
import type { Game } from "./game.ts";
import { hashText } from "./hash.ts";
import { canonical, copy, type Json } from "./json.ts";
import { withoutWords } from "./old-record.ts";
import { SaveSchema, SharedSchema } from "./record-schema.ts";
import type { Seat } from "./seat.ts";
import type { SeedParts } from "./seed-parts.ts";
import type { GameOver, Shape, State } from "./state.ts";

/**
 * A game on file. The save holds everything and stays with whoever runs the game; the shared record holds what its reader may
 * know: the hash of the seed, and seed and hidden commands only after the end.
 */
export const SAVE_FORMAT = "wusong-save/2";
export const SHARED_FORMAT = "wusong-record/2";
/** Formats that are read and no longer written: see old-record.ts. */
export const OLD_SAVE_FORMAT = "wusong-save/1";
export const OLD_SHARED_FORMAT = "wusong-record/1";

export interface Save {
  format: typeof SAVE_FORMAT | typeof OLD_SAVE_FORMAT;
  title: string;
  rulesVersion: string;
  /** hash of the sheet the game is played with; the files, where they are not the title's own */
  sheet: string;
  sheetFiles?: Readonly<Record<string, unknown>>;
  scenario: string;
  options: Readonly<Record<string, string>>;
  seed: string;
  seedHash: string;
  analysis: boolean;
  /** an analysis that began at a position */
  from?: unknown;
  /** a game taken up at a snapshot of another version of the rules or another sheet: entries before it are not replayed */
  continued?: { at: number; rulesVersion: string; sheet?: string; state: unknown };
  entries: readonly SavedEntry[];
  /** answers to the present decision of several seats that wait for others */
  waiting?: readonly SavedAct[];
  snapshots: readonly { at: number; state: unknown }[];
  /** rolling hash after the last entry */
  hash: string;
  /** the first digits of the rolling hash after every entry that was replayed, in lines: they tell where two games part */
  trail?: readonly string[];
  over: GameOver | null;
  /** what somebody has written beside the entries, such as a review; the game does not know of it */
  notes?: readonly { at: number; text: string }[];
  /** where the seed of a game on a server came from */
  seedParts?: SeedParts;
  /** what the fuzzer says of a game it stopped */
  failure?: { game: number; kind: string; message: string };
}

export interface SavedAct {
  act: string;
  verb: string;
  picks: readonly unknown[];
  dice?: readonly number[];
}

/** Entries are written compactly: seat by name. */
export type SavedEntry =
  | SavedAct
  | { withdraw: string }
  | { undo: string }
  | { resign: string }
  /** agreed by all sides, with the seat that proposed it; an edit of an analysis names none */
  | { back: string; to: number }
  | { draw: string }
  | { forfeit: string }
  | { edit: { readonly [key: string]: Json }; by?: string };

export interface SharedRecord {
  format: typeof SHARED_FORMAT | typeof OLD_SHARED_FORMAT;
  title: string;
  rulesVersion: string;
  sheet: string;
  scenario: string;
  options: Readonly<Record<string, string>>;
  seedHash: string;
  analysis: boolean;
  /** seat the record was made for; null: a spectator */
  seat: string | null;
  over: GameOver | null;
  entries: number;
  /** The log as the reader may see it; after the end its ids alone, because then its words come from the replay. */
  log: readonly { at: number; event: GameEvent | GameEventIds }[];
  view: unknown;
  /** after the end: everything, so that anybody can verify every die */
  save?: Save;
}

export type GameEventIds = Pick<GameEvent, "type" | "rule">;

const sheetHashes = new WeakMap<object, string>();

/** What a sheet says, as a hash: two sheets with the same data are the same sheet. */
export function sheetHash(sheet: object): string {
  let hash = sheetHashes.get(sheet);
  if (!hash) {
    hash = hashText(canonical((sheet as { data?: unknown }).data ?? sheet)).slice(0, 16);
    sheetHashes.set(sheet, hash);
  }
  return hash;
}

export function save<S extends Shape>(game: Game<S>, sheetFiles?: Readonly<Record<string, unknown>>): Save {
  const seats = game.title.seats;
  const waiting = game.answers.map(({ seat, command }) => ({ act: seats[seat], ...command }));
  return {
    format: SAVE_FORMAT,
    title: game.title.id,
    rulesVersion: game.title.rulesVersion,
    sheet: sheetHash(game.sheet),
    ...(sheetFiles ? { sheetFiles } : {}),
    scenario: game.scenario,
    options: { ...game.options },
    seed: game.seed,
    seedHash: game.seedHash,
    analysis: game.analysis,
    ...(game.from ? { from: copy(game.from) } : {}),
    ...(game.continuedFrom ? { continued: copy(game.continuedFrom) } : {}),
    entries: game.entries.map((entry) => savedEntry(seats, entry)),
    ...(waiting.length > 0 ? { waiting } : {}),
    snapshots: [{ at: game.entries.length, state: withoutAnswers(game.play.s) }],
    hash: game.hash,
    trail: game.trail,
    over: game.over,
  };
}

/** Answers that wait stand beside the list of entries, so they are no part of the state after its last one. */
const withoutAnswers = <S extends Shape>(state: State<S>): State<S> => ({
  ...copy(state),
  commits: state.commits.map(() => null),
});

export function savedEntry(seats: readonly string[], entry: Entry): SavedEntry {
  switch (entry.kind) {
    case "act": {
      const { verb, picks } = entry.command;
      return { act: seats[entry.seat], verb, picks, ...(entry.dice ? { dice: entry.dice } : {}) };
    }
    case "edit":
      return { edit: entry.edit, ...(entry.seat === undefined ? {} : { by: seats[entry.seat] }) };
    case "back":
      return { back: seats[entry.seat], to: entry.to };
    case "draw":
      return { draw: seats[entry.seat] };
    case "forfeit":
      return { forfeit: seats[entry.seat] };
    case "withdraw":
      return { withdraw: seats[entry.seat] };
    case "undo":
      return { undo: seats[entry.seat] };
    case "resign":
      return { resign: seats[entry.seat] };
  }
}

export const idsOf = ({ type, rule }: GameEvent | GameEventIds): GameEventIds => ({ type, rule });

/** The record for a reader: a seat, or a spectator (null). Nothing in it is more than that reader may see now. */
export function share<S extends Shape>(game: Game<S>, seat: Seat | null): SharedRecord {
  return {
    format: SHARED_FORMAT,
    title: game.title.id,
    rulesVersion: game.title.rulesVersion,
    sheet: sheetHash(game.sheet),
    scenario: game.scenario,
    options: { ...game.options },
    seedHash: game.seedHash,
    analysis: game.analysis,
    seat: seat === null ? null : game.title.seats[seat],
    over: game.over,
    entries: game.entries.length,
    log: game.log(seat).map(({ at, event }) => ({ at, event: game.over ? idsOf(event) : event })),
    view: game.view(seat),
    ...(game.over ? { save: save(game) } : {}),
  };
}

/** What a file holds: a save, a shared record, or a shared record around the save of a game that is over. */
export interface ReadRecord {
  save: Save | null;
  shared: SharedRecord | null;
}

/** Reads the text of a file. A text is the sentence that says what is wrong with it. */
export function readRecord(text: string): ReadRecord | string {
  const read = parseWithin(text, RECORD_BOUNDS);
  if ("tooLarge" in read) return read.tooLarge;
  if ("broken" in read) return `This is not a complete record: ${read.broken}.`;
  const given = read.value;
  const format = (given as { format?: unknown } | null)?.format;
  const isShared = format === SHARED_FORMAT || format === OLD_SHARED_FORMAT;
  if (!isShared && format !== SAVE_FORMAT && format !== OLD_SAVE_FORMAT)
    return `This is not a Wusong record: its format is ${JSON.stringify(format ?? null)}.`;
  const whole = isShared ? (given as { save?: unknown }).save : given;
  const wrong =
    (whole === undefined ? null : misfit(SaveSchema, whole)) ?? (isShared ? misfit(SharedSchema, given) : null);
  if (wrong !== null) return wrong;
  const save = whole === undefined ? null : withoutWords(whole as Save);
  return { save, shared: isShared ? (given as SharedRecord) : null };
}

/** Reads the text of a file as a save. A text is the sentence that says what is wrong with it. */
export function readSave(text: string): Save | string {
  const read = readRecord(text);
  if (typeof read === "string") return read;
  return (
    read.save ?? "This record is of a game that is still being played: its commands are revealed when the game is over."
  );
}

function misfit(schema: v.GenericSchema, given: unknown): string | null {
  const parsed = v.safeParse(schema, given);
  if (parsed.success) return null;
  const issue = parsed.issues[0];
  return `The record does not fit at ${v.getDotPath(issue) ?? "its top"}: ${issue.message}.`;
}
