import type { Kysely } from "kysely";
import { hashOf, newToken } from "../chance.ts";
import { notFound } from "../problem.ts";
import type { Database, UserRow } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { LINK_LASTS, loginOf } from "./accounts.ts";

const MOST_PEOPLE = 100;
/** Names of guests are not compared by the database: so many of those seen last are looked through. */
const LOOKED_THROUGH = 5_000;

/** People by the beginning of their name, those seen last first. */
export async function findPeople(db: Kysely<Database>, name: string): Promise<readonly UserRow[]> {
  const rows = await db
    .selectFrom("users")
    .selectAll()
    .where("deleted", "is", null)
    .orderBy("seen", "desc")
    .limit(LOOKED_THROUGH)
    .execute();
  const wanted = loginOf(name);
  return rows.filter((one) => loginOf(one.name).startsWith(wanted)).slice(0, MOST_PEOPLE);
}

/** What whoever runs the server does with somebody. Each is written into the audit. */
export class Governing {
  constructor(
    private readonly store: Store,
    private readonly now: () => number,
  ) {}

  /** They can look at what is public, and do nothing. */
  ban(by: string, user: string, reason: string): Promise<void> {
    return this.#change(by, user, "banned", { banned: this.now(), ban_reason: reason });
  }

  endBan(by: string, user: string): Promise<void> {
    return this.#change(by, user, "ban ended", { banned: null, ban_reason: null });
  }

  setAdmin(by: string, user: string, admin: boolean): Promise<void> {
    return this.#change(by, user, admin ? "made administrator" : "administrator no more", { admin: Number(admin) });
  }

  /** A link with which somebody sets a new password. The token is for its owner's eyes. */
  async passwordLink(by: string, user: string): Promise<{ token: string; expires: number }> {
    await this.#change(by, user, "password link", {});
    const token = newToken();
    const expires = this.now() + LINK_LASTS;
    await this.store.write((all) =>
      all
        .insertInto("mail_links")
        .values({ hash: hashOf(token), user_id: user, purpose: "password", mail: null, expires })
        .execute(),
    );
    return { token, expires };
  }

  /** A report has been dealt with. */
  async settleReport(id: string): Promise<void> {
    const { numUpdatedRows } = await this.store.write((all) =>
      all.updateTable("reports").set({ settled: this.now() }).where("id", "=", id).executeTakeFirst(),
    );
    if (numUpdatedRows !== 1n) throw notFound("report");
  }

  async #change(
    who: string,
    about: string,
    what: string,
    columns: Partial<Pick<UserRow, "banned" | "ban_reason" | "admin">>,
  ): Promise<void> {
    await this.store.write(async (all) => {
      const found = await all
        .selectFrom("users")
        .select("id")
        .where("id", "=", about)
        .where("deleted", "is", null)
        .executeTakeFirst();
      if (!found) throw notFound("player");
      if (Object.keys(columns).length > 0)
        await all.updateTable("users").set(columns).where("id", "=", about).execute();
      await all
        .insertInto("audit")
        .values({ at: this.now(), who, what, about, data: JSON.stringify(columns) })
        .execute();
    });
  }
}
