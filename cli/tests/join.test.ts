import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { titles } from "@wusong/titles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, testServer, type Visitor } from "../../server/tests/running.ts";
import { INTERRUPTED } from "../context.ts";
import { type Said, wusong } from "./terminal.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const ENTRIES = 12;

let server: TestServer;
let ada: Visitor;
let folder: string;
beforeAll(async () => {
  server = await testServer();
  ada = await server.guest("Ada");
  folder = mkdtempSync(path.join(tmpdir(), "wusong-join-"));
});
afterAll(async () => {
  await server.close();
  expect(server.faults).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

/** A table whose seats are free, and its link. */
async function freeTable(title: string): Promise<{ id: string; link: string }> {
  const { body, text } = await server.ask("POST", "/api/tables", { as: ada, body: { title, seat: null } });
  const { id, invite } = body as unknown as { id?: string; invite: string };
  if (id === undefined) throw new Error(text);
  return { id, link: `${server.address}/#/join/${invite}` };
}

/** Waits until so much of the game was played. */
async function played(id: string, entries = ENTRIES): Promise<void> {
  for (let tries = 0; tries < 6000; tries++) {
    const row = await server.services.around.store.db
      .selectFrom("tables")
      .select(["head", "status"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (row.head >= entries || row.status === "over") return;
    await new Promise((soon) => setTimeout(soon, 5));
  }
  throw new Error("Nobody plays.");
}

/** A `wusong join` that plays until it is told to stop. */
function joining(...args: string[]): { said: Promise<Said>; stop: () => void } {
  const stops: (() => void)[] = [];
  const onInterrupt = (stop: () => void) => {
    stops.push(stop);
    return () => undefined;
  };
  const said = wusong(["join", ...args], { titles, onInterrupt });
  const stop = (): void => {
    for (const one of stops) one();
  };
  return { said, stop };
}

test("a bot and a program that speaks the host protocol play against each other on a server", async () => {
  const { id, link } = await freeTable("pacific-battles-shanghai-1937");
  const [one, other] = titles.find((title) => title.id === "pacific-battles-shanghai-1937")!.seats;
  const program = path.join(folder, "program.mjs");
  writeFileSync(program, PROGRAM);
  const bot = joining(link, "--bot", "random", "--seat", one);
  const own = joining(link, "--program", `"${process.execPath}" "${program}"`, "--seat", other, "--name", "Program");
  await Promise.race([played(id), bot.said, own.said]);
  bot.stop();
  own.stop();
  expect(await bot.said).toMatchObject({ code: INTERRUPTED, out: `At table ${id}, as ${one}.\n` });
  expect(await own.said).toMatchObject({ code: INTERRUPTED, out: `At table ${id}, as ${other}.\n` });
  const entries = await server.services.around.store.db
    .selectFrom("entries")
    .select("entry")
    .where("table_id", "=", id)
    .execute();
  const seats = new Set(entries.map(({ entry }) => (JSON.parse(entry) as { act?: string }).act));
  expect([...seats]).toEqual(expect.arrayContaining([one, other]));
});

/** Everything else needs only Node: a machine without Python leaves this one test out, and says so. */
const PYTHON = spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 8))"]).status === 0;

test.skipIf(!PYTHON)("the bot in Python of the documentation plays", async () => {
  const { id, link } = await freeTable("shanghai-nanking-1937");
  const bots = [1, 2].map((seed) =>
    spawn("python3", [path.join(ROOT, "docs/bots/simple_bot.py"), link, "--seed", String(seed)], { stdio: "pipe" }),
  );
  await Promise.race([played(id), ...bots.map(failed)]);
  for (const bot of bots) bot.kill();
});

/** What a program said that ended by itself. */
function failed(program: ChildProcess): Promise<never> {
  let said = "";
  program.stderr!.on("data", (part: Buffer) => {
    said += part.toString("utf8");
  });
  return new Promise((_, fail) => {
    program.once("error", fail);
    program.once("exit", (code) => code !== null && fail(new Error(`The bot ended with ${code}: ${said}`)));
  });
}

test.each([
  [["https://table.example.org/somewhere"], "This is no link to a table"],
  [["http://127.0.0.1:1/#/join/nothing"], "Nothing answers at"],
  [["LINK", "--bot", "genius"], 'There is no bot "genius"'],
  [["LINK", "--bot", "random", "--program", "x"], "Either a bot plays or a program"],
  [["NOWHERE"], "There is no such"],
])("wusong join %j says what is wrong", async (args, sentence) => {
  const link = `${server.address}/#/join/nothing-here`;
  const { code, err } = await wusong(["join", ...args.map((one) => (/^[A-Z]+$/.test(one) ? link : one))], { titles });
  expect(code).toBe(2);
  expect(err).toContain(sentence);
});

/** A program in the words of docs/protocol.md: it takes what is proposed, or picks the first thing that is offered. */
const PROGRAM = `
import { createInterface } from "node:readline";
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
let n = 0;
async function ask(op, more = {}) {
  console.log(JSON.stringify({ id: ++n, op, game: "g1", ...more }));
  const answer = JSON.parse((await lines.next()).value);
  if (answer.id !== n) throw new Error("another answer");
  return answer;
}
const first = (asked) =>
  ({ one: () => asked.options[0], word: () => asked.options[0], count: () => asked.lo, more: () => false })[asked.kind]();
async function listOf(verb, picks, asked) {
  const draft = [];
  while (asked.unfinished != null || draft.length < asked.min) {
    draft.push((asked.addable ?? asked.options).find((one) => !draft.includes(one)));
    const level = await ask("options", { seat, verb, picks, draft });
    if (!level.ok || level.picks.length === 0) break;
    asked = level.picks[0];
  }
  return draft;
}
const { seat } = await ask("hello");
for (;;) {
  const { index, over, seats } = await ask("decision", { seat });
  if (over) break;
  const { proposals, choices } = seats[seat];
  let done = false;
  for (const { command } of proposals) if (!done) done = (await ask("act", { seat, index, command })).ok;
  for (const { verb } of choices) {
    if (done) break;
    const picks = [];
    for (;;) {
      const level = await ask("options", { seat, verb, picks });
      if (!level.ok || level.complete || level.picks.length === 0) break;
      const [asked] = level.picks;
      picks.push(asked.kind === "set" ? await listOf(verb, picks, asked) : first(asked));
    }
    done = (await ask("act", { seat, index, command: { verb, picks } })).ok;
  }
  if (!done) throw new Error("nothing could be played");
}
await ask("bye");
`;
