import { rule } from "@wusong/testkit";
import { describe, expect } from "vitest";
import { all, type Campaigning, fighting, moving, position, regiments, setUpGame } from "./helpers.ts";

type Odds = {
  attacker: { total: number };
  defender: { total: number };
  column: { base: string; final: string };
  shifts: { label: string; value: number }[];
};
const oddsOf = (table: Campaigning): Odds => table.lastBattle.odds as never;

describe("Turn 1, Chinese", () => {
  rule("ex.12.GT1C.a", "6 points from 3612 across the Huangpu count 2", () => {
    const table = fighting("china", {
      turn: 1,
      units: { "cn.61div": "3612", "cn.62div": "3612", "jp.snlf.1": "3512", "jp.snlf.2": "3512" },
    });
    table.attack("china", "3512", ["cn.61div", "cn.62div"], [6]);
    expect(oddsOf(table).attacker.total).toBe(2);
  });

  rule("ex.12.GT1C.b", "an advance into 3512 ends the game", () => {
    const table = fighting("china", {
      turn: 1,
      units: { "cn.87div": "3411", "cn.88div": "3411", "jp.garrison.a": "3512" },
    });
    table.attack("china", "3512", ["cn.87div", "cn.88div"], [6]).act("china", "advance", [["cn.88div"]]);
    expect(table.over).toBe("china: shanghai-taken");
  });

  rule("ex.12.GT1C.c", "SNLF 9 adds two steps without a landing combat", () => {
    const table = setUpGame();
    table.act("china", "declare", ["fight/fight"]).act("china", "done").act("china", "done");
    table.act("japan", "declare", ["fight/fight"]).act("japan", "done");
    expect([table.step, table.options("japan", "assign")]).toEqual(["staging", ["3512", "3611"]]);
    table.act("japan", "assign", ["3512", ["jp.snlf.9"]]);
    expect([table.where("jp.snlf.9"), table.steps("jp.snlf.9"), table.told("combat")]).toEqual(["3512", 2, []]);
  });
});

/** Turn 2 after the set-up of 13.0, before the Japanese landings; fight is announced for the second phase. */
const turn2 = (): Campaigning => {
  const table = setUpGame();
  table.edit({
    turn: 2,
    units: { "jp.snlf.9": "3512" },
    phase: { side: "japan", phase: "reinforcement", declared: "fight/fight" },
  });
  return table;
};
/** The landings of the example: Wusong with all support and a 1, Chuanshakou with none. */
const landed = (): Campaigning => {
  const table = turn2();
  table
    .act("japan", "assign", ["3510", regiments(3)])
    .act("japan", "assign", ["3308", regiments(11)])
    .act("japan", "land", ["3510"]);
  table.resolve([1], { markers: ["air", "artillery", "naval", "amphibious"] });
  return table;
};

describe("Turn 2, Japanese", () => {
  rule("ex.12.GT2J.a", "3511 is pinned between 3510, 3512 and 3611", () => {
    const units = {
      ...all(regiments(3), "3510"),
      "jp.snlf.1": "3512",
      "jp.snlf.3": "3611",
      "cn.87div": "3511",
      "cn.98div": "3511",
    };
    const table = moving("china", { turn: 3, units: { ...units, "cn.61div": "0202" } });
    expect(table.options("china", "move")).toEqual(["cn.61div"]);
    for (const hex of ["3410", "3411", "3610"])
      expect(table.refused("china", "move", ["cn.87div", [], hex]).rule).toBe("7.2");
  });

  rule(
    ["ex.12.GT2J.b", "ex.12.GT2J.c", "ex.12.GT2J.d"],
    "16 halved to 8 against 3 is 2:1, without terrain, and four markers make it 6:1",
    () => {
      const table = landed();
      expect(oddsOf(table)).toMatchObject({
        attacker: { total: 8 },
        defender: { total: 3 },
        column: { base: "2:1", final: "6:1" },
      });
      expect(oddsOf(table).shifts.map((one) => one.label)).toEqual([
        "Air support",
        "Artillery",
        "Naval gunfire",
        "Amphibious support",
      ]);
    },
  );

  rule("ex.12.GT2J.e", "two defender losses remove the garrison; fewer cost the Japanese one step more", () => {
    const full = landed();
    expect(full.lastBattle.result).toBe("1/2");
    expect(full.where("cn.garrison.wusong")).toBe("dead");
    const weak = turn2()
      .act("japan", "assign", ["3510", regiments(3)])
      .act("japan", "done")
      .resolve([3]);
    expect(weak.lastBattle).toMatchObject({ column: "2:1", result: "1/1" });
    expect(weak.where("cn.garrison.wusong")).toBe("dead");
    expect(weak.game.play.options(weak.seat("japan"), "lose", [])).toMatchObject({ asked: { min: 2, max: 2 } });
  });

  rule("ex.12.GT2J.f", "at 6:1 a 1 costs the 3rd Division exactly one step", () => {
    const table = landed();
    table.act("japan", "lose", [["jp.3div.1"]]);
    expect(regiments(3).map((unit) => table.steps(unit))).toEqual([1, 2, 2, 2]);
    expect(table.where("jp.3div.1")).toBe("3510");
  });

  rule("ex.12.GT2J.g", "the 11th at Chuanshakou has 6:1 without any marker", () => {
    const table = landed().casualties();
    expect(table.told("combat")[1].hex).toBe("3308");
    table.resolve([6]);
    expect(oddsOf(table)).toMatchObject({
      attacker: { total: 6 },
      defender: { total: 1 },
      column: { base: "6:1", final: "6:1" },
    });
    expect(regiments(11).map((unit) => [table.where(unit), table.steps(unit)])).toEqual(Array(4).fill(["3308", 2]));
  });

  rule(
    ["ex.12.GT2J.h", "ex.12.GT2J.i", "ex.12.GT2J.j", "ex.12.GT2J.k"],
    "the second phase: attacks on 3408 and 3509 with the same markers, no advance, control unchanged",
    () => {
      const table = landed().casualties().resolve([6]);
      expect([table.pub.phase, table.step]).toEqual(["second", "fight"]);
      table.attack("japan", "3408", regiments(11), [6], { markers: ["naval"] }).act("japan", "advance", [[]]);
      table
        .attack("japan", "3509", regiments(3), [6], { markers: ["air", "artillery", "naval"] })
        .act("japan", "advance", [[]]);
      expect([table.stack("3408"), table.stack("3509")]).toEqual([null, null]);
      expect([table.control("3408"), table.control("3509")]).toEqual(["china", "china"]);
      expect([table.where("jp.11div.1"), table.where("jp.3div.2")]).toEqual(["3308", "3510"]);
    },
  );
});

describe("Turn 3, Chinese", () => {
  rule("ex.12.GT3C.a", "move/move may be announced next to the enemy", () => {
    const table = position({
      turn: 3,
      units: { "cn.87div": "3411", "jp.snlf.1": "3512" },
      side: "china",
      phase: "declaration",
    });
    table.act("china", "declare", ["move/move"]);
    expect([table.step, table.pub.declared]).toEqual(["move", ["move", "move"]]);
  });

  rule("ex.12.GT3C.b", "emptying 3611 takes three losses", () => {
    const result = (die: number): Campaigning => {
      const units = {
        "jp.snlf.3": "3611",
        "jp.garrison.a": "3611",
        ...all(["cn.87div", "cn.88div"], "3511"),
        ...all(["cn.36div", "cn.11div"], "3610"),
        "jp.snlf.1": "3512",
      };
      const table = fighting("china", { turn: 3, units });
      return table
        .attack("china", "3611", ["cn.87div", "cn.88div", "cn.36div", "cn.11div"], [die], { markers: ["artillery"] })
        .casualties();
    };
    const three = result(3);
    expect([three.lastBattle.result, three.stack("3611")]).toEqual(["0/3", null]);
    const two = result(1);
    expect([two.lastBattle.result, two.stack("3611")]).toEqual(["1/2", { top: "jp.garrison.a", count: 1 }]);
  });
});

describe("Turn 3, Japanese", () => {
  const shanghai = { ...all(["jp.snlf.1", "jp.snlf.2", "jp.snlf.9"], "3512"), "jp.snlf.3": "3611" };
  const snlf = ["jp.snlf.1", "jp.snlf.2", "jp.snlf.3", "jp.snlf.9"];
  const third = {
    ...all(regiments(3), "3510"),
    ...shanghai,
    "cn.87div": "3511",
    "cn.98div": "3511",
    "cn.garrison.k": "3511",
    "cn.57div": "3612",
  };
  const attacked = (): Campaigning => {
    const table = position({ turn: 3, units: third, side: "japan", phase: "first", declared: "fight/fight" });
    return table.attack("japan", "3511", [...regiments(3), ...snlf], [4, 5], {
      markers: ["air", "artillery", "naval"],
    });
  };

  rule("ex.12.GT3J.a", "fight/fight allows an attack on 3511 in both phases", () => {
    const table = attacked();
    expect(table.refused("japan", "attack", ["3511", ["jp.snlf.1"]]).rule).toBe("10.0");
    table.act("japan", "done").act("japan", "restore").act("japan", "done");
    table.act("japan", "attack", ["3511", snlf]);
    expect(table.told("combat")).toHaveLength(2);
  });

  rule(
    ["ex.12.GT3J.b", "ex.12.GT3J.c", "ex.12.GT3J.d"],
    "8 over the creek and 8 from Shanghai: 16 to 9 is 1:1, concentric 2:1, with three markers 5:1",
    () => {
      const odds = oddsOf(attacked());
      expect(odds).toMatchObject({
        attacker: { total: 16 },
        defender: { total: 9 },
        column: { base: "1:1", final: "5:1" },
      });
      expect(odds.shifts.map((one) => `${one.label} ${one.value}`)).toEqual([
        "Concentric attack 1",
        "Air support 1",
        "Artillery 1",
        "Naval gunfire 1",
      ]);
    },
  );

  rule(["ex.12.GT3J.e", "ex.12.GT3J.f"], "a 4 is 0/3 and leaves the garrison alone", () => {
    const table = attacked();
    expect(table.lastBattle).toMatchObject({ die: 4, result: "0/3" });
    expect(table.stack("3511")).toEqual({ top: "cn.garrison.k", count: 1 });
    expect([table.where("cn.87div"), table.where("cn.98div")]).toEqual(["return 8", "dead"]);
    expect(regiments(3).map((unit) => table.steps(unit))).toEqual([2, 2, 2, 2]);
  });

  const loudian = (): Campaigning => {
    const units = {
      ...all(regiments(11), "3308"),
      "cn.36div": "3208",
      "cn.61div": "3208",
      "cn.20bde": "3208",
      "cn.57div": "3612",
      "jp.snlf.1": "3512",
    };
    const table = position({ turn: 3, units, side: "japan", phase: "first", declared: "fight/fight" });
    return table.attack("japan", "3208", regiments(11), [2], { markers: ["air", "artillery", "naval"] });
  };

  rule(
    ["ex.12.GT3J.g", "ex.12.GT3J.h", "ex.12.GT3J.i"],
    "Loudian: 12 to 9 is 1:1, town and three markers make 3:1, a 2 is 2/1",
    () => {
      const table = loudian();
      expect(oddsOf(table)).toMatchObject({
        attacker: { total: 12 },
        defender: { total: 9 },
        column: { base: "1:1", final: "3:1" },
      });
      expect(oddsOf(table).shifts.map((one) => one.value)).toEqual([-1, 1, 1, 1]);
      expect(table.lastBattle).toMatchObject({ die: 2, result: "2/1" });
    },
  );

  rule("ex.12.GT3J.j", "it reduces the elite division and two different regiments", () => {
    const table = loudian();
    expect([table.steps("cn.36div"), table.where("cn.61div"), table.where("cn.20bde")]).toEqual([1, "3208", "3208"]);
    expect(table.refused("japan", "lose", [["jp.11div.1"]]).text).toMatch(/2 units must lose a step/);
    table.act("japan", "lose", [["jp.11div.1", "jp.11div.3"]]);
    expect(regiments(11).map((unit) => table.steps(unit))).toEqual([1, 2, 1, 2]);
  });

  rule("ex.12.GT3J.k", "the 101st lands at 3610, removes the garrison and enters", () => {
    const units = { "cn.garrison.l": "3610", "cn.57div": "3612", "jp.snlf.3": "3611" };
    const table = position({ turn: 3, units, side: "japan", phase: "reinforcement" });
    table
      .act("japan", "restore")
      .act("japan", "assign", ["3610", regiments(101)])
      .act("japan", "done")
      .resolve([6]);
    expect([table.where("cn.garrison.l"), table.where("jp.101div.1"), table.control("3610")]).toEqual([
      "dead",
      "3610",
      "japan",
    ]);
  });

  const second = (): Campaigning => {
    const units = {
      ...all(regiments(3), "3510"),
      ...shanghai,
      "jp.3div.1": { hex: "3510", steps: 1 },
      "jp.11div.1": { hex: "3308", steps: 1 },
      "jp.11div.2": { hex: "3308", steps: 1 },
      ...all(regiments(11, [3, 4]), "3308"),
      "cn.garrison.k": "3511",
      "cn.garrison.l": "3610",
      ...all(["cn.td.1", "cn.td.2", "cn.55div"], "3410"),
      "cn.57div": "3612",
    };
    return position({ turn: 3, units, side: "japan", phase: "reinforcement", declared: "fight/fight" });
  };

  rule(["ex.12.GT3J.l", "ex.12.GT3J.m"], "two replacement steps, and a detachment for each of three hexes", () => {
    const table = second();
    table.act("japan", "restore", [["jp.3div.1", "jp.11div.1"]]);
    expect([table.steps("jp.3div.1"), table.steps("jp.11div.1"), table.steps("jp.11div.2")]).toEqual([2, 2, 1]);
    table.act("japan", "assign", ["3308", ["jp.shigeto"]]).act("japan", "assign", ["3510", ["jp.asama"]]);
    table.act("japan", "assign", ["3610", ["jp.amaya", ...regiments(101)]]);
    table.act("japan", "land", ["3308"]).act("japan", "land", ["3510"]);
    expect([table.where("jp.shigeto"), table.where("jp.asama")]).toEqual(["3308", "3510"]);
    expect(table.told("battle")).toEqual([]);
    table.resolve([6]);
    expect(table.where("jp.amaya")).toBe("3610");
  });

  const secondPhase = (): Campaigning => {
    const table = second();
    table.act("japan", "restore", [["jp.3div.1", "jp.11div.1"]]).act("japan", "assign", ["3510", ["jp.asama"]]);
    table
      .act("japan", "assign", ["3610", regiments(101)])
      .act("japan", "done")
      .act("japan", "land", ["3510"]);
    return table.resolve([6]);
  };

  rule("ex.12.GT3J.n", "101st and SNLF take 3511, and only the 101st advances", () => {
    const table = secondPhase();
    table.attack("japan", "3511", [...regiments(101), ...snlf], [6]).act("japan", "advance", [regiments(101)]);
    expect([table.where("jp.101div.1"), table.where("jp.snlf.1"), table.control("3511")]).toEqual([
      "3511",
      "3512",
      "japan",
    ]);
  });

  const laoushin = (): Campaigning =>
    secondPhase().attack("japan", "3410", [...regiments(3), "jp.asama"], [3], {
      markers: ["air", "artillery", "naval"],
    });

  rule(
    ["ex.12.GT3J.o", "ex.12.GT3J.p", "ex.12.GT3J.q"],
    "19 over the creek counts 9; 9 to 10 is 1:2; three markers and the town make 2:1",
    () => {
      const odds = oddsOf(laoushin());
      expect(odds).toMatchObject({
        attacker: { total: 9 },
        defender: { total: 10 },
        column: { base: "1:2", final: "2:1" },
      });
      expect(odds.shifts.map((one) => one.value)).toEqual([-1, 1, 1, 1]);
    },
  );

  rule(["ex.12.GT3J.r", "ex.12.GT3J.s"], "a 3 is 1/1: an elite brigade and a regiment of 4, not the detachment", () => {
    const table = laoushin();
    expect(table.lastBattle).toMatchObject({ die: 3, result: "1/1" });
    expect([table.turnOf, table.options("china", "lose")]).toEqual(["china", ["cn.td.1", "cn.td.2"]]);
    table.act("china", "lose", [["cn.td.2"]]);
    expect([table.turnOf, table.options("japan", "lose")]).toEqual(["japan", regiments(3)]);
    expect(table.refused("japan", "lose", [["jp.asama"]]).rule).toBe("10.5.2");
    table.act("japan", "lose", [["jp.3div.4"]]);
    expect([table.steps("cn.td.2"), table.steps("jp.3div.4"), table.steps("jp.asama")]).toEqual([1, 1, 2]);
  });
});
