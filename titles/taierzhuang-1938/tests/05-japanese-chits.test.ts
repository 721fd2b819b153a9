import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import {
  absorbAll,
  cf,
  damage,
  df,
  hand,
  impulse,
  names,
  pay,
  takeNone,
  told,
  toldData,
  turnStart,
  units,
  where,
} from "./helpers.ts";

const GUNS = { hands: { japan: ["jp.artillery"] } };
const BOMBS = { hands: { japan: ["jp.bomber"] } };
const FIGHTERS = { hands: { japan: ["jp.fighter"] } };

rule(
  ["5.J1.a", "5.J1.c", "5.J1.h"],
  "heavy artillery: an action of a Japanese impulse, 10 plus two dice, nobody is Spent",
  () => {
    const desk = impulse("japan", { "jp.10rgt.1": "T", "cn.31div.1": "M", "cn.31div.2": "G" }, GUNS);
    desk.act("japan", "heavyArtillery", ["M"], [2, 3]);
    expect(damage(desk)).toBe(10 + 5 - df("cn.31div.1") - 2);
    absorbAll(desk);
    expect([desk.turnOf, where(desk, "jp.10rgt.1")]).toEqual(["china", "T"]);
    expect(desk.refused("china", "heavyArtillery", ["T"]).rule).toBe("5.J1");
    const reaction = impulse("china", { "jp.10rgt.1": "T", "cn.31div.1": "M" }, GUNS);
    expect(reaction.refused("japan", "heavyArtillery", ["M"]).text).toContain("nothing to decide");
  },
);

rule(
  ["5.J1.d", "5.J1.f", "5.J1.l"],
  "artillery reaches areas with Japanese units and their neighbours, also over the canal, not by a touch",
  () => {
    const desk = impulse(
      "japan",
      {
        "jp.10rgt.1": "I",
        "cn.31div.1": "I",
        "cn.31div.2": "D",
        "cn.31div.3": "C",
        "cn.31div.4": "G",
        "cn.31div.5": "L",
      },
      GUNS,
    );
    expect(desk.options("japan", "heavyArtillery", [])).toEqual(["D", "I", "L"]);
    expect(desk.refused("japan", "heavyArtillery", ["C"]).rule).toBe("5.J1");
    expect(desk.refused("japan", "heavyArtillery", ["G"]).rule).toBe("5.J1");
    desk.act("japan", "heavyArtillery", ["D"], [1, 1]);
    expect(told(desk, "attackRoll")).toHaveLength(1);
  },
);

rule("5.J1.e", "the defender has the terrain against artillery whoever controls the area", () => {
  const hit = (extra: Record<string, string>): number => {
    const desk = impulse("japan", { "jp.10rgt.1": "T", "cn.31div.1": "M", "cn.31div.2": "G", ...extra }, GUNS);
    desk.act("japan", "heavyArtillery", ["M"], [3, 3]);
    return damage(desk);
  };
  expect(hit({ "jp.10rgt.2": "M" })).toBe(10 + 6 - df("cn.31div.1") - 2);
  expect(hit({})).toBe(hit({ "jp.10rgt.2": "M" }));
});

rule(["5.J1.g", "5.J1.j"], "artillery needs Chinese units in the target; only they absorb", () => {
  const desk = impulse(
    "japan",
    { "jp.10rgt.1": "T", "jp.10rgt.2": "M", ...units("cn.31div", 1, 2, "M"), "cn.31div.3": "G" },
    GUNS,
  );
  expect(desk.refused("japan", "heavyArtillery", ["T"])).toMatchObject({
    rule: "5.2",
    text: expect.stringContaining("No Chinese unit"),
  });
  desk.act("japan", "heavyArtillery", ["M"], [1, 1]);
  expect(desk.turnOf).toBe("china");
  expect(desk.options("china", "flip", [])).toEqual(["cn.31div.1", "cn.31div.2"]);
  absorbAll(desk);
  expect(where(desk, "jp.10rgt.2")).toBe("M");
});

rule(["5.J1.i", "7.2.2.d.f"], "in the town artillery faces +6 even with Japanese units inside", () => {
  const desk = impulse("japan", { "jp.10rgt.1": "G", "cn.31div.1": "G", "cn.31div.2": "C" }, GUNS);
  desk.act("japan", "heavyArtillery", ["G"], [4, 4]);
  expect(damage(desk)).toBe(10 + 8 - df("cn.31div.1") - 6);
  const kmt = impulse(
    "china",
    { "jp.10rgt.1": "G", "cn.31div.1": "G", "cn.31div.2": "C" },
    { hands: { china: ["cn.airforce"] } },
  );
  kmt.act("china", "airForce", ["G"], [6, 6]);
  expect(damage(kmt)).toBe(4 + 12 - df("jp.10rgt.1") - 6);
});

rule("5.J1.k", "units in a zone let artillery strike the areas beside it", () => {
  const desk = impulse("japan", { "jp.10rgt.1": "JE2", "cn.31div.1": "U", "cn.31div.2": "T", "cn.31div.3": "Y" }, GUNS);
  expect(desk.options("japan", "heavyArtillery", [])).toEqual(["U", "Y"]);
});

rule(["5.J2.a", "5.J2.b", "5.J2.c"], "bombers: an action of a Japanese impulse, once a turn, 12 plus two dice", () => {
  const desk = impulse(
    "japan",
    { "jp.10rgt.1": "T", ...units("cn.31div", 1, 9, "A"), "cn.30div.1": "G" },
    { hands: { japan: ["jp.bomber", "jp.bomber"] } },
  );
  desk.act("japan", "bombers", ["A"], [2, 2]);
  expect(damage(desk)).toBe(12 + 4 - df("cn.31div.1") - 1);
  absorbAll(desk);
  expect(desk.turnOf).toBe("china");
  expect(desk.refused("china", "bombers", ["T"]).rule).toBe("5.J2");
  desk.act("china", "pass");
  expect(desk.refused("japan", "bombers", ["G"]).text).toContain("this turn already");
});

rule(
  ["5.J2.d", "5.J2.e", "5.J2.j", "11.0.e"],
  "bombers strike any area with Chinese and without Japanese units, canal or not",
  () => {
    const desk = impulse(
      "japan",
      {
        "jp.10rgt.1": "Y",
        "jp.10rgt.2": "M",
        "cn.31div.1": "M",
        "cn.31div.2": "A",
        "cn.31div.3": "H",
        "cn.2div.1": "CW",
      },
      BOMBS,
    );
    expect(desk.options("japan", "bombers", [])).toEqual(["A", "H"]);
    expect(desk.refused("japan", "bombers", ["M"]).rule).toBe("5.J2");
    expect(desk.refused("japan", "bombers", ["B"]).rule).toBe("5.2");
  },
);

rule(["5.J2.f", "7.2.2.d.b"], "in the town bombers and fighters face +6", () => {
  const town = { "jp.10rgt.1": "Y", "cn.31div.1": "H", "cn.31div.2": "C" };
  const bombers = impulse("japan", town, BOMBS).act("japan", "bombers", ["H"], [1, 2]);
  expect(damage(bombers)).toBe(12 + 3 - df("cn.31div.1") - 6);
  const fighters = impulse("japan", town, FIGHTERS).act("japan", "fighters", ["H"], [2, 2]);
  expect(damage(fighters)).toBe(8 + 4 - df("cn.31div.1") - 6);
});

rule(["5.J2.g", "5.J3.e"], "outside the town air attacks face the level only if the Chinese control the area", () => {
  const open = impulse("japan", { "jp.10rgt.1": "M", "cn.31div.1": "M", "cn.31div.2": "C" }, FIGHTERS).act(
    "japan",
    "fighters",
    ["M"],
    [2, 2],
  );
  expect(damage(open)).toBe(8 + 4 - df("cn.31div.1"));
  const held = impulse("japan", { "jp.10rgt.1": "T", "cn.31div.1": "M", "cn.31div.2": "C" }, FIGHTERS).act(
    "japan",
    "fighters",
    ["M"],
    [2, 2],
  );
  expect(damage(held)).toBe(8 + 4 - df("cn.31div.1") - 2);
  const bombed = impulse("japan", { "jp.10rgt.1": "T", "cn.31div.1": "M", "cn.31div.2": "C" }, BOMBS).act(
    "japan",
    "bombers",
    ["M"],
    [2, 2],
  );
  expect(damage(bombed)).toBe(12 + 4 - df("cn.31div.1") - 2);
});

rule(["5.J2.h", "E.10.a", "E.10.f"], "the air supply drop needs a Bomber and may be declined", () => {
  const position = { "jp.10rgt.1": "Y", "cn.31div.1": "G" };
  const without = takeNone(turnStart(1, position, { hands: { japan: ["jp.fighter"] } }), [5, 5]);
  expect([without.step, without.verbs("japan")]).toEqual(["airSupplyDrop", ["pass"]]);
  expect(without.refused("japan", "drop").rule).toBe("5.2");
  without.act("japan", "pass");
  expect(without.step).toBe("act");
  const declined = takeNone(turnStart(1, position, BOMBS), [5, 5]);
  expect(declined.verbs("japan")).toEqual(["drop", "pass"]);
  declined.act("japan", "pass");
  expect(hand(declined, "japan")).toEqual(["jp.bomber"]);
});

rule(
  ["5.J2.i", "5.J3.h", "5.C6.d", "5.C6.h"],
  "KMT Air Force cancels bombers and fighters; the impulse is used up all the same",
  () => {
    for (const [chit, verb] of [
      ["jp.bomber", "bombers"],
      ["jp.fighter", "fighters"],
    ]) {
      const desk = impulse(
        "japan",
        { "jp.10rgt.1": "T", "cn.31div.1": "M", "cn.31div.2": "C" },
        { hands: { japan: [chit], china: ["cn.airforce"] } },
      );
      desk.act("japan", verb, ["M"]);
      expect([desk.step, desk.turnOf]).toEqual(["cancelAir", "china"]);
      desk.act("china", "cancel");
      expect(told(desk, "cancelled")).toHaveLength(1);
      expect(told(desk, "attackRoll")).toEqual([]);
      expect([desk.step, desk.turnOf]).toEqual(["act", "china"]);
      expect([hand(desk, "japan"), hand(desk, "china")]).toEqual([[], []]);
      expect(desk.pub.inPlay).toEqual(Array(13).fill(0));
    }
  },
);

rule(["5.J3.a", "5.J3.b", "5.J3.c"], "fighters: an action, several times a turn, 8 plus two dice", () => {
  const desk = impulse(
    "japan",
    { "jp.10rgt.1": "T", ...units("cn.31div", 1, 4, "M"), "cn.31div.5": "C" },
    { hands: { japan: ["jp.fighter", "jp.fighter"] } },
  );
  desk.act("japan", "fighters", ["M"], [1, 2]);
  expect(damage(desk)).toBe(8 + 3 - df("cn.31div.1") - 2);
  absorbAll(desk);
  expect(desk.refused("china", "fighters", ["T"]).rule).toBe("5.J3");
  desk.act("china", "pass");
  desk.act("japan", "fighters", ["C"], [1, 1]);
  expect(told(desk, "attackRoll")).toHaveLength(1);
});

rule(
  ["5.J3.d", "5.J3.j"],
  "fighters strike areas with Chinese units, also contested ones, and hit the Chinese only",
  () => {
    const desk = impulse(
      "japan",
      { "jp.10rgt.1": "M", "jp.10rgt.2": "T", "cn.31div.1": "M", "cn.31div.2": "C" },
      FIGHTERS,
    );
    expect(desk.options("japan", "fighters", [])).toEqual(["C", "M"]);
    expect(desk.refused("japan", "fighters", ["T"]).rule).toBe("5.2");
    desk.act("japan", "fighters", ["M"], [3, 3]);
    absorbAll(desk);
    expect(where(desk, "jp.10rgt.1")).toBe("M");
    expect(where(desk, "cn.31div.1")).not.toBe("M");
  },
);

rule(
  ["5.J3.f", "5.J3.g", "5.C6.f"],
  "Fighter Support cancels the KMT Air Force in a Chinese impulse at no cost of an action",
  () => {
    const desk = impulse(
      "china",
      { "jp.10rgt.1": "T", "cn.31div.1": "M", "cn.31div.2": "C" },
      { hands: { japan: ["jp.fighter"], china: ["cn.airforce"] } },
    );
    desk.act("china", "airForce", ["T"]);
    expect([desk.step, desk.turnOf]).toEqual(["cancelAir", "japan"]);
    desk.act("japan", "cancel");
    expect(told(desk, "attackRoll")).toEqual([]);
    expect([desk.step, desk.turnOf]).toEqual(["act", "japan"]);
    expect(desk.verbs("japan")).toContain("move");
  },
);

rule("5.J3.i", "without 12.5 no air chit strikes a zone; with it they do", () => {
  const position = { "jp.10rgt.1": "T", "cn.2div.1": "CE", "cn.31div.2": "C" };
  const hands = { hands: { japan: ["jp.fighter", "jp.bomber"] } };
  const off = impulse("japan", position, hands);
  expect(off.refused("japan", "fighters", ["CE"]).rule).toBe("2.3");
  expect(off.refused("japan", "bombers", ["CE"]).rule).toBe("2.3");
  const on = impulse("japan", position, hands, { "12.5": "on" });
  expect(on.options("japan", "fighters", [])).toEqual(["C", "CE"]);
});

rule(
  ["5.J4.b", "5.J4.c", "5.J4.d"],
  "Banzai units of one area move and fire, in either order, under the normal rules",
  () => {
    const position = {
      ...units("jp.10rgt", 1, 4, "T"),
      "jp.63rgt.1": "N",
      ...units("cn.31div", 1, 9, "M"),
      "cn.31div.10": "C",
    };
    const chit = { hands: { japan: ["jp.banzai"] } };
    const first = impulse("japan", position, chit);
    expect(first.refused("japan", "banzai", ["T", ["jp.10rgt.1", "jp.63rgt.1"], "moveFire", "M"]).rule).toBe("7.0");
    expect(first.refused("japan", "banzai", ["T", ["jp.10rgt.1"], "moveFire", "A"]).rule).toBe("7.1");
    expect(first.refused("japan", "banzai", ["T", ["jp.10rgt.1"], "fireMove", "C"]).rule).toBe("7.2");
    first.act("japan", "banzai", ["T", ["jp.10rgt.1", "jp.10rgt.2"], "moveFire", "M"]);
    expect([first.step, where(first, "jp.10rgt.1")]).toEqual(["fire", "M"]);
    first.act("japan", "fire", ["M", ["jp.10rgt.1", "jp.10rgt.2"], "normal"], [1, 1]);
    absorbAll(first);
    expect(names("jp.10rgt", 1, 4).map((name) => where(first, name))).toEqual(["M spent", "M spent", "T", "T"]);
    const second = impulse("japan", position, chit);
    second.act(
      "japan",
      "banzai",
      ["T", ["jp.10rgt.1", "jp.10rgt.2"], "fireMove", "M", ["jp.10rgt.1", "jp.10rgt.2"]],
      [1, 1],
    );
    expect(where(second, "jp.10rgt.1")).toBe("T");
    absorbAll(second);
    expect(second.step).toBe("move");
    expect(second.refused("japan", "move", [[]]).text).toBe("At least one unit moves.");
    expect(second.refused("japan", "move", [["jp.10rgt.3"], "X"]).rule).toBe("7.1");
    second.act("japan", "move", [["jp.10rgt.1", "jp.10rgt.2"], "X", false]);
    expect(names("jp.10rgt", 1, 4).map((name) => where(second, name))).toEqual(["X spent", "X spent", "T", "T"]);
  },
);

rule("5.J4.e", "who did only one part is Spent all the same", () => {
  const desk = impulse(
    "japan",
    { ...units("jp.10rgt", 1, 2, "T"), "cn.31div.1": "M", "cn.31div.10": "C" },
    { hands: { japan: ["jp.banzai"] } },
  );
  desk.act("japan", "banzai", ["T", ["jp.10rgt.1", "jp.10rgt.2"], "moveFire", "M"]);
  desk.act("japan", "halt");
  expect(names("jp.10rgt", 1, 2).map((name) => where(desk, name))).toEqual(["M spent", "M spent"]);
});

rule(
  ["5.J4.f", "5.J4.g", "5.C1.e"],
  "Resolute Defenders fires first; units it flips, retreats or kills do not fire",
  () => {
    const desk = impulse(
      "japan",
      { ...units("jp.10rgt", 1, 3, "T"), ...units("cn.31div", 1, 6, "M"), "cn.31div.10": "C" },
      { hands: { japan: ["jp.banzai"], china: ["cn.resolute"] } },
    );
    desk.act("japan", "banzai", ["T", names("jp.10rgt", 1, 3), "moveFire", "M"]);
    expect([desk.step, desk.turnOf]).toEqual(["resoluteDefenders", "china"]);
    desk.act("china", "react", [["cn.31div.1"], "normal"], [3, 3]);
    expect(damage(desk)).toBe(cf("cn.31div.1") + 6 - df("jp.10rgt.1"));
    pay(desk, "japan", [
      ["flip", ["jp.10rgt.1"]],
      ["retreat", ["jp.10rgt.1"], "T"],
      ["flip", ["jp.10rgt.2"]],
    ]);
    expect(desk.step).toBe("fire");
    expect(desk.refused("japan", "fire", ["M", ["jp.10rgt.2", "jp.10rgt.3"], "normal"]).rule).toBe("2.1");
    desk.act("japan", "fire", ["M", ["jp.10rgt.3"], "normal"], [6, 6]);
    expect(damage(desk)).toBe(cf("jp.10rgt.3") + 12 - df("cn.31div.1") - 2);
  },
);

rule(["5.J4.d", "5.J4.k"], "the owner chooses which of the participants fire, as in any attack", () => {
  const position = { ...units("jp.10rgt", 1, 3, "T"), ...units("cn.31div", 1, 9, "M"), "cn.31div.10": "C" };
  const chit = { hands: { japan: ["jp.banzai"] } };
  const after = impulse("japan", position, chit);
  after.act("japan", "banzai", ["T", names("jp.10rgt", 1, 3), "moveFire", "M"]);
  expect(after.options("japan", "fire", ["M"])).toEqual(names("jp.10rgt", 1, 3));
  expect(after.refused("japan", "fire", ["M", [], "normal"]).rule).toBe("7.2");
  after.act("japan", "fire", ["M", ["jp.10rgt.2"], "normal"], [6, 6]);
  expect(damage(after)).toBe(cf("jp.10rgt.2") + 12 - df("cn.31div.1") - 2);
  absorbAll(after);
  expect(names("jp.10rgt", 1, 3).map((name) => where(after, name))).toEqual(["M spent", "M spent", "M spent"]);
  const before = impulse("japan", position, chit);
  before.act("japan", "banzai", ["T", names("jp.10rgt", 1, 3), "fireMove", "M", ["jp.10rgt.1"]], [6, 6]);
  expect(damage(before)).toBe(cf("jp.10rgt.1") + 12 - df("cn.31div.1") - 2);
});

rule("5.J4.h", "a Banzai move crosses the canal only between B and F", () => {
  const desk = impulse(
    "japan",
    { ...units("jp.10rgt", 1, 2, "F"), ...units("jp.63rgt", 1, 2, "E"), "cn.31div.1": "C", "cn.31div.2": "A" },
    { hands: { japan: ["jp.banzai"] } },
  );
  expect(desk.refused("japan", "banzai", ["E", ["jp.63rgt.1"], "moveFire", "A"]).rule).toBe("11.0");
  desk.act("japan", "banzai", ["F", ["jp.10rgt.1"], "moveFire", "B"]);
  expect(where(desk, "jp.10rgt.1")).toBe("B");
  desk.act("japan", "halt");
  expect(where(desk, "jp.10rgt.1")).toBe("B spent");
});

rule(["5.J4.i", "5.J4.j"], "Banzai fire inside an area may be a human wave with Engineers", () => {
  const desk = impulse(
    "japan",
    { ...units("jp.10rgt", 1, 4, "T"), ...units("cn.31div", 1, 9, "M"), "cn.31div.10": "C" },
    { hands: { japan: ["jp.banzai", "jp.engineers"] } },
  );
  desk.act("japan", "banzai", ["T", names("jp.10rgt", 1, 4), "moveFire", "M"]);
  desk.act("japan", "fire", ["M", names("jp.10rgt", 1, 4), "humanWave", 1], [1, 1]);
  expect(damage(desk)).toBe(cf(...names("jp.10rgt", 1, 4)) + 2 + 3 + 2 - df("cn.31div.1") - 2);
});

rule(["5.J5.b", "5.J5.c", "5.J5.d"], "Engineers support units inside their area, not long fire and not chits", () => {
  const desk = impulse(
    "japan",
    { ...units("jp.10rgt", 1, 2, "M"), "cn.31div.1": "M", "cn.31div.2": "N", "cn.31div.3": "C" },
    { hands: { japan: ["jp.engineers", "jp.artillery", "jp.bomber", "jp.fighter"] } },
  );
  expect(desk.refused("japan", "fire", ["M", "N", ["jp.10rgt.1"], 1]).text).toContain("goes on");
  expect(desk.refused("japan", "heavyArtillery", ["N", 1]).text).toContain("goes on");
  expect(desk.refused("japan", "bombers", ["N", 1]).text).toContain("goes on");
  expect(desk.refused("japan", "fighters", ["M", 1]).text).toContain("goes on");
  desk.act("japan", "fire", ["M", "M", ["jp.10rgt.1"], "normal", 1], [1, 1]);
  expect(hand(desk, "japan")).not.toContain("jp.engineers");
});

rule(["5.J5.g", "5.C3.f"], "supporting chits are declared before the dice; afterwards there is no more asking", () => {
  const japan = impulse(
    "japan",
    { "jp.10rgt.1": "M", "cn.31div.1": "M", "cn.31div.3": "C" },
    { hands: { japan: ["jp.engineers"], china: ["cn.heroes"] } },
  );
  japan.act("japan", "fire", ["M", "M", ["jp.10rgt.1"], "normal", 0], [1, 1]);
  expect([japan.step, japan.verbs("japan")]).toEqual(["heroes", []]);
  japan.act("china", "pass");
  expect(hand(japan, "japan")).toEqual(["jp.engineers"]);
  const china = impulse(
    "china",
    { "jp.10rgt.1": "M", "cn.31div.1": "M", "cn.31div.3": "C" },
    { hands: { china: ["cn.dare"] } },
  );
  china.act("china", "fire", ["M", "M", ["cn.31div.1"], "normal", 0], [1, 1]);
  expect(china.verbs("china")).not.toContain("dare");
  expect(hand(china, "china")).toEqual(["cn.dare"]);
});

rule(
  ["5.J6.a", "5.J6.b", "5.J6.c"],
  "Will of the Emperor: an area is named, then up to a die of Spent units there become Ready, once a turn",
  () => {
    const desk = impulse(
      "japan",
      { ...units("jp.10rgt", 1, 5, "T spent"), "jp.63rgt.1": "Y spent", "cn.31div.3": "C" },
      { hands: { japan: ["jp.will", "jp.will"] } },
    );
    desk.act("japan", "willOfTheEmperor", ["T"], [3]);
    expect(desk.refused("japan", "ready", [names("jp.10rgt", 1, 4)]).text).toContain("At most 3 units");
    expect(desk.refused("japan", "ready", [["jp.63rgt.1"]]).rule).toBe("5.J6");
    desk.act("japan", "ready", [names("jp.10rgt", 1, 2)]);
    expect(names("jp.10rgt", 1, 3).map((name) => where(desk, name))).toEqual(["T", "T", "T spent"]);
    desk.act("china", "pass");
    expect(desk.refused("japan", "willOfTheEmperor", ["T"]).text).toContain("this turn already");
  },
);

rule("5.J6.d", "it readies units out of supply, who are checked again in the evening", () => {
  const desk = impulse("japan", { "jp.10rgt.1": "B spent", "cn.31div.3": "C" }, { hands: { japan: ["jp.will"] } });
  desk.act("japan", "willOfTheEmperor", ["B"], [1]).act("japan", "ready", [["jp.10rgt.1"]]);
  expect(where(desk, "jp.10rgt.1")).toBe("B");
  desk.act("china", "pass").act("japan", "pass");
  expect(where(desk, "jp.10rgt.1")).toBe("B spent");
});

rule(["5.J6.e", "5.J6.f"], "no zone and no area without Spent Japanese units can be named", () => {
  const desk = impulse(
    "japan",
    { "jp.10rgt.1": "JE1 spent", "jp.10rgt.2": "T", "jp.10rgt.3": "S spent", "cn.31div.3": "C spent" },
    { hands: { japan: ["jp.will"] } },
  );
  expect(desk.options("japan", "willOfTheEmperor", [])).toEqual(["S"]);
  expect(desk.refused("japan", "willOfTheEmperor", ["JE1"])).toMatchObject({
    rule: "5.J6",
    text: expect.stringContaining("Deployment Zone"),
  });
  expect(desk.refused("japan", "willOfTheEmperor", ["T"]).rule).toBe("5.J6");
});

rule(["5.J4.b", "5.J4.c"], "who takes part can move together, or has somebody to fire at", () => {
  const chit = { hands: { japan: ["jp.banzai"] } };
  const ring = { ...units("jp.40rgt", 1, 7, "F"), ...units("jp.39rgt", 1, 2, "F"), ...units("jp.63rgt", 1, 7, "J") };
  const narrow = { ...ring, ...units("jp.tank", 1, 2, "J"), ...units("jp.10rgt", 1, 2, "E"), "cn.30div.1": "V" };
  const addable = (position: Record<string, string>, draft: string[]): string[] => {
    const desk = impulse("japan", position, chit);
    const next = desk.game.play.options(desk.seat("japan"), "banzai", ["E"], draft);
    return "asked" in next && next.asked?.kind === "set" ? next.asked.addable : [];
  };
  // One of two finds room: they cannot go together, and nobody is there to fire at.
  expect(addable(narrow, [])).toEqual(names("jp.10rgt", 1, 2));
  expect(addable(narrow, ["jp.10rgt.1"])).toEqual([]);
  const refused = impulse("japan", narrow, chit).refused("japan", "banzai", [
    "E",
    names("jp.10rgt", 1, 2),
    "moveFire",
    "F",
  ]);
  expect(refused).toMatchObject({ rule: "5.J4", text: /neither move nor fire/ });
  // With no way out at all, and an enemy among them, both may fire.
  const shut = { ...narrow, "jp.39rgt.3": "F", "jp.tank.3": "J", "cn.31div.1": "E" };
  expect(addable(shut, ["jp.10rgt.1"])).toEqual(["jp.10rgt.2"]);
  const desk = impulse("japan", shut, chit);
  expect(desk.options("japan", "banzai", ["E", names("jp.10rgt", 1, 2)])).toEqual(["fireMove"]);
  expect(desk.refused("japan", "banzai", ["E", names("jp.10rgt", 1, 2), "moveFire"])).toMatchObject({ rule: "7.1" });
  expect(desk.refused("japan", "banzai", ["E", []]).text).toBe("At least one unit takes part.");
});

rule("5.J6.c", "who readies nobody has nobody to tell of", () => {
  const position = { ...units("jp.10rgt", 1, 2, "T spent"), "cn.31div.3": "C" };
  const desk = impulse("japan", position, { hands: { japan: ["jp.will"] } });
  desk.act("japan", "willOfTheEmperor", ["T"], [1]).act("japan", "ready", [[]]);
  expect([told(desk, "readied"), where(desk, "jp.10rgt.1")]).toEqual([[], "T spent"]);
  const one = impulse("japan", position, { hands: { japan: ["jp.will"] } });
  one.act("japan", "willOfTheEmperor", ["T"], [1]).act("japan", "ready", [["jp.10rgt.2"]]);
  expect(toldData(one, "readied")).toEqual([{ rule: "5.J6", kind: "other", pieces: ["jp.10rgt.2"] }]);
});
