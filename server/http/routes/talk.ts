import { z } from "zod";
import { Done, Id } from "../../api/basics.ts";
import { Chat, ChatGiven, Muting, Note, NoteGiven, SinceQuery } from "../../api/table.ts";
import { tell } from "../../outbox.ts";
import { seatsOf } from "../../tables/find.ts";
import { personOf } from "../../tables/glance.ts";
import { route } from "../route.ts";

const DONE = { done: true } as const;
const Params = z.object({ id: Id });
const MOST_LINES = 500;

/** Talk at a table, and notes for oneself. */
export const talk = [
  route({
    method: "GET",
    url: "/api/tables/:id/chat",
    access: "watch",
    summary:
      "The talk of one's room: players talk among themselves, spectators among theirs; when the game is over all of it.",
    params: Params,
    query: SinceQuery,
    answer: Chat,
    handle: async ({ services, params, query, who, table }) => {
      const { db } = services.around.store;
      const user = who.user?.id ?? null;
      const room = seatsOf(table, user).length > 0 ? "players" : "spectators";
      const muted =
        user === null
          ? undefined
          : await db
              .selectFrom("watchers")
              .select("muted")
              .where("table_id", "=", params.id)
              .where("user_id", "=", user)
              .executeTakeFirst();
      if (muted?.muted === 1) return { lines: [], muted: true };
      const blocked =
        user === null ? [] : await db.selectFrom("blocks").select("blocked_id").where("user_id", "=", user).execute();
      const rows = await db
        .selectFrom("chat")
        .innerJoin("users", "users.id", "chat.user_id")
        .select(["chat.n", "chat.room", "chat.text", "chat.head", "chat.at", "users.id", "users.name", "users.login"])
        .where("chat.table_id", "=", params.id)
        .where("chat.n", ">=", query.since)
        .$if(table.row.status !== "over", (one) => one.where("chat.room", "=", room))
        .orderBy("chat.n", "desc")
        .limit(MOST_LINES)
        .execute();
      const heard = rows.filter(({ id }) => !blocked.some(({ blocked_id }) => blocked_id === id)).reverse();
      return {
        lines: heard.map(({ n, room: where, text, head, at, ...one }) => ({
          n,
          room: where,
          text,
          head,
          at,
          person: personOf(one),
        })),
        muted: false,
      };
    },
  }),
  route({
    method: "POST",
    url: "/api/tables/:id/chat",
    access: "talk",
    summary: "Says something, in plain text: at the table, or among the spectators.",
    params: Params,
    body: ChatGiven,
    answer: Done,
    rates: ["chat"],
    handle: async ({ services, params, user, table, body }) => {
      const { store, now } = services.around;
      const [seat] = seatsOf(table, user.id);
      const room = seat === undefined ? "spectators" : "players";
      const at = now();
      await services.games.locks.with(`chat/${params.id}`, () =>
        store.write(async (all) => {
          const last = await all
            .selectFrom("chat")
            .select("n")
            .where("table_id", "=", params.id)
            .orderBy("n", "desc")
            .limit(1)
            .executeTakeFirst();
          const { head } = table.row;
          await all
            .insertInto("chat")
            .values({ table_id: params.id, n: (last?.n ?? -1) + 1, room, user_id: user.id, head, text: body.text, at })
            .execute();
          await tell(
            all,
            {
              kind: "chat",
              table: params.id,
              head,
              waitsFor: JSON.parse(table.row.waits_for),
              ...(seat === undefined ? {} : { by: seat }),
              more: { room },
            },
            at,
          );
        }),
      );
      services.around.changed();
      return DONE;
    },
  }),
  route({
    method: "PUT",
    url: "/api/tables/:id/chat/muted",
    access: "talk",
    summary: "Mutes the talk of a table for oneself, or hears it again.",
    params: Params,
    body: Muting,
    answer: Done,
    handle: async ({ services, params, user, body }) => {
      const { store, now } = services.around;
      const muted = Number(body.muted);
      await store.write((all) =>
        all
          .insertInto("watchers")
          .values({ table_id: params.id, user_id: user.id, muted, at: now() })
          .onConflict((one) => one.columns(["table_id", "user_id"]).doUpdateSet({ muted }))
          .execute(),
      );
      return DONE;
    },
  }),
  route({
    method: "GET",
    url: "/api/tables/:id/notes",
    access: "talk",
    summary: "One's own notes about a table. Nobody else sees them.",
    params: Params,
    answer: Note,
    handle: async ({ services, params, user }) => {
      const row = await services.around.store.db
        .selectFrom("notes")
        .selectAll()
        .where("table_id", "=", params.id)
        .where("user_id", "=", user.id)
        .executeTakeFirst();
      return { text: row?.text ?? "", updated: row?.updated ?? null };
    },
  }),
  route({
    method: "PUT",
    url: "/api/tables/:id/notes",
    access: "talk",
    summary: "Writes one's own notes about a table.",
    params: Params,
    body: NoteGiven,
    answer: Done,
    handle: async ({ services, params, user, body }) => {
      const { store, now } = services.around;
      const [text, updated] = [body.text, now()];
      await store.write((all) =>
        all
          .insertInto("notes")
          .values({ table_id: params.id, user_id: user.id, text, updated })
          .onConflict((one) => one.columns(["table_id", "user_id"]).doUpdateSet({ text, updated }))
          .execute(),
      );
      return DONE;
    },
  }),
];
