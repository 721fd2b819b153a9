import { type Dice, DiceStream, ForcedDice, type Game, type Play, Random, type Seat, type Shape } from "@wusong/engine";
import { titles } from "@wusong/titles";
import { describe, expect, it } from "vitest";
import { chanceModel } from "../review/chance.ts";
import { chanceSeen, momentOf, stepsOf } from "../review/ledger.ts";
import { luckOfMoment, type Moment } from "../review/moment.ts";
import { ledgerOf } from "../review/sums.ts";
import { begun, playedAtRandom, playedByGreedy } from "./games.ts";

function momentsOf(game: Game<Shape>): { start: number; moments: Moment[] } {
  const model = chanceModel(game.title);
  const moments = [...stepsOf(game)].map((step) => momentOf(game, step, model, null));
  return { start: chanceSeen(model, game.positionAt(0), null), moments };
}

function addsUp(game: Game<Shape>): Moment[] {
  const { start, moments } = momentsOf(game);
  const sum = ledgerOf(start, moments, game.title.seats.length);
  expect(sum.start + sum.luck + sum.decisions + sum.beside).toBeCloseTo(sum.result, 10);
  // The last word is the game's own: what stands on the table now, or how it ended.
  const { over } = game;
  const result = over
    ? over.winner === null
      ? 0.5
      : over.winner === 0
        ? 1
        : 0
    : chanceSeen(chanceModel(game.title), game.play, null);
  expect(sum.result).toBeCloseTo(result, 10);
  for (const [i, { before }] of moments.entries())
    expect(before).toBeCloseTo(i === 0 ? start : moments[i - 1].after, 10);
  return moments;
}

describe.each(titles.map((title) => [title.id, title] as const))(
  "start, luck and decisions are the result: %s",
  (_id, title) => {
    it("in a game at random with commands taken back, given up at its end", () => {
      const game = playedAtRandom(title, "ledger", 40);
      if (!game.over) game.resign(1 as Seat);
      const moments = addsUp(game);
      expect(game.entries.some(({ kind }) => kind === "undo")).toBe(true);
      expect(moments.length).toBeLessThan(game.entries.length);
    });

    it("in a game of the greedy player", () => {
      const moments = addsUp(playedByGreedy(title, "ledger", 24));
      for (const { expected, falls, before, after } of moments) {
        expect(expected).toBeGreaterThanOrEqual(0);
        expect(expected).toBeLessThanOrEqual(1);
        if (falls === 1) expect(expected).toBe(after);
        expect(Number.isFinite(before)).toBe(true);
      }
    });
  },
);

const mars = titles.find(({ id }) => id === "mars-la-tour-1870")!;

it("finds a lucky die where it was planted", () => {
  const game = begun(mars, "planted die", true);
  const random = new Random("planted die");
  const model = chanceModel(mars);
  let planted: { at: number; luck: number } | null = null;
  for (let i = 0; i < 50 && !game.over; i++) {
    const [seat] = game.play.seatsToDecide();
    const command = game.play.sample(seat, random)!;
    const rolled = faces(game.play, (play, dice) => play.act(seat, command, dice), game.seed, game.play.diceIndex());
    const chances = rolled?.map((play) => chanceSeen(model, play, null));
    const mean = chances ? chances.reduce((a, b) => a + b, 0) / 6 : 0;
    const swings = chances?.map((one) => one - mean) ?? [];
    const best = swings.indexOf(Math.max(...swings));
    const dullest = swings.map(Math.abs).indexOf(Math.min(...swings.map(Math.abs)));
    const lucky = planted === null && swings[best] > 0.02;
    if (lucky) planted = { at: game.entries.length, luck: swings[best] };
    const dice = rolled ? [(lucky ? best : dullest) + 1] : undefined;
    expect(game.act(seat, game.index, game.play.spellIds(seat, command), dice)).toBeNull();
  }
  expect(planted).not.toBeNull();
  const found = addsUp(game).find(({ at }) => at === planted!.at)!;
  expect(luckOfMoment(found)).toBeGreaterThan(planted!.luck / 2);
  expect(found.falls).toBeGreaterThanOrEqual(6);
});

/** What becomes of a position for each face of the first die; null: no die is rolled first. */
function faces(
  from: Play<Shape>,
  happen: (play: Play<Shape>, dice: Dice) => void,
  seed: string,
  index: number,
): Play<Shape>[] | null {
  const list: Play<Shape>[] = [];
  for (let face = 1; face <= 6; face++) {
    const play = from.clone();
    const dice = new ForcedDice([face], new DiceStream(seed, index));
    happen(play, dice);
    if (dice.surplus > 0) return null;
    list.push(play);
  }
  return list;
}
