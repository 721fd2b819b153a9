import { rule } from "@wusong/testkit";
import { describe, expect } from "vitest";
import { title } from "../title.ts";
import { all, fighting, moving, position, regiments } from "./helpers.ts";

describe("cases a quick reading gets wrong", () => {
  rule(
    ["4.2.b", "10.5.1.a"],
    "the game ends with the last defender near Shanghai, before the attacker's own losses",
    () => {
      const units = { "cn.61div": "3411", ...all(regiments(3, [1, 2, 3]), "3512"), "cn.62div": "3309" };
      const table = fighting("japan", { turn: 5, units });
      table.attack("japan", "3411", regiments(3, [1, 2, 3]), [5]);
      expect(table.lastBattle).toMatchObject({ column: "3:1", result: "1/2" });
      expect(table.over).toBe("japan: shanghai-abandoned");
      expect(regiments(3, [1, 2, 3]).map((unit) => table.steps(unit))).toEqual([2, 2, 2]);
    },
  );

  rule(["6.0.j", "8.4.1.c"], "the 10th Army spreads before its stacking is tested", () => {
    const army = [...regiments(6), ...regiments(18), ...regiments(114), "jp.9bde.1", "jp.9bde.2"];
    const table = position({ turn: 7, units: { "cn.garrison.k": "3417" }, side: "japan", phase: "reinforcement" });
    table.act("japan", "restore").act("japan", "assign", ["3417", army]).resolve([6]);
    expect([table.step, table.stack("3417")?.count]).toEqual(["secondHex", 14]);
    table.act("japan", "advance", ["3416", regiments(6)]).act("japan", "advance", ["3317", regiments(18)]);
    table.act("japan", "advance", ["3318", ["jp.9bde.1", "jp.9bde.2"]]).act("japan", "stay");
    expect([table.pub.phase, table.step]).toEqual(["second", "fight"]);
    const crowded = position({ turn: 7, units: { "cn.garrison.k": "3417" }, side: "japan", phase: "reinforcement" });
    crowded.act("japan", "restore").act("japan", "assign", ["3417", army]).resolve([6]).act("japan", "stay");
    expect([crowded.step, crowded.options("japan", "remove").length]).toEqual(["excess", 14]);
  });

  rule(["11.3.c", "11.3.g"], "a 1 against the interdiction disarms the Chinese against air markers too", () => {
    const units = {
      "jp.3div.1": "0611",
      "cn.61div": "0610",
      "jp.snlf.1": "3512",
      "cn.170div": "dead",
      "cn.172div": "dead",
    };
    const table = position({ units, side: "china", phase: "first", declared: "fight/fight" });
    table.act("china", "done").act("china", "intercept", [], [1, 6]).act("china", "done");
    table.act("japan", "declare", ["fight/fight"]).act("japan", "attack", ["0610", ["jp.3div.1"]]);
    expect(table.rolls("japan", "support", [["air"]], [3])).toBe(true);
  });

  rule(["10.0.j", "10.0.k"], "units that advanced defend their new hex later, and may be attacked there", () => {
    const units = { ...all(regiments(3), "0611"), "cn.20bde": "0610", "cn.87div": "0609" };
    const table = position({ units, side: "japan", phase: "second", declared: "fight/fight" });
    table
      .attack("japan", "0610", regiments(3), [6])
      .act("japan", "advance", [regiments(3)])
      .act("japan", "done");
    table.act("china", "declare", ["fight/fight"]).attack("china", "0610", ["cn.87div"], [1, 6]);
    expect(table.told("combat")[1]).toMatchObject({ attackers: ["cn.87div"], defenders: regiments(3) });
  });

  rule(["3.2.c", "4.1.a"], "a retreat into an emptied Shanghai wins as any entry does", () => {
    const map = structuredClone(title.defaultSheet().data.map);
    map.landings.push({ hex: "3511", from: "3510", name: "Test" });
    map.hexes["3511"].tags = [...(map.hexes["3511"].tags ?? []), "landing"];
    const schedule = structuredClone(title.defaultSheet().data.schedule);
    schedule.reinforcements[1].hexes.push("3511");
    const loaded = title.loadSheet({ "map.json": map, "schedule.json": schedule });
    if (!("sheet" in loaded)) throw new Error(loaded.errors.join(" "));
    const units = { ...all(regiments(3), "box 6"), "cn.61div": "3511", "cn.62div": "3511", "jp.snlf.3": "3611" };
    const table = position({ sheet: loaded.sheet, units, side: "japan", phase: "reinforcement" });
    table
      .act("japan", "restore")
      .act("japan", "assign", ["3511", regiments(3)])
      .resolve([1]);
    table.act("china", "retreat", [["cn.61div"], "3512"]);
    expect(table.over).toBe("china: shanghai-taken");
  });

  rule(["6.3.a", "8.3.c"], "a replacement below the top counter stays unseen", () => {
    const hidden = {
      "jp.3div.1": { hex: "3510", steps: 1 },
      "jp.3div.2": { hex: "3510", steps: 1 },
      "jp.3div.3": "3510",
    };
    const view = (unit: string): unknown => {
      const table = position({ units: { ...hidden, "cn.87div": "0202" }, side: "japan", phase: "reinforcement" });
      table.act("japan", "restore", [[unit]]);
      return [table.game.view(table.seat("china")), table.game.log(table.seat("china"))];
    };
    expect(view("jp.3div.1")).toEqual(view("jp.3div.2"));
  });

  rule(["6.3.a", "9.0.e"], "which counter of a stack moved below the top is not told", () => {
    const view = (companion: string): unknown => {
      const units = {
        ...all(regiments(3, [1, 2]), "0611"),
        "jp.3div.4": "0611",
        "jp.3div.3": "0611",
        "cn.87div": "0202",
      };
      const table = moving("japan", { units });
      table.march("japan", "jp.3div.4", ["0610"], { with: [companion] });
      const { pub } = table.game.view(table.seat("china"));
      return [pub, table.game.log(table.seat("china"))];
    };
    expect(view("jp.3div.1")).toEqual(view("jp.3div.2"));
  });
});
