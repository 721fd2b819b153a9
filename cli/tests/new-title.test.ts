import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../../scripts/bundle.mjs";
import { wusong } from "./terminal.ts";

const ID = "try-out-1815";
let root: string;

/** A clone without titles: what a new one is made, checked and played with. */
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "wusong-new-title-"));
  for (const name of ["engine", "board", "mechanics", "testkit", "cli", "scripts", "docs/adding-a-title.md"])
    cpSync(path.join(ROOT, name), path.join(root, name), {
      recursive: true,
      filter: (from) => !/[\\/](dist|node_modules)$/.test(from),
    });
  for (const name of ["package.json", "tsconfig.json", "vitest.config.ts", "biome.json"])
    cpSync(path.join(ROOT, name), path.join(root, name));
  symlinkSync(path.join(ROOT, "node_modules"), path.join(root, "node_modules"), "junction");
  mkdirSync(path.join(root, "titles"));
  writeFileSync(path.join(root, "titles/shelf.json"), "[]\n");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Runs a tool of the project in the clone; what it says where it fails. */
function tool(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  return status === 0 ? "" : `${stdout}${stderr}`;
}

test.each([
  ["../evil-1900", /is no id of a title/],
  ["titles/evil-1900", /is no id of a title/],
  ["evil-1900/..", /is no id of a title/],
  ["Evil-1900", /is no id of a title/],
  ["evil 1900", /is no id of a title/],
  ["évil-1900", /is no id of a title/],
  ["evil--1900", /is no id of a title/],
  ["1900", /is no id of a title/],
  ["constructor", /is no id of a title/],
  ["", /is no id of a title/],
  [`${"a".repeat(80)}-1900`, /is no id of a title/],
])("%j is refused with a sentence, and nothing is made", async (id, sentence) => {
  const { code, out, err } = await wusong(["new-title", id], { root });
  expect([code, out]).toEqual([2, ""]);
  expect(err).toMatch(sentence);
  expect(readdirSync(path.join(root, "titles"))).toEqual(["shelf.json"]);
  expect(readFileSync(path.join(root, "titles/shelf.json"), "utf8")).toBe("[]\n");
});

test("outside of a clone there is nowhere to put a title", async () => {
  const { code, err } = await wusong(["new-title", ID], { root: path.join(root, "docs") });
  expect(code).toBe(2);
  expect(err).toMatch(/made in a clone of Wusong/);
});

test("a failure on the way leaves nothing behind", async () => {
  const golden = path.join(root, "scripts/golden.mjs");
  const script = readFileSync(golden, "utf8");
  writeFileSync(golden, 'console.error("No dice.");\nprocess.exit(1);\n');
  const { code, err } = await wusong(["new-title", ID], { root });
  writeFileSync(golden, script);
  expect(code).toBe(2);
  expect(err).toMatch(/golden games of try-out-1815 could not be played: No dice\./);
  expect(readdirSync(path.join(root, "titles"))).toEqual(["shelf.json"]);
  expect(readFileSync(path.join(root, "titles/shelf.json"), "utf8")).toBe("[]\n");
});

test("a new title has its types, its style, its layout and its tests, and is played", async () => {
  const { code, out, err } = await wusong(["new-title", ID], { root });
  expect([err, code]).toEqual(["", 0]);
  expect(out).toContain(`titles/${ID} is a small complete game now`);
  expect(JSON.parse(readFileSync(path.join(root, "titles/shelf.json"), "utf8"))).toEqual([ID]);
  expect(existsSync(path.join(root, "titles", ID, "tests/golden/games.json.br"))).toBe(true);
  const texts = readdirSync(path.join(root, "titles", ID), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|md|json)$/.test(name))
    .map((name) => readFileSync(path.join(root, "titles", ID, name), "utf8"));
  expect(texts.filter((text) => /skeleton/i.test(text))).toEqual([]);
  expect(texts.some((text) => text.includes('"Try Out, 1815"'))).toBe(true);

  writeFileSync(path.join(root, "tsconfig.json"), tsconfigOf("titles"));
  expect(tool("node_modules/typescript/bin/tsc", "--noEmit", "-p", "tsconfig.json")).toBe("");
  expect(tool("node_modules/@biomejs/biome/bin/biome", "check", "--vcs-enabled=false", `titles/${ID}`)).toBe("");
  // Its rules, its golden records, thirty games of the fuzzer, and the layout all titles have.
  expect(tool("node_modules/vitest/vitest.mjs", "run", "--root", root, `titles/${ID}`, "testkit/layout.test.ts")).toBe(
    "",
  );

  const again = await wusong(["new-title", ID], { root });
  expect(again).toMatchObject({ code: 2, out: "" });
  expect(again.err).toMatch(/There is a title "try-out-1815" already/);
});

function tsconfigOf(folder: string): string {
  const config = JSON.parse(readFileSync(path.join(ROOT, "tsconfig.json"), "utf8")) as object;
  return JSON.stringify({ ...config, include: [folder] });
}
