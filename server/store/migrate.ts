import { UserError } from "@wusong/engine/user-error";
import { type Kysely, sql } from "kysely";
import { type Dialect, Making } from "./migrations/columns.ts";
import { MIGRATIONS, type Migration } from "./migrations/index.ts";

/** Any number: all processes that start at once wait for the one that holds it. */
const MIGRATION_LOCK = 7_037_337;

/**
 * Brings a database to the shape this program knows, step by step, all or nothing. A database that a newer program has changed is
 * left alone.
 */
export async function migrate(
  db: Kysely<never>,
  dialect: Dialect,
  steps: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await db.transaction().execute(async (all) => {
    if (dialect === "postgres") await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(all);
    await sql`create table if not exists schema_version (version integer not null)`.execute(all);
    const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(all);
    const found = rows[0]?.version ?? 0;
    if (found > steps.length)
      throw new UserError(
        `The database is of a newer Wusong (step ${found}; this program knows ${steps.length}). Start the newer program, or restore a backup made before it.`,
      );
    if (found === steps.length) return;
    for (const step of steps.slice(found)) await step(new Making(all, dialect));
    await sql`delete from schema_version`.execute(all);
    await sql`insert into schema_version (version) values (${sql.lit(steps.length)})`.execute(all);
  });
}
