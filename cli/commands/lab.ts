import { RECORD_BOUNDS } from "@wusong/engine";
import {
  type GameLine,
  mostGames,
  nextGames,
  type Plan,
  type Played,
  planHash,
  readPlan,
  type SettledRun,
  settle,
} from "@wusong/lab/study";
import { type Context, FAILED, INTERRUPTED, OK } from "../context.ts";
import { readJson } from "../files.ts";
import { openQueue } from "../lab/queue.ts";
import { StudyFolder } from "../lab/study-folder.ts";
import { grouped, wholeNumber } from "../numbers.ts";
import { lines } from "../printable.ts";
import { progress } from "../progress.ts";
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
    const hash = planHash(plan);
    const code = await conduct(context, plan, flags.out, (todo, take) => {
      const games = todo.map(([number]) => number);
      return queue.handOut(plan, hash, games, patience, take, (end) => {
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
export async function workLab(context: Context, flags: { database: string; workers: string }): Promise<number> {
  const workers = wholeNumber("--workers", flags.workers, 1, MOST_WORKERS);
  const queue = await openQueue(context, flags.database);
  let interrupted = false;
  const forget = context.onInterrupt(() => {
    interrupted = true;
  });
  let games = 0;
  try {
    for (;;) {
      const batch = await queue.take(workers, () => interrupted);
      if (batch === null) break;
      const plan = readPlan(batch.plan);
      settle(context.titles, plan);
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

const planFrom = (file: string): Plan => readPlan(readJson(file, "a plan", RECORD_BOUNDS));

async function conduct(context: Context, plan: Plan, out: string, play: Play): Promise<number> {
  const runs = settle(context.titles, plan);
  const folder = StudyFolder.forPlan(out, plan);
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
  const { failed } = await writeReport(folder, runs, played);
  await context.out(lines([`${grouped(played.size)} games: the report is in ${folder.reportFile}`]));
  if (failed > 0) context.err(`${grouped(failed)} games broke off; the report says which.\n`);
  return failed > 0 ? FAILED : OK;
}
