import { BOTS } from "@wusong/bots";
import { nonceCommitment, serverCommitment } from "@wusong/engine";
import { listed } from "@wusong/engine/words";
import type { NewTable } from "../api/tables.ts";
import type { Around } from "../around.ts";
import { newId, newSeed } from "../chance.ts";
import { paceFrom } from "../clock/pace.ts";
import { putDue } from "../jobs/due.ts";
import { Problem } from "../problem.ts";
import type { SeatRow, TableRow } from "../store/schema.ts";
import type { Work } from "../store/store.ts";

const HOUR = 60 * 60 * 1000;
/** Tables of one user that wait or are played. */
export const MOST_TABLES = 100;
/** Of these, tables at which the computer sits. */
export const MOST_WITH_COMPUTER = 20;

/** A table that is ready to be written down. */
export interface Opening {
  readonly id: string;
  readonly invite: string;
  readonly work: Work<void>;
}

/** Checks everything about a new table; what does not fit is a sentence. */
export async function openTable(
  around: Around,
  user: string,
  given: NewTable,
  rematchOf: string | null = null,
): Promise<Opening> {
  if (given.sheet && given.visibility !== "private")
    throw new Problem(422, "A sheet of one's own is for private tables.");
  const { title, scenario, options, sheet = null } = given;
  const checked = await around.threads.ask({
    op: "check",
    title,
    ...(scenario === undefined ? {} : { scenario }),
    options,
    sheetFiles: sheet,
  });
  checkSeats(checked.seats, given);
  await checkRoom(around, user, Object.keys(given.computer).length > 0);
  const at = around.now();
  const [id, invite, server] = [newId(), newId(12), newSeed()];
  const { visibility, strict, delay, archived, fill } = given;
  // Spelled with its kind first: lists are searched by it.
  const pace = paceFrom(given.pace);
  const row: TableRow = {
    id,
    title,
    rules_version: checked.rulesVersion,
    rules: null,
    sheet: checked.sheet,
    scenario: checked.scenario,
    options: JSON.stringify(checked.options),
    opened_by: user,
    invite,
    visibility,
    strict: Number(strict),
    delay,
    archived: Number(archived),
    status: "open",
    pace: JSON.stringify(pace),
    clock: null,
    head: 0,
    version: 0,
    decision: 0,
    waits_for: "[]",
    standing: "",
    over: null,
    seed_commitment: serverCommitment(server),
    seed_hash: null,
    fill_at: fill ? at + fill.hours * HOUR : null,
    fill_level: fill?.level ?? null,
    rematch_of: rematchOf,
    created: at,
    started: null,
    updated: at,
    ended: null,
  };
  const seats = checked.seats.map(
    (seat, place): SeatRow => ({
      table_id: id,
      seat,
      place,
      user_id: seat === given.seat ? user : null,
      level: Object.hasOwn(given.computer, seat) ? given.computer[seat] : null,
      nonce_hash: seat === given.seat ? given.nonceHash! : null,
      nonce: seat === given.seat ? (given.nonce ?? null) : null,
      seen: 0,
      answered: 0,
      undos: 0,
    }),
  );
  return {
    id,
    invite,
    work: async (all) => {
      await all.insertInto("tables").values(row).execute();
      await all.insertInto("seats").values(seats).execute();
      await all
        .insertInto("game_secrets")
        .values({
          table_id: id,
          server_seed: server,
          seed: null,
          bots: newSeed(),
          hash: null,
          opening: "[]",
          waiting: "[]",
          orders: "[]",
          last_state: "",
          sure_at: 0,
        })
        .execute();
      if (sheet)
        await all
          .insertInto("own_sheets")
          .values({ table_id: id, files: JSON.stringify(sheet) })
          .execute();
      if (fill) await putDue(all, { id: `fill/${id}`, kind: "fill", at: row.fill_at!, table: id });
    },
  };
}

function checkSeats(seats: readonly string[], { seat, computer, fill, nonceHash, nonce }: NewTable): void {
  const unknown = [...(seat === null ? [] : [seat]), ...Object.keys(computer)].find((one) => !seats.includes(one));
  if (unknown !== undefined)
    throw new Problem(422, `There is no side called "${unknown}"; there are ${listed(seats)}.`);
  if (seat !== null && Object.hasOwn(computer, seat))
    throw new Problem(422, `Either you or the computer plays ${seat}.`);
  for (const level of [...Object.values(computer), ...(fill ? [fill.level] : [])])
    if (!BOTS.has(level))
      throw new Problem(422, `The computer has no level "${level}"; it has ${listed([...BOTS.keys()])}.`);
  if (seats.every((one) => Object.hasOwn(computer, one))) throw new Problem(422, "At least one side is for a person.");
  if (seat !== null) checkNonce(nonceHash, nonce);
}

/** Who sits down has committed to a nonce. */
export function checkNonce(hash: string | undefined, nonce: string | undefined): void {
  if (hash === undefined)
    throw new Problem(422, "Who sits down gives the hash of a nonce (nonceHash): the dice are made of it.");
  if (nonce !== undefined && nonceCommitment(nonce) !== hash)
    throw new Problem(422, "The nonce does not have the hash that was given with it.");
}

/** Nobody has more tables going than anybody can play. */
export async function checkRoom(around: Around, user: string, computer: boolean): Promise<void> {
  const going = await around.store.db
    .selectFrom("tables")
    .select("tables.id")
    .distinct()
    .leftJoin("seats", "seats.table_id", "tables.id")
    .where("tables.status", "in", ["open", "playing"])
    .where((one) => one.or([one("tables.opened_by", "=", user), one("seats.user_id", "=", user)]))
    .execute();
  if (going.length >= MOST_TABLES)
    throw new Problem(429, `You have ${MOST_TABLES} tables going: end or leave one first.`);
  if (!computer || going.length === 0) return;
  const played = await around.store.db
    .selectFrom("seats")
    .select("table_id")
    .distinct()
    .where("level", "is not", null)
    .where(
      "table_id",
      "in",
      going.map(({ id }) => id),
    )
    .execute();
  if (played.length >= MOST_WITH_COMPUTER)
    throw new Problem(429, `The computer plays at ${MOST_WITH_COMPUTER} of your tables: end one first.`);
}
