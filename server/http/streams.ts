import type { ServerResponse } from "node:http";
import type { StreamEvent, TableNews, TableNewsKind } from "../api/stream.ts";
import type { Around } from "../around.ts";
import { newId } from "../chance.ts";
import type { Looking } from "../notices/looks.ts";
import { Problem } from "../problem.ts";
import type { OutboxRow } from "../store/schema.ts";

const HEARTBEAT = 15_000;
/** How long a page counts as open without a word of its process. */
const BELIEVED = 60_000;
const MOST_OF_ONE_USER = 20;
const MOST_STREAMS = 5_000;
/** What may lie unsent before a stream is cut: its page comes back and resumes. */
const MOST_UNSENT = 256 * 1024;

type Row = Pick<OutboxRow, "kind" | "table_id" | "user_id" | "data"> & { readonly id: number };

/** What the outbox holds of something that happened at a table: see server/outbox.ts. */
interface Told {
  readonly head: number;
  readonly waitsFor: readonly string[];
  readonly what?: string;
  readonly seat?: string;
}

interface Stream {
  readonly id: string;
  readonly user: string | null;
  /** the table it looks at */
  readonly table: string | null;
  readonly out: ServerResponse;
}

/** The open pages of this process. They are told numbers and ids, and fetch for themselves what they may see. */
export class Streams {
  private readonly open = new Map<string, Stream>();
  /** the open ones by who has them, and by the table they look at */
  private readonly byUser = new Shelves<Stream>();
  private readonly byTable = new Shelves<Stream>();
  private readonly process = newId();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly around: Around,
    private readonly looking: Looking,
  ) {
    this.timer = setInterval(() => this.beat(), HEARTBEAT);
    this.timer.unref();
  }

  get size(): number {
    return this.open.size;
  }

  /** Opens a stream on an answer whose head was not sent yet. */
  begin(user: string | null, table: string | null, out: ServerResponse, headers: Record<string, string>): Stream {
    if (this.open.size >= MOST_STREAMS) throw new Problem(503, "Too many pages are open on this server.");
    const [oldest, ...others] = this.byUser.at(user);
    if (oldest && others.length + 1 >= MOST_OF_ONE_USER) this.end(oldest);
    const stream: Stream = { id: newId(), user, table, out };
    this.open.set(stream.id, stream);
    this.byUser.put(user, stream);
    this.byTable.put(table, stream);
    out.writeHead(200, {
      ...headers,
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
    });
    out.on("close", () => this.gone(stream));
    out.on("error", () => this.end(stream));
    this.send(stream, null, { event: "hello", data: { user } });
    this.notePresence(stream, true);
    return stream;
  }

  /** Sends what was missed: rows after the last one the page has. */
  async resume(stream: Stream, rows: readonly Row[]): Promise<void> {
    await this.publishTo((one) => one === stream, rows);
  }

  resync(stream: Stream): void {
    this.send(stream, null, { event: "resync", data: {} });
  }

  /** Tells everybody whom it concerns. */
  async publish(rows: readonly Row[]): Promise<void> {
    if (this.open.size > 0) await this.publishTo(() => true, rows);
  }

  private async publishTo(hears: (stream: Stream) => boolean, rows: readonly Row[]): Promise<void> {
    const tables = [...new Set(rows.flatMap(({ table_id }) => table_id ?? []))];
    const { db } = this.around.store;
    const seats =
      tables.length === 0
        ? []
        : await db
            .selectFrom("seats")
            .select(["table_id", "seat", "user_id"])
            .where("table_id", "in", tables)
            .execute();
    for (const row of rows) {
      if (row.user_id !== null) {
        for (const stream of this.byUser.at(row.user_id))
          if (hears(stream))
            this.send(stream, row.id, { event: "user", data: { what: row.kind, table: row.table_id } });
        continue;
      }
      const here = seats.filter(({ table_id, user_id }) => table_id === row.table_id && user_id !== null);
      const told = JSON.parse(row.data) as Told;
      const only = onlyFor(row, told);
      const listeners = new Set([
        ...here.flatMap(({ user_id }) => [...this.byUser.at(user_id)]),
        ...this.byTable.at(row.table_id),
      ]);
      for (const stream of listeners) {
        if (!hears(stream)) continue;
        if (only !== null && !here.some(({ seat, user_id }) => seat === only && user_id === stream.user)) continue;
        this.send(stream, row.id, { event: "table", data: newsFor(row, told, stream.user, here) });
      }
    }
  }

  /** Somebody came or went: those who look at the same table hear of it. */
  private tellPresence(table: string): void {
    for (const one of this.byTable.at(table)) this.send(one, null, { event: "presence", data: { table } });
  }

  private send(stream: Stream, id: number | null, { event, data }: StreamEvent): void {
    if (stream.out.writableEnded || stream.out.destroyed) return;
    if (stream.out.writableLength > MOST_UNSENT) {
      this.end(stream);
      return;
    }
    stream.out.write(`${id === null ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  private beat(): void {
    for (const { out } of this.open.values()) if (!out.writableEnded) out.write(": still here\n\n");
    if (this.open.size === 0) return;
    this.looking.note([...this.open.values()].flatMap(({ user, table }) => (user && table ? [{ user, table }] : [])));
    const until = this.around.now() + BELIEVED;
    this.noted((all) =>
      all.updateTable("presence").set({ until_at: until }).where("process", "=", this.process).execute(),
    );
  }

  private notePresence({ id, user, table }: Stream, here: boolean): void {
    if (user === null) return;
    if (table !== null) this.looking.note([{ user, table }]);
    const until = this.around.now() + BELIEVED;
    this.noted((all) =>
      here
        ? all
            .insertInto("presence")
            .values({ stream: id, process: this.process, user_id: user, table_id: table, until_at: until })
            .execute()
        : all.deleteFrom("presence").where("stream", "=", id).execute(),
    ).then(() => table !== null && this.tellPresence(table));
  }

  /** Presence is no promise: where it cannot be written, nobody waits for it. */
  private noted(work: Parameters<Around["store"]["write"]>[0]): Promise<unknown> {
    return this.around.store.write(work).catch(() => {});
  }

  private gone(stream: Stream): void {
    if (!this.open.delete(stream.id)) return;
    this.byUser.take(stream.user, stream);
    this.byTable.take(stream.table, stream);
    this.notePresence(stream, false);
  }

  private end(stream: Stream): void {
    stream.out.end();
    this.gone(stream);
  }

  /** Ends all streams; their pages come back to another process, or to this one when it is there again. */
  close(): void {
    clearInterval(this.timer);
    for (const stream of this.open.values()) this.end(stream);
  }
}

/** Things by the name of what they belong to; what belongs to nothing (null) is not kept. */
class Shelves<T> {
  private readonly shelves = new Map<string, Set<T>>();

  at(name: string | null): ReadonlySet<T> {
    return (name !== null && this.shelves.get(name)) || new Set();
  }

  put(name: string | null, thing: T): void {
    if (name === null) return;
    const shelf = this.shelves.get(name);
    if (shelf) shelf.add(thing);
    else this.shelves.set(name, new Set([thing]));
  }

  take(name: string | null, thing: T): void {
    const shelf = name === null ? undefined : this.shelves.get(name);
    if (!shelf?.delete(thing) || shelf.size > 0) return;
    this.shelves.delete(name!);
  }
}

/**
 * The seat whose player alone is told. That four fifths of somebody's time are gone tells others that no answer has come yet, and
 * while several decide at once nobody may know that.
 */
function onlyFor({ kind }: Row, { what, seat }: Told): string | null {
  return kind === "clock" && what === "reminder" ? (seat ?? null) : null;
}

function newsFor(
  row: Row,
  { head, waitsFor }: Told,
  user: string | null,
  seats: readonly { seat: string; user_id: string | null }[],
): TableNews {
  const yours = user !== null && seats.some((one) => one.user_id === user && waitsFor.includes(one.seat));
  return { table: row.table_id!, what: row.kind as TableNewsKind, head, yours };
}
