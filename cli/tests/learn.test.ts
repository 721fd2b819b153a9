import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Doctrine } from "@wusong/engine";
import { expect, test } from "vitest";
import { type Raid, raid } from "../../engine/tests/raid.ts";
import { shelve } from "../shelf.ts";
import { wusong } from "./terminal.ts";

const features: Doctrine<Raid>["features"] = {
  names: ["raiders lost by red", "raiders lost by blue"],
  stages: 1,
  stage: () => 0,
  read: ({ pub }, into) => into.set(pub.fallen),
};
const titles = [shelve({ ...raid, doctrine: { features, weights: null, closing: ["rest"] } })];

const learning = (dir: string, ...more: string[]) =>
  wusong(["learn", "raid", "--dir", dir, "--out", path.join(dir, "weights.json"), ...more], { titles });

test("learn writes weights with where they come from, and goes on after games of an earlier run", async () => {
  const dir = mkdtempSync(path.join(tmpdir(), "wusong-"));
  const { code, out, err } = await learning(dir, "--games", "30", "--gate", "0");
  expect([code, err]).toEqual([0, ""]);
  expect(out).toContain("raid: 30 games");
  const weights = JSON.parse(readFileSync(path.join(dir, "weights.json"), "utf8"));
  expect(weights.features).toEqual(features.names);
  expect(weights.weight[0]).toBeLessThan(weights.weight[1]);
  expect(weights.provenance).toMatchObject({ title: "raid", bot: "greedy", games: 30, seed: "learn" });
  // A run that was cut off in the middle of a line plays that game again, and no other.
  const [book] = readdirSync(dir).filter((name) => name.endsWith(".jsonl"));
  const written = readFileSync(path.join(dir, book), "utf8");
  writeFileSync(path.join(dir, book), written.slice(0, -40));
  const again = await learning(dir, "--games", "30", "--gate", "0");
  expect([again.code, again.err]).toEqual([0, "Going on after 29 games of an earlier run.\n"]);
  expect(JSON.parse(readFileSync(path.join(dir, "weights.json"), "utf8"))).toEqual(weights);
});

test("weights that do not win the match are not written", async () => {
  const dir = mkdtempSync(path.join(tmpdir(), "wusong-"));
  // One pair proves nothing, whoever wins it.
  const { code, out } = await learning(dir, "--games", "20", "--gate", "1");
  expect(code).toBe(1);
  expect(out).toContain("nothing is written");
  expect(readdirSync(dir)).not.toContain("weights.json");
});

test.each([
  [["learn", "raid"], "raid has no features.ts: there is nothing to learn the worth of."],
  [["learn", "nowhere"], 'There is no title "nowhere"'],
  [["learn", "raid", "--games", "3"], "--games"],
  [["learn", "raid", "--bot", "nobody"], "raid has no features.ts"],
])("%j is a mistake", async (args, sentence) => {
  const { code, err } = await wusong(args);
  expect(code).toBe(2);
  expect(err).toContain(sentence);
});

test("who plays by weights that were fitted to other games says so, and goes on", async () => {
  const dir = mkdtempSync(path.join(tmpdir(), "wusong-"));
  await learning(dir, "--games", "20", "--gate", "0");
  const weights = JSON.parse(readFileSync(path.join(dir, "weights.json"), "utf8"));
  const play = (more: object, ...args: string[]) => {
    const doctrine = { features, weights: { ...weights, ...more }, closing: [] };
    const seats = ["--seat", "red=level-3", "--seat", "blue=level-1"];
    return wusong(["sim", "raid", "--games", "1", ...seats, ...args], { titles: [shelve({ ...raid, doctrine })] });
  };
  expect(await play({})).toMatchObject({ code: 0, err: "" });
  const other = await play({}, "--option", "stores=many");
  expect(other).toMatchObject({ code: 0, err: expect.stringContaining("Chances are not calibrated for this game") });
  const refused = await play({ provenance: { ...weights.provenance, ground: "another" } });
  expect(refused).toMatchObject({ code: 0, err: expect.stringContaining("other units or places") });
});

test("weights for another sheet are not written over the title's own", async () => {
  const { code, err } = await wusong(["learn", "raid", "--sheet", sheetFolder()], { titles });
  expect([code, err]).toEqual([2, "wusong: Weights for another sheet have a file of their own: name it with --out.\n"]);
});

function sheetFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "wusong-"));
  writeFileSync(path.join(folder, "rules.json"), '{"rounds": 2}');
  return folder;
}
