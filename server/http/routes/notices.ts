import { ECDH } from "node:crypto";
import { UserError } from "@wusong/engine/user-error";
import { z } from "zod";
import { Done, Id } from "../../api/basics.ts";
import {
  MadePush,
  MadeWebhook,
  NewPush,
  type NewPush as NewPushGiven,
  NewWebhook,
  NoticeSettings,
  Told,
} from "../../api/notices.ts";
import { newId, newToken } from "../../chance.ts";
import { tellPerson } from "../../notices/events.ts";
import { noticeSettings, noticeSettingsFrom, saveNoticeSettings } from "../../notices/settings.ts";
import { notFound, Problem } from "../../problem.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";

const DONE = { done: true } as const;
const MOST_BROWSERS = 20;
const MOST_WEBHOOKS = 5;
const Params = z.object({ id: Id });

/** What one is told, and where. */
export const notices = [
  route({
    method: "GET",
    url: "/api/me/notices",
    access: "person",
    summary: "What one is told, the browsers and webhooks that are told, and the key a browser subscribes with.",
    answer: Told,
    handle: async ({ services, user }) => toldOf(services, user.id),
  }),
  route({
    method: "PUT",
    url: "/api/me/notices",
    access: "person",
    summary: "Chooses what one is told: per channel and topic, with quiet hours and digests.",
    body: NoticeSettings,
    answer: Told,
    handle: async ({ services, user, body }) => {
      const { store, now } = services.around;
      const settings = noticeSettingsFrom(body);
      await store.write((all) => saveNoticeSettings(all, user.id, settings, now()));
      return toldOf(services, user.id);
    },
  }),
  route({
    method: "POST",
    url: "/api/me/notices/test",
    access: "person",
    summary: "Sends a notice to oneself, on every channel, to see how it looks.",
    answer: Done,
    rates: ["mail"],
    handle: async ({ services, user }) => {
      const { store, now, changed } = services.around;
      await store.write((all) => tellPerson(all, user.id, "test", null, now()));
      changed();
      return DONE;
    },
  }),
  route({
    method: "POST",
    url: "/api/me/push",
    access: "person",
    summary: "A browser subscribes to notices. One that was somebody else's before is not any more.",
    body: NewPush,
    answer: MadePush,
    handle: async ({ services, user, body, request }) => {
      const { store, now } = services.around;
      services.outside.checked(body.endpoint);
      checkKeys(body.keys);
      const id = newId();
      const device = (request.headers["user-agent"] ?? "unknown").slice(0, 120);
      await store.write(async (all) => {
        await all.deleteFrom("push_subscriptions").where("endpoint", "=", body.endpoint).execute();
        const { length } = await all
          .selectFrom("push_subscriptions")
          .select("id")
          .where("user_id", "=", user.id)
          .execute();
        if (length >= MOST_BROWSERS) throw new Problem(422, `${MOST_BROWSERS} of your browsers are told: forget one.`);
        const { endpoint, keys } = body;
        const row = { id, user_id: user.id, endpoint, ...keys, device, created: now() };
        await all
          .insertInto("push_subscriptions")
          .values({ ...row, arrived: null, failures: 0, failure: null })
          .execute();
      });
      return { id };
    },
  }),
  route({
    method: "DELETE",
    url: "/api/me/push/:id",
    access: "person",
    summary: "A browser is told nothing more.",
    params: Params,
    answer: Done,
    handle: async ({ services, user, params }) => {
      await services.around.store.write((all) =>
        all.deleteFrom("push_subscriptions").where("user_id", "=", user.id).where("id", "=", params.id).execute(),
      );
      return DONE;
    },
  }),
  route({
    method: "POST",
    url: "/api/me/webhooks",
    access: "person",
    summary:
      "Makes a webhook: Discord's format, or plain JSON that is signed. https only, into the open internet only.",
    body: NewWebhook,
    answer: MadeWebhook,
    handle: async ({ services, user, body }) => {
      const { store, now } = services.around;
      const { href } = services.outside.checked(body.url);
      const [id, secret] = [newId(), newToken()];
      await store.write(async (all) => {
        const { length } = await all.selectFrom("webhooks").select("id").where("user_id", "=", user.id).execute();
        if (length >= MOST_WEBHOOKS) throw new Problem(422, `You have ${MOST_WEBHOOKS} webhooks: delete one first.`);
        const row = {
          id,
          user_id: user.id,
          url: href,
          format: body.format,
          secret,
          events: JSON.stringify(body.topics),
        };
        await all
          .insertInto("webhooks")
          .values({ ...row, created: now(), arrived: null, failures: 0, failure: null, resting: 0 })
          .execute();
      });
      return { id, secret };
    },
  }),
  route({
    method: "POST",
    url: "/api/me/webhooks/:id/wake",
    access: "person",
    summary: "A webhook that rests because it failed too often is told again.",
    params: Params,
    answer: Done,
    handle: async ({ services, user, params }) => {
      const { numUpdatedRows } = await services.around.store.write((all) =>
        all
          .updateTable("webhooks")
          .set({ resting: 0, failures: 0, failure: null })
          .where("user_id", "=", user.id)
          .where("id", "=", params.id)
          .executeTakeFirst(),
      );
      if (numUpdatedRows !== 1n) throw notFound("webhook");
      return DONE;
    },
  }),
  route({
    method: "DELETE",
    url: "/api/me/webhooks/:id",
    access: "person",
    summary: "Deletes a webhook.",
    params: Params,
    answer: Done,
    handle: async ({ services, user, params }) => {
      await services.around.store.write((all) =>
        all.deleteFrom("webhooks").where("user_id", "=", user.id).where("id", "=", params.id).execute(),
      );
      return DONE;
    },
  }),
];

async function toldOf({ around, notices }: Services, user: string): Promise<Told> {
  const { db } = around.store;
  const browsers = await db
    .selectFrom("push_subscriptions")
    .select(["id", "device", "created", "arrived", "failure"])
    .where("user_id", "=", user)
    .orderBy("created")
    .execute();
  const webhooks = await db.selectFrom("webhooks").selectAll().where("user_id", "=", user).orderBy("created").execute();
  return {
    settings: (await noticeSettings(db, user)) as Told["settings"],
    pushKey: notices.pushKey,
    browsers,
    webhooks: webhooks.map(({ id, url, format, events, created, arrived, failure, resting }) => ({
      id,
      host: new URL(url).host,
      format,
      topics: JSON.parse(events),
      created,
      arrived,
      failure,
      resting: resting === 1,
    })),
    mailKept: around.settings.mail === null,
  };
}

/** A key that is no point of the curve could not be written to later. */
function checkKeys({ p256dh, auth }: NewPushGiven["keys"]): void {
  const bytes = (text: string): number => Buffer.from(text, "base64url").length;
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url", "base64url", "uncompressed");
  } catch {
    throw new UserError("This is no key of a browser.");
  }
  if (bytes(p256dh) !== 65 || bytes(auth) !== 16) throw new UserError("This is no key of a browser.");
}
