import type { Bounds } from "@wusong/engine";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Who } from "../people/sessions.ts";
import type { UserRow } from "../store/schema.ts";
import type { FoundTable } from "../tables/find.ts";
import type { Access } from "./authorise.ts";
import type { RateName } from "./rates.ts";
import type { Services } from "./services.ts";

/** What a request names, checked. */
export interface Given<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

/** One request that may go on, with everything checked, wherever it came in. */
export interface HomeCall<Params, Query, Body> extends Given<Params, Query, Body> {
  readonly services: Services;
  readonly who: Who;
  /** who is signed in; where the route needs nobody it may be nobody */
  readonly user: UserRow;
  /** the table of the route */
  readonly table: FoundTable;
}

/** The same, with the connection it came by. */
export interface Call<Params, Query, Body> extends HomeCall<Params, Query, Body> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** JSON that is sent as it is. */
export class JsonText {
  constructor(
    readonly text: string,
    readonly status = 200,
  ) {}
}

interface Described<Params, Query, Body> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly access: Access;
  /** one sentence for /api/docs */
  readonly summary: string;
  readonly params?: z.ZodType<Params>;
  readonly query?: z.ZodType<Query>;
  readonly body?: z.ZodType<Body, unknown>;
  readonly answer?: z.ZodType;
  /** what a body may measure; absent: an ordinary request */
  readonly bounds?: Bounds;
  /** takes a form, too: what a mail program posts. Nothing of it is read */
  readonly form?: true;
  /** rates beyond the ordinary one */
  readonly rates?: readonly RateName[];
}

export interface HereRoute<Params, Query, Body> extends Described<Params, Query, Body> {
  readonly home?: false;
  readonly handle: (call: Call<Params, Query, Body>) => Promise<unknown>;
}

/** A route that asks the rules about a table: where there are several processes, the one that has the table open carries it out. */
export interface HomeRoute<Params, Query, Body> extends Described<Params, Query, Body> {
  /** done twice it is done once, so that whoever does not know whether it was done can do it */
  readonly home: true;
  readonly handle: (call: HomeCall<Params, Query, Body>) => Promise<JsonText>;
}

export type Route<Params, Query, Body> = HereRoute<Params, Query, Body> | HomeRoute<Params, Query, Body>;

/** A route whose own types do not matter any more. */
export type AnyRoute = Route<never, never, never>;

export const route = <Params, Query, Body>(given: Route<Params, Query, Body>): AnyRoute => given as unknown as AnyRoute;
