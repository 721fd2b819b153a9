import { type Selectable, sql, type Transaction } from "kysely";
import type { Database, DueRow } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

/** What must happen when. There is at most one of each id: a new one takes the place of the old. */
export interface Due {
  readonly id: string;
  readonly kind: string;
  readonly at: number;
  readonly table?: string;
  readonly user?: string;
  readonly data?: unknown;
}

/** A job that this process works on, until the moment it was claimed for. */
export interface Claimed extends Due {
  readonly claimed: number;
  readonly attempts: number;
}

/** Together with whatever makes it necessary. The old one of that id, even if a process works on it, is no longer finished by that. */
export async function putDue(all: Transaction<Database>, due: Due): Promise<void> {
  const row = {
    kind: due.kind,
    at: due.at,
    table_id: due.table ?? null,
    user_id: due.user ?? null,
    data: JSON.stringify(due.data ?? null),
    claimed: null,
    attempts: 0,
  };
  await all
    .insertInto("due")
    .values({ id: due.id, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

/** Like `putDue`, but one that is due earlier stays; one that a process works on is done once more. */
export async function putDueBy(all: Transaction<Database>, due: Due): Promise<void> {
  const there = await all.selectFrom("due").select(["at", "claimed"]).where("id", "=", due.id).executeTakeFirst();
  if (there && there.claimed === null && there.at <= due.at) return;
  await putDue(all, there ? { ...due, at: Math.min(there.at, due.at) } : due);
}

export async function dropDue(all: Transaction<Database>, id: string): Promise<void> {
  await all.deleteFrom("due").where("id", "=", id).execute();
}

/** Jobs of these kinds whose time has come and that nobody works on, now claimed for this process. */
export function claimDue(
  store: Store,
  kinds: readonly string[],
  now: number,
  { lease, most }: { readonly lease: number; readonly most: number },
): Promise<readonly Claimed[]> {
  return store.write(async (all) => {
    let query = all
      .selectFrom("due")
      .selectAll()
      .where("kind", "in", kinds)
      .where("at", "<=", now)
      .where((is) => is.or([is("claimed", "is", null), is("claimed", "<=", now)]))
      .orderBy("at")
      .orderBy("id")
      .limit(most);
    // Several processes that look at once each take what the others do not.
    if (store.dialect === "postgres") query = query.forUpdate().skipLocked();
    const rows = await query.execute();
    const claimed = now + lease;
    if (rows.length > 0)
      await all
        .updateTable("due")
        .set({ claimed })
        .where(
          "id",
          "in",
          rows.map(({ id }) => id),
        )
        .execute();
    return rows.map((row) => ({ ...dueOf(row), claimed, attempts: row.attempts ?? 0 }));
  });
}

function dueOf({ id, kind, at, table_id, user_id, data }: Selectable<DueRow>): Due {
  return { id, kind, at, table: table_id ?? undefined, user: user_id ?? undefined, data: JSON.parse(data) };
}

/** Takes a claimed job off the list; false: it was put anew meanwhile, or another process has taken it over. */
export async function finishDue(all: Transaction<Database>, { id, claimed }: Claimed): Promise<boolean> {
  const { numDeletedRows } = await all
    .deleteFrom("due")
    .where("id", "=", id)
    .where("claimed", "=", claimed)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Tries a claimed job again later. */
export async function retryDue(store: Store, { id, claimed, attempts }: Claimed, at: number): Promise<void> {
  await store.write((all) =>
    all
      .updateTable("due")
      .set({ claimed: null, at, attempts: attempts + 1 })
      .where("id", "=", id)
      .where("claimed", "=", claimed)
      .execute(),
  );
}

/** When the next job of these kinds is due that nobody works on, or when the claim of one ends; null: there is none. */
export async function nextDue(store: Store, kinds: readonly string[]): Promise<number | null> {
  const row = await store.db
    .selectFrom("due")
    .select(sql<number | null>`min(coalesce(claimed, at))`.as("at"))
    .where("kind", "in", kinds)
    .executeTakeFirst();
  return row?.at ?? null;
}
