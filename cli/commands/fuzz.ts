import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { UserError } from "@wusong/engine";
import { type Context, FAILED, INTERRUPTED, OK } from "../context.ts";
import { makeFolder } from "../files.ts";
import { grouped, rounded, wholeNumber } from "../numbers.ts";
import { lines } from "../printable.ts";
import { progress } from "../progress.ts";
import { hasRulebook, readRulebook } from "../rulebook.ts";
import { quoted, sentence } from "../sentences.ts";
import { readSeats, readSeed, readSetting } from "../setting.ts";
import { titleNamed } from "../shelf.ts";
import type { GamesWork, Yield } from "../work.ts";
import { cut, LONGEST_MINUTES, playAll, type Stretch } from "../workshop.ts";
import { MOST_GAMES, MOST_WORKERS, type SimFlags } from "./sim.ts";

export interface FuzzFlags extends SimFlags {
  first: string;
  dir: string;
  minutes?: string;
}

/** What an interrupted run and one in slices leave behind, so that the next one goes on. */
interface Notes {
  /** what was run, by which program: notes of anything else are not used */
  readonly run: string;
  games: number;
  commands: number;
  stretches: Stretch[];
  failures: Failure[];
}

interface Failure {
  game: number;
  seed: string;
  kind: string;
  message: string;
  /** record that replays up to the fault */
  file: string | null;
}

const SAVE_EVERY_MS = 2000;

/** `wusong fuzz`: random games with every law checked; failures are written as files that replay. */
export async function fuzzTitle(context: Context, id: string, flags: FuzzFlags): Promise<number> {
  const games = wholeNumber("--games", flags.games, 1, MOST_GAMES);
  const first = wholeNumber("--first", flags.first, 0, MOST_GAMES);
  const workers = wholeNumber("--workers", flags.workers, 1, MOST_WORKERS);
  const minutes = flags.minutes === undefined ? undefined : wholeNumber("--minutes", flags.minutes, 1, LONGEST_MINUTES);
  const setting = readSetting(context.titles, id, flags);
  const bots = readSeats(titleNamed(context.titles, id), flags.seat ?? []);
  const fixedOptions = (flags.option ?? []).length > 0;
  const fixedScenario = flags.scenario !== undefined;
  const work: GamesWork = {
    kind: "fuzz",
    setting,
    seed: readSeed(flags.seed),
    bots,
    fixedScenario,
    fixedOptions,
    ...casesOf(context.root, id),
  };
  if (existsSync(flags.dir) && !statSync(flags.dir).isDirectory()) {
    throw new UserError(`--dir is a folder for failures and notes, and ${quoted(flags.dir)} is a file.`);
  }
  // A run is not begun where its failures could not be written down.
  const made = makeFolder("--dir", flags.dir);
  const run = runOf(context, work, first, games);
  const book = path.join(flags.dir, `${id}-${run.slice(0, 12)}.notes.json`);
  const notes = readNotes(book, run);
  if (notes.games > 0) context.err(`Going on after ${grouped(notes.games)} games of an earlier run.\n`);

  const bar = progress(context, games, notes.games);
  let saved = performance.now();
  const done = await playAll(context, {
    work,
    todo: cut(missing([first, first + games], notes.stretches), workers),
    workers,
    minutes,
    onStretch: (stretch, part) => {
      bar.advance(stretch[1] - stretch[0]);
      note(notes, stretch, part, work, flags.dir);
      if (performance.now() - saved > SAVE_EVERY_MS) {
        writeAtOnce(book, JSON.stringify(notes));
        saved = performance.now();
      }
    },
  });
  bar.stop();
  // A run in slices keeps its notes to the end: they are what tells of the slices before.
  if (minutes !== undefined || (done.interrupted && notes.games > 0)) writeAtOnce(book, JSON.stringify(notes));
  else rmSync(book, { force: true });
  if (made !== null) removeEmpty(flags.dir, made);
  const report = {
    title: id,
    seed: work.seed,
    first,
    games: notes.games,
    commands: notes.commands,
    seconds: rounded(done.seconds),
    failures: notes.failures.length,
    failed: notes.failures.sort((a, b) => a.game - b.game),
    interrupted: done.interrupted,
  };
  await context.out(flags.json ? `${JSON.stringify(report)}\n` : spelled(report));
  for (const failure of report.failed) {
    const where = failure.file ? ` Replay it: wusong replay ${failure.file}` : "";
    context.err(lines([`Game ${failure.game} (${failure.kind}): ${failure.message.split("\n")[0]}${where}`]));
  }
  if (done.timeOver) {
    context.err(
      `The time is over after ${grouped(notes.games)} of ${grouped(games)} games; the same command goes on from here.\n`,
    );
  }
  if (report.failures > 0) return FAILED;
  return done.interrupted && !done.timeOver ? INTERRUPTED : OK;
}

/** A refusal names a case or a statement of the title's rulebook. */
function casesOf(root: string, title: string): { cases?: readonly string[] } {
  if (!hasRulebook(root, title)) return {};
  const { cases, statements } = readRulebook(root, title);
  return { cases: [...cases, ...statements] };
}

/** A name for "these games of this program": notes must not outlive a change of the rules. */
function runOf(context: Context, work: GamesWork, first: number, games: number): string {
  const hash = createHash("sha256").update(JSON.stringify([work, first, games]));
  if (context.program) hash.update(readFileSync(context.program));
  return hash.digest("hex");
}

function readNotes(book: string, run: string): Notes {
  const fresh: Notes = { run, games: 0, commands: 0, stretches: [], failures: [] };
  if (!existsSync(book)) return fresh;
  try {
    const found = JSON.parse(readFileSync(book, "utf8")) as Notes;
    const usable = found.run === run && Array.isArray(found.stretches) && Array.isArray(found.failures);
    return usable ? found : fresh;
  } catch {
    return fresh;
  }
}

/** The parts of a stretch that were not played. */
export function missing([from, to]: Stretch, played: readonly Stretch[]): Stretch[] {
  const left: Stretch[] = [];
  let at = from;
  for (const [start, end] of [...played].sort((a, b) => a[0] - b[0])) {
    if (start > at) left.push([at, start]);
    at = Math.max(at, end);
  }
  if (at < to) left.push([at, to]);
  return left;
}

function note(notes: Notes, stretch: Stretch, part: Yield, work: GamesWork, dir: string): void {
  notes.games += part.tally.games;
  notes.commands += part.tally.commands;
  notes.stretches.push(stretch);
  for (const { game, kind, message, save } of part.failures) {
    const seed = `${work.seed}/${game}`;
    const file = save && path.join(dir, `${work.setting.title}-${nameOf(seed)}.json`);
    if (file) writeAtOnce(file, `${JSON.stringify({ ...save, failure: { game, kind, message } })}\n`);
    notes.failures.push({ game, seed, kind, message, file });
  }
}

/** Takes away what was made and is empty, from the folder up to the first that was made. */
function removeEmpty(folder: string, made: string): void {
  let at = path.resolve(folder);
  const top = path.resolve(made);
  while (at.startsWith(top) && existsSync(at) && readdirSync(at).length === 0) {
    rmdirSync(at);
    at = path.dirname(at);
  }
}

const nameOf = (seed: string): string => seed.replace(/[^a-zA-Z0-9]+/g, "-").slice(0, 60);

/** A file is there whole or not at all. */
function writeAtOnce(file: string, text: string): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(`${file}.part`, text);
    renameSync(`${file}.part`, file);
  } catch (error) {
    throw new Error(`${file} cannot be written: ${sentence(error)}.`);
  }
}

function spelled(report: {
  title: string;
  games: number;
  commands: number;
  seconds: number;
  failures: number;
}): string {
  const { title, games, commands, seconds, failures } = report;
  return `${title}: ${grouped(games)} games, ${grouped(commands)} commands in ${seconds} s, failures: ${failures}\n`;
}
