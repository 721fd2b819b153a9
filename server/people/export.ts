import type { Services } from "../http/services.ts";
import type { UserRow } from "../store/schema.ts";
import { glances } from "../tables/glance.ts";
import { finishedOf, playingOf, waitingOf } from "../tables/lists.ts";

/** Everything the server keeps of a user, without the secrets of games that go on and without hashes of tokens. */
export async function everythingOf({ around, accounts }: Services, user: UserRow): Promise<object> {
  const { db } = around.store;
  const tables = [
    ...(await waitingOf(db, user.id)),
    ...(await playingOf(db, user.id)),
    ...(await finishedOf(db, user.id)),
  ];
  return {
    account: await accounts.me(user),
    tables: await glances(around, tables, user.id),
    entries: await db
      .selectFrom("entries")
      .select(["table_id", "n", "entry", "at"])
      .where("by_user", "=", user.id)
      .orderBy("table_id")
      .orderBy("n")
      .execute(),
    talk: await db.selectFrom("chat").selectAll().where("user_id", "=", user.id).execute(),
    notes: await db.selectFrom("notes").selectAll().where("user_id", "=", user.id).execute(),
    vacations: await db.selectFrom("vacations").selectAll().where("user_id", "=", user.id).execute(),
    notices: await db.selectFrom("notice_settings").selectAll().where("user_id", "=", user.id).execute(),
    keptGames: await db.selectFrom("kept_games").selectAll().where("user_id", "=", user.id).execute(),
    devices: await db
      .selectFrom("sessions")
      .select(["id", "device", "created", "seen", "expires"])
      .where("user_id", "=", user.id)
      .execute(),
    tokens: await db
      .selectFrom("bot_tokens")
      .select(["id", "name", "created", "seen"])
      .where("user_id", "=", user.id)
      .execute(),
    blocked: await db.selectFrom("blocks").select(["blocked_id", "at"]).where("user_id", "=", user.id).execute(),
    reports: await db
      .selectFrom("reports")
      .select(["kind", "about_user", "table_id", "text", "at"])
      .where("user_id", "=", user.id)
      .execute(),
    pushSubscriptions: await db
      .selectFrom("push_subscriptions")
      .select(["id", "device", "created"])
      .where("user_id", "=", user.id)
      .execute(),
    webhooks: await db
      .selectFrom("webhooks")
      .select(["id", "url", "format", "events", "created"])
      .where("user_id", "=", user.id)
      .execute(),
  };
}
