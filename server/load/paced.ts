import { Random } from "@wusong/engine";
import type { Shown } from "@wusong/host";
import type { CommandDone } from "../api/table.ts";
import { anyCommand, titleNamed } from "./any-command.ts";
import { newKey, Person } from "./person.ts";

/** A table that is played by two people without thought. */
export class PacedTable {
  /** what each of the two saw last */
  private readonly seen: (Shown | null)[] = [null, null];
  /** entries whose story each of them knows: a page asks for what was told since */
  private readonly known: [number, number] = [0, 0];
  busy = false;
  over = false;

  private constructor(
    readonly id: string,
    readonly people: readonly [Person, Person],
    private readonly random: Random,
  ) {}

  static async open(title: string, name: string, address: () => string): Promise<PacedTable> {
    const people = [await Person.guest(`${name} A`, address), await Person.guest(`${name} B`, address)] as const;
    const { seats } = titleNamed(title);
    const pace = { kind: "live", minutes: 600, seconds: 60 } as const;
    const id = await people[0].tableWith(people[1], { title, seat: seats[0], pace }, seats[1]);
    return new PacedTable(id, people, new Random(name));
  }

  /** Whoever has to decide, and any command of theirs: what a page would have on its screen already. Null: the game is over. */
  async prepared(): Promise<{ readonly who: number; readonly expect: number; readonly command: unknown } | null> {
    for (const who of [0, 1]) {
      const known = this.seen[who];
      const shown = known?.asked && !known.asked.decision.in ? known : await this.#view(who);
      if (shown.over) {
        this.over = true;
        return null;
      }
      const command = anyCommand(shown, this.random);
      if (command) return { who, expect: shown.index, command };
    }
    this.seen.fill(null);
    throw new Error("Nobody has anything to decide.");
  }

  /** Plays a prepared command, and answers how many milliseconds it took. */
  async play({ who, expect, command }: { who: number; expect: number; command: unknown }): Promise<number> {
    const from = performance.now();
    const given = {
      expect,
      key: newKey(),
      known: this.known[who],
      entry: { kind: "act", command: command as never },
    } as const;
    const { status, body } = await persistent(() =>
      this.people[who].command<CommandDone & { error?: string }>(this.id, given),
    );
    const took = performance.now() - from;
    this.seen.fill(null);
    if (status !== 200) throw new Error(`${status} ${body.error}`);
    this.#sees(who, body.table);
    return took;
  }

  /**
   * Plays a prepared command, and answers how many milliseconds later the other one sees it, who is told by a stream and then looks;
   * null: it is an answer that nobody is told of.
   */
  async playSeen(prepared: { who: number; expect: number; command: unknown }): Promise<number | null> {
    const other = 1 - prepared.who;
    const away = new AbortController();
    let tell = (): void => {};
    const told = new Promise<void>((done) => {
      tell = done;
    });
    await this.people[other].stream(this.id, (event) => event === "table" && tell(), away.signal);
    const secret = this.seen[prepared.who]?.atOnce ?? true;
    const from = performance.now();
    const seen = told.then(() => this.#view(other)).then(() => performance.now() - from);
    await this.play(prepared);
    const took = secret ? null : await seen;
    away.abort();
    return took;
  }

  async #view(who: number): Promise<Shown> {
    const url = `/api/tables/${this.id}/view?since=${this.known[who]}`;
    const { status, body } = await persistent(() => this.people[who].ask<Shown & { error?: string }>("GET", url));
    if (status !== 200) throw new Error(`${status} ${body.error}`);
    this.#sees(who, body);
    return body;
  }

  #sees(who: number, shown: Shown): void {
    this.seen[who] = shown;
    this.known[who] = shown.entries;
  }
}

/**
 * A server closes connections that were not used for a while. One that is used again at that very moment is lost, and there may be more
 * of them: a page asks again.
 */
const persistent = <T>(ask: () => Promise<T>): Promise<T> => ask().catch(ask).catch(ask);

/** How long things took, in milliseconds. */
export interface Spread {
  readonly half: number;
  readonly nineteenInTwenty: number;
  readonly longest: number;
}

export function spread(times: readonly number[]): Spread {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { half: at(0.5), nineteenInTwenty: at(0.95), longest: sorted.at(-1) ?? 0 };
}

export interface Paced extends Spread {
  readonly commands: number;
  /** what went wrong, and how often */
  readonly failed: ReadonlyMap<string, number>;
  /** commands a second that were answered */
  readonly rate: number;
  /** seconds of the processor that the players took themselves */
  readonly own: number;
}

/** Plays at a rate, at whichever tables are free, for so many seconds. */
export async function playPaced(tables: readonly PacedTable[], rate: number, seconds: number): Promise<Paced> {
  const times: number[] = [];
  const failed = new Map<string, number>();
  const going = new Set<Promise<void>>();
  const begun = performance.now();
  const before = process.cpuUsage();
  for (let n = 0; performance.now() - begun < seconds * 1000; n++) {
    const due = begun + (n * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((later) => setTimeout(later, wait));
    const start = n % tables.length;
    const free = [...tables.slice(start), ...tables.slice(0, start)].find(({ busy, over }) => !busy && !over);
    if (!free) continue;
    free.busy = true;
    const one = free
      .prepared()
      .then(async (prepared) => {
        if (prepared) times.push(await free.play(prepared));
      })
      .catch(({ message }: Error) => {
        failed.set(message, (failed.get(message) ?? 0) + 1);
      })
      .finally(() => {
        free.busy = false;
        going.delete(one);
      });
    going.add(one);
  }
  await Promise.all(going);
  const took = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(before);
  return {
    commands: times.length,
    failed,
    rate: times.length / took,
    ...spread(times),
    own: (user + system) / 1e6,
  };
}
