import { BOTS } from "@wusong/bots";
import type { Agreement } from "@wusong/host";
import type { Kysely, Transaction } from "kysely";
import type { Proposal, ProposalGiven } from "../api/table.ts";
import type { Invitation } from "../api/tables.ts";
import type { Around } from "../around.ts";
import { newId } from "../chance.ts";
import type { ClockEvent } from "../clock/clock.ts";
import { tell } from "../outbox.ts";
import { conflict, notFound, Problem } from "../problem.ts";
import type { Database, ProposalRow, TableRow } from "../store/schema.ts";
import { changeTable } from "./change.ts";
import { clockEvents } from "./clocks.ts";
import { type FoundTable, findTable } from "./find.ts";
import type { Games, With } from "./games.ts";
import { personOf } from "./glance.ts";
import { goOver } from "./go-over.ts";
import { type Substitute, substitute } from "./substitute.ts";

/** Requests to take back, of one seat in one game. */
const MOST_UNDOS = 3;
/** What depends on the position is overtaken when the game goes on. */
const OF_POSITION: readonly string[] = ["undo", "draw", "edit"];

/** What sides propose to each other. It happens when every person at the table has agreed; the computer has nothing against it. */
export class Proposals {
  constructor(
    private readonly around: Around,
    private readonly games: Games,
  ) {}

  async list(table: string): Promise<Proposal[]> {
    const rows = await this.around.store.db
      .selectFrom("proposals")
      .innerJoin("users", "users.id", "proposals.user_id")
      .selectAll("proposals")
      .select(["users.name", "users.login"])
      .where("proposals.table_id", "=", table)
      .orderBy("proposals.created", "desc")
      .limit(100)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind as Proposal["kind"],
      seat: row.seat,
      person: personOf({ id: row.user_id, name: row.name, login: row.login }),
      details: JSON.parse(row.details),
      agreed: JSON.parse(row.agreed),
      status: row.status,
      created: row.created,
      ended: row.ended,
    }));
  }

  async propose(table: string, seat: string, user: string, given: ProposalGiven): Promise<void> {
    const found = await this.playing(table);
    await this.check(found, seat, given);
    const { kind, ...details } = given;
    const at = this.around.now();
    const id = newId();
    await this.around.store.write(async (all) => {
      // Who proposes something else does not propose the last thing any more.
      await all
        .updateTable("proposals")
        .set({ status: "withdrawn", ended: at })
        .where("table_id", "=", table)
        .where("seat", "=", seat)
        .where("status", "=", "open")
        .execute();
      await all
        .insertInto("proposals")
        .values({
          id,
          table_id: table,
          kind,
          seat,
          user_id: user,
          details: JSON.stringify(details),
          at_version: found.row.version,
          agreed: JSON.stringify([seat]),
          status: "open",
          created: at,
          ended: null,
        })
        .execute();
      if (kind === "undo")
        await all
          .updateTable("seats")
          .set((one) => ({ undos: one("undos", "+", 1) }))
          .where("table_id", "=", table)
          .where("seat", "=", seat)
          .execute();
      await this.tellOf(all, found.row, seat, at, { what: kind, status: "open" });
      if (kind === "substitute" && given.person !== undefined)
        await tell(all, { kind: "invited", user: given.person, table }, at);
    });
    this.around.changed();
    if (allAgree(found, [seat]) && isWilling(details)) await this.carryOut(id);
  }

  /** The seat that somebody who has the link is asked to take up; null: none. */
  async seatToTake(table: string, user: string | null): Promise<Invitation["substitute"]> {
    for (const { id, kind, status, person, details } of await this.list(table)) {
      if (kind !== "substitute" || status !== "open" || !isAsked(details as Details, user)) continue;
      return { proposal: id, seat: (details as Details).seat, by: person };
    }
    return null;
  }

  /** Whoever is to take a seat is willing to, or not. Nobody is put at a table without a word of their own. */
  async takeSeat(table: string, id: string, user: string, agree: boolean): Promise<void> {
    const found = await this.playing(table);
    const at = this.around.now();
    const agreed = await this.around.store.write(async (all) => {
      const row = await openProposal(all, table, id);
      const details = JSON.parse(row.details) as Details;
      if (row.kind !== "substitute" || !isAsked(details, user))
        throw new Problem(403, "Somebody else is asked to take this seat.");
      if (agree) await checkSubstitute(all, found.seats, user);
      // Whoever was named may say no; a friend who does not want to leaves it to another one.
      if (!agree && details.person === undefined) return null;
      const status = agree ? "open" : "refused";
      await all
        .updateTable("proposals")
        .set({
          status,
          ended: agree ? null : at,
          details: JSON.stringify({ ...details, person: user, willing: agree }),
        })
        .where("id", "=", id)
        .where("status", "=", "open")
        .execute();
      await this.tellOf(all, found.row, null, at, { what: row.kind, status: agree ? "agreed" : status });
      return agree ? (JSON.parse(row.agreed) as string[]) : null;
    });
    this.around.changed();
    if (agreed && allAgree(found, agreed)) await this.carryOut(id);
  }

  /** Answers a proposal. Who made it withdraws it by not agreeing. */
  async answer(table: string, id: string, seat: string, agree: boolean): Promise<void> {
    const found = await this.playing(table);
    const at = this.around.now();
    const agreed = await this.around.store.write(async (all) => {
      const row = await openProposal(all, table, id);
      const overtaken = OF_POSITION.includes(row.kind) && row.at_version !== found.row.version;
      const status = overtaken ? "overtaken" : agree ? "open" : row.seat === seat ? "withdrawn" : "refused";
      const seats = agree ? [...new Set([...(JSON.parse(row.agreed) as string[]), seat])] : [];
      await all
        .updateTable("proposals")
        .set({ status, ended: status === "open" ? null : at, ...(agree ? { agreed: JSON.stringify(seats) } : {}) })
        .where("id", "=", id)
        .where("status", "=", "open")
        .execute();
      await this.tellOf(all, found.row, seat, at, { what: row.kind, status: status === "open" ? "agreed" : status });
      return status === "open" && isWilling(JSON.parse(row.details)) ? seats : null;
    });
    this.around.changed();
    if (agreed && allAgree(found, agreed)) await this.carryOut(id);
  }

  /** Everybody has agreed. */
  private async carryOut(id: string): Promise<void> {
    const { db } = this.around.store;
    const row = await db.selectFrom("proposals").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const details = JSON.parse(row.details) as Record<string, unknown>;
    const agreement = agreementOf(row.kind, details);
    const accept = (all: Transaction<Database>, at: number) => settle(all, id, "accepted", at);
    if (row.kind === "rules") return this.goOver(row, accept);
    if (!agreement) {
      await this.change(row, details, accept);
      return;
    }
    const done = await this.games.agree(
      row.table_id,
      row.at_version,
      { seat: row.seat, user: row.user_id, kind: "person" },
      agreement,
      accept,
    );
    if (done === true) return;
    await this.around.store.write((all) =>
      settle(all, id, done === false ? "overtaken" : "refused", this.around.now()),
    );
    if (done === false) throw conflict("The table has gone on meanwhile: this cannot be done any more.");
    throw new Problem(422, done.refusal.text, { refusal: done.refusal });
  }

  /** The game goes on by newer rules. Where it does not fit them it stays as it is. */
  private async goOver({ id, table_id }: ProposalRow, accept: With): Promise<void> {
    const { around, games } = this;
    try {
      await goOver(around, games, table_id, accept);
    } catch (error) {
      await around.store.write((all) => settle(all, id, "refused", around.now()));
      throw error;
    }
  }

  /** What changes the table but not the game: clocks and people. */
  private async change(row: ProposalRow, details: Record<string, unknown>, accept: With): Promise<void> {
    const { around, games } = this;
    await around.beat();
    const what =
      row.kind === "substitute"
        ? ({ kind: "seats", by: row.seat, seat: substituteOf(details).seat } as const)
        : ({ kind: "clock", by: row.seat } as const);
    await changeTable(around, games, row.table_id, what, ({ row: table }) => async (all, at) => {
      await accept(all, at);
      if (row.kind === "substitute") return substitute(all, around, table, substituteOf(details), at);
      return clockEvents(all, around, table, [clockEventOf(row.kind, details, at)]);
    });
  }

  private async check({ row, seats }: FoundTable, seat: string, given: ProposalGiven): Promise<void> {
    const named = (name: string): void => {
      if (!seats.some((one) => one.seat === name)) throw new Problem(422, `There is no side called "${name}".`);
    };
    if (given.kind === "time") named(given.seat);
    if (given.kind === "rules" && (row.rules === null || !this.around.rules.isOld(row.title, row.rules)))
      throw new Problem(422, "This table is played by the newest rules already.");
    if (given.kind === "substitute") {
      named(given.seat);
      if ([given.level, given.person, given.friend].filter((one) => one !== undefined).length !== 1)
        throw new Problem(
          422,
          "A substitute is the computer, by its level, or a person, or a friend who has the link.",
        );
      if (given.level !== undefined && !BOTS.has(given.level))
        throw new Problem(422, `The computer has no level "${given.level}".`);
      if (given.person !== undefined) await checkSubstitute(this.around.store.db, seats, given.person);
    }
    if (given.kind !== "undo") return;
    if (row.strict === 1)
      throw new Problem(
        422,
        "This table was opened as strict: nothing is taken back once dice were rolled or something was revealed.",
      );
    if (seats.find((one) => one.seat === seat)!.undos >= MOST_UNDOS)
      throw new Problem(422, `Taking back can be asked for ${MOST_UNDOS} times in a game.`);
    const entry = await this.around.store.db
      .selectFrom("entries")
      .select("entry")
      .where("table_id", "=", row.id)
      .where("n", "=", given.to)
      .executeTakeFirst();
    if (!entry || (JSON.parse(entry.entry) as { act?: string }).act !== seat)
      throw new Problem(422, "One can only go back to before a decision of one's own.");
  }

  private async playing(id: string): Promise<FoundTable> {
    const table = await findTable(this.around.store.db, id);
    if (!table) throw notFound("table");
    if (table.row.status !== "playing")
      throw conflict(table.row.status === "over" ? "The game is over." : "The game has not begun.");
    return table;
  }

  private tellOf(
    all: Transaction<Database>,
    row: TableRow,
    by: string | null,
    at: number,
    more: { what: string; status: string },
  ): Promise<void> {
    return tell(
      all,
      {
        kind: "proposal",
        table: row.id,
        head: row.head,
        waitsFor: JSON.parse(row.waits_for),
        ...(by === null ? {} : { by }),
        more,
      },
      at,
    );
  }
}

/** Of a substitute: the seat, who is to take it, and whether they will. */
interface Details extends Record<string, unknown> {
  readonly seat: string;
  readonly person?: string;
  readonly friend?: true;
  readonly willing?: boolean;
}

/** A person who is to take a seat has said so; the computer is always willing. */
const isWilling = ({ person, friend, willing = false }: Partial<Details>): boolean =>
  (person === undefined && friend === undefined) || willing;

/** Whether somebody may take the seat: who was named, or the first one with the link where a friend was asked. */
const isAsked = ({ person, friend }: Details, user: string | null): boolean =>
  person === undefined ? friend === true : person === user;

async function openProposal(all: Transaction<Database>, table: string, id: string): Promise<ProposalRow> {
  const row = await all
    .selectFrom("proposals")
    .selectAll()
    .where("id", "=", id)
    .where("table_id", "=", table)
    .executeTakeFirst();
  if (!row) throw notFound("proposal");
  if (row.status !== "open") throw conflict("This was decided already.");
  return row;
}

const allAgree = ({ seats }: FoundTable, agreed: readonly string[]): boolean =>
  seats.every(({ seat, user_id }) => user_id === null || agreed.includes(seat));

async function checkSubstitute(db: Kysely<Database>, seats: FoundTable["seats"], person: string): Promise<void> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", person)
    .where("deleted", "is", null)
    .where("banned", "is", null)
    .executeTakeFirst();
  if (!found) throw notFound("player");
  if (seats.some((one) => one.user_id === person)) throw new Problem(422, "This player sits at the table already.");
}

async function settle(
  all: Transaction<Database>,
  id: string,
  status: ProposalRow["status"],
  at: number,
): Promise<void> {
  await all.updateTable("proposals").set({ status, ended: at }).where("id", "=", id).execute();
}

function agreementOf(kind: string, details: Record<string, unknown>): Agreement | null {
  if (kind === "undo") return { kind: "back", to: details.to as number };
  if (kind === "draw") return { kind: "draw" };
  if (kind === "edit") return { kind: "edit", edit: details.edit as never };
  return null;
}

function clockEventOf(kind: string, details: Record<string, unknown>, at: number): ClockEvent {
  if (kind === "time")
    return {
      at,
      kind: "time",
      seat: details.seat as string,
      ms: Math.round((details.hours as number) * 3_600_000),
    } as const;
  return { at, kind: kind === "pause" ? "pause" : "resume" } as const;
}

function substituteOf(details: Record<string, unknown>): Substitute {
  const { seat, level = null, person = null } = details as { seat: string; level?: string; person?: string };
  return { seat, level, person };
}
