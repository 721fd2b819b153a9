import {
  atOnce,
  beginSave,
  type Entry,
  earlierFiles,
  enter,
  inTheNameOf,
  openSave,
  parting,
  RECORD_BOUNDS,
  type ReadRecord,
  readRecord,
  type Save,
  sheetHash,
  sheetOfRecord,
  type TimedEvent,
  UserError,
  verify,
  type Worth,
} from "@wusong/engine";
import { type Context, FAILED, OK, UNPROVEN } from "../context.ts";
import { readSheetFolder, readText } from "../files.ts";
import { grouped, wholeNumber } from "../numbers.ts";
import { lines } from "../printable.ts";
import { quoted } from "../sentences.ts";
import { type AnySheet, type AnyTitle, titleNamed } from "../shelf.ts";

const CODES: Readonly<Record<Worth, number>> = { proven: OK, false: FAILED, "not provable": UNPROVEN };

interface ReplayFlags {
  verify?: boolean;
  to?: string;
  sheet?: string;
}

/** `wusong replay`: the log of a recorded game with its rule cases; with `--verify` what of it is proven. */
export async function replay(context: Context, file: string, flags: ReplayFlags): Promise<number> {
  const read = readRecord(readText(file, "a record", RECORD_BOUNDS));
  if (typeof read === "string") throw new UserError(`${quoted(file)}: ${read}`);
  const title = titleNamed(context.titles, (read.save ?? read.shared!).title);
  const sheet = flags.sheet === undefined ? undefined : ownSheet(title, read, flags.sheet);
  const shown = read.save ? await show(context, title, read.save, file, flags, sheet) : nothingToShow(file, flags);
  return flags.verify ? judge(context, title, read, sheet) : shown;
}

/** The sheet the game was played with, where the record names it by its hash alone. */
function ownSheet(title: AnyTitle, { save, shared }: ReadRecord, folder: string): AnySheet {
  const { sheet: played } = (save ?? shared)!;
  const found = sheetOfRecord(title, { sheet: played, sheetFiles: readSheetFolder(folder) });
  if ("errors" in found) throw new UserError(`The sheet does not fit ${title.id}: ${found.errors.join(" ")}`);
  const given = sheetHash(found.sheet);
  if (given === played) return found.sheet;
  throw new UserError(`The sheet in ${quoted(folder)} has the hash ${given}; the game was played with ${played}.`);
}

function nothingToShow(file: string, flags: { verify?: boolean }): number {
  if (flags.verify) return OK;
  throw new UserError(
    `${quoted(file)}: This record is of a game that is still being played: its commands are revealed when the game is over.`,
  );
}

/** Prints the game entry by entry. A record that does not replay is shown up to there. */
async function show(
  context: Context,
  title: AnyTitle,
  save: Save,
  file: string,
  flags: ReplayFlags,
  sheet: AnySheet | undefined,
): Promise<number> {
  const opened = openSave(rulesFor(title, save, sheet), save, sheet);
  if ("error" in opened) {
    if (flags.verify) return FAILED;
    throw new UserError(`${quoted(file)}: ${opened.error}`);
  }
  const { entries, replayable } = opened;
  const to = flags.to === undefined ? entries.length : wholeNumber("--to", flags.to, 0, entries.length);
  if (!replayable) {
    if (flags.verify) return FAILED;
    context.err(lines([whyNotReplayed(title, save)]));
    return FAILED;
  }
  const game = beginSave(opened);
  const { seats } = title;
  const begun = game.entries.length;
  if (to < begun) throw new UserError(`This game was taken up at entry ${begun}: --to is at least ${begun}.`);
  await context.out(
    lines([
      `${title.name}, ${save.scenario}, rules version ${save.rulesVersion}${earlierFiles(title, save.sheet) ? " on an earlier sheet" : ""}, ${grouped(entries.length)} entries, seed hash ${save.seedHash}`,
    ]),
  );
  if (opened.continued) {
    const { rulesVersion } = opened.continued;
    await context.out(
      lines([`Taken up at entry ${begun}; what was before was played under rules version ${rulesVersion}.`]),
    );
  } else await context.out(logLines(game.events, -1));
  for (let i = begun; i < to; i++) {
    const wrong = enter(game, entries[i]);
    if (wrong !== null) {
      if (!flags.verify) {
        context.err(lines([`Entry ${i} (${entryText(seats, entries[i])}) does not replay: ${wrong}`]));
      }
      return FAILED;
    }
    await context.out(lines([`${i} ${entryText(seats, entries[i])}`]) + logLines(game.events, i));
  }
  if (to < entries.length) await context.out(`… ${grouped(entries.length - to)} more entries\n`);
  else if (game.over) await context.out(lines([`${game.over.rule ? `[${game.over.rule}] ` : ""}${game.overText}`]));
  const { failure } = save;
  if (failure) await context.out(lines([`The fuzzer stopped here (${failure.kind}): ${failure.message}`]));
  return OK;
}

/** These rules; in the name of those a record was played by, where all of it leads to the same positions under these. */
function rulesFor(title: AnyTitle, save: Save, sheet: AnySheet | undefined): AnyTitle {
  const named = inTheNameOf(title, save.rulesVersion);
  if (named === title || !save.trail) return title;
  const opened = openSave(named, save, sheet);
  const alike = !("error" in opened) && opened.replayable && atOnce(parting(opened, save)) === null;
  return alike ? named : title;
}

function whyNotReplayed(title: AnyTitle, { rulesVersion, sheet }: Save): string {
  if (rulesVersion === title.rulesVersion)
    return `This game was played with a sheet of its own, ${sheet}; give its files with --sheet FOLDER to replay it.`;
  return `This game was played under rules version ${rulesVersion} with sheet ${sheet}; these are another version (${title.rulesVersion}), under which it does not replay: it can be continued from its snapshot.`;
}

/** The whole record is verified, however little of it was shown. */
async function judge(
  context: Context,
  title: AnyTitle,
  read: ReadRecord,
  sheet: AnySheet | undefined,
): Promise<number> {
  const { worth, lines: sentences } = verify(title, read, sheet);
  const text = lines(sentences);
  if (worth === "proven") await context.out(text);
  else context.err(text);
  return CODES[worth];
}

function entryText(seats: readonly string[], entry: Entry): string {
  switch (entry.kind) {
    case "act": {
      const picks = entry.command.picks.map((pick) => (Array.isArray(pick) ? `[${pick.join(" ")}]` : String(pick)));
      const dice = entry.dice ? `, dice set to ${entry.dice.join(" ")}` : "";
      return `${[seats[entry.seat], entry.command.verb, ...picks].join(" ")}${dice}`;
    }
    case "withdraw":
      return `${seats[entry.seat]} withdraws the answer`;
    case "undo":
      return `${seats[entry.seat]} takes back`;
    case "resign":
      return `${seats[entry.seat]} resigns`;
    case "back":
      return `by agreement the game goes back to the position after entry ${entry.to} (proposed by ${seats[entry.seat]})`;
    case "draw":
      return `the sides agree on a draw (proposed by ${seats[entry.seat]})`;
    case "forfeit":
      return `the time of ${seats[entry.seat]} is up, and the game is claimed`;
    case "edit":
      return `the position is edited: ${JSON.stringify(entry.edit)}`;
  }
}

/** What happened during one entry, as somebody sees it who may see everything. */
function logLines(events: readonly TimedEvent[], at: number): string {
  return lines(events.filter((one) => one.at === at).map(({ event }) => `  [${event.rule}] ${event.text}`));
}
