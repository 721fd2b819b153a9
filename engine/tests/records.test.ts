import { describe, expect, test } from "vitest";
import { Game, load, Random, readSave, save, seedHash, share } from "../index.ts";
import { BLUE, RED, raid } from "./raid.ts";
import { bid, options, start } from "./raid-table.ts";

describe("records", () => {
  const played = (seed = "rec") => {
    const game = start(seed, false);
    const random = new Random("choices");
    while (!game.over) {
      const [seat] = game.play.seatsToDecide();
      game.act(seat, game.index, game.play.spellIds(seat, game.play.sample(seat, random)!));
    }
    return game;
  };

  test("load to byte-identical states and the same hash", () => {
    const game = played();
    const loaded = load(raid, readSave(JSON.stringify(save(game))) as never);
    if ("error" in loaded) throw new Error(loaded.error);
    expect(JSON.stringify(loaded.game.play.s)).toBe(JSON.stringify(game.play.s));
    expect(loaded.game.hash).toBe(game.hash);
    for (const at of [0, 2, 7, game.entries.length]) {
      expect(game.positionAt(at).s.n).toBe(at);
    }
    // Between two answers to one decision nothing has happened yet.
    expect(game.positionAt(1).s).toMatchObject({ n: 0, opened: 0 });
    expect(JSON.stringify(game.positionAt(game.entries.length).s)).toBe(JSON.stringify(game.play.s));
  });

  test("name every option of a game, also those that were left to their defaults", () => {
    const game = new Game({ title: raid, scenario: "standard", options: {}, seed: "defaults" });
    game.resign(RED);
    expect(save(game).options).toEqual({ stores: "few" });
    const again = load(raid, save(game));
    expect("game" in again && again.game.hash).toBe(game.hash);
  });

  test("of another seed, another title, a changed or truncated file are refused with a sentence", () => {
    const good = save(played());
    const text = JSON.stringify(good);
    expect(readSave(text.slice(0, 200))).toContain("not a complete record");
    expect(readSave("[]")).toContain("not a Wusong record");
    expect(readSave(JSON.stringify({ ...good, entries: 3 }))).toContain("entries");
    const error = (changed: object) => {
      const loaded = load(raid, { ...good, ...changed } as never);
      return "error" in loaded ? loaded.error : "loaded";
    };
    expect(error({ title: "other" })).toContain("other");
    expect(error({ seed: "guess" })).toContain("seed");
    expect(error({ hash: "0" })).toContain("another position");
    expect(error({ entries: good.entries.slice(1) })).toContain("does not replay");
    expect(error({ options: { stores: "none" } })).toContain("stores");
    expect(error({ scenario: "night" })).toContain("night");
  });

  test("of older rules are continued from their snapshot, and say so", () => {
    const game = start("old", false);
    game.act(RED, game.index, { verb: "bid", picks: [2] });
    const loaded = load(raid, { ...save(game), rulesVersion: "0" });
    if ("error" in loaded) throw new Error(loaded.error);
    expect(loaded.notes[0]).toContain("rules version 0");
    expect(loaded.game.act(BLUE, loaded.game.index, { verb: "bid", picks: [1] })).toBeNull();
    expect(loaded.game.play.pub.supplies).toEqual([3, 4]);
  });

  test("that are shared hide seed, commands and hashes until the game is over", () => {
    const running = start("secret seed", false);
    running.act(RED, running.index, { verb: "bid", picks: [4] });
    const shared = JSON.stringify(share(running, BLUE));
    expect(shared).not.toContain("secret seed");
    expect(shared).not.toContain("[4]");
    expect(shared).not.toContain(running.hash);
    expect(share(running, BLUE).seedHash).toBe(seedHash("secret seed"));
    expect(readSave(shared)).toContain("still being played");
    const ended = played("open seed");
    expect(share(ended, null).save?.seed).toBe("open seed");
  });
});

describe("edits and resignation", () => {
  test("change an analysis game and are refused with a sentence elsewhere", () => {
    const game = start();
    expect(game.edit({ round: 3 })).toBeNull();
    expect(game.play.pub.round).toBe(3);
    expect(game.edit({ round: 99 })?.text).toContain("99");
    expect(start("s", false).edit({ round: 3 })?.text).toContain("analysis");
    const again = load(raid, save(game));
    expect("game" in again && again.game.play.pub.round).toBe(3);
  });

  test("an analysis begins at any position, is saved with it, and has dice of its own", () => {
    const source = start("source", false);
    bid(source as never, 1, 0);
    const setting = { title: raid, scenario: "standard", options, seed: "branch" };
    const branch = new Game({ ...setting, analysis: true, from: source.play.s });
    expect(branch.index).toBe(0);
    branch.act(RED, 0, { verb: "move", picks: [["r0"], "f1", false] });
    branch.act(BLUE, branch.index, { verb: "pass", picks: [] }, [6]);
    const again = load(raid, readSave(JSON.stringify(save(branch))) as never);
    expect("game" in again && JSON.stringify(again.game.play.s)).toBe(JSON.stringify(branch.play.s));
    expect(() => new Game({ ...setting, from: source.play.s })).toThrow("analysis");
  });

  test("resigning ends the game for the other side", () => {
    const game = start();
    expect(game.resign(RED)).toBeNull();
    expect(game.over).toMatchObject({ winner: BLUE, reason: "resigned" });
    expect(game.act(BLUE, game.index, { verb: "bid", picks: [0] })?.text).toContain("over");
    const again = load(raid, save(game));
    expect("game" in again && again.game.over).toMatchObject({ winner: BLUE });
  });
});
