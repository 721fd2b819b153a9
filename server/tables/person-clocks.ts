import type { Transaction } from "kysely";
import type { Around } from "../around.ts";
import { newId } from "../chance.ts";
import type { Vacation } from "../clock/clock.ts";
import { dropDue, putDue } from "../jobs/due.ts";
import type { Handler } from "../jobs/jobs.ts";
import { Problem } from "../problem.ts";
import type { Database } from "../store/schema.ts";
import { changeTable } from "./change.ts";
import { clockEvents } from "./clocks.ts";
import { seatsOf } from "./find.ts";
import type { Games } from "./games.ts";
import { playingOf } from "./lists.ts";

export const PERSON_CLOCKS = "person-clocks";
/** Whoever announces it tells the clocks at once; where that process ends first, another one does after so long. */
const NET = 30_000;

/** What changes for somebody at every table: a vacation is announced or ends, or they live somewhere else. */
type PersonChange = ({ readonly kind: "vacation" } & Vacation) | { readonly kind: "zone"; readonly zone: string };

/** Tells the clocks of all tables that somebody plays at. Telling it twice is telling it once. */
export class PersonClocks {
  constructor(
    private readonly around: Around,
    private readonly games: Games,
  ) {}

  /** Writes a change, and tells it to the clocks. */
  async change(user: string, work: (all: Transaction<Database>) => Promise<PersonChange>): Promise<void> {
    const { store, now, wake } = this.around;
    const job = `${PERSON_CLOCKS}/${newId()}`;
    const at = now() + NET;
    const change = await store.write(async (all) => {
      const data = await work(all);
      await putDue(all, { id: job, kind: PERSON_CLOCKS, at, user, data });
      return data;
    });
    wake(at);
    await this.#tell(user, change);
    await store.write((all) => dropDue(all, job));
  }

  readonly handler: Handler = ({ user, data }) => this.#tell(user!, data as PersonChange);

  async #tell(user: string, change: PersonChange): Promise<void> {
    const { around, games } = this;
    await around.beat();
    for (const { id, clock } of await playingOf(around.store.db, user)) {
      if (clock === null) continue;
      await changeTable(around, games, id, { kind: "clock", by: null }, (table) => (all, at) => {
        const seats = seatsOf(table, user);
        return clockEvents(
          all,
          around,
          table.row,
          seats.map((seat) => ({ ...change, at, seat })),
        );
      }).catch((error) => {
        // A game that has ended meanwhile needs no clock.
        if (!(error instanceof Problem)) throw error;
      });
    }
  }
}
