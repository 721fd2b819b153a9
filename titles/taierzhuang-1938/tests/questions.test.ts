import { rule } from "@wusong/testkit";
import { expect, test } from "vitest";
import { absorbAll, hand, impulse, names, POOLS, takeNone, told, turnStart, units, where } from "./helpers.ts";

/** Nobody is asked for nothing: a question has more than one answer as far as everybody at the table can see. */

rule(["5.J4.b", "5.C7.b"], "who has fired and cannot move is not asked where to go", () => {
  const ring = { ...units("jp.tank", 1, 10, "J"), ...units("jp.10rgt", 1, 7, "F"), ...units("jp.63rgt", 1, 3, "F") };
  const desk = impulse(
    "japan",
    { ...ring, "jp.39rgt.1": "E", "cn.31div.1": "E", "cn.30div.1": "C" },
    { hands: { japan: ["jp.banzai"] } },
  );
  desk.act("japan", "banzai", ["E", ["jp.39rgt.1"], "fireMove", "E", "normal"], [1, 1]);
  absorbAll(desk);
  expect([desk.step, desk.turnOf, where(desk, "jp.39rgt.1")]).toEqual(["act", "china", "E spent"]);
});

rule("5.C6.g", "with every copy of a chit on the table nobody is asked to play it", () => {
  const hands = {
    japan: ["jp.bomber", "jp.fighter", "jp.fighter", "jp.will"],
    china: ["cn.airforce", "cn.airforce", "cn.dare"],
  };
  const desk = impulse("japan", { "jp.10rgt.1": "T", ...units("cn.31div", 1, 5, "M"), "cn.30div.1": "C" }, { hands });
  desk.act("japan", "bombers", ["M"]).act("china", "cancel").act("japan", "cancel").act("china", "cancel");
  expect([desk.step, desk.turnOf]).toEqual(["cancelAir", "japan"]);
  desk.act("japan", "cancel", [], [6, 6]);
  expect([desk.step, desk.turnOf]).toEqual(["heroes", "china"]);
  expect(hand(desk, "china")).toEqual(["cn.dare"]);
});

rule(
  ["6.1.a", "6.1.j", "6.2.a"],
  "the Chinese roll even for an empty pool, but nobody is asked for a chit then",
  () => {
    const hands = { japan: ["jp.will"], china: ["cn.dare"] };
    const empty = takeNone(turnStart(5, { "jp.10rgt.1": "Y", "cn.31div.1": "G" }, { hands }), [1, 2, 1, 2, 3, 4]);
    expect(empty.step).toBe("act");
    expect(told(empty, "reinforcementRoll")).toEqual(["Chinese arrival: 1 and 2."]);
    const waiting = takeNone(turnStart(5, { "jp.10rgt.1": "Y", "cn.31div.1": "G", ...POOLS }, { hands }), [1, 2]);
    expect([waiting.step, waiting.turnOf]).toEqual(["rerollArrival", "china"]);
  },
);

rule("6.1.j", "with no more units in the pool than the lowest roll brings, the number is not rolled again", () => {
  const two = { "jp.10rgt.1": "Y", "cn.31div.1": "G", ...units("cn.2div", 1, 2, "pool") };
  const desk = takeNone(turnStart(5, two, { hands: { china: ["cn.dare"] } }), [1, 2]);
  desk.act("china", "pass", [], [6, 6]);
  expect([desk.step, desk.options("china", "place", [])]).toEqual(["zones", names("cn.2div", 1, 2)]);
});

test("a standing order passes the offer to roll again for the rest of the game", () => {
  const desk = turnStart(5, { "jp.10rgt.1": "Y", "cn.31div.1": "G", ...POOLS }, { hands: { china: ["cn.dare"] } });
  for (const window of ["rerollArrival", "rerollNumber"])
    expect(desk.game.order(desk.seat("china"), window, "game")).toBeNull();
  takeNone(desk, [5, 6]);
  expect(desk.step).not.toBe("rerollArrival");
  expect(hand(desk, "china")).toEqual(["cn.dare"]);
});

test("a verb that is not offered says why, with its case", () => {
  const all = ["jp.artillery", "jp.bomber", "jp.will", "jp.banzai"];
  const desk = impulse("japan", { "jp.10rgt.1": "JE1 spent", "cn.31div.1": "G" }, { hands: { japan: all } });
  expect(desk.refused("japan", "heavyArtillery")).toEqual({
    rule: "5.J1",
    text: "No target of IJA Heavy Artillery is in reach.",
  });
  expect(desk.refused("japan", "willOfTheEmperor")).toMatchObject({ rule: "5.J6" });
  expect(desk.refused("japan", "banzai")).toMatchObject({ rule: "5.J4", text: expect.stringContaining("Ready") });
  expect(desk.refused("japan", "nightAttack")).toMatchObject({ rule: "5.C7", text: expect.stringContaining("other") });
  expect(desk.refused("japan", "fighters").text).toBe("You do not hold Fighter Support.");
  const china = impulse("china", { "jp.10rgt.1": "Y", "cn.31div.1": "G" }, { hands: { china: ["cn.resolute"] } });
  expect(china.refused("china", "resoluteFire").text).toBe("None of your Ready units has an enemy to fire at.");
});

test("refusals and the log call units by name and side", () => {
  const desk = impulse("japan", { "jp.10rgt.1": "T", "jp.tank.3": "T spent", "cn.31div.4": "M", "cn.30div.1": "C" });
  expect(desk.refused("japan", "move", ["T", ["jp.tank.3"], "S"]).text).toBe("Japanese Tank company 3 is Spent.");
  expect(desk.refused("japan", "move", ["T", ["cn.31div.4"], "S"]).text).toBe(
    "Chinese Battalion 4, 31st Division is not yours.",
  );
  desk.act("japan", "fire", ["T", "M", ["jp.10rgt.1"]], [2, 2]);
  expect(told(desk, "flipped")).toEqual(["Chinese Battalion 4, 31st Division becomes Spent in Yuanshang (M)."]);
  expect(
    desk.game
      .log(null)
      .map(({ event }) => event.text)
      .filter((text) => /\b(jp|cn)\./.test(text)),
  ).toEqual([]);
});
