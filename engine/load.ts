import { atOnce, inTheNameOf, parting } from "./alike.ts";
import { Game } from "./game.ts";
import { same } from "./json.ts";
import { OLD_FORMAT_NOTE, withoutWords } from "./old-record.ts";
import { attempt, beginSave, enter, misfit, type Opened, openSave, type RecordedAct, replayed } from "./open-save.ts";
import { OLD_SAVE_FORMAT, type Save, sheetHash } from "./record.ts";
import { earlierFiles } from "./sheet-of-record.ts";
import type { Shape, State } from "./state.ts";
import type { Title } from "./title.ts";

export interface Loaded<S extends Shape> {
  game: Game<S>;
  /** files of a sheet that is none of the title's, to be kept with the game */
  ownFiles: Readonly<Record<string, unknown>> | null;
  /** whether it was taken up at its snapshot just now: what came before could not be replayed */
  takenUp: boolean;
  /** what a person should be told: a game that was begun under another version of the rules, or is in an older format */
  notes: string[];
}

/** Loads a save at once. */
export const load = <S extends Shape>(
  title: Title<S>,
  given: Save,
  known?: S["sheet"],
): Loaded<S> | { error: string } => atOnce(loading(title, given, known));

/**
 * Loads a save by replaying it, an entry at a time, so that whoever loads a long one can pause and give up; what comes between is the
 * number of entries replayed. A save of another version of the rules goes on whole where all its entries lead to the same states
 * under these; otherwise it is continued from its last snapshot, because replaying it would change it.
 */
export function* loading<S extends Shape>(
  title: Title<S>,
  given: Save,
  known?: S["sheet"],
): Generator<number, Loaded<S> | { error: string }, undefined> {
  const opened = openSave(title, given, known);
  if ("error" in opened) return opened;
  if (!opened.replayable) return (yield* loadingAlike(given, opened, known)) ?? continued(given, opened);
  const { entries, ownFiles } = opened;
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
  return { game, ownFiles, takenUp: false, notes: old ? [OLD_FORMAT_NOTE] : [] };
}

/**
 * A game of another version of the rules, on its own sheet, whose every entry leads to the same state under these: it is a game of
 * these rules, too, and goes on whole. Null: it is not, or the save cannot tell.
 */
function* loadingAlike<S extends Shape>(
  given: Save,
  { setting, sameSheet }: Opened<S>,
  known?: S["sheet"],
): Generator<number, Loaded<S> | null, undefined> {
  const { title } = setting;
  if (!sameSheet || given.format === OLD_SAVE_FORMAT) return null;
  const opened = openSave(inTheNameOf(title, given.rulesVersion), given, known);
  if ("error" in opened) return null;
  const game = beginSave({ ...opened, setting });
  if (yield* parting(opened, given, game)) return null;
  if (game.play.hasAnswers() || answerAgain(game, opened.waiting).length > 0) return null;
  const note = `This game was begun under rules version ${given.rulesVersion}. All its entries lead to the same positions under version ${title.rulesVersion}, by which it goes on${onItsSheet(game)}.`;
  return { game, ownFiles: opened.ownFiles, takenUp: false, notes: [note] };
}

/** Takes a save up at its last snapshot, as one of rules that are not these. */
export function takeUp<S extends Shape>(title: Title<S>, given: Save): Loaded<S> | { error: string } {
  const opened = openSave(title, given);
  return "error" in opened ? opened : continued(given, opened);
}

const onItsSheet = <S extends Shape>({ title, sheet }: Game<S>): string =>
  earlierFiles(title, sheetHash(sheet)) ? ", on the sheet it was begun on" : "";

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

/** Another sheet than its own would make another game of it, and a position may have units and places that it lacks. */
const unknownSheet = <S extends Shape>({ name }: Title<S>, { sheet, sheetFiles }: Save): string =>
  sheetFiles
    ? `The game was played on the sheet ${sheet}, which the files in the record do not make here: it cannot go on.`
    : `The game was played on the sheet ${sheet}, which is neither the one ${name} has here nor one it had before: it cannot go on without the files of that sheet.`;

function continued<S extends Shape>(record: Save, opened: Opened<S>): Loaded<S> | { error: string } {
  const given = withoutWords(record);
  const { setting, entries, ownFiles, sameSheet } = opened;
  const { title } = setting;
  if (!sameSheet) return { error: unknownSheet(title, given) };
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
  const note = `This game was played under rules version ${rulesVersion}; it continues from its snapshot at entry ${at} under version ${title.rulesVersion}${onItsSheet(game)}.`;
  return { game, ownFiles, takenUp: true, notes: [note, ...dropped] };
}
