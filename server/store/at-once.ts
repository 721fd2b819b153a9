import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryId,
  type QueryResult,
} from "kysely";
import { groupStatement, rowNames } from "./group-statement.ts";
import { type RowWrite, rowWriteOf } from "./row-writes.ts";
import type { Database } from "./schema.ts";
import { Raced } from "./store.ts";
import { breathFrom } from "./together.ts";

/** Sends one statement, and answers when the database has confirmed it. */
type Send = (text: string, values: readonly unknown[]) => Promise<unknown>;

const DIVISION_BY_ZERO = "22012";
/** What the database refuses: what a value is, what must be there once, two that wait for each other. Nothing was written then. */
const REFUSED = /^(22|23|40)/;
/** Pieces of work that share one statement, at most. */
const MOST_TOGETHER = 64;

/**
 * A database whose transactions read nothing: their writes are collected, and when the transaction ends all of them are sent as one
 * statement. Transactions that end while another is being confirmed, or shortly after, are sent together, and share their way to the disk.
 */
export const sentAtOnce = (send: Send): Kysely<Database> => {
  const group = new Group(send);
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new CollectingDriver(group),
      createIntrospector: (db) => new PostgresIntrospector(db),
      // Nothing is spelled: what was built is read.
      createQueryCompiler: () => ({
        compileQuery: (query, queryId: QueryId) => ({ query, queryId, sql: "", parameters: [] }),
      }),
    },
  });
};

class CollectingDriver implements Driver {
  constructor(private readonly group: Group) {}

  async acquireConnection(): Promise<Collected> {
    return new Collected();
  }

  async commitTransaction(collected: Collected): Promise<void> {
    if (collected.writes.length > 0) await this.group.write(collected.writes);
  }

  async init(): Promise<void> {}
  async beginTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

class Collected implements DatabaseConnection {
  readonly writes: RowWrite[] = [];

  async executeQuery<R>({ query }: CompiledQuery): Promise<QueryResult<R>> {
    const write = rowWriteOf(query);
    this.writes.push(write);
    // Whether there was anything to update is found out when all is sent.
    return { rows: [], ...(write.kind === "update" ? { numAffectedRows: 1n } : {}) };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error("What is sent at once reads nothing.");
  }
}

interface Work {
  readonly writes: readonly RowWrite[];
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** Pieces of work that wait for one another, and then go together. Each of them is written, or fails, for itself. */
class Group {
  private waiting: Work[] = [];
  private sending = false;

  constructor(private readonly send: Send) {}

  write(writes: readonly RowWrite[]): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ writes, done, failed });
      if (!this.sending) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.sending = true;
    // Whoever ends in the same turn of the loop comes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) {
      const breath = breathFrom(performance.now());
      await this.together(this.taken());
      await breath();
    }
    this.sending = false;
  }

  /** The next ones in line that have no row in common. */
  private taken(): readonly Work[] {
    const rows = new Set<string>();
    const some: Work[] = [];
    const later: Work[] = [];
    for (const work of this.waiting) {
      const names = work.writes.flatMap(rowNames);
      const fits = some.length < MOST_TOGETHER && !names.some((one) => rows.has(one));
      (fits ? some : later).push(work);
      for (const one of names) rows.add(one);
    }
    this.waiting = later;
    return some;
  }

  private async together(some: readonly Work[]): Promise<void> {
    try {
      await this.sent(some.flatMap(({ writes }) => writes));
    } catch (error) {
      if (some.length > 1 && REFUSED.test(codeOf(error))) {
        // One of them was refused, and so all were: each is tried by itself.
        for (const one of some) await this.together([one]);
        return;
      }
      const said = codeOf(error) === DIVISION_BY_ZERO ? new Raced() : error;
      for (const { failed } of some) failed(said);
      return;
    }
    for (const { done } of some) done();
  }

  private async sent(writes: readonly RowWrite[]): Promise<void> {
    const { text, values } = groupStatement(writes);
    await this.send(text, values);
  }
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? "";
