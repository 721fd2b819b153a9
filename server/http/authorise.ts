import type { Who } from "../people/sessions.ts";
import { Problem } from "../problem.ts";
import { type FoundTable, seatsOf } from "../tables/find.ts";

/**
 * Who may use a route. Every route names one of these, and this file alone says what they mean:
 * - anybody: also who is not signed in
 * - user: whoever is signed in, by a browser or a bot's token
 * - person: signed in by a browser; a bot's token does not open an account
 * - glance: whoever may know that the table exists
 * - join: whoever is signed in and may know that the table exists
 * - watch: whoever may look at the game
 * - talk: whoever is signed in and may look at the game
 * - seat: whoever plays at the table
 * - opener: whoever opened the table
 * - admin: whoever runs the server
 * - keeper: the same, and whoever sits at the machine of a server that is for this machine alone
 */
export type Access =
  | "anybody"
  | "user"
  | "person"
  | "glance"
  | "join"
  | "watch"
  | "talk"
  | "seat"
  | "opener"
  | "admin"
  | "keeper";

/** Whether the route is about a table. */
export const needsTable = (access: Access): boolean =>
  ["glance", "join", "watch", "talk", "seat", "opener"].includes(access);

const SIGN_IN = new Problem(401, "Say who you are first: type a name, or sign in.");
const NO_TABLE = new Problem(404, "There is no such table.");

/** What else of a request matters for whether it may go on. */
export interface Asking {
  /** the unguessable part of a link that came with it */
  readonly invite: string | null;
  /** it comes from the machine of a server that is for this machine alone */
  readonly atHome: boolean;
}

/** The one decision about every request. Null: it may go on. */
export function refusalOf(
  access: Access,
  who: Who,
  table: FoundTable | null,
  { invite, atHome }: Asking = { invite: null, atHome: false },
): Problem | null {
  const { user, by } = who;
  if (needsTable(access)) {
    if (!table || !mayKnow(who, table, invite)) return NO_TABLE;
    if (access === "glance") return null;
    if ((access === "watch" || access === "talk") && !mayWatch(who, table))
      return user ? new Problem(403, "This table has no spectators.") : SIGN_IN;
    if (access === "watch") return null;
  }
  if (access === "anybody" || (access === "keeper" && atHome)) return null;
  if (!user) return SIGN_IN;
  if (user.banned !== null)
    return new Problem(403, `You are banned from this server${user.ban_reason ? `: ${user.ban_reason}` : "."}`);
  switch (access) {
    case "person":
      return by === "session"
        ? null
        : new Problem(403, "A bot's token plays; the account is its owner's, in the browser.");
    case "admin":
    case "keeper":
      return by === "session" && user.admin === 1 ? null : new Problem(403, "This is for whoever runs the server.");
    case "seat":
      return seatsOf(table!, user.id).length > 0 ? null : new Problem(403, "You do not sit at this table.");
    case "opener":
      return table!.row.opened_by === user.id ? null : new Problem(403, "Only who opened the table can do this.");
    default:
      return null;
  }
}

/** Whether somebody sits at a table, or opened it. */
const belongs = ({ user }: Who, table: FoundTable): boolean =>
  user !== null && (table.row.opened_by === user.id || seatsOf(table, user.id).length > 0);

const isPublic = ({ row }: FoundTable): boolean =>
  row.status === "over" ? row.archived === 1 : row.visibility !== "private";

/** A private table exists for who belongs to it and for who has its link. */
export const mayKnow = (who: Who, table: FoundTable, invite: string | null): boolean =>
  isPublic(table) || belongs(who, table) || table.row.invite === invite;

/** Players look at their game, everybody at a finished one that is public; a running one only where its table says so. */
const mayWatch = (who: Who, table: FoundTable): boolean => {
  const { row } = table;
  if (who.user !== null && seatsOf(table, who.user.id).length > 0) return true;
  if (who.user?.banned != null) return false;
  return row.status === "over" ? row.archived === 1 || belongs(who, table) : row.visibility === "watched";
};
