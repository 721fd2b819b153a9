import { Worker } from "node:worker_threads";
import { NONE, type Request, type SoundRun, type SoundTest, type Trial, type Verdict } from "./suite/messages.ts";

/** What became of a mutant. */
export type Outcome =
  | { readonly status: "killed"; readonly by: SoundTest; readonly why: string }
  | { readonly status: "survived" /** Tests that came to its place. */; readonly seenBy: readonly SoundTest[] };

/** The clock is the last resort, for what loops without a loop: a test may take far longer than it should. */
const PATIENCE = { times: 30, ms: 60_000 };
/** Loops of a mutant may take this many times as many rounds as they should, and this many more. */
const ROUNDS = { times: 5, more: 100_000 };

/** The judging thread of a title, kept warm from mutant to mutant. */
export class Judging {
  private warm: Worker | null = null;

  private constructor(
    private readonly program: string,
    readonly sound: SoundRun,
    /** Rule tests before the others, quick ones first. */
    private readonly order: readonly number[],
  ) {}

  /** Runs every test once without a mutant. */
  static async begin(program: string): Promise<Judging> {
    const worker = started(program);
    const sound = (await answered(worker, { ask: "sound" }, null)) as SoundRun;
    const order = sound.tests.map((_, i) => i).sort((a, b) => compare(sound.tests[a], sound.tests[b]));
    const judging = new Judging(program, sound, order);
    judging.warm = worker;
    return judging;
  }

  /** Judges a mutant by the tests that come to its place, without those of the files named. */
  async judge(mutant: number, without: ReadonlySet<string> = new Set()): Promise<Outcome> {
    const { tests, atLoading } = this.sound;
    const seenBy = this.order.filter((test) => tests[test].reaches.includes(mutant));
    const isToRun = (test: number): boolean => !without.has(tests[test].file);
    // What happens while modules are loaded, or only once in a process, needs a process in which the mutant is on from the start.
    if (atLoading.includes(mutant)) return this.judgeAfresh(mutant, seenBy, isToRun);
    const trials = seenBy.filter(isToRun);
    if (trials.length === 0) return this.outcome({ verdict: "survived", missed: false }, seenBy);
    this.warm ??= started(this.program);
    const answer = await this.ask(this.warm, mutant, trials);
    if (answer === null || answer.verdict === "spoilt") await this.coolDown();
    if (answer === null) return this.endless(trials[0]);
    if (answer.verdict === "spoilt" || (answer.verdict === "survived" && answer.missed)) {
      return this.judgeAfresh(mutant, seenBy, isToRun);
    }
    return this.outcome(answer, seenBy);
  }

  private async judgeAfresh(mutant: number, seenBy: number[], isToRun: (test: number) => boolean): Promise<Outcome> {
    const worker = started(this.program, mutant);
    const trials = this.order.filter(isToRun);
    try {
      const answer = await this.ask(worker, mutant, trials);
      return answer === null ? this.endless(trials[0]) : this.outcome(answer, seenBy);
    } catch (error) {
      return { status: "killed", by: this.sound.tests[this.order[0]], why: `the rules cannot be loaded: ${error}` };
    } finally {
      await worker.terminate();
    }
  }

  /** Why another program, built from the same tests with a fault in it, passes as sound; null when one of the tests named fails. */
  async judgeProgram(program: string, tests: readonly number[]): Promise<string | null> {
    const worker = started(program, NONE);
    try {
      const answer = await this.ask(worker, NONE, tests);
      return answer?.verdict === "survived" ? "no test notices" : null;
    } catch {
      return "the fault breaks the code, not the rule";
    } finally {
      await worker.terminate();
    }
  }

  private ask(worker: Worker, mutant: number, tests: readonly number[]): Promise<Verdict | null> {
    const trials: Trial[] = tests.map((test) => ({
      test,
      limit: this.sound.tests[test].rounds * ROUNDS.times + ROUNDS.more,
    }));
    const sound = tests.reduce((sum, test) => sum + this.sound.tests[test].ms, 0);
    const request: Request = { ask: "judge", mutant, trials };
    return answered(worker, request, PATIENCE.ms + sound * PATIENCE.times) as Promise<Verdict | null>;
  }

  private outcome(answer: Verdict, seenBy: readonly number[]): Outcome {
    const { tests } = this.sound;
    return answer.verdict === "killed"
      ? { status: "killed", by: tests[answer.by], why: answer.why }
      : { status: "survived", seenBy: seenBy.map((test) => tests[test]) };
  }

  private endless(test: number): Outcome {
    return { status: "killed", by: this.sound.tests[test], why: "it does not come to an end" };
  }

  private async coolDown(): Promise<void> {
    await this.warm?.terminate();
    this.warm = null;
  }

  async end(): Promise<void> {
    await this.coolDown();
  }
}

const compare = (a: SoundTest, b: SoundTest): number =>
  Number(a.statements.length === 0) - Number(b.statements.length === 0) || a.ms - b.ms;

/** What tests print is no part of the report. */
const started = (program: string, on?: number): Worker =>
  new Worker(program, { workerData: on === undefined ? {} : { on }, stdout: true, stderr: true });

/** The answer of a thread; null when it takes too long. Rejects where the thread breaks down. */
function answered(worker: Worker, request: Request, patience: number | null): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = patience === null ? undefined : setTimeout(() => finish(() => resolve(null)), patience);
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      worker.removeAllListeners("message");
      worker.removeAllListeners("error");
      settle();
    };
    worker.once("message", (answer) => finish(() => resolve(answer)));
    worker.once("error", (error) => finish(() => reject(error)));
    worker.postMessage(request);
  });
}
