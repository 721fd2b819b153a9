import {
  enter,
  firstTakenBack,
  Game,
  type GameEvent,
  type GameSetting,
  type Loaded,
  load,
  openSave,
  SAVE_FORMAT,
  type Save,
  type SavedAct,
  type SavedEntry,
  type Shape,
  type SpelledCommand,
  save,
  savedEntry,
  type TimedEvent,
  type Title,
  TRAIL_DIGITS,
  takeUp,
} from "@wusong/engine";
import type { Addition, GameBeginning, GameCard, KeptEntry, KeptGame, Snapshot } from "./store.ts";

/** A game is opened by playing what came after its last sure position again; so many entries later a new one is kept. */
const SURE_EVERY = 20;

/** The card of a game that has not been written down yet. */
export function newCard(
  game: Game<Shape>,
  given: Pick<GameCard, "id" | "created"> &
    Partial<Pick<GameCard, "players" | "bots" | "notes" | "guide" | "branchOf">>,
): GameCard {
  return {
    title: game.title.id,
    analysis: game.analysis,
    updated: given.created,
    players: {},
    bots: "",
    seen: {},
    status: "",
    toDecide: [],
    over: game.over,
    notes: [],
    guide: null,
    ...given,
  };
}

/** What of a game has been written down: the next addition begins there. */
export interface Written {
  readonly entries: number;
  readonly sure: Snapshot;
}

/** A whole game, as it is written down for the first time. */
export function keptGame(
  game: Game<Shape>,
  card: GameCard,
  sheetFiles: Readonly<Record<string, unknown>> | null,
): KeptGame {
  const { entries: _entries, waiting = [], ...saved } = save(game, sheetFiles ?? undefined);
  const { format: _format, snapshots: _snapshots, hash: _hash, trail: _trail, over: _over, ...setting } = saved;
  const opening = game.events.filter(({ at }) => at < 0).map(({ event }) => event);
  const last = lastOf(game);
  return {
    beginning: { ...setting, opening },
    card,
    entries: entriesFrom(game, 0),
    positions: { sure: game.canGoBack ? earliest(game) : last, last, waiting },
  };
}

/** What a game has gained since it was last written down. */
export function additionTo(game: Game<Shape>, card: GameCard, written: Written): Addition {
  const from = firstTakenBack(game.entries, written.entries);
  const last = lastOf(game);
  const late = game.entries.length - written.sure.at >= SURE_EVERY || game.over !== null;
  const sure = late && !game.canGoBack ? last : written.sure;
  return { card, from, entries: entriesFrom(game, from), positions: { sure, last, waiting: waitingIn(game) } };
}

const waitingIn = ({ title, answers }: Game<Shape>): SavedAct[] =>
  answers.map(({ seat, command }) => ({ act: title.seats[seat], ...command }));

const lastOf = (game: Game<Shape>): Snapshot => ({
  at: game.entries.length,
  state: { ...game.play.s, commits: game.play.s.commits.map(() => null) },
  hash: game.hash,
});

/** The position a game began at, or was taken up at: nobody can go back behind it. */
function earliest(game: Game<Shape>): Snapshot {
  const { continuedFrom } = game;
  const setting = settingOf(game);
  const begun = continuedFrom
    ? Game.continue(setting, continuedFrom, game.entries.slice(0, continuedFrom.at), continuedFrom.state)
    : new Game(setting);
  return lastOf(begun);
}

function settingOf({ title, sheet, scenario, options, seed, analysis, from }: Game<Shape>): GameSetting<Shape> {
  return { title, sheet, scenario, options, seed, analysis, ...(from ? { from } : {}) };
}

function entriesFrom(game: Game<Shape>, from: number): KeptEntry[] {
  const told = new Map<number, GameEvent[]>();
  // What was told stands in its order, and most of it is old.
  const first = game.events.findLastIndex(({ at }) => at < from) + 1;
  for (const { at, event } of game.events.slice(first)) told.set(at, [...(told.get(at) ?? []), event]);
  const trail = game.trail.join("");
  const trailed = game.entries.length - trail.length / TRAIL_DIGITS;
  return game.entries.slice(from).map((entry, i) => {
    const at = from + i;
    const digits = trail.slice((at - trailed) * TRAIL_DIGITS, (at - trailed + 1) * TRAIL_DIGITS);
    return {
      entry: savedEntry(game.title.seats, entry),
      events: told.get(at) ?? [],
      ...(at >= trailed ? { trail: digits } : {}),
    };
  });
}

/** The record of a kept game as it was written down, without opening it. */
export function saveOf({ beginning, card, entries, positions }: KeptGame): Save {
  const { opening: _opening, ...setting } = beginning;
  const { at, state, hash } = positions.last;
  const { waiting } = positions;
  return {
    format: SAVE_FORMAT,
    ...setting,
    entries: entries.map(({ entry }) => entry),
    ...(waiting.length > 0 ? { waiting } : {}),
    snapshots: [{ at, state }],
    hash,
    trail:
      entries
        .map(({ trail = "" }) => trail)
        .join("")
        .match(/.{1,200}/g) ?? [],
    over: card.over,
  };
}

/**
 * Opens a kept game. Under the rules and the sheet it was kept with its last sure position is trusted and only the rest is played
 * again; otherwise it is loaded like any other record.
 */
export function openKept(title: Title<Shape>, kept: KeptGame): Loaded<Shape> | { error: string } {
  const record = saveOf(kept);
  const opened = openSave(title, record);
  if ("error" in opened) return opened;
  if (!opened.replayable) return load(title, record);
  const { sure, waiting } = kept.positions;
  const game = Game.resume(opened.setting, {
    entries: opened.entries,
    events: toldIn(kept.beginning, kept.entries.slice(0, sure.at)),
    at: sure.at,
    state: sure.state,
    hash: sure.hash,
    trail: kept.entries
      .slice(0, sure.at)
      .map(({ trail = "" }) => trail)
      .join(""),
    continued: opened.continued,
  });
  for (let i = sure.at; i < opened.entries.length; i++) {
    const wrong = enter(game, opened.entries[i]);
    if (wrong !== null) return { error: `Entry ${i} of the game does not replay: ${wrong}` };
  }
  // A position that is not what its entries lead to was changed outside of the game: then every entry is played again.
  if (game.hash !== kept.positions.last.hash) return load(title, record);
  for (const { act, verb, picks } of waiting) {
    const seat = game.seatNamed(act);
    const refusal = seat === null ? null : game.act(seat, game.index, { verb, picks });
    if (refusal) return { error: `The waiting answer of ${act} does not fit: ${refusal.text}` };
  }
  return { game, ownFiles: opened.ownFiles, takenUp: false, notes: [] };
}

/**
 * Carries out what was played elsewhere since the game was opened. False: the game has to be opened anew, because something was taken
 * back or waits for others, or it has not come to where the others are.
 */
export function follow(game: Game<Shape>, entries: readonly SavedEntry[], hash: string): boolean {
  if (game.play.hasAnswers()) return false;
  for (const entry of entries) {
    if (!("act" in entry)) return false;
    const { act, ...command } = entry;
    const seat = game.seatNamed(act);
    if (seat === null || enter(game, { kind: "act", seat, command: command as SpelledCommand }) !== null) return false;
  }
  return game.hash === hash;
}

/**
 * Takes a kept game up at its last position under rules it was not played by, which its record then calls by another name than
 * these. What came before is kept as it was told, and is not played again.
 */
export function takeUpKept(title: Title<Shape>, kept: KeptGame, under: string): Loaded<Shape> | { error: string } {
  const { beginning, entries, positions } = kept;
  const record = saveOf({ ...kept, beginning: { ...beginning, rulesVersion: under } });
  const opened = takeUp(title, { ...record, waiting: [] });
  if ("error" in opened) return opened;
  const { game: begun } = opened;
  const game = Game.resume(settingOf(begun), {
    entries: begun.entries,
    events: toldIn(beginning, entries),
    at: positions.last.at,
    state: positions.last.state,
    hash: begun.hash,
    trail: "",
    continued: begun.continuedFrom,
  });
  return { ...opened, game };
}

const toldIn = ({ opening }: GameBeginning, entries: readonly KeptEntry[]): TimedEvent[] => [
  ...opening.map((event) => ({ at: -1, event })),
  ...entries.flatMap(({ events }, at) => events.map((event) => ({ at, event }))),
];

export const writtenOf = ({ entries, positions }: Pick<KeptGame, "entries" | "positions">): Written => ({
  entries: entries.length,
  sure: positions.sure,
});
