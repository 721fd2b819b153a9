import PgBoss from "pg-boss";
import type { Waker } from "./jobs.ts";
import type { Time } from "./time.ts";

const QUEUE = "due";
/** Where the program that asked to be woken has died before it could: once a minute somebody looks anyway. */
const EVERY_MINUTE = "* * * * *";
/** That look sets the alarms for what is due before the next one. */
const ALARMS_FOR = 90_000;

/**
 * Several processes on one PostgreSQL. The rows of `due` say what must happen; pg-boss keeps the alarms, and of all processes wakes the
 * one that does the work.
 */
export class BossWaker implements Waker {
  readonly #boss: PgBoss;
  #started = false;

  constructor(
    address: string,
    private readonly time: Time,
    private readonly failed: (error: unknown) => void,
  ) {
    this.#boss = new PgBoss({
      connectionString: address,
      max: 2,
      archiveCompletedAfterSeconds: 600,
      deleteAfterHours: 1,
    });
    this.#boss.on("error", failed);
  }

  async start(run: () => Promise<number | null>): Promise<void> {
    await this.#boss.start();
    await this.#boss.createQueue(QUEUE);
    this.#started = true;
    await this.#boss.work(QUEUE, { pollingIntervalSeconds: 1 }, async () => {
      const next = await run();
      if (next !== null) this.wake(next);
    });
    await this.#boss.schedule(QUEUE, EVERY_MINUTE);
    this.wake(0);
  }

  wake(at: number): void {
    if (!this.#started || at > this.time.now() + ALARMS_FOR) return;
    const second = Math.ceil(at / 1000);
    // One alarm a second is enough, however many processes and jobs ask for it.
    this.#boss
      .send(QUEUE, {}, { startAfter: new Date(second * 1000), singletonKey: String(second), singletonSeconds: 1 })
      .catch(this.failed);
  }

  async stop(): Promise<void> {
    this.#started = false;
    await this.#boss.stop({ graceful: true, wait: true, timeout: 30_000 });
  }
}
