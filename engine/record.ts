import * as v from "valibot";
import { seedHash } from "./dice.ts";
import { type Entry, Game, type GameSetting, type TimedEvent } from "./game.ts";
import { hashText } from "./hash.ts";
import { canonical, copy, type Json } from "./json.ts";
import { positionProblem } from "./outside-position.ts";
import { Play } from "./play.ts";
import type { Seat } from "./seat.ts";
import type { GameOver, Shape, State } from "./state.ts";
import { resolveOptions, type Title } from "./title.ts";

/**
 * A game on file. The save holds everything and stays with whoever runs the game; the shared record holds what its reader may
 * know: the hash of the seed, and seed and hidden commands only after the end.
 */
export const SAVE_FORMAT = "wusong-save/1";
export const SHARED_FORMAT = "wusong-record/1";

export interface Save {
  format: typeof SAVE_FORMAT;
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
  /** a game taken up at a snapshot of another version of the rules: entries before it are not replayed */
  continued?: { at: number; rulesVersion: string; state: unknown };
  entries: readonly SavedEntry[];
  snapshots: readonly { at: number; state: unknown }[];
  /** rolling hash after the last entry */
  hash: string;
  over: GameOver | null;
}

/** Entries are written compactly: seat by name. */
export type SavedEntry =
  | { act: string; verb: string; picks: readonly unknown[]; dice?: readonly number[] }
  | { withdraw: string }
  | { undo: string }
  | { resign: string }
  | { edit: { readonly [key: string]: Json } };

export interface SharedRecord {
  format: typeof SHARED_FORMAT;
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
  /** the log as the reader may see it */
  log: readonly TimedEvent[];
  view: unknown;
  /** after the end: everything, so that anybody can verify every die */
  save?: Save;
}

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
    snapshots: [{ at: game.entries.length, state: copy(game.play.s) }],
    hash: game.hash,
    over: game.over,
  };
}

function savedEntry(seats: readonly string[], entry: Entry): SavedEntry {
  switch (entry.kind) {
    case "act": {
      const { verb, picks } = entry.command;
      return { act: seats[entry.seat], verb, picks, ...(entry.dice ? { dice: entry.dice } : {}) };
    }
    case "edit":
      return { edit: entry.edit };
    case "withdraw":
      return { withdraw: seats[entry.seat] };
    case "undo":
      return { undo: seats[entry.seat] };
    case "resign":
      return { resign: seats[entry.seat] };
  }
}

/** The record for a reader: a seat, or a spectator (null). Nothing in it is more than that reader may see now. */
export function share<S extends Shape>(
  game: Game<S>,
  seat: Seat | null,
  sheetFiles?: Readonly<Record<string, unknown>>,
): SharedRecord {
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
    log: game.log(seat),
    view: game.view(seat),
    ...(game.over ? { save: save(game, sheetFiles) } : {}),
  };
}

const seatText = v.string();
/** A list is no table of names. */
const table = <T extends v.GenericSchema>(values: T) =>
  v.pipe(
    v.unknown(),
    v.check((given) => !Array.isArray(given), "a list is no object"),
    v.record(v.string(), values),
  );
const SavedEntrySchema = v.union([
  v.strictObject({
    act: seatText,
    verb: v.string(),
    picks: v.array(v.union([v.string(), v.number(), v.boolean(), v.array(v.string())])),
    dice: v.optional(v.array(v.pipe(v.number(), v.integer()))),
  }),
  v.strictObject({ withdraw: seatText }),
  v.strictObject({ undo: seatText }),
  v.strictObject({ resign: seatText }),
  v.strictObject({ edit: table(v.unknown()) }),
]);

const FrameSchema = v.looseObject({ p: v.string(), at: v.string(), v: v.unknown() });
const WholeSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const OverSchema = v.nullable(
  v.strictObject({
    winner: v.nullable(WholeSchema),
    reason: v.string(),
    level: v.optional(v.string()),
    rule: v.string(),
  }),
);

const StateSchema = v.object({
  pub: v.looseObject({}),
  own: v.array(v.looseObject({})),
  sys: v.looseObject({}),
  stack: v.array(FrameSchema),
  commits: v.array(v.nullable(v.array(v.unknown()))),
  n: WholeSchema,
  opened: WholeSchema,
  over: OverSchema,
});

const SaveSchema = v.object({
  format: v.literal(SAVE_FORMAT),
  title: v.string(),
  rulesVersion: v.string(),
  sheet: v.string(),
  sheetFiles: v.optional(table(v.unknown())),
  scenario: v.string(),
  options: table(v.string()),
  seed: v.string(),
  seedHash: v.string(),
  analysis: v.boolean(),
  from: v.optional(StateSchema),
  continued: v.optional(v.object({ at: WholeSchema, rulesVersion: v.string(), state: StateSchema })),
  entries: v.array(SavedEntrySchema),
  snapshots: v.array(
    v.object({
      at: WholeSchema,
      state: StateSchema,
    }),
  ),
  hash: v.string(),
  over: OverSchema,
});

/** Reads the text of a file as a save. A text is the sentence that says what is wrong with it. */
export function readSave(text: string): Save | string {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return `This is not a complete record: ${(error as Error).message}.`;
  }
  const format = (given as { format?: unknown } | null)?.format;
  if (format === SHARED_FORMAT) {
    const whole = (given as SharedRecord).save;
    if (!whole)
      return "This record is of a game that is still being played: its commands are revealed when the game is over.";
    given = whole;
  } else if (format !== SAVE_FORMAT)
    return `This is not a Wusong record: its format is ${JSON.stringify(format ?? null)}.`;
  const parsed = v.safeParse(SaveSchema, given);
  if (!parsed.success) {
    const issue = parsed.issues[0];
    return `The record does not fit at ${v.getDotPath(issue) ?? "its top"}: ${issue.message}.`;
  }
  return given as Save;
}

export interface Loaded<S extends Shape> {
  game: Game<S>;
  /** what a person should be told: a game continued from a snapshot of another version of the rules */
  notes: string[];
}

/** A save taken out of its file: the game before its first entry, and the entries. */
export interface Opened<S extends Shape> {
  setting: GameSetting<S>;
  entries: Entry[];
  /** a game that was taken up at a snapshot begins there */
  continued: { at: number; rulesVersion: string; state: State<S> } | null;
  /** whether these rules and this sheet are the ones the game was played with, so that it can be replayed */
  replayable: boolean;
}

/** Checks everything a save says about its game before anything is replayed; with a known sheet instead of the record's files. */
export function openSave<S extends Shape>(
  title: Title<S>,
  given: Save,
  known?: S["sheet"],
): Opened<S> | { error: string } {
  if (given.title !== title.id) return { error: `This record is of ${given.title}, not of ${title.id}.` };
  const resolved = resolveOptions(title, given.options);
  if ("error" in resolved) return resolved;
  if (!title.scenarios.some((one) => one.id === given.scenario)) {
    return { error: `${title.id} has no scenario "${given.scenario}".` };
  }
  if (seedHash(given.seed) !== given.seedHash) {
    return {
      error: "The seed of the record does not give the hash published at the start: the dice cannot be verified.",
    };
  }
  let sheet = known ?? title.defaultSheet();
  if (given.sheetFiles && !known) {
    const loaded = title.loadSheet(given.sheetFiles);
    if ("errors" in loaded) return { error: `The sheet of the record does not fit: ${loaded.errors[0]}` };
    sheet = loaded.sheet;
  }
  const entries: Entry[] = [];
  for (const [i, one] of given.entries.entries()) {
    const entry = readEntry(title.seats, one);
    if (!entry) return { error: `Entry ${i} of the record names a seat that ${title.id} does not have.` };
    entries.push(entry);
  }
  if (given.from && !given.analysis) return { error: "Only an analysis can begin at a position of its own." };
  const { scenario, seed, analysis } = given;
  const problem = (state: unknown): string | null => {
    const like = Play.begin(title, sheet, scenario, resolved.options, seed).s;
    return positionProblem(title, sheet, state as State<S>, like);
  };
  if (given.from) {
    const wrong = problem(given.from);
    if (wrong) return { error: `The position the analysis begins at does not fit. ${wrong}` };
  }
  const replayable = given.rulesVersion === title.rulesVersion && given.sheet === sheetHash(sheet);
  const continued = (given.continued as Opened<S>["continued"] | undefined) ?? null;
  if (continued && replayable) {
    const { at, state } = continued;
    if (at > entries.length || state.n !== at) return { error: `The game cannot have been taken up at entry ${at}.` };
    const wrong = problem(state);
    if (wrong) return { error: `The position the game was taken up at does not fit. ${wrong}` };
  }
  return {
    setting: {
      title,
      scenario,
      options: resolved.options,
      seed,
      sheet,
      analysis,
      ...(given.from ? { from: given.from as State<S> } : {}),
    },
    entries,
    continued,
    replayable,
  };
}

/** The game of an opened save before the first entry that is replayed. */
export function beginSave<S extends Shape>({ setting, entries, continued }: Opened<S>): Game<S> {
  if (!continued) return new Game(setting);
  const { rulesVersion, at, state } = continued;
  return Game.continue(setting, rulesVersion, entries.slice(0, at), state);
}

/**
 * Loads a save by replaying it. A save of another version of the rules is continued from its last snapshot, because replaying it
 * under these rules could change it.
 */
export function load<S extends Shape>(title: Title<S>, given: Save, known?: S["sheet"]): Loaded<S> | { error: string } {
  const opened = openSave(title, given, known);
  if ("error" in opened) return opened;
  const { setting, entries, replayable } = opened;
  if (!replayable) return continueSave(title, given, entries, setting);
  const game = beginSave(opened);
  for (let i = game.entries.length; i < entries.length; i++) {
    const wrong = attempt(() => enter(game, entries[i]));
    if (wrong !== null) return { error: `Entry ${i} of the record does not replay: ${wrong}` };
  }
  if (game.hash !== given.hash) {
    return { error: "The record replays to another position than it says: it has been changed or is incomplete." };
  }
  return { game, notes: [] };
}

function continueSave<S extends Shape>(
  title: Title<S>,
  given: Save,
  entries: Entry[],
  setting: GameSetting<S>,
): Loaded<S> | { error: string } {
  const last = given.snapshots[given.snapshots.length - 1];
  if (!last || last.at !== entries.length) {
    return {
      error: `The record was made by rules version ${given.rulesVersion} (now ${title.rulesVersion}) and has no snapshot to continue from.`,
    };
  }
  const state = last.state as State<S>;
  if (state.n !== last.at) return { error: `The snapshot at entry ${last.at} says that it is of entry ${state.n}.` };
  const sheet = setting.sheet ?? title.defaultSheet();
  const like = Play.begin(title, sheet, setting.scenario, setting.options, setting.seed).s;
  const wrong = positionProblem(title, sheet, state, like);
  if (wrong) return { error: `The snapshot does not fit these rules. ${wrong}` };
  const game = Game.continue(setting, given.rulesVersion, entries, state);
  return {
    game,
    notes: [
      `This game was played under rules version ${given.rulesVersion}; it continues from its snapshot at entry ${last.at} under version ${title.rulesVersion}.`,
    ],
  };
}

/** Rules that fail on an entry refuse it. */
function attempt(run: () => string | null): string | null {
  try {
    return run();
  } catch (error) {
    return String((error as Error).message ?? error);
  }
}

function readEntry(seats: readonly string[], given: SavedEntry): Entry | null {
  if ("edit" in given) return { kind: "edit", edit: given.edit };
  const [kind, name] = Object.entries(given)[0] as ["act" | "withdraw" | "undo" | "resign", string];
  const seat = seats.indexOf(name) as Seat;
  if (seat < 0) return null;
  if ("act" in given) {
    return {
      kind: "act",
      seat,
      command: { verb: given.verb, picks: given.picks as never },
      ...(given.dice ? { dice: given.dice } : {}),
    };
  }
  return { kind: kind as "withdraw", seat };
}

/** Carries one recorded entry out in a game; a text says why it does not fit. */
export function enter<S extends Shape>(game: Game<S>, entry: Entry): string | null {
  switch (entry.kind) {
    case "act":
      return game.act(entry.seat, game.index, entry.command, entry.dice)?.text ?? null;
    case "withdraw":
      return game.withdraw(entry.seat)?.text ?? null;
    case "undo":
      return game.undo(entry.seat)?.text ?? null;
    case "resign":
      return game.resign(entry.seat)?.text ?? null;
    case "edit":
      return game.edit(entry.edit)?.text ?? null;
  }
}
