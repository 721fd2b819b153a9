import type { Kysely } from "kysely";
import { profileOf } from "../people/accounts.ts";
import type { Database } from "../store/schema.ts";

/** Something that was said at a table, as somebody else there would be told of it. */
export interface Said {
  readonly user: string;
  readonly table: string;
  /** who said it; null: nobody knows any more */
  readonly speaker: string | null;
}

/** Whether somebody wants to hear what was said: not who muted the table or all talk, nor what comes from whom they have blocked. */
export async function hearing(db: Kysely<Database>, said: readonly Said[]): Promise<(one: Said) => boolean> {
  if (said.length === 0) return () => true;
  const users = [...new Set(said.map(({ user }) => user))];
  const muted = await db
    .selectFrom("watchers")
    .select(["user_id", "table_id"])
    .where("user_id", "in", users)
    .where("muted", "=", 1)
    .execute();
  const blocks = await db
    .selectFrom("blocks")
    .select(["user_id", "blocked_id"])
    .where("user_id", "in", users)
    .execute();
  const people = await db.selectFrom("users").select(["id", "profile"]).where("id", "in", users).execute();
  const quiet = new Set(people.filter((one) => profileOf(one).quiet).map(({ id }) => id));
  return ({ user, table, speaker }) =>
    !quiet.has(user) &&
    !muted.some((one) => one.user_id === user && one.table_id === table) &&
    !blocks.some((one) => one.user_id === user && one.blocked_id === speaker);
}
