import { rule } from "@wusong/testkit";
import { describe, expect } from "vitest";
import { title } from "../title.ts";
import { all, type Campaigning, fighting, moving, position, regiments, type Setting } from "./helpers.ts";

describe("4 The game ends on the way", () => {
  const marched = (turn: number, units: Setting["units"], unit: string, way: string[]): [string, string | null] => {
    const table = moving("china", { turn, units: { "jp.3div.1": "0620", ...units } });
    table.march("china", unit, way);
    return [table.where(unit), table.over];
  };

  rule(["4.1.a", "3.2.c"], "whoever passes through an empty Shanghai has taken it, and stays there", () => {
    const units = { "cn.61div": "3411", "cn.62div": "3612" };
    for (const turn of [3, 6])
      expect(marched(turn, units, "cn.61div", ["3512", "3511"])).toEqual(["3512", "china: shanghai-taken"]);
  });

  rule(["4.1.b", "4.1.d"], "from turn 8 on the first hex beside Shanghai wins, until then none does", () => {
    const far = { "cn.61div": "3310" };
    expect(marched(8, far, "cn.61div", ["3411", "3412"])).toEqual(["3411", "china: shanghai-besieged"]);
    expect(marched(7, far, "cn.61div", ["3411", "3412"])).toEqual(["3412", null]);
    expect(marched(8, far, "cn.61div", ["3311", "3310", "3309"])).toEqual(["3309", null]);
  });

  rule(["4.2.a", "4.2.c", "4.2.f"], "the last one to leave loses with the first hex away from Shanghai", () => {
    const last = { "cn.61div": "3411", "cn.62div": "3309" };
    expect(marched(5, last, "cn.61div", ["3412", "3312", "3212"])).toEqual(["3312", "japan: shanghai-abandoned"]);
    expect(marched(6, last, "cn.61div", ["3412", "3312", "3212"])).toEqual(["3212", null]);
    expect(marched(5, { ...last, "cn.62div": "3612" }, "cn.61div", ["3312", "3212"])).toEqual(["3212", null]);
    // Japanese units on the march end nothing by leaving or passing.
    const table = moving("japan", { turn: 5, units: { "jp.3div.1": "3411", "cn.61div": "3612" } });
    table.march("japan", "jp.3div.1", ["3311", "3310"]);
    expect([table.where("jp.3div.1"), table.over]).toEqual(["3310", null]);
  });
});

describe("10.0 Nothing to attack", () => {
  const announced = (units: Setting["units"]): Campaigning =>
    position({ units, side: "japan", phase: "declaration" }).act("japan", "declare", ["fight/fight"]);

  rule(["10.4.1.t", "10.0.a"], "an enemy across the lake is nobody to attack", () => {
    const table = announced({ "jp.3div.1": "2112", "cn.61div": "2212" });
    expect([table.step, table.told("nothingToAttack")]).toEqual(["replacements", [{ side: "japan" }]]);
    expect(announced({ "jp.3div.1": "2211", "cn.61div": "2212" }).step).toBe("fight");
  });

  rule(["10.2.a", "6.4.b"], "a garrison alone has nothing to do, a stack can be arranged", () => {
    expect(announced({ "jp.garrison.1": "0611", "cn.61div": "0610" }).step).toBe("replacements");
    const stack = announced({ "jp.garrison.1": "0611", "jp.3div.1": "0611", "cn.61div": "0202" });
    expect([stack.step, stack.verbs("japan").sort()]).toEqual(["fight", ["done", "top"]]);
    stack.act("japan", "top", [stack.stack("0611")!.top === "jp.3div.1" ? "jp.garrison.1" : "jp.3div.1"]);
    expect(stack.refused("japan", "top", ["jp.3div.1"]).rule).toBe("6.4");
  });
});

describe("8.3 Lines of communication", () => {
  const standing = { "jp.3div.1": "3510", "cn.61div": "3409", "cn.62div": "3208", "cn.63div": "3210" };
  const restorable = (units: Setting["units"], edit = { control: { "3510": "japan" } }): string[] =>
    position({ units, side: "japan", phase: "reinforcement", edit }).options("japan", "restore");

  rule(["8.3.h", "8.3.g"], "none through a Chinese unit, though no zone of control lies on its hex", () => {
    const unit = { "jp.3div.2": { hex: "3309", steps: 1 } };
    expect(restorable({ ...standing, ...unit })).toEqual([]);
    expect(restorable({ ...standing, ...unit, "cn.61div": "0202" })).toEqual(["jp.3div.2"]);
  });

  rule(["8.3.f", "8.3.i"], "to a landing hex in Japanese hands, and to no other", () => {
    const unit = { "jp.3div.2": { hex: "3509", steps: 1 }, "cn.61div": "0202" };
    expect(restorable({ ...unit })).toEqual(["jp.3div.2"]);
    expect(
      restorable({ "jp.3div.2": { hex: "0611", steps: 1 }, "cn.61div": "0202" }, { control: {} as never }),
    ).toEqual([]);
  });
});

describe("8.4 Nobody can land", () => {
  rule(["13.0JR.a", "8.0.a"], "without a hex of their row in Japanese hands they wait without being asked", () => {
    const schedule = structuredClone(title.defaultSheet().data.schedule);
    schedule.reinforcements[0].hexes = ["3611"];
    const loaded = title.loadSheet({ "schedule.json": schedule });
    if (!("sheet" in loaded)) throw new Error(loaded.errors.join(" "));
    const begun = (control: "japan" | "china"): Campaigning =>
      position({
        turn: 1,
        sheet: loaded.sheet,
        units: { "jp.snlf.1": "3512", "jp.snlf.2": "3512", "cn.57div": "3612" },
        side: "japan",
        phase: "first",
        declared: "fight/fight",
        edit: { control: { "3611": control } },
      }).act("japan", "done") as Campaigning;
    const asked = begun("japan");
    expect(asked.step).toBe("staging");
    // Whoever decides is told who it is about.
    expect(asked.game.decision(asked.seat("japan"))?.prompt).toBe("Japan: SNLF 9 can land. Where, or hold it back?");
    const shut = begun("china");
    expect([shut.pub.phase, shut.where("jp.snlf.9"), shut.told("heldBack").length]).toEqual(["second", "box 2", 1]);
  });
});

describe("11.2 Interdiction without a choice", () => {
  rule(["11.2.d", "11.2.h"], "where only one unit is on its way, it is taken without asking", () => {
    const arriving = (units: Setting["units"]): Campaigning =>
      position({
        units: { "jp.3div.1": "3512", ...all(["cn.46div", "cn.170div", "cn.172div"], "dead"), ...units },
        side: "china",
        phase: "first",
        declared: "fight/fight",
        asPlayed: true,
        edit: { airForce: false },
      });
    const forced = arriving({ "cn.61div": "box 6" }).act("china", "done", [], [2]);
    expect([forced.where("cn.61div"), forced.turnOf]).toEqual(["removed", "japan"]);
    const free = arriving({ "cn.62div": "box 6", "cn.61div": "box 6" }).act("china", "done", [], [3]);
    expect([free.step, free.where("cn.61div")]).toEqual(["interdicted", "box 6"]);
  });
});

describe("6.4 The order of counters", () => {
  rule(["6.4.b", "6.3.a"], "who advances from two hexes keeps the order in which they lay", () => {
    const units = { ...all(["jp.3div.1", "jp.3div.2"], "0611"), "jp.3div.3": "0711", "cn.20bde": "0610" };
    const advanced = (top: string): string => {
      const table = fighting("japan", { units: { ...units, "cn.87div": "0202" }, edit: { top: [top] } });
      table.attack("japan", "0610", regiments(3, [1, 2, 3]), [6]).act("japan", "advance", [regiments(3, [1, 2, 3])]);
      return table.stack("0610")!.top;
    };
    expect([advanced("jp.3div.1"), advanced("jp.3div.2")]).toEqual(["jp.3div.1", "jp.3div.2"]);
  });
});

describe("10 After an attack", () => {
  rule(
    ["10.0.m", "10.2.c", "6.4.b"],
    "a garrison on top of an arranged stack does not end the phase for those below",
    () => {
      const stack = all(["jp.3div.1", "jp.3div.2", "jp.garrison.1"], "0611");
      const enemies = { "cn.87div": "0610", "cn.88div": "0610", "cn.61div": "0612" };
      const table = fighting("japan", { units: { ...stack, ...enemies }, edit: { top: ["jp.3div.1"] } });
      table.act("japan", "top", ["jp.garrison.1"]).attack("japan", "0610", ["jp.3div.1"], [6]).casualties();
      expect(table.stack("0611")?.top).toBe("jp.garrison.1");
      expect([table.step, table.options("japan", "attack")]).toEqual(["fight", ["0612"]]);
    },
  );

  rule(["6.3.f", "10.5.3.c"], "while its combat lasts a force lies open where it stands now", () => {
    const units = {
      ...all(["jp.3div.1", "jp.3div.2"], "0611"),
      "jp.3div.3": "0711",
      "cn.20bde": "0610",
      ...all(["cn.61div", "cn.62div", "cn.63div", "cn.55div"], "0202"),
    };
    const table = fighting("japan", { units }).attack("japan", "0610", regiments(3, [1, 2, 3]), [6]);
    table.act("japan", "advance", [["jp.3div.1", "jp.3div.3"]]);
    expect([table.turnOf, table.step]).toEqual(["china", "excess"]);
    const { from } = table.game.play.s.stack.find(({ p }) => p === "combat")!.v as unknown as { from: number[] };
    expect(from.map((hex) => table.sheet.board.names[hex])).toEqual(["0610", "0611", "0610"]);
  });

  rule(["6.0.e", "6.3.a"], "a stacking test of both sides ends every undo, also when it finds nothing", () => {
    const units = { ...all(regiments(3), "0611"), "cn.20bde": "0610", "cn.61div": "0609" };
    const table = fighting("japan", { units }).attack("japan", "0610", regiments(3), [6]);
    table.act("japan", "advance", [["jp.3div.1"]]);
    expect([table.step, table.game.canUndo(table.seat("japan"))]).toEqual(["fight", false]);
  });
});

describe("8.3 Replacements of another sheet", () => {
  rule(["8.3.a", "8.3.e"], "a single step is asked for as well", () => {
    const tables = structuredClone(title.defaultSheet().data.tables);
    tables.limits.replacementSteps = 1;
    const loaded = title.loadSheet({ "tables.json": tables });
    if (!("sheet" in loaded)) throw new Error(loaded.errors.join(" "));
    const table = position({
      sheet: loaded.sheet,
      units: { ...all(regiments(3, [1, 2]), { hex: "3510", steps: 1 }), "cn.61div": "0202" },
      side: "japan",
      phase: "first",
      declared: "fight/fight",
      edit: { control: { "3510": "japan" } },
    }).act("japan", "done");
    expect(table.step).toBe("replacements");
    expect(table.refused("japan", "restore", [regiments(3, [1, 2])]).text).toMatch(/^1 replacement step can be taken/);
  });
});
