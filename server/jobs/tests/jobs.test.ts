import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cluster, scratchFile, startPostgres } from "../../load/databases.ts";
import { openStore } from "../../store/open.ts";
import type { Store } from "../../store/store.ts";
import { Alive, BEAT } from "../alive.ts";
import { BossWaker } from "../boss.ts";
import { dropDue, putDue, putDueBy } from "../due.ts";
import { Jobs, type Waker } from "../jobs.ts";
import { realTime } from "../time.ts";
import { TimerWaker } from "../timer.ts";
import { ManualTime } from "./manual-time.ts";

const HOUR = 3_600_000;
const asleep: Waker = { start: async () => {}, wake: () => {}, stop: async () => {} };
const fail = (error: unknown) => {
  throw error;
};

let cluster: Cluster;
const files: { remove(): void }[] = [];
const stores: Store[] = [];
beforeAll(async () => {
  cluster = await startPostgres();
});
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await cluster.stop();
  for (const file of files) file.remove();
});
async function opened(database: string): Promise<Store> {
  const store = await openStore(database);
  stores.push(store);
  return store;
}
function newFile(): string {
  const scratch = scratchFile();
  files.push(scratch);
  return scratch.file;
}
/** So many programs on one new database; an SQLite file has one program. */
const DATABASES: Record<string, (programs: number) => Promise<Store[]>> = {
  async SQLite(programs) {
    const store = await opened(newFile());
    return Array.from({ length: programs }, () => store);
  },
  async PostgreSQL(programs) {
    const database = await cluster.newDatabase();
    return Promise.all(Array.from({ length: programs }, () => opened(database)));
  },
};

/** Jobs of the kind `note` that write down their ids, in a process whose time the test moves. */
function noting(store: Store, time: ManualTime) {
  const done: string[] = [];
  const warnings: string[] = [];
  const jobs = new Jobs(store, time, asleep, { warn: (sentence) => warnings.push(sentence) });
  jobs.on("note", async ({ id }) => {
    done.push(id);
  });
  return { done, warnings, jobs };
}

describe.each(Object.entries(DATABASES))("jobs in %s", (_name, programsOn) => {
  test("are done when they are due, once, and the next one is told", async () => {
    const [[store], time] = [await programsOn(1), new ManualTime()];
    const { done, jobs } = noting(store, time);
    const start = time.now();
    await store.write(async (all) => {
      await putDue(all, { id: "late", kind: "note", at: start + HOUR });
      await putDue(all, { id: "soon", kind: "note", at: start });
      await putDue(all, { id: "never", kind: "note", at: start });
      await dropDue(all, "never");
    });
    expect(await jobs.run()).toBe(start + HOUR);
    expect(done).toEqual(["soon"]);
    time.by(HOUR);
    expect(await jobs.run()).toBeNull();
    expect(done).toEqual(["soon", "late"]);
  });

  test("of a kind that nobody here does wait for a process that knows it", async () => {
    const [[store], time] = [await programsOn(1), new ManualTime()];
    const { done, jobs, warnings } = noting(store, time);
    await store.write((all) => putDue(all, { id: "newer", kind: "newer", at: time.now() }));
    expect(await jobs.run()).toBeNull();
    jobs.on("newer", async ({ id }) => void done.push(id));
    await jobs.run();
    expect([done, warnings]).toEqual([["newer"], []]);
  });

  test("are put together with what makes them necessary, or not at all", async () => {
    const [[store], time] = [await programsOn(1), new ManualTime()];
    const { done, jobs } = noting(store, time);
    const changedMind = store.write(async (all) => {
      await putDue(all, { id: "one", kind: "note", at: 0 });
      throw new Error("changed my mind");
    });
    await expect(changedMind).rejects.toThrow();
    await jobs.run();
    expect(done).toEqual([]);
  });

  test("take the place of the one with their id; the earlier one stays where that is asked for", async () => {
    const [[store], time] = [await programsOn(1), new ManualTime()];
    const { jobs } = noting(store, time);
    const put = (at: number, by = false) =>
      store.write((all) => (by ? putDueBy : putDue)(all, { id: "one", kind: "note", at: time.now() + at }));
    await put(HOUR);
    await put(3 * HOUR);
    expect(await jobs.run()).toBe(time.now() + 3 * HOUR);
    await put(4 * HOUR, true);
    expect(await jobs.run()).toBe(time.now() + 3 * HOUR);
    await put(2 * HOUR, true);
    expect(await jobs.run()).toBe(time.now() + 2 * HOUR);
  });

  test("of several processes exactly one does each", async () => {
    const [programs, time] = [await programsOn(3), new ManualTime()];
    const processes = programs.map((store) => noting(store, time));
    const [{ jobs }] = processes;
    await programs[0].write(async (all) => {
      for (let i = 0; i < 60; i++) await putDue(all, { id: `job ${i}`, kind: "note", at: time.now() });
    });
    await Promise.all(processes.map((one) => one.jobs.run()));
    const done = processes.flatMap((one) => one.done);
    expect(new Set(done).size).toBe(60);
    expect(done).toHaveLength(60);
    expect(await jobs.run()).toBeNull();
  });

  test("that fail are tried again, later each time, and given up with a word in the log", async () => {
    const [[store], time] = [await programsOn(1), new ManualTime()];
    const { jobs, warnings } = noting(store, time);
    let tries = 0;
    jobs.on("fails", async () => {
      tries++;
      throw new Error("no");
    });
    await store.write((all) => putDue(all, { id: "one", kind: "fails", at: time.now() }));
    const pauses: number[] = [];
    for (let next = await jobs.run(); next !== null; next = await jobs.run()) {
      pauses.push(next - time.now());
      time.to(next);
    }
    expect(tries).toBe(12);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(warnings.at(-1)).toBe("A job failed too often and was given up.");
  });

  test("of a process that died are done by another when its time is over", async () => {
    const [[store, others], time] = [await programsOn(2), new ManualTime()];
    const dying = noting(store, time);
    // The process never comes back from its work.
    const begun = new Promise<void>((resolve) => {
      dying.jobs.on("note", () => {
        resolve();
        return new Promise(() => {});
      });
    });
    await store.write((all) => putDue(all, { id: "one", kind: "note", at: time.now() }));
    void dying.jobs.run();
    await begun;
    const other = noting(others, time);
    const next = await other.jobs.run();
    expect(other.done).toEqual([]);
    time.to(next!);
    await other.jobs.run();
    expect(other.done).toEqual(["one"]);
  });

  test("put anew while they are done are done again, and what the first one wrote is undone", async () => {
    const [[store], time] = [await programsOn(1), new ManualTime()];
    const { jobs } = noting(store, time);
    let times = 0;
    jobs.on("writes", async (_job, finish) => {
      if (times++ === 0) await store.write((all) => putDue(all, { id: "one", kind: "writes", at: time.now() }));
      await store.write(async (all) => {
        await all
          .insertInto("settings")
          .values({ name: `written ${times}`, value: "" })
          .execute();
        await finish(all);
      });
    });
    await store.write((all) => putDue(all, { id: "one", kind: "writes", at: time.now() }));
    while ((await jobs.run()) !== null) {}
    const names = await store.db.selectFrom("settings").select("name").where("name", "like", "written%").execute();
    expect(names).toEqual([{ name: "written 2" }]);
  });

  test("time without any process is written down once and counts for nobody", async () => {
    const [programs, time] = [await programsOn(3), new ManualTime()];
    const start = time.now();
    const first = new Alive(programs[0], time, fail);
    await first.start();
    time.by(2 * BEAT);
    await first.beat();
    expect(first.outagesSince(0)).toEqual([]);
    await first.stop();
    time.by(3 * HOUR);
    const processes = programs.map((store) => new Alive(store, time, fail));
    await Promise.all(processes.map((one) => one.start()));
    for (const one of processes) {
      expect(one.outagesSince(0)).toEqual([{ from: start + 2 * BEAT, to: start + 2 * BEAT + 3 * HOUR }]);
      expect(one.outagesSince(time.now())).toEqual([]);
    }
    // A machine that slept: whoever asks first learns of it before a clock is read.
    const slept = time.now();
    time.skip(HOUR);
    await processes[1].beat();
    expect(processes[1].outagesSince(slept)).toEqual([{ from: slept, to: slept + HOUR }]);
    for (const one of processes) await one.stop();
  });
});

test("one process wakes itself when the next job is due, and earlier when it is told so", async () => {
  const time = new ManualTime();
  const start = time.now();
  const runs: number[] = [];
  let next: number | null = start + 10_000;
  const waker = new TimerWaker(time, fail);
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  await waker.start(async () => {
    runs.push(time.now() - start);
    return next;
  });
  await settled();
  expect(time.next).toBe(start + 10_000);
  waker.wake(start + 4_000);
  next = null;
  time.to(start + 4_000);
  await settled();
  // Nothing is due: somebody looks after half a minute all the same.
  expect(time.next).toBe(start + 34_000);
  await waker.stop();
  time.by(HOUR);
  expect(runs).toEqual([0, 4_000]);
});

test("one process stays awake when looking fails", async () => {
  const time = new ManualTime();
  const failures: unknown[] = [];
  const waker = new TimerWaker(time, (error) => failures.push(error));
  await waker.start(() => Promise.reject(new Error("the disk is full")));
  await new Promise((resolve) => setImmediate(resolve));
  expect(failures).toHaveLength(1);
  expect(time.next).not.toBeNull();
  await waker.stop();
});

test("in a cluster pg-boss wakes one of the processes, and each job is done once", async () => {
  const database = await cluster.newDatabase();
  const done: string[] = [];
  const all = new Set<string>();
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const processes = await Promise.all(
    [1, 2].map(async () => {
      const store = await opened(database);
      const jobs = new Jobs(store, realTime, new BossWaker(database, realTime, fail), { warn: fail });
      jobs.on("note", async ({ id }) => {
        done.push(id);
        all.add(id);
        if (all.size === 20) finish();
      });
      return { store, jobs };
    }),
  );
  for (const { jobs } of processes) await jobs.start();
  const [{ store, jobs }] = processes;
  await store.write(async (trx) => {
    for (let i = 0; i < 20; i++) await putDue(trx, { id: `job ${i}`, kind: "note", at: Date.now() });
  });
  jobs.wake(Date.now());
  await finished;
  for (const one of processes) await one.jobs.stop();
  expect(done).toHaveLength(20);
});
