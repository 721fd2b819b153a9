import type { Transaction } from "kysely";
import type { Interval } from "../clock/times.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import type { Time } from "./time.ts";

const NAME = "alive";
/** How often a process writes down that it is alive. */
export const BEAT = 5_000;
/** After so long without a beat of any process the server was down. */
const DOWN_AFTER = 2 * BEAT;

/**
 * Knows when no process of the server was alive, so that no clock counts it. Whoever is about to read or write a clock calls `beat`
 * first: after a standstill of the machine that is how the first request learns of it before it reads a clock.
 */
export class Alive {
  #beaten = Number.NEGATIVE_INFINITY;
  #outages: readonly Interval[] = [];
  #beating: Promise<void> | null = null;
  #timer: { cancel(): void } | null = null;

  constructor(
    private readonly store: Store,
    private readonly time: Time,
    private readonly failed: (error: unknown) => void,
  ) {}

  /**
   * Before the first request is answered. A server of one process was down since its last beat; of several, others may have been
   * alive all the time.
   */
  async start(): Promise<void> {
    await this.#write(this.store.dialect === "sqlite" ? 0 : DOWN_AFTER);
    this.#next();
  }

  /** Writes down that the server is alive, where that was not done just now. */
  async beat(): Promise<void> {
    if (this.time.now() - this.#beaten < BEAT) return;
    this.#beating ??= this.#write(DOWN_AFTER).finally(() => {
      this.#beating = null;
    });
    await this.#beating;
  }

  /** The times that no clock counts, as far as they reach past an instant. */
  outagesSince(at: number): readonly Interval[] {
    return this.#outages.filter(({ to }) => to > at);
  }

  /** A last beat: what was before it counts, what comes after it does not. */
  async stop(): Promise<void> {
    this.#timer?.cancel();
    this.#timer = null;
    await this.#beating;
    await this.#write(DOWN_AFTER);
  }

  async #write(downAfter: number): Promise<void> {
    const now = this.time.now();
    const rows = await this.store.write(async (all) => {
      await beatAt(all, now, downAfter);
      return all.selectFrom("outages").selectAll().orderBy("from_at").execute();
    });
    this.#outages = rows.map(({ from_at, to_at }) => ({ from: from_at, to: to_at }));
    this.#beaten = now;
  }

  #next(): void {
    this.#timer = this.time.after(BEAT, () => {
      this.beat()
        .catch(this.failed)
        .finally(() => this.#timer && this.#next());
    });
  }
}

async function beatAt(all: Transaction<Database>, now: number, downAfter: number): Promise<void> {
  const row = await all.selectFrom("settings").select("value").where("name", "=", NAME).executeTakeFirst();
  if (!row) {
    const first = { name: NAME, value: String(now) };
    await all
      .insertInto("settings")
      .values(first)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  const last = Number(row.value);
  if (now <= last) return;
  const { numUpdatedRows } = await all
    .updateTable("settings")
    .set({ value: String(now) })
    .where("name", "=", NAME)
    .where("value", "=", row.value)
    .executeTakeFirst();
  // Of several processes that find the server down, the one that writes first writes down the outage.
  if (numUpdatedRows > 0n && now - last > downAfter)
    await all.insertInto("outages").values({ from_at: last, to_at: now }).execute();
}
