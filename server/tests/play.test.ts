import { Random, readRecord, seedHash, verify } from "@wusong/engine";
import type { Shown } from "@wusong/host";
import { expect, test } from "vitest";
import { anyCommand, titleNamed } from "../load/any-command.ts";
import { begunTable, play, type Visitor, viewOf } from "./running.ts";
import { ada, ben, server } from "./scene.ts";

const TITLE = "taierzhuang-1938";
const [RED, BLUE] = titleNamed(TITLE).seats;
const table = () => begunTable(server, [ada, ben], { title: TITLE, seats: [RED, BLUE] });
const of = (seat: string): Visitor => (seat === RED ? ada : ben);

/** The next command of whoever has to decide. */
async function next(
  id: string,
  random: Random,
): Promise<{ as: Visitor; shown: Shown; command: { verb: string; picks: readonly unknown[] } }> {
  for (const as of [ada, ben]) {
    const shown = await viewOf(server, id, as);
    const command = anyCommand(shown, random);
    if (command) return { as, shown, command };
  }
  throw new Error("Nobody has to decide.");
}

test("two guests play by a link, each seeing what their side may see", async () => {
  const id = await table();
  const random = new Random("play");
  for (let i = 0; i < 12; i++) {
    const { as, shown, command } = await next(id, random);
    const done = await play(server, id, as, { expect: shown.index, entry: { kind: "act", command: command as never } });
    expect(done.text).toContain('"again":false');
    expect(done.status).toBe(200);
  }
  const [mine, theirs] = [await viewOf(server, id, ada), await viewOf(server, id, ben)];
  expect(mine.viewpoint).toBe(RED);
  expect(theirs.viewpoint).toBe(BLUE);
  expect(mine.entries).toBeGreaterThanOrEqual(12);
  expect(mine.seed).toBeNull();
});

test("a command that is sent twice happens once and gets the same answer", async () => {
  const id = await table();
  const { as, shown, command } = await next(id, new Random("twice"));
  const given = {
    expect: shown.index,
    key: "the-same-key",
    entry: { kind: "act" as const, command: command as never },
  };
  const [first, second] = await Promise.all([play(server, id, as, given), play(server, id, as, given)]);
  const third = await play(server, id, as, given);
  expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
  const heads = [first, second, third].map(({ body }) => (body as unknown as { head: number }).head);
  expect(new Set(heads).size).toBe(1);
  expect([first, second, third].filter(({ body }) => (body as unknown as { again: boolean }).again)).toHaveLength(2);
  const other = await play(server, id, as, { ...given, entry: { kind: "resign" } });
  expect(other.status).toBe(422);
  expect(other.body.error).toMatch(/key belongs to another command/);
});

test("a command for a table that has gone on is not played, and tells what was missed", async () => {
  const id = await table();
  const random = new Random("stale");
  const first = await next(id, random);
  await play(server, id, first.as, {
    expect: first.shown.index,
    entry: { kind: "act", command: first.command as never },
  });
  const stale = await play(server, id, first.as, {
    expect: first.shown.index,
    known: first.shown.entries,
    entry: { kind: "act", command: first.command as never },
  });
  expect(stale.status).toBe(409);
  const { table: now, head } = stale.body as unknown as { table: Shown; head: number };
  expect(head).toBe(now.entries);
  expect(now.log.from).toBe(first.shown.entries === 0 ? -1 : first.shown.entries);
});

test("the rules refuse with their case, and nothing changes", async () => {
  const id = await table();
  const { as, shown } = await next(id, new Random("refused"));
  const refused = await play(server, id, as, {
    expect: shown.index,
    entry: { kind: "act", command: { verb: "conquer", picks: [] } },
  });
  expect(refused.status).toBe(422);
  expect(refused.body.error).toMatch(/conquer/);
  expect((await viewOf(server, id, as)).entries).toBe(shown.entries);
});

test("nobody plays the other side", async () => {
  const id = await table();
  const { as, shown, command } = await next(id, new Random("other side"));
  const wrong = as === ada ? ben : ada;
  const entry = { kind: "act" as const, command: command as never };
  expect((await play(server, id, wrong, { expect: shown.index, entry })).status).toBe(422);
  expect((await play(server, id, wrong, { expect: shown.index, seat: shown.asked!.seat, entry })).status).toBe(403);
  expect(of(shown.asked!.seat)).toBe(as);
});

test("a finished game reveals its seed and every part of it, and its record is proven", async () => {
  const id = await table();
  const random = new Random("proof");
  const before = await server.ask("GET", `/api/tables/${id}/fairness`, { as: ada });
  expect((before.body as unknown as { revealed: unknown }).revealed).toBeNull();
  for (let i = 0; i < 5; i++) {
    const { as, shown, command } = await next(id, random);
    await play(server, id, as, { expect: shown.index, entry: { kind: "act", command: command as never } });
  }
  expect((await play(server, id, ada, { expect: 0, entry: { kind: "resign" } })).status).toBe(200);
  const fairness = (await server.ask("GET", `/api/tables/${id}/fairness`, { as: ben })).body as unknown as {
    seedCommitment: string;
    seedHash: string;
    nonceHashes: Record<string, string>;
    revealed: { seed: string };
  };
  expect(seedHash(fairness.revealed.seed)).toBe(fairness.seedHash);
  const record = await server.ask("GET", `/api/tables/${id}/record`, { as: ben });
  const read = readRecord(record.text);
  if (typeof read === "string") throw new Error(read);
  const { worth, lines } = verify(titleNamed(TITLE), read);
  expect(worth).toBe("proven");
  const told = lines.join("\n");
  for (const hash of [fairness.seedCommitment, fairness.seedHash, ...Object.values(fairness.nonceHashes)])
    expect(told).toContain(hash);
});
