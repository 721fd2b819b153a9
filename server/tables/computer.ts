import type { BotAnswer } from "@wusong/host";
import type { Transaction } from "kysely";
import type { Around } from "../around.ts";
import { putDue } from "../jobs/due.ts";
import { Problem } from "../problem.ts";
import { Busy, Stopped } from "../rules/threads.ts";
import type { Database } from "../store/schema.ts";
import { findTable } from "./find.ts";
import type { Games } from "./games.ts";

export const COMPUTER = "computer";
/** The process that is told first has so long to let the computer decide before any other looks. */
const NET = 30_000;

/** Takes any legal choice: who stands in for a computer that failed. */
const ANY_CHOICE = "random";

/** Why a bot gave no answer. A server that has too much to do is no failure of the bot: it is asked again later. */
function failureOf(error: Error): string {
  if (error instanceof Busy) throw error;
  return error.message;
}

/** Writes down that the computer has to decide, where it is one of those the table waits for: a net for when this process ends. */
export async function wakeComputer(
  all: Transaction<Database>,
  around: Pick<Around, "wake">,
  { id, waitsFor, at }: { id: string; waitsFor: readonly string[]; at: number },
): Promise<boolean> {
  if (waitsFor.length === 0) return false;
  const seat = await all
    .selectFrom("seats")
    .select("seat")
    .where("table_id", "=", id)
    .where("seat", "in", waitsFor)
    .where("level", "is not", null)
    .executeTakeFirst();
  if (seat) await putComputer(all, around, id, at);
  return seat !== undefined;
}

/** The same, where it is known that the table waits for the computer. */
export async function putComputer(
  all: Transaction<Database>,
  around: Pick<Around, "wake">,
  table: string,
  at: number,
): Promise<void> {
  await putDue(all, { id: `${COMPUTER}/${table}`, kind: COMPUTER, at: at + NET, table });
  around.wake(at + NET);
}

/**
 * Lets the computer decide where it sits: for one table of each user after the other, so that nobody's tables make others wait. It
 * thinks on threads of its own, and no command of a person waits for it.
 */
export class Computers {
  /** by who opened the tables: those at which the computer may have to decide */
  private readonly waiting = new Map<string, Set<string>>();
  private running = 0;
  private closed = false;

  constructor(
    private readonly around: Around,
    private readonly games: Games,
    private readonly atOnce = 1,
  ) {}

  /** The computer may have to decide at a table. */
  consider(table: string): void {
    void this.enqueue(table).catch((error) => this.around.fault("computer", error));
  }

  private async enqueue(id: string): Promise<void> {
    const table = await findTable(this.around.store.db, id);
    if (table?.row.status !== "playing" || this.closed) return;
    const waitsFor = JSON.parse(table.row.waits_for) as string[];
    if (!table.seats.some(({ seat, level, answered }) => level !== null && answered === 0 && waitsFor.includes(seat)))
      return;
    const { opened_by } = table.row;
    this.waiting.set(opened_by, (this.waiting.get(opened_by) ?? new Set()).add(id));
    this.next();
  }

  private next(): void {
    while (this.running < this.atOnce && !this.closed) {
      const [user] = this.waiting.keys();
      if (user === undefined) return;
      const tables = this.waiting.get(user)!;
      const [id] = tables;
      tables.delete(id);
      // Whoever was served goes to the end of the line.
      this.waiting.delete(user);
      if (tables.size > 0) this.waiting.set(user, tables);
      this.running++;
      void this.decide(id)
        .catch((error) => this.later(id, error))
        .finally(() => {
          this.running--;
          this.next();
        });
    }
  }

  /** One decision of the computer at a table. What it leads to is looked at as its own turn. */
  private async decide(id: string): Promise<void> {
    const { store, threads, rules } = this.around;
    const table = await findTable(store.db, id);
    const waitsFor = table?.row.status === "playing" ? (JSON.parse(table.row.waits_for) as string[]) : [];
    for (const { seat, level, answered } of table?.seats ?? []) {
      if (level === null || answered === 1 || !waitsFor.includes(seat)) continue;
      const question = await this.games.question(id, seat);
      if (!question) continue;
      const think = async (bot: string): Promise<BotAnswer> =>
        threads.think(await rules.fileOf(table!.row), { ...question.asked, bot });
      const failure = await think(question.asked.bot).then(
        async ({ command }) =>
          (await this.games.actAs(id, { seat, kind: "computer" }, question.index, command)).refusal,
        failureOf,
      );
      if (failure === null) return;
      this.around.fault("computer", new Error(`${level} failed at ${id} as ${seat}: ${failure}`));
      const { command } = await think(ANY_CHOICE);
      const { refusal } = await this.games.actAs(id, { seat, kind: "stand-in" }, question.index, command);
      if (refusal !== null) throw new Error(`Nothing can be done for ${seat} at ${id}: ${refusal}`);
      return;
    }
  }

  /** What failed is tried again, by whichever process looks first. */
  private async later(id: string, error: unknown): Promise<void> {
    // A game that has ended while the computer thought, by a resignation, needs it no more.
    if (this.closed || error instanceof Problem) return;
    if (!(error instanceof Busy) && !(error instanceof Stopped)) this.around.fault("computer", error);
    const at = this.around.now() + NET;
    this.around.wake(at);
    await this.around.store
      .write((all) => putDue(all, { id: `${COMPUTER}/${id}`, kind: COMPUTER, at, table: id }))
      .catch((failed) => this.around.fault("computer", failed));
  }

  close(): void {
    this.closed = true;
  }
}
