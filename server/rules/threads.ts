import { Worker } from "node:worker_threads";
import { UserError } from "@wusong/engine/user-error";
import type { BotAnswer, BotQuestion } from "@wusong/host";
import type { Answers, Asked } from "./asked.ts";
import type { ThreadAnswer, ThreadTask } from "./tasks.ts";

export interface ThreadBounds {
  /** milliseconds that one answer may take */
  readonly deadline: number;
  readonly megabytes: number;
  /** most tasks that wait for one thread */
  readonly waiting: number;
}

const RULES_BOUNDS: ThreadBounds = { deadline: 5_000, megabytes: 384, waiting: 400 };
const BOT_BOUNDS: ThreadBounds = { deadline: 20_000, megabytes: 384, waiting: 400 };
/** How long loading rules may take before anybody waits for them: a machine that is busy while a server starts is no fault. */
const LOADING = 60_000;
/** The time of a task is counted in so many parts: however long the machine stands still, that is one of them. */
const PARTS = 5;
/** How long a bot may think. */
const THINKING = 1_500;

/** The server has more to do than it can: whoever asked may try again. */
export class Busy extends Error {}
/** Something took too long or too much and was stopped. Nothing of it has happened. */
export class Stopped extends Error {}

interface Waiting {
  readonly task: ThreadTask;
  readonly done: (value: unknown) => void;
  readonly failed: (error: Error) => void;
}

/** So many tasks lie with a thread: when it has answered one it goes on at once, and need not be woken for the next. */
const HANDED = 4;

/** One thread, one task after the other. A task that takes too long ends the thread; those behind it go on with a new one. */
class Thread {
  private worker: Worker | null = null;
  private readonly queue: Waiting[] = [];
  /** those that lie with the thread: it is at the first of them */
  private handed: Waiting[] = [];
  private timer: NodeJS.Timeout | null = null;
  private closed = false;

  constructor(
    private readonly program: string,
    private readonly bounds: ThreadBounds,
  ) {}

  get load(): number {
    return this.queue.length + this.handed.length;
  }

  run(task: ThreadTask): Promise<unknown> {
    if (this.closed) return Promise.reject(new Busy("The server is closing."));
    if (this.load > this.bounds.waiting)
      return Promise.reject(new Busy("The server has more to do than it can at the moment. Try again in a moment."));
    return new Promise((done, failed) => {
      this.queue.push({ task, done, failed });
      this.next();
    });
  }

  private next(): void {
    while (this.handed.length < HANDED) {
      const next = this.queue.shift();
      if (!next) return;
      this.handed.push(next);
      this.worker ??= this.started();
      if (this.handed.length === 1) this.watch(next.task);
      this.worker.postMessage(next.task);
    }
  }

  /** Ends a task that takes longer than it may. */
  private watch(task: ThreadTask): void {
    const milliseconds = "load" in task ? LOADING : this.bounds.deadline;
    let parts = 0;
    this.timer = setInterval(() => {
      if (++parts === PARTS) this.end("It took too long and was stopped. Nothing was changed.");
    }, milliseconds / PARTS);
  }

  private started(): Worker {
    const worker = new Worker(this.program, {
      resourceLimits: { maxOldGenerationSizeMb: this.bounds.megabytes },
      stdout: false,
    });
    worker.unref();
    // What a thread that was ended had said before is an answer to nothing that is asked now.
    worker.on("message", (answer: ThreadAnswer) => worker === this.worker && this.answered(answer));
    worker.on("error", (error: NodeJS.ErrnoException) => {
      if (worker !== this.worker) return;
      const memory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      this.end(memory ? "It took too much memory and was stopped. Nothing was changed." : String(error.stack ?? error));
    });
    return worker;
  }

  private answered(answer: ThreadAnswer): void {
    const answeredTo = this.handed.shift();
    this.unwatch();
    if (this.handed.length > 0) this.watch(this.handed[0].task);
    if ("value" in answer) answeredTo?.done(answer.value);
    else if ("sentence" in answer) answeredTo?.failed(new UserError(answer.sentence));
    else answeredTo?.failed(new Error(answer.fault));
    this.next();
  }

  /** Ends the thread with whatever it is doing. What it had not begun waits for the next thread. */
  private end(why: string): void {
    const [at, ...behind] = this.handed;
    const { worker } = this;
    this.unwatch();
    this.handed = [];
    this.queue.unshift(...behind);
    this.worker = null;
    void worker?.terminate();
    at?.failed(new Stopped(why));
    this.next();
  }

  private unwatch(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const { failed } of [...this.handed, ...this.queue.splice(0)]) failed(new Busy("The server is closing."));
    const { worker } = this;
    this.worker = null;
    this.handed = [];
    this.unwatch();
    await worker?.terminate();
  }
}

/** The threads of a server: rules for its tables, each table always on the same one, and bots that think apart from them. */
export class RulesThreads {
  private readonly rules: readonly Thread[];
  private readonly bots: readonly Thread[];

  constructor(program: string, given: { rules?: number; bots?: number; bounds?: Partial<ThreadBounds> } = {}) {
    const { rules = 2, bots = 1, bounds = {} } = given;
    const some = (count: number, own: ThreadBounds) =>
      Array.from({ length: count }, () => new Thread(program, { ...own, ...bounds }));
    this.rules = some(rules, RULES_BOUNDS);
    this.bots = some(bots, BOT_BOUNDS);
  }

  /** Asks the rules in a file. */
  ask<Op extends Asked["op"]>(rules: string, asked: Extract<Asked, { op: Op }>): Promise<Answers[Op]> {
    const thread = "table" in asked ? this.of(asked.table) : leastBusy(this.rules);
    return thread.run({ rules, task: { task: "rules", asked } }) as Promise<Answers[Op]>;
  }

  /** The threads that tables wait for load rules before anybody asks for them. */
  async prepare(files: readonly string[]): Promise<void> {
    await Promise.all(this.rules.flatMap((one) => files.map((load) => one.run({ load }))));
  }

  /** The rules forget a table, whichever it has: it is read again. */
  async drop(table: string): Promise<void> {
    await this.of(table).run({ drop: table });
  }

  /** Lets a bot think, on whichever thread has least to do. */
  think(rules: string, question: BotQuestion): Promise<BotAnswer> {
    const task = { task: "think", question, milliseconds: THINKING } as const;
    return leastBusy(this.bots).run({ rules, task }) as Promise<BotAnswer>;
  }

  private of(table: string): Thread {
    return this.rules[numberOf(table) % this.rules.length];
  }

  /** Tasks that wait or run now, for the metrics. */
  get load(): { rules: number; bots: number } {
    const sum = (threads: readonly Thread[]) => threads.reduce((total, { load }) => total + load, 0);
    return { rules: sum(this.rules), bots: sum(this.bots) };
  }

  async close(): Promise<void> {
    await Promise.all([...this.rules, ...this.bots].map((one) => one.close()));
  }
}

function numberOf(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) >>> 0;
  return hash;
}

const leastBusy = (threads: readonly Thread[]): Thread =>
  threads.reduce((best, one) => (one.load < best.load ? one : best));
