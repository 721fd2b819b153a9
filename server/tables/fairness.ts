import type { Kysely } from "kysely";
import type { Fairness } from "../api/table.ts";
import type { Database } from "../store/schema.ts";
import type { FoundTable } from "./find.ts";

/** What the dice of a table rest on. The parts themselves are told when the game is over, and not before. */
export async function fairnessOf(db: Kysely<Database>, { row, seats }: FoundTable): Promise<Fairness> {
  const hashes = seats.flatMap(({ seat, nonce_hash }) => (nonce_hash === null ? [] : [[seat, nonce_hash] as const]));
  return {
    table: row.id,
    seedCommitment: row.seed_commitment,
    seedHash: row.seed_hash,
    nonceHashes: Object.fromEntries(hashes),
    revealed: row.status === "over" ? await partsOf(db, row.id) : null,
  };
}

/** All parts of the seed of a game that is over. */
export async function partsOf(db: Kysely<Database>, id: string): Promise<NonNullable<Fairness["revealed"]>> {
  const secrets = await db
    .selectFrom("game_secrets")
    .select(["server_seed", "seed"])
    .where("table_id", "=", id)
    .executeTakeFirstOrThrow();
  const seats = await db
    .selectFrom("seats")
    .select(["seat", "nonce"])
    .where("table_id", "=", id)
    .orderBy("place")
    .execute();
  return {
    serverSeed: secrets.server_seed,
    nonces: Object.fromEntries(seats.flatMap(({ seat, nonce }) => (nonce === null ? [] : [[seat, nonce]]))),
    seed: secrets.seed!,
  };
}
