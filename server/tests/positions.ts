import type { Play, Random, Shape, State, Title } from "@wusong/engine";
import { HostedTable } from "@wusong/host";
import { anyCommand } from "../load/any-command.ts";
import { opened } from "../rules/written.ts";
import { storedGame } from "../tables/stored.ts";
import { play, viewOf } from "./running.ts";
import { ada, ben, server } from "./scene.ts";

/** What must never leave the server while a game is on. */
export async function secretsOf(id: string): Promise<string[]> {
  const { db } = server.services.around.store;
  const secrets = await db.selectFrom("game_secrets").selectAll().where("table_id", "=", id).executeTakeFirstOrThrow();
  const nonces = await db.selectFrom("seats").select("nonce").where("table_id", "=", id).execute();
  const sessions = await db.selectFrom("sessions").select("hash").execute();
  return [
    secrets.server_seed,
    secrets.seed!,
    secrets.bots,
    secrets.hash!,
    ...nonces.flatMap(({ nonce }) => nonce ?? []),
    ...sessions.map(({ hash }) => hash),
  ];
}

/** Lets whoever has to decide play anything that is allowed, so many times. */
export async function playSome(table: string, commands: number, random: Random): Promise<void> {
  for (let i = 0; i < commands; i++) {
    for (const as of [ada, ben] as const) {
      const shown = await viewOf(server, table, as);
      const command = anyCommand(shown, random);
      if (!command) continue;
      await play(server, table, as, { expect: shown.index, entry: { kind: "act", command: command as never } });
      break;
    }
  }
}

/** The true position of a table, with everything that is hidden in it. */
export async function positionOf(title: Title<Shape>, table: string): Promise<Play<Shape>> {
  const stored = (await storedGame(server.services.around.store.db, table))!;
  const things = { players: stored.players, bots: "", lesson: null, notes: [], seen: {}, sheetFiles: null };
  return opened(title, stored, (game) => new HostedTable(game, things)).table.game.play;
}

/** Lays a position on a table as the one it has come to, from which it is opened. Nobody has answered anything there yet. */
export async function lay(table: string, position: State<Shape>): Promise<void> {
  const state = JSON.stringify({ ...position, commits: position.commits.map(() => null) });
  await server.services.around.store.write(async (all) => {
    const secrets = await all.selectFrom("game_secrets").selectAll().where("table_id", "=", table).executeTakeFirst();
    const { head, version } = await all
      .selectFrom("tables")
      .select(["head", "version"])
      .where("id", "=", table)
      .executeTakeFirstOrThrow();
    await all
      .insertInto("snapshots")
      .values({ table_id: table, n: head, state, hash: secrets!.hash! })
      .onConflict((one) => one.columns(["table_id", "n"]).doUpdateSet({ state }))
      .execute();
    await all
      .updateTable("game_secrets")
      .set({ last_state: state, sure_at: head, waiting: "[]" })
      .where("table_id", "=", table)
      .execute();
    await all.updateTable("seats").set({ answered: 0 }).where("table_id", "=", table).execute();
    await all
      .updateTable("tables")
      .set({ version: version + 1 })
      .where("id", "=", table)
      .execute();
  });
  await server.services.games.drop(table);
}
