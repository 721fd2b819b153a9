import { describe, expect, test } from "vitest";
import { withLaterSheet } from "../../testkit/later-sheet.ts";
import {
  earlierFiles,
  Game,
  type Loaded,
  load,
  Random,
  recheck,
  type Save,
  type Shape,
  save,
  share,
  sheetHash,
  sheetOfRecord,
  type Title,
  verify,
} from "../index.ts";
import { type Raid, raid } from "./raid.ts";
import { options } from "./raid-table.ts";

const BEFORE = { "rules.json": { rounds: raid.defaultSheet().data.rounds } };
const AFTER = { "rules.json": { rounds: raid.defaultSheet().data.rounds + 2 } };
const EARLIER = sheetHash(raid.defaultSheet());

/** The raid with more rounds on its sheet, which is all that was changed. */
const later = withLaterSheet(raid, BEFORE, AFTER);
/** The same, with rules that lead elsewhere: everybody begins with a supply more. */
const otherRules: typeof raid = {
  ...later,
  begin: (...given) => {
    const begun = raid.begin(...given);
    return { ...begun, pub: { ...begun.pub, supplies: begun.pub.supplies.map((n) => n + 1) } };
  },
};

function played(title: Title<Raid>, seed: string, commands: number): Game<Raid> {
  const game = new Game({ title, scenario: "standard", options, seed });
  const random = new Random(seed);
  for (let i = 0; i < commands && !game.over; i++) {
    const [seat] = game.play.seatsToDecide();
    game.act(seat, game.index, game.play.spellIds(seat, game.play.sample(seat, random)!));
  }
  return game;
}

const written = (game: Game<Raid>): Save => JSON.parse(JSON.stringify(save(game)));

function loaded(title: Title<Raid>, record: Save): Loaded<Raid> {
  const found = load(title, record);
  if ("error" in found) throw new Error(found.error);
  return found;
}

const WHOLE_GAME = 500;

describe("a game that was begun on an earlier sheet", () => {
  test("goes on whole, with its sheet, where the rules lead to the same positions; what is saved again is the same", () => {
    const before = played(raid, "running", 9);
    const { game, takenUp, ownFiles, notes } = loaded(later, written(before));
    expect(game.sheet.data).toEqual(raid.defaultSheet().data);
    expect([takenUp, ownFiles, game.continuedFrom]).toEqual([false, null, null]);
    expect(game.play.s).toEqual(before.play.s);
    expect(game.entries).toEqual(before.entries);
    expect(notes).toEqual([
      "This game was begun under rules version 1. All its entries lead to the same positions under version after 1, by which it goes on, on the sheet it was begun on.",
    ]);
    const again = written(game);
    expect([again.sheet, again.rulesVersion, again.sheetFiles]).toEqual([EARLIER, "after 1", undefined]);
    const second = loaded(later, again);
    expect([second.game.hash, second.notes]).toEqual([game.hash, []]);
    expect(second.game.sheet.data).toEqual(raid.defaultSheet().data);
  });

  test("keeps answers that wait for others", () => {
    const before = played(raid, "waiting", 1);
    expect(before.answers).toHaveLength(1);
    expect(loaded(later, written(before)).game.answers).toEqual(before.answers);
  });

  test("is over when its own sheet says so, not when the sheet of now does", () => {
    const before = played(raid, "end", 9);
    const { game } = loaded(later, written(before));
    const random = new Random("to the end");
    while (!game.over) {
      const [seat] = game.play.seatsToDecide();
      game.act(seat, game.index, game.play.spellIds(seat, game.play.sample(seat, random)!));
    }
    expect([game.over.reason, game.play.pub.round]).toEqual(["rounds", BEFORE["rules.json"].rounds + 1]);
    expect(verify(later, { save: written(game), shared: null }).worth).toBe("proven");
  });

  test("goes on from its snapshot, with its sheet, where the rules lead elsewhere, and says so", () => {
    const before = played(raid, "running", 9);
    const { game, takenUp, notes } = loaded(otherRules, written(before));
    expect(takenUp).toBe(true);
    expect(game.sheet.data).toEqual(raid.defaultSheet().data);
    expect(game.continuedFrom).toMatchObject({ rulesVersion: "1", sheet: EARLIER, at: before.entries.length });
    expect(notes).toEqual([
      `This game was played under rules version 1; it continues from its snapshot at entry ${before.entries.length} under version after 1, on the sheet it was begun on.`,
    ]);
    expect(loaded(otherRules, written(game)).game.hash).toBe(game.hash);
  });

  test("is refused where nobody knows its sheet, and so is one whose files make another", () => {
    const record = written(played(raid, "lost", 9));
    const unknown = { ...later, retired: undefined };
    expect(load(unknown, record)).toEqual({
      error: `The game was played on the sheet ${EARLIER}, which is neither the one Raid has here nor one it had before: it cannot go on without the files of that sheet.`,
    });
    expect(load(unknown, { ...record, sheetFiles: AFTER })).toEqual({
      error: `The game was played on the sheet ${EARLIER}, which the files in the record do not make here: it cannot go on.`,
    });
    expect(loaded(unknown, { ...record, sheetFiles: BEFORE }).game.sheet.data).toEqual(raid.defaultSheet().data);
  });

  test("is refused where the sheet that is kept is not what its name says", () => {
    const record = written(played(raid, "wrong", 9));
    const refused = (files: Record<string, unknown>) =>
      load({ ...later, retired: { ...later.retired!, files } }, record);
    const damaged = `The sheet of the record does not fit: The earlier sheet ${EARLIER} of ${raid.id} is damaged or does not fit its rules any more.`;
    expect(refused({})).toEqual({ error: `${damaged} rules.json is not kept.` });
    expect(refused({ "rules.json": {} })).toEqual({ error: `${damaged} rules.json: rounds is a number.` });
    expect(refused(AFTER)).toEqual({
      error: `${damaged} Its files make the sheet ${sheetHash(later.defaultSheet())}.`,
    });
  });
});

describe("a finished game of an earlier sheet and version", () => {
  const over = played(raid, "over", WHOLE_GAME);

  test("is verified entry by entry, and so is what was shared of it", () => {
    for (const shared of [null, JSON.parse(JSON.stringify(share(over, null)))]) {
      const { worth, lines } = verify(later, { save: written(over), shared });
      expect(worth).toBe("proven");
      expect(lines[1]).toBe(
        "The game was played under rules version 1; these are version after 1, under which all of it leads to the same positions.",
      );
    }
  });

  test("is not proven by rules that lead elsewhere, nor where something in it was changed", () => {
    expect(verify(otherRules, { save: written(over), shared: null }).worth).toBe("not provable");
    const forged = { ...written(over), hash: "0".repeat(64) };
    expect(verify(later, { save: forged, shared: null }).worth).toBe("not provable");
    const other = { ...written(over), over: { ...over.over!, winner: null } };
    expect(verify(later, { save: other, shared: null }).worth).toBe("not provable");
  });
});

test("running games are rechecked on their own sheets", () => {
  const text = JSON.stringify(written(played(raid, "running", 9)));
  const fate = (title: typeof raid) => [...recheck(() => title as unknown as Title<Shape>, [{ name: "a", text }])][0];
  expect(fate(later)).toMatchObject({ fate: "unchanged" });
  expect(fate(otherRules)).toMatchObject({ fate: "differs", from: 0 });
  expect(fate({ ...later, retired: undefined }).text).toContain("its sheet is none that is known here");
});

test("a new game is on the present sheet, which is no earlier one even where it was retired already", () => {
  expect(new Game({ title: later, scenario: "standard", options, seed: "new" }).sheet).toBe(later.defaultSheet());
  expect(earlierFiles(later, sheetHash(later.defaultSheet()))).toBeNull();
  expect(earlierFiles(later, EARLIER)).toEqual(BEFORE);
  expect(earlierFiles({ ...later, defaultSheet: raid.defaultSheet }, EARLIER)).toBeNull();
  expect(earlierFiles(later, "constructor")).toBeNull();
});

test("a sheet is worked out once", () => {
  const find = () => sheetOfRecord(later, { sheet: EARLIER });
  expect(find()).toEqual({ sheet: raid.defaultSheet(), ownFiles: null });
  expect((find() as { sheet: object }).sheet).toBe((find() as { sheet: object }).sheet);
});
