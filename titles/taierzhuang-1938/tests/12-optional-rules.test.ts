import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import {
  absorbAll,
  type Desk,
  df,
  hand,
  impulse,
  march,
  marching,
  names,
  pay,
  told,
  toldData,
  units,
  unitsIn,
  where,
} from "./helpers.ts";

const ON = { "12.5": "on" };
const ZONE = {
  "jp.tank.1": "V",
  "jp.tank.2": "T",
  ...units("cn.2div", 1, 5, "CW"),
  "cn.44div.1": "CS",
  "cn.31div.1": "G",
};

rule(
  ["12.5.a", "12.5.b", "12.5.l"],
  "planes strike any Chinese zone with units, guns only zones beside an area with Japanese units",
  () => {
    const desk = impulse("japan", { ...ZONE }, { hands: { japan: ["jp.artillery", "jp.bomber", "jp.fighter"] } }, ON);
    expect(desk.options("japan", "bombers", [])).toEqual(["G", "CW", "CS"]);
    expect(desk.options("japan", "fighters", [])).toEqual(["G", "CW", "CS"]);
    expect(desk.options("japan", "heavyArtillery", [])).toEqual(["CW"]);
    expect(desk.refused("japan", "heavyArtillery", ["CS"]).rule).toBe("5.J1");
    expect(desk.refused("japan", "bombers", ["CE"])).toMatchObject({
      rule: "5.2",
      text: expect.stringContaining("No Chinese unit"),
    });
  },
);

rule(["12.5.c", "12.5.k"], "no terrain; the best defence factor in the zone counts", () => {
  const desk = impulse("japan", { ...ZONE, "cn.44div.2": "CW" }, { hands: { japan: ["jp.fighter"] } }, ON);
  expect(df("cn.44div.2")).toBeLessThan(df("cn.2div.1"));
  const preview = desk.game.play.preview(desk.seat("japan"), { verb: "fighters", picks: ["CW"] });
  expect(preview).toMatchObject({
    preview: { defender: { total: df("cn.2div.1"), components: [{ rule: "7.2.2.c" }] } },
  });
});

rule(["12.5.d", "12.5.h"], "as many units as damage points are affected, chosen by the Chinese, each once", () => {
  const desk = impulse(
    "japan",
    { ...ZONE, ...units("cn.25div", 1, 10, "CW") },
    { hands: { japan: ["jp.fighter"] } },
    ON,
  );
  desk.act("japan", "fighters", ["CW"], [1, 1]);
  const points = 8 + 2 - df("cn.2div.1");
  expect([desk.step, desk.turnOf]).toEqual(["affected", "china"]);
  expect(desk.refused("china", "hit", [names("cn.25div", 1, points - 1)]).text).toContain(
    `${points} units must be named`,
  );
  expect(desk.refused("china", "hit", [names("cn.25div", 1, points + 1)]).text).toContain(
    `${points} units must be named`,
  );
  expect(desk.refused("china", "hit", [["cn.31div.1", ...names("cn.25div", 1, points - 1)]]).rule).toBe("12.5");
  desk.act("china", "hit", [names("cn.25div", 1, points)], Array(points).fill(1));
  expect(unitsIn(desk, "CW").filter((name) => where(desk, name).endsWith("spent"))).toHaveLength(points);
});

rule(
  ["12.5.e", "12.5.f", "12.5.g", "12.5.i"],
  "even sends a Ready unit to the pool, odd makes it Spent, Spent ones go without a roll; surplus damage is lost",
  () => {
    const desk = impulse(
      "japan",
      { "jp.tank.1": "V", "cn.2div.1": "CW", "cn.2div.2": "CW", "cn.2div.3": "CW spent", "cn.31div.1": "G" },
      { hands: { japan: ["jp.bomber"] } },
      ON,
    );
    desk.act("japan", "bombers", ["CW"], [6, 6, 4, 3]);
    expect(names("cn.2div", 1, 3).map((name) => where(desk, name))).toEqual(["pool", "CW spent", "pool"]);
    expect(told(desk, "flipped")).toEqual([expect.stringMatching(/rolls 3 and becomes Spent/)]);
    expect(toldData(desk, "returnedToPool")).toMatchObject([
      { rule: "12.5", dice: [4], pieces: ["cn.2div.1"] },
      { rule: "12.5", dice: [0], pieces: ["cn.2div.3"] },
    ]);
    expect(told(desk, "returnedToPool")).toEqual([
      expect.stringMatching(/rolls 4 and goes back to the pool/),
      expect.stringMatching(/is Spent and goes back/),
    ]);
    expect([desk.step, desk.turnOf]).toEqual(["act", "china"]);
  },
);

rule(
  "12.5.b",
  "Japanese zones are no target, nor are Chinese ones without the rule; guns reach the zone beside them",
  () => {
    const hands = { japan: ["jp.bomber", "jp.artillery"], china: ["cn.artillery"] };
    const position = { "jp.tank.1": "V", "jp.tank.2": "JE1", "cn.2div.1": "CW", "cn.2div.2": "CE", "cn.31div.1": "G" };
    const desk = impulse("japan", position, { hands }, ON);
    expect(desk.refused("japan", "bombers", ["JE1"])).toMatchObject({ rule: "7.2", text: /zone is Japanese/ });
    expect(desk.options("japan", "heavyArtillery")).toContain("CW");
    expect(desk.options("japan", "heavyArtillery")).not.toContain("CE");
    const without = impulse("japan", position, { hands });
    expect(without.refused("japan", "bombers", ["CW"])).toMatchObject({ rule: "2.3", text: /optional rule 12.5/ });
    const china = impulse("china", { ...position, "jp.tank.3": "G" }, { hands }, ON);
    expect(china.refused("china", "artillery", ["JE1"])).toMatchObject({ rule: "7.2", text: /cannot be attacked/ });
  },
);

rule("12.5.j", "KMT Air Force may cancel an air attack on a zone", () => {
  const desk = impulse("japan", ZONE, { hands: { japan: ["jp.bomber"], china: ["cn.airforce"] } }, ON);
  desk.act("japan", "bombers", ["CW"]);
  expect([desk.step, desk.turnOf]).toEqual(["cancelAir", "china"]);
  desk.act("china", "cancel");
  expect([desk.step, unitsIn(desk, "CW").length]).toEqual(["act", 5]);
});

const SLIP = { "12.6": "on" };
/** Japanese in T, a fight in M, nobody behind it in K and G. */
const FIGHT = { ...units("jp.10rgt", 1, 3, "T"), "jp.63rgt.1": "M", "cn.31div.1": "M", "cn.30div.1": "C" };

rule(
  ["12.6.a", "12.6.b", "12.6.n"],
  "a group next to a contested area goes through it into a vacant one and is Spent",
  () => {
    const desk = impulse("japan", { ...FIGHT, "cn.44div.1": "S", "jp.39rgt.1": "Y" }, {}, SLIP);
    expect(desk.options("japan", "infiltrate", [])).toEqual(["T"]);
    expect(desk.options("japan", "infiltrate", ["T"])).toEqual(["M"]);
    expect(desk.refused("japan", "infiltrate", ["T", "S", "K", ["jp.10rgt.1"]]).text).toContain("not contested");
    expect(desk.refused("japan", "infiltrate", ["T", "M", "S", ["jp.10rgt.1"]]).text).toContain("not vacant");
    desk.act("japan", "infiltrate", ["T", "M", "K", ["jp.10rgt.1", "jp.10rgt.2"]], [1]);
    expect(desk.step).toBe("onward");
    desk.act("japan", "halt");
    expect([where(desk, "jp.10rgt.1"), where(desk, "jp.10rgt.2"), desk.turnOf]).toEqual([
      "K spent",
      "K spent",
      "china",
    ]);
  },
);

rule(["12.6.c", "12.6.l"], "the contested area costs 1; with movement left the group goes on", () => {
  const desk = impulse("japan", FIGHT, {}, SLIP);
  desk.act("japan", "infiltrate", ["T", "M", "K", ["jp.10rgt.1"]], [1]);
  expect(desk.step).toBe("onward");
  expect(desk.options("japan", "goOn", [["jp.10rgt.1"]])).toEqual(["F", "G", "J", "M", "Q", "R", "S"]);
  desk.act("japan", "goOn", [["jp.10rgt.1"], "F"]);
  expect(where(desk, "jp.10rgt.1")).toBe("F spent");
});

rule(["12.6.l", "7.1.1.n", "7.1.1.o"], "some infiltrators may stay in the vacant area while the others go on", () => {
  const desk = impulse("japan", FIGHT, {}, SLIP);
  desk.act("japan", "infiltrate", ["T", "M", "K", ["jp.10rgt.1", "jp.10rgt.2"]], [1]);
  expect(desk.refused("japan", "goOn", [["jp.10rgt.3"], "F"]).text).toContain("not in Sanlizhuang (K)");
  desk.act("japan", "goOn", [["jp.10rgt.2"], "F"]);
  expect(names("jp.10rgt", 1, 3).map((name) => where(desk, name))).toEqual(["K spent", "F spent", "T"]);
  const tank = { ...FIGHT, "jp.tank.1": "T", "cn.30div.1": "F", "cn.30div.2": "J", ...units("jp.39rgt", 1, 7, "Q") };
  const slow = impulse("japan", { ...tank, "jp.40rgt.1": "Q", "jp.40rgt.2": "Q", "jp.40rgt.3": "Q" }, {}, SLIP);
  slow.act("japan", "infiltrate", ["T", "M", "K", ["jp.10rgt.1", "jp.tank.1"]], [1]);
  // One point is left: enough for a regiment to enter the town, not for a tank.
  expect(slow.options("japan", "goOn", [["jp.10rgt.1"]])).toContain("G");
  expect(slow.options("japan", "goOn", [["jp.10rgt.1", "jp.tank.1"]])).not.toContain("G");
});

rule(
  ["12.6.d", "12.6.m"],
  "one die for the whole group; on failure nobody moves and all are Spent, without reaction",
  () => {
    const desk = impulse("japan", FIGHT, { hands: { china: ["cn.resolute"] } }, SLIP);
    desk.act("japan", "infiltrate", ["T", "M", "K", names("jp.10rgt", 1, 3)], [6]);
    expect(told(desk, "infiltrationRoll")).toHaveLength(1);
    expect(names("jp.10rgt", 1, 3).map((name) => where(desk, name))).toEqual(Array(3).fill("T spent"));
    expect([desk.step, desk.turnOf]).toEqual(["act", "china"]);
  },
);

/** The highest die with which a group of one gets through. */
function limit(side: "japan" | "china", inside: Record<string, string>, unit: string): number {
  for (let die = 6; die >= 1; die--) {
    const desk = impulse(side, { [unit]: "T", "cn.30div.9": "D", "jp.40rgt.1": "Y", ...inside }, {}, SLIP);
    desk.act(side, "infiltrate", ["T", "M", "K", [unit]], [die]);
    if (!where(desk, unit).startsWith("T")) return die;
  }
  return 0;
}
const EVEN = { "jp.63rgt.1": "M", "cn.31div.1": "M" };

rule(
  ["12.6.e", "12.6.o"],
  "3 or less for the Japanese, 4 or less for the Chinese; the group itself does not count",
  () => {
    expect(limit("japan", EVEN, "jp.10rgt.1")).toBe(3);
    expect(limit("china", EVEN, "cn.2div.1")).toBe(4);
  },
);

rule(
  ["12.6.f", "12.6.g"],
  "easier with more Ready friends than enemies there, and if all enemies there are Spent",
  () => {
    expect(limit("japan", { ...EVEN, "jp.63rgt.2": "M" }, "jp.10rgt.1")).toBe(4);
    expect(limit("japan", { ...EVEN, "jp.63rgt.2": "M spent" }, "jp.10rgt.1")).toBe(3);
    expect(limit("japan", { ...EVEN, "cn.31div.1": "M spent" }, "jp.10rgt.1")).toBe(4);
  },
);

rule(["12.6.h", "12.6.i"], "harder with more enemies than friends there, and if all friends there are Spent", () => {
  expect(limit("japan", { ...EVEN, "cn.31div.2": "M" }, "jp.10rgt.1")).toBe(2);
  expect(limit("japan", { ...EVEN, "jp.63rgt.1": "M spent" }, "jp.10rgt.1")).toBe(2);
});

rule(["12.6.j", "12.6.k"], "a tank helps, and all modifiers add up", () => {
  expect(limit("japan", EVEN, "jp.tank.1")).toBe(4);
  expect(limit("japan", { ...EVEN, "jp.63rgt.2": "M", "cn.31div.1": "M spent" }, "jp.tank.1")).toBe(6);
  expect(limit("china", { ...EVEN, "jp.63rgt.2": "M", "cn.31div.1": "M spent" }, "cn.2div.1")).toBe(2);
});

rule("12.6.p", "both steps must be payable, a vacant area behind, and no canal, touch or stacking limit broken", () => {
  const full = impulse("japan", { ...FIGHT, ...units("jp.39rgt", 1, 7, "M"), "jp.40rgt.1": "M" }, {}, SLIP);
  expect(full.refused("japan", "infiltrate", ["T", "M", "K", ["jp.10rgt.1", "jp.10rgt.2"]]).text).toContain(
    "room for 1 more",
  );
  const closed = Object.fromEntries("GHKLNS".split("").map((area, i) => [`cn.27div.${i + 1}`, area]));
  expect(impulse("japan", { ...FIGHT, ...closed }, {}, SLIP).verbs("japan")).not.toContain("infiltrate");
  const canal = impulse(
    "japan",
    { "jp.10rgt.1": "F", "jp.63rgt.1": "G", "cn.31div.1": "G", "cn.30div.1": "V" },
    {},
    SLIP,
  );
  expect(canal.options("japan", "infiltrate", ["F", "G"])).toEqual(["H", "K", "M"]);
  const china = impulse(
    "china",
    { "cn.31div.2": "F", "jp.63rgt.1": "G", "cn.31div.1": "G", "cn.30div.1": "V" },
    {},
    SLIP,
  );
  expect(china.options("china", "infiltrate", ["F", "G"])).toEqual(["C", "H", "K", "M"]);
  const tank = impulse(
    "japan",
    { "jp.tank.1": "K", "jp.10rgt.1": "K", "jp.63rgt.1": "G", "cn.31div.1": "G", "cn.30div.1": "V" },
    {},
    SLIP,
  );
  expect(tank.options("japan", "infiltrate", ["K", "G", "H"])).toContain("jp.tank.1");
  expect(tank.refused("japan", "infiltrate", ["K", "G", "H", ["jp.10rgt.1", "jp.tank.1"]]).rule).toBe("12.6");
});

rule("5.C1.h", "Resolute Defenders also answers infiltration, Banzai and concentration, never a retreat", () => {
  const chit = { hands: { china: ["cn.resolute"] } };
  const slip = impulse("japan", FIGHT, chit, SLIP);
  slip.act("japan", "infiltrate", ["T", "M", "K", ["jp.10rgt.1"]], [1]);
  expect([slip.step, where(slip, "jp.10rgt.1")]).toEqual(["resoluteDefenders", "M"]);
  slip.act("china", "react", [["cn.31div.1"], "normal"], [6, 6]);
  absorbAll(slip);
  expect(where(slip, "jp.10rgt.1")).not.toContain("K");
  expect(told(slip, "moved")).toEqual([]);
  const pair = impulse("japan", FIGHT, chit, SLIP);
  pair.act("japan", "infiltrate", ["T", "M", "K", ["jp.10rgt.1", "jp.10rgt.2"]], [1]);
  pair.act("china", "react", [["cn.31div.1"], "normal"], [2, 2]);
  pay(pair, "japan", [["flip", ["jp.10rgt.1"]]]);
  // Who was hit stays behind in the fight; the other slips through.
  expect([where(pair, "jp.10rgt.1"), where(pair, "jp.10rgt.2"), pair.step]).toEqual(["M spent", "K", "onward"]);
  const onward = impulse("japan", { ...FIGHT, "jp.39rgt.1": "F", "cn.44div.1": "F" }, chit, SLIP);
  onward.act("japan", "infiltrate", ["T", "M", "K", ["jp.10rgt.1"]], [1]).act("china", "pass");
  onward.act("japan", "goOn", [["jp.10rgt.1"], "F"]);
  expect([onward.step, onward.turnOf, where(onward, "jp.10rgt.1")]).toEqual(["resoluteDefenders", "china", "F"]);
  const charge = impulse(
    "japan",
    { "jp.10rgt.1": "T", "cn.31div.1": "M", "cn.31div.2": "S", "cn.30div.1": "C" },
    { hands: { japan: ["jp.banzai"], china: ["cn.resolute"] } },
  );
  charge.act("japan", "banzai", ["T", ["jp.10rgt.1"], "fireMove", "M"], [1, 1]).act("china", "pass");
  absorbAll(charge);
  charge.act("japan", "move", [["jp.10rgt.1"], "S"]);
  expect([charge.step, charge.turnOf]).toEqual(["resoluteDefenders", "china"]);
  const gather = impulse(
    "japan",
    { ...FIGHT, "jp.39rgt.1": "N" },
    { ...chit, concentration: "japan" },
    { "12.7": "on" },
  );
  gather.act("japan", "concentrate", ["M", "T", ["jp.10rgt.1"]]);
  expect(gather.step).toBe("resoluteDefenders");
  const retreat = impulse(
    "china",
    {
      "jp.10rgt.1": "T spent",
      ...units("cn.2div", 1, 6, "T"),
      ...units("jp.63rgt", 1, 3, "S"),
      "cn.31div.1": "S",
      ...Object.fromEntries("MNUXZ".split("").map((area, i) => [`cn.27div.${i + 1}`, area])),
    },
    chit,
  );
  retreat.act("china", "fire", ["T", "T", names("cn.2div", 1, 6), "normal"], [1, 1]);
  retreat.act("japan", "retreat", [["jp.10rgt.1"], "S"]);
  expect([retreat.step, retreat.turnOf]).toEqual(["act", "japan"]);
});

const GATHER = {
  ...units("jp.10rgt", 1, 3, "T"),
  ...units("jp.63rgt", 1, 3, "S"),
  "jp.39rgt.1": "JE1",
  "jp.39rgt.2": "A",
  ...units("cn.31div", 1, 3, "G"),
  "cn.31div.4": "H",
  "cn.30div.1": "C",
};
const gathering = (active: "japan" | "china", holder: string, more: Record<string, string> = {}): Desk =>
  impulse(active, { ...GATHER, ...more }, { concentration: holder }, { "12.7": "on" });

rule(
  ["12.7.a", "12.7.b", "12.7.i"],
  "the Japanese have the chit at the start; it is no tactical chit, and the Chinese have to wait",
  () => {
    const desk = impulse("japan", GATHER, {}, { "12.7": "on" });
    expect([desk.pub.concentrationHolder, desk.pub.held, hand(desk, "japan")]).toEqual([0, [0, 0], []]);
    expect(desk.verbs("japan")).toContain("concentrate");
    const china = impulse("china", GATHER, {}, { "12.7": "on" });
    expect(china.verbs("china")).not.toContain("concentrate");
    expect(china.refused("china", "concentrate", ["M"])).toMatchObject({
      rule: "12.7",
      text: expect.stringContaining("do not have"),
    });
  },
);

rule(
  ["12.7.c", "12.7.j", "12.7.k"],
  "units of several places, zones included, all end in one area and are Spent, as one action",
  () => {
    const desk = gathering("japan", "japan");
    expect(desk.options("japan", "concentrate", [])).not.toContain("A");
    desk.act("japan", "concentrate", ["M", "T", ["jp.10rgt.1"]]);
    expect(desk.verbs("japan")).toEqual(["bring"]);
    expect(desk.refused("japan", "done").rule).toBe("12.7");
    desk.act("japan", "bring", ["S", ["jp.63rgt.1", "jp.63rgt.2"], "bring", "JE1", ["jp.39rgt.1"], "done"]);
    expect(unitsIn(desk, "M").map((name) => where(desk, name))).toEqual(Array(4).fill("M spent"));
    expect(desk.turnOf).toBe("china");
  },
);

rule("12.7.c", "units of one place alone are no concentration: the first group leaves room for a second", () => {
  const narrow = gathering("japan", "japan", { ...units("jp.40rgt", 1, 7, "M"), "jp.tank.1": "M" });
  expect(narrow.refused("japan", "concentrate", ["M", "T", names("jp.10rgt", 1, 2)])).toEqual({
    rule: "12.7",
    text: "Yuanshang (M) must keep room for a unit from another place.",
  });
  narrow.act("japan", "concentrate", ["M", "T", ["jp.10rgt.1"]]).act("japan", "bring", ["S", ["jp.63rgt.1"]]);
  expect([unitsIn(narrow, "M").length, narrow.turnOf]).toEqual([10, "china"]);
  const twice = gathering("japan", "japan", units("jp.40rgt", 1, 7, "M"));
  twice.act("japan", "concentrate", ["M", "T", ["jp.10rgt.1"]]);
  expect(twice.refused("japan", "bring", ["T", names("jp.10rgt", 2, 2)]).text).toContain("must keep room");
  const more = ["T", ["jp.10rgt.2"], "bring"];
  expect(twice.options("japan", "bring", more.slice(0, 2))).toEqual(["bring"]);
  expect(twice.refused("japan", "bring", [...more, "T", ["jp.10rgt.3"]]).text).toContain("must keep room");
  expect(twice.options("japan", "bring", more)).toEqual(["S", "JE1"]);
  twice.act("japan", "bring", [...more, "S", ["jp.63rgt.1"]]);
  expect([unitsIn(twice, "M").length, twice.turnOf]).toEqual([10, "china"]);
  const full = gathering("japan", "japan", { ...units("jp.40rgt", 1, 7, "M"), ...units("jp.tank", 1, 2, "M") });
  expect(full.options("japan", "concentrate", [])).not.toContain("M");
  const single = impulse(
    "japan",
    { ...units("jp.10rgt", 1, 3, "T"), "cn.31div.1": "G" },
    { concentration: "japan" },
    { "12.7": "on" },
  );
  expect(single.verbs("japan")).not.toContain("concentrate");
  expect(single.refused("japan", "concentrate").text).toBe("No area can take units from several places.");
});

rule("12.7.d", "costs, stops and the stacking limit hold for every group", () => {
  const desk = gathering("japan", "japan", { ...units("jp.40rgt", 1, 7, "M") });
  desk.act("japan", "concentrate", ["M", "T", names("jp.10rgt", 1, 2)]);
  expect(desk.refused("japan", "bring", ["S", names("jp.63rgt", 1, 2)]).rule).toBe("12.7");
  desk.act("japan", "bring", ["S", ["jp.63rgt.1"]]);
  expect(unitsIn(desk, "M")).toHaveLength(10);
  const far = gathering("japan", "japan");
  expect(far.refused("japan", "concentrate", ["M", "A", ["jp.39rgt.2"]]).rule).toBe("12.7");
});

rule(
  ["12.7.e", "12.7.f", "12.7.g", "12.7.h"],
  "the chit passes to the Chinese, who use it at once or later; each side once",
  () => {
    const desk = gathering("japan", "japan");
    desk.act("japan", "concentrate", ["M", "T", ["jp.10rgt.1"]]).act("japan", "bring", ["S", ["jp.63rgt.1"], "done"]);
    expect([desk.pub.concentrationHolder, desk.turnOf]).toEqual([1, "china"]);
    expect(desk.verbs("china")).toContain("concentrate");
    march(desk, "china", "G", ["cn.31div.3"], "F");
    expect(desk.refused("japan", "concentrate", ["M"]).rule).toBe("12.7");
    desk.act("japan", "pass");
    desk.act("china", "concentrate", ["L", "G", ["cn.31div.1"]]).act("china", "bring", ["H", ["cn.31div.4"], "done"]);
    expect(desk.pub.concentrationHolder).toBe(-1);
    expect(unitsIn(desk, "L")).toEqual(["cn.31div.1", "cn.31div.4"]);
    desk.act("japan", "pass");
    expect(desk.refused("china", "concentrate", ["L"]).rule).toBe("12.7");
  },
);

rule(["12.6.a", "12.0.a"], "why nobody infiltrates: the rule is not in use, or no passage is open", () => {
  const closed = { "jp.10rgt.1": "T", "cn.31div.1": "G" };
  expect(impulse("japan", closed).refused("japan", "infiltrate").text).toContain("not in use");
  expect(impulse("japan", closed, {}, SLIP).refused("japan", "infiltrate").text).toContain("next to a contested area");
});

rule(["12.6.b", "12.6.a"], "a zone is neither contested nor vacant", () => {
  const desk = impulse("japan", { ...FIGHT, "jp.39rgt.1": "Y" }, {}, SLIP);
  expect(desk.refused("japan", "infiltrate", ["T", "JE1"]).text).toContain("is not contested");
  expect(desk.refused("japan", "infiltrate", ["T", "M", "K", []]).text).toBe("At least one unit infiltrates.");
  expect(desk.refused("japan", "infiltrate", ["T", "M", "JE1"]).text).toContain("is not vacant");
  expect(desk.refused("japan", "infiltrate", ["T", "M", "E"]).text).toContain("cannot be reached through there");
  const far = impulse("japan", { ...FIGHT, "jp.39rgt.1": "B", "cn.44div.1": "B" }, {}, SLIP);
  expect(far.refused("japan", "infiltrate", ["T", "B"]).text).toContain("cannot be passed from here");
});

rule(["12.6.l", "7.1.1.m"], "the group is asked to go on as long as one of it could", () => {
  // Behind the town one point is left: enough for infantry to go back into it, not for a tank.
  const held = { "cn.44div.1": "L", "cn.44div.2": "M", "cn.30div.1": "C" };
  const town = { "jp.10rgt.1": "K", "jp.tank.1": "K", "jp.63rgt.1": "G", "cn.31div.1": "G", ...held };
  const desk = impulse("japan", town, {}, SLIP, marching(5));
  desk.act("japan", "infiltrate", ["K", "G", "H", ["jp.10rgt.1", "jp.tank.1"]], [1]);
  expect([desk.step, where(desk, "jp.tank.1")]).toEqual(["onward", "H"]);
  expect(desk.refused("japan", "goOn", [["jp.tank.1"], "G"]).rule).toBe("7.1");
  expect(desk.refused("japan", "goOn", [[]]).text).toBe("At least one unit goes on.");
  desk.act("japan", "goOn", [["jp.10rgt.1"], "G"]);
  expect([where(desk, "jp.10rgt.1"), where(desk, "jp.tank.1")]).toEqual(["G spent", "H spent"]);
});

rule(
  ["12.7.c", "12.7.d"],
  "what the enemy could bring does not matter, and what is left to no choice is not asked",
  () => {
    const quiet = { ...units("jp.10rgt", 1, 2, "T"), ...units("jp.63rgt", 1, 2, "S"), "cn.31div.1": "A spent" };
    const holder = { concentration: "japan" };
    const desk = impulse("japan", quiet, holder, { "12.7": "on" });
    desk.act("japan", "concentrate", ["M", "T", ["jp.10rgt.1"]]);
    expect([desk.step, desk.options("japan", "bring", [])]).toEqual(["column", ["S", "T"]]);
    expect(desk.refused("japan", "done").text).toContain("from several areas");
    desk.act("japan", "bring", ["S", ["jp.63rgt.1"], "done"]);
    expect(unitsIn(desk, "M")).toEqual(["jp.10rgt.1", "jp.63rgt.1"]);
    // Of one place that is left, who comes is still to be chosen.
    const last = impulse("japan", { ...quiet, "jp.10rgt.2": "Y spent" }, holder, { "12.7": "on" });
    last.act("japan", "concentrate", ["M", "T", ["jp.10rgt.1"]]);
    expect([last.step, last.options("japan", "bring", ["S"])]).toEqual(["column", names("jp.63rgt", 1, 2)]);
    expect(last.refused("japan", "bring", ["S", []]).text).toBe("At least one unit of each place moves.");
    // One unit in each of two places: the second comes by itself.
    const pair = impulse("japan", { "jp.10rgt.1": "T", "jp.63rgt.1": "S", "cn.31div.1": "G" }, holder, {
      "12.7": "on",
    });
    pair.act("japan", "concentrate", ["M", "T", ["jp.10rgt.1"]]);
    expect([unitsIn(pair, "M"), pair.turnOf]).toEqual([["jp.10rgt.1", "jp.63rgt.1"], "china"]);
    // Two groups of one place after another count as one.
    const again = impulse("japan", { ...quiet, "jp.10rgt.3": "T" }, holder, { "12.7": "on" });
    again.act("japan", "concentrate", ["M", "T", ["jp.10rgt.1"]]);
    again.act("japan", "bring", ["T", ["jp.10rgt.2"], "bring", "S", ["jp.63rgt.1"], "done"]);
    expect(unitsIn(again, "M")).toHaveLength(3);
  },
);
