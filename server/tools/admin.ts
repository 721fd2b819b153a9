import { UserError } from "@wusong/engine/user-error";
import { listed } from "@wusong/engine/words";
import { pageLinks } from "../links.ts";
import { findPeople, Governing } from "../people/governing.ts";
import type { Settings } from "../settings.ts";
import type { UserRow } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

/** What is written as whoever did it: who may start programs on the machine runs the server. */
const BY = "server";

const day = (moment: number | null): string => (moment === null ? "-" : new Date(moment).toISOString().slice(0, 16));

/** One thing that `wusong admin` does, and how it is told. */
interface Errand {
  readonly usage: string;
  readonly words: readonly [least: number, most: number];
  readonly run: (at: Desk, words: readonly string[]) => Promise<readonly string[]>;
}

interface Desk {
  readonly store: Store;
  readonly settings: Settings;
  readonly governing: Governing;
}

/** The one person that a name or an id means. */
async function person({ store }: Desk, named: string): Promise<UserRow> {
  const byId = await store.db.selectFrom("users").selectAll().where("id", "=", named).executeTakeFirst();
  if (byId && byId.deleted === null) return byId;
  const found = (await findPeople(store.db, named)).filter(({ name }) => name.toLowerCase() === named.toLowerCase());
  if (found.length === 1) return found[0];
  if (found.length === 0) throw new UserError(`Nobody is called ${named}.`);
  throw new UserError(
    `${found.length} people are called ${named}: name one by id (${listed(
      found.map(({ id }) => id),
      "or",
    )}).`,
  );
}

const ERRANDS: Readonly<Record<string, Errand>> = {
  people: {
    usage: "people [NAME]",
    words: [0, 1],
    run: async ({ store }, [name = ""]) =>
      (await findPeople(store.db, name)).map(
        ({ id, name: called, login, seen, admin, banned, ban_reason }) =>
          `${id}  ${called}${login === null ? " (guest)" : ""}  seen ${day(seen)}${admin ? "  administrator" : ""}${
            banned === null ? "" : `  banned ${day(banned)}: ${ban_reason ?? ""}`
          }`,
      ),
  },
  ban: {
    usage: "ban NAME REASON",
    words: [2, 2],
    run: async (at, [name, reason]) => {
      const { id, name: called } = await person(at, name);
      await at.governing.ban(BY, id, reason);
      return [`${called} is banned.`];
    },
  },
  unban: {
    usage: "unban NAME",
    words: [1, 1],
    run: async (at, [name]) => {
      const { id, name: called } = await person(at, name);
      await at.governing.endBan(BY, id);
      return [`${called} is banned no more.`];
    },
  },
  administrator: {
    usage: "administrator NAME yes|no",
    words: [2, 2],
    run: async (at, [name, word]) => {
      if (word !== "yes" && word !== "no") throw new UserError(`Say yes or no, not ${word}.`);
      const { id, name: called } = await person(at, name);
      await at.governing.setAdmin(BY, id, word === "yes");
      return [`${called} is ${word === "yes" ? "an administrator" : "no administrator"}.`];
    },
  },
  "password-link": {
    usage: "password-link NAME",
    words: [1, 1],
    run: async (at, [name]) => {
      const { id } = await person(at, name);
      const { token, expires } = await at.governing.passwordLink(BY, id);
      return [pageLinks(at.settings).password(token), `It works once, until ${day(expires)}.`];
    },
  },
  tables: {
    usage: "tables [NAME]",
    words: [0, 1],
    run: async (at, [name]) => {
      const who = name === undefined ? null : await person(at, name);
      const rows = await at.store.db
        .selectFrom("tables")
        .select(["id", "title", "status", "head", "visibility", "standing", "updated"])
        .$if(who !== null, (query) =>
          query.where("id", "in", at.store.db.selectFrom("seats").select("table_id").where("user_id", "=", who!.id)),
        )
        .orderBy("updated", "desc")
        .limit(100)
        .execute();
      return rows.map(
        ({ id, title, status, head, visibility, standing, updated }) =>
          `${id}  ${title}  ${status} at ${head}  ${visibility}  ${day(updated)}  ${standing}`,
      );
    },
  },
  reports: {
    usage: "reports",
    words: [0, 0],
    run: async ({ store }) => {
      const rows = await store.db
        .selectFrom("reports")
        .select(["id", "kind", "about_user", "table_id", "head", "text", "at"])
        .where("settled", "is", null)
        .orderBy("at")
        .limit(100)
        .execute();
      return rows.map(
        ({ id, kind, about_user, table_id, head, text, at }) =>
          `${id}  ${day(at)}  ${kind}${about_user ? ` about ${about_user}` : ""}${table_id ? ` at ${table_id}/${head}` : ""}: ${text}`,
      );
    },
  },
  record: {
    usage: "record REPORT",
    words: [1, 1],
    run: async ({ store }, [id]) => {
      const row = await store.db.selectFrom("reports").select("record").where("id", "=", id).executeTakeFirst();
      if (!row) throw new UserError(`There is no report ${id}.`);
      if (row.record === null) throw new UserError("This report came without a record.");
      return [row.record];
    },
  },
  settle: {
    usage: "settle REPORT",
    words: [1, 1],
    run: async ({ governing }, [id]) => {
      await governing.settleReport(id);
      return [`${id} is settled.`];
    },
  },
  audit: {
    usage: "audit",
    words: [0, 0],
    run: async ({ store }) => {
      const rows = await store.db.selectFrom("audit").selectAll().orderBy("id", "desc").limit(200).execute();
      return rows.map(({ at, who, what, about }) => `${day(at)}  ${who}  ${what}  ${about ?? ""}`);
    },
  },
};

export const ADMIN_USAGE: readonly string[] = Object.values(ERRANDS).map(({ usage }) => usage);

/** Does one errand, and answers the lines to print. What makes no sense is a sentence, and nothing is changed. */
export async function administer(
  store: Store,
  settings: Settings,
  now: () => number,
  [name = "", ...words]: readonly string[],
): Promise<readonly string[]> {
  const errand = Object.hasOwn(ERRANDS, name) ? ERRANDS[name] : undefined;
  if (!errand) throw new UserError(`wusong admin knows: ${ADMIN_USAGE.join("; ")}.`);
  const [least, most] = errand.words;
  if (words.length < least || words.length > most) throw new UserError(`It is: wusong admin ${errand.usage}.`);
  return errand.run({ store, settings, governing: new Governing(store, now) }, words);
}
