import { expect, test } from "vitest";
import { Game, outcomeOf } from "../index.ts";
import { BLUE, RED, raid } from "./raid.ts";
import { options, start } from "./raid-table.ts";

test("the end of a game is kept by ids; its sentence is made by the title", () => {
  const game = start("words", false);
  game.play.end({ winner: RED, reason: "rounds", rule: "5.2" });
  expect(game.overText).toBe("The last round is over.");
  expect(JSON.stringify(game.play.s)).not.toContain("The last round");
});

test("resigning is told in one place for all titles", () => {
  const silent = { ...raid, overWords: () => "never asked" };
  const game = new Game({ title: silent, scenario: "standard", options, seed: "words" });
  expect(game.overText).toBeNull();
  game.resign(RED);
  expect(game.over).toEqual({ winner: BLUE, reason: "resigned", rule: "" });
  expect(game.overText).toBe("Red resigned.");
});

test("outcomes are counted by level where there are levels, otherwise by reason", () => {
  expect(outcomeOf({ winner: null, reason: "points", level: "draw", rule: "1" })).toBe("draw");
  expect(outcomeOf({ winner: RED, reason: "rounds", rule: "1" })).toBe("rounds");
});
