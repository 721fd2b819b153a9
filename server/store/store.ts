import type { Kysely, Transaction } from "kysely";
import type { Dialect } from "./migrations/columns.ts";
import type { Database } from "./schema.ts";

/**
 * Writes that happen together or not at all. It waits for nothing but the database: others stand in line behind it. It may be done more
 * than once before it lasts, so it changes nothing but the database.
 */
export type Work<T> = (all: Transaction<Database>) => Promise<T>;

/** A row that had to be as it was read has changed since. Nothing was written. */
export class Raced extends Error {}

/** The database, whichever it is. */
export interface Store {
  readonly dialect: Dialect;
  /** for reading: writes go through `write`. Work that is under way reads with what it was handed, and not with this */
  readonly db: Kysely<Database>;
  /** Answers when the work is durable. What it throws undoes all of it. */
  write<T>(work: Work<T>): Promise<T>;
  /**
   * Like `write`, for work that reads nothing, writes no row twice and names rows by what their columns are: a database behind a
   * network is sent all of it at once, with that of others who write at the same time. Every update has to find its row: otherwise
   * nothing of this work is written, and it throws `Raced`.
   */
  writeAtOnce(work: Work<void>): Promise<void>;
  /** Tells the other processes that something was written. */
  announce(): void;
  /** Hears of what other processes have written. */
  listen(hear: () => void): Promise<void>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}
