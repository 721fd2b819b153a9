import { RECORD_BOUNDS } from "@wusong/engine";
import { z } from "zod";
import { Done, Id } from "../../api/basics.ts";
import {
  BotTokens,
  Devices,
  KeptCards,
  KeptUpload,
  Leaving,
  MadeBotToken,
  NewBotToken,
  NewPassword,
  ProfileChange,
  WhoAmI,
} from "../../api/people.ts";
import { hashOf, newId, newToken } from "../../chance.ts";
import { Zone } from "../../clock/zones.ts";
import { loginOf } from "../../people/accounts.ts";
import { everythingOf } from "../../people/export.ts";
import { erase } from "../../people/leaving.ts";
import { notFound, Problem } from "../../problem.ts";
import { JsonText, route } from "../route.ts";

const DONE = { done: true } as const;
const MOST_TOKENS = 10;
const MOST_KEPT = 200;
const KeptId = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,80}$/) });

/** One's own account. A bot's token opens none of it. */
export const account = [
  route({
    method: "PUT",
    url: "/api/me",
    access: "person",
    summary: "Changes what one shows of oneself, and the mail address.",
    body: ProfileChange,
    answer: WhoAmI,
    handle: async ({ services, user, body }) => {
      const { accounts, around } = services;
      await accounts.change(user, body);
      const { zone } = body;
      if (zone) await services.personClocks.change(user.id, async () => ({ kind: "zone", zone: new Zone(zone).name }));
      if (body.mail) {
        services.rates.take("mail", user.id);
        await around.proveMail(user.id, body.mail);
      }
      return {
        me: await accounts.me(
          await around.store.db.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow(),
        ),
      };
    },
  }),
  route({
    method: "PUT",
    url: "/api/me/password",
    access: "person",
    summary: "Sets a password: the account can be used on other devices from then on.",
    body: NewPassword,
    answer: Done,
    rates: ["signIn"],
    handle: async ({ services, user, body, who }) => {
      await services.accounts.setPassword(user, body.password, body.current, who.hash);
      return DONE;
    },
  }),
  route({
    method: "GET",
    url: "/api/me/export",
    access: "person",
    summary: "Everything the server keeps of one, as JSON.",
    rates: ["exports"],
    handle: async ({ services, user, reply }) => {
      void reply.header("Content-Disposition", 'attachment; filename="wusong-account.json"');
      return new JsonText(JSON.stringify(await everythingOf(services, user), null, 1));
    },
  }),
  route({
    method: "DELETE",
    url: "/api/me",
    access: "person",
    summary:
      "Leaves for good: account, mail, notes, talk and devices are deleted; games of others stay whole, without the name.",
    body: Leaving,
    answer: Done,
    handle: async ({ services, user, body, reply }) => {
      if (loginOf(body.name) !== loginOf(user.name))
        throw new Problem(422, `Type your name, ${user.name}, to delete the account.`);
      await erase(services, user);
      services.cookies.clear(reply);
      return DONE;
    },
  }),
  route({
    method: "GET",
    url: "/api/me/devices",
    access: "person",
    summary: "Where one is signed in.",
    answer: Devices,
    handle: async ({ services, user, who }) => {
      const rows = await services.around.store.db
        .selectFrom("sessions")
        .selectAll()
        .where("user_id", "=", user.id)
        .orderBy("seen", "desc")
        .execute();
      return {
        devices: rows.map(({ id, device, created, seen, hash }) => ({
          id,
          device,
          created,
          seen,
          current: hash === who.hash,
        })),
      };
    },
  }),
  route({
    method: "DELETE",
    url: "/api/me/devices/:id",
    access: "person",
    summary: "Signs out on a device.",
    params: z.object({ id: Id }),
    answer: Done,
    handle: async ({ services, user, params }) => {
      await services.around.store.write((all) =>
        all.deleteFrom("sessions").where("user_id", "=", user.id).where("id", "=", params.id).execute(),
      );
      return DONE;
    },
  }),
  route({
    method: "GET",
    url: "/api/tokens",
    access: "person",
    summary: "The tokens of one's bots.",
    answer: BotTokens,
    handle: async ({ services, user }) => {
      const rows = await services.around.store.db
        .selectFrom("bot_tokens")
        .selectAll()
        .where("user_id", "=", user.id)
        .orderBy("created")
        .execute();
      return { tokens: rows.map(({ id, name, created, seen }) => ({ id, name, created, seen })) };
    },
  }),
  route({
    method: "POST",
    url: "/api/tokens",
    access: "person",
    summary:
      "Makes a token for a bot. It may do what its owner does at tables, and nothing with the account. It is shown this once.",
    body: NewBotToken,
    answer: MadeBotToken,
    handle: async ({ services, user, body }) => {
      const { store, now } = services.around;
      const [id, token, created] = [newId(), newToken(), now()];
      await store.write(async (all) => {
        const { length } = await all.selectFrom("bot_tokens").select("id").where("user_id", "=", user.id).execute();
        if (length >= MOST_TOKENS) throw new Problem(422, `You have ${MOST_TOKENS} tokens: delete one first.`);
        await all
          .insertInto("bot_tokens")
          .values({ hash: hashOf(token), id, user_id: user.id, name: body.name, created, seen: null })
          .execute();
      });
      return { id, name: body.name, created, seen: null, token };
    },
  }),
  route({
    method: "DELETE",
    url: "/api/tokens/:id",
    access: "person",
    summary: "Ends a token.",
    params: z.object({ id: Id }),
    answer: Done,
    handle: async ({ services, user, params }) => {
      await services.around.store.write((all) =>
        all.deleteFrom("bot_tokens").where("user_id", "=", user.id).where("id", "=", params.id).execute(),
      );
      return DONE;
    },
  }),
  route({
    method: "GET",
    url: "/api/kept",
    access: "person",
    summary: "Solo games that were moved to the account.",
    answer: KeptCards,
    handle: async ({ services, user }) => {
      const rows = await services.around.store.db
        .selectFrom("kept_games")
        .select(["id", "card", "updated"])
        .where("user_id", "=", user.id)
        .orderBy("updated", "desc")
        .execute();
      return { games: rows.map(({ id, card, updated }) => ({ id, card: JSON.parse(card), updated })) };
    },
  }),
  route({
    method: "GET",
    url: "/api/kept/:id",
    access: "person",
    summary: "A solo game of the account, whole, as the browser kept it.",
    params: KeptId,
    handle: async ({ services, user, params }) => {
      const row = await services.around.store.db
        .selectFrom("kept_games")
        .select("game")
        .where("user_id", "=", user.id)
        .where("id", "=", params.id)
        .executeTakeFirst();
      if (!row) throw notFound("game");
      return new JsonText(row.game);
    },
  }),
  route({
    method: "PUT",
    url: "/api/kept/:id",
    access: "person",
    summary: "Moves a solo game of the browser to the account, or brings it up to date there.",
    params: KeptId,
    body: KeptUpload,
    bounds: { ...RECORD_BOUNDS, what: "A game", characters: 4 * 1024 * 1024 },
    answer: Done,
    handle: async ({ services, user, params, body }) => {
      const { store, now } = services.around;
      const [card, game, updated] = [JSON.stringify(body.card), JSON.stringify(body.game), now()];
      await store.write(async (all) => {
        const others = await all
          .selectFrom("kept_games")
          .select("id")
          .where("user_id", "=", user.id)
          .where("id", "!=", params.id)
          .execute();
        if (others.length >= MOST_KEPT) throw new Problem(422, `You keep ${MOST_KEPT} games here: delete one first.`);
        await all
          .insertInto("kept_games")
          .values({ user_id: user.id, id: params.id, card, game, updated })
          .onConflict((one) => one.columns(["user_id", "id"]).doUpdateSet({ card, game, updated }))
          .execute();
      });
      return DONE;
    },
  }),
  route({
    method: "DELETE",
    url: "/api/kept/:id",
    access: "person",
    summary: "Deletes a solo game of the account.",
    params: KeptId,
    answer: Done,
    handle: async ({ services, user, params }) => {
      await services.around.store.write((all) =>
        all.deleteFrom("kept_games").where("user_id", "=", user.id).where("id", "=", params.id).execute(),
      );
      return DONE;
    },
  }),
];
