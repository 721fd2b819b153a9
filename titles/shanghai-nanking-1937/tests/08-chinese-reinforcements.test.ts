import { rule } from "@wusong/testkit";
import { describe, expect } from "vitest";
import { all, fighting, moving, position, regiments, type Setting } from "./helpers.ts";

const arriving = (setting: Setting) => position({ side: "china", phase: "reinforcement", ...setting });
const ASHORE = { "jp.3div.1": "3512" };

describe("8.0 Reinforcements in general", () => {
  rule(["8.0.a", "8.0.b"], "both sides hold units back, unit by unit, turn after turn", () => {
    const chinese = arriving({ units: ASHORE });
    chinese.arrive("cn.46div", "0102").act("china", "done");
    expect([chinese.where("cn.170div"), chinese.where("cn.172div")]).toEqual(["box 7", "box 7"]);
    const later = arriving({ turn: 7, units: { ...ASHORE, "cn.170div": "box 7" } });
    expect(later.options("china", "place")).toContain("cn.170div");
    later.act("china", "done");
    expect(later.where("cn.170div")).toBe("box 8");
    const japanese = position({ units: { ...all(regiments(3), "box 6") }, side: "japan", phase: "reinforcement" });
    japanese
      .act("japan", "restore")
      .act("japan", "assign", ["3510", ["jp.3div.1"]])
      .act("japan", "done");
    expect([japanese.where("jp.3div.1"), japanese.where("jp.3div.2")]).toEqual(["3510", "box 7"]);
  });

  rule("8.0.c", "no unit comes before its turn", () => {
    const table = arriving({ units: ASHORE });
    expect(table.refused("china", "place", ["cn.35div", "0102"])).toMatchObject({
      rule: "8.0",
      text: "35th Division arrives on turn 7.",
    });
    const japanese = position({
      turn: 5,
      units: { "cn.57div": "3612", ...ASHORE },
      side: "japan",
      phase: "reinforcement",
    });
    japanese.act("japan", "restore");
    expect(japanese.refused("japan", "assign", ["3510", ["jp.6div.1"]]).rule).toBe("8.0");
  });

  rule("8.0.d", "nobody is taken off the map at will", () => {
    for (const verb of ["remove", "withdraw", "delay"]) {
      const table = moving("china", { units: { "cn.87div": "0611" } });
      expect(table.refused("china", verb, ["cn.87div"]).text).toMatch(/cannot be done now/);
    }
  });
});

describe("8.1 Elite units return", () => {
  const elite = (steps: number) => ({ ...all(regiments(3), "0611"), "cn.88div": { hex: "0610", steps } });

  rule("8.1.a", "the Chinese receive no replacements", () => {
    const table = arriving({ units: { "cn.88div": { hex: "0202", steps: 1 }, ...ASHORE } });
    expect(table.verbs("china").sort()).toEqual(["done", "place", "rail"]);
    expect(table.refused("china", "restore", [["cn.88div"]]).text).toMatch(/cannot be done now/);
  });

  rule(["8.1.b", "8.1.c"], "an eliminated elite unit rolls: current turn plus die, or out of the game", () => {
    const third = fighting("japan", { turn: 3, units: { ...elite(1), "cn.57div": "3612" } });
    third.attack("japan", "0610", regiments(3), [6, 5]);
    expect(third.where("cn.88div")).toBe("return 8");
    const ninth = fighting("japan", { turn: 9, units: elite(1) });
    ninth.attack("japan", "0610", regiments(3), [6, 3]);
    expect(ninth.where("cn.88div")).toBe("return 12");
    const late = fighting("japan", { turn: 9, units: elite(1) });
    late.attack("japan", "0610", regiments(3), [6, 4]);
    expect(late.where("cn.88div")).toBe("dead");
  });

  rule("8.1.d", "regulars and garrisons do not roll", () => {
    const table = fighting("japan", {
      units: { ...all(regiments(3), "0611"), "cn.61div": "0610", "cn.garrison.a": "0610" },
    });
    table.attack("japan", "0610", regiments(3), [6]);
    expect([table.where("cn.61div"), table.where("cn.garrison.a")]).toEqual(["dead", "dead"]);
    expect(table.told("eliteReturn")).toEqual([]);
  });

  rule(["8.1.e", "8.1.f", "8.1.g"], "it comes back reduced at Nanking, dies with one loss, and rolls again", () => {
    const table = arriving({ units: { "cn.88div": "return 6", ...ASHORE } });
    table.arrive("cn.88div", "0202");
    expect([table.where("cn.88div"), table.steps("cn.88div")]).toEqual(["0202", 1]);
    table.edit({
      units: { "cn.88div": { hex: "0610", steps: 1 }, ...all(regiments(3), "0611") },
      phase: { side: "japan", phase: "first", declared: "fight/fight" },
    });
    table.attack("japan", "0610", regiments(3), [6, 2]);
    expect(table.where("cn.88div")).toBe("return 8");
  });

  rule("8.1.h", "a merely reduced elite unit stays and does not roll", () => {
    const table = fighting("japan", { units: elite(2) });
    table.attack("japan", "0610", regiments(3, [1, 2]), [4]);
    expect([table.where("cn.88div"), table.steps("cn.88div")]).toEqual(["0610", 1]);
    expect(table.told("eliteReturn")).toEqual([]);
  });

  rule("8.1.i", "it also rolls when lost to overstacking or without a retreat", () => {
    const crowded = moving("china", { units: { ...all(["cn.87div", "cn.88div", "cn.36div"], "0202"), ...ASHORE } });
    crowded.act("china", "done").act("china", "remove", [["cn.36div"]], [3]);
    expect(crowded.where("cn.36div")).toBe("return 9");
    const units = {
      "cn.88div": "3509",
      "cn.87div": "3509",
      "jp.3div.1": "3510",
      "jp.3div.2": "3409",
      "jp.3div.3": "3408",
      "jp.101div.1": "box 6",
    };
    const trapped = position({ units, side: "japan", phase: "reinforcement" });
    trapped
      .act("japan", "restore")
      .act("japan", "assign", ["3509", ["jp.101div.1"]])
      .resolve([1, 5, 6]);
    expect([trapped.where("cn.87div"), trapped.where("cn.88div")].sort()).toEqual(["return 11", "return 12"]);
  });

  rule(["8.1.j", "8.1.k", "8.1.o"], "only 0202 and its open neighbours, none adjacent to a Japanese unit", () => {
    const table = arriving({ units: { "cn.88div": "return 6", ...ASHORE } });
    expect(table.options("china", "place", ["cn.88div"])).toEqual(["0102", "0103", "0202", "0203", "0302", "0303"]);
    for (const hex of ["0201", "2410", "0304"])
      expect(table.refused("china", "place", ["cn.88div", hex]).rule).toMatch(/8\.1|9\.4/);
    const threatened = arriving({ units: { "cn.88div": "return 6", "jp.3div.1": "0304" } });
    expect(threatened.options("china", "place", ["cn.88div"])).toEqual(["0102", "0103", "0202", "0302"]);
    expect(threatened.refused("china", "place", ["cn.88div", "0203"]).rule).toBe("8.2");
  });

  rule("8.1.l", "it may move on, never next to a Japanese unit", () => {
    const table = arriving({ units: { "cn.88div": "return 6", "jp.3div.1": "0606" } });
    const picks = ["cn.88div", "0302", true];
    expect(table.options("china", "place", picks)).toContain("0402");
    expect(table.refused("china", "place", [...picks, "0605"]).rule).toBe("8.2");
    table.arrive("cn.88div", "0302", ["0402"]);
    expect(table.where("cn.88div")).toBe("0402");
  });

  rule("8.1.m", "one that is not placed waits in the next box; after turn 12 it is out", () => {
    const table = arriving({ units: { "cn.88div": "return 6", ...ASHORE } });
    table.act("china", "done");
    expect(table.where("cn.88div")).toBe("return 7");
    const last = arriving({ turn: 12, units: { "cn.88div": "return 12", ...ASHORE } });
    last.act("china", "done");
    expect(last.where("cn.88div")).toBe("dead");
    const blocked = arriving({ units: { "cn.88div": "return 6", "jp.3div.1": "0303", "jp.3div.2": "0102" } });
    expect(blocked.verbs("china").sort()).toEqual(["done", "rail"]);
    blocked.act("china", "done");
    expect(blocked.where("cn.88div")).toBe("return 7");
  });

  rule("8.1.n", "not by rail", () => {
    const table = arriving({ units: { "cn.88div": "return 6", ...ASHORE } });
    expect(table.options("china", "rail")).not.toContain("cn.88div");
    expect(table.refused("china", "rail", ["cn.88div", "2410"]).rule).toBe("8.1");
  });

  rule("ex.8.1.a", "the 14th Division dies on turn 4 with a 4 and is put reduced into box 8", () => {
    const units = { ...all(regiments(3), "0611"), "cn.14div": { hex: "0610", steps: 1 }, "cn.57div": "3612" };
    const table = fighting("japan", { turn: 4, units });
    table.attack("japan", "0610", regiments(3), [6, 4]);
    expect(table.where("cn.14div")).toBe("return 8");
    const back = arriving({ turn: 8, units: { "cn.14div": "return 8", "jp.3div.1": "3512" } });
    back.arrive("cn.14div", "0202");
    expect(back.steps("cn.14div")).toBe(1);
  });
});

describe("8.2 Chinese reinforcements", () => {
  rule(["8.2.a", "8.2.e"], "never next to a Japanese unit, whatever lies between", () => {
    // 2410 is a city: no zone of control reaches into it, and yet it is closed.
    const table = arriving({ turn: 4, units: { "jp.3div.1": "2511", "cn.57div": "3612" } });
    expect(table.options("china", "place", ["cn.8div"])).toEqual(["2318"]);
    expect(table.refused("china", "place", ["cn.8div", "2410"]).rule).toBe("8.2");
    expect(table.refused("china", "rail", ["cn.8div", "2410"]).rule).toBe("8.2");
    const across = arriving({ turn: 4, units: { "jp.3div.1": "2310", "cn.57div": "3612" } });
    expect(across.options("china", "place", ["cn.8div"])).toEqual(["2318"]);
    expect(across.options("china", "rail", ["cn.8div"])).not.toContain("2410");
  });

  rule(["8.2.b", "8.2.c"], "in a listed hex, and then 8 points at Chinese cost", () => {
    const table = arriving({ turn: 4, units: { "cn.57div": "3612", "jp.snlf.1": "3512" } });
    expect(table.refused("china", "place", ["cn.8div", "2409"]).rule).toBe("8.2");
    const found = table.game.play.options(table.seat("china"), "place", ["cn.8div", "2410", [], true]);
    if ("refusal" in found || found.asked?.kind !== "one") throw new Error("no march");
    const costs = found.asked.about as Record<string, { cost: number }>;
    expect(Math.max(...Object.values(costs).map((one) => one.cost))).toBe(8);
    expect([costs["2409"].cost, costs["2311"].cost]).toEqual([1, 2]);
    table.arrive("cn.8div", "2410", ["2409", "2408"]);
    expect(table.where("cn.8div")).toBe("2408");
  });

  rule("8.2.d", "no hex of its way is next to a Japanese unit", () => {
    const table = arriving({ turn: 4, units: { "jp.3div.1": "2207", "cn.57div": "3612" } });
    const picks = ["cn.8div", "2410", [], true];
    expect(table.refused("china", "place", [...picks, "2208"]).rule).toBe("8.2");
    const found = table.game.play.options(table.seat("china"), "place", picks);
    if ("refusal" in found || found.asked?.kind !== "one") throw new Error("no march");
    const beside = table.sheet.board
      .neighbours(table.sheet.board.id("2207"))
      .map((hex) => table.sheet.board.names[hex]);
    for (const about of Object.values(found.asked.about ?? {}))
      for (const hex of about.kind === "way" ? about.path : []) expect(beside).not.toContain(hex);
  });

  rule("8.2.f", "units on the map do not move in this phase", () => {
    const table = arriving({ units: { "cn.87div": "0202", ...ASHORE } });
    expect(table.refused("china", "place", ["cn.87div", "0202"])).toMatchObject({
      rule: "8.2",
      text: /on the map; only arriving units move/,
    });
    expect(table.refused("china", "move", ["cn.87div", "0302"]).text).toMatch(/cannot be done now/);
  });

  rule("8.2.g", "no railroad on turns 1 and 2", () => {
    const table = arriving({ turn: 2, units: { "cn.57div": "3612", "jp.snlf.1": "3512" } });
    expect(table.verbs("china")).not.toContain("rail");
    expect(table.refused("china", "rail", ["cn.3div", "2310"])).toMatchObject({ rule: "8.2", text: /turn 3/ });
    expect(arriving({ turn: 3, units: { "cn.57div": "3612", "jp.snlf.1": "3512" } }).verbs("china")).toContain("rail");
  });

  rule(
    ["8.2.h", "8.2.k"],
    "railroad hexes joined to an edge, to Nanking or to Hangzhou; the hex itself included",
    () => {
      const table = arriving({ units: ASHORE });
      const open = table.options("china", "rail", ["cn.46div"]);
      expect(open).toEqual(
        expect.arrayContaining(["0103", "0116", "0316", "0202", "1102", "1824", "2026", "2410", "2318"]),
      );
      for (const hex of ["2409", "0303"]) expect(table.refused("china", "rail", ["cn.46div", hex]).rule).toBe("8.2");
      // Cut at 1102: from Nanking to the east only Hangzhou's side is left.
      const cut = arriving({ units: { "jp.3div.1": "1102", "jp.3div.2": "2016" } });
      const left = cut.options("china", "rail", ["cn.46div"]);
      expect(left).toContain("0902");
      expect(left).not.toContain("1002");
      expect(left).not.toContain("1103");
      expect(left).toContain("1305");
      const both = arriving({ units: { "jp.3div.1": "1102", "jp.3div.2": "2320" } });
      const east = both.options("china", "rail", ["cn.46div"]);
      expect(east).not.toContain("1305");
      expect(east).not.toContain("2410");
      expect(east).toContain("1824");
    },
  );

  rule(["8.2.i", "8.2.j"], "no Japanese unit and no Japanese zone on the way, even under a Chinese unit", () => {
    const unit = arriving({ units: { "jp.3div.1": "0602" } });
    expect(unit.options("china", "rail", ["cn.46div"])).not.toContain("0602");
    const units = { "jp.3div.1": "0604", "cn.87div": "0603", "cn.88div": "0602", "jp.3div.2": "2222" };
    const free = arriving({ units });
    expect(free.options("china", "rail", ["cn.46div"])).toContain("0802");
    const zone = arriving({ units: { ...units, "cn.87div": "0202", "jp.3div.1": "0603" } });
    expect(zone.options("china", "rail", ["cn.46div"])).not.toContain("0602");
    expect(zone.options("china", "rail", ["cn.46div"])).not.toContain("0802");
    expect(zone.refused("china", "rail", ["cn.46div", "0802"])).toMatchObject({ rule: "8.2", text: /cut/ });
  });

  rule(["8.2.l", "8.2.m"], "who came by rail stays for this phase and acts in the next", () => {
    const table = arriving({ units: ASHORE, declared: "fight/move" });
    table.act("china", "rail", ["cn.46div", "2410", []]);
    expect(table.where("cn.46div")).toBe("2410");
    expect(table.refused("china", "place", ["cn.46div", "2410"]).rule).toBe("8.2");
    table.act("china", "done").march("china", "cn.46div", ["2409"]);
    expect(table.where("cn.46div")).toBe("2409");
  });

  rule("8.2.n", "each unit by its own method", () => {
    const table = arriving({ units: ASHORE });
    table.act("china", "rail", ["cn.46div", "2410", []]).arrive("cn.170div", "0102").act("china", "done");
    expect(["cn.46div", "cn.170div", "cn.172div"].map((unit) => table.where(unit))).toEqual(["2410", "0102", "box 7"]);
  });

  rule("8.2.o", "barred from its hexes a unit comes by rail or waits", () => {
    const table = arriving({ units: { "jp.3div.1": "0102" } });
    expect(table.verbs("china").sort()).toEqual(["done", "rail"]);
    table.act("china", "rail", ["cn.46div", "2410", []]).act("china", "done");
    expect([table.where("cn.46div"), table.where("cn.170div")]).toEqual(["2410", "box 7"]);
    const early = arriving({
      turn: 2,
      units: { "cn.57div": "3612", "jp.snlf.1": "3512", "jp.3div.1": "2409", "jp.3div.2": "2504", "jp.3div.3": "1823" },
    });
    expect(early.verbs("china")).toEqual(["done"]);
  });

  rule("8.2.p", "not into a Japanese-held or closed hex; an empty Japanese-controlled one is open", () => {
    const held = arriving({ turn: 4, units: { "jp.3div.1": "2318", "jp.3div.2": "0202", "cn.57div": "3612" } });
    expect(held.refused("china", "place", ["cn.8div", "2318"])).toEqual({
      rule: "8.2",
      text: "Not into Jiaxing (2318): Japanese 3rd Division, regiment 1 stands there.",
    });
    expect(held.refused("china", "place", ["cn.8div", "3513"]).rule).toBe("1.3");
    // Held by the enemy, but not a hex of its row: that is why it does not arrive there.
    expect(held.refused("china", "place", ["cn.8div", "0202"])).toMatchObject({
      rule: "8.2",
      text: expect.stringMatching(/^8th Division arrives in .* or .*, not in /),
    });
    const shut = arriving({ turn: 4, units: { "jp.3div.1": "2318", "jp.3div.2": "2411", "cn.57div": "3612" } });
    expect(shut.refused("china", "place", ["cn.8div", "2318"])).toMatchObject({
      rule: "8.2",
      text: expect.stringMatching(/^Not into .*2318.*: .* stands there\. .*2410.* is barred as well\.$/),
    });
    const empty = arriving({
      turn: 4,
      units: { "cn.57div": "3612", "jp.snlf.1": "3512" },
      edit: { control: { "2318": "japan" } },
    });
    empty.arrive("cn.8div", "2318");
    expect([empty.where("cn.8div"), empty.control("2318")]).toEqual(["2318", "china"]);
  });
});
