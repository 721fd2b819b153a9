import { z } from "zod";
import { Audit, Ban, FoundPeople, PasswordLink, PeopleQuery, Reports } from "../../api/admin.ts";
import { Done, Id } from "../../api/basics.ts";
import { findPeople } from "../../people/governing.ts";
import { personOf } from "../../tables/glance.ts";
import { route } from "../route.ts";

const DONE = { done: true } as const;
const Params = z.object({ id: Id });

/** For whoever runs the server. Every change is written into the audit. */
export const admin = [
  route({
    method: "GET",
    url: "/api/admin/people",
    access: "admin",
    summary: "People by the beginning of their name, those seen last first.",
    query: PeopleQuery,
    answer: FoundPeople,
    handle: async ({ services, query }) => {
      const found = await findPeople(services.around.store.db, query.name);
      return {
        people: found.map((one) => ({
          ...personOf(one),
          created: one.created,
          seen: one.seen,
          banned: one.banned,
          reason: one.ban_reason,
        })),
      };
    },
  }),
  route({
    method: "PUT",
    url: "/api/admin/bans/:id",
    access: "admin",
    summary: "Bans somebody: they can look at what is public, and do nothing.",
    params: Params,
    body: Ban,
    answer: Done,
    handle: async ({ services, user, params, body }) => {
      await services.governing.ban(user.id, params.id, body.reason);
      return DONE;
    },
  }),
  route({
    method: "DELETE",
    url: "/api/admin/bans/:id",
    access: "admin",
    summary: "Ends a ban.",
    params: Params,
    answer: Done,
    handle: async ({ services, user, params }) => {
      await services.governing.endBan(user.id, params.id);
      return DONE;
    },
  }),
  route({
    method: "POST",
    url: "/api/admin/password-links/:id",
    access: "admin",
    summary: "A link with which somebody sets a new password.",
    params: Params,
    answer: PasswordLink,
    handle: async ({ services, user, params }) => {
      const { token, expires } = await services.governing.passwordLink(user.id, params.id);
      return { link: `/#/password/${token}`, expires };
    },
  }),
  route({
    method: "GET",
    url: "/api/admin/reports",
    access: "admin",
    summary: "Reports of people and rulings, the newest first.",
    answer: Reports,
    handle: async ({ services }) => {
      const rows = await services.around.store.db
        .selectFrom("reports")
        .selectAll()
        .orderBy("at", "desc")
        .limit(200)
        .execute();
      return {
        reports: rows.map((one) => ({
          id: one.id,
          kind: one.kind,
          by: one.user_id,
          about: one.about_user,
          table: one.table_id,
          head: one.head,
          text: one.text,
          record: one.record && JSON.parse(one.record),
          at: one.at,
          settled: one.settled,
        })),
      };
    },
  }),
  route({
    method: "PUT",
    url: "/api/admin/reports/:id/settled",
    access: "admin",
    summary: "A report has been dealt with.",
    params: Params,
    answer: Done,
    handle: async ({ services, params }) => {
      await services.governing.settleReport(params.id);
      return DONE;
    },
  }),
  route({
    method: "GET",
    url: "/api/admin/audit",
    access: "admin",
    summary: "What was done by whoever runs the server, the newest first.",
    answer: Audit,
    handle: async ({ services }) => {
      const rows = await services.around.store.db
        .selectFrom("audit")
        .selectAll()
        .orderBy("id", "desc")
        .limit(500)
        .execute();
      return {
        lines: rows.map(({ at, who, what, about, data }) => ({ at, who, what, about, data: JSON.parse(data) })),
      };
    },
  }),
];
