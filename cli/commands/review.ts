import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Game, load, RECORD_BOUNDS, readSave, type Save, type Seat, type Shape, UserError } from "@wusong/engine";
import {
  annotated,
  isComplete,
  ledgerOfReview,
  REVIEW_FORMAT,
  type Review,
  reviewing,
  turningPoints,
} from "@wusong/lab";
import { type Context, INTERRUPTED, OK } from "../context.ts";
import { cause, readSheetFolder, readText } from "../files.ts";
import { lines } from "../printable.ts";
import { progress } from "../progress.ts";
import { writeReport } from "../review-report.ts";
import { reviewLines } from "../review-text.ts";
import { quoted } from "../sentences.ts";
import { type AnyTitle, titleNamed } from "../shelf.ts";

interface ReviewFlags {
  json?: boolean;
  out?: string;
  html?: string;
  open?: boolean;
  seat?: string;
  sheet?: string;
}

const KEPT = "review.json";
const ANNOTATED = "annotated.json";

/** `wusong review`: the chance of winning over a recorded game, what the dice did to it, and every decision graded. */
export async function review(context: Context, file: string, flags: ReviewFlags): Promise<number> {
  const record = readSave(readText(file, "a record", RECORD_BOUNDS));
  if (typeof record === "string") throw new UserError(`${quoted(file)}: ${record}`);
  const title = titleNamed(context.titles, record.title);
  const game = gameOf(title, record, file, flags.sheet);
  const setting = { eyes: eyesOf(title, flags.seat), knowledge: flags.open ? ("open" as const) : ("seat" as const) };
  const folder = flags.out === undefined ? null : madeFolder(flags.out);
  const kept = folder === null ? null : keptReview(path.join(folder, KEPT));
  const found = await looked(context, reviewing(game, setting, kept));
  if (folder !== null) {
    write(path.join(folder, KEPT), JSON.stringify(found));
    write(path.join(folder, ANNOTATED), JSON.stringify(annotated(record, found), null, 1));
  }
  if (!isComplete(found)) {
    const goOn = folder === null ? "With --out DIR it could go on from here." : "The same command goes on from here.";
    context.err(lines([`wusong: The review was stopped. ${goOn}`]));
    return INTERRUPTED;
  }
  if (flags.html !== undefined)
    write(flags.html, writeReport(context, game, found, `wusong review ${path.basename(file)}`));
  if (flags.json) {
    const { moments, judged, ...head } = found;
    const all = { ...head, ledger: ledgerOfReview(found), turningPoints: turningPoints(found), moments, judged };
    await context.out(`${JSON.stringify(all)}\n`);
  } else await context.out(lines(reviewLines(title, found)));
  return OK;
}

function gameOf(title: AnyTitle, record: Save, file: string, sheet: string | undefined): Game<Shape> {
  const loaded = load(title, sheet === undefined ? record : { ...record, sheetFiles: readSheetFolder(sheet) });
  if ("error" in loaded) throw new UserError(`${quoted(file)}: ${loaded.error}`);
  if (loaded.takenUp)
    throw new UserError(
      `${quoted(file)}: This game was played under rules version ${record.rulesVersion} with sheet ${record.sheet}; these are version ${title.rulesVersion}, under which it cannot be replayed, so it cannot be reviewed.`,
    );
  return loaded.game;
}

function eyesOf(title: AnyTitle, name: string | undefined): Seat | null {
  if (name === undefined) return null;
  const seat = title.seats.indexOf(name);
  if (seat < 0) throw new UserError(`${title.id} has no seat ${quoted(name)}; it has ${title.seats.join(", ")}.`);
  return seat as Seat;
}

/** Steps between two moments at which Ctrl-C is heard. */
const AT_A_TIME = 4;

/** Goes through the review until it is done or the person wants to stop. */
async function looked(context: Context, steps: Generator<Review, Review, void>): Promise<Review> {
  let stopped = false;
  const forget = context.onInterrupt(() => {
    stopped = true;
  });
  let bar: ReturnType<typeof progress> | null = null;
  try {
    let step = steps.next();
    for (let i = 1; !step.done && !stopped; i++) {
      bar ??= progress(context, 2 * step.value.of, 0, "steps");
      bar.advance(1);
      if (i % AT_A_TIME === 0) await new Promise((resolve) => setImmediate(resolve));
      step = steps.next();
    }
    return step.value;
  } finally {
    bar?.stop();
    forget();
  }
}

/** A review that was kept; one that cannot be read is made anew. */
function keptReview(file: string): Review | null {
  try {
    const kept = JSON.parse(readFileSync(file, "utf8")) as Partial<Review> | null;
    return kept?.format === REVIEW_FORMAT ? (kept as Review) : null;
  } catch {
    return null;
  }
}

function madeFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch (error) {
    throw new UserError(`The folder ${quoted(folder)} cannot be made: ${cause(error)}.`);
  }
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UserError(`${quoted(file)} cannot be written: ${cause(error)}.`);
  }
}
