import { existsSync } from "node:fs";
import path from "node:path";
import { Random } from "@wusong/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anyCommand, titleNamed } from "../../load/any-command.ts";
import { scratchFile } from "../../load/databases.ts";
import { begunTable, play, type TestServer, testServer, type Visitor, viewOf } from "../../tests/running.ts";
import { tool } from "../index.ts";

const TITLE = "mars-la-tour-1870";
const SEATS = titleNamed(TITLE).seats as unknown as readonly [string, string];
const scratch = scratchFile();
const folder = path.dirname(scratch.file);

let server: TestServer;
let people: readonly [Visitor, Visitor];
let table: string;
beforeAll(async () => {
  server = await testServer({ database: scratch.file });
  people = [await server.guest("Ada"), await server.guest("Ben")];
  table = await begunTable(server, people, { title: TITLE, seats: SEATS });
});
afterAll(async () => {
  await server.close();
  expect(server.faults).toEqual([]);
  scratch.remove();
});

async function said(name: "backup" | "admin", ...words: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ["", ""];
  const code = await tool(
    {
      environment: { WUSONG_DATABASE: scratch.file },
      home: folder,
      out: async (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
    },
    name,
    words,
  );
  return { code, out, err };
}

/** One command of whoever has to decide. */
async function playOne(on: TestServer, random: Random): Promise<void> {
  for (const as of people) {
    const shown = await viewOf(on, table, as);
    const command = anyCommand(shown, random);
    if (!command) continue;
    const done = await play(on, table, as, { expect: shown.index, entry: { kind: "act", command: command as never } });
    expect(done.status).toBe(200);
    return;
  }
}

test("a backup is taken while the game goes on, and a server on it goes on from there", async () => {
  const random = new Random("backup");
  for (let i = 0; i < 5; i++) await playOne(server, random);
  const before = await Promise.all(people.map((as) => viewOf(server, table, as)));
  const file = path.join(folder, "backup.db");
  expect(await said("backup", file)).toMatchObject({ code: 0 });
  for (let i = 0; i < 5; i++) await playOne(server, random);
  const restored = await testServer({ database: file });
  const after = await Promise.all(people.map((as) => viewOf(restored, table, as)));
  const seen = (list: typeof before) => list.map(({ canUndo: _undo, ...rest }) => rest);
  expect(seen(after)).toEqual(seen(before));
  await playOne(restored, random);
  await restored.close();
  const again = await said("backup", file);
  expect(again.code).toBe(2);
  expect(again.err).toContain("is there already");
  expect((await said("backup", path.join(folder, "nowhere", "x.db"))).err).toContain("There is no folder");
});

test("an administrator finds, bans and helps people, and all of it is in the audit", async () => {
  expect((await said("admin", "people", "ada")).out).toContain(`${people[0].id}  Ada (guest)`);
  expect((await said("admin", "ban", "Ben", "for the test")).code).toBe(0);
  const refused = await server.ask("GET", "/api/me/devices", { as: people[1] });
  expect([refused.status, refused.body.error]).toEqual([403, "You are banned from this server: for the test"]);
  expect((await said("admin", "unban", people[1].id)).code).toBe(0);
  expect((await server.ask("GET", "/api/me/devices", { as: people[1] })).status).toBe(200);
  const [, token] = /#\/password\/(\S+)/.exec((await said("admin", "password-link", "Ada")).out)!;
  const used = await server.ask("POST", "/api/password-links/use", { body: { token, password: "a new password" } });
  expect(used.status).toBe(200);
  expect((await said("admin", "administrator", "Ben", "yes")).code).toBe(0);
  expect((await server.ask("GET", "/api/admin/audit", { as: people[1] })).status).toBe(200);
  expect((await said("admin", "tables", "Ada")).out).toContain(`${table}  ${TITLE}  playing`);
  const { out } = await said("admin", "audit");
  for (const what of ["banned", "ban ended", "password link", "made administrator"]) expect(out).toContain(what);
});

test("reports come with the record as their reporter sees it, and are settled", async () => {
  const ben = people[1];
  await server.ask("POST", "/api/reports", {
    as: ben,
    body: { kind: "ruling", table, text: "This retreat looks wrong." },
  });
  const { out } = await said("admin", "reports");
  const [, id] = /^(\S+) .*ruling at .*: This retreat looks wrong\.$/m.exec(out)!;
  const record = JSON.parse((await said("admin", "record", id)).out) as { title: string; seed?: string };
  expect(record.title).toBe(TITLE);
  expect(record.seed).toBeUndefined();
  expect((await said("admin", "settle", id)).code).toBe(0);
  expect((await said("admin", "reports")).out).toBe("There is nothing.\n");
});

test("what makes no sense is a sentence, and nothing is made or changed", async () => {
  expect((await said("admin")).err).toContain("wusong admin knows:");
  expect((await said("admin", "ban", "Ada")).err).toBe("wusong: It is: wusong admin ban NAME REASON.\n");
  expect((await said("admin", "unban", "Nobody at all")).err).toContain("Nobody is called");
  const nowhere = path.join(folder, "other.db");
  const environment = { WUSONG_DATABASE: nowhere };
  let err = "";
  const world = { environment, home: folder, out: async () => {}, err: (text: string) => void (err += text) };
  for (const name of ["admin", "backup"] as const)
    expect(await tool(world, name, [name === "admin" ? "people" : path.join(folder, "b.db")])).toBe(2);
  expect(err).toContain("There is no database");
  expect(existsSync(nowhere)).toBe(false);
});
