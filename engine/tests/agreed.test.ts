import { expect, test } from "vitest";
import { Game } from "../game.ts";
import { load } from "../load.ts";
import { Random } from "../random.ts";
import { type ReadRecord, readRecord, type Save, save } from "../record.ts";
import type { Seat } from "../seat.ts";
import { firstTakenBack } from "../taken-back.ts";
import { verify } from "../verify.ts";
import { raid } from "./raid.ts";

const RED = 0 as Seat;
const newGame = (analysis = false) =>
  new Game({ title: raid, scenario: "standard", options: { stores: "few" }, seed: "agreed", analysis });

function playOn(game: ReturnType<typeof newGame>, commands: number, seed = "agreed"): void {
  const random = new Random(seed);
  for (let i = 0; i < commands && !game.over; i++) {
    const [seat] = game.play.seatsToDecide();
    game.act(seat, game.index, game.play.spellIds(seat, game.play.sample(seat, random)!));
  }
}
const stored = (game: ReturnType<typeof newGame>): Save => JSON.parse(JSON.stringify(save(game)));
const position = ({ n: _n, opened: _opened, ...rest }: { n: number; opened: number }) => rest;

test("by agreement the game goes back behind dice, and what was told since is told no more", () => {
  const game = newGame();
  playOn(game, 4);
  const [to, then] = [game.entries.length, structuredClone(game.play.s)];
  playOn(game, 8, "more");
  const head = game.entries.length;
  expect(game.back(RED, to)).toBeNull();
  expect(position(game.play.s)).toEqual(position(then));
  expect(game.entries).toHaveLength(head + 1);
  expect(game.index).toBe(head + 1);
  expect(game.events.every(({ at }) => at < to)).toBe(true);
  expect(firstTakenBack(game.entries, head)).toBe(to);
});

test("dice are never rolled again: the same command after going back has dice of its own", () => {
  const rolls = new Set<string>();
  const game = newGame();
  playOn(game, 2);
  const to = game.entries.length;
  for (let i = 0; i < 6; i++) {
    playOn(game, 6, "the same commands");
    rolls.add(JSON.stringify(game.events.filter(({ at }) => at >= to).map(({ event }) => event.text)));
    if (game.over) break;
    game.back(RED, to);
  }
  expect(rolls.size).toBeGreaterThan(1);
});

test("a record with agreements loads to the same position, from the start and in between", () => {
  const game = newGame();
  playOn(game, 8);
  if (game.over) throw new Error("the game is too short for this test");
  expect(game.back(RED, 5)).toBeNull();
  playOn(game, 4, "other");
  expect(game.back(RED, 2)).toBeNull();
  playOn(game, 3, "again");
  const loaded = load(raid, stored(game));
  if ("error" in loaded) throw new Error(loaded.error);
  expect(loaded.game.hash).toBe(game.hash);
  for (const at of [0, 3, 7, 9, 11, game.entries.length])
    expect(loaded.game.positionAt(at).s).toEqual(game.positionAt(at).s);
});

test("a draw ends the game without a winner, and says so", () => {
  const game = newGame();
  playOn(game, 3);
  expect(game.draw(RED)).toBeNull();
  expect(game.over?.winner).toBeNull();
  expect(game.overText).toBe("Both sides agreed on a draw.");
  expect(game.draw(RED)?.text).toBe("The game is over.");
  expect(game.back(RED, 0)?.text).toBe("The game is over.");
});

test("a game is claimed when the time of a side is up", () => {
  const game = newGame();
  playOn(game, 3);
  expect(game.forfeit(RED)).toBeNull();
  expect(game.over?.winner).toBe(1);
  expect(game.overText).toBe("Red ran out of time.");
  const loaded = load(raid, stored(game));
  expect("game" in loaded && loaded.game.hash).toBe(game.hash);
});

test("what was agreed is replayed, and that it was agreed is taken on trust", () => {
  const game = newGame();
  playOn(game, 6);
  game.back(RED, 2);
  game.draw(RED);
  const verdict = verify(raid, readRecord(JSON.stringify(save(game))) as ReadRecord);
  expect(verdict.worth).toBe("not provable");
  expect(verdict.wrong).toEqual([]);
  expect(verdict.trusted.join(" ")).toContain("In 2 entries something beside the rules is said to have happened");
});

test("there is nothing to go back to before the beginning or after the end", () => {
  const game = newGame();
  playOn(game, 3);
  for (const to of [-1, 0.5, game.entries.length, 1000]) expect(game.back(RED, to)?.text).toMatch(/no position after/);
});

test("a position is changed by agreement only, and never what another side hides", () => {
  const game = newGame();
  expect(game.edit({ round: 2 })?.text).toMatch(/by agreement/);
  expect(game.edit({ round: 2 }, RED)).toBeNull();
  expect(game.entries).toEqual([{ kind: "edit", edit: { round: 2 }, seat: RED }]);
  const meddling = { ...raid, edit: (g: { own: object[] }) => Object.assign(g.own[1], { seen: 1 }) && null };
  const other = new Game({
    title: meddling as never,
    scenario: "standard",
    options: { stores: "few" },
    seed: "agreed",
  });
  expect(other.edit({ round: 2 }, RED)?.text).toMatch(/only what everybody sees and the proposer's own/);
});
