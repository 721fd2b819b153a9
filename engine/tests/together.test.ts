import { describe, expect, test } from "vitest";
import { DiceStream, Game, load, readSave, type Save, save, share } from "../index.ts";
import old from "./old-records.json" with { type: "json" };
import { BLUE, type Raid, RED, raid } from "./raid.ts";
import { options, start } from "./raid-table.ts";

const bid = (game: Game<Raid>, seat: typeof RED, supplies: number) =>
  expect(game.act(seat, game.index, { verb: "bid", picks: [supplies] })).toBeNull();
const again = (record: unknown) => {
  const read = readSave(JSON.stringify(record));
  if (typeof read === "string") throw new Error(read);
  const loaded = load(raid, read);
  if ("error" in loaded) throw new Error(loaded.error);
  return loaded;
};
const error = (record: unknown): string => {
  const read = readSave(JSON.stringify(record));
  if (typeof read === "string") return read;
  const loaded = load(raid, read);
  return "error" in loaded ? loaded.error : "It was loaded.";
};
const rest = { verb: "rest", picks: [] };

describe("answers to a decision of several seats", () => {
  const told = (game: Game<Raid>) => JSON.stringify([share(game, BLUE), game.index, game.decision(BLUE), game.hash]);

  test("wait beside the list: given again, changed or withdrawn, nobody notices them", () => {
    const game = start("unnoticed", false);
    const before = told(game);
    for (const supplies of [3, 3, 1]) {
      bid(game, RED, supplies);
      expect(told(game)).toBe(before);
      expect(game.entries).toEqual([]);
    }
    expect(game.waitingFor(BLUE)).toEqual([RED, BLUE]);
    expect(game.waitingFor(null)).toEqual([RED, BLUE]);
    expect(game.waitingFor(RED)).toEqual([BLUE]);
    expect(game.withdraw(RED)).toBeNull();
    expect(game.withdraw(RED)?.text).toContain("no answer");
    expect(told(game)).toBe(before);
  });

  test("are entered in the order of the seats, whoever was first and however often they were changed", () => {
    const quick = start("order", false);
    bid(quick, RED, 2);
    bid(quick, BLUE, 1);
    const slow = start("order", false);
    bid(slow, BLUE, 3);
    bid(slow, BLUE, 1);
    bid(slow, RED, 2);
    expect(slow.entries).toEqual(quick.entries);
    expect(slow.entries.map((entry) => "seat" in entry && entry.seat)).toEqual([RED, BLUE]);
    expect(slow.events).toEqual(quick.events);
    expect([slow.index, slow.hash]).toEqual([2, quick.hash]);
    expect(JSON.stringify(save(slow))).toBe(JSON.stringify(save(quick)));
  });

  test("roll with the index of the last answer", () => {
    const game = start("dice", false);
    bid(game, BLUE, 0);
    bid(game, RED, 1);
    const card = new DiceStream("dice", 1).draw([1, 2, 3, 4, 5, 6]);
    expect(game.play.own[RED].hand).toEqual([card]);
  });

  test("do not bar the way back of others; their own seat withdraws first", () => {
    // A round that ends without dice leads from a seat's command into the next auction.
    const game = start("undo", false);
    bid(game, RED, 0);
    bid(game, BLUE, 0);
    game.act(RED, game.index, rest);
    game.act(BLUE, game.index, rest);
    expect(game.canUndo(BLUE)).toBe(true);
    bid(game, RED, 1);
    expect(game.canUndo(BLUE)).toBe(true);
    bid(game, BLUE, 1);
    // The second answer completed the decision: now nothing can be taken back.
    expect([game.canUndo(RED), game.canUndo(BLUE)]).toEqual([false, false]);

    const other = start("undo", false);
    bid(other, RED, 0);
    bid(other, BLUE, 0);
    other.act(RED, other.index, rest);
    other.act(BLUE, other.index, rest);
    bid(other, BLUE, 2);
    expect(other.canUndo(BLUE)).toBe(false);
    expect(other.undo(BLUE)?.text).toContain("withdraw it first");
    expect(other.withdraw(BLUE)).toBeNull();
    expect(other.undo(BLUE)).toBeNull();
    expect(other.play.waiting()?.name).toBe("raid");
  });

  test("are dropped when somebody resigns", () => {
    const game = start("given up", false);
    bid(game, RED, 3);
    game.resign(BLUE);
    expect(game.answers).toEqual([]);
    expect(again(save(game)).game.hash).toBe(game.hash);
  });

  test("that dice are set for before all are in are refused", () => {
    const game = start();
    expect(game.act(RED, game.index, { verb: "bid", picks: [0] }, [3])?.text).toContain("never rolled");
    expect(game.answers).toEqual([]);
  });
});

describe("a save of the second format", () => {
  const half = () => {
    const game = start("half", false);
    bid(game, RED, 0);
    bid(game, BLUE, 0);
    game.act(RED, game.index, rest);
    game.act(BLUE, game.index, rest);
    bid(game, BLUE, 2);
    return game;
  };

  test("holds the answers that wait, beside entries and snapshot", () => {
    const game = half();
    const record = save(game);
    expect(record.format).toBe("wusong-save/2");
    expect(record.waiting).toEqual([{ act: "blue", verb: "bid", picks: [2] }]);
    expect(record.snapshots[0].state).toMatchObject({ n: 4, commits: [null, null] });
    const { game: loaded } = again(record);
    expect(loaded.play.s).toEqual(game.play.s);
    expect(loaded.view(BLUE).commit).toEqual([2]);
    bid(loaded, RED, 0);
    bid(game, RED, 0);
    expect(loaded.hash).toBe(game.hash);
  });

  test("keeps them when it goes on under other rules, and says which do not fit", () => {
    const record = { ...save(half()), rulesVersion: "0" };
    expect(again(record).game.view(BLUE).commit).toEqual([2]);
    const { game, notes } = again({ ...record, waiting: [{ act: "blue", verb: "bid", picks: [99] }] });
    expect(game.view(BLUE).commit).toBeNull();
    expect(notes[1]).toContain("The waiting answer of blue does not fit");
  });

  test("is refused where its answers do not wait", () => {
    const record = save(half());
    const act = (seat: string, supplies: number) => ({ act: seat, verb: "bid", picks: [supplies] });
    expect(error({ ...record, waiting: [act("blue", 9)] })).toContain("waiting answer of blue does not fit");
    expect(error({ ...record, waiting: [act("green", 1)] })).toContain("seat");
    expect(error({ ...record, waiting: [act("red", 1), act("blue", 1)] })).toContain("all there are");
    const listed = { ...record, entries: [...record.entries, act("blue", 2)] };
    expect(error(listed)).not.toBe("It was loaded.");
  });
});

describe("a record of the first format", () => {
  const { running, over } = old as unknown as Record<"running" | "over", Save>;

  test("loads with its repeated and withdrawn answers, rolls its dice, and says that its hash is not compared", () => {
    const { game, notes } = again(over);
    expect(notes).toEqual(["This record is of an older format (wusong-save/1): its state hash is not compared."]);
    const state = over.snapshots[0].state as { pub: unknown; own: unknown; sys: unknown };
    expect([game.play.pub, game.play.own, game.play.sys]).toEqual([state.pub, state.own, state.sys]);
    expect(game.over).toEqual({ winner: RED, reason: "resigned", rule: "" });
    expect(game.entries).toHaveLength(over.entries.length);
  });

  test("that ends within a decision keeps its answers beside the list, and is played on and saved in the new format", () => {
    const { game } = again(running);
    expect(game.entries).toHaveLength(running.entries.length - 2);
    expect(game.answers).toEqual([{ seat: BLUE, command: { verb: "bid", picks: [1] } }]);
    expect(JSON.stringify(share(game, RED))).not.toContain('"commit":[1]');
    bid(game, RED, 0);
    const record = save(game);
    expect(record.format).toBe("wusong-save/2");
    expect(again(record).game.hash).toBe(game.hash);
  });

  test("goes on from its snapshot under other rules, with the answers that waited", () => {
    const { game } = again({ ...running, rulesVersion: "0" });
    expect([game.index, game.entries.length]).toEqual([13, 13]);
    expect(game.view(BLUE).commit).toEqual([1]);
    bid(game, RED, 0);
    expect(again(save(game)).game.hash).toBe(game.hash);
  });
});

test("a game without answers that wait has none in its save", () => {
  const game = new Game({ title: raid, scenario: "standard", options, seed: "none" });
  expect("waiting" in save(game)).toBe(false);
});
