import { randomBytes } from "node:crypto";
import type { Server } from "node:tls";
import { UserError } from "@wusong/engine/user-error";
import { newId } from "../chance.ts";
import { kept } from "../store/kept.ts";
import type { Store } from "../store/store.ts";
import { hearLines, lineTo, listenAt } from "./lines.ts";
import { HeardLine, Neighbour } from "./neighbour.ts";

/** How often a process says that it is there, and looks who else is. */
const LOOK_EVERY = 2_000;
/** How long a process counts as there without a word of it. */
const BELIEVED = 15_000;

/** Where this process hears the others. */
export interface InnerPlace {
  readonly host: string;
  readonly port: number;
}

/**
 * The other processes on the same database. Each table has a home among those that are there, the same for all who know the same
 * ones: asked there, its game is open already. That saves work and decides nothing. Whoever cannot ask the home does the work, and
 * the version of the table says, as ever, who was first.
 */
export class Neighbours {
  readonly id = newId();
  private readonly number = hashOf(this.id);
  private readonly known = new Map<string, Neighbour>();
  /** the known ones with what they are weighed by */
  private weighed: readonly { readonly one: Neighbour; readonly number: number }[] = [];
  private readonly heard = new Set<HeardLine>();
  private server: Server | null = null;
  private secret = Buffer.alloc(0);
  private place = "";
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;
  private closed = false;

  constructor(
    private readonly store: Store,
    private readonly now: () => number,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** A file belongs to one process; only where there may be others is anything opened. */
  async start(inner: InnerPlace, answer: (text: string) => Promise<string>): Promise<void> {
    if (this.store.dialect !== "postgres") return;
    this.secret = Buffer.from(await kept(this.store, "neighbours", () => randomBytes(32).toString("hex")), "hex");
    this.server = hearLines(this.secret, (line) => {
      const one = new HeardLine(this.id, line, answer);
      this.heard.add(one);
      line.on("close", () => this.heard.delete(one));
    });
    this.place = await listenAt(this.server, inner).catch((error: NodeJS.ErrnoException) => {
      throw new UserError(
        `WUSONG_INNER is ${inner.host}:${inner.port}, and this process cannot listen there (${error.code}).`,
      );
    });
    this.server.unref();
    await this.look();
    this.timer = setInterval(() => {
      this.looking ??= this.look()
        .catch((error) => {
          if (!this.closed) this.failed(error);
        })
        .finally(() => {
          this.looking = null;
        });
    }, LOOK_EVERY);
    this.timer.unref();
  }

  /** The process a table is at home with; null: this one. */
  homeOf(table: string): Neighbour | null {
    if (this.weighed.length === 0) return null;
    const number = hashOf(table);
    let best: Neighbour | null = null;
    let most = weight(number, this.number);
    for (const { one, number: other } of this.weighed) {
      const its = weight(number, other);
      if (its <= most || !one.there) continue;
      best = one;
      most = its;
    }
    return best;
  }

  /** How many others can be asked. */
  get size(): number {
    return this.weighed.filter(({ one }) => one.there).length;
  }

  /** Says that this process is there, and learns who else is. */
  private async look(): Promise<void> {
    const now = this.now();
    const until_at = now + BELIEVED;
    await this.store.write(async (all) => {
      await all
        .insertInto("processes")
        .values({ id: this.id, place: this.place, until_at })
        .onConflict((one) => one.column("id").doUpdateSet({ until_at }))
        .execute();
      await all
        .deleteFrom("processes")
        .where("until_at", "<", now - BELIEVED)
        .execute();
    });
    const rows = await this.store.db.selectFrom("processes").selectAll().where("until_at", ">", now).execute();
    if (this.closed) return;
    for (const { id, place } of rows) if (id !== this.id && !this.known.has(id)) this.meet(id, place);
  }

  private meet(id: string, place: string): void {
    const one = new Neighbour(id, lineTo(place, this.secret), () => {
      if (this.known.get(id) === one) this.known.delete(id);
      this.weigh();
    });
    this.known.set(id, one);
    this.weigh();
  }

  private weigh(): void {
    this.weighed = [...this.known.values()].map((one) => ({ one, number: hashOf(one.id) }));
  }

  /** Asks nobody and is asked by nobody any more; what is under way is answered. */
  async close(): Promise<void> {
    if (!this.server) return;
    this.closed = true;
    if (this.timer) clearInterval(this.timer);
    await this.looking;
    await this.store.write((all) => all.deleteFrom("processes").where("id", "=", this.id).execute()).catch(() => {});
    this.server.close();
    await Promise.all([...this.heard].map((one) => one.leave()));
    for (const one of [...this.known.values()]) one.close();
  }
}

/** The process with the greatest weight for a table is its home: when one goes, only its own tables move. */
function weight(table: number, process: number): number {
  let mixed = Math.imul(table ^ process, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
