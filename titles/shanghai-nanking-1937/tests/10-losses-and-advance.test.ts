import { rule } from "@wusong/testkit";
import { describe, expect } from "vitest";
import { all, type Campaigning, chineseOf, fighting, type Placement, regiments } from "./helpers.ts";

describe("10.5 Resolution", () => {
  /** Japanese strength against a fixed defence that gives the wanted column, in clear terrain. */
  const forColumn: Record<string, [Record<string, Placement>, number]> = {
    "1:3": [{ "jp.11div.1": "0611" }, 9],
    "1:2": [{ "jp.3div.1": "0611" }, 8],
    "1:1": [all(regiments(3, [1, 2]), "0611"), 8],
    "2:1": [all(regiments(3), "0611"), 8],
    "3:1": [all(regiments(11, [1, 2, 3]), "0611"), 3],
    "4:1": [all(regiments(3, [1, 2, 3]), "0611"), 3],
    "5:1": [all(regiments(3), "0611"), 3],
    "6:1": [all(regiments(3, [1, 2, 3]), "0611"), 2],
  };
  const column = (name: string): string[] =>
    [1, 2, 3, 4, 5, 6].map((die) => {
      const [attackers, defence] = forColumn[name];
      const table = fighting("japan", { units: { ...attackers, ...chineseOf[defence] } });
      const steps = (): number[] =>
        [Object.keys(attackers), Object.keys(chineseOf[defence])].map((units) =>
          units.reduce((sum, unit) => sum + table.steps(unit), 0),
        );
      const before = steps();
      table.attack("japan", "0610", Object.keys(attackers), [die]).casualties();
      const [a, d] = steps().map((left, i) => before[i] - left);
      const [attackerLoss, defenderLoss] = (table.lastBattle.result as string).split("/").map(Number);
      expect([table.lastBattle.column, a, d]).toEqual([
        name,
        Math.min(attackerLoss, before[0]),
        Math.min(defenderLoss, before[1]),
      ]);
      return table.lastBattle.result as string;
    });

  rule(["10.5.b", "10.5.c", "10.5.d", "10.5.e"], "the columns 1:3 to 2:1", () => {
    expect(column("1:3")).toEqual(["4/0", "3/0", "3/0", "2/0", "2/1", "1/1"]);
    expect(column("1:2")).toEqual(["3/0", "3/0", "2/0", "2/1", "1/1", "1/1"]);
    expect(column("1:1")).toEqual(["3/0", "2/0", "2/1", "1/1", "1/1", "1/2"]);
    expect(column("2:1")).toEqual(["2/0", "2/1", "1/1", "1/1", "1/2", "1/2"]);
  });

  rule(["10.5.f", "10.5.g", "10.5.h", "10.5.i"], "the columns 3:1 to 6:1", () => {
    expect(column("3:1")).toEqual(["2/1", "2/1", "1/2", "1/2", "1/2", "0/3"]);
    expect(column("4:1")).toEqual(["1/1", "1/2", "1/2", "1/3", "0/3", "0/3"]);
    expect(column("5:1")).toEqual(["1/2", "1/2", "0/3", "0/3", "0/3", "0/4"]);
    expect(column("6:1")).toEqual(["1/2", "0/3", "0/3", "0/4", "0/4", "0/4"]);
  });

  rule("10.5.a", "one die is rolled and read in the final column", () => {
    const table = fighting("japan", { units: { ...all(regiments(3), "0611"), ...chineseOf[3] } });
    table.act("japan", "attack", ["0610", regiments(3)], []);
    table.act("japan", "support", [["artillery"]], [4]);
    expect(table.lastBattle).toMatchObject({ column: "6:1", die: 4, result: "0/4" });
  });

  rule(["ex.10.5.a", "ex.10.5.b"], "3:1 with a 3 costs the attacker one step and the defender two", () => {
    const table = fighting("japan", { units: { ...all(regiments(3), "0611"), "cn.87div": "0610" } });
    table
      .act("japan", "attack", ["0610", regiments(3)])
      .act("japan", "support", [[]], [3, 6])
      .casualties();
    expect(table.lastBattle).toMatchObject({ column: "3:1", result: "1/2" });
    expect(
      regiments(3)
        .map((unit) => table.steps(unit))
        .sort(),
    ).toEqual([1, 2, 2, 2]);
    expect(table.where("cn.87div")).toBe("return 12");
  });

  rule(
    ["10.5.1.a", "10.5.1.b", "10.5.1.c"],
    "attacker's loss, then defender's; no surplus is carried on; only participants lose",
    () => {
      const units = { "jp.snlf.1": "0611", ...all(regiments(3), "0611"), ...chineseOf[8], "cn.63div": "0712" };
      const table = fighting("japan", { units });
      table.attack("japan", "0610", ["jp.snlf.1"], [1]);
      expect(table.lastBattle).toMatchObject({ column: "1:3", result: "4/0" });
      expect(table.where("jp.snlf.1")).toBe("dead");
      expect(regiments(3).map((unit) => table.steps(unit))).toEqual([2, 2, 2, 2]);
      table.attack("japan", "0712", regiments(3), [6]);
      expect(table.lastBattle.result).toBe("0/4");
      expect(table.where("cn.63div")).toBe("dead");
      expect(["cn.87div", "cn.61div"].map((unit) => table.steps(unit))).toEqual([2, 1]);
    },
  );
});

describe("10.5.2 Order of losses", () => {
  /** Chinese defenders of 0610 after losses, by an overwhelming attack with the given result. */
  const defended = (
    units: Record<string, Placement>,
    die: number,
    column: string,
    elite: number[] = [],
  ): Campaigning => {
    const table = fighting("japan", {
      units: { ...all(regiments(3), "0611"), ...all(regiments(9), "0711"), ...units },
    });
    table.act("japan", "attack", ["0610", [...regiments(3), ...regiments(9)]]);
    table.act("japan", "support", [[]], [die, ...elite]);
    expect(table.lastBattle.column).toBe(column);
    return table;
  };

  rule(["10.5.2.a", "10.5.2.g"], "every full two-step unit is reduced before anything is eliminated", () => {
    const weak = defended({ "cn.td.1": "0610", "cn.98div": "0610", "cn.61div": "0610" }, 1, "3:1");
    expect(weak.lastBattle.result).toBe("2/1");
    expect([weak.steps("cn.td.1"), weak.where("cn.98div"), weak.where("cn.61div")]).toEqual([1, "0610", "0610"]);
    // A full battalion (2) is reduced before a stronger regiment on its last step (3).
    const battalion = fighting("japan", {
      units: { "jp.snlf.1": "0611", "jp.3div.1": { hex: "0611", steps: 1 }, "cn.87div": "0610" },
    });
    battalion.attack("japan", "0610", ["jp.snlf.1", "jp.3div.1"], [4]);
    expect(battalion.lastBattle).toMatchObject({ column: "1:1", result: "1/1" });
    expect([battalion.steps("jp.snlf.1"), battalion.steps("jp.3div.1")]).toEqual([1, 1]);
    const two = defended({ "cn.87div": "0610", "cn.88div": "0610" }, 3, "3:1");
    expect(two.lastBattle.result).toBe("1/2");
    expect([two.steps("cn.87div"), two.steps("cn.88div")]).toEqual([1, 1]);
  });

  rule(["10.5.2.b", "10.5.2.h"], "the strongest by the side now showing loses first", () => {
    const units = { "cn.87div": { hex: "0610", steps: 1 }, "cn.td.1": { hex: "0610", steps: 1 }, "cn.20bde": "0610" };
    const table = defended(units, 1, "5:1", [6, 6]);
    expect(table.lastBattle.result).toBe("1/2");
    expect([table.where("cn.87div"), table.where("cn.td.1"), table.where("cn.20bde")]).toEqual([
      "return 12",
      "return 12",
      "0610",
    ]);
    // A reduced elite division shows a 3 like a regular one: they are equals, whatever its other side says.
    const equals = fighting("japan", {
      units: { ...all(regiments(3, [1, 2]), "0611"), "cn.87div": { hex: "0610", steps: 1 }, "cn.61div": "0610" },
    });
    equals.attack("japan", "0610", regiments(3, [1, 2]), [4]);
    expect([equals.lastBattle.result, equals.turnOf, equals.step]).toEqual(["1/1", "china", "losses"]);
    expect(equals.options("china", "lose").sort()).toEqual(["cn.61div", "cn.87div"]);
    // Across a creek the factors count half for the odds, not for the order.
    const creek = fighting("japan", { units: { "jp.3div.1": "3310", "jp.11div.1": "3411", "cn.87div": "3410" } });
    creek.attack("japan", "3410", ["jp.3div.1", "jp.11div.1"], [4]);
    expect(creek.lastBattle.result).toBe("2/1");
    expect([creek.steps("jp.3div.1"), creek.steps("jp.11div.1")]).toEqual([1, 1]);
    const one = fighting("japan", { units: { "jp.3div.1": "3310", "jp.11div.1": "3411", "cn.87div": "3410" } });
    one.attack("japan", "3410", ["jp.3div.1", "jp.11div.1"], [6]);
    expect(one.lastBattle.result).toBe("1/1");
    expect([one.steps("jp.3div.1"), one.steps("jp.11div.1")]).toEqual([1, 2]);
  });

  rule("10.5.2.c", "between equals the owner chooses", () => {
    const table = defended({ "cn.87div": "0610", "cn.88div": "0610" }, 2, "3:1");
    expect([table.turnOf, table.step]).toEqual(["china", "losses"]);
    expect(table.options("china", "lose").sort()).toEqual(["cn.87div", "cn.88div"]);
    expect(table.refused("china", "lose", [["cn.87div", "cn.88div"]]).text).toMatch(/1 unit must lose a step/);
    expect(table.refused("china", "lose", [["cn.61div"]]).rule).toBe("10.5.1");
    table.act("china", "lose", [["cn.88div"]]);
    expect([table.steps("cn.87div"), table.steps("cn.88div")]).toEqual([2, 1]);
  });

  rule(["10.5.2.d", "10.5.2.e"], "a Japanese garrison is last, even when it is the strongest", () => {
    const units = {
      "jp.garrison.shanghai": "0610",
      "jp.snlf.1": { hex: "0610", steps: 1 },
      ...all(["cn.87div", "cn.88div"], "0611"),
      "cn.36div": "0711",
    };
    const table = fighting("china", { units });
    table.attack("china", "0610", ["cn.87div", "cn.88div", "cn.36div"], [1]);
    expect(table.lastBattle).toMatchObject({ column: "5:1", result: "1/2" });
    expect([table.where("jp.snlf.1"), table.steps("jp.garrison.shanghai")]).toEqual(["dead", 1]);
  });

  rule("10.5.2.f", "a Chinese garrison follows the order of strength", () => {
    const table = defended({ "cn.garrison.nanking": "0610", "cn.61div": "0610", "cn.62div": "0610" }, 1, "3:1");
    expect(table.lastBattle.result).toBe("2/1");
    expect([table.steps("cn.garrison.nanking"), table.where("cn.61div")]).toEqual([1, "0610"]);
    const strong = defended({ "cn.garrison.baoshan": "0610", "cn.20bde": "0610", "cn.45bde": "0610" }, 1, "6:1");
    expect([strong.where("cn.garrison.baoshan"), strong.step]).toEqual(["dead", "losses"]);
  });
});

describe("10.5.3 Advance", () => {
  const units = { ...all(regiments(3), "0611"), "jp.11div.1": "0711", "cn.20bde": "0610", "cn.63div": "0609" };
  const won = (): Campaigning =>
    fighting("japan", { units }).attack("japan", "0610", [...regiments(3, [1, 2, 3]), "jp.11div.1"], [6]);

  rule(["10.5.3.a", "10.5.3.b"], "only into an emptied hex, only by units of that attack", () => {
    const table = won();
    expect(table.options("japan", "advance")).toEqual(["jp.3div.1", "jp.3div.2", "jp.3div.3", "jp.11div.1"]);
    expect(table.refused("japan", "advance", [["jp.3div.4"]])).toMatchObject({ rule: "10.5.3" });
    const held = fighting("japan", { units: { ...all(regiments(3), "0611"), "cn.87div": "0610" } });
    held.attack("japan", "0610", regiments(3), [1]).casualties();
    expect(held.step).toBe("fight");
  });

  rule(["10.5.3.c", "10.5.3.d"], "any of them within the stacking limit, free of points and zones; or nobody", () => {
    const some = won().act("japan", "advance", [["jp.3div.1", "jp.11div.1"]]);
    expect(["jp.3div.1", "jp.11div.1", "jp.3div.2"].map((unit) => some.where(unit))).toEqual(["0610", "0610", "0611"]);
    const none = won().act("japan", "advance", [[]]);
    expect(none.stack("0610")).toBeNull();
    const crowd = { ...all(regiments(3), "0611"), ...all(regiments(9), "0711"), "cn.20bde": "0610" };
    const table = fighting("japan", { units: crowd }).attack("japan", "0610", [...regiments(3), ...regiments(9)], [6]);
    expect(table.refused("japan", "advance", [[...regiments(3), ...regiments(9, [1, 2])]]).rule).toBe("10.5.3");
    expect(table.refused("japan", "advance", [[...regiments(3, [1, 2]), ...regiments(9, [1, 2])]]).rule).toBe("10.5.3");
    table.act("japan", "advance", [[...regiments(3), "jp.9div.1"]]);
    expect(table.stack("0610")?.count).toBe(5);
  });

  rule("10.5.3.e", "before the next attack, and never afterwards", () => {
    const table = won();
    expect(table.verbs("japan")).toEqual(["advance"]);
    table.act("japan", "advance", [[]]);
    expect(table.refused("japan", "advance", [["jp.3div.1"]]).text).toMatch(/cannot be done now/);
  });

  rule("10.5.3.f", "defenders never advance", () => {
    const table = fighting("japan", { units: { "jp.snlf.1": { hex: "0611", steps: 1 }, "cn.87div": "0610" } });
    table.attack("japan", "0610", ["jp.snlf.1"], [1]);
    expect([table.stack("0611"), table.turnOf, table.step]).toEqual([null, "japan", "replacements"]);
    expect(table.where("cn.87div")).toBe("0610");
  });

  rule("10.5.3.g", "control changes at once, a city gets its garrison, and the game may end", () => {
    const city = fighting("japan", { units: { ...all(regiments(3), "1103"), "cn.20bde": "1102" } });
    city.attack("japan", "1102", regiments(3), [6]).act("japan", "advance", [["jp.3div.1"]]);
    expect([city.control("1102"), city.stack("1102")?.count]).toEqual(["japan", 2]);
    const shanghai = fighting("china", { units: { "cn.87div": "3411", "cn.88div": "3411", "jp.garrison.a": "3512" } });
    shanghai.attack("china", "3512", ["cn.87div", "cn.88div"], [6]).act("china", "advance", [["cn.87div"]]);
    expect(shanghai.over).toBe("china: shanghai-taken");
  });

  rule("10.5.3.h", "the Chinese advance in the same way", () => {
    const table = fighting("china", {
      units: { "cn.87div": "0611", "cn.88div": "0611", "jp.snlf.1": { hex: "0610", steps: 1 } },
    });
    table.attack("china", "0610", ["cn.87div", "cn.88div"], [6]).act("china", "advance", [["cn.88div"]]);
    expect([table.where("cn.88div"), table.control("0610")]).toEqual(["0610", "china"]);
    const crowd = {
      "cn.87div": "0611",
      "cn.88div": "0611",
      "cn.36div": "0711",
      "jp.snlf.1": { hex: "0610", steps: 1 },
    };
    const limit = fighting("china", { units: crowd }).attack(
      "china",
      "0610",
      ["cn.87div", "cn.88div", "cn.36div"],
      [6],
    );
    expect(limit.refused("china", "advance", [["cn.87div", "cn.88div", "cn.36div"]]).rule).toBe("10.5.3");
  });

  rule("10.5.3.i", "into the attacked hex and no further", () => {
    const table = won().act("japan", "advance", [["jp.3div.1"]]);
    expect([table.where("jp.3div.1"), table.step]).toEqual(["0610", "fight"]);
    expect(table.refused("japan", "advance", [["jp.3div.1"]]).text).toMatch(/cannot be done now/);
  });

  rule("10.5.3.j", "the garrison of a taken city counts: four of a division and no fifth unit", () => {
    const five = [...regiments(3), "jp.shigeto"];
    const table = fighting("japan", { units: { ...all(five, "1103"), "cn.20bde": "1102" } });
    table.attack("japan", "1102", five, [6]);
    expect(table.refused("japan", "advance", [five])).toMatchObject({ rule: "10.5.3" });
    table.act("japan", "advance", [regiments(3)]);
    expect(table.stack("1102")?.count).toBe(5);
    expect(table.step).toBe("fight");
  });
});
