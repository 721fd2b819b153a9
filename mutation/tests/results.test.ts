import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { type Killed, type Now, ResultFile, type Survived, whatHolds } from "../results.ts";

const now: Now = { file: "f1", sources: "s1", rules: "r1", tests: { "a.test.ts": "a1", "b.test.ts": "b1" } };
const survived: Survived = { mutant: "m", status: "survived", ...now };
const killed: Killed = {
  mutant: "m",
  file: "f1",
  status: "killed",
  by: "a test",
  byRule: true,
  why: "it fails",
  test: "a.test.ts",
  testHash: "a1",
};

const folder = mkdtempSync(path.join(tmpdir(), "wusong-mutation-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("with the same sources everything holds", () => {
  expect(whatHolds(survived, now).done).toBe(true);
  expect(whatHolds(killed, now).done).toBe(true);
  expect(whatHolds(undefined, now).done).toBe(false);
});

test("a changed rule file is judged again, and so are survivors of every other rule file", () => {
  expect(whatHolds(killed, { ...now, file: "f2", rules: "r2" }).done).toBe(false);
  expect(whatHolds(killed, { ...now, rules: "r2" }).done).toBe(true);
  expect(whatHolds(survived, { ...now, rules: "r2" })).toEqual({ done: false, without: new Set() });
});

test("a survivor is tried by the changed and the new tests only, a kill again when its own test has changed", () => {
  const changed = { ...now, tests: { "a.test.ts": "a1", "b.test.ts": "b2", "c.test.ts": "c1" } };
  expect(whatHolds(survived, changed)).toEqual({ done: false, without: new Set(["a.test.ts"]) });
  expect(whatHolds(killed, changed).done).toBe(true);
  expect(whatHolds(killed, { ...now, tests: { "a.test.ts": "a2" } }).done).toBe(false);
  expect(whatHolds(survived, { ...now, sources: "s2" })).toEqual({ done: false, without: new Set() });
});

test("results outlive the program, the last of a mutant counts, and a line cut short spoils no other", () => {
  const file = path.join(folder, "deep", "title.jsonl");
  const first = new ResultFile(file);
  first.add(survived);
  first.add(killed);
  appendFileSync(file, '\n{"mutant": "n", "sta');
  const second = new ResultFile(file);
  expect(second.get("m")).toEqual(killed);
  expect(second.get("n")).toBeUndefined();
  second.add({ ...survived, mutant: "n" });
  expect(new ResultFile(file).get("n")?.status).toBe("survived");
});
