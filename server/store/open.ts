import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";
import type { Store } from "./store.ts";

/** The database of an address: `postgres://…`, or the file of an SQLite database. */
export const openStore = (database: string): Promise<Store> =>
  /^postgres(ql)?:\/\//.test(database) ? openPostgres(database) : openSqlite(database);
