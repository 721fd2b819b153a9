import { Random } from "@wusong/engine";
import type { Shown } from "@wusong/host";
import type { CommandDone, CommandGiven } from "../api/table.ts";
import { openStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { anyCommand, titleNamed } from "./any-command.ts";
import { newKey, Person } from "./person.ts";
import { type Programs, ServerProcess } from "./processes.ts";

/** What a server has confirmed: it must be there for ever, once. */
interface Confirmed {
  readonly table: string;
  readonly seat: string;
  readonly key: string;
  readonly head: number;
}

interface PlayedTable {
  readonly id: string;
  readonly title: string;
  readonly people: readonly [Person, Person];
  readonly seats: readonly string[];
  readonly random: Random;
  /** a command whose answer never came: it is sent again with its key */
  unanswered: { readonly who: number; readonly given: CommandGiven } | null;
  /** its game has ended: another one of its title is played, and this one must stay as it is */
  over: boolean;
}

export interface CrashSetting {
  readonly programs: Programs;
  readonly database: string;
  /** processes on that database; one of them is killed each time */
  readonly processes: number;
  readonly kills: number;
  readonly seed: string;
  readonly titles: readonly string[];
  readonly told?: (line: string) => void;
}

export interface CrashReport {
  readonly kills: number;
  readonly confirmed: number;
  /** commands whose answer was lost with the process, and how many of those had happened */
  readonly unanswered: number;
  readonly hadHappened: number;
}

const PACE = { kind: "slow", hours: 24, bank: 48, added: 0, cap: 48, weekends: null, vacation: false } as const;
/** A process is killed when so many commands were confirmed since the last time, at most, */
const MOST_BEFORE = 12;
/** and so many milliseconds more have gone, at most: other commands are under way then. */
const LATEST_KILL = 40;

/**
 * Plays several tables at once and kills the server, or one of its processes, at random moments; then everything is looked at. What is
 * wrong is thrown as a sentence.
 */
export const crash = (setting: CrashSetting): Promise<CrashReport> => new CrashRun(setting).run();

class CrashRun {
  private readonly servers: ServerProcess[] = [];
  private readonly random: Random;
  private readonly confirmed: Confirmed[] = [];
  private readonly tables: PlayedTable[] = [];
  private unanswered = 0;
  private hadHappened = 0;
  private turn = 0;
  private awaited: { readonly count: number; done(): void } | null = null;

  constructor(private readonly setting: CrashSetting) {
    this.random = new Random(setting.seed);
  }

  async run(): Promise<CrashReport> {
    const { processes, kills, titles, told } = this.setting;
    try {
      for (let i = 0; i < processes; i++) this.servers.push(await this.start());
      for (const title of titles) this.tables.push(await this.open(title));
      for (let kill = 1; kill <= kills; kill++) {
        await this.killOnce();
        told?.(`${kill} of ${kills}: ${this.confirmed.length} commands confirmed, ${this.unanswered} unanswered`);
      }
      await this.goesOn();
      const { unanswered, hadHappened } = this;
      return { kills, confirmed: this.confirmed.length, unanswered, hadHappened };
    } finally {
      for (const server of this.servers) await server.stop();
    }
  }

  private start(): Promise<ServerProcess> {
    const { programs, database } = this.setting;
    return ServerProcess.start(programs, { WUSONG_DATABASE: database, WUSONG_DATA: "." });
  }

  /** One of the processes in turn: no session sticks to any. */
  private address(): string {
    this.turn++;
    return this.servers[this.turn % this.servers.length].address;
  }

  private async open(title: string): Promise<PlayedTable> {
    const address = () => this.address();
    const people = [await Person.guest("Ada", address), await Person.guest("Ben", address)] as const;
    const { seats } = titleNamed(title);
    const id = await people[0].tableWith(people[1], { title, seat: seats[0], pace: PACE }, seats[1]);
    return {
      id,
      title,
      people,
      seats,
      random: new Random(`${this.setting.seed} ${id}`),
      unanswered: null,
      over: false,
    };
  }

  private async killOnce(): Promise<void> {
    const stop = new AbortController();
    const playing = this.tables.filter(({ over }) => !over).map((table) => this.playOn(table, stop.signal));
    const which = this.random.below(this.servers.length);
    await Promise.race([this.confirmations(this.random.below(MOST_BEFORE)), Promise.all(playing)]);
    await new Promise((later) => setTimeout(later, this.random.below(LATEST_KILL)));
    await this.servers[which].kill();
    stop.abort();
    await Promise.all(playing);
    await this.check();
    this.servers[which] = await this.start();
    for (const table of this.tables) await this.sendAgain(table);
    for (const title of this.setting.titles)
      if (!this.tables.some((table) => table.title === title && !table.over)) this.tables.push(await this.open(title));
  }

  /** Answers when so many more commands were confirmed. */
  private confirmations(more: number): Promise<void> {
    return new Promise((done) => {
      this.awaited = { count: this.confirmed.length + more, done };
      this.tellAwaited();
    });
  }

  private tellAwaited(): void {
    if (this.awaited && this.confirmed.length >= this.awaited.count) this.awaited.done();
  }

  /** Plays a table until the server is gone, or that is enough. */
  private async playOn(table: PlayedTable, enough: AbortSignal): Promise<void> {
    while (!enough.aborted && table.unanswered === null) {
      let moved = false;
      for (const who of [0, 1]) {
        const shown = await this.viewed(table, who);
        if (!shown) return;
        if (shown.over) {
          table.over = true;
          return;
        }
        const command = anyCommand(shown, table.random);
        if (!command) continue;
        const given: CommandGiven = {
          expect: shown.index,
          key: newKey(),
          entry: { kind: "act", command: command as never },
        };
        table.unanswered = { who, given };
        if (!(await this.send(table))) return;
        moved = true;
        break;
      }
      if (!moved) throw new Error(`Nobody can decide anything at ${table.id}.`);
    }
  }

  private async viewed(table: PlayedTable, who: number): Promise<Shown | null> {
    try {
      const { status, body } = await table.people[who].ask<Shown>("GET", `/api/tables/${table.id}/view`);
      return status === 200 ? body : null;
    } catch {
      return null;
    }
  }

  /** Sends what was not answered. True: it has happened now, and once. */
  private async send(table: PlayedTable): Promise<boolean> {
    const { who, given } = table.unanswered!;
    let answer: { status: number; body: CommandDone & { error?: string } };
    try {
      answer = await table.people[who].command(table.id, given);
    } catch {
      this.unanswered++;
      return false;
    }
    // A process that is closing, or was just lost by the database, says so; nothing has happened.
    if (answer.status === 503) return false;
    if (answer.status !== 200) throw new Error(`${table.id}: ${answer.status} ${answer.body.error}`);
    if (answer.body.again) this.hadHappened++;
    this.confirmed.push({ table: table.id, seat: table.seats[who], key: given.key, head: answer.body.head });
    this.tellAwaited();
    table.unanswered = null;
    return true;
  }

  private async sendAgain(table: PlayedTable): Promise<void> {
    for (let tries = 0; table.unanswered !== null; tries++) {
      if (tries > 20) throw new Error(`${table.id}: a command cannot be sent any more.`);
      await this.send(table);
    }
  }

  /** Everything that was confirmed is there, once and in its order. */
  private async check(): Promise<void> {
    const store = await openStore(this.setting.database);
    try {
      for (const { id } of this.tables) await checkTable(store, id, this.confirmed);
    } finally {
      await store.close();
    }
  }

  /** After all that, every table opens and is played on, clocks have their alarms, and what happened is taken up to be told. */
  private async goesOn(): Promise<void> {
    for (const table of this.tables) {
      for (const who of [0, 1])
        if (!(await this.viewed(table, who))) throw new Error(`The table ${table.id} does not open any more.`);
      const before = this.confirmed.length;
      const enough = new AbortController();
      const playing = this.playOn(table, enough.signal);
      while (this.confirmed.length === before && !(await this.isOver(table)))
        await new Promise((later) => setImmediate(later));
      enough.abort();
      await playing;
    }
    await this.check();
    const store = await openStore(this.setting.database);
    try {
      await untilTakenUp(store);
      await checkClocks(store);
    } finally {
      await store.close();
    }
  }

  private async isOver(table: PlayedTable): Promise<boolean> {
    return (await this.viewed(table, 0))?.over !== null;
  }
}

async function checkTable(store: Store, id: string, confirmed: readonly Confirmed[]): Promise<void> {
  const { db } = store;
  const { head } = await db.selectFrom("tables").select("head").where("id", "=", id).executeTakeFirstOrThrow();
  const entries = await db.selectFrom("entries").select("n").where("table_id", "=", id).orderBy("n").execute();
  if (entries.length !== head || entries.some(({ n }, i) => n !== i))
    throw new Error(`The table ${id} is at ${head} and has ${entries.length} entries.`);
  const commands = await db
    .selectFrom("commands")
    .select(["seat", "key", "answer"])
    .where("table_id", "=", id)
    .execute();
  const byKey = new Map(commands.map((one) => [`${one.seat}/${one.key}`, one]));
  for (const one of confirmed.filter(({ table }) => table === id)) {
    const kept = byKey.get(`${one.seat}/${one.key}`);
    if (!kept) throw new Error(`A command of ${id} was confirmed and is lost: ${one.key}.`);
    if ((JSON.parse(kept.answer) as { head: number }).head !== one.head || one.head > head)
      throw new Error(`A command of ${id} was confirmed at ${one.head} and stands elsewhere: ${one.key}.`);
  }
}

/** Notices take up what the outbox holds, also what processes that are gone have written. */
async function untilTakenUp(store: Store): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const row = await store.db.selectFrom("outbox").select("id").where("noticed", "is", null).executeTakeFirst();
    if (!row) return;
    await new Promise((later) => setTimeout(later, 50));
  }
  throw new Error("What happened is not taken up to be told any more.");
}

/** Every clock that runs has somebody who looks when it runs out. */
async function checkClocks(store: Store): Promise<void> {
  const tables = await store.db.selectFrom("tables").select("id").where("status", "=", "playing").execute();
  const due = await store.db.selectFrom("due").select("id").where("kind", "=", "clock").execute();
  for (const { id } of tables)
    if (!due.some((one) => one.id === `clock/${id}`)) throw new Error(`Nobody watches the clock of ${id}.`);
}
