import { SHEET_BOUNDS } from "@wusong/engine";
import { z } from "zod";
import { Done, Id } from "../../api/basics.ts";
import {
  Glance,
  Home,
  Invitation,
  InviteQuery,
  ListQuery,
  NewTable,
  OpenedTable,
  RevealedNonce,
  Sitting,
  Tables,
} from "../../api/tables.ts";
import { notFound } from "../../problem.ts";
import type { TableRow } from "../../store/schema.ts";
import { findTable } from "../../tables/find.ts";
import { glances } from "../../tables/glance.ts";
import { archive, finishedOf, playingOf, toJoin, toWatch, waitingOf } from "../../tables/lists.ts";
import { openTable } from "../../tables/open.ts";
import { openRematch } from "../../tables/rematch.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";

const DONE = { done: true } as const;
const Params = z.object({ id: Id });
/** A sheet of one's own comes with its table. */
const TABLE_BOUNDS = { ...SHEET_BOUNDS, what: "A table" };

const glancesOf = ({ around }: Services, rows: readonly TableRow[], user: string | null) => glances(around, rows, user);

/** Moments, and none at all after every moment. */
const compared = (a: number, b: number): number => (a === b ? 0 : a - b);

/** When the time of who asks runs out at a table, for a list that begins with the most urgent. */
const urgency = ({ clock, mine }: Glance): number =>
  Math.min(
    Number.POSITIVE_INFINITY,
    ...(clock?.seats ?? []).flatMap(({ seat, up, upAt }) => (mine.seats.includes(seat) ? (up ? 0 : (upAt ?? [])) : [])),
  );

async function glanceOf(services: Services, id: string, user: string | null) {
  const { row } = (await findTable(services.around.store.db, id))!;
  return (await glancesOf(services, [row], user))[0];
}

/** Opening tables, finding them, sitting down. */
export const tables = [
  route({
    method: "GET",
    url: "/api/home",
    access: "anybody",
    summary: "Your move, waiting for others, tables to join, games to watch.",
    answer: Home,
    handle: async ({ services, who }) => {
      const { db } = services.around.store;
      const user = who.user?.id ?? null;
      const playing = user === null ? [] : await glancesOf(services, await playingOf(db, user), user);
      const open = await glancesOf(services, await toJoin(db), user);
      const watch = await glancesOf(services, await toWatch(db), user);
      return {
        me: who.user && (await services.accounts.me(who.user)),
        yourMove: playing.filter(({ mine }) => mine.move).sort((a, b) => compared(urgency(a), urgency(b))),
        waiting: playing.filter(({ mine }) => !mine.move),
        opened: user === null ? [] : await glancesOf(services, await waitingOf(db, user), user),
        toJoin: open.filter(({ mine, openedBy }) => mine.seats.length === 0 && openedBy.id !== user),
        toWatch: watch.filter(({ mine }) => mine.seats.length === 0),
        finished: user === null ? [] : await glancesOf(services, (await finishedOf(db, user)).slice(0, 20), user),
      };
    },
  }),
  ...(
    [
      ["/api/tables/open", "Tables at which anybody can sit down, by title and pace.", toJoin],
      ["/api/tables/watched", "Games that anybody may look at.", toWatch],
      ["/api/archive", "Finished games that are public.", archive],
    ] as const
  ).map(([url, summary, list]) =>
    route({
      method: "GET",
      url,
      access: "anybody",
      summary,
      query: ListQuery,
      answer: Tables,
      handle: async ({ services, who, query }) => ({
        tables: await glancesOf(services, await list(services.around.store.db, query), who.user?.id ?? null),
      }),
    }),
  ),
  route({
    method: "POST",
    url: "/api/tables",
    access: "user",
    summary: "Opens a table. Who sits down at it commits to a nonce; see docs/server.md.",
    body: NewTable,
    answer: OpenedTable,
    bounds: TABLE_BOUNDS,
    rates: ["tables"],
    handle: async ({ services, user, body }) => {
      const { id, invite, work } = await openTable(services.around, user.id, body);
      await services.around.store.write(work);
      await services.seating.beginIfReady(id);
      return { id, invite };
    },
  }),
  route({
    method: "GET",
    url: "/api/invitations/:invite",
    access: "anybody",
    summary: "What stands behind a link. Opening it changes nothing.",
    params: z.object({ invite: z.string().max(100) }),
    answer: Invitation,
    handle: async ({ services, who, params }) => {
      const { db } = services.around.store;
      const row = await db.selectFrom("tables").selectAll().where("invite", "=", params.invite).executeTakeFirst();
      if (!row) throw notFound("invitation");
      const table = await glanceOf(services, row.id, who.user?.id ?? null);
      const state = stateOf(table, who.user?.id ?? null);
      const substitute = state === "taken" ? await services.proposals.seatToTake(row.id, who.user?.id ?? null) : null;
      return { table, state, substitute };
    },
  }),
  route({
    method: "GET",
    url: "/api/tables/:id",
    access: "glance",
    summary: "A table at a glance.",
    params: Params,
    query: InviteQuery,
    answer: Glance,
    handle: async ({ services, who, params }) => glanceOf(services, params.id, who.user?.id ?? null),
  }),
  route({
    method: "GET",
    url: "/api/tables/:id/link",
    access: "seat",
    summary: "The unguessable part of the table's link, for who sits there.",
    params: Params,
    answer: z.object({ invite: z.string() }),
    handle: async ({ table }) => ({ invite: table.row.invite }),
  }),
  route({
    method: "POST",
    url: "/api/tables/:id/seats",
    access: "join",
    summary: "Sits down. When all sit and all nonces are there the game begins.",
    params: Params,
    query: InviteQuery,
    body: Sitting,
    answer: Glance,
    handle: async ({ services, user, params, body }) => {
      await services.seating.sit(params.id, user.id, body);
      return glanceOf(services, params.id, user.id);
    },
  }),
  route({
    method: "POST",
    url: "/api/tables/:id/nonce",
    access: "seat",
    summary: "Shows the nonce whose hash was given when sitting down.",
    params: Params,
    body: RevealedNonce,
    answer: Glance,
    handle: async ({ services, user, params, body }) => {
      await services.seating.reveal(params.id, user.id, body.nonce);
      return glanceOf(services, params.id, user.id);
    },
  }),
  route({
    method: "DELETE",
    url: "/api/tables/:id/seats",
    access: "seat",
    summary: "Stands up before the game has begun.",
    params: Params,
    answer: Done,
    handle: async ({ services, user, params }) => {
      await services.seating.leave(params.id, user.id);
      return DONE;
    },
  }),
  route({
    method: "DELETE",
    url: "/api/tables/:id",
    access: "opener",
    summary: "Withdraws a table whose game has not begun.",
    params: Params,
    answer: Done,
    handle: async ({ services, params }) => {
      await services.seating.withdraw(params.id);
      return DONE;
    },
  }),
  route({
    method: "POST",
    url: "/api/tables/:id/rematch",
    access: "seat",
    summary:
      "Opens the same table again with sides swapped, and tells the others. A second one who asks gets the first one's table.",
    params: Params,
    body: z.strictObject({ nonceHash: Sitting.shape.nonceHash, nonce: Sitting.shape.nonce }),
    answer: OpenedTable,
    rates: ["tables"],
    handle: async ({ services, user, table, body }) => openRematch(services, user.id, table, body),
  }),
];

function stateOf(table: Glance, user: string | null): Invitation["state"] {
  if (table.status === "withdrawn") return "withdrawn";
  if (table.mine.seats.length > 0) return table.status === "open" && table.openedBy.id === user ? "own" : "seated";
  if (table.status === "over") return "over";
  if (table.status === "open" && table.seats.some(({ person, level }) => person === null && level === null))
    return table.openedBy.id === user ? "own" : "free";
  return "taken";
}
