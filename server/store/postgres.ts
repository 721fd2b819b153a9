import { UserError } from "@wusong/engine/user-error";
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { sentAtOnce } from "./at-once.ts";
import { migrate } from "./migrate.ts";
import type { Migration } from "./migrations/index.ts";
import type { Database } from "./schema.ts";
import type { Store, Work } from "./store.ts";

const CONNECTIONS = 10;
/** Statements that are kept prepared for each connection, at most. */
const MOST_PREPARED = 200;
const CHANNEL = "wusong";
const LISTEN_AGAIN = 2_000;
/** After the others were told that something was written, what comes next waits so long for company. */
const BREATH = 40;
/** Two transactions that wait for each other: one of them is asked to try again. */
const TRY_AGAIN = new Set(["40001", "40P01"]);
const TRIES = 5;
const INT8 = pg.types.builtins.INT8;

/** A database for any number of processes. */
export async function openPostgres(address: string, steps?: readonly Migration[]): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: address,
    max: CONNECTIONS,
    // Moments and counts are far below the numbers that a double cannot hold.
    types: {
      getTypeParser: (id: number, format?: "text" | "binary") =>
        id === INT8 ? Number : (pg.types.getTypeParser(id, format as "text") as (text: string) => unknown),
    } as pg.CustomTypesConfig,
  });
  // A connection that breaks while nobody uses it is replaced by the pool.
  pool.on("error", () => {});
  const statements = new Prepared();
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool, statements) }) });
  try {
    await migrate(db as unknown as Kysely<never>, "postgres", steps);
  } catch (error) {
    await db.destroy();
    if (error instanceof UserError) throw error;
    throw new UserError(
      `The database of WUSONG_DATABASE cannot be used: ${(error as Error).message || (error as { code?: string }).code}`,
    );
  }
  return new PostgresStore(db, pool, statements, address);
}

/** The same few statements are asked for with every command: PostgreSQL reads and plans each once for a connection. */
class Prepared {
  private readonly names = new Map<string, string>();

  /** Lists of any length are many statements, and are not kept; nor is what is done once, or comes after so many. */
  of(text: string, values: readonly unknown[]): pg.QueryConfig {
    const given = { text, values: [...values] };
    const known = this.names.get(text);
    if (known === undefined && (this.names.size >= MOST_PREPARED || !isKept(text))) return given;
    const name = known ?? `wusong${this.names.size}`;
    this.names.set(text, name);
    return { ...given, name };
  }
}

const isKept = (text: string): boolean => /^(select|insert|update|delete|with) /.test(text) && !/ in \(/.test(text);

/** The pool, as Kysely uses it. */
function preparing(pool: pg.Pool, statements: Prepared): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client);
      if (known) return known;
      const query = ((text: string, values: readonly unknown[]) =>
        client.query(statements.of(text, values))) as unknown as PostgresPoolClient["query"];
      const one: PostgresPoolClient = { query, release: () => client.release() };
      clients.set(client, one);
      return one;
    },
  };
}

class PostgresStore implements Store {
  readonly dialect = "postgres";

  private announcing: Promise<unknown> | null = null;
  private again = false;
  private hearing: pg.Client | null = null;
  private closed = false;
  private readonly atOnce = sentAtOnce((text, values) => this.pool.query(this.statements.of(text, values)));

  constructor(
    readonly db: Kysely<Database>,
    private readonly pool: pg.Pool,
    private readonly statements: Prepared,
    private readonly address: string,
  ) {}

  /** A transaction that notifies takes a lock of the whole database, so this is none; one at a time is enough for any number. */
  announce(): void {
    if (this.closed) return;
    if (this.announcing) {
      this.again = true;
      return;
    }
    this.announcing = this.pool
      .query(`notify ${CHANNEL}`)
      // Who hears nothing looks by itself every other second.
      .catch(() => {})
      .then(() => (this.closed ? undefined : new Promise((later) => setTimeout(later, BREATH))))
      .then(() => {
        this.announcing = null;
        if (!this.again) return;
        this.again = false;
        this.announce();
      });
  }

  async listen(hear: () => void): Promise<void> {
    const client = new pg.Client({ connectionString: this.address });
    this.hearing = client;
    client.on("notification", hear);
    client.on("error", () => {});
    client.on("end", () => {
      if (!this.closed) setTimeout(() => !this.closed && this.listen(hear).catch(() => {}), LISTEN_AGAIN).unref();
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  }

  write<T>(work: Work<T>): Promise<T> {
    return this.tried(this.db, work);
  }

  writeAtOnce(work: Work<void>): Promise<void> {
    return this.tried(this.atOnce, work);
  }

  private async tried<T>(db: Kysely<Database>, work: Work<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await db.transaction().execute(work);
      } catch (error) {
        if (tries === TRIES || !TRY_AGAIN.has((error as { code?: string }).code ?? "")) throw error;
      }
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.announcing;
    await this.hearing?.end();
    await this.db.destroy();
  }
}
