import { writeFileSync } from "node:fs";
import { listed, RECORD_BOUNDS, UserError } from "@wusong/engine";
import {
  type GameLine,
  imprintOf,
  mostGames,
  nextGames,
  type Plan,
  type Played,
  planHash,
  readPlan,
  recordStudied,
  type SettledRun,
  settle,
} from "@wusong/lab/study";
import { type Context, FAILED, INTERRUPTED, OK } from "../context.ts";
import { cause, readJson } from "../files.ts";
import { openQueue } from "../lab/queue.ts";
import { StudyFolder } from "../lab/study-folder.ts";
import { grouped, wholeNumber } from "../numbers.ts";
import { lines } from "../printable.ts";
import { progress } from "../progress.ts";
import { quoted } from "../sentences.ts";
import { gameNumber } from "../work.ts";
import { playAll, type Stretch } from "../workshop.ts";
import { MOST_WORKERS } from "./sim.ts";

/** Plays games and hands over what came of them, in any order. True: it was interrupted. */
type Play = (todo: readonly Stretch[], take: (line: string) => void) => Promise<boolean>;

/** `wusong lab run`: plays a plan on this machine, or goes on with it. */
export async function runLab(context: Context, file: string, flags: { out: string; workers: string }): Promise<number> {
  const workers = wholeNumber("--workers", flags.workers, 1, MOST_WORKERS);
  const plan = planFrom(file);
  return conduct(context, plan, flags.out, async (todo, take) => {
    const done = await playAll(context, {
      work: { kind: "study", plan },
      todo,
      workers,
      onStretch: (_stretch, part) => part.kept.forEach(take),
    });
    return done.interrupted;
  });
}

/** `wusong lab serve`: hands a plan out to any number of machines, and puts their games together. */
export async function serveLab(
  context: Context,
  file: string,
  flags: { out: string; database: string; patience: string },
): Promise<number> {
  const patience = wholeNumber("--patience", flags.patience, 1, 86_400);
  const plan = planFrom(file);
  const queue = await openQueue(context, flags.database);
  let stop: () => void = () => undefined;
  const forget = context.onInterrupt(() => stop());
  try {
    const imprint = imprintOf(settle(context.titles, plan));
    const hash = `${planHash(plan)}-${imprint}`;
    const code = await conduct(context, plan, flags.out, (todo, take) => {
      const games = todo.map(([number]) => number);
      return queue.handOut({ plan, hash, imprint }, games, patience, take, (end) => {
        stop = end;
      });
    });
    if (code !== INTERRUPTED) await queue.finish(hash);
    return code;
  } finally {
    forget();
    await queue.close();
  }
}

/** `wusong lab work`: plays games that somebody hands out, until there are none left. */
export async function workLab(
  context: Context,
  flags: { database: string; workers: string; wait?: boolean },
): Promise<number> {
  const workers = wholeNumber("--workers", flags.workers, 1, MOST_WORKERS);
  const queue = await openQueue(context, flags.database);
  let interrupted = false;
  const forget = context.onInterrupt(() => {
    interrupted = true;
  });
  let games = 0;
  try {
    for (;;) {
      const batch = await queue.take(workers, flags.wait === true, () => interrupted);
      if (batch === null) break;
      const plan = readPlan(batch.plan);
      if (imprintOf(settle(context.titles, plan)) !== batch.imprint)
        throw new UserError("This machine has other rules, sheets or weights than the one that hands out the games.");
      const back = new Map<number, string>();
      const done = await playAll(context, {
        work: { kind: "study", plan },
        todo: batch.games.map((number) => [number, number + 1] as const),
        workers,
        onStretch: ([number], { kept: [line] }) => void back.set(number, line),
      });
      if (done.interrupted) return INTERRUPTED;
      await queue.put(batch, back);
      games += back.size;
    }
  } finally {
    forget();
    await queue.close();
  }
  await context.out(lines([`${grouped(games)} games were played here.`]));
  return interrupted ? INTERRUPTED : OK;
}

/** `wusong lab report`: makes the report of what has been played, finished or not. */
export async function reportLab(context: Context, dir: string): Promise<number> {
  const folder = StudyFolder.open(dir);
  return report(context, folder, settle(context.titles, folder.plan), folder.played());
}

/** `wusong lab print`: the page of figures that were kept or published. */
export async function printLab(context: Context, file: string, flags: { out: string }): Promise<number> {
  const { printed } = await import("../lab/report.ts");
  write(flags.out, await printed(readJson(file, "figures of a study", RECORD_BOUNDS), context.titles));
  await context.out(lines([`The report is in ${flags.out}`]));
  return OK;
}

/** `wusong lab game`: one game of a study as a record, to be opened at the table. */
export async function gameOfLab(
  context: Context,
  dir: string,
  run: string,
  number: string,
  flags: { out: string },
): Promise<number> {
  const { plan } = StudyFolder.open(dir);
  const game = wholeNumber("The number of a game", number, 0, 999_999);
  const runs = settle(context.titles, plan);
  const found = runs.find(({ key, run: { id } }) => key === run || (id === run && plan.titles.length === 1));
  if (!found) throw new UserError(`The study has no run ${quoted(run)}; it has ${listed(runs.map(({ key }) => key))}.`);
  write(flags.out, `${JSON.stringify(recordStudied(found, plan.seed, game))}\n`);
  await context.out(lines([`The game ${plan.seed}/${game} is in ${flags.out}`]));
  return OK;
}

const planFrom = (file: string): Plan => readPlan(readJson(file, "a plan", RECORD_BOUNDS));

async function conduct(context: Context, plan: Plan, out: string, play: Play): Promise<number> {
  const runs = settle(context.titles, plan);
  const folder = StudyFolder.forPlan(out, plan, imprintOf(runs));
  const played = folder.played();
  if (played.size > 0) context.err(`Going on after ${grouped(played.size)} games.\n`);
  folder.goOn();
  const bar = progress(context, mostGames(runs), played.size);
  try {
    for (let todo = nextGames(runs, played); todo.length > 0; todo = nextGames(runs, played)) {
      const stretches = todo.map(({ run, game }) => {
        const number = gameNumber(run, game);
        return [number, number + 1] as const;
      });
      const interrupted = await play(stretches, (line) => {
        folder.append([line]);
        played.add(JSON.parse(line) as GameLine);
        bar.advance(1);
      });
      if (interrupted) {
        bar.stop();
        context.err(`Stopped after ${grouped(played.size)} games; the same command goes on.\n`);
        if (played.size > 0) await report(context, folder, runs, played);
        return INTERRUPTED;
      }
    }
  } finally {
    bar.stop();
  }
  folder.order(runs, played);
  return report(context, folder, runs, played);
}

async function report(
  context: Context,
  folder: StudyFolder,
  runs: readonly SettledRun[],
  played: Played,
): Promise<number> {
  // Drawing needs packages that no other command should wait for.
  const { writeReport } = await import("../lab/report.ts");
  const { failed, marks } = await writeReport(folder, runs, played);
  await context.out(lines([...marks, `${grouped(played.size)} games: the report is in ${folder.reportFile}`]));
  if (failed > 0) context.err(`${grouped(failed)} games broke off; the report says which.\n`);
  return failed > 0 ? FAILED : OK;
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UserError(`It cannot be written to ${quoted(file)}: ${cause(error)}.`);
  }
}
