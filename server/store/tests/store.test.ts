import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cluster, scratchFile, startPostgres } from "../../load/databases.ts";
import { WrittenAhead } from "../disk.ts";
import { openStore } from "../open.ts";
import { openSqlite } from "../sqlite.ts";
import { Raced, type Store } from "../store.ts";

const setting = (store: Store, name: string): Promise<string | undefined> =>
  store.db
    .selectFrom("settings")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst()
    .then((row) => row?.value);

const put = (store: Store, name: string, value: string): Promise<unknown> =>
  store.write((all) => all.insertInto("settings").values({ name, value }).execute());

let cluster: Cluster;
const files: { remove(): void }[] = [];
beforeAll(async () => {
  cluster = await startPostgres();
});
afterAll(async () => {
  await cluster.stop();
  for (const file of files) file.remove();
});

const DATABASES = {
  SQLite: async () => {
    const scratch = scratchFile();
    files.push(scratch);
    return scratch.file;
  },
  PostgreSQL: () => cluster.newDatabase(),
};

describe.each(Object.entries(DATABASES))("a store in %s", (_name, newDatabase) => {
  test("keeps what was written when it is opened again", async () => {
    const database = await newDatabase();
    const first = await openStore(database);
    await put(first, "key", "value");
    await first.close();
    const again = await openStore(database);
    expect(await setting(again, "key")).toBe("value");
    await again.close();
  });

  test("does a piece of work whole or not at all, and leaves others that came with it alone", async () => {
    const store = await openStore(await newDatabase());
    const results = await Promise.allSettled([
      put(store, "one", "1"),
      store.write(async (all) => {
        await all.insertInto("settings").values({ name: "two", value: "2" }).execute();
        throw new Error("changed my mind");
      }),
      put(store, "three", "3"),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect([await setting(store, "one"), await setting(store, "two"), await setting(store, "three")]).toEqual([
      "1",
      undefined,
      "3",
    ]);
    await store.close();
  });

  test("lets exactly one of many win what only one can have", async () => {
    const store = await openStore(await newDatabase());
    const results = await Promise.allSettled(Array.from({ length: 40 }, (_, i) => put(store, "seat", String(i))));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await store.close();
  });

  test("is told at once what reads nothing: all of it, or where an update finds no row nothing", async () => {
    const store = await openStore(await newDatabase());
    const both = (name: string, value: string) =>
      store.writeAtOnce(async (all) => {
        await all
          .insertInto("settings")
          .values({ name: `after ${value}`, value })
          .execute();
        const { numUpdatedRows } = await all
          .updateTable("settings")
          .set({ value })
          .where("name", "=", name)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) throw new Raced();
      });
    await put(store, "key", "old");
    await both("key", "new");
    expect([await setting(store, "key"), await setting(store, "after new")]).toEqual(["new", "new"]);
    await expect(both("no such key", "newer")).rejects.toBeInstanceOf(Raced);
    await expect(both("key", "new")).rejects.not.toBeInstanceOf(Raced);
    expect([await setting(store, "key"), await setting(store, "after newer")]).toEqual(["new", undefined]);
    await store.close();
  });

  test("is told at once what many write at the same time: each of them whole, or none of it", async () => {
    const store = await openStore(await newDatabase());
    for (const name of ["a", "b", "c", "d", "e"]) await put(store, name, "old");
    const change = (name: string, was: string, told: string) =>
      store.writeAtOnce(async (all) => {
        const { numUpdatedRows } = await all
          .updateTable("settings")
          .set({ value: "new" })
          .where("name", "=", name)
          .where("value", "=", was)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) throw new Raced();
        await all.insertInto("settings").values({ name: told, value: name }).execute();
        await all
          .insertInto("looks")
          .values({ user_id: name, table_id: "t", at: 7 })
          .onConflict((one) => one.columns(["user_id", "table_id"]).doUpdateSet({ at: 7 }))
          .execute();
        await all.deleteFrom("due").where("id", "=", name).execute();
      });
    const results = await Promise.allSettled([
      change("a", "old", "told of a"),
      // Somebody else was quicker.
      change("b", "older", "told of b"),
      change("c", "old", "told of c"),
      // There is one of that name.
      change("d", "old", "told of a"),
      change("e", "old", "told of e"),
    ]);
    expect(results.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect((results[1] as PromiseRejectedResult).reason).toBeInstanceOf(Raced);
    expect((results[3] as PromiseRejectedResult).reason).not.toBeInstanceOf(Raced);
    const rows = await store.db.selectFrom("settings").select(["name", "value"]).orderBy("name").execute();
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toMatchObject({
      a: "new",
      b: "old",
      c: "new",
      d: "old",
      e: "new",
      "told of a": "a",
      "told of c": "c",
      "told of e": "e",
    });
    expect(rows.some(({ name }) => name === "told of b")).toBe(false);
    const looks = await store.db.selectFrom("looks").select("user_id").orderBy("user_id").execute();
    expect(looks.map(({ user_id }) => user_id)).toEqual(["a", "c", "e"]);
    await store.close();
  });

  test("writes one row after the other where several want it at the same time", async () => {
    const store = await openStore(await newDatabase());
    await put(store, "key", "0");
    const step = (from: number) =>
      store.writeAtOnce(async (all) => {
        const is = { name: "key", value: String(from) };
        await all
          .updateTable("settings")
          .set({ value: String(from + 1) })
          .where("name", "=", is.name)
          .where("value", "=", is.value)
          .execute();
        await all
          .insertInto("looks")
          .values({ user_id: "a", table_id: "t", at: from })
          .onConflict((one) => one.columns(["user_id", "table_id"]).doUpdateSet({ at: from }))
          .execute();
      });
    await Promise.all([0, 1, 2, 3].map(step));
    expect(await setting(store, "key")).toBe("4");
    expect(await store.db.selectFrom("looks").select("at").execute()).toEqual([{ at: 3 }]);
    await store.close();
  });

  test("gives back numbers as numbers", async () => {
    const store = await openStore(await newDatabase());
    const at = 1_900_000_000_000;
    await store.write((all) =>
      all.insertInto("outbox").values({ kind: "test", data: "{}", table_id: null, user_id: null, at }).execute(),
    );
    const row = await store.db.selectFrom("outbox").select(["id", "at", "noticed"]).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ id: 1, at, noticed: null });
    await store.close();
  });

  test("refuses a database of a newer program with a sentence, and leaves it as it is", async () => {
    const database = await newDatabase();
    const store = await openStore(database);
    await store.write((all) => sql`update schema_version set version = 99`.execute(all));
    await store.close();
    await expect(openStore(database)).rejects.toThrow(/newer Wusong \(step 99; this program knows \d+\)/);
    await expect(openStore(database)).rejects.toThrow(/step 99/);
  });
});

test("a cluster's database is made once where several programs start at the same time", async () => {
  const database = await cluster.newDatabase();
  const stores = await Promise.all([openStore(database), openStore(database), openStore(database)]);
  await put(stores[0], "key", "value");
  expect(await setting(stores[2], "key")).toBe("value");
  await Promise.all(stores.map((store) => store.close()));
});

test("a database that cannot be reached is a sentence", async () => {
  await expect(openStore("postgres://nobody@127.0.0.1:1/none")).rejects.toThrow(/WUSONG_DATABASE cannot be used/);
});

test.each([
  [
    "a folder that takes no others",
    "/proc/nowhere/wusong.db",
    /cannot be kept in \/proc\/nowhere: no folder can be made there/,
  ],
  [
    "a file where the folder should be",
    path.join(import.meta.filename, "data", "wusong.db"),
    /there is a file of that name/,
  ],
  ["a file that is no database", import.meta.filename, /cannot be used: .*not a database/],
])("%s is a sentence", async (_what, file, sentence) => {
  await expect(openStore(file)).rejects.toThrow(sentence);
});

/** A disk that confirms when it is told to. */
class SlowDisk extends WrittenAhead {
  readonly asked: { confirm(): void; fail(error: Error): void }[] = [];
  override confirmed(): Promise<void> {
    return new Promise((confirm, fail) => this.asked.push({ confirm, fail }));
  }
}

async function onSlowDisk(): Promise<{ store: Store; disk: SlowDisk; file: string }> {
  const scratch = scratchFile();
  files.push(scratch);
  const disk = new SlowDisk(scratch.file);
  return { store: await openSqlite(scratch.file, undefined, disk), disk, file: scratch.file };
}

const turn = (): Promise<void> => new Promise((done) => setImmediate(done));

test("SQLite answers when the disk has confirmed, and not before", async () => {
  const { store, disk } = await onSlowDisk();
  let answered = false;
  const writing = put(store, "key", "value").then(() => {
    answered = true;
  });
  while (disk.asked.length === 0) await turn();
  await turn();
  expect(answered).toBe(false);
  disk.asked[0].confirm();
  await writing;
  await store.close();
});

test("a disk that fails once is not trusted again", async () => {
  const { store, disk } = await onSlowDisk();
  const writing = put(store, "one", "1");
  while (disk.asked.length === 0) await turn();
  disk.asked[0].fail(new Error("input/output error"));
  await expect(writing).rejects.toThrow(/disk did not confirm.*input\/output error/);
  await expect(put(store, "two", "2")).rejects.toThrow(/writes no more/);
  await store.close();
});

test("SQLite writes its log ahead, and no commit waits for the disk by itself", async () => {
  const { store, disk, file } = await onSlowDisk();
  const modes = store.write(async (all) => ({
    journal: (await sql<{ journal_mode: string }>`pragma journal_mode`.execute(all)).rows[0].journal_mode,
    synchronous: (await sql<{ synchronous: number }>`pragma synchronous`.execute(all)).rows[0].synchronous,
  }));
  while (disk.asked.length === 0) await turn();
  disk.asked[0].confirm();
  // With less than this SQLite would move what it wrote into its file before the disk has it.
  expect(await modes).toEqual({ journal: "wal", synchronous: 1 });
  const real = new WrittenAhead(file);
  await real.confirmed();
  await real.close();
  await store.close();
});

test("SQLite refuses to write beside its transactions", async () => {
  const scratch = scratchFile();
  files.push(scratch);
  const store = await openStore(scratch.file);
  const beside = store.db.insertInto("settings").values({ name: "key", value: "beside" }).execute();
  await expect(beside).rejects.toThrow(/goes through `write`/);
  expect(await setting(store, "key")).toBeUndefined();
  await store.close();
});

test("PostgreSQL refuses to read where all is sent at once, and writes whose rows are not named", async () => {
  const store = await openStore(await cluster.newDatabase());
  const reading = store.writeAtOnce(async (all) => {
    await all.selectFrom("settings").selectAll().execute();
  });
  await expect(reading).rejects.toThrow(/reads nothing/);
  const some = store.writeAtOnce(async (all) => {
    await all.deleteFrom("settings").where("name", ">", "a").execute();
  });
  await expect(some).rejects.toThrow(/names rows by what their columns are/);
  await store.close();
});
