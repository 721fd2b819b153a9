import { describe, expect, test } from "vitest";
import { Game, load, readSave, type Save, save, share, takeUp } from "../index.ts";
import { BLUE, type Raid, RED, raid } from "./raid.ts";
import { bid, options, start } from "./raid-table.ts";

const again = (record: Save): Save => JSON.parse(JSON.stringify(record));
const loaded = (record: Save, title = raid): Game<Raid> => {
  const read = readSave(JSON.stringify(record));
  if (typeof read === "string") throw new Error(read);
  const found = load(title, read);
  if ("error" in found) throw new Error(found.error);
  return found.game;
};
const taken = (record: Save, title = raid): Game<Raid> => {
  const found = takeUp(title, record);
  if ("error" in found) throw new Error(found.error);
  return found.game;
};
const error = (record: unknown): string => {
  const read = readSave(JSON.stringify(record));
  if (typeof read === "string") return read;
  const found = load(raid, read);
  return "error" in found ? found.error : "It was loaded.";
};

describe("a game continued from older rules", () => {
  const older = { ...raid, rulesVersion: "0" };
  const begun = () => {
    const game = new Game({ title: older, scenario: "standard", options, seed: "two versions" });
    bid(game as never, 2, 1);
    game.act(RED, game.index, { verb: "rest", picks: [] });
    return game;
  };

  test("is saved, loaded and played on under the new rules", () => {
    const first = taken(save(begun()));
    expect(first.continuedFrom).toMatchObject({ rulesVersion: "0", at: 3 });
    first.act(BLUE, first.index, { verb: "rest", picks: [] });
    const second = loaded(save(first));
    expect(second.play.s).toEqual(first.play.s);
    expect(second.hash).toBe(first.hash);
    expect(second.entries).toEqual(first.entries);
    expect(second.act(RED, second.index, { verb: "bid", picks: [1] })).toBeNull();
    const third = loaded(save(second));
    expect(third.play.s).toEqual(second.play.s);
    expect(third.positionAt(4).s.n).toBe(4);
    expect(() => third.positionAt(2)).toThrow("no snapshot");
  });

  test("can be continued once more by still newer rules", () => {
    const first = taken(save(begun()));
    first.act(BLUE, first.index, { verb: "rest", picks: [] });
    const newer = taken(save(first), { ...raid, rulesVersion: "2" });
    expect(newer.continuedFrom).toMatchObject({ rulesVersion: "1", at: 4 });
    expect(newer.act(BLUE, newer.index, { verb: "bid", picks: [0] })).toBeNull();
    expect(loaded(save(newer), { ...raid, rulesVersion: "2" }).hash).toBe(newer.hash);
  });

  test("does not load where the entries after the snapshot were changed", () => {
    const first = taken(save(begun()));
    first.act(BLUE, first.index, { verb: "rest", picks: [] });
    const record = again(save(first));
    (record.continued!.state as { pub: { supplies: number[] } }).pub.supplies[0] = 4;
    expect(error(record)).toContain("another position");
    expect(error({ ...record, continued: { ...record.continued!, at: 99 } })).toContain("entry 99");
    expect(error({ ...record, continued: { ...record.continued!, at: 2 } })).toContain("entry 2");
  });
});

describe("a position from a file", () => {
  const branch = () => {
    const source = start("source", false);
    bid(source as never, 1, 0);
    return save(
      new Game({ title: raid, scenario: "standard", options, seed: "branch", analysis: true, from: source.play.s }),
    );
  };
  type Draft = { [key: string]: never } & {
    pub: Record<string, unknown>;
    own: Record<string, unknown>[];
    sys: Record<string, unknown>;
    stack: Record<string, unknown>[];
    commits: unknown[];
  };
  const changes: [string, (state: Draft) => void, RegExp][] = [
    ["no public part", (s) => Object.assign(s, { pub: 3 }), /from\.pub/],
    ["a part missing", (s) => delete s.pub.supplies, /It has no pub\.supplies/],
    ["a part of another kind", (s) => Object.assign(s.pub, { count: "many" }), /pub\.count is string, not a list/],
    ["names for numbers", (s) => Object.assign(s.own[0], { at: ["f1", "f2"] }), /own\.0\.at is a list of numbers/],
    ["a seat too few", (s) => s.own.pop(), /2 seats/],
    ["a seat too many", (s) => s.commits.push(null), /2 seats/],
    ["a number out of range", (s) => Object.assign(s.own[0], { at: [0, 1, 2, 3, 1e9] }), /counted wrongly/],
    ["half a number of entries", (s) => Object.assign(s, { n: 0.5 }), /from\.n/],
    ["a negative number of entries", (s) => Object.assign(s, { opened: -1 }), /from\.opened/],
    ["a decision from the future", (s) => Object.assign(s, { n: 1, opened: 7 }), /opened at entry 7/],
    ["an unknown procedure", (s) => Object.assign(s.stack[0], { p: "lunch" }), /"lunch"/],
    ["a procedure by the name of a property", (s) => Object.assign(s.stack[0], { p: "constructor" }), /"constructor"/],
    ["an unknown step", (s) => Object.assign(s.stack[0], { at: "soup" }), /at "soup"/],
    ["variables that are none", (s) => Object.assign(s.stack[0], { v: 7 }), /no object/],
    ["a queue that is none", (s) => Object.assign(s.stack[0], { queue: "next" }), /no list/],
    ["procedures without end", (s) => s.stack.push(...new Array(5000).fill(s.stack[0])), /procedures at once/],
    ["no procedure at all", (s) => s.stack.splice(0), /Nobody would have anything to decide/],
    ["a step that decides nothing", (s) => s.stack.push({ p: "round", at: "count", v: {} }), /Nobody would have/],
    ["variables of another procedure", (s) => s.stack.push({ p: "raids", at: "raid", v: {} }), /./],
    ["an answer nobody asked for", (s) => s.commits.splice(0, 1, [3]), /though nobody was asked/],
    ["a winner who is not there", (s) => Object.assign(s, { over: over(5) }), /does not exist/],
    ["a result of another shape", (s) => Object.assign(s, { over: {} }), /from\.over/],
    [
      "data too deep",
      (s) => Object.assign(s.pub, { round: 1, deep: deep(5000) }),
      /from\.pub\.deep.*deeper than 40 levels/,
    ],
  ];
  const over = (winner: number) => ({ winner, reason: "rounds", rule: "5" });
  const deep = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));

  test("loads when it is as it was saved", () => {
    expect(error(branch())).toBe("It was loaded.");
  });

  test.each(changes)("is refused with a sentence: %s", (_name, change, says) => {
    const record = again(branch());
    change(record.from as Draft);
    const sentence = error(record);
    expect(sentence).not.toBe("It was loaded.");
    expect(sentence).toMatch(says);
    expect(sentence).toMatch(/\.$/);
  });

  test.each(changes)("is refused as the snapshot of older rules: %s", (_name, change) => {
    const game = start("snapshot", false);
    bid(game as never, 1, 0);
    const record = again(save(game));
    record.rulesVersion = "0";
    change(record.snapshots[0].state as Draft);
    expect(error(record)).toMatch(/^(The snapshot|The record does not fit|A record is too large at snapshots).*\.$/s);
  });

  test("is refused in a game that is no analysis", () => {
    expect(error({ ...branch(), analysis: false })).toContain("Only an analysis");
  });

  test("keeps the answers already given to a decision of several seats, if they fit", () => {
    const game = start("commits", false);
    game.act(RED, game.index, { verb: "bid", picks: [4] });
    const record = { ...again(save(game)), rulesVersion: "0" };
    expect(loaded(record).view(RED).commit).toEqual([4]);
    (record.snapshots[0].state as { commits: unknown[] }).commits[0] = [40];
    expect(error(record)).toContain("The answer of red does not fit");
  });
});

describe("a record with strange entries", () => {
  const good = () => {
    const game = start("entries", false);
    bid(game as never, 1, 0);
    return again(save(game));
  };
  const entries: [unknown, RegExp][] = [
    [null, /entries/],
    ["act", /entries/],
    [{}, /entries/],
    [{ act: "red" }, /entries/],
    [{ act: "green", verb: "rest", picks: [] }, /seat/],
    [{ act: "red", verb: "rest", picks: [null] }, /entries/],
    [{ act: "red", verb: "rest", picks: [[1]] }, /entries/],
    [{ act: "red", verb: "rest", picks: [], dice: ["six"] }, /entries/],
    [{ act: "red", verb: "rest", picks: [], dice: [6] }, /Entry 2 .* analysis/],
    [{ act: "red", verb: "rest", picks: [], note: "x" }, /entries/],
    [{ act: "red", verb: "__proto__", picks: [] }, /Entry 2/],
    [{ withdraw: "red" }, /Entry 2 .* withdraw/],
    [{ undo: "blue" }, /Entry 2 .* take back/],
    [{ edit: { round: 2 } }, /Entry 2 .* analysis/],
    [{ surrender: "red" }, /entries/],
  ];
  test.each(entries)("is refused with a sentence: %j", (entry, says) => {
    const record = good();
    expect(error({ ...record, entries: [...record.entries, entry] })).toMatch(says);
  });

  test("in place of whole fields is refused with a sentence", () => {
    const record = good();
    const kind = (value: unknown): string =>
      Array.isArray(value) ? "list" : value === null ? "nothing" : typeof value;
    for (const [key, value] of Object.entries(record)) {
      for (const wrong of [null, 7, "x", [], {}, true, undefined]) {
        if (kind(wrong) === kind(value)) continue;
        const said = error({ ...record, [key]: wrong });
        expect(said, `${key} ${JSON.stringify(wrong)}`).not.toBe("It was loaded.");
        expect(said.length).toBeGreaterThan(20);
      }
    }
  });
});

test("a shared record within a shared record is no record", () => {
  const ended = start("shared", false);
  ended.resign(RED);
  const shared = share(ended, null);
  expect(error(shared)).toBe("It was loaded.");
  expect(error({ ...shared, save: shared })).toContain("does not fit");
  expect(error({ ...shared, save: 7 })).toContain("does not fit");
});

test("the shared record of a finished game holds the hash of its sheet, not the files", () => {
  const files = { "rules.json": { rounds: 2 } };
  const sheet = raid.loadSheet(files);
  if ("errors" in sheet) throw new Error(sheet.errors[0]);
  const game = new Game({ title: raid, scenario: "standard", options, seed: "sheet", sheet: sheet.sheet });
  game.resign(BLUE);
  const read = readSave(JSON.stringify(share(game, null)));
  if (typeof read === "string") throw new Error(read);
  expect(read.sheetFiles).toBeUndefined();
  const found = load(raid, read, sheet.sheet);
  expect("game" in found && [found.game.sheet.data.rounds, found.notes]).toEqual([2, []]);
  const without = load(raid, read);
  expect("game" in without && without.notes).not.toEqual([]);
});
