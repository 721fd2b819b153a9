import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { Field } from "./helpers.ts";

rule("1.1.a", "first the North, then the South, twelve turns long", () => {
  const table = new Field({ "n.1": "0101", "s.1": "0705" });
  const sides: string[] = [];
  while (!table.game.over) {
    const [seat] = table.game.play.seatsToDecide();
    sides.push(table.game.title.seats[seat]);
    table.act(table.game.title.seats[seat], "done");
  }
  expect(sides).toEqual(Array.from({ length: 12 }, () => ["north", "south"]).flat());
});

rule("1.1.b", "a company acts once in a player turn", () => {
  const table = new Field({ "n.1": "0101", "n.2": "0701", "s.1": "0705" });
  table.act("north", "move", ["n.1", "0102", false]);
  expect(table.refused("north", "move", ["n.1", "0103", false]).rule).toBe("1.1");
  table.act("north", "done").act("south", "done").act("north", "move", ["n.1", "0103", false]);
  expect(table.where("n.1")).toBe("0103");
});

rule(["2.1.a", "2.1.b"], "two hexes at most, and never into a hex that is held", () => {
  const table = new Field({ "n.1": "0101", "n.2": "0102", "s.1": "0705" });
  expect(table.refused("north", "move", ["n.1", "0401"]).rule).toBe("2.1");
  expect(table.refused("north", "move", ["n.1", "0102"]).text).toMatch(/holds 0102/);
  table.act("north", "move", ["n.2", "0104"]);
  expect(table.where("n.2")).toBe("0104");
});
