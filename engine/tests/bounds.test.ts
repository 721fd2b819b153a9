import { describe, expect, test } from "vitest";
import {
  type Bounds,
  boundsProblem,
  Game,
  LONGEST_NAME,
  MOST_DICE,
  MOST_ENTRIES,
  MOST_PICKS,
  parseWithin,
  RECORD_BOUNDS,
  REQUEST_BOUNDS,
  readSave,
  save,
} from "../index.ts";
import { BLUE, RED, raid } from "./raid.ts";
import { bid, options, start } from "./raid-table.ts";

const SMALL: Bounds = {
  what: "A letter",
  characters: 200,
  depth: 3,
  values: 20,
  items: 5,
  itemsOf: { few: 2 },
  text: 10,
};
const problem = (value: unknown): string | null =>
  boundsProblem(typeof value === "string" ? value : JSON.stringify(value), SMALL);

describe("a text is measured before it is parsed", () => {
  test("what keeps the bounds is let through, whatever its blanks and escapes", () => {
    expect(problem({ a: [1, 2, 3, 4, 5], few: ["x", '"[[[['], b: { c: null } })).toBeNull();
    expect(problem('{ "few" : [ "a\\\\" , "\\"" ] ,\n\t"b":[[]] }')).toBeNull();
    expect(problem("12")).toBeNull();
  });

  test.each<[string, unknown, string]>([
    ["length", `"${"x".repeat(300)}"`, "A letter has at most 200 characters; this one has 302."],
    ["depth", { a: [0, [[]]] }, "A letter is too large at a.1.0: nothing lies deeper than 3 levels."],
    ["items of a list", { a: [1, 2, 3, 4, 5, 6] }, "A letter is too large at a: a list has at most 5 items here."],
    [
      "items of a list by its name",
      { few: [1, 2, 3] },
      "A letter is too large at few: a list has at most 2 items here.",
    ],
    [
      "a name in other letters",
      '{"\\u0066ew":[1,2,3]}',
      "A letter is too large at few: a list has at most 2 items here.",
    ],
    [
      "names of an object",
      { a: { b: 1, c: 1, d: 1, e: 1, f: 1, g: 1 } },
      "A letter is too large at a: an object has at most 5 items here.",
    ],
    ["a long text", { a: ["", "y".repeat(11)] }, "A letter is too large at a.1: a text has at most 10 characters."],
    ["a long name", { ["n".repeat(11)]: 1 }, "a name has at most 10 characters"],
    ["a long number", `[${"1".repeat(11)}]`, "A letter is too large at 0: a number has at most 10 characters."],
    [
      "values altogether",
      [
        [1, 2, 3, 4, 5],
        [1, 2, 3, 4, 5],
        [1, 2, 3, 4, 5],
        [1, 2, 3, 4, 5],
      ],
      "at most 20 values altogether",
    ],
  ])("%s", (_what, value, says) => {
    expect(problem(value)).toContain(says);
  });

  test("text that is no JSON is left to the parser, however it is broken", () => {
    for (const broken of ["", "]]]]", '{"a', "{{}", '"\\', "[1,,2]", "nul", '{"a":"b" "c"}']) {
      expect(problem(broken), broken).toBeNull();
      expect(parseWithin(broken, SMALL), broken).toHaveProperty("broken");
    }
    expect(parseWithin("[1]", SMALL)).toEqual({ value: [1] });
  });

  test("nested lists anywhere in a file give a sentence and no overflow", () => {
    const nested = "[".repeat(100_000) + "]".repeat(100_000);
    const record = JSON.stringify(save(start()));
    for (const field of ["entries", "sheetFiles", "from", "snapshots", "unknown"]) {
      const text = record.replace(/^\{/, `{"${field}":${nested},`);
      expect(readSave(text), field).toMatch(
        new RegExp(`^A record is too large at ${field}.*deeper than 40 levels\\.$`),
      );
    }
    expect(readSave(nested)).toMatch(/deeper than/);
    expect(readSave('{"a":'.repeat(100_000))).toMatch(/deeper than/);
  });

  test("a record of too many entries is refused before any of them is looked at", () => {
    const record = save(start());
    const entries = Array.from({ length: MOST_ENTRIES + 1 }, () => ({ undo: "nobody" }));
    expect(readSave(JSON.stringify({ ...record, entries }))).toBe(
      "A record is too large at entries: a list has at most 10,000 items here.",
    );
    const shared = { format: "wusong-record/1", save: { ...record, entries } };
    expect(readSave(JSON.stringify(shared))).toContain("at save.entries");
    expect(readSave(JSON.stringify({ ...record, snapshots: Array(101).fill(0) }))).toContain("at snapshots");
    expect(readSave(" ".repeat(RECORD_BOUNDS.characters + 1))).toContain("at most 16,777,216 characters");
    expect(readSave(JSON.stringify({ ...record, hash: "h".repeat(10_001) }))).toContain("at hash: a text");
    const values = Array.from({ length: 11 }, () => Array(95_000).fill(0));
    expect(readSave(JSON.stringify({ ...record, values }))).toContain("at most 1,000,000 values");
  });
});

describe("a command is measured before the rules read it", () => {
  const game = () => {
    const one = start();
    bid(one as never, 0, 0);
    return one;
  };
  const long = "x".repeat(LONGEST_NAME + 1);
  const many = Array.from({ length: MOST_PICKS + 1 }, () => "r0");
  const commands: [string, unknown[], RegExp][] = [
    [long, [], /A verb has at most 200 characters/],
    ["move", many, /at most 1000 picks/],
    ["move", [many.slice(1), "f1"], /at most 1000 picks/],
    ["move", [long], /name of a pick has at most 200/],
    ["move", [[long]], /name of a pick has at most 200/],
  ];
  test.each(commands)("%#: it is refused as an act, a question, an explanation and a preview", (verb, picks, says) => {
    const { play } = game();
    const at = { of: "field", text: "f1" };
    const refusals = [
      game().act(RED, game().index, { verb, picks }),
      play.options(RED, verb, picks),
      play.why(RED, verb, picks, at),
      play.preview(RED, { verb, picks: picks as never }),
    ];
    for (const one of refusals) expect(JSON.stringify(one)).toMatch(says);
  });

  test("a draft counts as picks do", () => {
    const { play } = game();
    expect(JSON.stringify(play.options(RED, "move", [], many))).toMatch(/at most 1000 picks/);
    expect(JSON.stringify(play.options(RED, "move", [], [long]))).toMatch(/at most 200/);
  });

  test("so many dice as no command rolls", () => {
    const dice = Array.from({ length: MOST_DICE + 1 }, () => 1);
    expect(game().act(RED, game().index, { verb: "rest", picks: [] }, dice)?.text).toContain("At most 1000 dice");
  });

  test("the largest command fits into a request", () => {
    const command = { verb: "move", picks: [Array.from({ length: MOST_PICKS - 1 }, () => "ge.3corps.5div.1")] };
    expect(boundsProblem(JSON.stringify({ op: "act", command }), REQUEST_BOUNDS)).toBeNull();
  });
});

test("a game ends its record before it grows too long to be loaded again: it can only be resigned then", () => {
  const game = new Game({ title: raid, scenario: "standard", options, seed: "long", analysis: true });
  const filler = { kind: "edit", edit: {} } as const;
  while (game.entries.length < MOST_ENTRIES - 2) game.entries.push(filler);
  const full = /at most 10000 entries/;
  // Two answers would be two entries.
  expect(game.act(RED, game.index, { verb: "bid", picks: [0] })?.text).toMatch(full);
  game.entries.push(filler);
  expect(game.act(RED, game.index, { verb: "bid", picks: [0] })?.text).toMatch(full);
  expect(game.edit({ round: 2 })?.text).toMatch(full);
  expect(game.entries).toHaveLength(MOST_ENTRIES - 1);
  expect(game.resign(BLUE)).toBeNull();
  expect(boundsProblem(JSON.stringify(save(game)), RECORD_BOUNDS)).toBeNull();
});
