import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");

/** Joining by "and" is right for two and wrong for three; `listed` writes "A, B and C". */
const BY_HAND = /\.join\("( and | or |, and )"\)/;

test("lists in sentences are made in one place", () => {
  const files = execFileSync("git", ["ls-files", "--", "*.ts", "*.svelte"], { cwd: ROOT, encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "" && !/(^|\/)tests?\/|\.test\.ts$|^(mutation|testkit)\//.test(file));
  expect(files).toContain("engine/words.ts");
  const byHand = files.filter((file) => BY_HAND.test(readFileSync(path.join(ROOT, file), "utf8")));
  expect(byHand, 'join a list with listed() of "@wusong/engine/words"').toEqual([]);
});
