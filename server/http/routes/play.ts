import { listed } from "@wusong/engine/words";
import { z } from "zod";
import { Done, Id } from "../../api/basics.ts";
import {
  CommandGiven,
  Fairness,
  Looked,
  MomentQuery,
  OptionsAsked,
  PreviewAsked,
  ProposalAnswer,
  ProposalGiven,
  Proposals,
  Sheet,
  TimeUpGiven,
  ViewQuery,
} from "../../api/table.ts";
import { InviteQuery } from "../../api/tables.ts";
import { Problem } from "../../problem.ts";
import type { Asker } from "../../rules/asked.ts";
import { fairnessOf } from "../../tables/fairness.ts";
import { type FoundTable, seatsOf } from "../../tables/find.ts";
import { recordOf } from "../../tables/record.ts";
import { type HomeCall, JsonText, route } from "../route.ts";

const DONE = { done: true } as const;
const Params = z.object({ id: Id });

/** Who asks for a table, as the rules know them. */
function askerOf({ who, table }: Pick<HomeCall<unknown, unknown, unknown>, "who" | "table">): Asker {
  const seats = seatsOf(table, who.user?.id ?? null);
  const seen = table.seats.filter(({ seat }) => seats.includes(seat)).map((one) => one.seen);
  return { seats, delay: table.row.delay, seen: seen.length > 0 ? Math.min(...seen) : null };
}

/** The seat that is meant: the one that was named, or the only one. */
function seatMeant(table: FoundTable, user: string, named: string | undefined): string {
  const mine = seatsOf(table, user);
  const seat = named ?? (mine.length === 1 ? mine[0] : undefined);
  if (seat === undefined) throw new Problem(422, `You play ${listed(mine)}: say which seat is meant.`);
  if (!mine.includes(seat)) throw new Problem(403, `${seat} is not yours to play.`);
  return seat;
}

/** Looking at a game and playing it. */
export const play = [
  route({
    method: "GET",
    url: "/api/tables/:id/view",
    home: true,
    access: "watch",
    summary: "All that one may see of the game now, with what was told since a number of entries.",
    params: Params,
    query: ViewQuery,
    handle: async ({ services, params, query, who, table }) => {
      // A program that plays is no pair of eyes.
      if (who.user && who.by === "session") services.looking.note([{ user: who.user.id, table: params.id }]);
      return new JsonText(
        await services.games.shown(table, askerOf({ who, table }), query.viewpoint ?? null, query.since),
      );
    },
  }),
  route({
    method: "GET",
    url: "/api/tables/:id/at/:entries",
    home: true,
    access: "watch",
    summary: "The game as it was after a number of entries, as one may see it.",
    params: z.object({ id: Id, entries: z.coerce.number().int().nonnegative() }),
    query: MomentQuery,
    handle: async ({ services, params, query, who, table }) =>
      new JsonText(
        await services.games.asked(table, {
          op: "at",
          asker: askerOf({ who, table }),
          viewpoint: query.viewpoint ?? null,
          entries: params.entries,
        }),
      ),
  }),
  route({
    method: "POST",
    url: "/api/tables/:id/entries",
    home: true,
    access: "seat",
    summary:
      "Plays a command, takes one back, withdraws an answer, gives a standing order or resigns. The same key does it once; 409 tells what was missed, 422 why the rules refuse it.",
    params: Params,
    body: CommandGiven,
    rates: ["commands"],
    handle: async ({ services, user, table, body }) => {
      const seat = seatMeant(table, user.id, body.seat);
      const outcome = await services.games.submit(table, { seat, user: user.id, kind: "person" }, body);
      if ("refusal" in outcome) {
        const { text } = outcome.refusal;
        return new JsonText(JSON.stringify({ error: text, refusal: outcome.refusal }), 422);
      }
      if ("stale" in outcome) {
        const error = "The table has gone on meanwhile. Your command was not played.";
        return new JsonText(withTable({ error, ...outcome.stale }, outcome.table), 409);
      }
      return new JsonText(withTable(outcome.done, outcome.table));
    },
  }),
  route({
    method: "POST",
    url: "/api/tables/:id/seen",
    access: "seat",
    summary: "One has looked at everything up to a number of entries.",
    params: Params,
    body: Looked,
    answer: Done,
    handle: async ({ services, params, user, table, body }) => {
      const seat = seatMeant(table, user.id, body.seat);
      const seen = Math.min(body.entries, table.row.head);
      await services.around.store.write((all) =>
        all
          .updateTable("seats")
          .set({ seen })
          .where("table_id", "=", params.id)
          .where("seat", "=", seat)
          .where("seen", "<", seen)
          .execute(),
      );
      return DONE;
    },
  }),
  route({
    method: "POST",
    url: "/api/tables/:id/options",
    home: true,
    access: "seat",
    summary: "What may be picked next, for programs that have no rules of their own.",
    params: Params,
    body: OptionsAsked,
    handle: async ({ services, user, table, body }) => {
      const { verb, picks, draft } = body;
      return new JsonText(
        await services.games.asked(table, {
          op: "options",
          seat: seatMeant(table, user.id, body.seat),
          verb,
          picks,
          draft,
        }),
      );
    },
  }),
  route({
    method: "POST",
    url: "/api/tables/:id/preview",
    home: true,
    access: "seat",
    summary: "What a command would mean: odds and warnings, or why it is refused.",
    params: Params,
    body: PreviewAsked,
    handle: async ({ services, user, table, body }) =>
      new JsonText(
        await services.games.asked(table, {
          op: "preview",
          seat: seatMeant(table, user.id, body.seat),
          command: body.command,
        }),
      ),
  }),
  route({
    method: "GET",
    url: "/api/tables/:id/record",
    access: "watch",
    summary:
      "The record as one may have it: while the game is on what one sees, after its end everything, with the parts of the seed.",
    params: Params,
    query: MomentQuery,
    handle: async ({ services, params, query, who, table, reply }) => {
      void reply.header("Content-Disposition", `attachment; filename="${table.row.title}-${params.id}.json"`);
      return new JsonText(await recordOf(services, table, askerOf({ who, table }), query.viewpoint ?? null));
    },
  }),
  route({
    method: "GET",
    url: "/api/tables/:id/fairness",
    access: "glance",
    summary: "The hashes the dice rest on; when the game is over all parts of the seed.",
    params: Params,
    answer: Fairness,
    handle: async ({ services, table }) => fairnessOf(services.around.store.db, table),
  }),
  route({
    method: "GET",
    url: "/api/tables/:id/sheet",
    access: "seat",
    summary: "The files of the sheet a table is played with, where it is a player's own; for the people at the table.",
    params: Params,
    answer: Sheet,
    handle: async ({ services, params, table }) => {
      const own = await services.around.store.db
        .selectFrom("own_sheets")
        .select("files")
        .where("table_id", "=", params.id)
        .executeTakeFirst();
      return { hash: table.row.sheet, files: own ? JSON.parse(own.files) : null };
    },
  }),
  route({
    method: "POST",
    url: "/api/tables/:id/time",
    access: "seat",
    summary:
      "When the time of another side is up: gives more, lets the computer take the seat, or claims the game. Waiting needs no word.",
    params: Params,
    body: TimeUpGiven,
    answer: Done,
    handle: async ({ services, params, user, table, body }) => {
      await services.timeUp.choose(params.id, seatMeant(table, user.id, undefined), user.id, body);
      return DONE;
    },
  }),
  route({
    method: "GET",
    url: "/api/tables/:id/proposals",
    access: "seat",
    summary: "What was proposed at the table, the newest first.",
    params: Params,
    answer: Proposals,
    handle: async ({ services, params }) => ({ proposals: await services.proposals.list(params.id) }),
  }),
  route({
    method: "POST",
    url: "/api/tables/:id/proposals",
    access: "seat",
    summary:
      "Proposes something both sides must agree on: taking back, a pause, a draw, more time, a substitute, a change of the position.",
    params: Params,
    body: ProposalGiven,
    answer: Proposals,
    rates: ["proposals"],
    handle: async ({ services, params, user, table, body }) => {
      await services.proposals.propose(params.id, seatMeant(table, user.id, undefined), user.id, body);
      return { proposals: await services.proposals.list(params.id) };
    },
  }),
  route({
    method: "POST",
    url: "/api/tables/:id/proposals/:proposal",
    access: "seat",
    summary: "Agrees to a proposal or not; who made it withdraws it by not agreeing any more.",
    params: z.object({ id: Id, proposal: Id }),
    body: ProposalAnswer,
    answer: Proposals,
    handle: async ({ services, params, user, table, body }) => {
      await services.proposals.answer(params.id, params.proposal, seatMeant(table, user.id, undefined), body.agree);
      return { proposals: await services.proposals.list(params.id) };
    },
  }),
  route({
    method: "POST",
    url: "/api/tables/:id/proposals/:proposal/seat",
    access: "join",
    summary: "Whoever is proposed as a substitute takes the seat, or not; the others have to agree as well.",
    params: z.object({ id: Id, proposal: Id }),
    query: InviteQuery,
    body: ProposalAnswer,
    answer: Done,
    handle: async ({ services, params, user, body }) => {
      await services.proposals.takeSeat(params.id, params.proposal, user.id, body.agree);
      return DONE;
    },
  }),
];

/** One object of both: what the rules have spelled is not read again. */
const withTable = (fields: object, table: string): string => `${JSON.stringify(fields).slice(0, -1)},"table":${table}}`;
