import path from "node:path";
import { UserError } from "@wusong/engine/user-error";
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type KyselyPlugin,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  sql,
  type Transaction,
} from "kysely";
import Sqlite from "libsql";
import { WrittenAhead } from "./disk.ts";
import { makeFolder } from "./folder.ts";
import { migrate } from "./migrate.ts";
import type { Migration } from "./migrations/index.ts";
import type { Database } from "./schema.ts";
import type { Store, Work } from "./store.ts";

/** Pieces of work that share one transaction, at most. */
const MOST_TOGETHER = 64;
/** How long another process (a backup, an administrator) may hold the file. */
const PATIENCE = 10_000;
/** Kilobytes of the file that are kept in memory. */
const CACHE = 64 * 1024;
/** Pages that are written ahead before they are moved into the file: while that happens everybody waits, so it is done seldom. */
const PAGES_AHEAD = 8_000;
/** Prepared statements that are remembered. */
const MOST_PREPARED = 300;

/** One file beside the program. Everything that is confirmed has reached the disk. */
export async function openSqlite(
  file: string,
  steps?: readonly Migration[],
  log: WrittenAhead = new WrittenAhead(file),
): Promise<Store> {
  makeFolder(path.dirname(file));
  const writing = await opened(file);
  // Commits are written and then waited for without holding the thread up (`WrittenAhead`): nobody is answered before that.
  await sql`pragma synchronous = normal`.execute(writing);
  await sql`pragma cache_size = ${sql.lit(-CACHE)}`.execute(writing);
  await sql`pragma wal_autocheckpoint = ${sql.lit(PAGES_AHEAD)}`.execute(writing);
  try {
    await migrate(writing as unknown as Kysely<never>, "sqlite", steps);
  } catch (error) {
    await writing.destroy();
    throw error;
  }
  return new SqliteStore(writing, writing.withPlugin(READS_ALONE), log);
}

/**
 * Reads and writes take turns on one connection. A second one would forget all it has read whenever the first has written, and would
 * save nobody any waiting in a program of one thread.
 */
const READS_ALONE: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind !== "SelectQueryNode" && node.kind !== "RawNode")
      throw new Error("What writes goes through `write`.");
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** A file that is no database, or may not be written, is a sentence. */
async function opened(file: string): Promise<Kysely<Database>> {
  try {
    const writing = kyselyOn(file);
    await sql`pragma journal_mode = wal`.execute(writing);
    return writing;
  } catch (error) {
    throw new UserError(`The database ${file} cannot be used: ${(error as Error).message}`);
  }
}

function kyselyOn(file: string): Kysely<Database> {
  const database = new Sqlite(file);
  database.pragma(`busy_timeout = ${PATIENCE}`);
  return new Kysely<Database>({ dialect: new ImmediateDialect({ database: prepared(database) }) });
}

/** The same database, which remembers statements it has prepared: the same few are asked for with every command. */
function prepared(database: InstanceType<typeof Sqlite>): SqliteDatabase {
  const known = new Map<string, SqliteStatement>();
  return {
    prepare: (text) => {
      const there = known.get(text);
      if (there) return there;
      // Those that are asked for all the time are soon there again.
      if (known.size >= MOST_PREPARED) known.clear();
      const statement = statementOf(database, text);
      known.set(text, statement);
      return statement;
    },
    close: () => database.close(),
  };
}

/** A statement that knows whether it reads: asking the database costs as much as a small statement. */
function statementOf(database: InstanceType<typeof Sqlite>, text: string): SqliteStatement {
  const made = database.prepare(text) as SqliteStatement;
  return {
    reader: made.reader,
    all: (parameters) => made.all(parameters),
    run: (parameters) => made.run(parameters),
    iterate: (parameters) => made.iterate(parameters),
  };
}

/** Transactions take the file for writing when they begin: one that only finds out later that another writes would have to give up. */
class ImmediateDialect extends SqliteDialect {
  constructor(private readonly given: ConstructorParameters<typeof SqliteDialect>[0]) {
    super(given);
  }
  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.given);
  }
}

class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

interface Waiting {
  readonly work: Work<unknown>;
  readonly done: (value: unknown) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * A disk confirms a few hundred writes a second, so pieces of work that wait at the same time share one transaction. One that fails
 * leaves the others alone. Nobody is answered before the disk has confirmed.
 */
class SqliteStore implements Store {
  readonly dialect = "sqlite";
  private readonly queue: Waiting[] = [];
  private running: Promise<void> | null = null;
  private closed = false;
  /** The disk has failed once. What it keeps is unknown from then on, so nothing is written any more. */
  private failure: Error | null = null;

  constructor(
    private readonly writing: Kysely<Database>,
    readonly db: Kysely<Database>,
    private readonly log: WrittenAhead,
  ) {}

  write<T>(work: Work<T>): Promise<T> {
    if (this.closed) return Promise.reject(new Error("The store is closed."));
    if (this.failure) return Promise.reject(this.failure);
    return new Promise<T>((done, failed) => {
      this.queue.push({ work, done: done as Waiting["done"], failed });
      this.running ??= this.run();
    });
  }

  writeAtOnce(work: Work<void>): Promise<void> {
    return this.write(work);
  }

  private async run(): Promise<void> {
    // Whoever asks in the same turn of the loop comes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.queue.length > 0) await this.together(this.queue.splice(0, MOST_TOGETHER));
    this.running = null;
  }

  private async together(batch: readonly Waiting[]): Promise<void> {
    try {
      const settled = await this.committed(batch);
      await this.log.confirmed().catch((error: Error) => {
        this.failure = new Error(
          `The disk did not confirm what was written, and the server writes no more: ${error.message}`,
        );
        throw this.failure;
      });
      for (const tell of settled) tell();
    } catch (error) {
      // The transaction as a whole was not confirmed: nobody may count on any of it.
      for (const { failed } of batch) failed(error);
    }
  }

  /**
   * Most work goes well, so all of it is tried without savepoints first. Where one fails, everything is done once more, each by
   * itself: work may be done twice, as in PostgreSQL, where a transaction that another one stands in the way of is tried again.
   */
  private async committed(batch: readonly Waiting[]): Promise<readonly (() => void)[]> {
    try {
      return await this.each(batch, (all, one) => this.within(all, one));
    } catch (error) {
      if (batch.length === 1) throw error;
      return this.each(batch, (all, one) => this.apart(all, one));
    }
  }

  private each(
    batch: readonly Waiting[],
    done: (all: Transaction<Database>, one: Waiting) => Promise<() => void>,
  ): Promise<readonly (() => void)[]> {
    return this.writing.transaction().execute(async (all) => {
      const settled: (() => void)[] = [];
      for (const one of batch) settled.push(await done(all, one));
      return settled;
    });
  }

  private async within(all: Transaction<Database>, { work, done }: Waiting): Promise<() => void> {
    const value = await work(all);
    return () => done(value);
  }

  private async apart(all: Transaction<Database>, one: Waiting): Promise<() => void> {
    await sql`savepoint work`.execute(all);
    try {
      const tell = await this.within(all, one);
      await sql`release work`.execute(all);
      return tell;
    } catch (error) {
      await sql`rollback to work`.execute(all);
      await sql`release work`.execute(all);
      return () => one.failed(error);
    }
  }

  /** The file belongs to one process. */
  announce(): void {}
  async listen(): Promise<void> {}

  async close(): Promise<void> {
    this.closed = true;
    await this.running;
    await this.log.close();
    await this.writing.destroy();
  }
}
