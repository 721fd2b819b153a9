import type { Transaction } from "kysely";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { type Claimed, claimDue, finishDue, nextDue, retryDue } from "./due.ts";
import type { Time } from "./time.ts";

/**
 * Does what a job asks for. A process may end at any moment and another one then does it again, so whatever must happen exactly once
 * happens in one transaction with `finish`, which undoes it all where the job is no longer this process's to finish.
 */
export type Handler = (job: Claimed, finish: (all: Transaction<Database>) => Promise<void>) => Promise<void>;

/** Who sees to it that due jobs are looked for: a timer in one process, pg-boss among several. */
export interface Waker {
  /** Calls `run` now and then, at the latest when a job is due; `run` says when the next one is. */
  start(run: () => Promise<number | null>): Promise<void>;
  /** A job was put that is due at this moment. */
  wake(at: number): void;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

/** Sentences for whoever runs the server. They name jobs, never what is in them. */
export interface JobLog {
  warn(sentence: string, details: Readonly<Record<string, unknown>>): void;
}

/** How long a process may work on a job before another one believes it dead. */
const LEASE = 2 * 60_000;
const TOGETHER = 16;
const MOST_TRIES = 12;
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 60 * 60_000;

class NotMine extends Error {}

/** The jobs of one process. */
export class Jobs {
  readonly #handlers = new Map<string, Handler>();
  #stopping = false;

  constructor(
    private readonly store: Store,
    private readonly time: Time,
    private readonly waker: Waker,
    private readonly log: JobLog,
  ) {}

  /** Says who does the jobs of a kind. Jobs of a kind that nobody does here wait for a process that knows it. */
  on(kind: string, handler: Handler): this {
    this.#handlers.set(kind, handler);
    return this;
  }

  start(): Promise<void> {
    return this.waker.start(() => this.run());
  }

  /** To be called when a transaction that put a job has been confirmed. */
  wake(at: number): void {
    this.waker.wake(at);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.waker.stop();
  }

  /** Does everything that is due, and says when the next job is. */
  async run(): Promise<number | null> {
    const kinds = [...this.#handlers.keys()];
    while (!this.#stopping && kinds.length > 0) {
      const jobs = await claimDue(this.store, kinds, this.time.now(), { lease: LEASE, most: TOGETHER });
      await Promise.all(jobs.map((job) => this.#do(job)));
      if (jobs.length < TOGETHER) break;
    }
    return kinds.length > 0 ? nextDue(this.store, kinds) : null;
  }

  async #do(job: Claimed): Promise<void> {
    const handler = this.#handlers.get(job.kind)!;
    try {
      let finished = false;
      await handler(job, async (all) => {
        if (!(await finishDue(all, job))) throw new NotMine();
        finished = true;
      });
      if (!finished) await this.store.write((all) => finishDue(all, job));
    } catch (error) {
      // Somebody put the job anew while it was done: that one is done in its turn.
      if (!(error instanceof NotMine)) await this.#failed(job, error as Error);
    }
  }

  async #failed(job: Claimed, error: Error): Promise<void> {
    const { id, kind, attempts } = job;
    const details = { job: id, kind, attempts: attempts + 1, error: error.message };
    if (attempts + 1 >= MOST_TRIES) {
      this.log.warn("A job failed too often and was given up.", details);
      await this.store.write((all) => finishDue(all, job));
    } else {
      this.log.warn("A job failed and is tried again.", details);
      await retryDue(this.store, job, this.time.now() + pause(attempts));
    }
  }
}

/** Twice as long after each failure. */
const pause = (attempts: number) => Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempts);
