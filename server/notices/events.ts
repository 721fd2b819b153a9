import type { Selectable, Transaction } from "kysely";
import type { Database, OutboxRow } from "../store/schema.ts";

/** What somebody is told. Each belongs to one line of the settings. */
export const TOPIC_OF = {
  turn: "turn",
  reminder: "clock",
  "time-up": "clock",
  "their-time-up": "clock",
  "sat-down": "asks",
  proposal: "asks",
  invited: "asks",
  talk: "talk",
  over: "over",
  order: "order",
  /** sent by oneself to see whether a channel works; no setting keeps it back */
  test: null,
  /** a webhook failed too often */
  "webhook-rests": null,
} as const;

export type NoticeKind = keyof typeof TOPIC_OF;
export type Topic = Exclude<(typeof TOPIC_OF)[NoticeKind], null>;
export const TOPICS: readonly Topic[] = ["turn", "clock", "asks", "talk", "over", "order"];

/** One thing that one person is told. It names ids alone: words are made from public facts when it is sent. */
export interface NoticeEvent {
  readonly kind: NoticeKind;
  readonly user: string;
  readonly table: string | null;
  /** the person's own seat there */
  readonly seat: string | null;
  /** the seat or person it is about or comes from */
  readonly by: string | null;
  /** what is proposed, which webhook rests */
  readonly what: string | null;
  readonly at: number;
}

/** Who sits at a table, as far as a notice needs it. */
export interface Seated {
  readonly seat: string;
  /** null: the computer, or nobody */
  readonly user: string | null;
}

/** What the outbox holds of a table: see server/outbox.ts. */
interface Told {
  readonly waitsFor?: readonly string[];
  /** seat whose doing it was */
  readonly by?: string | null;
  /** seat that a clock belongs to, or that a substitute has taken; what is proposed; the room of a talk */
  readonly seat?: string;
  readonly what?: string;
  readonly room?: string;
  readonly status?: string;
  readonly byOrder?: boolean;
  readonly notice?: NoticeKind;
}

type Row = Pick<Selectable<OutboxRow>, "kind" | "table_id" | "user_id" | "data" | "at">;

/** Who is told what of a row of the outbox. */
export function noticesOf(row: Row, seats: readonly Seated[], openedBy: string | null): readonly NoticeEvent[] {
  const told = JSON.parse(row.data) as Told;
  const people = seats.filter((seat): seat is { seat: string; user: string } => seat.user !== null);
  const doer = people.find(({ seat }) => seat === told.by)?.user ?? null;
  const event = (
    kind: NoticeKind,
    user: string,
    seat: string | null,
    more: Partial<NoticeEvent> = {},
  ): NoticeEvent => ({
    kind,
    user,
    table: row.table_id,
    seat,
    by: told.by ?? null,
    what: null,
    at: row.at,
    ...more,
  });
  // Nobody is told of what they did themselves, at whichever of their seats.
  const others = people.filter(({ user }) => user !== doer);
  switch (row.kind) {
    case "begun":
    case "entry": {
      const turns = others.filter(({ seat }) => told.waitsFor?.includes(seat));
      const ordered = people.filter(({ seat }) => told.byOrder && seat === told.by);
      return [
        ...turns.map(({ user, seat }) => event("turn", user, seat)),
        ...ordered.map(({ user, seat }) => event("order", user, seat)),
      ];
    }
    case "over":
      return others.map(({ user, seat }) => event("over", user, seat));
    case "chat":
      return told.room === "spectators" ? [] : others.map(({ user, seat }) => event("talk", user, seat));
    case "proposal":
      if (told.status !== undefined && told.status !== "open") return [];
      return others.map(({ user, seat }) => event("proposal", user, seat, { what: told.what ?? null }));
    case "seats": {
      const taken = told.seat ?? told.by;
      if (!taken) return [];
      const satDown = (user: string, seat: string | null) => event("sat-down", user, seat, { by: taken });
      const opener = openedBy !== null && openedBy !== doer && !people.some(({ user }) => user === openedBy);
      return [...others.map(({ user, seat }) => satDown(user, seat)), ...(opener ? [satDown(openedBy, null)] : [])];
    }
    case "clock":
      return clockNotices(told, people, event);
    case "invited":
      return row.user_id ? [event("invited", row.user_id, null)] : [];
    case "notice":
      if (!row.user_id || !told.notice) return [];
      return [event(told.notice, row.user_id, null, { what: told.what ?? null })];
    default:
      return [];
  }
}

/** A reminder goes to whoever has to decide; when the time is up, the opponents have a choice. */
function clockNotices(
  { seat: whose, what }: Told,
  people: readonly { readonly seat: string; readonly user: string }[],
  event: (kind: NoticeKind, user: string, seat: string, more?: Partial<NoticeEvent>) => NoticeEvent,
): readonly NoticeEvent[] {
  if (what !== "reminder" && what !== "up") return [];
  return people.flatMap(({ seat, user }) => {
    if (seat === whose) return [event(what === "up" ? "time-up" : "reminder", user, seat, { by: null })];
    return what === "up" ? [event("their-time-up", user, seat, { by: whose ?? null })] : [];
  });
}

/** Something between the server and one person, which has to do with no table. */
export async function tellPerson(
  all: Transaction<Database>,
  user: string,
  notice: "test" | "webhook-rests",
  what: string | null,
  at: number,
): Promise<void> {
  const data = JSON.stringify({ notice, what });
  await all.insertInto("outbox").values({ kind: "notice", table_id: null, user_id: user, data, at }).execute();
}
