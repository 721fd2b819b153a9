import { Random } from "@wusong/engine";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { anyCommand, titleNamed } from "../load/any-command.ts";
import { type Cluster, scratchFile, startPostgres } from "../load/databases.ts";
import { begunTable, play, type TestServer, testServer, type Visitor, viewOf } from "./running.ts";

const TITLE = "mars-la-tour-1870";
const SEATS = titleNamed(TITLE).seats as unknown as readonly [string, string];

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startPostgres();
});
afterAll(() => cluster.stop());

/** Plays commands through servers in turn; whoever has to decide decides. */
async function playOn(
  servers: readonly TestServer[],
  id: string,
  people: readonly Visitor[],
  commands: number,
  random: Random,
): Promise<number> {
  let played = 0;
  for (let i = 0; i < commands; i++) {
    const server = servers[i % servers.length];
    for (const as of people) {
      const shown = await viewOf(server, id, as);
      const command = anyCommand(shown, random);
      if (!command) continue;
      const done = await play(server, id, as, {
        expect: shown.index,
        entry: { kind: "act", command: command as never },
      });
      if (done.status !== 200) throw new Error(done.text);
      played++;
      break;
    }
  }
  return played;
}

/** Every entry is there once, in its order. */
async function checkEntries(server: TestServer, id: string): Promise<number> {
  const { db } = server.services.around.store;
  const rows = await db.selectFrom("entries").select("n").where("table_id", "=", id).orderBy("n").execute();
  const { head } = await db.selectFrom("tables").select("head").where("id", "=", id).executeTakeFirstOrThrow();
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: head }, (_, n) => n));
  return head;
}

/** So many processes on one database, each of which knows the others. */
async function processes(count: number): Promise<TestServer[]> {
  const database = await cluster.newDatabase();
  const servers: TestServer[] = [];
  for (let i = 0; i < count; i++) servers.push(await testServer({ database }));
  const met = (): void => {
    for (const { services } of servers) expect(services.neighbours.size).toBe(count - 1);
  };
  await vi.waitFor(met, 20_000);
  return servers;
}

/** What the rules of each process are asked from now on. */
const watched = (servers: readonly TestServer[]) =>
  servers.map(({ services }) => {
    const { mock } = vi.spyOn(services.around.threads, "ask");
    return () => mock.calls.map(([, { op }]) => op);
  });

/** All processes show the same, and it is what the store has. */
async function checkViews(servers: readonly TestServer[], id: string, as: Visitor): Promise<void> {
  const views = await Promise.all(servers.map((server) => viewOf(server, id, as)));
  for (const { services } of servers) await services.games.drop(id);
  // Whether a command can be taken back is not known of a game that was opened anew.
  const seen = ({ canUndo: _undo, ...rest }: (typeof views)[number]) => rest;
  const anew = seen(await viewOf(servers[0], id, as));
  for (const view of views) expect(seen(view)).toEqual(anew);
}

async function closed(servers: readonly TestServer[]): Promise<void> {
  for (const server of servers) {
    expect(server.faults).toEqual([]);
    await server.close();
  }
}

test("three processes share a database: whichever is asked, the one that has the table answers", async () => {
  const servers = await processes(3);
  const people = [await servers[0].guest("Ada"), await servers[1].guest("Ben")] as const;
  const id = await begunTable(servers[2], people, { title: TITLE, seats: SEATS });
  const asked = watched(servers);
  expect(await playOn(servers, id, people, 15, new Random("three"))).toBe(15);
  await checkEntries(servers[0], id);
  expect(asked.filter((ops) => ops().length > 0)).toHaveLength(1);
  expect(asked.flatMap((ops) => ops()).filter((op) => op === "open" || op === "follow").length).toBeLessThanOrEqual(1);
  await checkViews(servers, id, people[0]);
  await closed(servers);
});

test("when the process that has a table closes, the others go on with it", async () => {
  const servers = await processes(3);
  const people = [await servers[0].guest("Ada"), await servers[1].guest("Ben")] as const;
  const id = await begunTable(servers[0], people, { title: TITLE, seats: SEATS });
  const random = new Random("home");
  await playOn(servers, id, people, 5, random);
  const home = servers.find(({ services }) => services.neighbours.homeOf(id) === null)!;
  const others = servers.filter((one) => one !== home);
  const played = playOn(others, id, people, 12, random);
  await home.close();
  expect(await played).toBe(12);
  for (const { services } of others) await vi.waitFor(() => expect(services.neighbours.size).toBe(1), 20_000);
  await checkEntries(others[0], id);
  await checkViews(others, id, people[0]);
  await closed(others);
  expect(home.faults).toEqual([]);
});

test("processes that cannot reach each other go on with a table all the same", async () => {
  const servers = await processes(3);
  for (const { services } of servers) vi.spyOn(services.neighbours, "homeOf").mockReturnValue(null);
  const people = [await servers[0].guest("Ada"), await servers[1].guest("Ben")] as const;
  const id = await begunTable(servers[2], people, { title: TITLE, seats: SEATS });
  const asked = watched(servers);
  expect(await playOn(servers, id, people, 15, new Random("three"))).toBe(15);
  await checkEntries(servers[0], id);
  // Each process opens the game once, and then follows what the others have done.
  const ops = asked.flatMap((of) => of());
  expect(ops.filter((op) => op === "open").length).toBeLessThanOrEqual(servers.length);
  expect(ops.filter((op) => op === "follow").length).toBeGreaterThan(5);
  await checkViews(servers, id, people[0]);
  await closed(servers);
});

test("processes that race for the same decision: exactly one wins it", async () => {
  const database = await cluster.newDatabase();
  const servers = [await testServer({ database }), await testServer({ database })];
  const people = [await servers[0].guest("Ada"), await servers[1].guest("Ben")] as const;
  const id = await begunTable(servers[0], people, { title: TITLE, seats: SEATS });
  const random = new Random("race");
  for (let round = 0; round < 12; round++) {
    for (const as of people) {
      const shown = await viewOf(servers[round % 2], id, as);
      const command = anyCommand(shown, random);
      if (!command) continue;
      const before = await checkEntries(servers[0], id);
      const tries = await Promise.all(
        [0, 1, 0, 1].map((which) =>
          play(servers[which], id, as, { expect: shown.index, entry: { kind: "act", command: command as never } }),
        ),
      );
      expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const won = tries.find(({ status }) => status === 200)!.body as unknown as { head: number };
      expect(await checkEntries(servers[1], id)).toBe(won.head);
      expect(won.head).toBeGreaterThan(before);
      break;
    }
  }
  for (const server of servers) {
    expect(server.faults).toEqual([]);
    await server.close();
  }
});

test("the same key through two processes at once is one command", async () => {
  const database = await cluster.newDatabase();
  const servers = [await testServer({ database }), await testServer({ database })];
  const people = [await servers[0].guest("Ada"), await servers[1].guest("Ben")] as const;
  const id = await begunTable(servers[0], people, { title: TITLE, seats: SEATS });
  const random = new Random("same key");
  for (const as of people) {
    const shown = await viewOf(servers[0], id, as);
    const command = anyCommand(shown, random);
    if (!command) continue;
    const given = {
      expect: shown.index,
      key: "one-key-for-all",
      entry: { kind: "act" as const, command: command as never },
    };
    const tries = await Promise.all([0, 1, 0, 1].map((which) => play(servers[which], id, as, given)));
    expect(tries.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(tries.map(({ body }) => (body as unknown as { head: number }).head)).size).toBe(1);
    break;
  }
  for (const server of servers) await server.close();
});

describe.each([
  ["SQLite", async () => scratchFile()],
  ["PostgreSQL", async () => ({ file: await cluster.newDatabase(), remove: () => {} })],
] as const)("a server on %s that is started again", (_name, newDatabase) => {
  test("goes on in the middle of a game", async () => {
    const { file, remove } = await newDatabase();
    let server = await testServer({ database: file });
    const people = [await server.guest("Ada"), await server.guest("Ben")] as const;
    const id = await begunTable(server, people, { title: TITLE, seats: SEATS });
    const random = new Random("again");
    for (let times = 0; times < 3; times++) {
      await playOn([server], id, people, 9, random);
      const before = await Promise.all(people.map((as) => viewOf(server, id, as)));
      await server.close();
      expect(server.faults).toEqual([]);
      server = await testServer({ database: file });
      const after = await Promise.all(people.map((as) => viewOf(server, id, as)));
      // Nothing before the last sure position can be taken back any more; everything else is as it was.
      const seen = (list: typeof before) => list.map(({ canUndo: _undo, ...rest }) => rest);
      expect(seen(after)).toEqual(seen(before));
    }
    await checkEntries(server, id);
    await server.close();
    remove();
  });
});

test("a thread that is stopped takes nothing with it: the table is opened again", async () => {
  const server = await testServer({ bounds: { deadline: 2000 } });
  const people = [await server.guest("Ada"), await server.guest("Ben")] as const;
  const id = await begunTable(server, people, { title: TITLE, seats: SEATS });
  const random = new Random("stopped");
  await playOn([server], id, people, 3, random);
  const before = await viewOf(server, id, people[0]);
  await server.services.games.drop(id);
  expect(await viewOf(server, id, people[0])).toEqual(before);
  await server.close();
});
