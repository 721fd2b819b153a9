import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, watch } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { bundle, ROOT } from "../../scripts/bundle.mjs";

/** The real program in processes of its own: threads, signals, pipes and exit codes. */
let program: string;
beforeAll(async () => {
  program = await bundle("cli/tests/raid-main.ts", "cli/dist/raid.mjs");
}, 60_000);

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

function start(args: string, cwd = tmpdir()) {
  const child = spawn(process.execPath, [program, ...args.split(" ")], { cwd });
  let out = "";
  let err = "";
  child.stdout.on("data", (text) => {
    out += text;
  });
  child.stderr.on("data", (text) => {
    err += text;
  });
  child.stdin.on("error", () => undefined);
  const ended = new Promise<Ended>((resolve) => child.on("close", (code) => resolve({ code, out, err })));
  return { child, ended };
}

const games = (out: string): unknown => {
  const { games, commands, outcomes, failures } = JSON.parse(out);
  return { games, commands, outcomes, failures };
};

test("the number of workers changes nothing but the time", async () => {
  const one = await start("sim raid --games 200 --seed w --seat red=greedy --json").ended;
  const three = await start("sim raid --games 200 --seed w --seat red=greedy --json --workers 3").ended;
  expect(one.code).toBe(0);
  expect(three.err).toBe("");
  expect(games(three.out)).toEqual(games(one.out));
}, 60_000);

test("fuzzing in threads finds the raid in order", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "wusong-"));
  const { code, out } = await start("fuzz raid --games 12 --workers 2 --json", folder).ended;
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ games: 12, failures: 0 });
  expect(readdirSync(path.join(folder))).toEqual([]);
}, 60_000);

test("Ctrl-C ends a long run with what is done, and leaves notes to go on from", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "wusong-"));
  const { child, ended } = start(`fuzz raid --games 1000000 --dir ${folder} --json`);
  // The first notes show that games are being played.
  const watcher = watch(folder).once("change", () => child.kill("SIGINT"));
  const { code, out } = await ended;
  watcher.close();
  expect(code).toBe(130);
  const report = JSON.parse(out);
  expect(report.interrupted).toBe(true);
  expect(report.games).toBeGreaterThan(0);
  expect(report.games).toBeLessThan(1_000_000);
  expect(readdirSync(folder).filter((name) => name.endsWith(".notes.json"))).toHaveLength(1);
}, 60_000);

test("mistakes: one sentence on stderr, nothing on stdout, exit code 2, nothing written", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "wusong-"));
  const { code, out, err } = await start("fuzz raid --games 0", folder).ended;
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err.trim().split("\n")).toHaveLength(1);
  expect(readdirSync(folder)).toEqual([]);
}, 60_000);

test("the host survives a line of 20 MB and broken text, and still plays", async () => {
  const { child, ended } = start("host");
  child.stdin.write(`{"id":1,"op":"${"x".repeat(20_000_000)}"}\n`);
  child.stdin.write(Buffer.from([0xff, 0xfe, 0x00, 0x0a]));
  child.stdin.write(`${"[".repeat(1_000_000)}\n`);
  child.stdin.write('{"id":2,"op":"new","title":"raid"}\n{"id":3,"op":"decision","game":"g1"}\n{"id":4,"op":"bye"}\n');
  const { code, out } = await ended;
  expect(code).toBe(0);
  const answers = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(answers.map(({ id, ok }) => [id, ok])).toEqual([
    [null, false],
    [null, false],
    [null, false],
    [2, true],
    [3, true],
    [4, true],
  ]);
  expect(answers[0].error).toContain("at most");
}, 60_000);

test("the end of the input ends the host", async () => {
  const { child, ended } = start("host");
  child.stdin.end('{"id":1,"op":"hello"}');
  const { code, out } = await ended;
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ id: 1, ok: true });
}, 60_000);

test("the launcher builds the command line from its sources and runs it", async () => {
  const child = spawn(process.execPath, [path.join(ROOT, "cli/bin/wusong.mjs"), "titles", "--json"], { cwd: tmpdir() });
  let out = "";
  child.stdout.on("data", (text) => {
    out += text;
  });
  const code = await new Promise((resolve) => child.on("close", resolve));
  expect(code).toBe(0);
  expect(Array.isArray(JSON.parse(out))).toBe(true);
}, 60_000);
