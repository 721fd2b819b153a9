import { describe, expect, test } from "vitest";
import {
  DiceStream,
  fuzz,
  Game,
  load,
  Play,
  Random,
  readSave,
  type Seat,
  save,
  seedHash,
  share,
  view,
} from "../index.ts";
import { BLUE, RED, raid } from "./raid.ts";

const options = { stores: "few" };
const start = (seed = "s", analysis = true) => new Game({ title: raid, scenario: "standard", options, seed, analysis });
const bid = (game: Game<never>, red: number, blue: number, dice?: number[]) => {
  expect(game.act(RED, game.index, { verb: "bid", picks: [red] })).toBeNull();
  expect(game.act(BLUE, game.index, { verb: "bid", picks: [blue] }, dice)).toBeNull();
};

describe("random games", () => {
  test("hold every law of the engine", () => {
    const report = fuzz(raid, { games: 150, seed: "laws", depth: 4 });
    expect(report.failures.map((one) => `${one.kind}: ${one.message}`)).toEqual([]);
    expect(report.games).toBe(150);
    expect(Object.keys(report.outcomes).length).toBeGreaterThan(1);
  });
});

describe("the fuzzer", () => {
  const kinds = (faulty: typeof raid, games = 20) => [
    ...new Set(fuzz(faulty, { games, seed: "faults", depth: 2 }).failures.map((one) => one.kind)),
  ];

  test("finds caches that are not kept, broken invariants and endless games", () => {
    expect(kinds({ ...raid, buildCache: (pub) => ({ crowd: pub.count.slice(0, pub.fields) }) })).toEqual(["cache"]);
    expect(kinds({ ...raid, invariants: (state) => (state.pub.round > 2 ? ["Too late."] : []) })).toContain(
      "invariant",
    );
    expect(kinds({ ...raid, bound: 5 })).toEqual(["bound"]);
  });

  test("finds positions imagined wrongly and exceptions, and writes a game that replays to the fault", () => {
    const imagine: typeof raid.imagine = (seen, sheet, random) => {
      const made = raid.imagine(seen, sheet, random);
      made.sys.pile.pop();
      return made;
    };
    expect(kinds({ ...raid, imagine })).toEqual(["imagine"]);
    const thrown = fuzz(
      {
        ...raid,
        value: raid.value,
        invariants: () => {
          throw new Error("a slip");
        },
      },
      { games: 1, seed: "x", depth: 1 },
    ).failures[0];
    expect(thrown.kind).toBe("exception");
    expect(thrown.save && "game" in load(raid, thrown.save)).toBe(true);
  });

  test("finds a verb that depends on what the seat cannot see", () => {
    const offered = Play.prototype.offered;
    try {
      Play.prototype.offered = function (this: Play<never>, seat: Seat) {
        const list = offered.call(this, seat);
        const secret = (this as unknown as Play<{ own: { hand: number[] } } & never>).s.own[
          seat === RED ? BLUE : RED
        ] as {
          hand: number[];
        };
        return secret.hand.includes(6) ? list.slice(1) : list;
      } as never;
      expect(kinds(raid, 60)).toContain("secrecy");
    } finally {
      Play.prototype.offered = offered;
    }
  });
});

describe("decisions of several seats", () => {
  test("are hidden until all are in, and can be withdrawn and replaced", () => {
    const game = start();
    const index = game.index;
    expect(game.act(RED, index, { verb: "bid", picks: [3] })).toBeNull();
    expect(game.view(BLUE).in).toEqual([true, false]);
    expect(JSON.stringify(game.view(BLUE))).not.toContain('"commit":[3]');
    expect(game.view(RED).commit).toEqual([3]);
    expect(game.withdraw(RED)).toBeNull();
    expect(game.view(BLUE).in).toEqual([false, false]);
    expect(game.act(RED, index, { verb: "bid", picks: [1] })).toBeNull();
    expect(game.act(RED, index, { verb: "bid", picks: [2] })).toBeNull();
    expect(game.act(BLUE, index, { verb: "bid", picks: [0] })).toBeNull();
    expect(game.play.pub.supplies).toEqual([3, 5]);
    expect(game.play.pub.hands).toEqual([1, 0]);
    expect(game.log(BLUE).some((one) => one.event.text.startsWith("You drew"))).toBe(false);
    expect(game.log(RED).some((one) => one.event.text.startsWith("You drew"))).toBe(true);
  });
});

describe("commands", () => {
  test("are refused with case and sentence, and change nothing", () => {
    const game = start();
    bid(game as never, 0, 0);
    const before = JSON.stringify(game.play.s);
    const refused = (command: unknown) => game.act(RED, game.index, command);
    expect(refused({ verb: "move", picks: [["r0", "r1"], "f1"] })).toMatchObject({ rule: "3.2" });
    expect(refused({ verb: "move", picks: [["r0"], "f3"] })?.text).toContain("f3");
    expect(refused({ verb: "move", picks: [["r9"], "f1"] })?.text).toContain("r9");
    expect(refused({ verb: "fly", picks: [] })?.text).toContain("move, rest");
    expect(refused({ verb: "move", picks: "r0" })?.text).toContain("list of picks");
    expect(refused(null)?.text).toContain("object");
    expect(game.act(BLUE, game.index, { verb: "rest", picks: [] })?.text).toContain("nothing to decide");
    expect(game.act(RED, game.index - 1, { verb: "rest", picks: [] })?.text).toContain("decision");
    expect(JSON.stringify(game.play.s)).toBe(before);
  });

  test("have one spelling, whatever the order they are given in", () => {
    const game = start();
    bid(game as never, 0, 0);
    game.play.own[RED].at[1] = 0;
    game.play.own[RED].at[0] = 0;
    const one = game.play.spell(RED, { verb: "move", picks: [["r1", "r0"], "f1", false] });
    expect(one).toMatchObject({ spelled: { picks: [["r0", "r1"], "f1", false] } });
  });
});

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

describe("standing orders", () => {
  const playTo = (game: Game<never>) => {
    bid(game, 0, 0);
    game.act(RED, game.index, { verb: "move", picks: [["r0"], "f1", false] } as never);
  };

  test("pass a window with an ordinary recorded pass, until the period is over", () => {
    const game = start();
    bid(game as never, 0, 0);
    expect(game.order(BLUE, "ambush", "round")).toBeNull();
    game.act(RED, game.index, { verb: "move", picks: [["r0"], "f1", false] });
    expect(game.entries.at(-1)).toMatchObject({ kind: "act", seat: BLUE, command: { verb: "pass" } });
    expect(game.play.waiting()?.name).toBe("raid");
    game.act(BLUE, game.index, { verb: "rest", picks: [] });
    expect(game.standingOrders.length).toBe(0);
    const again = load(raid, save(game));
    expect("game" in again && JSON.stringify(again.game.play.s)).toBe(JSON.stringify(game.play.s));
  });

  test("are refused for windows and periods that do not exist", () => {
    const game = start();
    playTo(game as never);
    expect(game.order(BLUE, "sortie", "round")?.text).toContain("sortie");
    expect(game.order(BLUE, "ambush", "year")?.text).toContain("year");
  });
});

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
    for (const at of [0, 1, 7, game.entries.length]) {
      expect(game.positionAt(at).s.n).toBe(at);
    }
    expect(JSON.stringify(game.positionAt(game.entries.length).s)).toBe(JSON.stringify(game.play.s));
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

describe("views", () => {
  test("hold what is named and nothing else", () => {
    const play = Play.begin(raid, raid.defaultSheet(), "standard", options, "v");
    expect(Object.keys(view(play, null)).sort()).toEqual(
      ["commit", "in", "mine", "n", "opened", "over", "pub", "seat", "stack", "title"].sort(),
    );
    expect(view(play, null).mine).toBeNull();
  });
});
