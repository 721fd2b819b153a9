import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { naming, type Planted, Planting, readPlanted } from "../planted.ts";
import { ruleFiles, testFiles } from "../title.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const clone = mkdtempSync(path.join(tmpdir(), "wusong-planted-"));
const title = path.join(clone, "titles/tiny");

const TESTS = `
import { expect, test } from "vitest";
import { LIMIT, walk } from "../rules/01-x.ts";
test("1.0.a: down to the limit", () => { expect(walk(9)).toBe(3); });
test("1.0.b: the limit is a number", () => { expect(typeof LIMIT).toBe("number"); });
test("1.0.c: fails as it is", () => { expect(LIMIT).toBe(7); });
`;

let planting: Planting;
beforeAll(async () => {
  cpSync(path.join(ROOT, "mutation/suite"), path.join(clone, "mutation/suite"), { recursive: true });
  cpSync(path.join(ROOT, "testkit/patterns.ts"), path.join(clone, "testkit/patterns.ts"));
  symlinkSync(path.join(ROOT, "node_modules"), path.join(clone, "node_modules"));
  for (const folder of ["rules", "tests"]) mkdirSync(path.join(title, folder), { recursive: true });
  writeFileSync(
    path.join(title, "rules/01-x.ts"),
    "export const LIMIT = 3;\nexport function walk(n: number): number { while (n > LIMIT) n -= 1; return n; }\n",
  );
  for (const name of ["set-up.ts", "position-pieces.ts", "options.ts", "words.ts"]) {
    writeFileSync(path.join(title, name), "export {};\n");
  }
  writeFileSync(path.join(title, "tests/x.test.ts"), TESTS);
  writeFileSync(path.join(title, "tests/golden.test.ts"), "no test of a statement");
  planting = await Planting.begin(clone, "tiny", path.join(clone, ".mutation"));
});
afterAll(async () => {
  await planting.end();
  rmSync(clone, { recursive: true, force: true });
});

const fault = (find: string, replace: string, statement = "1.0.a"): Planted => ({
  chapter: "1",
  file: "rules/01-x.ts",
  find,
  replace,
  statement,
  fault: "A fault",
});

test.each<[string, Planted, string | null]>([
  ["a fault its statement's test notices is caught", fault("LIMIT = 3", "LIMIT = 2"), null],
  ["one that makes the rules run for ever, too", fault("n -= 1", "n -= 0"), null],
  [
    "a fault that only tests of other statements notice is not",
    fault("LIMIT = 3", "LIMIT = 2", "1.0.b"),
    "no test notices",
  ],
  [
    "a fault that breaks the code proves nothing",
    fault("LIMIT = 3", "LIMIT = ("),
    "the fault breaks the code, not the rule",
  ],
  [
    "nor one that cannot be loaded",
    fault("LIMIT = 3", "LIMIT: number = nobody()"),
    "the fault breaks the code, not the rule",
  ],
  ["a place that is there twice is none", fault("LIMIT", "3"), "the place to change is there 2 times"],
  ["a statement without a test", fault("LIMIT = 3", "LIMIT = 2", "1.0"), "no test names the statement"],
  [
    "a test that fails without the fault",
    fault("LIMIT = 3", "LIMIT = 2", "1.0.c"),
    "a test of the statement fails without the fault",
  ],
  ["a file that is gone", { ...fault("a", "b"), file: "rules/02-y.ts" }, "the file is not there"],
])("%s", async (_what, planted, wrong) => {
  expect(await planting.judge(planted)).toBe(wrong);
});

test("after a fault the sources are sound again", async () => {
  await planting.judge(fault("LIMIT = 3", "LIMIT = 2"));
  expect(await planting.judge(fault("n -= 1", "n--"))).toBe("no test notices");
});

test("a test proves the statements its name begins with", () => {
  expect(naming("7.2.a").test("Retreat > 7.2.a, 7.2.b: it stops")).toBe(true);
  expect(naming("7.2.b").test("7.2.a, 7.2.b: it stops")).toBe(true);
  expect(naming("7.2.a").test("17.2.a: it stops")).toBe(false);
  expect(naming("7.2").test("7.2.a: it stops")).toBe(false);
});

test("rules stand in chapters, set-up, positions and options; recorded games are no judges", () => {
  expect(ruleFiles(clone, "tiny")).toEqual(["rules/01-x.ts", "options.ts", "position-pieces.ts", "set-up.ts"]);
  expect(testFiles(clone, "tiny")).toEqual(["tests/x.test.ts"]);
});

test("a planted fault without a statement is named by its number", () => {
  writeFileSync(path.join(title, "mutants.json"), JSON.stringify([fault("a", "b"), { chapter: "1" }]));
  expect(() => readPlanted(clone, "tiny")).toThrow('tiny/mutants.json: fault 2 has no "file".');
});
