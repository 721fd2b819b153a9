import type { Kysely, Transaction } from "kysely";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

/** A table that was before somebody's eyes so shortly ago still is. */
export const IN_FRONT = 90_000;
/** Who asked for nothing for so long is away. */
export const AWAY_AFTER = 3 * 60_000;

/** Somebody has a table before them. To be called when a view is fetched and while a page at the table is connected, once a minute. */
export async function looked(all: Transaction<Database>, user: string, table: string, now: number): Promise<void> {
  await all
    .insertInto("looks")
    .values({ user_id: user, table_id: table, at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "table_id"]).doUpdateSet({ at: now }))
    .execute();
}

/** When these people last looked at these tables, by `user table`. */
export async function lastLooks(
  db: Kysely<Database>,
  users: readonly string[],
  tables: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (users.length === 0 || tables.length === 0) return new Map();
  const rows = await db
    .selectFrom("looks")
    .selectAll()
    .where("user_id", "in", users)
    .where("table_id", "in", tables)
    .execute();
  return new Map(rows.map(({ user_id, table_id, at }) => [lookOf(user_id, table_id), at]));
}

export const lookOf = (user: string, table: string): string => `${user} ${table}`;

/** How exactly it is known when somebody last looked: well within the time that a table counts as being before their eyes. */
const NOTED_EVERY = 30_000;
const MOST_REMEMBERED = 50_000;

/** Writes down who looks at what, each at most every half minute. It is no promise: where it cannot be written, nobody waits for it. */
export class Looking {
  readonly #noted = new Map<string, number>();

  constructor(
    private readonly store: Store,
    private readonly now: () => number,
  ) {}

  note(looks: readonly { readonly user: string; readonly table: string }[]): void {
    const now = this.now();
    const fresh = looks.filter(({ user, table }) => {
      const key = lookOf(user, table);
      if (now - (this.#noted.get(key) ?? Number.NEGATIVE_INFINITY) < NOTED_EVERY) return false;
      this.#noted.delete(key);
      this.#noted.set(key, now);
      return true;
    });
    while (this.#noted.size > MOST_REMEMBERED) this.#noted.delete(this.#noted.keys().next().value as string);
    if (fresh.length === 0) return;
    void this.store
      .writeAtOnce(async (all) => {
        for (const { user, table } of fresh) await looked(all, user, table, now);
      })
      .catch(() => {});
  }
}
