import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSuite, type Suite } from "../build.ts";
import { Judging } from "../judging.ts";
import { changeWords, type Mutant } from "../mutant.ts";
import { allMutants } from "../title.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const clone = mkdtempSync(path.join(tmpdir(), "wusong-mutation-"));

const RULES = `
export const LIMIT = 3;
const memory = { sum: null as number | null };
export function walk(n: number): number { let left = n; while (left > LIMIT) { left -= 1; } return left; }
export function sumOnce(): number { memory.sum ??= 20 + 22; return memory.sum; }
export function unseen(): boolean { return true; }
export function untested(n: number): number { return n * 5; }
`;
const TESTS = `
import { describe, expect, test } from "vitest";
import { sumOnce, untested, walk } from "../rules/01-x.ts";
describe("walks", () => {
  test("1.0.a: down to the limit", ({ task }) => { task.meta.rules = ["1.0.a"]; expect(walk(9)).toBe(3); });
  test("without reading the result", { timeout: 5 }, () => { untested(2); });
  test("once", async () => { expect(sumOnce()).toBe(42); }, 1000);
});
test.each([[1, 1], [2, 2]])("%i stays", (n, m) => { expect(walk(n)).toBe(m); });
`;

let mutants: Mutant[];
let suite: Suite;
let judging: Judging;

beforeAll(async () => {
  cpSync(path.join(ROOT, "mutation/suite"), path.join(clone, "mutation/suite"), { recursive: true });
  cpSync(path.join(ROOT, "testkit/patterns.ts"), path.join(clone, "testkit/patterns.ts"));
  symlinkSync(path.join(ROOT, "node_modules"), path.join(clone, "node_modules"));
  const title = path.join(clone, "titles/tiny");
  for (const folder of ["rules", "tests"]) mkdirSync(path.join(title, folder), { recursive: true });
  writeFileSync(path.join(title, "ids.ts"), "export const enemyOf = (side) => (side === A ? B : A);");
  writeFileSync(path.join(title, "rules/01-x.ts"), RULES);
  writeFileSync(path.join(title, "tests/x.test.ts"), TESTS);
  mutants = allMutants(clone, "tiny");
  const numbered = mutants.map((mutant, id) => ({ id, mutant }));
  suite = await buildSuite(clone, "tiny", numbered, path.join(clone, ".mutation"));
  judging = await Judging.begin(suite.program);
});

afterAll(async () => {
  await judging.end();
  rmSync(clone, { recursive: true, force: true });
});

/** What became of a mutant, by its change in words. */
async function fate(change: string, without: string[] = []): Promise<string> {
  const id = mutants.findIndex((mutant) => changeWords(mutant) === change);
  if (id < 0) throw new Error(`No mutant ${change} among ${mutants.map(changeWords).join(", ")}`);
  const outcome = await judging.judge(id, new Set(without));
  return outcome.status === "killed" ? `${outcome.by.name}: ${outcome.why}` : `survived ${outcome.seenBy.length}`;
}

test("the run without mutants knows tests, statements and the places they come to", () => {
  const { tests, failing } = judging.sound;
  expect(failing).toEqual([]);
  expect(tests.map(({ name, statements }) => [name, statements])).toEqual([
    ["walks > 1.0.a: down to the limit", ["1.0.a"]],
    ["walks > without reading the result", []],
    ["walks > once", []],
    ["%i stays [1]", []],
    ["%i stays [2]", []],
  ]);
  expect(Object.keys(suite.tests)).toEqual(["tests/x.test.ts"]);
});

test("a mutant is killed by a test that fails, tests of statements first", async () => {
  expect(await fate("`left > LIMIT` → `left >= LIMIT`")).toMatch(
    /^walks > 1.0.a: down to the limit: expected 2 to be 3/,
  );
});

test("a mutant that never ends is stopped by its count", async () => {
  expect(await fate("`left -= 1` → `left += 1`")).toBe("walks > 1.0.a: down to the limit: it does not come to an end");
});

test("a mutant in what is loaded once, or remembered, is judged in a process of its own", async () => {
  expect(await fate("`3` → `4`")).toMatch(/^walks > 1.0.a: .* expected 4 to be 3/);
  expect(await fate("`20 + 22` → `20 - 22`")).toMatch(/^walks > once: expected -2 to be 42/);
  expect(await fate("`left > LIMIT` → `!(left > LIMIT)`")).toMatch(/^walks > 1.0.a/);
});

test("a mutant survives that no test reads or none comes to", async () => {
  expect(await fate("`n * 5` → `n / 5`")).toBe("survived 1");
  expect(await fate("`true` → `false`")).toBe("survived 0");
});

test("tests that have already looked are left out", async () => {
  expect(await fate("`left > LIMIT` → `left >= LIMIT`", ["tests/x.test.ts"])).toBe("survived 3");
});
