import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { Field } from "./helpers.ts";

rule("3.1.a", "only an adjacent enemy is attacked", () => {
  const table = new Field({ "n.1": "0402", "s.1": "0403", "s.2": "0405" });
  expect(table.refused("north", "attack", ["n.1", "0405"]).rule).toBe("3.1");
  const far = new Field({ "n.1": "0402", "s.1": "0404" });
  expect(far.refused("north", "attack", ["n.1", "0404"]).rule).toBe("3.1");
});

rule("3.1.b", "a die of 4 destroys the enemy, a 3 does not", () => {
  const hit = new Field({ "n.1": "0402", "s.1": "0403", "s.2": "0405" });
  expect(hit.act("north", "attack", ["n.1", "0403"], [4]).where("s.1")).toBeUndefined();
  const miss = new Field({ "n.1": "0402", "s.1": "0403", "s.2": "0405" });
  expect(miss.act("north", "attack", ["n.1", "0403"], [3]).where("s.1")).toBe("0403");
});

rule("4.1.a", "a side without companies has lost at once", () => {
  const table = new Field({ "n.1": "0402", "n.2": "0101", "s.1": "0403" });
  table.act("north", "attack", ["n.1", "0403"], [6]);
  expect(table.game.over).toMatchObject({ winner: 0, reason: "destroyed" });
  const two = new Field({ "n.1": "0402", "s.1": "0403", "s.2": "0405" });
  two.act("north", "attack", ["n.1", "0403"], [6]);
  expect(two.game.over).toBeNull();
});

rule("4.1.b", "after the last turn whoever holds the bridge has won, or nobody", () => {
  const held = new Field({ "n.1": "0101", "s.1": "0403" }, "south", 12);
  held.act("south", "done");
  expect(held.game.over).toMatchObject({ winner: 1, reason: "bridge" });
  const empty = new Field({ "n.1": "0101", "s.1": "0705" }, "south", 12);
  empty.act("south", "done");
  expect(empty.game.over).toMatchObject({ winner: null, reason: "bridge" });
});
