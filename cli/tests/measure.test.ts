import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { BOTS } from "@wusong/bots";
import { expect, test } from "vitest";
import { raid } from "../../engine/tests/raid.ts";
import { fingerprint } from "../measure/fingerprint.ts";
import { shelve } from "../shelf.ts";
import { wusong } from "./terminal.ts";

const PLACE = "<!-- measured: written by wusong measure --write -->\nold\n<!-- end of measured -->";

/** A folder with what `measure --write` writes into. */
function folder(): { root: string; ledger: string; measure: (...args: string[]) => ReturnType<typeof wusong> } {
  const root = mkdtempSync(path.join(tmpdir(), "wusong-"));
  for (const name of ["docs", "bots"]) mkdirSync(path.join(root, name));
  writeFileSync(path.join(root, "docs", "opponents.md"), `# Before\n\n${PLACE}\n\nAfter\n`);
  writeFileSync(path.join(root, "bots", "ladder.json"), '{"another":[]}');
  const ledger = path.join(root, "docs", "opponents", "ledger.jsonl");
  return { root, ledger, measure: (...args) => wusong(["measure", ...args], { root }) };
}

const linesIn = (file: string): string[] => readFileSync(file, "utf8").split("\n").filter(Boolean);

test("what is missing is played, each game is a line of the ledger, and nothing is played twice", async () => {
  const { ledger, measure } = folder();
  const few = ["raid", "--contest", "greedy:level-1", "--pairs", "2"];
  const { code, out } = await measure(...few);
  expect(code).toBe(0);
  expect(out.split("\n")[0]).toMatch(/^\*\*greedy against level-1\*\*/);
  const games = linesIn(ledger);
  expect(games.map((line) => JSON.parse(line).game).sort()).toEqual([0, 1, 2, 3]);
  expect(games.map((line) => JSON.parse(line).seat)).toEqual(["red", "blue", "red", "blue"]);
  expect(JSON.parse(games[0])).toMatchObject({ title: "raid", contest: "greedy:level-1", seed: "measure" });
  // A line that was cut off is played again, and no other.
  writeFileSync(ledger, `${games.slice(0, 3).join("\n")}\n${games[3].slice(0, 50)}`);
  expect((await measure(...few)).code).toBe(0);
  const after = linesIn(ledger);
  expect(after.length).toBe(5);
  const { cost: _, ...again } = JSON.parse(after[4]);
  expect(JSON.parse(games[3])).toMatchObject(again);
  expect(await measure(...few)).toMatchObject({ code: 0, err: "" });
  expect(linesIn(ledger)).toEqual(after);
});

test("several contests are named one by one", async () => {
  const { measure } = folder();
  const two = ["--contest", "greedy:level-1", "--contest", "greedy:greedy-quarter"];
  const { code, out } = await measure("raid", ...two, "--pairs", "1");
  expect(code).toBe(0);
  expect(out).toContain("**greedy against level-1**");
  expect(out).toContain("**greedy against greedy-quarter**");
});

test("games of a player that has changed count no longer", async () => {
  const other = shelve({ ...raid, value: (know: Parameters<typeof raid.value>[0]) => -raid.value(know) });
  const greedy = BOTS.get("greedy")!;
  expect(fingerprint(shelve(raid), greedy)).toBe(fingerprint(shelve(raid), greedy));
  expect(fingerprint(other, greedy)).not.toBe(fingerprint(shelve(raid), greedy));
  const { root, measure } = folder();
  await measure("raid", "--contest", "greedy:level-1", "--pairs", "1");
  const told = await wusong(["measure", "raid", "--tables"], { root, titles: [other] });
  expect(told.out).toContain("Nothing was measured yet.");
});

test("tables and ratings are written where they belong, and leave the rest alone", async () => {
  const { root, measure } = folder();
  const { code } = await measure("raid", "--contest", "greedy:level-1", "--pairs", "3", "--write");
  expect(code).toBe(0);
  const text = readFileSync(path.join(root, "docs", "opponents.md"), "utf8");
  expect(text.startsWith("# Before\n\n<!-- measured")).toBe(true);
  expect(text.endsWith("<!-- end of measured -->\n\nAfter\n")).toBe(true);
  expect(text).not.toContain("\nold\n");
  expect(text).toContain("of 6 |");
  const ladder = JSON.parse(readFileSync(path.join(root, "bots", "ladder.json"), "utf8"));
  expect(ladder.another).toEqual([]);
  expect(ladder.raid.map(({ player }: { player: string }) => player).sort()).toEqual(["greedy", "level-1"]);
});

test.each([
  [["measure", "nowhere"], 'There is no title "nowhere"'],
  [["measure", "raid", "--contest", "chess"], 'There is no contest "chess"'],
  [["measure", "raid", "--minutes", "0"], "--minutes"],
])("%j is a mistake", async (args, sentence) => {
  const { code, err } = await wusong(args, { root: folder().root });
  expect(code).toBe(2);
  expect(err).toContain(sentence);
});
