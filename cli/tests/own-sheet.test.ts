import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Game, Random, type Shape, save, share } from "@wusong/engine";
import { beforeAll, expect, test } from "vitest";
import { raid } from "../../engine/tests/raid.ts";
import { type AnyTitle, shelve } from "../shelf.ts";
import { wusong } from "./terminal.ts";

/** Whoever asks this title for its own sheet has not used the player's. */
const faithless: AnyTitle = {
  ...shelve(raid),
  defaultSheet: () => {
    throw new Error("The title's own sheet was used.");
  },
};
const titles = [faithless];
const FILES = { "rules.json": { rounds: 2 } };

let folder: string;
let sheet: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "wusong-own-sheet-"));
  sheet = mkdtempSync(path.join(folder, "sheet-"));
  writeFileSync(path.join(sheet, "rules.json"), JSON.stringify(FILES["rules.json"]));
});

function played(): Game<Shape> {
  const loaded = faithless.loadSheet(FILES);
  if ("errors" in loaded) throw new Error(loaded.errors.join(" "));
  const setting = { scenario: "standard", options: { stores: "few" }, seed: "own sheet", sheet: loaded.sheet };
  const game = new Game<Shape>({ title: faithless, ...setting });
  const random = new Random("own sheet");
  while (!game.over) {
    const [seat] = game.play.seatsToDecide();
    game.act(seat, game.index, game.play.spellIds(seat, game.play.sample(seat, random)!));
  }
  return game;
}

test.each([
  ["sim", ["sim", "raid", "--games", "3", "--seat", "red=greedy", "--json"]],
  ["match", ["match", "raid", "greedy", "random", "--games", "2", "--json"]],
  ["fuzz", ["fuzz", "raid", "--games", "2", "--seat", "blue=greedy", "--json"]],
  ["demo", ["demo", "raid"]],
])("%s plays on the player's sheet and never looks at the title's own", async (_name, args) => {
  const dir = args[0] === "fuzz" ? ["--dir", path.join(folder, "fuzz")] : [];
  const said = await wusong([...args, ...dir, "--sheet", sheet], { titles });
  expect([said.err, said.code]).toEqual(["", 0]);
  const plain = await wusong([...args, ...dir], { titles });
  expect(plain.code).not.toBe(0);
});

test("odds are those of the player's sheet", async () => {
  const asked: unknown[] = [];
  const odds: AnyTitle["odds"] = (given) => {
    asked.push((given as { data: { rounds: number } }).data.rounds);
    return { error: "Nothing is asked here." };
  };
  await wusong(["odds", "raid", "a=1", "--sheet", sheet], { titles: [{ ...faithless, odds }] });
  expect(asked).toEqual([2]);
});

test("a save carries the files of its sheet; a shared record has only the hash and is replayed with --sheet", async () => {
  const game = played();
  const own = path.join(folder, "own.json");
  writeFileSync(own, JSON.stringify(save(game, FILES)));
  expect(await wusong(["replay", own, "--verify"], { titles })).toMatchObject({ code: 0, err: "" });

  const shared = path.join(folder, "shared.json");
  writeFileSync(shared, JSON.stringify(share(game, null)));
  expect(readFileSync(shared, "utf8")).not.toContain("sheetFiles");
  const given = await wusong(["replay", shared, "--verify", "--sheet", sheet], { titles });
  expect([given.err, given.code]).toEqual(["", 0]);
  expect(given.out).toContain("Verified");
  const alone = await wusong(["replay", shared]);
  expect(alone).toMatchObject({ code: 1 });
  expect(alone.err).toMatch(/played with a sheet of its own, [0-9a-f]+; give its files with --sheet FOLDER/);
  expect(await wusong(["replay", shared, "--verify"])).toMatchObject({ code: 3 });
});

test("another sheet than the one that was played with is refused", async () => {
  const shared = path.join(folder, "other.json");
  writeFileSync(shared, JSON.stringify(share(played(), null)));
  const other = mkdtempSync(path.join(folder, "other-"));
  writeFileSync(path.join(other, "rules.json"), '{"rounds":3}');
  const said = await wusong(["replay", shared, "--sheet", other], { titles });
  expect(said).toMatchObject({ code: 2, out: "" });
  expect(said.err).toMatch(/has the hash [0-9a-f]+; the game was played with [0-9a-f]+\./);
});
