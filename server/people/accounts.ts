import type { Transaction } from "kysely";
import type { Me, ProfileChange } from "../api/people.ts";
import type { Around } from "../around.ts";
import { hashOf, newId, newToken } from "../chance.ts";
import { Zone } from "../clock/zones.ts";
import { conflict, Problem } from "../problem.ts";
import type { Database, UserRow } from "../store/schema.ts";

/** A name as it is compared: without capitals, accents written one way. */
export const loginOf = (name: string): string => name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

export interface Profile {
  readonly zone: string | null;
  readonly quiet: boolean;
}
const PLAIN: Profile = { zone: null, quiet: false };
export const profileOf = ({ profile }: Pick<UserRow, "profile">): Profile => ({
  ...PLAIN,
  ...(JSON.parse(profile) as Partial<Profile>),
});

const WRONG = "Name and password do not fit together.";
const NAME_TAKEN = "This name belongs to somebody who has set a password. Sign in, or take another name.";
const LINK_OVER = "This link was used already, or is too old. Ask for another one.";
export const LINK_LASTS = 24 * 60 * 60 * 1000;

/** People: guests, passwords, what they show of themselves. */
export class Accounts {
  constructor(private readonly around: Around) {}

  /** A guest is a user with a name and a session. */
  async newGuest(name: string, device: string): Promise<{ user: string; token: string }> {
    await this.checkFree(name, null);
    const at = this.around.now();
    const id = newId();
    const { token, work } = this.around.sessions.begin(id, device);
    await this.around.store.write(async (all) => {
      await all
        .insertInto("users")
        .values({
          id,
          name,
          login: null,
          created: at,
          seen: at,
          admin: 0,
          banned: null,
          ban_reason: null,
          deleted: null,
          profile: "{}",
        })
        .execute();
      await work(all);
    });
    return { user: id, token };
  }

  /** Signs in by name and password, on one more device. Who guesses learns nothing from how long it takes. */
  async signIn(name: string, password: string, device: string): Promise<{ user: string; token: string }> {
    const found = await this.around.store.db
      .selectFrom("users")
      .innerJoin("identities", "identities.user_id", "users.id")
      .select(["users.id", "identities.password"])
      .where("users.login", "=", loginOf(name))
      .where("users.deleted", "is", null)
      .executeTakeFirst();
    const fits = await this.around.passwords.fits(found?.password ?? null, password);
    if (!found || !fits) throw new Problem(401, WRONG);
    const { token, work } = this.around.sessions.begin(found.id, device);
    await this.around.store.write(work);
    return { user: found.id, token };
  }

  /** Sets a password: the name is theirs alone from then on. Other sessions end when it is changed. */
  async setPassword(
    user: UserRow,
    password: string,
    current: string | undefined,
    session: string | null,
  ): Promise<void> {
    const { store, passwords } = this.around;
    const identity = await this.identity(user.id);
    if (identity?.password && !(await passwords.fits(identity.password, current ?? "")))
      throw new Problem(403, "The present password is another one.");
    await this.checkFree(user.name, user.id);
    const hash = await passwords.hash(password);
    await store.write(async (all) => {
      await writePassword(all, user, hash);
      if (identity?.password && session)
        await all.deleteFrom("sessions").where("user_id", "=", user.id).where("hash", "!=", session).execute();
    });
  }

  async change(user: UserRow, given: ProfileChange): Promise<void> {
    const { name = user.name, mail, ...shown } = given;
    if (shown.zone) shown.zone = new Zone(shown.zone).name;
    if (name !== user.name) await this.checkFree(name, user.id);
    const profile = JSON.stringify({ ...profileOf(user), ...shown });
    const login = user.login === null ? null : loginOf(name);
    await this.around.store.write(async (all) => {
      await all.updateTable("users").set({ name, login, profile }).where("id", "=", user.id).execute();
      if (mail === undefined) return;
      await all
        .insertInto("identities")
        .values({ user_id: user.id, password: null, mail, mail_proven: null })
        .onConflict((one) => one.column("user_id").doUpdateSet({ mail, mail_proven: null }))
        .execute();
    });
  }

  async me(user: UserRow): Promise<Me> {
    const identity = await this.identity(user.id);
    return {
      id: user.id,
      name: user.name,
      guest: user.login === null,
      admin: user.admin === 1,
      created: user.created,
      mail: identity?.mail ?? null,
      mailProven: identity?.mail_proven != null,
      profile: profileOf(user),
    };
  }

  /** A link that proves an address or sets a password. The token is for its owner's eyes. */
  async newLink(
    user: string,
    purpose: "prove" | "password",
    mail: string | null,
  ): Promise<{ token: string; expires: number }> {
    const token = newToken();
    const expires = this.around.now() + LINK_LASTS;
    await this.around.store.write((all) =>
      all
        .insertInto("mail_links")
        .values({ hash: hashOf(token), user_id: user, purpose, mail, expires })
        .execute(),
    );
    return { token, expires };
  }

  /** The address of a link is proven, unless another one was given since. */
  async prove(token: string): Promise<void> {
    const at = this.around.now();
    await this.around.store.write(async (all) => {
      const link = await takeLink(all, token, "prove", at);
      await all
        .updateTable("identities")
        .set({ mail_proven: at })
        .where("user_id", "=", link.user_id)
        .where("mail", "=", link.mail)
        .execute();
    });
  }

  /** Sets a password by a link. All sessions end. */
  async passwordByLink(token: string, password: string): Promise<void> {
    const hash = await this.around.passwords.hash(password);
    const at = this.around.now();
    await this.around.store.write(async (all) => {
      const link = await takeLink(all, token, "password", at);
      const user = await all.selectFrom("users").selectAll().where("id", "=", link.user_id).executeTakeFirstOrThrow();
      await writePassword(all, user, hash);
      await all.deleteFrom("sessions").where("user_id", "=", user.id).execute();
    });
  }

  private identity(user: string) {
    return this.around.store.db.selectFrom("identities").selectAll().where("user_id", "=", user).executeTakeFirst();
  }

  private async checkFree(name: string, except: string | null): Promise<void> {
    const taken = await this.around.store.db
      .selectFrom("users")
      .select("id")
      .where("login", "=", loginOf(name))
      .executeTakeFirst();
    if (taken && taken.id !== except) throw conflict(NAME_TAKEN);
  }
}

async function writePassword(all: Transaction<Database>, user: UserRow, hash: string): Promise<void> {
  const login = loginOf(user.name);
  const taken = await all
    .selectFrom("users")
    .select("id")
    .where("login", "=", login)
    .where("id", "!=", user.id)
    .executeTakeFirst();
  if (taken) throw conflict(NAME_TAKEN);
  await all.updateTable("users").set({ login }).where("id", "=", user.id).execute();
  await all
    .insertInto("identities")
    .values({ user_id: user.id, password: hash, mail: null, mail_proven: null })
    .onConflict((one) => one.column("user_id").doUpdateSet({ password: hash }))
    .execute();
}

async function takeLink(all: Transaction<Database>, token: string, purpose: "prove" | "password", now: number) {
  const link = await all
    .selectFrom("mail_links")
    .selectAll()
    .where("hash", "=", hashOf(token))
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  if (!link || link.expires < now) throw new Problem(410, LINK_OVER);
  await all.deleteFrom("mail_links").where("hash", "=", link.hash).execute();
  return link;
}
