import { imagine, Random, type Seat, view } from "@wusong/engine";
import { HostedTable } from "@wusong/host";
import { titles } from "@wusong/titles";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anyCommand } from "../load/any-command.ts";
import { shownTo } from "../rules/late.ts";
import { opened } from "../rules/written.ts";
import { storedGame } from "../tables/stored.ts";
import { begunTable, play, type TestServer, testServer, type Visitor, viewOf } from "./running.ts";

let server: TestServer;
let ada: Visitor;
let ben: Visitor;
let eve: Visitor;
beforeAll(async () => {
  server = await testServer();
  [ada, ben, eve] = [await server.guest("Ada"), await server.guest("Ben"), await server.guest("Eve")];
});
afterAll(async () => {
  await server.close();
  expect(server.faults).toEqual([]);
});

const COMMANDS = 25;

/** Everything a visitor can fetch of a table, as bytes. */
async function everything(id: string, as: Visitor | null): Promise<string> {
  const urls = [
    "",
    "/view",
    "/at/0",
    "/at/9999",
    "/record",
    "/fairness",
    "/chat",
    "/proposals",
    "/sheet",
    "/notes",
    "/link",
  ];
  const parts: string[] = [];
  for (const url of urls) parts.push(`${url} ${(await server.ask("GET", `/api/tables/${id}${url}`, { as })).text}`);
  for (const viewpoint of ["spectator", "open", "japan", "china", "red", "blue", "nobody"])
    parts.push((await server.ask("GET", `/api/tables/${id}/view?viewpoint=${viewpoint}`, { as })).text);
  parts.push((await server.ask("GET", "/api/home", { as })).text);
  return parts.join("\n");
}

/** What must never leave the server while a game is on. */
async function secretsOf(id: string): Promise<string[]> {
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

describe.each(titles.map((title) => [title.id, title] as const))("%s", (id, title) => {
  test("two hostile players and a spectator get no seed, no hash of the state and no view of another side", async () => {
    const seats = title.seats as unknown as readonly [string, string];
    const table = await begunTable(server, [ada, ben], { title: id, seats, visibility: "watched" });
    const random = new Random(`leaks of ${id}`);
    const people = [ada, ben] as const;
    for (let i = 0; i < COMMANDS; i++) {
      for (const as of people) {
        const shown = await viewOf(server, table, as);
        const command = anyCommand(shown, random);
        if (!command) continue;
        await play(server, table, as, { expect: shown.index, entry: { kind: "act", command: command as never } });
        break;
      }
    }
    const secrets = await secretsOf(table);
    for (const as of [ada, ben, eve, null]) {
      const bytes = await everything(table, as);
      for (const secret of secrets) expect(bytes.includes(secret)).toBe(false);
    }
    for (const [as, mine] of [
      [ada, seats[0]],
      [ben, seats[1]],
      [eve, "spectator"],
    ] as const) {
      for (const viewpoint of [...seats, "open"]) {
        const { status } = await server.ask("GET", `/api/tables/${table}/view?viewpoint=${viewpoint}`, { as });
        expect([viewpoint, status]).toEqual([viewpoint, viewpoint === mine ? 200 : 422]);
      }
    }
  });

  test("what a player and a spectator receive does not change when only what they cannot see is changed", async () => {
    const seats = title.seats as unknown as readonly [string, string];
    const table = await begunTable(server, [ada, ben], { title: id, seats, visibility: "watched" });
    const random = new Random(`changed secrets of ${id}`);
    for (let i = 0; i < 12; i++) {
      for (const as of [ada, ben] as const) {
        const shown = await viewOf(server, table, as);
        const command = anyCommand(shown, random);
        if (!command) continue;
        await play(server, table, as, { expect: shown.index, entry: { kind: "act", command: command as never } });
        break;
      }
    }
    const stored = (await storedGame(server.services.around.store.db, table))!;
    for (const [as, seat] of [
      [ada, 0],
      [ben, 1],
      [eve, null],
    ] as const) {
      const received = (await server.ask("GET", `/api/tables/${table}/view`, { as })).text;
      const { table: hosted } = opened(
        title,
        stored,
        (game) =>
          new HostedTable(game, {
            players: stored.players,
            bots: "",
            lesson: null,
            notes: [],
            seen: {},
            sheetFiles: null,
          }),
      );
      const asker = {
        seats: seat === null ? [] : [seats[seat]],
        delay: 0,
        seen: (JSON.parse(received) as { seenTo: number }).seenTo,
      };
      const shown = (): string =>
        JSON.stringify({ ...shownTo(hosted, { asker, viewpoint: null, since: 0 }), canUndo: false });
      expect(shown()).toBe(JSON.stringify({ ...JSON.parse(received), canUndo: false }));
      const { game } = hosted;
      for (let times = 0; times < 5; times++) {
        game.play = imagine(title, game.sheet, view(game.play, seat as Seat | null), new Random(`secrets ${times}`));
        game.play.s.opened =
          game.entries.length === 0 ? game.play.s.opened : (JSON.parse(received) as { index: number }).index;
        expect(shown()).toBe(JSON.stringify({ ...JSON.parse(received), canUndo: false }));
      }
    }
  });
});
