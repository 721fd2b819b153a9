import { z } from "zod";
import { Done, Id } from "../../api/basics.ts";
import {
  Blocked,
  ForgottenPassword,
  LinkToken,
  NewGuest,
  NewReport,
  PasswordByLink,
  SignIn,
  WhoAmI,
} from "../../api/people.ts";
import { PlayerPage } from "../../api/tables.ts";
import { newId } from "../../chance.ts";
import { loginOf, profileOf } from "../../people/accounts.ts";
import { notFound } from "../../problem.ts";
import { findTable, seatsOf } from "../../tables/find.ts";
import { glances, personOf } from "../../tables/glance.ts";
import { finishedOf, playingOf } from "../../tables/lists.ts";
import { mayKnow } from "../authorise.ts";
import { type AnyRoute, route } from "../route.ts";
import type { Services } from "../services.ts";

const DONE = { done: true } as const;
const deviceOf = (agent: string | undefined): string => agent ?? "unknown";

/** Coming and going, and other people. */
export const people: readonly AnyRoute[] = [
  route({
    method: "GET",
    url: "/api/me",
    access: "anybody",
    summary: "Who is signed in.",
    answer: WhoAmI,
    handle: async ({ services, who }) => ({ me: who.user && (await services.accounts.me(who.user)) }),
  }),
  route({
    method: "POST",
    url: "/api/guests",
    access: "anybody",
    summary: "Begins as a guest: a name is enough. The cookie of the answer is the account.",
    body: NewGuest,
    answer: WhoAmI,
    rates: ["guests"],
    handle: async ({ services, body, request, reply }) => {
      const { user, token } = await services.accounts.newGuest(body.name, deviceOf(request.headers["user-agent"]));
      services.cookies.set(reply, token);
      return { me: await meOf(services, user) };
    },
  }),
  route({
    method: "POST",
    url: "/api/sessions",
    access: "anybody",
    summary: "Signs in by name and password.",
    body: SignIn,
    answer: WhoAmI,
    rates: ["signIn"],
    handle: async ({ services, body, request, reply }) => {
      services.rates.take("signInName", loginOf(body.name));
      const { user, token } = await services.accounts.signIn(
        body.name,
        body.password,
        deviceOf(request.headers["user-agent"]),
      );
      services.cookies.set(reply, token);
      return { me: await meOf(services, user) };
    },
  }),
  route({
    method: "DELETE",
    url: "/api/sessions/current",
    access: "anybody",
    summary: "Signs out on this device.",
    answer: Done,
    handle: async ({ services, who, reply }) => {
      const { hash, by } = who;
      if (hash && by === "session")
        await services.around.store.write((all) => all.deleteFrom("sessions").where("hash", "=", hash).execute());
      services.cookies.clear(reply);
      return DONE;
    },
  }),
  route({
    method: "POST",
    url: "/api/password-links",
    access: "anybody",
    summary:
      "Sends a link for a new password to the proven address of a name. The answer is the same whether there is one.",
    body: ForgottenPassword,
    answer: Done,
    rates: ["mail"],
    handle: async ({ services, body }) => {
      await services.around.forgotten(body.name);
      return DONE;
    },
  }),
  route({
    method: "POST",
    url: "/api/password-links/use",
    access: "anybody",
    summary: "Sets a password by the link that was sent.",
    body: PasswordByLink,
    answer: Done,
    rates: ["signIn"],
    handle: async ({ services, body }) => {
      await services.accounts.passwordByLink(body.token, body.password);
      return DONE;
    },
  }),
  route({
    method: "POST",
    url: "/api/mail-links/use",
    access: "anybody",
    summary: "Proves a mail address by the link that was sent to it.",
    body: LinkToken,
    answer: Done,
    rates: ["signIn"],
    handle: async ({ services, body }) => {
      await services.accounts.prove(body.token);
      return DONE;
    },
  }),
  route({
    method: "GET",
    url: "/api/players/:id",
    access: "anybody",
    summary: "A player's page: public games.",
    params: z.object({ id: Id }),
    answer: PlayerPage,
    handle: async ({ services, params, who }) => {
      const { db } = services.around.store;
      const user = await db
        .selectFrom("users")
        .selectAll()
        .where("id", "=", params.id)
        .where("deleted", "is", null)
        .executeTakeFirst();
      if (!user) throw notFound("player");
      const mine = who.user?.id ?? null;
      return {
        person: personOf(user),
        created: user.created,
        zone: profileOf(user).zone,
        playing: await glances(services.around, await playingOf(db, user.id, { onlyPublic: true }), mine),
        finished: await glances(services.around, await finishedOf(db, user.id, { onlyPublic: true }), mine),
      };
    },
  }),
  route({
    method: "GET",
    url: "/api/blocks",
    access: "person",
    summary: "Whom one does not play with.",
    answer: Blocked,
    handle: async ({ services, user }) => {
      const rows = await services.around.store.db
        .selectFrom("blocks")
        .innerJoin("users", "users.id", "blocks.blocked_id")
        .select(["users.id", "users.name", "users.login"])
        .where("blocks.user_id", "=", user.id)
        .execute();
      return { blocked: rows.map(personOf) };
    },
  }),
  route({
    method: "PUT",
    url: "/api/blocks/:person",
    access: "person",
    summary: "Plays with somebody no more: neither sits down at a table of the other, and their talk is not shown.",
    params: z.object({ person: Id }),
    answer: Done,
    handle: async ({ services, user, params }) => {
      const { store, now } = services.around;
      const found = await store.db.selectFrom("users").select("id").where("id", "=", params.person).executeTakeFirst();
      if (!found || found.id === user.id) throw notFound("player");
      await store.write((all) =>
        all
          .insertInto("blocks")
          .values({ user_id: user.id, blocked_id: found.id, at: now() })
          .onConflict((one) => one.columns(["user_id", "blocked_id"]).doNothing())
          .execute(),
      );
      return DONE;
    },
  }),
  route({
    method: "DELETE",
    url: "/api/blocks/:person",
    access: "person",
    summary: "Plays with somebody again.",
    params: z.object({ person: Id }),
    answer: Done,
    handle: async ({ services, user, params }) => {
      await services.around.store.write((all) =>
        all.deleteFrom("blocks").where("user_id", "=", user.id).where("blocked_id", "=", params.person).execute(),
      );
      return DONE;
    },
  }),
  route({
    method: "POST",
    url: "/api/reports",
    access: "user",
    summary:
      "Tells whoever runs the server about a person or a ruling that looks wrong; of a table, with the record as one sees it.",
    body: NewReport,
    answer: Done,
    rates: ["reports"],
    handle: async ({ services, user, who, body }) => {
      const { store, now } = services.around;
      const table = body.table === undefined ? null : await findTable(store.db, body.table);
      if (body.table !== undefined && (!table || !mayKnow(who, table, null))) throw notFound("table");
      const seats = table ? seatsOf(table, user.id) : [];
      const record =
        table && seats.length > 0 && table.row.status !== "open"
          ? await services.games.asked(table, {
              op: "record",
              asker: { seats, delay: 0, seen: null },
              viewpoint: seats[0],
            })
          : null;
      await store.write((all) =>
        all
          .insertInto("reports")
          .values({
            id: newId(),
            kind: body.kind,
            user_id: user.id,
            about_user: body.person ?? null,
            table_id: table?.row.id ?? null,
            head: table?.row.head ?? null,
            text: body.text,
            record,
            at: now(),
            settled: null,
          })
          .execute(),
      );
      return DONE;
    },
  }),
];

async function meOf(services: Services, id: string) {
  const user = await services.around.store.db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return services.accounts.me(user);
}
