import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { rulesPrograms } from "../../../scripts/server-programs.mjs";
import { Busy, RulesThreads, Stopped } from "../threads.ts";

/** A program of threads that answers everything, unless the table is trouble. */
const PROGRAM = `
import { writeFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
parentPort.on("message", ({ drop: table, load: file }) => {
  if (file) {
    parentPort.postMessage({ value: null });
    return writeFileSync(file, "answered");
  }
  if (table.startsWith("endless")) for (;;);
  if (table.startsWith("greedy")) for (const kept = []; ; ) kept.push(new Array(100_000).fill(kept.length));
  if (table.startsWith("sentence")) parentPort.postMessage({ sentence: "There is no such thing." });
  else if (table.startsWith("fault")) parentPort.postMessage({ fault: "Error: at line 1" });
  else parentPort.postMessage({ value: null });
});`;

const folder = mkdtempSync(path.join(tmpdir(), "wusong-threads-"));
const program = path.join(folder, "thread.mjs");
writeFileSync(program, PROGRAM);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ask = (threads: RulesThreads, table: string): Promise<string> => threads.drop(table).then(() => table);

test("what takes too long is stopped, and those behind it are answered", async () => {
  const threads = new RulesThreads(program, { rules: 1, bounds: { deadline: 1500 } });
  const [endless, next, last] = await Promise.allSettled([
    ask(threads, "endless"),
    ask(threads, "a"),
    ask(threads, "b"),
  ]);
  expect(endless).toMatchObject({ status: "rejected", reason: expect.any(Stopped) });
  expect([next, last]).toMatchObject([{ value: "a" }, { value: "b" }]);
  await threads.close();
});

test("what a thread had said before it was ended is no answer to who comes next", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const threads = new RulesThreads(program, { rules: 1 });
  await ask(threads, "a");
  const file = path.join(folder, "answered");
  const both = Promise.allSettled([threads.prepare([file]), ask(threads, "sentence")]);
  // The program stands still: the thread has answered, nobody has read it, and the time is over.
  while (!existsSync(file));
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(await both).toMatchObject([
    { reason: expect.any(Stopped) },
    { reason: { message: "There is no such thing." } },
  ]);
  await threads.close();
});

test("what takes too much memory is stopped, and those behind it are answered", async () => {
  const threads = new RulesThreads(program, { rules: 1, bounds: { megabytes: 24, deadline: 60_000 } });
  const [greedy, next] = await Promise.allSettled([ask(threads, "greedy"), ask(threads, "a")]);
  expect(greedy).toMatchObject({ status: "rejected", reason: expect.any(Stopped) });
  expect((greedy as PromiseRejectedResult).reason.message).toMatch(/too much memory/);
  expect(next).toMatchObject({ value: "a" });
  await threads.close();
});

test("sentences are for whoever asked, faults are faults", async () => {
  const threads = new RulesThreads(program, { rules: 1 });
  await expect(ask(threads, "sentence")).rejects.toThrow("There is no such thing.");
  await expect(ask(threads, "fault")).rejects.toThrow("Error: at line 1");
  await threads.close();
});

test("more than can wait is turned away at once", async () => {
  const threads = new RulesThreads(program, { rules: 1, bounds: { waiting: 2 } });
  const results = await Promise.allSettled(["a", "b", "c", "d", "e"].map((table) => ask(threads, table)));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected", "rejected"]);
  expect((results[4] as PromiseRejectedResult).reason).toBeInstanceOf(Busy);
  await threads.close();
});

test("every task gets its own answer, also while the rules of the one before it are still loaded", async () => {
  const { thread } = await rulesPrograms();
  const rulesThat = (name: string, first: string): string => {
    const file = path.join(folder, `${name}.mjs`);
    writeFileSync(file, `${first}\nexport const rules = { answer: () => ({ value: "${name}" }) };`);
    return file;
  };
  const slow = rulesThat("slow", "for (let i = 0; i < 50; i++) await new Promise((later) => setImmediate(later));");
  const quick = rulesThat("quick", "");
  const threads = new RulesThreads(thread, { rules: 1 });
  const check = (rules: string) => threads.ask(rules, { op: "check", options: {}, sheetFiles: null });
  await check(quick);
  expect(await Promise.all([slow, quick, slow, quick, quick, slow].map(check))).toEqual([
    "slow",
    "quick",
    "slow",
    "quick",
    "quick",
    "slow",
  ]);
  await threads.close();
});
