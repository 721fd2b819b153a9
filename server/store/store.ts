import type { Kysely, Transaction } from "kysely";
import type { Dialect } from "./migrations/columns.ts";
import type { Database } from "./schema.ts";

/** Writes that happen together or not at all. It waits for nothing but the database: others stand in line behind it. */
export type Work<T> = (all: Transaction<Database>) => Promise<T>;

/** The database, whichever it is. */
export interface Store {
  readonly dialect: Dialect;
  /** for reading: writes go through `write` */
  readonly db: Kysely<Database>;
  /** Answers when the work is durable. What it throws undoes all of it. */
  write<T>(work: Work<T>): Promise<T>;
  /** Tells the other processes that something was written. */
  announce(): void;
  /** Hears of what other processes have written. */
  listen(hear: () => void): Promise<void>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}
