import { sql } from "kysely";
import type { Around } from "./around.ts";
import type { OutboxRow } from "./store/schema.ts";

/** A safety net for what was not announced. */
const LOOK_EVERY = 1_500;
/**
 * In PostgreSQL numbers are given before transactions end, so a lower one may appear after a higher one: so many are looked at again
 * at once, and so many by the safety net. In SQLite they come in their order.
 */
const LOOK_BACK = { sqlite: { soon: 0, late: 0 }, postgres: { soon: 50, late: 500 } };
/** What comes while something is told waits so long for company: nobody sees the difference. Several processes each read all of it. */
const BREATH = { sqlite: 15, postgres: 60 };
const REMEMBERED = 500;
const MOST_AT_ONCE = 500;

export type Happened = Omit<OutboxRow, "id" | "noticed"> & { readonly id: number };

/** Reads what was written into the outbox, once, and hands it on. */
export class Relay {
  private last = 0;
  private readonly published = new Set<number>();
  private running: Promise<void> | null = null;
  private again = false;
  private when: "soon" | "late" = "soon";
  private timer: NodeJS.Timeout | null = null;
  private closed = false;

  constructor(
    private readonly around: Around,
    private readonly publish: (rows: readonly Happened[]) => Promise<void>,
  ) {}

  /** From now on: what happened before this is not news. */
  async start(): Promise<void> {
    const newest = await this.around.store.db
      .selectFrom("outbox")
      .select("id")
      .orderBy("id", "desc")
      .limit(REMEMBERED)
      .execute();
    this.last = newest[0]?.id ?? 0;
    for (const { id } of newest) this.published.add(id);
    await this.around.store.listen(() => this.look());
    this.timer = setInterval(() => this.look("late"), LOOK_EVERY);
    this.timer.unref();
  }

  /** Something may have been written. */
  look(when: "soon" | "late" = "soon"): void {
    if (this.closed) return;
    this.again = true;
    if (when === "late") this.when = "late";
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
  }

  private async run(): Promise<void> {
    while (this.again && !this.closed) {
      this.again = false;
      try {
        const rows = await this.fresh();
        if (rows.length > 0) await this.publish(rows);
        if (rows.length >= MOST_AT_ONCE) this.again = true;
        else if (!this.closed) await new Promise((later) => setTimeout(later, BREATH[this.around.store.dialect]));
      } catch (error) {
        if (!this.closed) this.around.fault("relay", error);
      }
    }
  }

  private async fresh(): Promise<Happened[]> {
    const back = LOOK_BACK[this.around.store.dialect][this.when];
    this.when = "soon";
    const from = Math.max(0, this.last - back);
    const known = [...this.published].filter((id) => id > from);
    let query = this.around.store.db
      .selectFrom("outbox")
      .select(["id", "kind", "table_id", "user_id", "data", "at"])
      .where("id", ">", from)
      .orderBy("id")
      .limit(MOST_AT_ONCE);
    // Only PostgreSQL looks back. One list is one statement, however long it is: so it stays prepared.
    if (known.length > 0) query = query.where(sql<boolean>`id <> all(${known})`);
    const fresh = await query.execute();
    for (const { id } of fresh) {
      this.published.add(id);
      this.last = Math.max(this.last, id);
    }
    for (const id of this.published) if (id < this.last - REMEMBERED) this.published.delete(id);
    return fresh;
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.timer) clearInterval(this.timer);
    await this.running;
  }
}
