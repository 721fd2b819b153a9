import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Game, Random, type Save, save } from "@wusong/engine";
import { beforeEach, expect, test } from "vitest";
import old from "../../engine/tests/old-records.json" with { type: "json" };
import { type Raid, raid } from "../../engine/tests/raid.ts";
import { withStep } from "../../engine/tests/raid-changed.ts";
import { shelve } from "../shelf.ts";
import { wusong } from "./terminal.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "wusong-"));
});

/** A running game of some commands. */
function running(title: typeof raid, seed: string, commands: number): Save {
  const game = new Game({ title, scenario: "standard", options: { stores: "few" }, seed });
  const random = new Random(seed);
  for (let i = 0; i < commands && !game.over; i++) {
    const [seat] = game.play.seatsToDecide();
    game.act(seat, game.index, game.play.spellIds(seat, game.play.sample(seat, random)!));
  }
  return save(game);
}
const write = (name: string, content: unknown): void =>
  writeFileSync(path.join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
const check = (title: typeof raid = raid, ...flags: string[]) =>
  wusong(["recheck", folder, ...flags], { titles: [shelve(title)] });

/** Rules in which the second round gives everybody a supply more. */
const changed = withStep("round", "count", (step: never) => {
  const { run } = step as { run: (g: { pub: Raid["pub"] }, v: never, got: undefined) => void };
  return {
    ...(step as object),
    run: (g: { pub: Raid["pub"] }, v: never) => {
      run(g, v, undefined);
      if (g.pub.round === 2) g.pub.supplies[0]++;
    },
  } as never;
});

test("games go on unchanged where the rules lead to the same states, whatever their version is called", async () => {
  write("a.json", running(raid, "a", 7));
  write("b.json", running(raid, "b", 12));
  write("waiting.json", running(raid, "w", 1));
  write("old.json", old.running);
  mkdirSync(path.join(folder, "sub"));
  for (const title of [raid, { ...raid, rulesVersion: "next" }]) {
    const { code, out } = await check(title);
    expect(out).toMatch(/^a\.json: It goes on unchanged: \d+ entries lead to the same states\.$/m);
    expect(out).toContain("4 games: 4 go on unchanged, 0 differ");
    expect(code).toBe(0);
  }
});

test("a game differs from the entry where the new rules lead elsewhere, and can go on from its snapshot", async () => {
  const record = running(raid, "a", 20);
  write("a.json", record);
  // The first round is over with the entry after which the round counter stands at two.
  const game = new Game({ title: raid, scenario: "standard", options: { stores: "few" }, seed: "a" });
  const random = new Random("a");
  while (game.play.pub.round === 1) {
    const [seat] = game.play.seatsToDecide();
    game.act(seat, game.index, game.play.spellIds(seat, game.play.sample(seat, random)!));
  }
  const { code, out } = await check(changed);
  expect(out).toContain(
    `a.json: It differs from entry ${game.entries.length - 1} on: that entry leads to another state. It can go on from its snapshot at entry ${record.entries.length}.`,
  );
  expect(code).toBe(3);
  write("b.json", running(raid, "b", 2));
  const both = JSON.parse((await check(changed, "--json")).out);
  expect(both).toMatchObject({ unchanged: 1, differs: 1, stuck: 0 });
  expect(both.games[0]).toMatchObject({ name: "a.json", fate: "differs", from: game.entries.length - 1 });
});

test("a command the new rules do not have is named; without a snapshot that fits the game cannot go on", async () => {
  const restless = withStep("raids", "raid", (step: never) => {
    const { verbs } = step as { verbs: Map<string, unknown> };
    return { ...(step as object), verbs: new Map([...verbs].filter(([name]) => name !== "rest")) } as never;
  });
  const game = new Game({ title: raid, scenario: "standard", options: { stores: "few" }, seed: "r" });
  for (const seat of [0, 1]) game.act(seat as never, game.index, { verb: "bid", picks: [0] });
  game.act(0 as never, game.index, { verb: "rest", picks: [] });
  write("rests.json", save(game));
  const { code, out } = await check(restless);
  expect(out).toContain("rests.json: It differs from entry 2 on: that entry is not possible");
  expect(code).toBe(3);
  write("rests.json", { ...save(game), snapshots: [] });
  const stuck = await check(restless);
  expect(stuck.out).toContain("It cannot go on.");
  expect(stuck.out).toContain("has no snapshot to continue from");
  expect(stuck.code).toBe(1);
});

test("what is no save gets a sentence, and nothing is written", async () => {
  write("notes.txt", "buy milk");
  symlinkSync(path.join(folder, "nowhere"), path.join(folder, "broken.json"));
  write("half.json", JSON.stringify(running(raid, "a", 3)).slice(0, 100));
  const { code, out } = await check();
  expect(out).toContain("notes.txt: This is not a complete record");
  expect(out).toContain("half.json: This is not a complete record");
  expect(out).toContain("broken.json: a record cannot be read from");
  expect(out).toContain("3 files are no saves.");
  expect(code).toBe(2);
  write("chess.json", { ...running(raid, "a", 3), title: "chess" });
  expect((await check()).out).toContain('chess.json: There is no title "chess" here.');
});

test("a folder that is not there or empty is a mistake", async () => {
  expect((await check()).err).toContain("There are no games in");
  const missing = await wusong(["recheck", path.join(folder, "nowhere")]);
  expect([missing.code, missing.out]).toEqual([2, ""]);
});
