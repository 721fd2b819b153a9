import { Worker } from "node:worker_threads";
import type { Context } from "./context.ts";
import { merge } from "./tally.ts";
import { emptyYield, type Work, worker, type Yield } from "./work.ts";

/** A stretch of games, from the first to before the last. */
export type Stretch = readonly [from: number, to: number];

/** What a thread hands over: part of its stretch, and whether it needs a new one. */
export interface Played {
  readonly stretch: Stretch;
  readonly part: Yield;
  readonly last: boolean;
}

export interface Done {
  readonly result: Yield;
  readonly seconds: number;
  /** whether something is left to be played: interrupted, or the time was over */
  readonly interrupted: boolean;
  readonly timeOver: boolean;
  /** what was played, in stretches; not in order */
  readonly stretches: readonly Stretch[];
}

interface Job {
  readonly work: Work;
  /** stretches still to be played */
  readonly todo: readonly Stretch[];
  readonly workers: number;
  /** after so many minutes what has been finished is enough; absent: until all is played */
  readonly minutes?: number | undefined;
  readonly onStretch: (stretch: Stretch, result: Yield) => void;
}

/** Ten days; timers count no farther than 24. */
export const LONGEST_MINUTES = 14_400;

/** Cuts games into stretches that are short enough for a progress bar and for stopping; games that belong together stay so. */
export function cut(games: readonly Stretch[], workers: number, together = 1): Stretch[] {
  const total = games.reduce((sum, [from, to]) => sum + to - from, 0);
  const wanted = Math.min(50, Math.floor(total / (workers * 16)));
  const length = Math.max(together, wanted - (wanted % together));
  return games.flatMap(([from, to]) => {
    const parts: Stretch[] = [];
    for (let at = from; at < to; at += length) parts.push([at, Math.min(to, at + length)]);
    return parts;
  });
}

/**
 * Plays games in worker threads, so that Ctrl-C is heard in the middle of a long game; what has been finished by then is kept.
 * Where there is no program file for threads (in tests), the games are played here.
 */
export async function playAll(context: Context, job: Job): Promise<Done> {
  const start = performance.now();
  const stretches: Stretch[] = [];
  const result = emptyYield();
  const take = (stretch: Stretch, part: Yield): void => {
    stretches.push(stretch);
    add(result, part);
    job.onStretch(stretch, part);
  };
  let stop: () => void = () => undefined;
  let interrupted = false;
  let timeOver = false;
  const end = (): void => {
    interrupted = true;
    stop();
  };
  const forget = context.onInterrupt(end);
  const overTime = (): void => {
    timeOver = true;
    end();
  };
  const limit = job.minutes === undefined ? undefined : setTimeout(overTime, job.minutes * 60_000);
  try {
    if (context.program === null) await playHere(context, job, take, () => interrupted);
    else {
      await playInThreads(context.program, job, take, (end) => {
        stop = end;
      });
    }
  } finally {
    forget();
    clearTimeout(limit);
  }
  return { result, seconds: (performance.now() - start) / 1000, interrupted, timeOver, stretches };
}

function add(into: Yield, part: Yield): void {
  merge(into.tally, part.tally);
  into.failures.push(...part.failures);
  into.kept.push(...part.kept);
  for (const [seat, { won, lost, drawn }] of Object.entries(part.scores)) {
    const score = (into.scores[seat] ??= { won: 0, lost: 0, drawn: 0 });
    score.won += won;
    score.lost += lost;
    score.drawn += drawn;
  }
}

async function playHere(
  context: Context,
  job: Job,
  take: (stretch: Stretch, part: Yield) => void,
  stopped: () => boolean,
): Promise<void> {
  const play = worker(context.titles, job.work);
  for (const stretch of job.todo) {
    if (stopped()) return;
    play(...stretch, (from, to, part) => take([from, to], part));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function playInThreads(
  program: string,
  job: Job,
  take: (stretch: Stretch, part: Yield) => void,
  onStop: (stop: () => void) => void,
): Promise<void> {
  const todo = [...job.todo];
  const threads: Worker[] = [];
  return new Promise((resolve, reject) => {
    let busy = 0;
    const end = (error?: Error): void => {
      for (const thread of threads) void thread.terminate();
      if (error) reject(error);
      else resolve();
    };
    onStop(() => end());
    const next = (thread: Worker): void => {
      const stretch = todo.shift();
      if (stretch) {
        busy++;
        thread.postMessage(stretch);
      } else if (busy === 0) end();
    };
    const size = Math.max(1, Math.min(job.workers, todo.length));
    for (let i = 0; i < size; i++) {
      const thread = new Worker(program, { workerData: job.work });
      threads.push(thread);
      thread.on("message", ({ stretch, part, last }: Played) => {
        try {
          take(stretch, part);
        } catch (error) {
          end(error as Error);
          return;
        }
        if (!last) return;
        busy--;
        next(thread);
      });
      thread.on("error", (error) => end(error as Error));
      next(thread);
    }
  });
}
