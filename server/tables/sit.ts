import { nonceCommitment } from "@wusong/engine";
import { listed } from "@wusong/engine/words";
import type { Transaction } from "kysely";
import type { Sitting } from "../api/tables.ts";
import type { Around } from "../around.ts";
import { tell } from "../outbox.ts";
import { conflict, Problem } from "../problem.ts";
import type { Database, SeatRow } from "../store/schema.ts";
import { Raced } from "../store/store.ts";
import { beginIfReady } from "./begin.ts";
import { type FoundTable, findTable, seatsOf } from "./find.ts";
import type { Games } from "./games.ts";
import { checkNonce, checkRoom } from "./open.ts";
import { advance } from "./writing.ts";

const TAKEN = "Somebody sat down before you.";

/** Changes who sits at a table that has not begun, one after the other; when all sit the game begins. */
export class Seating {
  constructor(
    private readonly around: Around,
    private readonly games: Games,
  ) {}

  /** Sits a user down. */
  async sit(id: string, user: string, { seat: wanted, nonceHash, nonce }: Sitting): Promise<void> {
    checkNonce(nonceHash, nonce);
    await checkRoom(this.around, user, false);
    await this.change(id, wanted, async (table) => {
      const seat = seatNamed(table, wanted);
      if (seatsOf(table, user).length > 0) throw conflict(`You sit here already, as ${listed(seatsOf(table, user))}.`);
      if (seat.user_id !== null || seat.level !== null) throw conflict(TAKEN);
      await this.checkBlocked(table, user);
      return async (all) => {
        const { numUpdatedRows } = await all
          .updateTable("seats")
          .set({ user_id: user, nonce_hash: nonceHash, nonce: nonce ?? null })
          .where("table_id", "=", id)
          .where("seat", "=", wanted)
          .where("user_id", "is", null)
          .where("level", "is", null)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) throw new Raced();
      };
    });
  }

  /** A page shows the nonce it committed to. */
  async reveal(id: string, user: string, nonce: string): Promise<void> {
    await this.change(id, null, async (table) => {
      const mine = table.seats.find((one) => one.user_id === user);
      if (!mine) throw new Problem(403, "You do not sit at this table.");
      if (mine.nonce_hash !== nonceCommitment(nonce))
        throw new Problem(422, "This is not the nonce whose hash was given.");
      return async (all) => {
        await all
          .updateTable("seats")
          .set({ nonce })
          .where("table_id", "=", id)
          .where("seat", "=", mine.seat)
          .execute();
      };
    });
  }

  /** Stands up before the game begins. */
  async leave(id: string, user: string): Promise<void> {
    await this.change(id, null, async (table) => {
      const mine = table.seats.filter((one) => one.user_id === user);
      if (mine.length === 0) throw conflict("You do not sit at this table.");
      return async (all) => {
        await all
          .updateTable("seats")
          .set({ user_id: null, nonce_hash: null, nonce: null })
          .where("table_id", "=", id)
          .where("user_id", "=", user)
          .execute();
      };
    });
  }

  /** The computer sits down where nobody has. */
  async fill(id: string): Promise<void> {
    await this.change(id, null, async (table) => {
      const { fill_level: level } = table.row;
      if (level === null) throw conflict("The computer was not asked to sit down here.");
      return async (all) => {
        await all
          .updateTable("seats")
          .set({ level })
          .where("table_id", "=", id)
          .where("user_id", "is", null)
          .where("level", "is", null)
          .execute();
      };
    });
  }

  /** Begins the game if nothing is missing. */
  beginIfReady(id: string): Promise<boolean> {
    return this.games.locks.with(id, () => beginIfReady(this.around, id));
  }

  /** Whoever opened the table takes it away again. */
  async withdraw(id: string): Promise<void> {
    await this.change(id, null, async () => async () => {}, "withdrawn");
  }

  /** One change of a table that has not begun. Another process may be quicker: then everything is looked at again. */
  private change(
    id: string,
    /** the seat that somebody takes */
    taken: string | null,
    look: (table: FoundTable) => Promise<(all: Transaction<Database>) => Promise<void>>,
    status: "open" | "withdrawn" = "open",
  ): Promise<void> {
    const { around } = this;
    return this.games.locks.with(id, async () => {
      for (let tries = 0; tries < 8; tries++) {
        const table = await findTable(around.store.db, id);
        if (!table) throw new Problem(404, "There is no such table.");
        if (table.row.status !== "open") throw conflict(closedText(table.row.status));
        const work = await look(table);
        try {
          const at = around.now();
          await around.store.write(async (all) => {
            await advance(all, table.row, { status, updated: at });
            await work(all);
            await tell(
              all,
              {
                kind: status === "withdrawn" ? "withdrawn" : "seats",
                table: id,
                head: 0,
                waitsFor: [],
                ...(taken === null ? {} : { by: taken }),
              },
              at,
            );
          });
        } catch (error) {
          if (error instanceof Raced) continue;
          throw error;
        }
        around.changed();
        if (status === "open") await beginIfReady(around, id);
        return;
      }
      throw new Problem(503, "Too many want something of this table at once. Try again in a moment.");
    });
  }

  private async checkBlocked(table: FoundTable, user: string): Promise<void> {
    const people = [table.row.opened_by, ...table.seats.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]))];
    const blocked = await this.around.store.db
      .selectFrom("blocks")
      .select("user_id")
      .where((one) =>
        one.or([
          one.and([one("user_id", "in", people), one("blocked_id", "=", user)]),
          one.and([one("user_id", "=", user), one("blocked_id", "in", people)]),
        ]),
      )
      .executeTakeFirst();
    if (blocked) throw new Problem(403, "You and somebody at this table do not play with each other.");
  }
}

function seatNamed({ seats }: FoundTable, name: string): SeatRow {
  const seat = seats.find((one) => one.seat === name);
  if (!seat)
    throw new Problem(422, `There is no side called "${name}"; there are ${listed(seats.map((one) => one.seat))}.`);
  return seat;
}

const closedText = (status: string): string =>
  status === "withdrawn"
    ? "This table was withdrawn."
    : status === "over"
      ? "The game is over."
      : "The game has begun.";
