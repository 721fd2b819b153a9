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

/** One thread, one task at a time. A task that takes too long ends the thread; those behind it go on with a new one. */
class Thread {
  private worker: Worker | null = null;
  private readonly queue: Waiting[] = [];
  private current: Waiting | null = null;
  private timer: NodeJS.Timeout | null = null;
  private closed = false;

  constructor(
    private readonly program: string,
    private readonly bounds: ThreadBounds,
  ) {}

  get load(): number {
    return this.queue.length + (this.current ? 1 : 0);
  }

  run(task: ThreadTask): Promise<unknown> {
    if (this.closed) return Promise.reject(new Busy("The server is closing."));
    if (this.queue.length >= this.bounds.waiting)
      return Promise.reject(new Busy("The server has more to do than it can at the moment. Try again in a moment."));
    return new Promise((done, failed) => {
      this.queue.push({ task, done, failed });
      this.next();
    });
  }

  private next(): void {
    if (this.current) return;
    const next = this.queue.shift();
    if (!next) return;
    this.current = next;
    this.worker ??= this.started();
    this.watch("load" in next.task ? LOADING : this.bounds.deadline);
    this.worker.postMessage(next.task);
  }

  /** Ends a task that takes longer than it may. */
  private watch(milliseconds: number): void {
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
    const { current } = this;
    this.free();
    if ("value" in answer) current?.done(answer.value);
    else if ("sentence" in answer) current?.failed(new UserError(answer.sentence));
    else current?.failed(new Error(answer.fault));
    this.next();
  }

  /** Ends the thread with whatever it is doing. */
  private end(why: string): void {
    const { current, worker } = this;
    this.free();
    this.worker = null;
    void worker?.terminate();
    current?.failed(new Stopped(why));
    this.next();
  }

  private free(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    this.current = null;
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const { failed } of this.queue.splice(0)) failed(new Busy("The server is closing."));
    const { worker } = this;
    this.worker = null;
    this.current?.failed(new Busy("The server is closing."));
    this.free();
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
