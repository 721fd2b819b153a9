import type { Kysely, Selectable } from "kysely";
import { putDueBy } from "../jobs/due.ts";
import type { Database, NoticeRow, OutboxRow } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { type Reach, type Reachable, reachable, timingOf } from "./book.ts";
import { type NoticeEvent, noticesOf, type Seated, TOPIC_OF } from "./events.ts";
import { hearing } from "./hearing.ts";
import { IN_FRONT, lastLooks, lookOf } from "./looks.ts";
import { tellAt } from "./schedule.ts";

const TOGETHER = 200;

/** What is kept of a notice until it is sent. */
export interface Planned {
  readonly event: NoticeEvent;
  readonly digest: boolean;
  readonly live: boolean;
}

export const deliveryJob = (user: string): string => `notices/${user}`;
export const DELIVERY = "notices";

/**
 * Takes up what the outbox holds: for each person and channel one row says what is to be sent and when. Rows and marks are written
 * together, so that nothing is planned twice, and nothing that was not stored; several processes may try at once. Answers when the
 * earliest is to be sent, and whether there is more to take up.
 */
export async function takeUp(
  store: Store,
  now: number,
): Promise<{ readonly earliest: number | null; readonly more: boolean }> {
  const rows = await store.db
    .selectFrom("outbox")
    .selectAll()
    .where("noticed", "is", null)
    .orderBy("id")
    .limit(TOGETHER)
    .execute();
  if (rows.length === 0) return { earliest: null, more: false };
  const planned = await plan(store.db, rows, now);
  const earliest = await store.write(async (all) => {
    const taken = await all
      .updateTable("outbox")
      .set({ noticed: now })
      .where(
        "id",
        "in",
        rows.map(({ id }) => id),
      )
      .where("noticed", "is", null)
      .returning("id")
      .execute();
    const mine = new Set(taken.map(({ id }) => id));
    const notices = planned.filter(({ outbox_id }) => mine.has(outbox_id!));
    if (notices.length === 0) return null;
    await all
      .insertInto("notices")
      .values(notices)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const byUser = new Map<string, number>();
    for (const { user_id, at } of notices) byUser.set(user_id, Math.min(at, byUser.get(user_id) ?? at));
    for (const [user, at] of byUser) await putDueBy(all, { id: deliveryJob(user), kind: DELIVERY, at, user });
    return Math.min(...byUser.values());
  });
  return { earliest, more: rows.length === TOGETHER };
}

async function plan(
  db: Kysely<Database>,
  rows: readonly Selectable<OutboxRow>[],
  now: number,
): Promise<readonly Selectable<NoticeRow>[]> {
  const tables = await tablesOf(db, unique(rows.flatMap(({ table_id }) => table_id ?? [])));
  const concerned = rows.flatMap((row) => {
    const table = row.table_id === null ? undefined : tables.get(row.table_id);
    return noticesOf(row, table?.seats ?? [], table?.openedBy ?? null).map((event) => ({ outbox: row.id, event }));
  });
  const saidIn = ({ user, table, by }: NoticeEvent) => {
    const speaker = tables.get(table!)?.seats.find(({ seat }) => seat === by)?.user ?? null;
    return { user, table: table!, speaker };
  };
  const talk = concerned.filter(({ event }) => event.kind === "talk");
  const hears = await hearing(
    db,
    talk.map(({ event }) => saidIn(event)),
  );
  const told = concerned.filter(({ event }) => event.kind !== "talk" || hears(saidIn(event)));
  const people = await reachable(db, unique(told.map(({ event }) => event.user)));
  const users = [...people].filter(([, { reaches }]) => reaches.length > 0).map(([user]) => user);
  const lookedAt = unique(told.flatMap(({ event }) => event.table ?? []));
  const looks = await lastLooks(db, users, lookedAt);
  const unseen = await unseenNotices(db, users, lookedAt, looks);
  const planned: Selectable<NoticeRow>[] = [];
  for (const { outbox, event } of told) {
    const person = people.get(event.user);
    if (!person) continue;
    const live = (event.table !== null && tables.get(event.table)?.live) || false;
    const look = event.table === null ? undefined : looks.get(lookOf(event.user, event.table));
    for (const reach of person.reaches) {
      const timing = timingOf(person, reach, TOPIC_OF[event.kind]);
      // The table is before the person's eyes.
      if (timing === "off" || (look !== undefined && look >= now - IN_FRONT)) continue;
      // One notice a table until it has been looked at.
      const same = sameNotice(event.user, event.table, reach.id, event.kind);
      if (ONCE_UNTIL_LOOKED.has(event.kind) && unseen.has(same)) continue;
      unseen.add(same);
      planned.push(noticeRow(outbox, event, reach, person, { timing, live, now }));
    }
  }
  return planned;
}

const unique = (list: readonly string[]): string[] => [...new Set(list)];
const ONCE_UNTIL_LOOKED: ReadonlySet<string> = new Set(["turn", "talk", "order"]);
const sameNotice = (user: string, table: string | null, channel: string, kind: string): string =>
  JSON.stringify([user, table, channel, kind]);

function noticeRow(
  outbox: number,
  event: NoticeEvent,
  reach: Reach,
  { settings }: Reachable,
  when: { readonly timing: Exclude<ReturnType<typeof timingOf>, "off">; readonly live: boolean; readonly now: number },
): Selectable<NoticeRow> {
  const { timing, live, now } = when;
  const data: Planned = { event, digest: timing === "digest", live };
  return {
    id: `${outbox}/${event.user}/${event.seat ?? ""}/${event.kind}/${reach.id}`,
    user_id: event.user,
    channel: reach.id,
    outbox_id: outbox,
    table_id: event.table,
    data: JSON.stringify(data),
    status: "waiting",
    at: tellAt(settings, timing, { at: Math.max(event.at, now), live }),
    attempts: 0,
    failure: null,
    created: now,
  };
}

interface PlannedTable {
  readonly seats: readonly Seated[];
  readonly openedBy: string;
  readonly live: boolean;
}

async function tablesOf(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlyMap<string, PlannedTable>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("tables").select(["id", "opened_by", "pace"]).where("id", "in", ids).execute();
  const seats = await db
    .selectFrom("seats")
    .select(["table_id", "seat", "user_id"])
    .where("table_id", "in", ids)
    .orderBy("place")
    .execute();
  return new Map(
    rows.map(({ id, opened_by, pace }) => [
      id,
      {
        openedBy: opened_by,
        live: pace !== null && (JSON.parse(pace) as { readonly kind: string }).kind === "live",
        seats: seats.filter(({ table_id }) => table_id === id).map(({ seat, user_id }) => ({ seat, user: user_id })),
      },
    ]),
  );
}

/** What people were told, or will be, of tables that they have not looked at since. */
async function unseenNotices(
  db: Kysely<Database>,
  users: readonly string[],
  tables: readonly string[],
  looks: ReadonlyMap<string, number>,
): Promise<Set<string>> {
  if (users.length === 0 || tables.length === 0) return new Set();
  const rows = await db
    .selectFrom("notices")
    .select(["user_id", "table_id", "channel", "data", "created"])
    .where("user_id", "in", users)
    .where("table_id", "in", tables)
    .where("status", "in", ["waiting", "sending", "sent", "unsure"])
    .execute();
  return new Set(
    rows
      .filter(({ user_id, table_id, created }) => created > (looks.get(lookOf(user_id, table_id!)) ?? 0))
      .map(({ user_id, table_id, channel, data }) =>
        sameNotice(user_id, table_id, channel, (JSON.parse(data) as Planned).event.kind),
      ),
  );
}
