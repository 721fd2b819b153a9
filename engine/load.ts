import { seedHash } from "./dice.ts";
import type { Entry } from "./entry.ts";
import { Game, type GameSetting } from "./game.ts";
import { same } from "./json.ts";
import { OLD_FORMAT_NOTE, withoutWords } from "./old-record.ts";
import { positionProblem } from "./outside-position.ts";
import { Play } from "./play.ts";
import { OLD_SAVE_FORMAT, type Save, type SavedEntry, sheetHash } from "./record.ts";
import { seatNamed } from "./seat.ts";
import type { Shape, State } from "./state.ts";
import { resolveOptions, type Title } from "./title.ts";

export interface Loaded<S extends Shape> {
  game: Game<S>;
  /** what a person should be told: a game continued from a snapshot of another version of the rules */
  notes: string[];
}

/** A save taken out of its file: the game before its first entry, and the entries. */
export interface Opened<S extends Shape> {
  setting: GameSetting<S>;
  entries: Entry[];
  /** answers that wait for others */
  waiting: RecordedAct[];
  /** a game that was taken up at a snapshot begins there */
  continued: { at: number; rulesVersion: string; sheet?: string; state: State<S> } | null;
  /** whether these rules and this sheet are the ones the game was played with, so that it can be replayed */
  replayable: boolean;
}

type RecordedAct = Extract<Entry, { kind: "act" }>;

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
  const loaded = given.sheetFiles && !known ? title.loadSheet(given.sheetFiles) : null;
  if (loaded && "errors" in loaded)
    return { error: `The sheet of the record does not fit: ${loaded.errors.join(" ")}` };
  const sheet = loaded?.sheet ?? known ?? title.defaultSheet();
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
  const replayable = given.rulesVersion === title.rulesVersion && given.sheet === sheetHash(sheet);
  const continued = (given.continued as Opened<S>["continued"] | undefined) ?? null;
  const opened = { setting, entries, waiting: waiting as RecordedAct[], continued, replayable };
  const wrong = continued && replayable ? takenUpWrongly(opened) : null;
  return wrong === null ? opened : { error: wrong };
}

/** What is wrong with a position that comes with a record; null where it can be played on. */
function misfit<S extends Shape>(setting: GameSetting<S>, state: State<S>): string | null {
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

/** Loads a save at once. */
export function load<S extends Shape>(title: Title<S>, given: Save, known?: S["sheet"]): Loaded<S> | { error: string } {
  const steps = loading(title, given, known);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Loads a save by replaying it, an entry at a time, so that whoever loads a long one can pause and give up; what comes between is the
 * number of entries replayed. A save of another version of the rules is continued from its last snapshot, because replaying it under
 * these rules could change it.
 */
export function* loading<S extends Shape>(
  title: Title<S>,
  given: Save,
  known?: S["sheet"],
): Generator<number, Loaded<S> | { error: string }, undefined> {
  const opened = openSave(title, given, known);
  if ("error" in opened) return opened;
  if (!opened.replayable) return continueSave(withoutWords(given), opened);
  const { entries } = opened;
  let game = beginSave(opened);
  for (let i = game.entries.length; i < entries.length; i++) {
    const wrong = enter(game, entries[i]);
    if (wrong !== null) return { error: `Entry ${i} of the record does not replay: ${wrong}` };
    yield i + 1;
  }
  const old = given.format === OLD_SAVE_FORMAT;
  if (!old && (game.hash !== given.hash || !same(game.trail, given.trail))) {
    return { error: "The record replays to another position than it says: it has been changed or is incomplete." };
  }
  let waiting: readonly RecordedAct[] = opened.waiting;
  if (game.play.hasAnswers()) {
    if (!old) return { error: "The record ends in the middle of a decision of several seats." };
    // An old record lists answers as they came. Those that still wait are taken out of the list.
    waiting = game.answers.map((one) => ({ kind: "act", ...one }));
    game = replayed(beginSave(opened), entries.slice(0, game.index)) as Game<S>;
  }
  const refused = answerAgain(game, waiting);
  if (refused.length > 0) return { error: refused[0] };
  return { game, notes: old ? [OLD_FORMAT_NOTE] : [] };
}

/** Carries recorded entries out after those a game has; a text says which one does not fit. */
function replayed<S extends Shape>(game: Game<S>, entries: readonly Entry[]): Game<S> | string {
  for (let i = game.entries.length; i < entries.length; i++) {
    const wrong = enter(game, entries[i]);
    if (wrong !== null) return `Entry ${i} of the record does not replay: ${wrong}`;
  }
  return game;
}

/** Gives answers that waited once more; sentences for those that do not fit. */
function answerAgain<S extends Shape>(game: Game<S>, waiting: readonly RecordedAct[]): string[] {
  const { seats } = game.title;
  return waiting.flatMap(({ seat, command }) => {
    const entries = game.entries.length;
    const wrong = attempt(() => {
      if (game.play.waiting()?.type !== "together") return "nobody was asked.";
      return game.act(seat, game.index, command)?.text ?? null;
    });
    if (wrong !== null) return [`The waiting answer of ${seats[seat]} does not fit: ${wrong}`];
    return game.entries.length === entries ? [] : ["The answers that are said to wait are all there are."];
  });
}

function continueSave<S extends Shape>(given: Save, opened: Opened<S>): Loaded<S> | { error: string } {
  const { setting, entries } = opened;
  const { title } = setting;
  const last = given.snapshots[given.snapshots.length - 1];
  if (!last || last.at !== entries.length) {
    return {
      error: `The record was made by rules version ${given.rulesVersion} (now ${title.rulesVersion}) and has no snapshot to continue from.`,
    };
  }
  const state = last.state as State<S>;
  if (state.n !== last.at) return { error: `The snapshot at entry ${last.at} says that it is of entry ${state.n}.` };
  const wrong = misfit(setting, state);
  if (wrong) return { error: `The snapshot does not fit these rules. ${wrong}` };
  // Answers that wait are no entries; in an old record they are the last ones.
  const at = state.commits.some((one) => one !== null) ? state.opened : last.at;
  const before: State<S> = { ...state, n: at, commits: state.commits.map(() => null) };
  const { rulesVersion, sheet } = given;
  const game = Game.continue(setting, { rulesVersion, sheet }, entries.slice(0, at), before);
  game.play.s.commits = state.commits;
  const dropped = answerAgain(game, opened.waiting);
  return {
    game,
    notes: [
      `This game was played under rules version ${rulesVersion}${
        rulesVersion === title.rulesVersion ? " with another sheet" : ""
      }; it continues from its snapshot at entry ${at} under version ${title.rulesVersion}.`,
      ...dropped,
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
