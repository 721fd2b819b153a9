import { PERSON } from "@wusong/host";
import type { Kysely } from "kysely";
import type { GainedGame, StoredGame } from "../rules/asked.ts";
import type { Database, SeatRow } from "../store/schema.ts";
import { standInNotes } from "./stand-in.ts";

/** Who plays a seat, as the rules know it: the computer by its level, everybody else alike. */
export const playersOf = (seats: readonly Pick<SeatRow, "seat" | "level">[]): Record<string, string> =>
  Object.fromEntries(seats.map(({ seat, level }) => [seat, level ?? PERSON]));

/** A game as it is written down. Everything of one version is written at once: what was read is whole when the version stayed. */
export async function storedGame(db: Kysely<Database>, id: string): Promise<StoredGame | null> {
  for (;;) {
    const table = await db.selectFrom("tables").selectAll().where("id", "=", id).executeTakeFirst();
    const secrets = await db.selectFrom("game_secrets").selectAll().where("table_id", "=", id).executeTakeFirst();
    if (!table || !secrets || secrets.seed === null || secrets.hash === null) return null;
    const seats = await db.selectFrom("seats").selectAll().where("table_id", "=", id).orderBy("place").execute();
    const sheet = await db.selectFrom("own_sheets").select("files").where("table_id", "=", id).executeTakeFirst();
    const entries = await db
      .selectFrom("entries")
      .select(["entry", "events", "trail", "by_kind"])
      .where("table_id", "=", id)
      .orderBy("n")
      .execute();
    const sure = await db
      .selectFrom("snapshots")
      .selectAll()
      .where("table_id", "=", id)
      .where("n", "=", secrets.sure_at)
      .executeTakeFirst();
    const after = await db.selectFrom("tables").select("version").where("id", "=", id).executeTakeFirst();
    if (after?.version !== table.version || !sure) continue;
    return {
      version: table.version,
      title: table.title,
      rules: table.rules,
      rulesVersion: table.rules_version,
      sheet: table.sheet,
      sheetFiles: sheet?.files ?? null,
      scenario: table.scenario,
      options: table.options,
      seed: secrets.seed,
      bots: secrets.bots,
      players: playersOf(seats),
      opening: secrets.opening,
      continued: secrets.continued,
      entries: entries.map(({ entry, events, trail }) => ({ entry, events, trail })),
      notes: standInNotes(entries),
      sure: { at: sure.n, state: sure.state, hash: sure.hash },
      last: { state: secrets.last_state, hash: secrets.hash },
      waiting: secrets.waiting,
      orders: secrets.orders,
    };
  }
}

/** What a game has gained since it had so many entries; null where it has not begun. One question, so that all of it is of one moment. */
export async function gainedSince(db: Kysely<Database>, id: string, from: number): Promise<GainedGame | null> {
  const rows = await db
    .selectFrom("tables")
    .innerJoin("game_secrets", "game_secrets.table_id", "tables.id")
    .innerJoin("seats", "seats.table_id", "tables.id")
    .leftJoin("entries", (both) => both.onRef("entries.table_id", "=", "tables.id").on("entries.n", ">=", from))
    .select(["tables.version", "tables.title", "tables.rules", "seats.seat", "seats.level"])
    .select(["game_secrets.hash", "game_secrets.waiting", "game_secrets.orders"])
    .select(["entries.n", "entries.entry", "entries.by_kind"])
    .where("tables.id", "=", id)
    .orderBy("entries.n")
    .orderBy("seats.place")
    .execute();
  const [first] = rows;
  if (!first?.hash) return null;
  const { version, title, rules, hash, waiting, orders } = first;
  // Every entry comes once for each seat.
  const seats = rows.filter(({ n }) => n === first.n);
  const entries = rows.flatMap(({ seat, entry, by_kind }) =>
    seat === first.seat && entry !== null && by_kind !== null ? [{ entry, by_kind }] : [],
  );
  const texts = entries.map(({ entry }) => entry);
  const players = playersOf(seats);
  return { version, title, rules, players, from, entries: texts, hash, waiting, orders, notes: standInNotes(entries) };
}
