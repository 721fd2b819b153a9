import { rule } from "@wusong/testkit";
import { describe, expect } from "vitest";
import { all, fighting, moving, position, regiments, type Setting } from "./helpers.ts";

const CITIES = ["0202", "1102", "1824", "2410", "3512", "3611"];

describe("4.1 Chinese sudden death victory", () => {
  rule("4.1.a", "taking 3512 wins at once, by a move or by an advance, in any turn", () => {
    const walk = moving("china", { turn: 3, units: { "cn.87div": "3411", "jp.3div.1": "3611" } });
    walk.march("china", "cn.87div", ["3512"]);
    expect(walk.over).toBe("china: shanghai-taken");
    const units = {
      "cn.87div": "3411",
      "cn.88div": "3411",
      "cn.36div": "3511",
      "jp.snlf.1": { hex: "3512", steps: 1 },
    };
    const fight = fighting("china", {
      turn: 11,
      units: { ...units, "cn.87div": "3309", "cn.88div": "3309", "cn.36div": "3309" },
    });
    expect(fight.over).toBeNull();
    const early = fighting("china", { turn: 2, units });
    early.attack("china", "3512", ["cn.87div", "cn.88div", "cn.36div"], [6]);
    expect(early.step).toBe("advance");
    early.act("china", "advance", [["cn.87div"]]);
    expect(early.over).toBe("china: shanghai-taken");
  });

  rule("4.1.b", "from turn 8 a Chinese unit next to 3512 wins at once, even in passing", () => {
    const table = moving("china", { turn: 8, units: { "cn.87div": "3311", "jp.3div.1": "3512" } });
    table.march("china", "cn.87div", ["3411"]);
    expect(table.over).toBe("china: shanghai-besieged");
    const passing = moving("china", { turn: 9, units: { "cn.87div": "3311", "jp.3div.1": "3611" } });
    passing.march("china", "cn.87div", ["3411", "3410"]);
    expect(passing.over).toBe("china: shanghai-besieged");
    expect(passing.where("cn.87div")).toBe("3411");
  });

  const endOfTurn = (setting: Setting) =>
    position({ side: "japan", phase: "second", declared: "fight/move", ...setting });

  rule(["4.1.c", "4.1.d"], "a unit left next to 3512 wins when turn 8 begins, and not before", () => {
    const table = endOfTurn({ turn: 7, units: { "cn.87div": "3411", "jp.3div.1": "3512" } });
    expect(table.over).toBeNull();
    table.act("japan", "done");
    expect(table.over).toBe("china: shanghai-besieged");
    expect(table.pub.turn).toBe(8);
    const turn7 = moving("china", { turn: 7, units: { "cn.87div": "3311", "jp.3div.1": "3512" } });
    turn7.march("china", "cn.87div", ["3411"]);
    expect(turn7.over).toBeNull();
  });

  rule("4.1.e", "a garrison, or a unit beyond the Huangpu, is enough", () => {
    const garrison = endOfTurn({ turn: 7, units: { "cn.garrison.j": "3511", "jp.3div.1": "3512" } });
    garrison.act("japan", "done");
    expect(garrison.over).toBe("china: shanghai-besieged");
    const beyond = endOfTurn({ turn: 7, units: { "cn.57div": "3612", "jp.3div.1": "3512" } });
    beyond.act("japan", "done");
    expect(beyond.over).toBe("china: shanghai-besieged");
    const away = endOfTurn({ turn: 7, units: { "cn.57div": "3712", "jp.3div.1": "3512" } });
    away.act("japan", "done");
    expect(away.over).toBeNull();
  });
});

describe("4.2 Chinese sudden death defeat", () => {
  rule(
    ["4.2.a", "4.2.b"],
    "losing the last unit near 3512 on turns 1 to 5 loses at once, in either player turn",
    () => {
      const units = { "cn.61div": "3411", ...all(regiments(3), "3512"), "cn.62div": "3309" };
      const japanese = fighting("japan", { turn: 5, units });
      japanese.attack("japan", "3411", regiments(3), [6]);
      expect(japanese.over).toBe("japan: shanghai-abandoned");
      const chinese = fighting("china", { turn: 1, units });
      chinese.attack("china", "3512", ["cn.61div"], [1]);
      expect(chinese.where("cn.61div")).toBe("dead");
      expect(chinese.over).toBe("japan: shanghai-abandoned");
      const excess = { "cn.87div": "3411", "cn.88div": "3411", "cn.36div": "3411", "jp.3div.1": "3512" };
      const overstacked = moving("china", { turn: 4, units: excess });
      overstacked.act("china", "done");
      expect(overstacked.step).toBe("excess");
      overstacked.act("china", "remove", [["cn.87div"]], [6]);
      expect(overstacked.over).toBeNull();
    },
  );

  rule("4.2.c", "from turn 6 on nobody has to stay", () => {
    const table = moving("china", { turn: 6, units: { "cn.87div": "3411", "jp.3div.1": "3611" } });
    table.march("china", "cn.87div", ["3410"]);
    expect(table.over).toBeNull();
    const fifth = moving("china", { turn: 5, units: { "cn.87div": "3411", "jp.3div.1": "3611" } });
    fifth.march("china", "cn.87div", ["3410"]);
    expect(fifth.over).toBe("japan: shanghai-abandoned");
  });

  rule(["4.2.d", "4.2.e"], "a garrison or a unit in 3612 prevents the defeat", () => {
    for (const [guard, hex] of [
      ["cn.garrison.j", "3511"],
      ["cn.57div", "3612"],
    ]) {
      const table = moving("china", { turn: 3, units: { "cn.87div": "3411", "jp.3div.1": "3611", [guard]: hex } });
      table.march("china", "cn.87div", ["3410"]);
      expect(table.over).toBeNull();
    }
  });

  rule("4.2.f", "moving the last unit away loses at once, whoever could have stepped in", () => {
    const units = { "cn.87div": "3411", "cn.88div": "3410", "jp.3div.1": "3611" };
    const table = moving("china", { turn: 3, units });
    table.march("china", "cn.87div", ["3310"]);
    expect(table.over).toBe("japan: shanghai-abandoned");
    const detour = moving("china", { turn: 3, units });
    detour.march("china", "cn.87div", ["3312", "3412"]);
    expect([detour.over, detour.where("cn.87div")]).toEqual(["japan: shanghai-abandoned", "3312"]);
    const other = moving("china", { turn: 3, units });
    other.march("china", "cn.88div", ["3411"]).march("china", "cn.87div", ["3310"]);
    expect(other.over).toBeNull();
  });
});

describe("4.3 Victory check", () => {
  const held = Object.fromEntries(CITIES.map((hex) => [hex, "japan"]));
  const check = (turn: number, control: Record<string, string>) =>
    position({
      turn,
      side: "japan",
      phase: "second",
      declared: "fight/move",
      units: { "jp.3div.1": "3512", "cn.garrison.m": "0116", ...(turn < 6 ? { "cn.57div": "3612" } : {}) },
      edit: { control },
    });

  rule(["4.3.a", "4.3.b", "4.3.c"], "all enterable cities win; 3513 follows them, and empty ones count", () => {
    for (const turn of [3, 9, 12]) {
      const table = check(turn, held);
      expect(table.stack("0202")).toBeNull();
      table.act("japan", "done");
      expect(table.over).toBe("japan: cities");
    }
    expect(check(9, held).control("3513")).toBe("china");
  });

  rule(["4.3.d", "4.3.f"], "short of one city the game goes on, and on turn 12 the Chinese win", () => {
    for (const city of CITIES.filter((hex) => hex !== "3512")) {
      const rest = { ...held, [city]: "china" };
      const last = check(12, rest);
      last.act("japan", "done");
      expect([city, last.over]).toEqual([city, "china: last-turn"]);
    }
    const eleventh = check(11, { ...held, "1824": "china" });
    eleventh.act("japan", "done");
    expect([eleventh.over, eleventh.pub.turn]).toEqual([null, 12]);
  });

  rule("4.3.e", "holding all cities wins only in the victory check", () => {
    const table = position({
      turn: 9,
      side: "japan",
      phase: "first",
      declared: "move/move",
      units: { "jp.3div.1": "1103", "jp.3div.2": "3512" },
      edit: { control: { ...held, "1102": "china" } },
    });
    table.march("japan", "jp.3div.1", ["1102"]);
    expect(table.over).toBeNull();
    table.act("japan", "done").act("japan", "restore");
    expect(table.over).toBeNull();
    table.act("japan", "done");
    expect(table.over).toBe("japan: cities");
  });

  rule("4.4.a", "a finished game has exactly one winner", () => {
    const finished = check(12, {});
    finished.act("japan", "done");
    expect(finished.game.over).toMatchObject({ winner: 1 });
    const won = check(12, held);
    won.act("japan", "done");
    expect(won.game.over).toMatchObject({ winner: 0 });
    expect(Object.keys(won.game.over!).sort()).toEqual(["reason", "rule", "winner"]);
  });
});
