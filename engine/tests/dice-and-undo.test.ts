import { describe, expect, test } from "vitest";
import { DiceStream } from "../index.ts";
import { BLUE, RED } from "./raid.ts";
import { bid, start } from "./raid-table.ts";

describe("dice", () => {
  test("depend on the seed and the index of the command alone", () => {
    const roll = (seed: string, index: number) => {
      const dice = new DiceStream(seed, index);
      return Array.from({ length: 50 }, () => dice.d6());
    };
    expect(roll("a", 4)).toEqual(roll("a", 4));
    expect(roll("a", 4)).not.toEqual(roll("a", 5));
    expect(roll("a", 4)).not.toEqual(roll("b", 4));
    expect(roll("a", -1)).not.toEqual(roll("a", 0));
    expect(Math.min(...roll("a", 1))).toBe(1);
    expect(Math.max(...roll("a", 1))).toBe(6);
  });

  test("are fair to a few thousandths", () => {
    const counts = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 2000; i++) {
      const dice = new DiceStream("fair", i);
      for (let k = 0; k < 30; k++) counts[dice.d6() - 1]++;
    }
    for (const count of counts) expect(Math.abs(count / 60000 - 1 / 6)).toBeLessThan(0.006);
  });

  test("can be set in analysis games only, and none may be left over", () => {
    const game = start();
    bid(game as never, 0, 0);
    game.act(RED, game.index, { verb: "move", picks: [["r0"], "f1", false] });
    expect(game.play.waiting()?.name).toBe("ambush");
    expect(game.act(BLUE, game.index, { verb: "pass", picks: [] }, [6, 6])?.text).toContain("never rolled");
    expect(game.act(BLUE, game.index, { verb: "pass", picks: [] }, [7])?.text).toContain("cannot show 7");
    expect(game.act(BLUE, game.index, { verb: "pass", picks: [] }, [6])).toBeNull();
    expect(game.play.pub.fallen).toEqual([0, 1]);
    const real = start("s", false);
    expect(real.act(RED, real.index, { verb: "bid", picks: [0] }, [3])?.text).toContain("analysis");
  });
});

describe("undo", () => {
  test("takes back a command up to the next die, reveal or foreign decision", () => {
    const game = start();
    expect(game.undo(RED)?.text).toContain("nothing to take back");
    bid(game as never, 0, 0);
    expect(game.canUndo(BLUE)).toBe(false);
    const before = JSON.stringify(game.play.s.own);
    game.act(RED, game.index, { verb: "move", picks: [["r0"], "f1", false] });
    expect(game.canUndo(BLUE)).toBe(false);
    expect(game.undo(RED)).toBeNull();
    expect(JSON.stringify(game.play.s.own)).toBe(before);
    expect(game.entries.map((one) => one.kind)).toEqual(["act", "act", "act", "undo"]);
    expect(game.play.s.n).toBe(4);
    game.act(RED, game.index, { verb: "move", picks: [["r0"], "f1", false] });
    game.act(BLUE, game.index, { verb: "pass", picks: [] });
    expect(game.canUndo(RED)).toBe(false);
    expect(game.canUndo(BLUE)).toBe(false);
  });
});
