import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, watch, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundle } from "../../scripts/bundle.mjs";
import { type Cluster, startPostgres } from "../../server/load/databases.ts";

/** The real program, killed without warning. */
let program: string;
let cluster: Cluster;
beforeAll(async () => {
  program = await bundle("cli/tests/raid-main.ts", "cli/dist/raid.mjs");
  await bundle("server/lab/queue.ts", "server/dist/lab-queue.mjs");
  cluster = await startPostgres();
}, 120_000);
afterAll(() => cluster.stop());

function newFolder(games: number): { dir: string; plan: string } {
  const dir = mkdtempSync(path.join(tmpdir(), "wusong-lab-"));
  const plan = path.join(dir, "raids.json");
  const runs = [{ id: "greedy", players: "greedy", games }];
  const whole = { format: "wusong-plan/1", name: "Raids", titles: ["raid"], seed: "machines", runs };
  writeFileSync(plan, JSON.stringify(whole));
  return { dir, plan };
}

function start(...args: string[]): { child: ChildProcess; ended: Promise<number | null> } {
  const child = spawn(process.execPath, [program, "lab", ...args], { cwd: tmpdir(), stdio: "ignore" });
  return { child, ended: new Promise((resolve) => child.on("close", resolve)) };
}

const linesIn = (dir: string): number => {
  const file = path.join(dir, "games.jsonl");
  return existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line !== "").length
    : 0;
};

/** Waits until so many games are written down. */
async function written(dir: string, games: number): Promise<void> {
  const watcher = watch(dir);
  while (linesIn(dir) < games) await once(watcher, "change");
  watcher.close();
}

async function whole(games: number): Promise<string> {
  const { dir, plan } = newFolder(games);
  expect(await start("run", plan, "--out", dir, "--workers", "1").ended).toBe(0);
  return dir;
}

const same = (a: string, b: string): void => {
  for (const name of ["games.jsonl", "figures.json", "report.html"])
    expect(readFileSync(path.join(a, name), "utf8"), name).toBe(readFileSync(path.join(b, name), "utf8"));
};

test("a run killed in the middle goes on where it was, and its report has the same bytes", async () => {
  const games = 200;
  const { dir, plan } = newFolder(games);
  const { child, ended } = start("run", plan, "--out", dir, "--workers", "1");
  await written(dir, 3);
  child.kill("SIGKILL");
  await ended;
  expect(linesIn(dir)).toBeLessThan(games);
  expect(await start("run", plan, "--out", dir, "--workers", "2").ended).toBe(0);
  same(dir, await whole(games));
}, 120_000);

test("three machines, one of them killed: no game is lost or counted twice, and the report is that of one machine", async () => {
  const database = await cluster.newDatabase();
  const games = 24;
  const { dir, plan } = newFolder(games);
  const served = start("serve", plan, "--out", dir, "--database", database, "--patience", "2");
  const work = () => start("work", "--database", database, "--workers", "1", "--wait");
  const first = work();
  await written(dir, 1);
  first.child.kill("SIGKILL");
  const others = [work(), work()];
  expect(await served.ended).toBe(0);
  for (const { child, ended } of others) {
    child.kill("SIGINT");
    await ended;
  }
  same(dir, await whole(games));
}, 120_000);
