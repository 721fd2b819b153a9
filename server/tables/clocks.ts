import type { Kysely, Transaction, Updateable } from "kysely";
import type { ClocksShown } from "../api/tables.ts";
import type { Around } from "../around.ts";
import { advanced, type Clock, type ClockEvent, freshClock } from "../clock/clock.ts";
import { type Pace, paceFrom } from "../clock/pace.ts";
import { readingsFor } from "../clock/reading.ts";
import { vacationsFrom } from "../clock/vacation-book.ts";
import { watchClock } from "../notices/clock-watch.ts";
import { profileOf } from "../people/accounts.ts";
import type { Changed } from "../rules/asked.ts";
import type { Database, SeatRow, TableRow } from "../store/schema.ts";

type Columns = Updateable<Database["tables"]>;

/** What a command means for the clocks of its table. */
export interface Turn {
  readonly at: number;
  readonly over: boolean;
  /** seats that have not answered yet: who has is nobody else's business, but the own clock stands */
  readonly toDecide: readonly string[];
  /** how many commands stand: what is taken back and played again brings no new time */
  readonly commands: number;
  /** the entry takes commands back because the other side allowed it */
  readonly allowedBack: boolean;
}

export function turnOf({ over, waitsFor, answered, commands, allowedBack }: Changed, at: number): Turn {
  const toDecide = waitsFor.filter((seat) => !answered.includes(seat));
  return { at, over: over !== null, toDecide, commands, allowedBack };
}

const NO_ZONE = "UTC";
export const clockOf = (table: Pick<TableRow, "clock">): Clock | null =>
  table.clock === null ? null : JSON.parse(table.clock);
const paceOf = (table: Pick<TableRow, "pace">): Pace => paceFrom(JSON.parse(table.pace));

/** The zone that somebody lives in, as far as the server knows it. */
async function zoneOf(db: Kysely<Database>, user: string | null): Promise<string> {
  const row =
    user === null
      ? undefined
      : await db.selectFrom("users").select("profile").where("id", "=", user).executeTakeFirst();
  return (row && profileOf(row).zone) ?? NO_ZONE;
}

/** What somebody who sits down brings along: the vacations that were announced before. */
async function broughtBy(db: Kysely<Database>, seat: string, user: string | null, at: number): Promise<ClockEvent[]> {
  const vacations = user === null ? [] : await vacationsFrom(db, user, at);
  return vacations.map((one) => ({ at, kind: "vacation", seat, ...one }));
}

/** The columns of the clock when the game begins. */
export async function clockAtStart(
  all: Transaction<Database>,
  around: Around,
  table: TableRow,
  seats: readonly SeatRow[],
  turn: Turn,
): Promise<Columns> {
  const pace = paceOf(table);
  if (pace.kind === "none") return {};
  const zones: Record<string, string> = {};
  const brought: ClockEvent[] = [];
  for (const { seat, user_id } of seats) {
    zones[seat] = await zoneOf(all, user_id);
    brought.push(...(await broughtBy(all, seat, user_id, turn.at)));
  }
  const clock = freshClock({ pace, zones }, turn.at);
  return writeClock(all, around, table.id, clock, [...brought, eventOf(turn)]);
}

/** The columns of the clock after a command. */
export const clockAfter = (all: Transaction<Database>, around: Around, table: TableRow, turn: Turn): Promise<Columns> =>
  clockEvents(all, around, table, [eventOf(turn)]);

/** The columns of the clock after something that is no command. */
export async function clockEvents(
  all: Transaction<Database>,
  around: Around,
  table: TableRow,
  events: readonly ClockEvent[],
): Promise<Columns> {
  const clock = clockOf(table);
  return clock ? writeClock(all, around, table.id, clock, events) : {};
}

/** The columns of the clock when somebody new takes a seat: a clock of their own, with their zone and vacations. */
export async function clockForSubstitute(
  all: Transaction<Database>,
  around: Around,
  table: TableRow,
  { seat, person }: { readonly seat: string; readonly person: string | null },
  at: number,
): Promise<Columns> {
  const zone = await zoneOf(all, person);
  const brought = await broughtBy(all, seat, person, at);
  return clockEvents(all, around, table, [{ at, kind: "substitute", seat, zone }, ...brought]);
}

const eventOf = ({ at, over, toDecide, commands, allowedBack }: Turn): ClockEvent =>
  over ? { at, kind: "over" } : { at, kind: "turn", toDecide, commands, allowedBack };

async function writeClock(
  all: Transaction<Database>,
  around: Around,
  table: string,
  before: Clock,
  events: readonly ClockEvent[],
): Promise<Columns> {
  const outages = around.outagesSince(before.at);
  const clock = events.reduce((one, event) => advanced(one, event, outages), before);
  const next = await watchClock(all, table, clock, clock.at, outages);
  if (next !== null) around.wake(next);
  return { clock: JSON.stringify(clock) };
}

/** What the clocks of a table show to somebody who plays these seats. */
export function clocksFor(around: Around, table: TableRow, seats: readonly string[]): ClocksShown | null {
  const clock = clockOf(table);
  if (!clock) return null;
  const at = around.now();
  const waitsFor = JSON.parse(table.waits_for) as string[];
  return {
    at,
    agreed: clock.agreed,
    seats: readingsFor(seats, clock, at, around.outagesSince(clock.at), waitsFor).map(
      ({ spell: _spell, remindAt: _remindAt, ...shown }) => ({ ...shown, paused: [...shown.paused] }),
    ),
  };
}
