import { rule } from "@wusong/testkit";
import { describe, expect } from "vitest";
import { all, type Campaigning, fighting, moving, position, regiments, type Setting } from "./helpers.ts";

/** The Japanese reinforcement phase of turn 6 (nobody is scheduled), or of another turn. */
const reinforcing = (setting: Setting): Campaigning => position({ side: "japan", phase: "reinforcement", ...setting });

/** The same after the replacements. */
const landing = (setting: Setting): Campaigning => {
  const table = reinforcing(setting);
  if (table.step === "replacements") table.act("japan", "restore");
  return table;
};

const reduced = (hex: string) => ({ hex, steps: 1 });

describe("8.3 Japanese replacements", () => {
  rule(["8.3.a", "8.3.j"], "two steps a turn from turn 3; what is not used is lost", () => {
    const units = { ...all(regiments(3), reduced("3510")), "cn.57div": "3612" };
    const second = position({ turn: 2, units, side: "japan", phase: "first", declared: "fight/fight" });
    second.act("japan", "done");
    expect(second.step).not.toBe("replacements");
    for (const turn of [3, 4]) {
      const table = position({ turn, units, side: "japan", phase: "first", declared: "fight/fight" });
      table.act("japan", "done");
      expect(table.step).toBe("replacements");
      expect(table.refused("japan", "restore", [regiments(3, [1, 2, 3])]).text).toMatch(/2 replacement steps/);
      table.act("japan", "restore", [[]]);
      expect(table.refused("japan", "restore", [["jp.3div.1"]]).text).toMatch(/cannot be done now/);
    }
  });

  rule(["8.3.c", "8.3.d"], "a garrison is neither regiment, detachment nor battalion and stays reduced", () => {
    const units = {
      "jp.garrison.shanghai": reduced("3510"),
      "jp.11div.1": reduced("3510"),
      "jp.11div.2": reduced("3510"),
    };
    const table = reinforcing({ units: { ...units, "cn.57div": "3612" } });
    expect(table.options("japan", "restore")).toEqual(["jp.11div.1", "jp.11div.2"]);
    expect(table.refused("japan", "restore", [["jp.garrison.shanghai"]]).rule).toBe("8.3");
  });

  rule("8.3.b", "replacements come before landings", () => {
    const units = { "jp.11div.1": reduced("3308"), ...all(regiments(3), "box 6") };
    const table = reinforcing({ units });
    expect(table.step).toBe("replacements");
    expect(table.refused("japan", "assign", ["3510", regiments(3)]).text).toMatch(/cannot be done now/);
    table.act("japan", "restore", [["jp.11div.1"]]);
    expect(table.step).toBe("staging");
  });

  rule(["8.3.c", "8.3.d", "8.3.e"], "a step flips a regiment, a detachment or a battalion; two units at most", () => {
    const units = { "jp.3div.1": reduced("3510"), "jp.shigeto": reduced("3510"), "jp.snlf.1": reduced("3510") };
    const table = reinforcing({ units });
    expect(table.options("japan", "restore").sort()).toEqual(["jp.3div.1", "jp.shigeto", "jp.snlf.1"]);
    expect(table.refused("japan", "restore", [["jp.snlf.1", "jp.3div.1", "jp.shigeto"]]).text).toMatch(
      /2 replacement steps/,
    );
    table.act("japan", "restore", [["jp.snlf.1", "jp.shigeto"]]);
    expect([table.steps("jp.snlf.1"), table.steps("jp.shigeto"), table.steps("jp.3div.1")]).toEqual([2, 2, 1]);
  });

  rule(
    ["8.3.f", "8.3.h"],
    "only with a line over open hexes, past Chinese units and zones, to a Japanese landing hex",
    () => {
      const inland = { "jp.3div.1": reduced("3309") };
      const control = { control: { "3308": "japan" } };
      reinforcing({ units: inland, edit: control }).act("japan", "restore", [["jp.3div.1"]]);
      expect(reinforcing({ units: inland }).refused("japan", "restore", [["jp.3div.1"]]).rule).toBe("8.3");
      // From 3211 the line leads over 3210 or 3310; a unit in one of them or its zone closes it.
      const far = { "jp.3div.1": reduced("3110"), ...all(regiments(11), "3308") };
      reinforcing({ units: far }).act("japan", "restore", [["jp.3div.1"]]);
      const ring = { "cn.61div": "3109", "cn.62div": "3211", "cn.63div": "3011" };
      expect(reinforcing({ units: { ...far, ...ring } }).refused("japan", "restore", [["jp.3div.1"]]).rule).toBe("8.3");
      const held = { "cn.garrison.e": "3308", "jp.3div.1": reduced("3309") };
      expect(reinforcing({ units: held }).refused("japan", "restore", [["jp.3div.1"]]).rule).toBe("8.3");
      // 3609 touches 3509 across the Yangtze only: no line there.
      const water = { "jp.3div.1": reduced("3609"), "jp.3div.2": "3509", "cn.61div": "3710" };
      const blocked = reinforcing({ units: { ...water, "cn.62div": "3610", "cn.63div": "3510" } });
      expect(blocked.refused("japan", "restore", [["jp.3div.1"]]).rule).toBe("8.3");
    },
  );

  rule(["8.3.g", "8.3.i"], "the unit itself may be in a zone of control, and in a landing hex it needs no path", () => {
    const zone = reinforcing({ units: { "jp.3div.1": reduced("3309"), "cn.61div": "3310", "jp.11div.1": "3308" } });
    expect(zone.zones("china", "3309")).toBe(1);
    zone.act("japan", "restore", [["jp.3div.1"]]);
    const alone = { "jp.3div.1": reduced("3417"), "cn.61div": "3416", "cn.62div": "3318", "cn.63div": "3517" };
    reinforcing({ units: alone }).act("japan", "restore", [["jp.3div.1"]]);
  });

  rule("8.3.k", "the eliminated never return", () => {
    for (const dead of ["jp.3div.1", "jp.shigeto", "jp.snlf.1"]) {
      const table = reinforcing({ units: { "jp.3div.2": "3510", [dead]: "dead" } });
      expect(table.refused("japan", "restore", [[dead]]).rule).toBe("8.3");
      expect(table.try("japan", "restore")).toBeNull();
      expect(table.where(dead)).toBe("dead");
    }
  });

  rule("8.3.l", "a naval battalion needs a landing hex on the Yangtze", () => {
    const bay = { "jp.snlf.1": reduced("3417"), "jp.3div.1": reduced("3417") };
    const table = reinforcing({ units: bay });
    expect(table.options("japan", "restore")).toEqual(["jp.3div.1"]);
    expect(table.refused("japan", "restore", [["jp.snlf.1"]])).toMatchObject({ rule: "8.3", text: /Yangtze/ });
    for (const hex of ["3510", "2704", "3004", "3106", "3207", "3308", "3408", "3509", "4012"]) {
      const river = reinforcing({ units: { "jp.snlf.1": reduced(hex) } });
      expect([hex, river.options("japan", "restore")]).toEqual([hex, ["jp.snlf.1"]]);
    }
    const huangpu = reinforcing({ units: { "jp.snlf.1": reduced("3610") } });
    expect(huangpu.refused("japan", "restore", [["jp.snlf.1"]]).rule).toBe("8.3");
    const linked = reinforcing({ units: { "jp.snlf.1": reduced("3512") }, edit: { control: { "3510": "japan" } } });
    linked.act("japan", "restore", [["jp.snlf.1"]]);
  });

  rule("8.3.m", "not for a unit at full strength", () => {
    const table = reinforcing({ units: { "jp.3div.1": "3510", "jp.3div.2": reduced("3510") } });
    expect(table.refused("japan", "restore", [["jp.3div.1"]])).toMatchObject({ rule: "8.3", text: /full strength/ });
  });
});

describe("8.4 Landings", () => {
  rule(
    ["8.4.a", "8.4.b"],
    "reinforcements come in the reinforcement phase and take no part in the first operations phase",
    () => {
      const units = { ...all(regiments(3), "box 6"), "cn.61div": "3410" };
      const move = moving("japan", { units });
      expect(move.refused("japan", "move", ["jp.3div.1", "3510"]).rule).toBe("9.0");
      expect(move.refused("japan", "assign", ["3510", regiments(3)]).text).toMatch(/cannot be done now/);
      const fight = fighting("japan", { units });
      expect(fight.refused("japan", "attack", ["3410", ["jp.3div.1"]]).rule).toBe("10.0");
      fight
        .act("japan", "done")
        .act("japan", "restore")
        .act("japan", "assign", ["3510", regiments(3)]);
      expect(fight.where("jp.3div.1")).toBe("3510");
    },
  );

  rule(["8.4.c", "8.4.d"], "the group lies off the hex until its combat, which comes whatever was announced", () => {
    for (const declared of ["move/move", "fight/fight"]) {
      const table = landing({ units: { ...all(regiments(3), "box 6"), "cn.61div": "3510" }, declared });
      table.act("japan", "assign", ["3510", regiments(3)]);
      expect([table.step, table.where("jp.3div.1"), table.stack("3510")]).toEqual([
        "support",
        "sea 3510",
        { top: "cn.61div", count: 1 },
      ]);
      expect(table.control("3510")).toBe("china");
      table.resolve([6]).casualties();
      expect([table.where("jp.3div.1"), table.control("3510")]).toEqual(["3510", "japan"]);
    }
  });

  rule(["8.4.e", "8.4.f", "8.4.g"], "against everybody in the hex, at half strength, rounded down once", () => {
    const units = { ...all(regiments(11), "box 6"), "cn.garrison.e": "3308", "cn.61div": "3308", "cn.87div": "3308" };
    const table = landing({ units })
      .act("japan", "assign", ["3308", regiments(11)])
      .resolve([1]);
    expect(table.lastBattle).toMatchObject({ odds: { attacker: { total: 6 }, defender: { total: 1 + 3 + 5 } } });
    const three = landing({ units: { ...units, "jp.11div.4": "dead" } });
    three.act("japan", "assign", ["3308", regiments(11, [1, 2, 3])]).resolve([6]);
    expect(three.lastBattle).toMatchObject({ odds: { attacker: { total: 4 } } });
    const one = landing({ units: { "jp.11div.1": "box 6", "cn.61div": "3308" } });
    one.act("japan", "assign", ["3308", ["jp.11div.1"]]).resolve([6]);
    expect(one.lastBattle).toMatchObject({ odds: { attacker: { total: 1 } } });
  });

  rule("8.4.h", "the ground of the landing hex counts", () => {
    const table = landing({ units: { ...all(regiments(3), "box 6"), "cn.61div": "3509" } });
    table.act("japan", "assign", ["3509", regiments(3)]).resolve([6]);
    expect(table.lastBattle).toMatchObject({ column: "1:1", odds: { shifts: [{ rule: "10.4.1", value: -1 }] } });
  });

  rule(["8.4.i", "8.4.j"], "only markers not used in the first operations phase, one of a kind", () => {
    const units = {
      ...all(regiments(3), "box 2"),
      "jp.snlf.1": "3512",
      "cn.61div": "3411",
      "cn.62div": "3411",
      "cn.garrison.wusong": "3510",
    };
    const setting: Setting = { turn: 2, units, side: "japan", phase: "first", declared: "fight/fight" };
    const used = position(setting);
    used.attack("japan", "3411", ["jp.snlf.1"], [5], { markers: ["air", "artillery"] }).casualties();
    used.act("japan", "assign", ["3510", regiments(3)]).act("japan", "done");
    expect(used.options("japan", "support")).toEqual(["naval", "amphibious"]);
    expect(used.refused("japan", "support", [["air"]])).toMatchObject({ rule: "11.1" });
    const fresh = position(setting);
    fresh
      .act("japan", "done")
      .act("japan", "assign", ["3510", regiments(3)])
      .act("japan", "done");
    expect(fresh.options("japan", "support")).toEqual(["air", "artillery", "naval", "amphibious"]);
    expect(fresh.refused("japan", "support", [["naval", "naval"]]).text).toMatch(/twice/);
  });

  rule(["8.4.k", "8.4.ag"], "one amphibious marker at most, worth one column", () => {
    const units = { ...all(regiments(3), "box 6"), "cn.garrison.wusong": "3510" };
    const table = landing({ units }).act("japan", "assign", ["3510", regiments(3)]);
    expect(table.ready("japan", "amphibious")).toBe(2);
    expect(table.refused("japan", "support", [["amphibious", "amphibious"]]).text).toMatch(/twice/);
    table.resolve([6], { markers: ["amphibious"] });
    expect(table.lastBattle).toMatchObject({ column: "3:1", odds: { column: { base: "2:1" } } });
    expect(table.told("support")).toEqual([{ markers: ["amphibious"] }]);
  });

  rule(
    ["8.4.l", "8.4.m"],
    "Chinese losses first; with all of them gone the table's loss is taken and the rest goes ashore",
    () => {
      const units = { ...all(regiments(3), "box 6"), "cn.garrison.wusong": { hex: "3510", steps: 1 } };
      const table = landing({ units })
        .act("japan", "assign", ["3510", regiments(3)])
        .resolve([1]);
      expect(table.lastBattle).toMatchObject({ column: "6:1", result: "1/2" });
      expect(table.where("cn.garrison.wusong")).toBe("dead");
      expect(table.step).toBe("losses");
      table.act("japan", "lose", [["jp.3div.2"]]);
      expect(regiments(3).map((unit) => [table.where(unit), table.steps(unit)])).toEqual([
        ["3510", 2],
        ["3510", 1],
        ["3510", 2],
        ["3510", 2],
      ]);
      const order = table.game.events
        .map((one) => one.event)
        .filter((event) => ["eliminated", "stepLost", "landed"].includes(event.type));
      expect(order.map((event) => (event.type === "landed" ? "landed" : event.data?.pieces?.[0]))).toEqual([
        "cn.garrison.wusong",
        "jp.3div.2",
        "landed",
      ]);
    },
  );

  const contested = { ...all(regiments(3), "box 6"), "cn.61div": "3510", "cn.62div": "3510" };

  rule(["8.4.n", "8.4.s", "8.4.u"], "defenders left retreat one hex each, and the landing costs one step more", () => {
    const table = landing({ units: contested })
      .act("japan", "assign", ["3510", regiments(3)])
      .resolve([2]);
    expect(table.lastBattle).toMatchObject({ column: "1:1", result: "2/0" });
    expect([table.turnOf, table.step]).toEqual(["china", "retreat"]);
    table.act("china", "retreat", [["cn.61div"], "3410"]).act("china", "retreat", ["3511"]);
    expect([table.where("cn.61div"), table.where("cn.62div")]).toEqual(["3410", "3511"]);
    expect(table.options("japan", "lose")).toEqual(regiments(3));
    table.act("japan", "lose", [regiments(3, [1, 2, 3])]);
    expect(regiments(3).map((unit) => table.steps(unit))).toEqual([1, 1, 1, 2]);
    expect(regiments(3).map((unit) => table.where(unit))).toEqual(["3510", "3510", "3510", "3510"]);
  });

  rule(["8.4.o", "8.4.q"], "not to Japanese units, closed ground or over water; zones of control do not matter", () => {
    const units = { ...contested, "jp.11div.1": "3409", "jp.11div.2": "3512" };
    const table = landing({ units })
      .act("japan", "assign", ["3510", regiments(3)])
      .resolve([2]);
    expect(table.options("china", "retreat", [["cn.61div"]])).toEqual(["3410", "3509", "3511", "3609", "3610"]);
    expect(table.zones("japan", "3511")).toBeGreaterThan(0);
    expect(table.refused("china", "retreat", [["cn.61div"], "3409"]).rule).toBe("8.4");
    expect(table.refused("china", "retreat", [["cn.61div"], "3411"]).rule).toBe("8.4");
    const shore = landing({ units: { ...all(regiments(3), "box 6"), "cn.61div": "3509", "cn.62div": "3509" } });
    shore.act("japan", "assign", ["3509", regiments(3)]).resolve([1]);
    expect(shore.options("china", "retreat", [["cn.61div"]])).toEqual(["3408", "3409", "3510"]);
    expect(shore.refused("china", "retreat", [["cn.61div"], "3508"]).rule).toBe("9.4");
    expect(shore.refused("china", "retreat", [["cn.61div"], "3609"]).rule).toBe("8.4");
  });

  rule("8.4.p", "without a hex to go to they are eliminated", () => {
    const units = {
      ...all(regiments(3), "box 6"),
      "cn.61div": "3509",
      "cn.62div": "3509",
      "jp.11div.1": "3510",
      "jp.11div.2": "3409",
      "jp.11div.3": "3408",
    };
    const table = landing({ units })
      .act("japan", "assign", ["3509", regiments(3)])
      .resolve([1]);
    expect([table.where("cn.61div"), table.where("cn.62div")]).toEqual(["dead", "dead"]);
    expect(regiments(3).map((unit) => [table.where(unit), table.steps(unit)])).toEqual(Array(4).fill(["3509", 1]));
  });

  rule(["8.4.r", "8.4.t"], "garrison steps left are removed, and the extra step is due even then", () => {
    const units = { "jp.3div.1": "box 6", "jp.3div.2": "box 6", "cn.garrison.wusong": "3510" };
    const table = landing({ units })
      .act("japan", "assign", ["3510", regiments(3, [1, 2])])
      .resolve([4]);
    expect(table.lastBattle).toMatchObject({ column: "1:1", result: "1/1" });
    expect(table.where("cn.garrison.wusong")).toBe("dead");
    expect(table.told("eliminated").map((one) => one.unit)).toEqual(["cn.garrison.wusong"]);
    expect([table.steps("jp.3div.1"), table.steps("jp.3div.2")]).toEqual([1, 1]);
  });

  rule("8.4.v", "a force wiped out enters nothing", () => {
    const units = { "jp.3div.1": "box 6", "cn.61div": "3510", "cn.62div": "3510" };
    const table = landing({ units })
      .act("japan", "assign", ["3510", ["jp.3div.1"]])
      .resolve([6]);
    expect(table.lastBattle).toMatchObject({ column: "1:3", result: "1/1" });
    table.act("china", "lose", [["cn.61div"]]).act("china", "retreat", ["3511"]);
    expect([table.where("jp.3div.1"), table.stack("3510"), table.control("3510")]).toEqual(["dead", null, "china"]);
  });

  rule(
    ["8.4.w", "8.4.x", "8.4.y"],
    "without defenders no combat; onto Japanese units too; control changes on entry",
    () => {
      const table = landing({
        units: { ...all(regiments(3), "box 6"), "jp.11div.1": "box 6", "jp.11div.2": "3308", "cn.87div": "0202" },
      });
      table.act("japan", "assign", ["3510", regiments(3)]).act("japan", "assign", ["3308", ["jp.11div.1"]]);
      expect(table.step).toBe("landings");
      table.act("japan", "land", ["3510"]);
      expect(table.told("battle")).toEqual([]);
      expect(regiments(3).map((unit) => [table.where(unit), table.steps(unit)])).toEqual(Array(4).fill(["3510", 2]));
      expect([table.control("3510"), table.where("jp.11div.1")]).toEqual(["japan", "3308"]);
      expect(table.step).toMatch(/move|fight/);
    },
  );

  rule(["8.4.z", "8.4.aa"], "landed units move or attack in the second operations phase, at full strength", () => {
    const units = { ...all(regiments(3), "box 6"), "cn.61div": "3409", "cn.87div": "0202" };
    const fight = landing({ units, declared: "move/fight" }).act("japan", "assign", ["3510", regiments(3)]);
    fight.attack("japan", "3409", regiments(3), [6]);
    expect(fight.lastBattle).toMatchObject({ odds: { attacker: { total: 16 } } });
    const move = landing({ units, declared: "fight/move" }).act("japan", "assign", ["3510", regiments(3)]);
    move.march("japan", "jp.3div.1", ["3511"]);
    expect(move.where("jp.3div.1")).toBe("3511");
  });

  rule(["8.4.ab", "8.4.af"], "only at a listed hex, chosen by each unit for itself", () => {
    const units = {
      ...all(regiments(101), "box 6"),
      "jp.shigeto": "box 6",
      ...all(regiments(11, [1]), "box 6"),
      "cn.87div": "0202",
    };
    const table = landing({ units });
    expect(table.refused("japan", "assign", ["3417", ["jp.101div.1"]]).rule).toBe("8.4");
    expect(table.refused("japan", "assign", ["3610", ["jp.11div.1"]]).rule).toBe("8.4");
    table
      .act("japan", "assign", ["3308", ["jp.101div.1", "jp.101div.2"]])
      .act("japan", "assign", ["3610", ["jp.101div.3"]]);
    table.act("japan", "assign", ["3510", ["jp.shigeto"]]).act("japan", "done");
    table.act("japan", "land", ["3308"]).act("japan", "land", ["3510"]);
    expect(
      ["jp.101div.1", "jp.101div.2", "jp.101div.3", "jp.101div.4", "jp.shigeto"].map((unit) => table.where(unit)),
    ).toEqual(["3308", "3308", "3610", "box 7", "3510"]);
  });

  rule("8.4.ac", "all who land at one hex attack together", () => {
    const units = { ...all(regiments(3), "box 6"), ...all(["jp.shigeto"], "box 6"), "cn.61div": "3510" };
    const table = landing({ units });
    table.act("japan", "assign", ["3510", regiments(3, [1, 2])]).act("japan", "assign", ["3510", regiments(3, [3, 4])]);
    table.act("japan", "assign", ["3510", ["jp.shigeto"]]).resolve([6]);
    expect(table.told("combat")).toHaveLength(1);
    expect(table.lastBattle).toMatchObject({ odds: { attacker: { total: 9 } } });
  });

  rule("8.4.ad", "nobody ashore joins; no concentric shift, no hexside", () => {
    const units = {
      ...all(regiments(3), "box 6"),
      "cn.61div": "3510",
      ...all(regiments(11), "3511"),
      "jp.shigeto": "3509",
    };
    const table = landing({ units })
      .act("japan", "assign", ["3510", regiments(3)])
      .resolve([6]);
    expect(table.told("combat")[0].attackers).toEqual(regiments(3));
    expect(table.lastBattle).toMatchObject({ odds: { attacker: { total: 8 }, shifts: [] } });
  });

  rule("8.4.ae", "naval gunfire only where it reaches: none in Hangzhou Bay", () => {
    const units = { ...all(regiments(16), "box 8") };
    const bay = landing({ turn: 8, units: { ...units, "cn.garrison.k": "3417" } });
    bay.act("japan", "assign", ["3417", regiments(16)]);
    expect(bay.options("japan", "support")).toEqual(["air", "artillery", "amphibious"]);
    expect(bay.refused("japan", "support", [["naval"]]).rule).toBe("11.4");
    const river = landing({ turn: 8, units: { ...units, "cn.garrison.k": "3004" } });
    river.act("japan", "assign", ["3004", regiments(16)]);
    expect(river.options("japan", "support")).toContain("naval");
  });

  rule("8.4.ah", "the extra step falls by the order of losses", () => {
    const units = { ...all(["jp.3div.1", "jp.shigeto"], "box 6"), "cn.garrison.wusong": "3510", "cn.61div": "3510" };
    const table = landing({ units })
      .act("japan", "assign", ["3510", ["jp.3div.1", "jp.shigeto"]])
      .resolve([6]);
    expect(table.lastBattle).toMatchObject({ column: "1:2", result: "1/1" });
    table.act("china", "retreat", ["3511"]);
    // The regiment (4) is reduced before the detachment (3); neither is eliminated while the other is full.
    expect([table.steps("jp.3div.1"), table.steps("jp.shigeto")]).toEqual([1, 1]);
  });

  rule("8.4.ai", "the Japanese choose the order, and each landing is finished before the next", () => {
    const units = {
      ...all(regiments(3), "box 6"),
      ...all(regiments(11), "box 6"),
      "cn.61div": "3510",
      "cn.62div": "3308",
    };
    const table = landing({ units })
      .act("japan", "assign", ["3510", regiments(3)])
      .act("japan", "assign", ["3308", regiments(11)]);
    expect(table.options("japan", "land")).toEqual(["3308", "3510"]);
    table.act("japan", "land", ["3510"]);
    expect(table.refused("japan", "land", ["3308"]).text).toMatch(/cannot be done now/);
    table.resolve([6]).casualties();
    expect(table.where("jp.3div.1")).toBe("3510");
    expect(table.told("combat")).toHaveLength(2);
    expect(table.told("combat")[1].hex).toBe("3308");
  });
});

describe("8.4.1 The 10th Army", () => {
  const army = [...regiments(6), ...regiments(18), ...regiments(114), "jp.9bde.1", "jp.9bde.2"];
  const seventh = (units: Setting["units"], edit = {}) =>
    landing({ turn: 7, units: { "cn.87div": "0202", ...units }, edit });

  rule(["8.4.1.a", "8.4.1.b"], "fourteen units, one landing hex for all, in column 32 or beyond", () => {
    const table = seventh({});
    expect(army).toHaveLength(14);
    expect(table.options("japan", "assign")).toEqual([
      "3207",
      "3308",
      "3408",
      "3417",
      "3509",
      "3510",
      "3610",
      "3616",
      "4012",
    ]);
    expect(table.refused("japan", "assign", ["3118", army]).rule).toBe("8.4");
    table.act("japan", "assign", ["3417", regiments(6)]);
    expect(table.options("japan", "assign")).toEqual(["3417"]);
    expect(table.refused("japan", "assign", ["3616", regiments(18)]).rule).toBe("8.4.1");
    table.act("japan", "assign", ["3417", army.slice(4)]);
    expect(table.step).toBe("secondHex");
    expect(new Set(army.map((unit) => table.where(unit)))).toEqual(new Set(["3417"]));
  });

  rule(["8.4.1.c", "8.4.1.h"], "each unit may go one hex further, free of points and of zones of control", () => {
    const table = seventh({ "cn.61div": "3516", "cn.62div": "3315" });
    table.act("japan", "assign", ["3417", army]);
    expect(table.options("japan", "advance")).toEqual(["3317", "3318", "3416", "3517"]);
    expect(table.refused("japan", "advance", ["3516", regiments(6)]).rule).toBe("8.4.1");
    expect(table.zones("china", "3416")).toBeGreaterThan(0);
    table.act("japan", "advance", ["3416", regiments(6)]).act("japan", "advance", ["3318", regiments(18)]);
    expect(table.refused("japan", "advance", ["3517", ["jp.6div.1"]]).rule).toBe("8.4.1");
    table.act("japan", "stay");
    expect(["jp.6div.1", "jp.18div.1", "jp.114div.1"].map((unit) => table.where(unit))).toEqual([
      "3416",
      "3318",
      "3417",
    ]);
    table.act("japan", "done");
  });

  rule(["8.4.1.d", "8.4.1.g"], "not against Chinese units while another neighbour is free of them", () => {
    const table = seventh({ "cn.61div": "3517", "cn.62div": "3318", "cn.63div": "3416" });
    table.act("japan", "assign", ["3417", army]);
    expect(table.options("japan", "advance")).toEqual(["3317"]);
    expect(table.refused("japan", "advance", ["3517", regiments(6)])).toMatchObject({
      rule: "8.4.1",
      text: /another hex is free/,
    });
  });

  const surrounded = { "cn.61div": "3912", "cn.garrison.a": "3912", "cn.62div": "3913", "cn.63div": "4013" };

  rule(
    ["8.4.1.e", "8.4.1.f"],
    "with every neighbour held, into a coastal one; its units give way and its garrison dies",
    () => {
      const table = seventh(surrounded).act("japan", "assign", ["4012", army]);
      expect(table.options("japan", "advance")).toEqual(["3912"]);
      expect(table.refused("japan", "advance", ["3913", regiments(6)])).toMatchObject({
        rule: "8.4.1",
        text: /coastal/,
      });
      table.act("japan", "advance", ["3912", regiments(6)]);
      expect([table.turnOf, table.step, table.where("cn.garrison.a")]).toEqual(["china", "retreat", "dead"]);
      expect(table.refused("china", "retreat", ["4012"]).rule).toBe("8.4");
      table.act("china", "retreat", ["3811"]);
      expect([table.where("cn.61div"), table.where("jp.6div.1"), table.control("3912")]).toEqual([
        "3811",
        "3912",
        "japan",
      ]);
      // 3912 is free of Chinese units now: the others may follow there and displace nobody else.
      expect(table.options("japan", "advance")).toEqual(["3912"]);
    },
  );

  rule("8.4.1.i", "nobody else gets the second hex", () => {
    const table = landing({ turn: 8, units: { ...all(regiments(16), "box 8"), "cn.87div": "0202" } });
    table.act("japan", "assign", ["3417", regiments(16)]);
    expect(table.step).toMatch(/move|fight/);
    const mixed = seventh({ ...all(regiments(3), "box 7") });
    mixed.act("japan", "assign", ["3510", [...regiments(3), ...army]]);
    expect(mixed.refused("japan", "advance", ["3409", ["jp.3div.1"]]).rule).toBe("8.4.1");
  });

  rule("8.4.1.j", "it is there without a combat and after one", () => {
    const quiet = seventh({}).act("japan", "assign", ["3417", army]);
    expect([quiet.step, quiet.told("battle").length]).toEqual(["secondHex", 0]);
    const fought = seventh({ "cn.garrison.k": "3417" }).act("japan", "assign", ["3417", army]).resolve([6]);
    expect([fought.step, fought.told("battle").length]).toEqual(["secondHex", 1]);
  });

  rule("8.4.1.k", "units held back follow to the same hex and keep the second hex", () => {
    const table = landing({
      turn: 8,
      units: { ...all(regiments(6), "box 8"), "cn.87div": "0202" },
      edit: { tenthArmy: "3417" },
    });
    expect(table.refused("japan", "assign", ["3616", regiments(6)]).rule).toBe("8.4.1");
    table.act("japan", "assign", ["3417", regiments(6)]).act("japan", "done");
    expect(table.step).toBe("secondHex");
    table.act("japan", "advance", ["3416", regiments(6)]);
    expect(table.where("jp.6div.1")).toBe("3416");
  });

  rule("8.4.1.l", "over creeks and rivers, not over closed hexsides", () => {
    const table = seventh({ ...all(army, "dead"), ...all(regiments(6), "box 7") });
    table.act("japan", "assign", ["3509", regiments(6)]);
    expect(table.options("japan", "advance")).toEqual(["3408", "3409", "3510"]);
    expect(table.refused("japan", "advance", ["3609", regiments(6)]).rule).toBe("8.4.1");
    expect(table.refused("japan", "advance", ["3508", regiments(6)]).rule).toBe("9.4");
    const wusong = seventh({ ...all(army, "dead"), ...all(regiments(6), "box 7") });
    wusong.act("japan", "assign", ["3510", regiments(6)]);
    expect(wusong.options("japan", "advance")).toEqual(["3409", "3410", "3509", "3511", "3609", "3610"]);
  });
});

describe("8.4.2 The 16th Division", () => {
  rule(["8.4.2.a", "8.4.2.b", "8.4.2.c"], "anywhere, but in one hex, those held back too", () => {
    const table = landing({ turn: 8, units: { "cn.87div": "0202" } });
    expect(table.options("japan", "assign")).toHaveLength(14);
    table.act("japan", "assign", ["3004", ["jp.16div.1"]]);
    expect(table.options("japan", "assign")).toEqual(["3004"]);
    expect(table.refused("japan", "assign", ["2704", ["jp.16div.2"]]).rule).toBe("8.4.2");
    table.act("japan", "done");
    const later = landing({
      turn: 9,
      units: { "jp.16div.2": "box 9", "cn.87div": "0202" },
      edit: { sixteenthDivision: "3004" },
    });
    expect(later.options("japan", "assign")).toEqual(["3004"]);
  });
});

describe("8.5 Markers", () => {
  rule(["8.5.a", "8.5.b"], "markers come at the beginning of the player turn and serve at once", () => {
    const units = { "jp.snlf.1": "3512", "cn.61div": "3411", "cn.62div": "3411" };
    const table = position({ turn: 1, units, side: "china", phase: "second", declared: "fight/move" });
    table.act("china", "done");
    expect([table.turnOf, table.step, table.ready("japan", "naval")]).toEqual(["japan", "declare", 3 + 1]);
    const second = position({
      turn: 1,
      units: { ...units, "jp.snlf.9": "dead" },
      side: "japan",
      phase: "second",
      declared: "fight/move",
    });
    second.act("japan", "done");
    expect([second.pub.turn, second.ready("japan", "air")]).toEqual([2, 0]);
    second.act("china", "declare", ["fight/fight"]).act("china", "done").act("china", "done").act("china", "done");
    expect([second.turnOf, second.ready("japan", "air"), second.ready("japan", "amphibious")]).toEqual(["japan", 1, 2]);
    second.act("japan", "declare", ["fight/fight"]).act("japan", "attack", ["3411", ["jp.snlf.1"]]);
    expect(second.options("japan", "support")).toEqual(["air", "artillery"]);
  });

  rule(["8.5.c", "8.5.d"], "first operations phase or landings, not both; back in the second operations phase", () => {
    const units = {
      ...all(regiments(3), "box 2"),
      "jp.snlf.1": "3512",
      "cn.61div": "3411",
      "cn.57div": "3612",
      "cn.garrison.wusong": "3510",
    };
    const table = position({ turn: 2, units, side: "japan", phase: "first", declared: "fight/fight" });
    table.attack("japan", "3411", ["jp.snlf.1"], [3], { markers: ["air"] }).casualties();
    table.act("japan", "assign", ["3510", regiments(3)]).act("japan", "done");
    expect(table.options("japan", "support")).toEqual(["artillery", "naval", "amphibious"]);
    table.resolve([6], { markers: ["artillery", "naval"] });
    expect(table.pub.phase).toBe("second");
    expect([table.ready("japan", "air"), table.ready("japan", "artillery"), table.ready("japan", "naval")]).toEqual([
      1, 1, 4,
    ]);
  });
});
