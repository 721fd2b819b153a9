import { type Game, ImaginedDice, Random, type Seat, type Shape, type SpelledCommand } from "@wusong/engine";
import { titles } from "@wusong/titles";
import { expect, it } from "vitest";
import { chanceModel } from "../review/chance.ts";
import { momentOf, stepsOf } from "../review/ledger.ts";
import { decisionOfMoment, luckOfMoment, type Moment } from "../review/moment.ts";
import { begun } from "./games.ts";

const mars = titles.find(({ id }) => id === "mars-la-tour-1870")!;
const [FRENCH, GERMAN] = [0 as Seat, 1 as Seat];
const BRIGADES = ["fr.2corps.verge.1", "fr.2corps.verge.2"];
const GUNS = ["ge.3corps.5div.art", "ge.3corps.6div.art", "ge.3corps.art.1"];

/** The Germans bombard two French brigades, who alone hold Flavigny on the last turn, with these dice. */
function bombarded(dice: number[]): Game<Shape> {
  const game = begun(mars, "settled", true);
  const stack = (units: string[], area: string) => Object.fromEntries(units.map((unit) => [unit, area]));
  const place = { ...stack(BRIGADES, "FLA"), ...stack(GUNS, "BUX"), "ge.5cav.1": "STA" };
  const refused = game.edit({ clear: true, place, turn: 8, control: { FLA: "french" }, phase: { impulse: "german" } });
  expect(refused).toBeNull();
  const command = { verb: "bombard", picks: ["area", GUNS[0], "FLA", GUNS.slice(1)] };
  expect(game.act(GERMAN, game.index, command, dice)).toBeNull();
  return game;
}

function momentsOf(game: Game<Shape>): Moment[] {
  const model = chanceModel(mars);
  return [...stepsOf(game)].map((step) => momentOf(game, step, model, null));
}

/** The way to pay after which the French stand best, of many that are drawn. */
function bestPayment(game: Game<Shape>): SpelledCommand {
  const random = new Random("payment");
  const model = chanceModel(mars);
  const ways = Array.from({ length: 40 }, () => {
    const command = game.play.sample(FRENCH, random)!;
    const after = game.play.clone();
    after.act(FRENCH, command, new ImaginedDice(random));
    return { chance: model.open(after), command: game.play.spellIds(FRENCH, command) };
  });
  return ways.reduce((best, one) => (one.chance > best.chance ? one : best)).command;
}

it("counts losses that the dice have fixed as luck, though another command says how they are paid", () => {
  const game = bombarded([4, 1]);
  expect(game.play.seatsToDecide()).toEqual([FRENCH]);
  const unpaid = chanceModel(mars).open(game.play);
  expect(game.act(FRENCH, game.index, bestPayment(game))).toBeNull();
  const [, roll, payment] = momentsOf(game);
  expect(luckOfMoment(roll)).toBeLessThan(-0.02);
  expect(roll.after).not.toBe(unpaid);
  expect(Math.abs(decisionOfMoment(payment))).toBeLessThan(0.01);
});

it("gives the same position the same chance", () => {
  const [one, other] = [bombarded([4, 1]), bombarded([4, 1])].map((game) => momentsOf(game).at(-1)!.after);
  expect(one).toBe(other);
});
