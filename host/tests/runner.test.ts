import { decide, noMemory, randomBot } from "@wusong/bots";
import { Random } from "@wusong/engine";
import { expect, test } from "vitest";
import { type BotAnswer, type BotQuestion, TableRunner, type Thinker } from "../runner.ts";
import { hosted, title } from "./tables.ts";

/** Thinks on the spot, counts its decisions in its memory, and remembers what it was asked. */
class Here implements Thinker {
  readonly asked: BotQuestion[] = [];
  stopped = 0;
  /** runs while the bot thinks */
  meanwhile: (() => void) | null = null;
  silent = false;

  async think(question: BotQuestion): Promise<BotAnswer | null> {
    this.asked.push(question);
    await Promise.resolve();
    this.meanwhile?.();
    if (this.silent) return null;
    const { view, seat, seed } = question;
    const memory = noMemory();
    const random = new Random(seed);
    const { command } = decide(randomBot, { title, sheet: title.defaultSheet(), view, seat, random, memory });
    return { command, memory: { plan: Number(question.memory.plan ?? 0) + 1 } };
  }

  stop(): void {
    this.stopped++;
  }
}

const computers = { red: "random", blue: "random" };

test("plays a game between computers to its end, the same way from the same seed", async () => {
  const hashes: string[] = [];
  for (const bots of ["one", "one", "two"]) {
    const table = hosted({ players: computers, bots });
    const runner = new TableRunner(table, new Here());
    while ((await runner.step("fixed")) === "acted");
    expect(table.game.over).not.toBeNull();
    expect(await runner.step("fixed")).toBe("nobody");
    hashes.push(table.game.hash);
  }
  expect(hashes[1]).toBe(hashes[0]);
  expect(hashes[2]).not.toBe(hashes[0]);
});

test("gives a bot the view of its seat, what it wrote down before, and the files of the table's own sheet", async () => {
  const thinker = new Here();
  const table = hosted({ players: computers, sheetFiles: { "tables.json": { rounds: 3 } } });
  const runner = new TableRunner(table, thinker);
  for (let i = 0; i < 6; i++) await runner.step("timed");
  const reds = thinker.asked.filter(({ seat }) => seat === 0);
  expect(reds.map(({ memory }) => memory.plan)).toEqual(reds.map((_, i) => (i === 0 ? null : i)));
  for (const { seat, view, effort, sheetFiles } of thinker.asked) {
    expect([view.seat, effort]).toEqual([seat, "timed"]);
    expect(sheetFiles).toEqual({ "tables.json": { rounds: 3 } });
  }
  expect(new Set(thinker.asked.map(({ seed }) => seed)).size).toBeGreaterThan(1);
  expect(thinker.asked.every(({ seed }) => !seed.includes("hosted"))).toBe(true);
});

test("leaves people's seats to them", async () => {
  const table = hosted({ players: { blue: "random" } });
  const runner = new TableRunner(table, new Here());
  expect(await runner.step("fixed")).toBe("acted");
  expect(table.game.play.seatsToDecide()).toEqual([0]);
  expect(await runner.step("fixed")).toBe("nobody");
});

test("an answer that comes too late, or not at all, changes nothing", async () => {
  const thinker = new Here();
  const table = hosted({ players: computers });
  const runner = new TableRunner(table, thinker);
  thinker.silent = true;
  expect(await runner.step("fixed")).toBe("stopped");
  thinker.silent = false;
  thinker.meanwhile = () => table.game.resign(1 as never);
  expect(await runner.step("fixed")).toBe("stopped");
  expect(table.game.entries).toHaveLength(1);
  runner.stop();
  expect(thinker.stopped).toBe(1);
});

test("a hint is for the viewer's own seat, and is legal", async () => {
  const table = hosted({ players: { blue: "random" } });
  const runner = new TableRunner(table, new Here());
  const red = { seats: ["red"], keeper: false };
  const hint = await runner.hint(red, "red", "random", "fixed");
  expect(table.game.play.spell(0 as never, hint!.command)).toHaveProperty("command");
  await expect(runner.hint(red, "blue", "random", "fixed")).rejects.toThrow("blue is played by random.");
});

test("a hint asked for again is the same, and the next one knows what was written down", async () => {
  const thinker = new Here();
  const table = hosted({ players: { blue: "random" } });
  const runner = new TableRunner(table, thinker);
  await runner.step("fixed");
  const red = { seats: ["red"], keeper: false };
  const first = await runner.hint(red, "red", "random", "fixed");
  expect(await runner.hint(red, "red", "random", "fixed")).toEqual(first);
  table.game.act(0 as never, table.game.index, first!.command);
  while ((await runner.step("fixed")) === "acted");
  await runner.hint(red, "red", "random", "fixed");
  const reds = thinker.asked.filter(({ seat }) => seat === 0);
  expect(reds.map(({ memory }) => memory.plan)).toEqual([null, null, 1]);
});

test("a bot that fails or wants what is not offered is replaced by a legal choice, with one note", async () => {
  for (const wrong of ["throws", "nonsense"]) {
    const thinker = new Here();
    thinker.think = async () => {
      if (wrong === "throws") throw new Error("It broke.");
      return { command: { verb: "fly", picks: [] }, memory: noMemory() };
    };
    const table = hosted({ players: computers });
    const runner = new TableRunner(table, thinker);
    while ((await runner.step("fixed")) === "acted");
    expect(table.game.over).not.toBeNull();
    expect(table.things.notes).toHaveLength(2);
    expect(table.things.notes[0]).toContain("any legal choice is taken");
    if (wrong === "throws") expect(table.things.notes[0]).toContain("It broke.");
  }
});

test("why the computer did what it did is written down, and told when the game is over", async () => {
  const thinker = new Here();
  const plain = thinker.think.bind(thinker);
  thinker.think = async (question) => ({
    ...(await plain(question))!,
    why: `as ${question.seat} at ${question.view.n}`,
  });
  const table = hosted({ players: computers });
  const runner = new TableRunner(table, thinker);
  const spectator = { seats: [], keeper: false };
  await runner.step("fixed");
  await runner.step("fixed");
  expect(table.shown(spectator, "spectator").reasons).toBeNull();
  while ((await runner.step("fixed")) === "acted");
  const { reasons } = table.shown(spectator, "spectator");
  const entries = Object.keys(reasons!).map(Number);
  expect(entries.length).toBeGreaterThan(5);
  for (const entry of entries) expect(reasons![entry]).toMatch(/^as [01] at \d+$/);
});
