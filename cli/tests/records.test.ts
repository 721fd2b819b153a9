import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Game, load, Random, type Save, type Seat, save, share } from "@wusong/engine";
import { beforeEach, expect, test, vi } from "vitest";
import { raid } from "../../engine/tests/raid.ts";
import { missing } from "../commands/fuzz.ts";
import { shelve } from "../shelf.ts";
import { wusong } from "./terminal.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "wusong-"));
});

function playedGame(): Game<never> {
  const game = new Game({ title: raid, scenario: "standard", options: { stores: "few" }, seed: "on file" });
  const random = new Random("records");
  while (!game.over) {
    const [seat] = game.play.seatsToDecide();
    game.act(seat, game.index, game.play.spellIds(seat, game.play.sample(seat, random)!));
  }
  return game as never;
}

function file(name: string, content: unknown): string {
  const at = path.join(folder, name);
  writeFileSync(at, typeof content === "string" ? content : JSON.stringify(content));
  return at;
}

test("a record is replayed with its rule cases and verified", async () => {
  const game = playedGame();
  const { code, out, err } = await wusong(["replay", file("game.json", save(game)), "--verify"]);
  expect(err).toBe("");
  expect(code).toBe(0);
  expect(out).toContain("0 red bid");
  expect(out).toMatch(/\[2\.1\] Red bid \d, Blue \d\./);
  expect(out).toContain(
    `Verified: the seed gives the hash ${game.seedHash}, all ${game.entries.length} entries replay`,
  );
});

test("a shared record of a finished game verifies too", async () => {
  const at = file("shared.json", share(playedGame(), null));
  expect((await wusong(["replay", at, "--verify"])).code).toBe(0);
});

test("the log of a shared record must be the replayed one", async () => {
  const shared = JSON.parse(JSON.stringify(share(playedGame(), null)));
  shared.log[0].event.rule = "9.9";
  const { code, err } = await wusong(["replay", file("shared.json", shared), "--verify"]);
  expect(code).toBe(1);
  expect(err).toContain("The log differs");
});

test("--to stops after that many entries", async () => {
  const { code, out } = await wusong(["replay", file("game.json", save(playedGame())), "--to", "3"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^2 /m);
  expect(out).not.toMatch(/^3 /m);
});

test("--verify with --to shows a part and verifies the whole", async () => {
  const record = save(playedGame());
  const { code, out } = await wusong(["replay", file("game.json", record), "--verify", "--to", "3"]);
  expect(code).toBe(0);
  expect(out).not.toMatch(/^3 /m);
  expect(out).toContain(`… ${record.entries.length - 3} more entries`);
  expect(out).toContain(`all ${record.entries.length} entries replay`);
  const changed = file("changed.json", { ...record, hash: "0".repeat(64) });
  expect((await wusong(["replay", changed, "--verify", "--to", "3"])).code).toBe(1);
});

test("a game that was taken up under newer rules is replayed and verified from there", async () => {
  const old = new Game({ title: raid, scenario: "standard", options: { stores: "few" }, seed: "older" });
  for (const seat of [0, 1] as Seat[]) old.act(seat, old.index, { verb: "bid", picks: [1] });
  const loaded = load(raid, { ...save(old), rulesVersion: "0" });
  if ("error" in loaded) throw new Error(loaded.error);
  loaded.game.act(0 as Seat, loaded.game.index, { verb: "rest", picks: [] });
  const at = file("taken-up.json", save(loaded.game));
  const { code, out, err } = await wusong(["replay", at, "--verify"]);
  expect(code).toBe(3);
  expect(out).toContain("Taken up at entry 2; what was before was played under rules version 0.");
  expect(out).toMatch(/^2 red rest/m);
  expect(out).not.toMatch(/^1 /m);
  expect(err).toContain("from entry 2 on 1 entry replay");
  expect(err).toContain("taken up at entry 2 from a position of rules version 0");
  const short = await wusong(["replay", at, "--to", "1"]);
  expect([short.code, short.err]).toEqual([2, "wusong: This game was taken up at entry 2: --to is at least 2.\n"]);
});

test("a changed command, hash, snapshot or result does not verify", async () => {
  const game = playedGame();
  const tampered = (change: (record: Save) => void): string => {
    const record = JSON.parse(JSON.stringify(save(game)));
    change(record);
    return file("tampered.json", record);
  };
  const verdict = async (change: (record: Save) => void) =>
    (await wusong(["replay", tampered(change), "--verify"])).code;
  expect(await verdict(() => undefined)).toBe(0);
  expect(await verdict((record) => (record.entries[0] as unknown as { picks: unknown[] }).picks.splice(0, 1, 0))).toBe(
    1,
  );
  expect(await verdict((record) => Object.assign(record, { hash: "0".repeat(64) }))).toBe(1);
  expect(await verdict((record) => Object.assign(record.over!, { winner: 0, reason: "bribe" }))).toBe(1);
  expect(await verdict((record) => Object.assign(record.snapshots[0].state as object, { n: 1 }))).toBe(1);
});

test.each([
  ["truncated", (text: string) => text.slice(0, text.length / 2), /not a complete record/],
  ["of another title", (text: string) => text.replace('"title":"raid"', '"title":"chess"'), /no title "chess"/],
  ["of something else", () => '{"format":"pgn"}', /not a Wusong record/],
  ["of no shape at all", () => "[]", /not a Wusong record/],
])("a record %s is a mistake", async (_name, change, says) => {
  const at = file("bad.json", change(JSON.stringify(save(playedGame()))));
  const { code, out, err } = await wusong(["replay", at, "--verify"]);
  expect(err).toMatch(says);
  expect(code).toBe(2);
  expect(out).toBe("");
});

test("a record of another rules version is not replayed, and that is said", async () => {
  const at = file("old.json", { ...save(playedGame()), rulesVersion: "0" });
  const { code, err } = await wusong(["replay", at, "--verify"]);
  expect(code).toBe(3);
  expect(err).toContain("rules version 0");
  expect((await wusong(["replay", at])).code).toBe(1);
});

test("the record of a game that is still on proves nothing yet", async () => {
  const game = new Game({ title: raid, scenario: "standard", options: { stores: "few" }, seed: "running" });
  const at = file("running.json", share(game, null));
  const { code, err } = await wusong(["replay", at, "--verify"]);
  expect([code, err]).toEqual([3, expect.stringContaining("still on")]);
  expect((await wusong(["replay", at])).code).toBe(2);
});

test("a clean fuzz run leaves nothing behind", async () => {
  const { code, out } = await wusong(["fuzz", "raid", "--games", "6", "--dir", folder, "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ games: 6, failures: 0, failed: [], interrupted: false });
  expect(readdirSync(folder)).toEqual([]);
});

test("a failure is written as a record that replays, and the exit code is 1", async () => {
  const broken = { ...raid, invariants: () => ["The count is wrong."] };
  const titles = [shelve(broken as typeof raid)];
  const { code, out, err } = await wusong(["fuzz", "raid", "--games", "2", "--dir", folder, "--json"], { titles });
  expect(code).toBe(1);
  const report = JSON.parse(out);
  expect(report.failures).toBe(2);
  expect(report.failed[0]).toMatchObject({ game: 0, kind: "invariant", message: "The count is wrong." });
  expect(err).toContain(`wusong replay ${report.failed[0].file}`);
  const replayed = await wusong(["replay", report.failed[0].file], { titles });
  expect(replayed.code).toBe(0);
  expect(replayed.out).toContain("The fuzzer stopped here (invariant): The count is wrong.");
});

test("fuzzing holds refusals to the cases of the title's rulebook", async () => {
  const book = path.join(folder, "titles", "raid", "rules.json");
  mkdirSync(path.dirname(book), { recursive: true });
  const fuzzed = (...cases: string[]) => {
    writeFileSync(book, JSON.stringify({ cases: cases.map((id) => ({ case: id, statements: [{ id: `${id}.a` }] })) }));
    const args = ["fuzz", "raid", "--games", "6", "--dir", path.join(folder, "failures"), "--json"];
    return wusong(args, { root: folder });
  };
  expect((await fuzzed("2.1", "3.1", "3.2", "3.3", "4.1")).code).toBe(0);
  const { code, out } = await fuzzed("2.1", "3.1", "3.2", "4.1");
  expect(code).toBe(1);
  expect(JSON.parse(out).failed[0]).toMatchObject({
    kind: "reason",
    message: expect.stringMatching(/names a case that is not in the rules .*: 3\.3, /),
  });
  writeFileSync(book, "{}");
  const empty = await wusong(["fuzz", "raid", "--games", "1", "--dir", folder], { root: folder });
  expect([empty.code, empty.err]).toEqual([2, expect.stringContaining("holds no statements")]);
});

test("an interrupted fuzz run is taken up again", async () => {
  const args = ["fuzz", "raid", "--games", "32", "--dir", folder, "--json"];
  let stop: () => void = () => undefined;
  const first = wusong(args, {
    onInterrupt: (callback) => {
      stop = callback;
      return () => undefined;
    },
  });
  setImmediate(() => stop());
  const before = await first;
  expect(before.code).toBe(130);
  const notes = readdirSync(folder).filter((name) => name.endsWith(".notes.json"));
  expect(notes).toHaveLength(1);
  expect(JSON.parse(readFileSync(path.join(folder, notes[0]), "utf8")).games).toBe(JSON.parse(before.out).games);
  const second = await wusong(args);
  expect(second.code).toBe(0);
  expect(second.err).toContain("Going on after");
  expect(JSON.parse(second.out).games).toBe(32);
  expect(readdirSync(folder)).toEqual([]);
});

test("a fuzz run in slices stops when its time is over, goes on, and its notes tell what was played", async () => {
  const args = ["fuzz", "raid", "--games", "32", "--dir", folder, "--json", "--minutes", "1"];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const slice = wusong(args);
    setImmediate(() => vi.advanceTimersByTime(60_000));
    const first = await slice;
    const played = JSON.parse(first.out).games;
    expect([first.code, first.err]).toEqual([
      0,
      expect.stringContaining(`The time is over after ${played} of 32 games`),
    ]);
    expect(played).toBeLessThan(32);
  } finally {
    vi.useRealTimers();
  }
  const whole = JSON.parse((await wusong(args)).out);
  expect(whole).toMatchObject({ games: 32, failures: 0, interrupted: false });
  const [notes, ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  const told = JSON.parse(readFileSync(path.join(folder, notes), "utf8"));
  expect(told).toMatchObject({ games: 32, commands: whole.commands, failures: [] });
  expect(missing([0, 32], told.stretches)).toEqual([]);
  const again = JSON.parse((await wusong(args)).out);
  expect(again).toMatchObject({ games: 32, commands: whole.commands });
});
