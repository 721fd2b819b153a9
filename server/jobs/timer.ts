import type { Waker } from "./jobs.ts";
import type { Time } from "./time.ts";

/** However long nothing is due, somebody looks this often: other programs may write to the database, too. */
const LOOK_AGAIN = 30_000;

/** One process that wakes itself. */
export class TimerWaker implements Waker {
  #run: (() => Promise<number | null>) | null = null;
  #timer: { at: number; cancel(): void } | null = null;
  #running: Promise<void> | null = null;
  #again = false;

  constructor(
    private readonly time: Time,
    private readonly failed: (error: unknown) => void,
  ) {}

  async start(run: () => Promise<number | null>): Promise<void> {
    this.#run = run;
    this.#look();
  }

  wake(at: number): void {
    if (!this.#run) return;
    if (this.#running) this.#again = true;
    else if (!this.#timer || at < this.#timer.at) this.#set(at);
  }

  async stop(): Promise<void> {
    this.#run = null;
    this.#timer?.cancel();
    this.#timer = null;
    await this.#running;
  }

  #set(at: number): void {
    this.#timer?.cancel();
    const { cancel } = this.time.after(Math.max(0, at - this.time.now()), () => this.#look());
    this.#timer = { at, cancel };
  }

  #look(): void {
    const run = this.#run;
    if (!run || this.#running) return;
    this.#timer?.cancel();
    this.#timer = null;
    this.#again = false;
    this.#running = run()
      .catch((error) => {
        this.failed(error);
        return null;
      })
      .then((next) => {
        this.#running = null;
        if (!this.#run) return;
        const latest = this.time.now() + LOOK_AGAIN;
        this.#set(this.#again ? this.time.now() : Math.min(next ?? latest, latest));
      });
  }
}
