import type { OpenedTable } from "../api/tables.ts";
import type { Services } from "../http/services.ts";
import { tell } from "../outbox.ts";
import { conflict } from "../problem.ts";
import type { FoundTable } from "./find.ts";
import { openTable } from "./open.ts";

/** The same table again, everybody one seat further. Whoever asks first opens it, the others are invited. */
export async function openRematch(
  { around, seating }: Services,
  user: string,
  { row, seats }: FoundTable,
  nonces: { nonceHash: string; nonce?: string | undefined },
): Promise<OpenedTable> {
  if (row.status !== "over") throw conflict("The game is not over yet.");
  const { db } = around.store;
  const opened = await db
    .selectFrom("tables")
    .select(["id", "invite"])
    .where("rematch_of", "=", row.id)
    .where("status", "!=", "withdrawn")
    .executeTakeFirst();
  if (opened) return opened;
  const own = await db.selectFrom("own_sheets").select("files").where("table_id", "=", row.id).executeTakeFirst();
  const next = (place: number): string => seats[(place + 1) % seats.length].seat;
  const mine = seats.find((one) => one.user_id === user)!;
  const { id, invite, work } = await openTable(
    around,
    user,
    {
      title: row.title,
      scenario: row.scenario,
      options: JSON.parse(row.options),
      seat: next(mine.place),
      computer: Object.fromEntries(seats.flatMap(({ level, place }) => (level === null ? [] : [[next(place), level]]))),
      pace: JSON.parse(row.pace),
      visibility: row.visibility,
      strict: row.strict === 1,
      delay: row.delay,
      archived: row.archived === 1,
      ...(own ? { sheet: JSON.parse(own.files) } : {}),
      ...nonces,
    },
    row.id,
  );
  const at = around.now();
  await around.store.write(async (all) => {
    await work(all);
    for (const { user_id } of seats)
      if (user_id !== null && user_id !== user)
        await tell(all, { kind: "invited", user: user_id, table: id, more: { rematchOf: row.id, by: user } }, at);
  });
  around.changed();
  await seating.beginIfReady(id);
  return { id, invite };
}
