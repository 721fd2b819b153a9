import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type { Database } from "./schema.ts";
import { Raced } from "./store.ts";

/** Sends one statement, and answers when the database has confirmed it. */
type Send = (text: string, values: readonly unknown[]) => Promise<unknown>;

const DIVISION_BY_ZERO = "22012";

/**
 * A database whose transactions read nothing: their statements are collected, and when the transaction ends all of them are sent as
 * one. PostgreSQL carries one statement out whole or not at all, so there is one way to it and back, where there would be one for each.
 */
export const sentAtOnce = (send: Send): Kysely<Database> =>
  new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new CollectingDriver(send),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

class CollectingDriver implements Driver {
  constructor(private readonly send: Send) {}

  async acquireConnection(): Promise<Collected> {
    return new Collected();
  }

  async commitTransaction(collected: Collected): Promise<void> {
    const { text, values } = collected.asOne();
    try {
      await this.send(text, values);
    } catch (error) {
      throw (error as { code?: string }).code === DIVISION_BY_ZERO ? new Raced() : error;
    }
  }

  async init(): Promise<void> {}
  async beginTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

class Collected implements DatabaseConnection {
  private readonly queries: CompiledQuery[] = [];

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (query.query.kind === "SelectQueryNode") throw new Error("What is sent at once reads nothing.");
    this.queries.push(query);
    // Whether there was anything to update is found out when all is sent.
    return { rows: [], ...(isUpdate(query) ? { numAffectedRows: 1n } : {}) };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error("What is sent at once reads nothing.");
  }

  /** Each statement is a part of one that fails, by a division by nothing, where an update has found no row. */
  asOne(): { text: string; values: unknown[] } {
    const values: unknown[] = [];
    const parts = this.queries.map((query, i) => {
      const before = values.length;
      values.push(...query.parameters);
      const text = query.sql.replace(/\$(\d+)/g, (_, n) => `$${before + Number(n)}`);
      return `w${i} as (${text}${isUpdate(query) ? " returning 1" : ""})`;
    });
    const found = this.queries.flatMap((query, i) => (isUpdate(query) ? [`1 / (select count(*) from w${i})`] : []));
    return { text: `with ${parts.join(", ")} select ${found.join(", ") || "1"}`, values };
  }
}

const isUpdate = ({ query }: CompiledQuery): boolean => query.kind === "UpdateQueryNode";
