import { seedHash } from "./dice.ts";
import type { Entry } from "./entry.ts";
import { Game, type GameSetting } from "./game.ts";
import { same } from "./json.ts";
import { withoutWords } from "./old-record.ts";
import { positionProblem } from "./outside-position.ts";
import { Play } from "./play.ts";
import { type Save, type SavedEntry, sheetHash } from "./record.ts";
import { seatNamed } from "./seat.ts";
import { sheetOfRecord } from "./sheet-of-record.ts";
import type { Shape, State } from "./state.ts";
import { resolveOptions, type Title } from "./title.ts";

/** A save taken out of its file: the game before its first entry, and the entries. */
export interface Opened<S extends Shape> {
  setting: GameSetting<S>;
  entries: Entry[];
  /** answers that wait for others */
  waiting: RecordedAct[];
  /** a game that was taken up at a snapshot begins there */
  continued: { at: number; rulesVersion: string; sheet?: string; state: State<S> } | null;
  /** files of a sheet that is none of the title's */
  ownFiles: Readonly<Record<string, unknown>> | null;
  /** whether this sheet is the one the game was played with */
  sameSheet: boolean;
  /** whether these rules are, too, so that it can be replayed */
  replayable: boolean;
}

export type RecordedAct = Extract<Entry, { kind: "act" }>;

/** Checks everything a save says about its game before anything is replayed; with a known sheet instead of the record's files. */
export function openSave<S extends Shape>(
  title: Title<S>,
  record: Save,
  known?: S["sheet"],
): Opened<S> | { error: string } {
  const given = withoutWords(record);
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
  const found = known ? { sheet: known, ownFiles: null } : sheetOfRecord(title, given);
  if ("errors" in found) return { error: `The sheet of the record does not fit: ${found.errors.join(" ")}` };
  const { sheet, ownFiles } = found;
  const entries = readEntries(title.seats, given.entries);
  if (typeof entries === "number")
    return { error: `Entry ${entries} of the record names a seat that ${title.id} does not have.` };
  const waiting = readEntries(title.seats, given.waiting ?? []);
  if (typeof waiting === "number") return { error: `A waiting answer names a seat that ${title.id} does not have.` };
  if (given.from && !given.analysis) return { error: "Only an analysis can begin at a position of its own." };
  const { scenario, seed, analysis } = given;
  const setting: GameSetting<S> = {
    title,
    scenario,
    options: resolved.options,
    seed,
    sheet,
    analysis,
    ...(given.from ? { from: given.from as State<S> } : {}),
  };
  const from = given.from && misfit(setting, given.from as State<S>);
  if (from) return { error: `The position the analysis begins at does not fit. ${from}` };
  const sameSheet = given.sheet === sheetHash(sheet);
  const replayable = sameSheet && given.rulesVersion === title.rulesVersion;
  const continued = (given.continued as Opened<S>["continued"] | undefined) ?? null;
  const answers = waiting as RecordedAct[];
  const opened = { setting, entries, waiting: answers, continued, ownFiles, sameSheet, replayable };
  const wrong = continued && replayable ? takenUpWrongly(opened) : null;
  return wrong === null ? opened : { error: wrong };
}

/** What is wrong with a position that comes with a record; null where it can be played on. */
export function misfit<S extends Shape>(setting: GameSetting<S>, state: State<S>): string | null {
  const { title, scenario, options, seed } = setting;
  const sheet = setting.sheet ?? title.defaultSheet();
  return positionProblem(title, sheet, state, Play.begin(title, sheet, scenario, options, seed).s);
}

/** Whether the part of a game before it was taken up was played under these very rules and this sheet: then it is replayed, too. */
export const provableFromTheStart = <S extends Shape>({ setting, continued }: Opened<S>): boolean => {
  const sheet = sheetHash(setting.sheet ?? setting.title.defaultSheet());
  return continued?.rulesVersion === setting.title.rulesVersion && (continued.sheet ?? sheet) === sheet;
};

/** What is wrong with the position a game says it was taken up at. It is believed only where it cannot be replayed. */
function takenUpWrongly<S extends Shape>(opened: Opened<S>): string | null {
  const { at, state } = opened.continued!;
  if (at > opened.entries.length || state.n !== at) return `The game cannot have been taken up at entry ${at}.`;
  const wrong = misfit(opened.setting, state);
  if (wrong) return `The position the game was taken up at does not fit. ${wrong}`;
  if (!provableFromTheStart(opened)) return null;
  const before = replayed(new Game(opened.setting), opened.entries.slice(0, at));
  if (typeof before === "string") return before;
  return same(before.play.s, state)
    ? null
    : `The game was not at entry ${at} where it is said to have been taken up: its entries replay to another position.`;
}

/** The game of an opened save before the first entry that is replayed. */
export function beginSave<S extends Shape>({ setting, entries, continued }: Opened<S>): Game<S> {
  if (!continued) return new Game(setting);
  const { at, state, ...rules } = continued;
  return Game.continue(setting, rules, entries.slice(0, at), state);
}

/** Carries recorded entries out after those a game has; a text says which one does not fit. */
export function replayed<S extends Shape>(game: Game<S>, entries: readonly Entry[]): Game<S> | string {
  for (let i = game.entries.length; i < entries.length; i++) {
    const wrong = enter(game, entries[i]);
    if (wrong !== null) return `Entry ${i} of the record does not replay: ${wrong}`;
  }
  return game;
}

/** Rules that fail on an entry refuse it. */
export function attempt(run: () => string | null): string | null {
  try {
    return run();
  } catch (error) {
    return String((error as Error).message ?? error);
  }
}

/** The entries as the table knows them, or the number of the first that names an unknown seat. */
function readEntries(seats: readonly string[], given: readonly SavedEntry[]): Entry[] | number {
  const entries: Entry[] = [];
  for (const one of given) {
    const entry = readEntry(seats, one);
    if (!entry) return entries.length;
    entries.push(entry);
  }
  return entries;
}

function readEntry(seats: readonly string[], given: SavedEntry): Entry | null {
  if ("edit" in given) {
    if (given.by === undefined) return { kind: "edit", edit: given.edit };
    const by = seatNamed(seats, given.by);
    return by === null ? null : { kind: "edit", edit: given.edit, seat: by };
  }
  const kind = (["act", "withdraw", "undo", "resign", "back", "draw", "forfeit"] as const).find((one) => one in given)!;
  const seat = seatNamed(seats, (given as Record<typeof kind, string>)[kind]);
  if (seat === null) return null;
  if ("act" in given) {
    return {
      kind: "act",
      seat,
      command: { verb: given.verb, picks: given.picks as never },
      ...(given.dice ? { dice: given.dice } : {}),
    };
  }
  if ("back" in given) return { kind: "back", seat, to: given.to };
  return { kind: kind as "withdraw", seat };
}

/** Carries one recorded entry out in a game; a text says why it does not fit. */
export const enter = <S extends Shape>(game: Game<S>, entry: Entry): string | null =>
  attempt(() => game.enter(entry)?.text ?? null);
