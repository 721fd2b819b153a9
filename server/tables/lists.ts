import type { ExpressionBuilder, Kysely } from "kysely";
import type { Database, TableRow } from "../store/schema.ts";

const MOST = 50;

type Tables = Kysely<Database>;
export interface Wanted {
  readonly title?: string | undefined;
  readonly pace?: "live" | "slow" | "none" | undefined;
  readonly before?: number | undefined;
}

const isPublic = (one: ExpressionBuilder<Database, "tables">) =>
  one.or([
    one.and([one("status", "=", "over"), one("archived", "=", 1)]),
    one.and([one("status", "!=", "over"), one("visibility", "!=", "private")]),
  ]);

function chosen(db: Tables, { title, pace, before }: Wanted) {
  let query = db.selectFrom("tables").selectAll();
  if (title !== undefined) query = query.where("title", "=", title);
  if (pace !== undefined) query = query.where("pace", "like", `{"kind":"${pace}"%`);
  if (before !== undefined) query = query.where("updated", "<", before);
  return query.orderBy("updated", "desc").limit(MOST);
}

const seatedAt = (db: Tables, user: string) => db.selectFrom("seats").select("table_id").where("user_id", "=", user);

/** Tables at which anybody can sit down. */
export const toJoin = (db: Tables, wanted: Wanted = {}): Promise<TableRow[]> =>
  chosen(db, wanted).where("status", "=", "open").where("visibility", "!=", "private").execute();

/** Games that anybody may look at. */
export const toWatch = (db: Tables, wanted: Wanted = {}): Promise<TableRow[]> =>
  chosen(db, wanted).where("status", "=", "playing").where("visibility", "=", "watched").execute();

/** Finished games that are public. */
export const archive = (db: Tables, wanted: Wanted = {}): Promise<TableRow[]> =>
  chosen(db, wanted).where("status", "=", "over").where("archived", "=", 1).execute();

/** Games that a user plays. */
export const playingOf = (db: Tables, user: string, { onlyPublic = false } = {}): Promise<TableRow[]> =>
  chosen(db, {})
    .where("status", "=", "playing")
    .where("id", "in", seatedAt(db, user))
    .$if(onlyPublic, (query) => query.where(isPublic))
    .limit(200)
    .execute();

/** Games that a user has played to their end, at the seat or before a substitute took it. */
export const finishedOf = (db: Tables, user: string, { onlyPublic = false } = {}): Promise<TableRow[]> =>
  chosen(db, {})
    .where("status", "=", "over")
    .where("id", "in", db.selectFrom("members").select("table_id").where("user_id", "=", user))
    .$if(onlyPublic, (query) => query.where(isPublic))
    .execute();

/** Tables that a user has opened or sits at and that have not begun. */
export const waitingOf = (db: Tables, user: string): Promise<TableRow[]> =>
  chosen(db, {})
    .where("status", "=", "open")
    .where((one) => one.or([one("opened_by", "=", user), one("id", "in", seatedAt(db, user))]))
    .limit(200)
    .execute();
