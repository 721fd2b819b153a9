import {
  Game,
  Random,
  type ReadRecord,
  readRecord,
  resolveOptions,
  type Save,
  type Seat,
  type Shape,
  type SharedRecord,
  save,
  seedHash,
  share,
  type Title,
  takeUp,
  type Verdict,
  verify,
  type Worth,
} from "@wusong/engine";
import { describe, expect, test } from "vitest";
import { raid } from "../../engine/tests/raid.ts";
import { shelve } from "../shelf.ts";
import { titles } from "../titles.ts";

/** Every field of a save and of a shared record, forged: what the verdict must be. "refused": the file is no record at all. */
type Expected = Worth | "refused";

const COMMANDS = 30;

/** A short game of a title, ended by resigning. */
function played(title: Title<Shape>, seed: string, more: { analysis?: boolean; resign?: boolean } = {}): Game<Shape> {
  const resolved = resolveOptions(title, {});
  if ("error" in resolved) throw new Error(resolved.error);
  const scenario = title.scenarios[0].id;
  const game = new Game({ title, scenario, options: resolved.options, seed, analysis: more.analysis ?? false });
  const random = new Random(seed);
  for (let i = 0; i < COMMANDS && !game.over; i++) {
    const [seat] = game.play.seatsToDecide();
    game.act(seat, game.index, game.play.spellIds(seat, game.play.sample(seat, random)!));
  }
  if (more.resign ?? true) game.resign(0 as Seat);
  return game;
}

type Draft<T> = { -readonly [K in keyof T]: T[K] } & Record<string, unknown>;
const again = <T>(value: T): Draft<T> => JSON.parse(JSON.stringify(value));

function verdict(title: Title<Shape>, record: unknown): Verdict | "refused" {
  const read = readRecord(JSON.stringify(record));
  return typeof read === "string" ? "refused" : verify(title, read as ReadRecord);
}
const worth = (title: Title<Shape>, record: unknown): Expected => {
  const found = verdict(title, record);
  return found === "refused" ? found : found.worth;
};

const state = (one: Draft<Save>): Record<string, unknown> => one.snapshots[0].state as Record<string, unknown>;

/** By field of a save: how it is forged, and what comes of it. `other` is another game of the same title. */
const SAVE: Record<keyof Save, [string, (one: Draft<Save>, other: Save) => void, Expected][]> = {
  format: [
    ["another format", (one) => Object.assign(one, { format: "wusong-save/9" }), "refused"],
    ["the first format", (one) => Object.assign(one, { format: "wusong-save/1" }), "refused"],
    [
      "the first format, without what it has not",
      (one) => {
        one.format = "wusong-save/1";
        delete one.trail;
      },
      "not provable",
    ],
  ],
  title: [["another title", (one) => Object.assign(one, { title: "chess" }), "false"]],
  rulesVersion: [["another version", (one) => Object.assign(one, { rulesVersion: "0" }), "not provable"]],
  sheet: [["another sheet", (one) => Object.assign(one, { sheet: "0123456789abcdef" }), "not provable"]],
  sheetFiles: [
    ["a file nobody reads", (one) => Object.assign(one, { sheetFiles: { "nobody.json": {} } }), "false"],
    ["a list", (one) => Object.assign(one, { sheetFiles: [] }), "refused"],
  ],
  scenario: [["another scenario", (one) => Object.assign(one, { scenario: "elsewhere" }), "false"]],
  options: [["an unknown option", (one) => Object.assign(one, { options: { ...one.options, magic: "on" } }), "false"]],
  seed: [["another seed", (one) => Object.assign(one, { seed: "better dice" }), "false"]],
  seedHash: [
    ["another hash", (one) => Object.assign(one, { seedHash: seedHash("better dice") }), "false"],
    [
      "another seed with its hash",
      (one) => Object.assign(one, { seed: "better dice", seedHash: seedHash("better dice") }),
      "false",
    ],
  ],
  analysis: [["switched on alone", (one) => Object.assign(one, { analysis: true }), "false"]],
  from: [
    ["a position to begin at", (one, other) => Object.assign(one, { from: other.snapshots[0].state }), "false"],
    [
      "the same in an analysis",
      (one, other) => Object.assign(one, { analysis: true, from: other.snapshots[0].state }),
      "false",
    ],
  ],
  continued: [
    [
      "a position of another game under these rules, and a resignation",
      (one, other) => {
        const at = other.entries.length - 1;
        const taken = other.continued!.state;
        one.continued = { at, rulesVersion: one.rulesVersion, sheet: one.sheet, state: taken };
        one.entries = [...one.entries.slice(0, 2), ...new Array(at - 2).fill(one.entries[0]), { resign: "nobody" }];
      },
      "false",
    ],
    [
      "a position of another game after the entries of this one",
      (one, other) => {
        const at = other.entries.length - 1;
        one.continued = { at, rulesVersion: one.rulesVersion, sheet: one.sheet, state: other.continued!.state };
      },
      "false",
    ],
  ],
  entries: [
    ["one left out", (one) => Object.assign(one, { entries: one.entries.slice(1) }), "false"],
    ["the last left out", (one) => Object.assign(one, { entries: one.entries.slice(0, -1) }), "false"],
    ["one too many", (one) => Object.assign(one, { entries: [...one.entries, { undo: "nobody" }] }), "false"],
    ["dice set", (one) => Object.assign(one.entries[0], { dice: [6] }), "false"],
    ["a note", (one) => Object.assign(one.entries[0], { note: "well played" }), "refused"],
  ],
  waiting: [
    [
      "an answer nobody asked for",
      (one) => Object.assign(one, { waiting: [{ act: "nobody", verb: "x", picks: [] }] }),
      "false",
    ],
  ],
  snapshots: [
    ["another position", (one) => Object.assign(state(one), { opened: 0 }), "false"],
    ["of another entry", (one) => Object.assign(one.snapshots[0], { at: 3 }), "false"],
    ["twice", (one) => Object.assign(one, { snapshots: [one.snapshots[0], one.snapshots[0]] }), "false"],
    ["a field nobody knows", (one) => Object.assign(state(one), { note: "x" }), "refused"],
    ["another public part", (one) => Object.assign(state(one).pub as object, { extra: 1 }), "false"],
  ],
  hash: [["another hash", (one) => Object.assign(one, { hash: "0".repeat(64) }), "false"]],
  trail: [
    ["changed at its end", (one) => Object.assign(one, { trail: [...one.trail!.slice(0, -1), "x"] }), "false"],
    ["longer", (one) => Object.assign(one, { trail: [...one.trail!, "0000"] }), "false"],
    ["missing", (one) => delete one.trail, "refused"],
  ],
  seedParts: [
    [
      "parts of another seed",
      (one) => Object.assign(one, { seedParts: { table: "t", server: "0".repeat(64), nonces: {} } }),
      "false",
    ],
    ["parts that are no parts", (one) => Object.assign(one, { seedParts: { table: "t" } }), "refused"],
  ],
  over: [
    ["the winner flipped", (one) => Object.assign(one.over!, { winner: 0 }), "false"],
    ["another reason", (one) => Object.assign(one.over!, { reason: "bribe" }), "false"],
    ["a level", (one) => Object.assign(one.over!, { level: "epic" }), "false"],
    ["another case", (one) => Object.assign(one.over!, { rule: "99" }), "false"],
    ["not over", (one) => Object.assign(one, { over: null }), "false"],
  ],
  notes: [
    ["remarks", (one) => Object.assign(one, { notes: [{ at: 1, text: "Well played." }] }), "not provable"],
    ["remarks that are none", (one) => Object.assign(one, { notes: "Well played." }), "refused"],
  ],
  failure: [
    [
      "what no fuzzer said",
      (one) => Object.assign(one, { failure: { game: 1, kind: "invariant", message: "Cheated." } }),
      "not provable",
    ],
  ],
};

/** The same for what a shared record says around its save. */
const SHARED: Record<
  keyof SharedRecord,
  [string, (one: Draft<SharedRecord>, other: SharedRecord) => void, Expected][]
> = {
  format: [
    ["another format", (one) => Object.assign(one, { format: "wusong-record/9" }), "refused"],
    ["the first format", (one) => Object.assign(one, { format: "wusong-record/1" }), "not provable"],
  ],
  title: [["another title", (one) => Object.assign(one, { title: "chess" }), "false"]],
  rulesVersion: [["another version", (one) => Object.assign(one, { rulesVersion: "0" }), "false"]],
  sheet: [["another sheet", (one) => Object.assign(one, { sheet: "0123456789abcdef" }), "false"]],
  scenario: [["another scenario", (one) => Object.assign(one, { scenario: "elsewhere" }), "false"]],
  options: [["another option", (one) => Object.assign(one, { options: { magic: "on" } }), "false"]],
  seedHash: [["another hash", (one) => Object.assign(one, { seedHash: seedHash("better dice") }), "false"]],
  analysis: [["switched on", (one) => Object.assign(one, { analysis: true }), "false"]],
  seat: [["a seat that is not there", (one) => Object.assign(one, { seat: "nobody" }), "false"]],
  over: [
    ["the winner flipped", (one) => Object.assign(one.over!, { winner: 0 }), "false"],
    ["not over", (one) => Object.assign(one, { over: null }), "false"],
  ],
  entries: [["another number", (one) => Object.assign(one, { entries: one.entries + 1 }), "false"]],
  log: [
    ["a line left out", (one) => Object.assign(one, { log: one.log.slice(1) }), "false"],
    ["another case", (one) => Object.assign(one.log[0].event, { rule: "99" }), "false"],
    ["words", (one) => Object.assign(one.log[0].event, { text: "Japan cheated." }), "false"],
    ["a field nobody knows", (one) => Object.assign(one.log[0], { by: "x" }), "refused"],
  ],
  view: [
    ["that of another game", (one, other) => Object.assign(one, { view: other.view }), "false"],
    ["nothing", (one) => Object.assign(one, { view: null }), "false"],
  ],
  save: [
    ["that of another game", (one, other) => Object.assign(one, { save: other.save }), "false"],
    ["none", (one) => delete one.save, "not provable"],
    ["another winner inside", (one) => Object.assign(one.save!.over!, { winner: 0 }), "false"],
  ],
};

const ALL = [...titles, shelve(raid)];

describe.each(ALL.map((title) => [title.id, title] as const))("records of %s", (_id, title) => {
  const game = played(title, "one");
  const other = played(title, "another");
  const record = save(game);
  // Where the other game stood before it was given up.
  const before = again(other.positionAt(other.entries.length - 1).s);
  const otherRecord: Save = { ...save(other), continued: { at: 0, rulesVersion: "", state: before } };

  test("as they were made are proven, for every reader", () => {
    expect(verdict(title, record)).toMatchObject({ worth: "proven", wrong: [], trusted: [] });
    for (const seat of [...title.seats.map((_, i) => i as Seat), null]) {
      expect(verdict(title, share(game, seat))).toMatchObject({ worth: "proven", wrong: [] });
    }
  });

  test("forged in any field are found out, or say what must be believed", () => {
    const found: string[] = [];
    const expected: string[] = [];
    for (const [field, forgeries] of Object.entries(SAVE)) {
      for (const [name, forge, worthNow] of forgeries) {
        const forged = again(record);
        forge(forged, otherRecord);
        found.push(`${field}, ${name}: ${worth(title, forged)}`);
        expected.push(`${field}, ${name}: ${worthNow}`);
      }
    }
    expect(found).toEqual(expected);
  });

  test("shared and forged in any field are found out, or say what must be believed", () => {
    const found: string[] = [];
    const expected: string[] = [];
    for (const [field, forgeries] of Object.entries(SHARED)) {
      for (const [name, forge, worthNow] of forgeries) {
        const forged = again(share(game, 1 as Seat));
        forge(forged, share(other, 1 as Seat));
        found.push(`${field}, ${name}: ${worth(title, forged)}`);
        expected.push(`${field}, ${name}: ${worthNow}`);
      }
    }
    expect(found).toEqual(expected);
  });

  test("with a field nobody knows are refused", () => {
    expect(worth(title, { ...record, note: "x" })).toBe("refused");
    expect(worth(title, { ...share(game, null), note: "x" })).toBe("refused");
  });

  test("of an analysis are never called verified", () => {
    const found = verdict(title, save(played(title, "what if", { analysis: true })));
    expect(found).toMatchObject({ worth: "not provable", wrong: [] });
    expect(found !== "refused" && found.lines.join(" ")).not.toContain("Verified");
  });

  test("of a game taken up under other rules say from which entry on they are proven", () => {
    const old = { ...title, rulesVersion: "before" };
    const running = played(old, "taken up", { resign: false });
    const loaded = takeUp(title, save(running));
    if ("error" in loaded) throw new Error(loaded.error);
    const at = loaded.game.entries.length;
    loaded.game.resign(1 as Seat);
    const found = verdict(title, save(loaded.game));
    if (found === "refused") throw new Error(found);
    expect([found.worth, found.wrong]).toEqual(["not provable", []]);
    expect(found.lines[0]).toContain(`from entry ${at} on 1 entry replay`);
    expect(found.trusted[0]).toContain(`taken up at entry ${at} from a position of rules version before`);
  });

  test("of a running game are proven, and those with answers that wait name them", () => {
    const running = played(title, "running", { resign: false });
    expect(worth(title, save(running))).toBe(running.answers.length > 0 ? "not provable" : "proven");
  });
});

test("an analysis says how many dice were set and positions edited", () => {
  const title = shelve(raid);
  const game = played(title, "by hand", { analysis: true, resign: false });
  game.edit({ round: 2 });
  const record = save(game);
  const found = verdict(title, record);
  expect(found !== "refused" && found.trusted[0]).toContain("the position was edited in 1 entry");
  const fight = new Game({ title, scenario: "standard", options: { stores: "few" }, seed: "set", analysis: true });
  const act = (seat: number, verb: string, picks: unknown[], dice?: number[]) =>
    expect(fight.act(seat as Seat, fight.index, { verb, picks }, dice)).toBeNull();
  act(0, "bid", [0]);
  act(1, "bid", [0]);
  act(0, "move", [["r0"], "f1", false]);
  act(1, "pass", [], [6]);
  expect(verdict(title, save(fight))).toMatchObject({ worth: "not provable", wrong: [] });
  const forged = again(save(fight));
  forged.analysis = false;
  expect(worth(title, forged)).toBe("false");
});

test("answers that wait are named: they can still be changed", () => {
  const title = shelve(raid);
  const game = played(title, "waits", { resign: false });
  while (game.play.waiting()?.type !== "together" || !game.play.hasAnswers()) {
    const seat = game.play.seatsToDecide()[0];
    game.act(seat, game.index, game.play.spellIds(seat, game.play.sample(seat, new Random(game.index))!));
  }
  expect(verdict(title, save(game))).toMatchObject({
    worth: "not provable",
    trusted: ["1 answer waits for others and can still be changed."],
  });
});
