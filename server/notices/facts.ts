import type { Kysely } from "kysely";
import type { Clock } from "../clock/clock.ts";
import { readings } from "../clock/reading.ts";
import type { Interval } from "../clock/times.ts";
import type { Database } from "../store/schema.ts";
import type { NoticeEvent } from "./events.ts";

/** How titles and seats are called. */
export interface Names {
  title(id: string): string;
  seat(title: string, seat: string): string;
}

/**
 * All that a notice may be made of: what everybody at the table knows. It is read from the public columns of a table alone, and there
 * is no place in it for anything else.
 */
export interface Facts {
  readonly event: NoticeEvent;
  readonly title: string;
  readonly seat: string | null;
  /** the seat it is about or comes from, and who sits there */
  readonly by: { readonly seat: string; readonly person: string | null } | null;
  /** people at the other seats */
  readonly against: readonly string[];
  /** where the game stands, in words for everybody */
  readonly standing: string;
  /** when the person's clock runs out as things are; null: none runs */
  readonly until: number | null;
  readonly winner: string | null;
  /** nothing is left to be told: the move was made, the seat is another's */
  readonly past: boolean;
}

const NOWHERE = { title: "", seat: null, by: null, against: [], standing: "", until: null, winner: null };

export async function factsOf(
  db: Kysely<Database>,
  event: NoticeEvent,
  names: Names,
  now: number,
  outages: (since: number) => readonly Interval[],
): Promise<Facts> {
  if (event.table === null) return { event, ...NOWHERE, past: false };
  const table = await db
    .selectFrom("tables")
    .select(["title", "status", "standing", "waits_for", "clock", "over"])
    .where("id", "=", event.table)
    .executeTakeFirst();
  if (!table) return { event, ...NOWHERE, past: true };
  const seats = await db
    .selectFrom("seats")
    .leftJoin("users", "users.id", "seats.user_id")
    .select(["seats.seat", "seats.user_id", "users.name"])
    .where("seats.table_id", "=", event.table)
    .orderBy("seats.place")
    .execute();
  const waitsFor = JSON.parse(table.waits_for) as readonly string[];
  const mine = seats.find(({ seat }) => seat === event.seat);
  const from = seats.find(({ seat }) => seat === event.by);
  const clock = table.clock === null ? null : (JSON.parse(table.clock) as Clock);
  const shown = clock && readings(clock, now, outages(clock.at)).find(({ seat }) => seat === event.seat);
  return {
    event,
    title: names.title(table.title),
    seat: mine ? names.seat(table.title, mine.seat) : null,
    by: from ? { seat: names.seat(table.title, from.seat), person: from.name } : null,
    against: seats.flatMap(({ user_id, name }) => (name !== null && user_id !== event.user ? [name] : [])),
    standing: table.standing,
    until: shown?.upAt ?? null,
    winner: winnerOf(table.over, (seat) => names.seat(table.title, seat)),
    past: isPast(event, { playing: table.status === "playing", waitsFor, mine: mine?.user_id === event.user }),
  };
}

function winnerOf(over: string | null, seatName: (seat: string) => string): string | null {
  const winner = over === null ? null : (JSON.parse(over) as { readonly winner?: unknown }).winner;
  return typeof winner === "string" ? seatName(winner) : null;
}

function isPast(
  { kind, seat, by }: NoticeEvent,
  table: { readonly playing: boolean; readonly waitsFor: readonly string[]; readonly mine: boolean },
): boolean {
  if (seat !== null && !table.mine) return true;
  if (kind === "turn" || kind === "reminder" || kind === "time-up")
    return !table.playing || !table.waitsFor.includes(seat!);
  if (kind === "their-time-up") return !table.playing || !table.waitsFor.includes(by!);
  return kind === "proposal" && !table.playing;
}
