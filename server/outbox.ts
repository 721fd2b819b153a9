import type { Transaction } from "kysely";
import type { TableNewsKind } from "./api/stream.ts";
import type { Database } from "./store/schema.ts";

/**
 * What happened, as it is told to everybody at a table. Written in the transaction in which it happened, and read after that by the
 * stream and the notices: nothing is told that is not stored, and nothing that not everybody at the table may know.
 */
export interface TableHappening {
  readonly kind: TableNewsKind;
  readonly table: string;
  /** where the table stands then */
  readonly head: number;
  /** seats it waits for */
  readonly waitsFor: readonly string[];
  /** seat whose doing it was */
  readonly by?: string;
  /** more for the notices: names of ids, never words of the game */
  readonly more?: Readonly<Record<string, string | number | boolean | null>>;
}

/** What concerns one user alone: an invitation to a rematch, an account that was changed. */
export interface UserHappening {
  readonly kind: "invited" | "account";
  readonly user: string;
  readonly table?: string;
  readonly more?: Readonly<Record<string, string | number | boolean | null>>;
}

export async function tell(
  all: Transaction<Database>,
  happened: TableHappening | UserHappening,
  at: number,
): Promise<void> {
  const { kind, more = {} } = happened;
  const data =
    "user" in happened
      ? more
      : {
          ...more,
          head: happened.head,
          waitsFor: happened.waitsFor,
          by: happened.by ?? null,
        };
  await all
    .insertInto("outbox")
    .values({
      kind,
      table_id: happened.table ?? null,
      user_id: "user" in happened ? happened.user : null,
      data: JSON.stringify(data),
      at,
    })
    .execute();
}
