import { expect } from "vitest";
import { Game } from "../index.ts";
import { BLUE, RED, raid } from "./raid.ts";

export const options = { stores: "few" };
export const start = (seed = "s", analysis = true) =>
  new Game({ title: raid, scenario: "standard", options, seed, analysis });
export const bid = (game: Game<never>, red: number, blue: number, dice?: number[]) => {
  expect(game.act(RED, game.index, { verb: "bid", picks: [red] })).toBeNull();
  expect(game.act(BLUE, game.index, { verb: "bid", picks: [blue] }, dice)).toBeNull();
};
