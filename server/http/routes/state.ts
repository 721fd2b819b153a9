import { z } from "zod";
import { Hash } from "../../api/basics.ts";
import { StreamQuery } from "../../api/stream.ts";
import { notFound } from "../../problem.ts";
import { findTable } from "../../tables/find.ts";
import { refusalOf } from "../authorise.ts";
import { API_HEADERS } from "../headers.ts";
import { route } from "../route.ts";

/** So much can be made up for after a break; a page that missed more asks for everything again. */
const MOST_MISSED = 500;

/** How the server is, and the stream of what happens. */
export const state = [
  route({
    method: "GET",
    url: "/api/health",
    access: "anybody",
    summary: "Whether the server can do its work: its store and its rules answer.",
    answer: z.object({ ok: z.boolean() }),
    handle: async ({ services, reply }) => {
      const { store } = services.around;
      const ok = await store.db
        .selectFrom("settings")
        .select("name")
        .limit(1)
        .execute()
        .then(
          () => true,
          () => false,
        );
      if (!ok) void reply.code(503);
      return { ok };
    },
  }),
  route({
    method: "GET",
    url: "/api/rules/:hash",
    access: "anybody",
    summary: "Rules that tables here are played by, as a module for a page: a table keeps those it began with.",
    params: z.object({ hash: Hash }),
    handle: async ({ services, params, reply }) => {
      const text = await services.around.rules.textOf(params.hash);
      if (text === null) throw notFound("set of rules");
      void reply.type("text/javascript; charset=utf-8").header("Cache-Control", "public, max-age=31536000, immutable");
      return text;
    },
  }),
  route({
    method: "GET",
    url: "/api/metrics",
    access: "anybody",
    summary: "Counts for Prometheus: routes, answers, times, threads, streams. Nothing of anybody.",
    handle: async ({ services, reply }) => {
      void reply.type("text/plain; version=0.0.4; charset=utf-8");
      return services.metrics.text();
    },
  }),
  route({
    method: "GET",
    url: "/api/stream",
    access: "anybody",
    summary: "Server-sent events: which tables have gone on. Last-Event-ID resumes; a comment comes every 15 seconds.",
    query: StreamQuery,
    handle: async ({ services, who, query, request, reply }) => {
      const { streams, around } = services;
      const table = query.table === undefined ? null : await findTable(around.store.db, query.table);
      const watched = table && refusalOf("watch", who, table) === null ? table.row.id : null;
      reply.hijack();
      const banned = who.user?.banned != null;
      const stream = streams.begin(
        banned ? null : (who.user?.id ?? null),
        watched,
        reply.raw,
        API_HEADERS as Record<string, string>,
      );
      const last = Number(request.headers["last-event-id"] ?? Number.NaN);
      if (!Number.isSafeInteger(last) || last < 0) return;
      const missed = await around.store.db
        .selectFrom("outbox")
        .select(["id", "kind", "table_id", "user_id", "data"])
        .where("id", ">", last)
        .orderBy("id")
        .limit(MOST_MISSED + 1)
        .execute();
      if (missed.length > MOST_MISSED) streams.resync(stream);
      else await streams.resume(stream, missed);
    },
  }),
];
