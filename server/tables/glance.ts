import type { Person, Presence } from "../api/people.ts";
import type { Glance } from "../api/tables.ts";
import type { Around } from "../around.ts";
import type { SeatRow, TableRow, UserRow } from "../store/schema.ts";
import { clocksFor } from "./clocks.ts";

export const personOf = ({ id, name, login }: Pick<UserRow, "id" | "name" | "login">): Person => ({
  id,
  name,
  guest: login === null,
});

/** Tables as they stand in a list, for somebody who may see them. Nothing of it is secret. */
export async function glances(around: Around, rows: readonly TableRow[], user: string | null): Promise<Glance[]> {
  if (rows.length === 0) return [];
  await around.beat();
  const { db } = around.store;
  const ids = rows.map(({ id }) => id);
  const seats = await db.selectFrom("seats").selectAll().where("table_id", "in", ids).orderBy("place").execute();
  const sheets = await db.selectFrom("own_sheets").select("table_id").where("table_id", "in", ids).execute();
  const userIds = [...new Set([...rows.map((row) => row.opened_by), ...seats.flatMap((seat) => seat.user_id ?? [])])];
  const users = await db.selectFrom("users").select(["id", "name", "login"]).where("id", "in", userIds).execute();
  const present = await db
    .selectFrom("presence")
    .select(["user_id", "table_id"])
    .where("user_id", "in", userIds)
    .where("until_at", ">", around.now())
    .execute();
  const people = new Map(users.map((one) => [one.id, personOf(one)]));
  const nobody: Person = { id: "unknown", name: "?", guest: true };
  return rows.map((row) => {
    const mine = seats.filter((seat) => seat.table_id === row.id && seat.user_id !== null && seat.user_id === user);
    const waitsFor = JSON.parse(row.waits_for) as string[];
    return {
      id: row.id,
      title: row.title,
      scenario: row.scenario,
      options: JSON.parse(row.options),
      rulesVersion: row.rules_version,
      rules: row.rules,
      newerRules: row.status === "playing" && row.rules !== null && around.rules.isOld(row.title, row.rules),
      sheet: row.sheet,
      ownSheet: sheets.some((one) => one.table_id === row.id),
      status: row.status,
      visibility: row.visibility,
      strict: row.strict === 1,
      delay: row.delay,
      archived: row.archived === 1,
      pace: JSON.parse(row.pace),
      clock: clocksFor(
        around,
        row,
        mine.map(({ seat }) => seat),
      ),
      openedBy: people.get(row.opened_by) ?? nobody,
      seats: seats
        .filter((seat) => seat.table_id === row.id)
        .map((seat) => ({
          seat: seat.seat,
          person: seat.user_id === null ? null : (people.get(seat.user_id) ?? nobody),
          level: seat.level,
          presence: presenceOf(seat, present),
          nonceHash: seat.nonce_hash,
          nonceMissing: row.status === "open" && seat.user_id !== null && seat.nonce === null,
        })),
      head: row.head,
      decision: row.decision,
      waitsFor,
      standing: row.standing,
      over: row.over && JSON.parse(row.over),
      seedCommitment: row.seed_commitment,
      seedHash: row.seed_hash,
      fillAt: row.fill_at,
      fillLevel: row.fill_level,
      rematchOf: row.rematch_of,
      created: row.created,
      started: row.started,
      updated: row.updated,
      ended: row.ended,
      mine: {
        seats: mine.map(({ seat }) => seat),
        move: row.status === "playing" && mine.some(({ seat, answered }) => waitsFor.includes(seat) && answered === 0),
        seen: Math.min(row.head, ...mine.map(({ seen }) => seen)),
      },
    };
  });
}

function presenceOf(
  { user_id, table_id }: SeatRow,
  present: readonly { user_id: string; table_id: string | null }[],
): Presence | null {
  if (user_id === null) return null;
  const pages = present.filter((one) => one.user_id === user_id);
  if (pages.some((one) => one.table_id === table_id)) return "here";
  return pages.length > 0 ? "elsewhere" : "away";
}
