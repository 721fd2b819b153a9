import { appendFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readPlan, settle } from "@wusong/lab/study";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/bundle.mjs";
import { titles } from "../titles.ts";
import { wusong } from "./terminal.ts";

const folder = (): string => mkdtempSync(path.join(tmpdir(), "wusong-lab-"));

function planFile(dir: string, more: object = {}): string {
  const file = path.join(dir, "plan-to-run.json");
  const plan = {
    format: "wusong-plan/1",
    name: "Raids",
    titles: ["raid"],
    seed: "lab",
    runs: [
      { id: "random", label: "At random", players: "random", games: 6 },
      {
        id: "many",
        players: "random",
        options: { stores: "many" },
        against: "random",
        parameter: { name: "Stores", value: "many" },
        games: 4,
      },
    ],
    ...more,
  };
  writeFileSync(file, JSON.stringify(plan));
  return file;
}

const read = (dir: string, name: string): string => readFileSync(path.join(dir, name), "utf8");

test("a plan is played, and its games, figures and report are written", async () => {
  const dir = folder();
  const { code, out } = await wusong(["lab", "run", planFile(dir), "--out", dir]);
  expect(out).toMatch(/^10 games: the report is in .*report\.html$/m);
  expect(code).toBe(0);
  const lines = read(dir, "games.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ run, game }) => `${run} ${game}`)).toEqual([
    ...Array.from({ length: 6 }, (_, i) => `raid/random ${i}`),
    ...Array.from({ length: 4 }, (_, i) => `raid/many ${i}`),
  ]);
  const html = read(dir, "report.html");
  expect(html).not.toMatch(/<script/i);
  expect(html).toContain("It does not tell how people play");
  expect(html).toContain("n = 6, seeds lab/0 to lab/5");
});

test("a broken-off run goes on: a torn line and missing games are played again, and the bytes are the same", async () => {
  const whole = folder();
  await wusong(["lab", "run", planFile(whole), "--out", whole]);
  const dir = folder();
  await wusong(["lab", "run", planFile(dir), "--out", dir]);
  const lines = read(dir, "games.jsonl").trim().split("\n");
  writeFileSync(path.join(dir, "games.jsonl"), `${lines[7]}\n${lines[2]}\n`);
  appendFileSync(path.join(dir, "games.jsonl"), lines[3].slice(0, 40));
  const { code, err } = await wusong(["lab", "run", planFile(dir), "--out", dir]);
  expect(code).toBe(0);
  expect(err).toBe("Going on after 2 games.\n");
  for (const name of ["games.jsonl", "figures.json", "report.html"]) expect(read(dir, name)).toBe(read(whole, name));
});

test("a report of what there is says that it is not all", async () => {
  const dir = folder();
  await wusong(["lab", "run", planFile(dir), "--out", dir]);
  const lines = read(dir, "games.jsonl").trim().split("\n");
  writeFileSync(path.join(dir, "games.jsonl"), `${lines.slice(0, 4).join("\n")}\n`);
  expect((await wusong(["lab", "report", dir])).code).toBe(0);
  expect(read(dir, "report.html")).toContain("Not all games have been played: 4 of 6 of the main run.");
});

test("a game of a study can be taken out as a record, and is the game that was counted", async () => {
  const dir = folder();
  await wusong(["lab", "run", planFile(dir), "--out", dir]);
  const record = path.join(dir, "game.json");
  expect(await wusong(["lab", "game", dir, "raid/many", "2", "--out", record])).toMatchObject({ code: 0 });
  const counted = JSON.parse(read(dir, "games.jsonl").split("\n")[8]);
  const { over, entries, seed } = JSON.parse(readFileSync(record, "utf8"));
  expect([seed, ["red", "blue"][over.winner] ?? null]).toEqual([counted.seed, counted.winner]);
  expect(entries).toHaveLength(counted.commands);
  expect(await wusong(["replay", record, "--verify"])).toMatchObject({ code: 0 });
  const none = await wusong(["lab", "game", dir, "few", "2", "--out", record]);
  expect(none).toMatchObject({
    code: 2,
    err: expect.stringMatching(/no run "few"; it has raid\/random and raid\/many/),
  });
});

test("another plan in the same folder is refused, and nothing is lost", async () => {
  const dir = folder();
  await wusong(["lab", "run", planFile(dir), "--out", dir]);
  const before = read(dir, "games.jsonl");
  const { code, err } = await wusong(["lab", "run", planFile(dir, { seed: "other" }), "--out", dir]);
  expect(code).toBe(2);
  expect(err).toMatch(/Another plan was begun in/);
  expect(read(dir, "games.jsonl")).toBe(before);
});

test("a plan that is no plan, a folder that is no study, a database that is none", async () => {
  const dir = folder();
  const broken = path.join(dir, "broken.json");
  writeFileSync(broken, '{"format":');
  expect(await wusong(["lab", "run", broken, "--out", dir])).toMatchObject({ code: 2 });
  expect(await wusong(["lab", "report", dir])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/a plan cannot be read/),
  });
  const nowhere = await wusong(["lab", "work", "--database", "nowhere"]);
  expect(nowhere).toMatchObject({ code: 2, err: expect.stringMatching(/--database is an address such as postgres:/) });
});

test("every plan in docs/lab fits its title", () => {
  const folders = ["plans", path.join("games", "plans")].map((name) => path.join(ROOT, "docs", "lab", name));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
  );
  const plans = files.filter((name) => name.endsWith(".json"));
  expect(plans.length).toBeGreaterThanOrEqual(3 * titles.length);
  for (const file of plans) {
    const plan = readPlan(JSON.parse(readFileSync(file, "utf8")));
    expect(settle(titles, plan).length, file).toBeGreaterThan(0);
  }
});

test("the report of kept figures is drawn again, the same to the byte; other files are refused in a sentence", async () => {
  const dir = folder();
  await wusong(["lab", "run", planFile(dir), "--out", dir]);
  const out = path.join(dir, "page.html");
  expect((await wusong(["lab", "print", path.join(dir, "figures.json"), "--out", out])).code).toBe(0);
  expect(readFileSync(out, "utf8")).toBe(read(dir, "report.html"));
  const { code, err } = await wusong(["lab", "print", path.join(dir, "plan.json"), "--out", out]);
  expect(code).not.toBe(0);
  expect(err).toContain("These are no figures of a study");
});
