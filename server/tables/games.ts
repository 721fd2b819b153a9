import type { Command } from "@wusong/engine";
import type { Agreement, Submission } from "@wusong/host";
import type { Transaction } from "kysely";
import type { CommandGiven } from "../api/table.ts";
import type { Around } from "../around.ts";
import { hashOf, newId } from "../chance.ts";
import { tell } from "../outbox.ts";
import { Problem } from "../problem.ts";
import type { Answers, Asked, Asker, Changed, Missing, StoredGame } from "../rules/asked.ts";
import { Stopped } from "../rules/threads.ts";
import type { Database, EntryRow, TableRow } from "../store/schema.ts";
import { Raced } from "../store/store.ts";
import { clockAfter, turnOf } from "./clocks.ts";
import { putComputer } from "./computer.ts";
import { type FoundTable, findTable } from "./find.ts";
import { Locks } from "./locks.ts";
import { standInNote } from "./stand-in.ts";
import { gainedSince, storedGame } from "./stored.ts";
import { advance, standingColumns, writeGame } from "./writing.ts";

/** How often a command is tried again that another process was quicker than. */
const TRIES = 8;

/** Who a command comes from. */
export interface Actor {
  readonly seat: string;
  readonly user: string | null;
  readonly kind: EntryRow["by_kind"];
}

/** What came of a command. `table` is JSON: what its player sees now. */
export type Outcome =
  | { readonly done: { head: number; decision: number; again: boolean }; readonly table: string }
  | { readonly refusal: { readonly rule: string; readonly text: string } }
  | { readonly stale: { head: number; decision: number }; readonly table: string };

/** Writes that happen together with a command, or not at all. */
export type With = (all: Transaction<Database>, at: number) => Promise<void>;

/** Something that asks the rules about a table; its version is filled in here. */
type OfTable = Extract<Asked, { version: number; table: string }>;
type Question = OfTable extends infer One ? (One extends OfTable ? Omit<One, "version" | "table"> : never) : never;

/**
 * The games of this process. A game lives in a thread of rules; the store alone says how far it has come. Each command is carried out
 * there and then written at the version it was carried out at: of several processes that try, one wins, and the others drop their
 * game and look again.
 */
export class Games {
  readonly locks = new Locks();

  constructor(private readonly around: Around) {}

  /** Carries a command out once, however often it is sent. The table is as it was found a moment ago. */
  submit(table: FoundTable, actor: Actor, given: CommandGiven): Promise<Outcome> {
    return this.locks.with(table.row.id, () => this.tried(table, actor, given));
  }

  /** Plays a command of a computer, or one that stands in for it. Where the game has gone on meanwhile it is not played. */
  async actAs(
    id: string,
    { seat, kind }: { readonly seat: string; readonly kind: "computer" | "stand-in" },
    index: number,
    command: Command,
  ): Promise<{ readonly refusal: string | null }> {
    const given: CommandGiven = { expect: index, key: newId(), entry: { kind: "act", command: command as never } };
    const outcome = await this.locks.with(id, async () =>
      this.tried(await this.found(id), { seat, user: null, kind }, given),
    );
    return { refusal: "refusal" in outcome ? outcome.refusal.text : null };
  }

  private async tried(first: FoundTable, actor: Actor, given: CommandGiven): Promise<Outcome> {
    const { id } = first.row;
    const sent = hashOf(JSON.stringify([given.expect, given.entry]));
    const known = given.known ?? 0;
    /** A command that was sent before does not fit any more where its table stands now, so it is looked for only then. */
    const before = async (): Promise<Outcome | null> => {
      const again = await this.answered(id, actor.seat, given.key, sent);
      return again && { done: { ...again, again: true }, table: await this.seen(id, actor.seat, known) };
    };
    for (let tries = 0; tries < TRIES; tries++) {
      const found = tries === 0 ? first : await this.found(id);
      const { row } = found;
      const again = tries > 0 || row.status !== "playing" ? await before() : null;
      if (again) return again;
      playing(found);
      const submission = submissionOf(actor.seat, given);
      const question = {
        op: "submit",
        seat: actor.seat,
        submission,
        expect: given.expect,
        byIds: actor.kind === "computer" || actor.kind === "stand-in",
        known,
        ...(actor.kind === "stand-in" ? { note: standInNote(actor.seat) } : {}),
      } as const;
      const answer = await this.ask(row, question).catch(raced);
      if (answer === null) continue;
      if ("refusal" in answer) return (await before()) ?? answer;
      const { head, decision } = row;
      if ("stale" in answer)
        return (await before()) ?? { stale: { head, decision }, table: await this.seenAt(row, actor.seat, known) };
      const { changed, shown } = answer;
      const outcome = { head: changed.head, decision: changed.decision };
      const done = await this.written(found, actor, changed, async (all, at) => {
        const command = { table_id: id, seat: actor.seat, key: given.key, sent, answer: JSON.stringify(outcome), at };
        await all.insertInto("commands").values(command).execute();
      });
      if (!done) continue;
      // Rules of tables that began long ago answer what was done and nothing more.
      const table = shown ?? (await this.seenAt({ ...row, version: row.version + 1 }, actor.seat, known));
      return { done: { ...outcome, again: false }, table };
    }
    throw new Problem(503, "Too many want something of this table at once. Try again in a moment.");
  }

  /**
   * Carries out what all sides have agreed on, together with other writes. The table must be at the version it was agreed at: false
   * where it has gone on.
   */
  agree(
    id: string,
    version: number,
    actor: Actor,
    agreement: Agreement,
    within: With,
  ): Promise<{ readonly refusal: { readonly rule: string; readonly text: string } } | boolean> {
    return this.locks.with(id, async () => {
      const found = playing(await this.found(id));
      const { row } = found;
      if (row.version !== version) return false;
      const answer = await this.ask(row, { op: "agree", seat: actor.seat, agreement }).catch(raced);
      if (answer === null || "stale" in answer) return false;
      return "refusal" in answer ? answer : this.written(found, actor, answer.changed, within);
    });
  }

  /** Writes down what was done, together with other writes. False: another process was quicker. */
  private async written(found: FoundTable, actor: Actor, changed: Changed, within: With): Promise<boolean> {
    const { around } = this;
    const { row, seats } = found;
    const { id } = row;
    const at = around.now();
    const { head, waitsFor } = changed;
    await around.beat();
    const computer = seats.some(({ seat, level }) => level !== null && waitsFor.includes(seat));
    try {
      await around.store.writeAtOnce(async (all) => {
        const clock = await clockAfter(all, around, row, turnOf(changed, at));
        // An answer that waits for others is nobody's news, and leaves no trace that others could see.
        const updated = head > row.head ? at : row.updated;
        await advance(all, row, { ...standingColumns(changed, at), ...clock, updated });
        await within(all, at);
        await writeGame(all, found, changed, { by_user: actor.user, by_kind: actor.kind, at }, actor.seat);
        if (computer) await putComputer(all, around, id, at);
        const kind = changed.over ? "over" : "entry";
        if (head > row.head) await tell(all, { kind, table: id, head, waitsFor, by: actor.seat }, at);
        // What a standing order did is news for whoever gave it; whose move it is has been told.
        for (const seat of orderedBy(changed, actor.seat))
          await tell(all, { kind: "entry", table: id, head, waitsFor: [], by: seat, more: { byOrder: true } }, at);
      });
    } catch (error) {
      await this.drop(id);
      if (error instanceof Raced || isTaken(error)) return false;
      throw error;
    }
    around.changed();
    if (computer) around.thinkSoon(id);
    return true;
  }

  /** The answer a command got, if it was carried out before. */
  private async answered(
    table: string,
    seat: string,
    key: string,
    sent: string,
  ): Promise<{ head: number; decision: number } | null> {
    const row = await this.around.store.db
      .selectFrom("commands")
      .select(["sent", "answer"])
      .where("table_id", "=", table)
      .where("seat", "=", seat)
      .where("key", "=", key)
      .executeTakeFirst();
    if (!row) return null;
    if (row.sent !== sent)
      throw new Problem(422, "This key belongs to another command: every command needs a key of its own.");
    return JSON.parse(row.answer);
  }

  /** What somebody sees of a table now, as JSON. */
  shown(table: FoundTable, asker: Asker, viewpoint: string | null, since: number): Promise<string> {
    return this.read(table, { op: "shown", asker, viewpoint, since });
  }

  /** Any other question about a table. The answer is JSON. */
  asked(
    table: FoundTable,
    question: Extract<Question, { op: "at" | "options" | "preview" | "record" }>,
  ): Promise<string> {
    return this.read(table, question);
  }

  /** What a computer is told that sits at a seat; null: it has nothing to decide. */
  question(id: string, seat: string): Promise<Exclude<Answers["question"], Missing>> {
    return this.locks.with(id, async () => {
      const { row } = await this.found(id);
      return row.status === "playing" ? this.ask(row, { op: "question", seat }) : null;
    });
  }

  /** The rules forget the table: it is read again. */
  drop(id: string): Promise<void> {
    return this.around.threads.drop(id);
  }

  private async seen(id: string, seat: string, since: number): Promise<string> {
    return this.seenAt(begun(await this.found(id)).row, seat, since);
  }

  /** What a seat sees of a table at the version it is known to have, or at a later one. */
  private async seenAt(row: TableRow, seat: string, since: number): Promise<string> {
    const asker = { seats: [seat], delay: 0, seen: null };
    return (await this.ask(row, { op: "shown", asker, viewpoint: seat, since })) as string;
  }

  /** The table may have gone on since it was found: then the answer is of how it is now. */
  private async read(table: FoundTable, question: Question): Promise<string> {
    const { row } = begun(table);
    return this.locks.with(row.id, async () => (await this.ask(row, question as never)) as string);
  }

  async found(id: string): Promise<FoundTable> {
    const table = await findTable(this.around.store.db, id);
    if (!table) throw new Problem(404, "There is no such table.");
    return table;
  }

  /**
   * Asks the thread that has the table. Where it has it at an older version it follows what others have done; where it has it not, the
   * table is opened there first.
   */
  private async ask<Q extends Question>(row: TableRow, question: Q): Promise<Exclude<Answers[Q["op"]], Missing>> {
    const { threads, store, rules } = this.around;
    // A command is carried out at the version its table was read at, or not at all.
    const changes = question.op === "submit" || question.op === "agree";
    let { version } = row;
    let file = await rules.fileOf(row);
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await threads.ask(file, { ...question, table: row.id, version } as never);
      if (!isMissing(answer)) return answer as Exclude<Answers[Q["op"]], Missing>;
      const gained = answer.at === undefined ? null : await gainedSince(store.db, row.id, answer.at);
      const game = gained ?? (await storedGame(store.db, row.id));
      if (!game) throw new Problem(409, "The game has not begun: seats are still empty.");
      if (changes && game.version !== version) throw new Raced();
      version = game.version;
      file = await rules.fileOf(game);
      if (gained) await threads.ask(file, { op: "follow", table: row.id, gained });
      else await threads.ask(file, { op: "open", table: row.id, game: game as StoredGame });
    }
    throw new Stopped("The table could not be opened.");
  }
}

function begun(table: FoundTable): FoundTable {
  const { status } = table.row;
  if (status === "open") throw new Problem(409, "The game has not begun: seats are still empty.");
  if (status === "withdrawn") throw new Problem(410, "This table was withdrawn before its game began.");
  return table;
}

function playing(table: FoundTable): FoundTable {
  if (table.row.status === "over") throw new Problem(409, "The game is over.");
  return begun(table);
}

/** The seats, beside the one that acts, for which standing orders have acted. */
function orderedBy({ entries }: Changed, actor: string): Set<string> {
  const acts = entries.filter(({ byOrder }) => byOrder).map(({ entry }) => (JSON.parse(entry) as { act?: string }).act);
  return new Set(acts.filter((seat) => seat !== undefined && seat !== actor) as string[]);
}

/** Null where another process was quicker. */
function raced(error: unknown): null {
  if (error instanceof Raced) return null;
  throw error;
}

const isMissing = (answer: unknown): answer is Missing =>
  typeof answer === "object" && answer !== null && "missing" in answer;

function submissionOf(seat: string, { entry, expect }: CommandGiven): Submission {
  switch (entry.kind) {
    case "act":
      return { kind: "act", seat, index: expect, command: entry.command };
    case "order":
      return { kind: "order", seat, window: entry.window, until: entry.until };
    default:
      return { kind: entry.kind, seat };
  }
}

/** Whether a write failed because another one has the same key. */
function isTaken(error: unknown): boolean {
  const { code = "" } = error as { code?: string };
  return code === "23505" || code.startsWith("SQLITE_CONSTRAINT");
}
