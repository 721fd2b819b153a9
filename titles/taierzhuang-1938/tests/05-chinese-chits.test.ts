import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import {
  absorbAll,
  cf,
  damage,
  df,
  hand,
  impulse,
  march,
  names,
  POOLS,
  sheet,
  sheetOf,
  takeNone,
  told,
  turnStart,
  units,
  where,
} from "./helpers.ts";

const ENTRY = {
  ...units("jp.10rgt", 1, 3, "T"),
  ...units("cn.31div", 1, 3, "M"),
  "cn.31div.4": "M spent",
  "cn.30div.1": "C",
};

rule(
  ["5.C1.a", "5.C1.d", "5.C1.g", "5.C1.h"],
  "Resolute Defenders answers an entry once a turn, without costing a Chinese impulse",
  () => {
    const desk = impulse("japan", ENTRY, { hands: { china: ["cn.resolute", "cn.resolute"] } });
    march(desk, "japan", "T", ["jp.10rgt.1"], "M");
    expect([desk.step, desk.turnOf]).toEqual(["resoluteDefenders", "china"]);
    desk.act("china", "react", [["cn.31div.1"], "normal"], [1, 1]).act("china", "pass");
    expect([desk.step, desk.turnOf]).toEqual(["act", "china"]);
    expect(desk.refused("china", "resoluteFire", ["M", "M", ["cn.31div.1"], "normal"])).toMatchObject({ rule: "5.2" });
    desk.act("china", "pass");
    march(desk, "japan", "T", ["jp.10rgt.2"], "M");
    expect([desk.step, desk.turnOf]).toEqual(["act", "china"]);
  },
);

rule(["5.C1.b", "5.C1.k"], "the Chinese player picks which Ready units fire, in both uses", () => {
  const desk = impulse("japan", ENTRY, { hands: { china: ["cn.resolute"] } });
  march(desk, "japan", "T", ["jp.10rgt.1"], "M");
  expect(desk.options("china", "react", [])).toEqual(names("cn.31div", 1, 3));
  expect(desk.refused("china", "react", [["cn.31div.4"], "normal"]).rule).toBe("5.C1");
  desk.act("china", "react", [["cn.31div.1", "cn.31div.3"], "normal"], [6, 6]);
  expect(damage(desk)).toBe(cf("cn.31div.1", "cn.31div.3") + 12 - df("jp.10rgt.1"));
  const own = impulse("china", { ...ENTRY, "jp.10rgt.1": "M" }, { hands: { china: ["cn.resolute"] } });
  expect(own.refused("china", "resoluteFire", ["M", "M", ["cn.31div.4"], "normal"]).rule).toBe("2.1");
  own.act("china", "resoluteFire", ["M", "M", ["cn.31div.2"], "normal"], [6, 6]);
  expect(damage(own)).toBe(cf("cn.31div.2") + 12 - df("jp.10rgt.1"));
});

rule(["5.C1.c", "5.C1.f"], "in both uses the firing units stay Ready", () => {
  const own = impulse("china", { ...ENTRY, "jp.10rgt.1": "M" }, { hands: { china: ["cn.resolute"] } });
  own.act("china", "resoluteFire", ["M", "M", ["cn.31div.1", "cn.31div.2"], "normal"], [1, 1]);
  expect([own.turnOf, where(own, "cn.31div.1"), where(own, "cn.31div.2")]).toEqual(["japan", "M", "M"]);
  const reaction = impulse("japan", ENTRY, { hands: { china: ["cn.resolute"] } });
  march(reaction, "japan", "T", ["jp.10rgt.1"], "M");
  reaction.act("china", "react", [["cn.31div.1"], "normal"], [1, 1]);
  expect(where(reaction, "cn.31div.1")).toBe("M");
  reaction.act("china", "fire", ["M", "M", ["cn.31div.1"], "normal"], [1, 1]);
  expect(where(reaction, "cn.31div.1")).toBe("M spent");
});

rule(
  ["5.C1.i", "5.C3.a", "5.C3.b", "5.C3.e"],
  "reaction fire may be a human wave with several Dare to Die, +3 each",
  () => {
    const desk = impulse("japan", ENTRY, { hands: { china: ["cn.resolute", "cn.dare", "cn.dare"] } });
    march(desk, "japan", "T", ["jp.10rgt.1"], "M");
    desk.act("china", "react", [names("cn.31div", 1, 3), "humanWave", 2], [1, 1]);
    expect(damage(desk)).toBe(cf(...names("cn.31div", 1, 3)) + 1 + 6 + 2 - df("jp.10rgt.1"));
    expect(hand(desk, "china")).toEqual([]);
  },
);

rule("5.C1.j", "reaction fire hits all Japanese in the entered area, not only those who came", () => {
  const desk = impulse("japan", { ...ENTRY, "jp.63rgt.1": "M" }, { hands: { china: ["cn.resolute"] } });
  march(desk, "japan", "T", ["jp.10rgt.1"], "M");
  desk.act("china", "react", [["cn.31div.1"], "normal"], [6, 6]);
  expect(desk.options("japan", "flip", [])).toEqual(["jp.10rgt.1", "jp.63rgt.1"]);
});

rule(["5.C2.a", "5.C2.b"], "KMT artillery: an action, once a turn, 5 plus two dice", () => {
  const desk = impulse(
    "china",
    { ...units("jp.10rgt", 1, 6, "T"), "jp.63rgt.1": "Y", "cn.31div.1": "M" },
    { hands: { china: ["cn.artillery", "cn.artillery"] } },
  );
  desk.act("china", "artillery", ["T"], [3, 4]).act("china", "pass");
  expect(damage(desk)).toBe(5 + 7 - df("jp.10rgt.1") - 1);
  absorbAll(desk);
  expect(desk.turnOf).toBe("japan");
  expect(desk.refused("japan", "artillery", ["M"]).rule).toBe("5.C2");
  desk.act("japan", "pass");
  expect(desk.refused("china", "artillery", ["T"]).text).toContain("this turn already");
});

rule(
  ["5.C2.c", "5.C2.e", "5.C2.g"],
  "KMT artillery reaches neighbours over the canal and from zones, not by a touch",
  () => {
    const desk = impulse(
      "china",
      {
        "jp.10rgt.1": "G",
        "jp.10rgt.2": "F",
        "jp.10rgt.3": "L",
        "jp.10rgt.4": "J",
        "jp.10rgt.5": "T",
        "cn.31div.1": "C",
        "cn.2div.1": "CW",
      },
      { hands: { china: ["cn.artillery"] } },
    );
    expect(desk.options("china", "artillery", [])).toEqual(["G", "J"]);
    for (const area of ["F", "L", "T"]) expect(desk.refused("china", "artillery", [area]).rule).toBe("5.C2");
  },
);

rule(
  ["5.C2.d", "5.C6.b"],
  "terrain counts against Chinese guns and planes if the Japanese control the area, +6 in the town",
  () => {
    const hit = (area: string, extra: Record<string, string>, chit: string, verb: string): number => {
      const desk = impulse(
        "china",
        { "jp.10rgt.1": area, "cn.31div.1": "K", "cn.31div.2": "C", ...extra },
        { hands: { china: [chit] } },
      );
      desk.act("china", verb, [area], [6, 6]);
      return damage(desk);
    };
    for (const [chit, verb, power] of [
      ["cn.artillery", "artillery", 5],
      ["cn.airforce", "airForce", 4],
    ] as const) {
      expect(hit("M", {}, chit, verb)).toBe(power + 12 - df("jp.10rgt.1") - 2);
      expect(hit("M", { "cn.31div.3": "M" }, chit, verb)).toBe(power + 12 - df("jp.10rgt.1"));
      expect(hit("G", {}, chit, verb)).toBe(power + 12 - df("jp.10rgt.1") - 6);
    }
  },
);

rule(["5.C2.f", "5.C2.h"], "KMT artillery needs Japanese units in a map area; only they absorb", () => {
  const desk = impulse(
    "china",
    { "jp.10rgt.1": "T", "jp.10rgt.2": "JE2", "cn.31div.1": "T", "cn.31div.2": "U" },
    { hands: { china: ["cn.artillery"] } },
  );
  expect(desk.refused("china", "artillery", ["U"]).rule).toBe("5.2");
  expect(desk.refused("china", "artillery", ["JE2"]).rule).toBe("7.2");
  desk.act("china", "artillery", ["T"], [6, 6]);
  absorbAll(desk);
  expect(where(desk, "cn.31div.1")).toBe("T");
});

rule(["5.C3.c", "5.C3.d"], "Dare to Die supports units, not chits, as often as it is held", () => {
  const desk = impulse(
    "china",
    { ...units("jp.tank", 1, 3, "T"), ...units("cn.31div", 1, 2, "T"), "cn.31div.3": "C" },
    { hands: { china: ["cn.dare", "cn.dare", "cn.artillery", "cn.airforce"] } },
  );
  expect(desk.refused("china", "artillery", ["T", 1]).text).toContain("goes on");
  expect(desk.refused("china", "airForce", ["T", 1]).text).toContain("goes on");
  desk.act("china", "fire", ["T", "T", ["cn.31div.1"], "normal", 1], [1, 1]).act("china", "pass");
  absorbAll(desk);
  desk.act("japan", "pass");
  desk.act("china", "fire", ["T", "T", ["cn.31div.2"], "normal", 1], [1, 1]);
  expect(hand(desk, "china")).toEqual(["cn.artillery", "cn.airforce"]);
});

rule(
  ["5.C4.a", "5.C4.c"],
  "Heroes may be played on any attack of either side, by units or chits, in either impulse",
  () => {
    const position = {
      ...units("jp.10rgt", 1, 2, "T"),
      "jp.63rgt.1": "Y",
      ...units("cn.31div", 1, 4, "T"),
      "cn.31div.5": "C",
    };
    const heroes = ["cn.heroes"];
    const attacks: ["japan" | "china", string[], string, unknown[]][] = [
      ["japan", [], "fire", ["T", "T", ["jp.10rgt.1"], "normal"]],
      ["japan", ["jp.artillery"], "heavyArtillery", ["T"]],
      ["china", [], "fire", ["T", "T", ["cn.31div.1"], "normal"]],
      ["china", [], "artillery", ["T"]],
    ];
    for (const [side, japan, verb, picks] of attacks) {
      const china = verb === "artillery" ? [...heroes, "cn.artillery"] : heroes;
      const desk = impulse(side, position, { hands: { japan, china } });
      desk.act(side, verb, picks, [1, 1]);
      expect([desk.step, desk.turnOf]).toEqual(["heroes", "china"]);
      desk.act("china", "heroes", [], [1, 1]);
      expect(hand(desk, "china")).toEqual([]);
      absorbAll(desk);
      expect(desk.turnOf).toBe(side === "japan" ? "china" : "japan");
    }
  },
);

rule(["5.C4.b", "5.C4.d"], "both dice are rolled again and stand; no second copy on the same attack", () => {
  const desk = impulse(
    "china",
    { ...units("jp.10rgt", 1, 7, "T"), "cn.31div.1": "T", "cn.31div.2": "C" },
    { hands: { china: ["cn.heroes", "cn.heroes"] } },
  );
  desk.act("china", "fire", ["T", "T", ["cn.31div.1"], "normal"], [6, 6]);
  desk.act("china", "heroes", [], [2, 3]);
  expect(told(desk, "attackRoll")).toEqual(["Chinese dice at Taodun (T) rolled again: they show 2 and 3."]);
  expect(damage(desk)).toBe(cf("cn.31div.1") + 5 - df("jp.10rgt.1"));
  expect(desk.step).toBe("absorb");
  expect(hand(desk, "china")).toEqual(["cn.heroes"]);
});

rule("5.C4.e", "Heroes is not offered on losses, reinforcements, events or initiative", () => {
  const wave = impulse(
    "japan",
    { ...units("jp.10rgt", 1, 2, "T"), ...units("cn.31div", 1, 2, "T"), "cn.31div.3": "C" },
    { hands: { china: ["cn.heroes"] } },
  );
  wave.act("japan", "fire", ["T", "T", names("jp.10rgt", 1, 2), "humanWave"], [1, 1]);
  wave.act("china", "pass");
  absorbAll(wave, [1, 1]);
  expect([wave.step, wave.turnOf]).toEqual(["act", "china"]);
  const turn = turnStart(3, { "jp.10rgt.1": "Y", "cn.31div.1": "G", ...POOLS }, { hands: { china: ["cn.heroes"] } });
  takeNone(turn, [6, 6]);
  expect(turn.verbs("china")).toEqual(["reroll", "pass"]);
  turn.act("china", "pass", [], [1, 2, 3, 4]);
  expect(turn.step).toBe("act");
});

rule(
  ["5.C5.a", "5.C5.b", "5.C5.c"],
  "Li's Command: an area with Spent units, then exactly the die, or all if fewer; once a turn",
  () => {
    const desk = impulse(
      "china",
      { ...units("cn.31div", 1, 5, "G spent"), "cn.31div.6": "C", "jp.10rgt.1": "Y" },
      { hands: { china: ["cn.command", "cn.command"] } },
    );
    expect(desk.options("china", "liCommand", [])).toEqual(["G"]);
    expect(desk.refused("china", "liCommand", ["C"]).rule).toBe("5.C5");
    desk.act("china", "liCommand", ["G"], [2]);
    expect(desk.refused("china", "ready", [["cn.31div.1"]]).text).toContain("2 units must become Ready");
    desk.act("china", "ready", [["cn.31div.1", "cn.31div.4"]]);
    expect(names("cn.31div", 1, 5).map((name) => where(desk, name))).toEqual([
      "G",
      "G spent",
      "G spent",
      "G",
      "G spent",
    ]);
    desk.act("japan", "pass");
    expect(desk.refused("china", "liCommand", ["G"]).text).toContain("this turn already");
    const all = impulse(
      "china",
      { ...units("cn.31div", 1, 3, "G spent"), "jp.10rgt.1": "Y" },
      { hands: { china: ["cn.command"] } },
    );
    all.act("china", "liCommand", ["G"], [5]);
    expect(names("cn.31div", 1, 3).map((name) => where(all, name))).toEqual(["G", "G", "G"]);
  },
);

rule("5.C5.d", "a zone cannot be chosen for Li's Command", () => {
  const desk = impulse(
    "china",
    { "cn.2div.1": "CS spent", "cn.31div.1": "G spent", "jp.10rgt.1": "Y" },
    { hands: { china: ["cn.command"] } },
  );
  expect(desk.refused("china", "liCommand", ["CS"])).toMatchObject({
    rule: "5.C5",
    text: expect.stringContaining("Deployment Zone"),
  });
});

rule(
  ["5.C6.a", "5.C6.c", "5.C6.i", "11.0.h"],
  "KMT Air Force: 4 plus two dice on any area with Japanese units, several times a turn, canal or not",
  () => {
    const desk = impulse(
      "china",
      { ...units("jp.10rgt", 1, 3, "T"), "jp.10rgt.4": "B", "jp.10rgt.5": "JE1", "cn.31div.1": "J" },
      { hands: { china: ["cn.airforce", "cn.airforce"] } },
    );
    expect(desk.options("china", "airForce", [])).toEqual(["B", "T"]);
    expect(desk.refused("china", "airForce", ["JE1"]).rule).toBe("7.2");
    expect(desk.refused("china", "airForce", ["M"]).rule).toBe("5.2");
    desk.act("china", "airForce", ["T"], [4, 4]).act("china", "pass");
    expect(damage(desk)).toBe(4 + 8 - df("jp.10rgt.1") - 1);
    absorbAll(desk);
    desk.act("japan", "pass");
    desk.act("china", "airForce", ["B"], [1, 1]);
    expect(told(desk, "attackRoll")).toHaveLength(1);
  },
);

rule(["5.C6.e", "5.C6.g"], "cancellations answer each other until somebody declines; the last play stands", () => {
  const position = { "jp.10rgt.1": "T", "cn.31div.1": "M", "cn.31div.2": "C" };
  const hands = { japan: ["jp.bomber", "jp.fighter", "jp.fighter"], china: ["cn.airforce", "cn.airforce"] };
  const restored = impulse("japan", position, { hands });
  restored.act("japan", "bombers", ["M"]).act("china", "cancel").act("japan", "cancel");
  expect([restored.step, restored.turnOf]).toEqual(["cancelAir", "china"]);
  restored.act("china", "pass", [], [1, 1]);
  expect(told(restored, "attackRoll")).toHaveLength(1);
  const cancelled = impulse("japan", position, { hands });
  cancelled.act("japan", "bombers", ["M"]).act("china", "cancel").act("japan", "cancel").act("china", "cancel");
  expect([cancelled.step, cancelled.turnOf]).toEqual(["cancelAir", "japan"]);
  cancelled.act("japan", "pass");
  expect(told(cancelled, "attackRoll")).toEqual([]);
  expect([cancelled.step, cancelled.turnOf]).toEqual(["act", "china"]);
  expect(cancelled.verbs("china")).toContain("move");
});

rule(
  ["5.C7.a", "5.C7.b"],
  "Night Attack: chosen Ready units move and fire in either order, several times a turn",
  () => {
    const position = {
      ...units("cn.31div", 1, 4, "K"),
      "cn.31div.5": "K spent",
      "cn.30div.1": "H",
      ...units("jp.10rgt", 1, 7, "M"),
      ...units("cn.27div", 1, 2, "M"),
    };
    const desk = impulse("china", position, { hands: { china: ["cn.night", "cn.night"] } });
    expect(desk.refused("china", "nightAttack", ["K", ["cn.31div.5"], "moveFire", "M"]).rule).toBe("2.1");
    expect(desk.refused("china", "nightAttack", ["K", ["cn.31div.1", "cn.30div.1"], "moveFire", "M"]).rule).toBe("7.0");
    desk.act("china", "nightAttack", ["K", ["cn.31div.1", "cn.31div.2"], "moveFire", "M"]);
    expect(where(desk, "cn.31div.1")).toBe("M");
    desk.act("china", "fire", ["M", ["cn.31div.1", "cn.31div.2"], "normal"], [1, 1]).act("china", "pass");
    absorbAll(desk);
    expect([where(desk, "cn.31div.1"), where(desk, "cn.31div.3")]).toEqual(["M spent", "K"]);
    desk.act("japan", "pass");
    desk.act("china", "nightAttack", ["M", ["cn.27div.1"], "fireMove", "M", ["cn.27div.1"], "normal"], [1, 1]);
    absorbAll(desk);
    desk.act("china", "move", [["cn.27div.1"], "H"]);
    expect(where(desk, "cn.27div.1")).toBe("H spent");
  },
);

rule(["5.C7.c", "11.0.f"], "the move of a Night Attack crosses the canal anywhere", () => {
  const desk = impulse(
    "china",
    { ...units("cn.31div", 1, 2, "A"), "jp.10rgt.1": "E", "cn.30div.1": "C" },
    { hands: { china: ["cn.night"] } },
  );
  desk.act("china", "nightAttack", ["A", ["cn.31div.1", "cn.31div.2"], "moveFire", "E"]);
  desk.act("china", "fire", ["E", ["cn.31div.1", "cn.31div.2"], "normal"], [6, 6]);
  expect(damage(desk)).toBe(cf("cn.31div.1", "cn.31div.2") + 12 - df("jp.10rgt.1") - 1);
});

rule(
  ["5.C7.d", "5.C7.e", "7.2.2.b.d"],
  "its fire may be a human wave with Dare to Die; terrain counts as usual",
  () => {
    const desk = impulse(
      "china",
      { ...units("cn.31div", 1, 4, "K"), ...units("jp.10rgt", 1, 7, "M"), "cn.30div.1": "C" },
      { hands: { china: ["cn.night", "cn.dare"] } },
    );
    desk.act("china", "nightAttack", ["K", names("cn.31div", 1, 4), "moveFire", "M"]);
    desk.act("china", "fire", ["M", names("cn.31div", 1, 4), "humanWave", 1], [2, 2]);
    expect(damage(desk)).toBe(cf(...names("cn.31div", 1, 4)) + 2 + 3 + 4 - df("jp.10rgt.1") - 2);
  },
);

rule(
  ["5.C7.f", "5.C7.g"],
  "one attack by those of the owner's choice still together; whoever did one part only is Spent as well",
  () => {
    const desk = impulse(
      "china",
      { ...units("cn.31div", 1, 4, "F"), ...units("jp.10rgt", 1, 7, "M"), "cn.30div.1": "C" },
      { hands: { china: ["cn.night"] } },
    );
    desk.act("china", "nightAttack", [
      "F",
      names("cn.31div", 1, 4),
      "moveFire",
      "K",
      true,
      ["cn.31div.1", "cn.31div.2"],
      "M",
    ]);
    expect(where(desk, "cn.31div.1")).toBe("K spent");
    expect(desk.options("china", "fire", ["M"])).toEqual(["cn.31div.3", "cn.31div.4"]);
    expect(desk.refused("china", "fire", ["M", ["cn.31div.1"], "normal"]).rule).toBe("7.0");
    expect(desk.refused("china", "fire", ["M", [], "normal"]).rule).toBe("7.2");
    // One of the two fires; the other is Spent with it all the same.
    desk.act("china", "fire", ["M", ["cn.31div.4"], "normal"], [6, 6]);
    expect(damage(desk)).toBe(cf("cn.31div.4") + 12 - df("jp.10rgt.1") - 2);
    absorbAll(desk);
    expect(names("cn.31div", 1, 4).map((name) => where(desk, name))).toEqual([
      "K spent",
      "K spent",
      "M spent",
      "M spent",
    ]);
    const halted = impulse(
      "china",
      { ...units("cn.31div", 1, 2, "F"), "jp.10rgt.1": "M", "cn.30div.1": "C" },
      { hands: { china: ["cn.night"] } },
    );
    halted.act("china", "nightAttack", ["F", ["cn.31div.1", "cn.31div.2"], "moveFire", "K", false]);
    expect([where(halted, "cn.31div.1"), halted.turnOf]).toEqual(["K spent", "japan"]);
  },
);

rule(["5.C1.b", "5.C1.d"], "nobody is asked where only Spent units stand, and somebody fires where one is", () => {
  const chit = { hands: { china: ["cn.resolute"] } };
  const spent = { ...units("jp.10rgt", 1, 2, "T"), "cn.31div.1": "M spent", "cn.30div.1": "C" };
  expect(march(impulse("japan", spent, chit), "japan", "T", ["jp.10rgt.1"], "M").step).toBe("act");
  const ready = march(
    impulse("japan", { ...spent, "cn.31div.2": "M", "cn.31div.3": "M" }, chit),
    "japan",
    "T",
    ["jp.10rgt.1"],
    "M",
  );
  expect(ready.refused("china", "react", [[]]).text).toBe("At least one unit fires; otherwise pass.");
  ready.act("china", "react", [["cn.31div.2"], "normal"], [1, 1]);
  expect(where(ready, "cn.31div.2")).toBe("M");
});

rule(
  ["5.C4.a", "5.C4.b"],
  "Heroes is asked for from the first roll that could do something to the last that could do less",
  () => {
    const chit = { hands: { china: ["cn.heroes"] } };
    /** A Chinese unit without a factor against a unit with this defence factor: one less than nothing. */
    const weak = (defence: number): string => {
      const counters = structuredClone(sheet.counters);
      for (const formation of counters.formations)
        if (formation.type === "tank") for (const factors of formation.units) factors.df = defence;
      const position = { "jp.tank.1": "T", "cn.44div.10": "T", "cn.30div.1": "C" };
      const desk = impulse("china", position, chit, {}, sheetOf({ "counters.json": counters }));
      return desk.act("china", "fire", ["T", "T", ["cn.44div.10"], "normal"], [1, 1]).step;
    };
    expect(cf("cn.44div.10")).toBe(0);
    expect([weak(11), weak(10)]).toEqual(["act", "heroes"]);
    /** Japanese units against one defender, for whom 3 points are the end, or 2 if he is Spent. */
    const strong = (firing: string[], defender: string): string => {
      const position = { ...units("jp.10rgt", 1, 7, "T"), "cn.31div.1": defender, "cn.30div.1": "C" };
      const desk = impulse("japan", position, chit);
      return desk.act("japan", "fire", ["T", "T", firing, "normal"], [1, 1]).step;
    };
    const [two, one] = ["jp.10rgt.1", "jp.10rgt.7"];
    expect([cf(two), cf(one), df("cn.31div.1")]).toEqual([2, 1, 3]);
    expect(strong([two, one], "T")).toBe("heroes");
    expect(strong(["jp.10rgt.1", "jp.10rgt.2"], "T")).not.toBe("heroes");
    expect(strong([one], "T spent")).toBe("heroes");
    expect(strong([two], "T spent")).not.toBe("heroes");
    /** In a zone every point hits a unit: 8 of fighters against 3 leave nobody out of seven. */
    const zone = (waiting: number, dice: number[]): string => {
      const position = { "jp.10rgt.1": "T", ...units("cn.2div", 1, waiting, "CW"), "cn.30div.1": "C" };
      const hands = { hands: { japan: ["jp.fighter"], china: ["cn.heroes"] } };
      const desk = impulse("japan", position, { ...hands, played: ["cn.airforce", "cn.airforce"] }, { "12.5": "on" });
      return desk.act("japan", "fighters", ["CW"], dice).step;
    };
    expect(df("cn.2div.1")).toBe(3);
    expect([zone(7, Array(9).fill(1)), zone(8, [1, 1])]).toEqual(["act", "heroes"]);
  },
);
