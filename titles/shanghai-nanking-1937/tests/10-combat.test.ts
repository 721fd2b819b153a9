import { rule } from "@wusong/testkit";
import { describe, expect } from "vitest";
import { defaultSheet } from "../sheet.ts";
import {
  all,
  type Campaigning,
  chineseOf,
  fighting,
  type Placement,
  position,
  regiments,
  type Side,
} from "./helpers.ts";

type Odds = {
  attacker: { total: number };
  defender: { total: number };
  column: { base: string; final: string };
  shifts: { rule: string; value: number; label: string }[];
};
const oddsOf = (table: Campaigning): Odds => table.lastBattle.odds as never;

describe("10.0 Combat", () => {
  const facing = { ...all(regiments(3), "0611"), "cn.61div": "0610", "cn.62div": "0712" };

  rule(["10.0.a", "10.0.d"], "the phasing side attacks, in its fight phases only", () => {
    const table = fighting("japan", { units: facing });
    expect(table.turnOf).toBe("japan");
    expect(table.refused("china", "attack", ["0611", ["cn.61div"]]).text).toMatch(/nothing to decide/);
    const chinese = fighting("china", { units: facing });
    chinese.act("china", "attack", ["0611", ["cn.61div"]]);
    expect(chinese.told("combat")[0]).toMatchObject({ attackers: ["cn.61div"], defenders: regiments(3) });
    const move = position({ units: facing, side: "japan", phase: "first", declared: "move/fight" });
    expect(move.refused("japan", "attack", ["0610", regiments(3)]).text).toMatch(/cannot be done now/);
  });

  rule("10.0.b", "attackers are adjacent to their target", () => {
    const table = fighting("japan", { units: { ...facing, "jp.11div.1": "0613" } });
    expect(table.refused("japan", "attack", ["0610", ["jp.11div.1"]])).toMatchObject({
      rule: "10.0",
      text: /not adjacent/,
    });
    expect(table.refused("japan", "attack", ["0609", regiments(3)]).rule).toBe("10.0");
  });

  rule("10.0.c", "nobody has to attack", () => {
    const table = fighting("japan", { units: facing });
    table.act("japan", "done");
    expect([table.told("combat").length, table.pub.phase]).toEqual([0, "reinforcement"]);
  });

  rule(["10.0.e", "10.0.n"], "the whole stack defends, and nobody is asked whether he likes it", () => {
    const stack = { "cn.61div": "0610", "cn.garrison.a": "0610", "cn.20bde": "0610" };
    const table = fighting("japan", { units: { ...all(regiments(3), "0611"), ...stack } });
    table.act("japan", "attack", ["0610", regiments(3)]);
    expect(table.turnOf).toBe("japan");
    table.resolve([1]);
    expect(oddsOf(table).defender.total).toBe(3 + 1 + 1);
  });

  rule(
    ["10.0.f", "10.0.g", "10.0.h"],
    "one hex is the target; units of all hexes around may join, each with all of its strength",
    () => {
      const table = fighting("japan", { units: { ...facing, "jp.11div.1": "0711", "jp.11div.2": "0609" } });
      expect(table.options("japan", "attack", ["0610"])).toEqual([...regiments(3), "jp.11div.1", "jp.11div.2"]);
      expect(table.refused("japan", "attack", [["0610", "0712"], regiments(3)]).text).toMatch(/name of one hex/);
      table.attack("japan", "0610", [...regiments(3), "jp.11div.1", "jp.11div.2"], [6]);
      expect(oddsOf(table).attacker.total).toBe(22);
      table.act("japan", "advance", [[]]);
      expect(table.refused("japan", "attack", ["0712", ["jp.3div.1"]])).toMatchObject({ rule: "10.0" });
    },
  );

  rule(
    ["10.0.i", "10.0.l", "10.0.m"],
    "a unit attacks once; others of its stack may attack elsewhere, or later, or not at all",
    () => {
      const table = fighting("japan", { units: facing });
      table.attack("japan", "0610", ["jp.3div.1", "jp.3div.2"], [6]).casualties().act("japan", "advance", [[]]);
      expect(table.options("japan", "attack", ["0712"])).toEqual(["jp.3div.3", "jp.3div.4"]);
      expect(table.refused("japan", "attack", ["0712", ["jp.3div.1"]])).toMatchObject({
        rule: "10.0",
        text: /already/,
      });
      table.attack("japan", "0712", ["jp.3div.3"], [1]).casualties();
      expect(table.told("combat").map((one) => one.attackers)).toEqual([["jp.3div.1", "jp.3div.2"], ["jp.3div.3"]]);
      table.act("japan", "done");
    },
  );

  rule("10.0.j", "who advanced does not attack again", () => {
    const table = fighting("japan", { units: { ...facing, "cn.63div": "0609" } });
    table.attack("japan", "0610", regiments(3), [6]).act("japan", "advance", [regiments(3)]);
    expect(table.where("jp.3div.1")).toBe("0610");
    expect(table.refused("japan", "attack", ["0609", ["jp.3div.1"]]).rule).toBe("10.0");
    expect(table.verbs("japan")).not.toContain("attack");
  });

  rule("10.0.k", "a hex is attacked once in a phase", () => {
    const table = fighting("japan", { units: { ...facing, "cn.63div": "0610", "cn.55div": "0610" } });
    table.attack("japan", "0610", ["jp.3div.1"], [1]).casualties();
    expect(table.refused("japan", "attack", ["0610", ["jp.3div.3"]])).toMatchObject({ rule: "10.0", text: /already/ });
  });

  rule(
    ["10.1.a", "10.1.b", "10.1.c", "10.1.d"],
    "any number of attacks, in any order, one after the other with its advance",
    () => {
      const units = {
        "jp.3div.1": "0611",
        "jp.3div.2": "0611",
        "jp.3div.3": "0611",
        "cn.20bde": "0610",
        "cn.45bde": "0712",
        "cn.11bde": "0512",
      };
      const table = fighting("japan", { units });
      expect(table.options("japan", "attack")).toEqual(["0512", "0610", "0712"]);
      table.attack("japan", "0712", ["jp.3div.1"], [6]);
      expect(table.step).toBe("advance");
      expect(table.refused("japan", "attack", ["0610", ["jp.3div.2"]]).text).toMatch(/cannot be done now/);
      table.act("japan", "advance", [["jp.3div.1"]]);
      table.attack("japan", "0512", ["jp.3div.2"], [6]).act("japan", "advance", [[]]);
      table.attack("japan", "0610", ["jp.3div.3"], [6]).act("japan", "advance", [[]]);
      expect(table.told("battle").map((one) => one.hex)).toEqual(["0712", "0512", "0610"]);
    },
  );

  rule(
    ["10.2.a", "10.2.b", "10.2.c", "10.2.d"],
    "garrisons do not attack, take no attacker's losses, stop nobody, and defend in full",
    () => {
      const units = { "cn.garrison.nanking": "0611", "cn.87div": "0611", ...all(regiments(3), "0610") };
      const table = fighting("china", { units });
      expect(table.refused("china", "attack", ["0610", ["cn.87div", "cn.garrison.nanking"]]).rule).toBe("10.2");
      table.attack("china", "0610", ["cn.87div"], [1, 6]);
      expect(table.lastBattle).toMatchObject({ column: "1:3", result: "4/0" });
      expect([table.where("cn.87div"), table.steps("cn.garrison.nanking")]).toEqual(["return 12", 2]);
      const defence = fighting("japan", { units: { "cn.garrison.nanking": "0611", ...all(regiments(3), "0610") } });
      defence.attack("japan", "0611", regiments(3), [1]);
      expect(oddsOf(defence).defender.total).toBe(4);
    },
  );
});

/** Base column of an attack of Japanese units from 0611 on Chinese units in 0610. */
function baseOdds(attackers: Record<string, Placement>, defence: number): string {
  const table = fighting("japan", { units: { ...attackers, ...chineseOf[defence] } });
  table.attack("japan", "0610", Object.keys(attackers), [1]);
  expect(oddsOf(table).defender.total).toBe(defence);
  return oddsOf(table).column.base;
}

describe("10.3 Odds", () => {
  rule(["10.3.a", "10.3.b", "10.3.c"], "rounded in the defender's favour both ways", () => {
    const four = all(regiments(3), "0611");
    expect(baseOdds(four, 5)).toBe("3:1");
    expect(baseOdds(four, 8)).toBe("2:1");
    expect(baseOdds(four, 9)).toBe("1:1");
    expect(baseOdds(all(regiments(3, [1, 2]), "0611"), 8)).toBe("1:1");
    expect(baseOdds(all(regiments(3, [1, 2]), "0611"), 9)).toBe("1:2");
    expect(baseOdds({ "jp.11div.1": "0611" }, 10)).toBe("1:4");
    expect(baseOdds({ "jp.11div.1": "0611", "jp.11div.2": "0611", "jp.11div.3": "0611" }, 10)).toBe("1:2");
  });

  rule("10.3.d", "from strengths after the hexside and its rounding", () => {
    const table = fighting("japan", { units: { ...all(regiments(11, [1, 2, 3]), "3310"), "cn.55div": "3410" } });
    table.attack("japan", "3410", regiments(11, [1, 2, 3]), [6]);
    expect(oddsOf(table)).toMatchObject({ attacker: { total: 4 }, column: { base: "2:1" } });
  });

  rule("10.3.e", "a strength of nothing starts at 1:3", () => {
    const units = { "cn.20bde": "3612", "jp.garrison.a": "3512", "cn.87div": "0202" };
    const table = fighting("china", { units });
    table.attack("china", "3512", ["cn.20bde"], [1], { markers: ["artillery"] });
    expect(oddsOf(table)).toMatchObject({ attacker: { total: 0 }, column: { base: "1:3", final: "1:3" } });
    const marsh = fighting("japan", { units: { "jp.snlf.1": { hex: "3310", steps: 1 }, "cn.20bde": "3410" } });
    marsh.attack("japan", "3410", ["jp.snlf.1"], [1], { markers: ["air", "artillery", "naval"] });
    expect(oddsOf(marsh)).toMatchObject({ attacker: { total: 0 }, column: { base: "1:3", final: "1:1" } });
  });

  rule(["ex.10.3.a", "ex.10.3.b"], "26 to 7 is 3:1, 5 to 9 is 1:2", () => {
    const six = { ...all(regiments(3), "0611"), "jp.9div.1": "0711", "jp.11div.1": "0711", "jp.11div.2": "0711" };
    expect(baseOdds(six, 7)).toBe("3:1");
    expect(baseOdds({ "jp.11div.1": "0611", "jp.snlf.1": "0611" }, 9)).toBe("1:2");
  });

  rule(["10.3.1.a", "10.3.1.b", "10.3.1.c"], "the columns from 1:3 to 6:1, with everything beyond at the ends", () => {
    expect(defaultSheet().tables.combat.columns).toEqual(["1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"]);
    const many = fighting("japan", { units: { ...all(regiments(3), "0611"), ...chineseOf[1] } });
    many.attack("japan", "0610", regiments(3), [1]);
    expect(oddsOf(many).column).toMatchObject({ base: "16:1", final: "6:1" });
    const few = fighting("japan", { units: { "jp.snlf.1": "0611", ...chineseOf[10] } });
    few.attack("japan", "0610", ["jp.snlf.1"], [1]);
    expect(oddsOf(few).column).toMatchObject({ base: "1:5", final: "1:3" });
    const one = fighting("japan", { units: { "jp.snlf.1": "0611", ...chineseOf[2] } });
    one.attack("japan", "0610", ["jp.snlf.1"], [1], { markers: ["artillery"] });
    expect(oddsOf(one).column).toMatchObject({ base: "1:1", final: "2:1" });
  });

  rule(
    ["10.3.1.d", "10.3.1.e"],
    "the ends are applied after the shifts: 8:1 two left is 6:1, 1:5 three right is 1:2",
    () => {
      const city = fighting("japan", { units: { ...all(regiments(3), "2409"), "cn.55div": "2410" } });
      city.attack("japan", "2410", regiments(3), [6]);
      expect(oddsOf(city).column).toMatchObject({ base: "8:1", final: "6:1" });
      const units = { "jp.snlf.1": "3409", "cn.87div": "3309", "cn.88div": "3309" };
      const low = fighting("japan", { units });
      low.attack("japan", "3309", ["jp.snlf.1"], [1], { markers: ["air", "artillery", "naval"] });
      expect(oddsOf(low).column).toMatchObject({ base: "1:5", final: "1:2" });
    },
  );

  rule(["10.3.1.d", "10.3.1.e"], "decided otherwise, they are applied before the shifts, too: 4:1 and 2:1", () => {
    const options = { oddsLimit: "otherwise" };
    const city = fighting("japan", { options, units: { ...all(regiments(3), "2409"), "cn.55div": "2410" } });
    city.attack("japan", "2410", regiments(3), [6]);
    expect(oddsOf(city).column).toMatchObject({ base: "8:1", final: "4:1" });
    const units = { "jp.snlf.1": "3409", "cn.87div": "3309", "cn.88div": "3309" };
    const low = fighting("japan", { options, units });
    low.attack("japan", "3309", ["jp.snlf.1"], [1], { markers: ["air", "artillery", "naval"] });
    expect(oddsOf(low).column).toMatchObject({ base: "1:5", final: "2:1" });
  });
});

describe("10.4 Shifts", () => {
  rule(["10.4.a", "10.4.b"], "left lowers, right raises, and all are added up before the column is read", () => {
    const units = { ...all(regiments(3), "3411"), "cn.87div": "3410" };
    const table = fighting("japan", { units });
    table.attack("japan", "3410", regiments(3), [3, 6], { markers: ["air", "artillery"] });
    expect(oddsOf(table).column).toMatchObject({ base: "3:1", final: "4:1" });
    expect(oddsOf(table).shifts.map((one) => one.value)).toEqual([-1, 1, 1]);
    const left = fighting("japan", { units });
    left.attack("japan", "3410", regiments(3), [3]);
    expect(oddsOf(left).column.final).toBe("2:1");
  });

  /** Terrain shift of a defender in a hex. */
  const shift = (side: Side, hex: string, from: string): number => {
    const [attacker, defender] = side === "china" ? ["jp.3div.1", "cn.61div"] : ["cn.61div", "jp.3div.1"];
    const table = fighting(side === "china" ? "japan" : "china", { units: { [attacker]: from, [defender]: hex } });
    table.attack(side === "china" ? "japan" : "china", hex, [attacker], [1]);
    return oddsOf(table)
      .shifts.filter((one) => one.rule === "10.4.1")
      .reduce((sum, one) => sum - one.value, 0);
  };

  rule(["10.4.1.a", "10.4.1.b", "10.4.1.c"], "never more than two; nothing for clear and paddy", () => {
    for (const side of ["japan", "china"] as const) {
      expect(shift(side, "0610", "0611")).toBe(0);
      expect(shift(side, "1818", "1819")).toBe(0);
    }
    const { terrainShift, board } = defaultSheet();
    for (const table of terrainShift)
      for (let hex = 0; hex < board.size; hex++) expect(table[hex]).toBeLessThanOrEqual(2);
    expect(shift("china", "2606", "2706")).toBe(2);
  });

  rule(["10.4.1.d", "10.4.1.e"], "woods and marsh give either side one", () => {
    for (const side of ["japan", "china"] as const) {
      expect(shift(side, "0619", "0620")).toBe(1);
      expect(shift(side, "2808", "2807")).toBe(1);
    }
  });

  rule(["10.4.1.f", "10.4.1.g", "10.4.1.h"], "a town gives one to Chinese defenders only", () => {
    expect(shift("china", "3410", "3411")).toBe(1);
    expect(shift("japan", "3410", "3411")).toBe(0);
    expect(shift("japan", "2606", "2706")).toBe(1);
    expect(shift("china", "2606", "2706")).toBe(2);
  });

  rule(["10.4.1.i", "10.4.1.j"], "a city gives either side two and nothing more", () => {
    expect(shift("china", "2410", "2409")).toBe(2);
    expect(shift("japan", "2410", "2409")).toBe(2);
    expect(shift("japan", "3611", "3511")).toBe(2);
  });

  rule(["ex.10.4.1.a", "ex.10.4.1.b", "ex.10.4.1.c"], "a town in woods or marsh two, in the open one", () => {
    expect(shift("china", "2606", "2706")).toBe(2);
    expect(shift("china", "3208", "3308")).toBe(1);
    const map = structuredClone(defaultSheet().data.map);
    map.hexes["3208"].terrain = "woods";
    const { title } = fighting("japan", {});
    const loaded = title.loadSheet({ "map.json": map });
    if (!("sheet" in loaded)) throw new Error(loaded.errors.join(" "));
    const table = fighting("japan", { sheet: loaded.sheet, units: { "jp.3div.1": "3308", "cn.61div": "3208" } });
    table.attack("japan", "3208", ["jp.3div.1"], [1]);
    expect(oddsOf(table).shifts).toMatchObject([{ rule: "10.4.1", value: -2 }]);
  });

  const total = (
    units: Record<string, Placement>,
    target: string,
    side: Side = "japan",
    elite: number[] = [],
  ): number => {
    const defender = side === "japan" ? "cn.61div" : "jp.garrison.a";
    const table = fighting(side, { units: { ...units, [defender]: target } });
    table.attack(side, target, Object.keys(units), [1, ...elite]);
    return oddsOf(table).attacker.total;
  };

  rule(
    ["10.4.1.k", "10.4.1.l", "10.4.1.m"],
    "half across a creek, a third across a river, and only those who cross",
    () => {
      expect(total(all(regiments(3), "3310"), "3410")).toBe(8);
      expect(total(all(regiments(3, [1, 2, 3]), "1524"), "1423")).toBe(4);
      expect(total({ ...all(regiments(3, [1, 2]), "3310"), ...all(regiments(3, [3, 4]), "3411") }, "3410")).toBe(4 + 8);
      expect(total(all(regiments(3), "3411"), "3410")).toBe(16);
    },
  );

  rule(["10.4.1.n", "10.4.1.o", "10.4.1.p", "10.4.1.q"], "fractions are added first and rounded down once", () => {
    // 1423: river to 1424 and 1524; a creek beside it is put on the map for the test.
    const map = structuredClone(defaultSheet().data.map);
    map.hexsides["1422-1423"] = "creek";
    map.waterHexsides = Object.fromEntries(Object.entries(map.waterHexsides).filter(([pair]) => pair !== "1422-1423"));
    const loaded = fighting("japan", {}).title.loadSheet({ "map.json": map });
    if (!("sheet" in loaded)) throw new Error(loaded.errors.join(" "));
    const sum = (units: Record<string, Placement>): number => {
      const table = fighting("japan", { sheet: loaded.sheet, units: { ...units, "cn.61div": "1423" } });
      table.attack("japan", "1423", Object.keys(units), [1]);
      return oddsOf(table).attacker.total;
    };
    expect(sum({ ...all(regiments(3, [1, 2, 3]), "1424"), "jp.3div.4": "1422" })).toBe(6);
    expect(sum(all(regiments(3, [1, 2]), "1424"))).toBe(2);
    expect(sum({ "jp.11div.1": "1422", "jp.3div.1": "1424" })).toBe(2);
    expect(sum({ "jp.11div.1": "1422", "jp.11div.2": "1422" })).toBe(3);
  });

  rule("10.4.1.r", "the attackers' own ground does not matter", () => {
    expect(total(all(regiments(3), "2807"), "2806")).toBe(16);
    const table = fighting("japan", { units: { ...all(regiments(3), "2807"), "cn.61div": "2806" } });
    table.attack("japan", "2806", regiments(3), [6]);
    expect(oddsOf(table).shifts).toEqual([]);
  });

  rule(["10.4.1.s", "10.4.1.t", "10.4.1.u"], "no attack across sea, lake or the Yangtze", () => {
    for (const [from, to] of [
      ["1924", "1925"],
      ["2112", "2212"],
      ["3509", "3609"],
    ]) {
      const table = fighting("japan", { units: { "jp.3div.1": from, "cn.61div": to } });
      expect(table.verbs("japan")).not.toContain("attack");
      expect(table.refused("japan", "attack", [to, ["jp.3div.1"]])).toMatchObject({ rule: "10.4.1", text: /water/ });
    }
  });

  rule("10.4.1.v", "the Huangpu counts as a river", () => {
    expect(total(all(["cn.87div", "cn.20bde"], "3612"), "3512", "china", [6])).toBe(2);
    expect(total(all(regiments(3, [1, 2, 3]), "3610"), "3710")).toBe(4);
  });

  /** Whether a Japanese attack on 0611 from these hexes gets the concentric shift. */
  const concentric = (hexes: readonly string[], idle: readonly string[] = [], target = "0611"): boolean => {
    const units = [...hexes, ...idle].map((hex, i) => [`jp.${[3, 9][Math.floor(i / 4)]}div.${1 + (i % 4)}`, hex]);
    const table = fighting("japan", { units: { ...Object.fromEntries(units), "cn.61div": target } });
    table.attack(
      "japan",
      target,
      units.slice(0, hexes.length).map(([unit]) => unit),
      [1],
    );
    const shifts = oddsOf(table).shifts.filter((one) => one.rule === "10.4.2");
    for (const one of shifts) expect(one.value).toBe(1);
    expect(shifts.length).toBeLessThanOrEqual(1);
    return shifts.length === 1;
  };
  const [N, NE, SE, S, SW, NW] = ["0610", "0711", "0712", "0612", "0512", "0511"];

  rule(["10.4.2.a", "10.4.2.b", "10.4.2.c"], "two opposite hexes, three alternate ones, four or more", () => {
    for (const pair of [
      [N, S],
      [NE, SW],
      [SE, NW],
    ])
      expect(concentric(pair)).toBe(true);
    expect(concentric([N, SE, SW])).toBe(true);
    expect(concentric([NE, S, NW])).toBe(true);
    expect(concentric([N, NE, SE, S])).toBe(true);
    expect(concentric([N, NE, SW, NW])).toBe(true);
  });

  rule("10.4.2.d", "not two or three others", () => {
    for (const hexes of [[N], [N, NE], [N, SE], [N, NE, SE], [SW, NW, N]])
      expect([hexes, concentric(hexes)]).toEqual([hexes, false]);
  });

  rule(["10.4.2.e", "10.4.2.f"], "only hexes with participants count, and the shift is one at most", () => {
    expect(concentric([N], [S])).toBe(false);
    expect(concentric([N, NE, SE, S, SW, NW])).toBe(true);
  });

  rule(["10.4.2.g", "10.4.2.h"], "never against a city, never for the Chinese", () => {
    expect(concentric(["2409", "2411"], [], "2410")).toBe(false);
    const table = fighting("china", { units: { "cn.61div": N, "cn.62div": S, "jp.3div.1": "0611" } });
    table.attack("china", "0611", ["cn.61div", "cn.62div"], [1]);
    expect(oddsOf(table).shifts).toEqual([]);
  });
});
