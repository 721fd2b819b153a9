import { save } from "@wusong/engine";
import { expect, test } from "vitest";
import { type Raid, raid } from "../engine/tests/raid.ts";
import { tableAfter } from "./reported.ts";
import { TestTable } from "./table.ts";

/** Red has moved next to Blue: when Blue passes the ambush, one die is rolled. */
function beforeTheFight(dice: "given" | "seed" = "given"): TestTable<Raid> {
  const table = new TestTable(raid, { dice });
  table
    .act("red", "bid", [0])
    .act("blue", "bid", [0])
    .act("red", "move", [["r0"], "f1", false]);
  expect(table.step).toBe("ambush");
  return table;
}

test("exactly the dice that are given are rolled", () => {
  const table = beforeTheFight();
  table.act("blue", "pass", [], [6]);
  expect(table.step).not.toBe("ambush");
});

test("a die too few fails with a sentence", () => {
  expect(() => beforeTheFight().act("blue", "pass", [], [])).toThrow(
    "blue pass [] with the dice []: 1 more die was rolled.",
  );
});

test("a command without dice says that none is rolled", () => {
  expect(() => beforeTheFight().act("blue", "pass")).toThrow("1 more die was rolled");
  expect(() => beforeTheFight().try("blue", "pass")).toThrow("1 more die was rolled");
});

test("a die too many fails with a sentence and changes nothing", () => {
  const table = beforeTheFight();
  expect(() => table.try("blue", "pass", [], [6, 6])).toThrow(
    "blue pass [] with the dice [6,6]: 1 of them was not rolled.",
  );
  expect(table.step).toBe("ambush");
});

test("dice of the seed are asked for by name", () => {
  beforeTheFight("seed").act("blue", "pass");
});

test("a command that may come to another decision first rolls all of the dice or none", () => {
  const table = new TestTable(raid);
  table.act("red", "bid", [0]).act("blue", "bid", [0]);
  expect(table.rolls("red", "move", [["r0"], "f1", false], [6])).toBe(false);
  expect(table.step).toBe("ambush");
  expect(() => table.rolls("blue", "pass", [], [6, 6])).toThrow("1 of them was not rolled");
  expect(table.rolls("blue", "pass", [], [6])).toBe(true);
  expect(() => table.rolls("blue", "fly", [], [6])).toThrow("cannot be done now");
});

test("a record that somebody reported becomes a position of a test, with dice as the test says", () => {
  const table = new TestTable(raid, { analysis: false, seed: "reported" });
  table.act("red", "bid", [0]).act("blue", "bid", [0]);
  table.act("red", "move", [["r0"], "f1", false]).act("blue", "pass");
  const record = save(table.game);
  const before = tableAfter(raid, record, 3);
  expect(before.step).toBe("ambush");
  before.act("blue", "pass", [], [6]);
  expect(before.step).not.toBe("ambush");
  expect(tableAfter(raid, record, 4).game.play.s.pub).toEqual(table.game.play.s.pub);
  expect(() => tableAfter(raid, record, 99)).toThrow("The record has 4 entries, not 99.");
});
