import { hashOf, newId, newToken } from "../chance.ts";
import type { UserRow } from "../store/schema.ts";
import type { Store, Work } from "../store/store.ts";

const DAY = 24 * 60 * 60 * 1000;
const LASTS = 400 * DAY;
/** How exactly it is known when somebody was last here. */
const SEEN_EVERY = 60_000;
const MOST_DEVICES = 50;

/** Who asks, and how they showed it. */
export interface Who {
  readonly user: UserRow | null;
  readonly by: "session" | "token" | null;
  /** hash of the token that was shown */
  readonly hash: string | null;
}

/** A session as it is read with whom it belongs to. */
export interface SessionFound {
  readonly user: UserRow;
  readonly expires: number;
  readonly seen: number;
}

export const NOBODY: Who = { user: null, by: null, hash: null };

/** Signed-in browsers and programs. The store knows hashes of their tokens only. */
export class Sessions {
  constructor(
    private readonly store: Store,
    private readonly now: () => number,
  ) {}

  /** A new session as part of other work; the token goes to the browser and nowhere else. */
  begin(user: string, device: string): { token: string; work: Work<void> } {
    const token = newToken();
    const at = this.now();
    return {
      token,
      work: async (all) => {
        await all
          .insertInto("sessions")
          .values({
            hash: hashOf(token),
            id: newId(),
            user_id: user,
            created: at,
            seen: at,
            expires: at + LASTS,
            device: device.slice(0, 120),
          })
          .execute();
        const old = await all
          .selectFrom("sessions")
          .select("hash")
          .where("user_id", "=", user)
          .orderBy("seen", "desc")
          .offset(MOST_DEVICES)
          .limit(1000)
          .execute();
        if (old.length > 0)
          await all
            .deleteFrom("sessions")
            .where(
              "hash",
              "in",
              old.map(({ hash }) => hash),
            )
            .execute();
      },
    };
  }

  async bySession(token: string): Promise<Who> {
    const hash = hashOf(token);
    const row = await this.store.db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .selectAll("users")
      .select(["sessions.expires", "sessions.seen as session_seen"])
      .where("sessions.hash", "=", hash)
      .executeTakeFirst();
    if (!row) return NOBODY;
    const { expires, session_seen: seen, ...user } = row;
    return this.whoIn({ user, expires, seen }, hash);
  }

  /** Who shows a session that was found by its hash. */
  whoIn({ user, expires, seen }: SessionFound, hash: string): Who {
    if (user.deleted !== null || expires < this.now()) return NOBODY;
    this.noteSeen(seen, user.id, hash, "sessions");
    return { user, by: "session", hash };
  }

  async byToken(token: string): Promise<Who> {
    const hash = hashOf(token);
    const row = await this.store.db
      .selectFrom("bot_tokens")
      .innerJoin("users", "users.id", "bot_tokens.user_id")
      .selectAll("users")
      .select("bot_tokens.seen as token_seen")
      .where("bot_tokens.hash", "=", hash)
      .executeTakeFirst();
    if (!row || row.deleted !== null) return NOBODY;
    const { token_seen: seen, ...user } = row;
    this.noteSeen(seen ?? 0, user.id, hash, "bot_tokens");
    return { user, by: "token", hash };
  }

  /** Nobody waits for this: it is only told to the minute. */
  private noteSeen(seen: number, user: string, hash: string, where: "sessions" | "bot_tokens"): void {
    const at = this.now();
    if (at - seen < SEEN_EVERY) return;
    void this.store
      .writeAtOnce(async (all) => {
        await all.updateTable(where).set({ seen: at }).where("hash", "=", hash).execute();
        await all.updateTable("users").set({ seen: at }).where("id", "=", user).execute();
      })
      .catch(() => {});
  }
}
