import { sql } from "kysely";
import { hashOf } from "../chance.ts";
import { NOBODY, type SessionFound, type Sessions, type Who } from "../people/sessions.ts";
import type { SeatRow, TableRow } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { Together } from "../store/together.ts";
import { type FoundTable, findTable } from "../tables/find.ts";

/** Whom a request says it comes from, and which table it is about. */
export interface Entering {
  /** the token of a browser's session */
  readonly session: string | null;
  /** the token of a bot */
  readonly bot: string | null;
  /** null: it is about no table */
  readonly table: string | null;
}

export interface Entered {
  readonly who: Who;
  readonly table: FoundTable | null;
}

/** Every request begins with reading who asks and the table it is about, as they are now. */
export interface Entrance {
  enter(asked: Entering): Promise<Entered>;
}

export const entranceTo = (store: Store, sessions: Sessions): Entrance =>
  store.dialect === "postgres" ? new SharedEntrance(store, sessions) : new PlainEntrance(store, sessions);

const who = (sessions: Sessions, { session, bot }: Entering): Promise<Who> | Who => {
  if (bot !== null) return sessions.byToken(bot);
  return session === null ? NOBODY : sessions.bySession(session);
};

class PlainEntrance implements Entrance {
  constructor(
    private readonly store: Store,
    private readonly sessions: Sessions,
  ) {}

  async enter(asked: Entering): Promise<Entered> {
    const table = asked.table === null ? null : await findTable(this.store.db, asked.table);
    return { who: await who(this.sessions, asked), table };
  }
}

/** What a way to the database and back brings: rows as JSON, by what they were asked for. */
interface Brought {
  readonly session: string | null;
  readonly found: SessionFound | { readonly row: TableRow; readonly seats: readonly SeatRow[] };
}

/** A database behind a network is asked once for all who enter at the same time. */
class SharedEntrance implements Entrance {
  private readonly together: Together<Entering, Entered>;

  constructor(
    private readonly store: Store,
    private readonly sessions: Sessions,
  ) {
    this.together = new Together((asked) => this.entered(asked));
  }

  async enter(asked: Entering): Promise<Entered> {
    if (asked.bot === null) return this.together.of(asked);
    const [bot, { table }] = await Promise.all([
      this.sessions.byToken(asked.bot),
      this.together.of({ ...asked, session: null }),
    ]);
    return { who: bot, table };
  }

  private async entered(asked: readonly Entering[]): Promise<readonly Entered[]> {
    const hashes = asked.map(({ session }) => (session === null ? null : hashOf(session)));
    const tables = new Map<string, FoundTable>();
    const sessions = new Map<string, SessionFound>();
    for (const { session, found } of await this.brought(hashes, asked)) {
      if ("row" in found) tables.set(found.row.id, found);
      else sessions.set(session!, found);
    }
    return asked.map(({ table }, i) => {
      const hash = hashes[i];
      const found = hash === null ? undefined : sessions.get(hash);
      return {
        who: found ? this.sessions.whoIn(found, hash!) : NOBODY,
        table: (table !== null && tables.get(table)) || null,
      };
    });
  }

  private async brought(hashes: readonly (string | null)[], asked: readonly Entering[]): Promise<readonly Brought[]> {
    const shown = [...new Set(hashes.flatMap((one) => one ?? []))];
    const named = [...new Set(asked.flatMap(({ table }) => table ?? []))];
    if (shown.length + named.length === 0) return [];
    const { rows } = await sql<Brought>`select sessions.hash as session,
        json_build_object('user', users, 'expires', sessions.expires, 'seen', sessions.seen) as found
      from sessions join users on users.id = sessions.user_id where sessions.hash = any(${shown})
      union all
      select null, json_build_object('row', tables, 'seats',
        (select json_agg(seats order by place) from seats where seats.table_id = tables.id))
      from tables where tables.id = any(${named})`.execute(this.store.db);
    return rows;
  }
}
