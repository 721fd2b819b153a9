import { Random } from "@wusong/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Glance } from "../api/tables.ts";
import { anyCommand, titleNamed } from "../load/any-command.ts";
import { scratchFile } from "../load/databases.ts";
import { CHANGED_TITLE, OLD_WORD, olderRules } from "./older-rules.ts";
import { begunTable, play, type TestServer, testServer, type Visitor, viewOf } from "./running.ts";

const { seats, rulesVersion } = titleNamed(CHANGED_TITLE);
const [RED, BLUE] = seats;
const database = scratchFile();
let older: Awaited<ReturnType<typeof olderRules>>;
let server: TestServer;
let ada: Visitor;
let ben: Visitor;

beforeAll(async () => {
  older = await olderRules();
});
afterAll(async () => {
  await server.close();
  database.remove();
  older.remove();
});

const glanceOf = async (id: string): Promise<Glance> =>
  (await server.ask("GET", `/api/tables/${id}`, { as: ada })).body as unknown as Glance;

/** Plays some commands of whoever has to decide. */
async function playOn(id: string, commands: number, random: Random): Promise<void> {
  for (let i = 0; i < commands; i++) {
    for (const as of [ada, ben]) {
      const { index, ...shown } = await viewOf(server, id, as);
      const command = anyCommand({ index, ...shown }, random);
      if (!command) continue;
      const done = await play(server, id, as, { expect: index, entry: { kind: "act", command: command as never } });
      expect(done.status, done.text).toBe(200);
      break;
    }
  }
}

test("a table keeps the rules it began with, until both sides go over to newer ones", async () => {
  const random = new Random("rules");
  server = await testServer({ database: database.file, rules: older.folder });
  [ada, ben] = [await server.guest("Ada"), await server.guest("Ben")];
  const id = await begunTable(server, [ada, ben], { title: CHANGED_TITLE, seats: [RED, BLUE] });
  await playOn(id, 4, random);
  const before = await glanceOf(id);
  expect(before).toMatchObject({ rulesVersion: "old", newerRules: false, standing: expect.stringContaining(OLD_WORD) });
  const seen = await viewOf(server, id, ada);
  expect(server.faults).toEqual([]);
  await server.close();

  // The same place after an upgrade: the table goes on unchanged, and its rules can still be had.
  server = await testServer({ database: database.file });
  expect(await viewOf(server, id, ada)).toEqual(seen);
  await playOn(id, 4, random);
  const after = await glanceOf(id);
  expect(after).toMatchObject({ rules: before.rules, newerRules: true, standing: expect.stringContaining(OLD_WORD) });
  expect(after.head).toBeGreaterThan(before.head);
  const fetched = await server.ask("GET", `/api/rules/${before.rules}`);
  expect(fetched.headers["content-type"]).toMatch(/javascript/);
  expect(fetched.text).toBe(older.text);
  const fresh = await begunTable(server, [ada, ben], { title: CHANGED_TITLE, seats: [RED, BLUE] });
  expect(await glanceOf(fresh)).toMatchObject({ rulesVersion, newerRules: false });
  expect((await glanceOf(fresh)).rules).not.toBe(before.rules);

  // One side alone changes nothing; both together go over, at the position as it is.
  const position = (await viewOf(server, id, ada)).views;
  const asked = await server.ask("POST", `/api/tables/${id}/proposals`, { as: ada, body: { kind: "rules" } });
  expect(asked.status, asked.text).toBe(200);
  expect((await glanceOf(id)).rules).toBe(before.rules);
  const [{ id: proposal }] = (asked.body as unknown as { proposals: { id: string }[] }).proposals;
  const agreed = await server.ask("POST", `/api/tables/${id}/proposals/${proposal}`, {
    as: ben,
    body: { agree: true },
  });
  expect(agreed.status, agreed.text).toBe(200);
  const over = await glanceOf(id);
  expect(over).toMatchObject({ rulesVersion, newerRules: false, head: after.head });
  expect(over.standing).not.toContain(OLD_WORD);
  const shown = await viewOf(server, id, ada);
  expect(shown.views).toEqual(position);
  expect(shown.log.events.length).toBeGreaterThan(seen.log.events.length);
  await playOn(id, 4, random);

  // Opened from the store it is the same game still.
  const last = await viewOf(server, id, ada);
  await server.services.games.drop(id);
  expect(await viewOf(server, id, ada)).toEqual(last);
  await playOn(id, 2, random);
  const again = await server.ask("POST", `/api/tables/${id}/proposals`, { as: ada, body: { kind: "rules" } });
  expect(again).toMatchObject({ status: 422, body: { error: expect.stringContaining("newest rules") } });
  expect(server.faults).toEqual([]);
});

test("rules that nobody plays by are not there", async () => {
  expect((await server.ask("GET", `/api/rules/${"0".repeat(64)}`)).status).toBe(404);
});
