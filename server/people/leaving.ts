import { newId } from "../chance.ts";
import type { Services } from "../http/services.ts";
import type { UserRow } from "../store/schema.ts";
import { findTable, seatsOf } from "../tables/find.ts";
import { playingOf, waitingOf } from "../tables/lists.ts";

const GONE = "Somebody who left";
/** Where all that a user left behind is deleted. */
const OWN = [
  "identities",
  "sessions",
  "bot_tokens",
  "notes",
  "chat",
  "watchers",
  "presence",
  "kept_games",
  "vacations",
  "notice_settings",
  "push_subscriptions",
  "webhooks",
  "notices",
  "mail_links",
  "blocks",
] as const;

/** Deletes an account. Games that go on are resigned, tables that wait are given up; games of others stay whole, without the name. */
export async function erase({ around, games, seating }: Services, user: UserRow): Promise<void> {
  const { db } = around.store;
  for (const { id, opened_by } of await waitingOf(db, user.id)) {
    if (opened_by === user.id) await seating.withdraw(id).catch(() => {});
    else await seating.leave(id, user.id).catch(() => {});
  }
  for (const { id } of await playingOf(db, user.id)) {
    const table = await findTable(db, id);
    const [seat] = table ? seatsOf(table, user.id) : [];
    // Who plays several seats resigns once: the game is over then.
    if (seat !== undefined)
      await games.submit(
        table!,
        { seat, user: user.id, kind: "person" },
        { expect: 0, key: newId(), entry: { kind: "resign" } },
      );
  }
  const at = around.now();
  await around.store.write(async (all) => {
    for (const table of OWN)
      await all
        .deleteFrom(table)
        .where("user_id" as never, "=", user.id as never)
        .execute();
    await all.deleteFrom("blocks").where("blocked_id", "=", user.id).execute();
    await all.updateTable("reports").set({ user_id: null }).where("user_id", "=", user.id).execute();
    await all
      .updateTable("users")
      .set({ name: GONE, login: null, profile: "{}", deleted: at, admin: 0 })
      .where("id", "=", user.id)
      .execute();
    await all
      .insertInto("audit")
      .values({ at, who: "server", what: "account deleted", about: user.id, data: "{}" })
      .execute();
  });
}
