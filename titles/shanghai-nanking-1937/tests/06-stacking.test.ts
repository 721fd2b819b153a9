import { rule } from "@wusong/testkit";
import { describe, expect } from "vitest";
import { all, type Campaigning, fighting, moving, type Placement, position, regiments, type Side } from "./helpers.ts";

/** Whether units that stand together at the end of their side's movement may stay. */
function fits(side: Side, units: readonly (string | [string, number])[]): boolean {
  const placed = units.map((unit): [string, Placement] =>
    typeof unit === "string" ? [unit, "0611"] : [unit[0], { hex: "0611", steps: unit[1] }],
  );
  const table = moving(side, { units: { ...Object.fromEntries(placed), "jp.16div.4": "3512" } });
  table.act(side, "done");
  return table.step !== "excess";
}

describe("6.0 When stacking counts", () => {
  rule("6.0.a", "units of both sides never share a hex", () => {
    const table = moving("japan", { units: { "jp.3div.1": "0611", "cn.61div": "0610" } });
    expect(table.marchRefused("japan", "jp.3div.1", ["0610"]).rule).toBe("9.0");
    expect(() => table.edit({ units: { "cn.62div": "0611" } })).toThrow(/holds units of the other side/);
  });

  rule(["6.0.b", "6.0.c"], "only the mover is tested, once, at the end of the phase", () => {
    const overstacked = all(["cn.61div", "cn.62div", "cn.63div", "cn.55div"], "0202");
    const units = {
      ...overstacked,
      ...all(["jp.shigeto", "jp.asama"], "0611"),
      "jp.amaya": "0612",
      "jp.snlf.1": "0613",
    };
    const table = moving("japan", { units });
    table.march("japan", "jp.amaya", ["0611"]);
    expect(table.step).toBe("move");
    table.march("japan", "jp.snlf.1", ["0612", "0611", "0610"]);
    expect(table.where("jp.snlf.1")).toBe("0610");
    table.act("japan", "done");
    expect([table.turnOf, table.step]).toEqual(["japan", "excess"]);
    expect(table.options("japan", "remove")).toEqual(["jp.shigeto", "jp.asama", "jp.amaya"]);
    table.act("japan", "remove", [["jp.asama"]]);
    expect(table.step).toBe("replacements");
    expect(table.where("cn.55div")).toBe("0202");
  });

  rule(["6.0.d", "6.0.e"], "after every attack both sides are tested, after its advance", () => {
    const units = {
      ...all(regiments(3), "0611"),
      "cn.61div": "0610",
      ...all(["cn.62div", "cn.63div", "cn.55div", "cn.56div"], "0202"),
      ...all(["jp.shigeto", "jp.asama", "jp.amaya"], "0316"),
    };
    const table = fighting("japan", { units });
    table.attack("japan", "0610", regiments(3), [6]);
    expect(table.step).toBe("advance");
    table.act("japan", "advance", [[]]);
    expect([table.turnOf, table.step]).toEqual(["china", "excess"]);
    table.act("china", "remove", [["cn.55div"]]);
    expect([table.turnOf, table.step]).toEqual(["japan", "excess"]);
    table.act("japan", "remove", [["jp.amaya"]]);
    expect([table.turnOf, table.step]).toEqual(["japan", "fight"]);
  });

  rule(["6.0.f", "6.0.g"], "the owner picks any units until the hex is legal, and none beyond that", () => {
    const stack = ["cn.61div", "cn.62div", "cn.63div", "cn.55div", "cn.87div"];
    const table = moving("china", { units: { ...all(stack, "0202"), "jp.3div.1": "3512" } });
    table.act("china", "done");
    expect(table.options("china", "remove").sort()).toEqual([...stack].sort());
    expect(table.refused("china", "remove", [["jp.3div.1"]]).rule).toBe("6.0");
    expect(table.refused("china", "remove", [[]]).rule).toBe("6.0");
    // Five and a half divisions: without one they are too many still, and without three at most they are legal.
    expect(table.refused("china", "remove", [["cn.61div"]])).toMatchObject({ rule: "6.0", text: /still be over/ });
    expect(table.refused("china", "remove", [["cn.61div", "cn.62div", "cn.63div", "cn.87div"]])).toMatchObject({
      rule: "6.0",
      text: /legal without one of them/,
    });
    table.act("china", "remove", [["cn.61div", "cn.87div"]], [6]);
    expect(table.step).not.toBe("excess");
    expect(["cn.62div", "cn.63div", "cn.55div"].map((unit) => table.where(unit))).toEqual(["0202", "0202", "0202"]);
  });

  rule("6.0.h", "the reinforcement phase has no test of its own", () => {
    const units = { ...all(["cn.61div", "cn.62div", "cn.63div"], "0102"), "jp.3div.1": "3512" };
    const table = position({ turn: 6, units, side: "china", phase: "reinforcement", declared: "move/fight" });
    table.arrive("cn.46div", "0102").act("china", "done");
    expect([table.turnOf, table.step]).toEqual(["china", "fight"]);
    table.act("china", "done");
    expect([table.turnOf, table.step]).toEqual(["japan", "declare"]);
    expect(table.stack("0102")?.count).toBe(4);
  });

  rule("6.0.i", "an overrun is followed by no test; the phase is", () => {
    const detachments = ["jp.shigeto", "jp.asama", "jp.amaya"];
    const table = moving("japan", { units: { ...all(detachments, "0611"), "cn.20bde": "0610" } });
    table.act("japan", "overrun", ["jp.shigeto", ["jp.asama", "jp.amaya"], "0610"]).resolve([6]);
    expect(detachments.map((unit) => table.where(unit))).toEqual(["0610", "0610", "0610"]);
    expect(table.step).toBe("afterOverrun");
    table.act("japan", "stop");
    expect(table.step).toBe("move");
    table.act("japan", "done");
    expect(table.step).toBe("excess");
  });

  rule("6.0.j", "a landing combat is followed by a test of both sides, a landing without combat by none", () => {
    const detachments = ["jp.shigeto", "jp.asama", "jp.amaya"];
    const inland = all(["cn.61div", "cn.62div", "cn.63div", "cn.55div"], "0202");
    const units = { ...all(detachments, "box 3"), ...inland, "cn.57div": "3612" };
    const setting = { turn: 3, side: "japan", phase: "reinforcement" } as const;
    const fought = position({ ...setting, units: { ...units, "cn.garrison.e": "3308" } });
    fought.act("japan", "restore").act("japan", "assign", ["3308", detachments]).act("japan", "done").resolve([6]);
    expect([fought.turnOf, fought.step]).toEqual(["china", "excess"]);
    fought.act("china", "remove", [["cn.61div"]]);
    expect([fought.turnOf, fought.step]).toEqual(["japan", "excess"]);
    const quiet = position({ ...setting, units });
    quiet.act("japan", "restore").act("japan", "assign", ["3308", detachments]).act("japan", "done");
    expect([quiet.pub.phase, quiet.step]).toEqual(["second", "fight"]);
    expect(quiet.stack("3308")?.count).toBe(3);
  });

  rule("6.1.a", "markers do not count", () => {
    const full = [...regiments(3), "jp.shigeto"];
    const table = fighting("japan", { units: { ...all(full, "3510"), "cn.61div": "3409", "cn.62div": "3409" } });
    table.attack("japan", "3409", full, [6], { markers: ["air", "artillery", "naval"] });
    table.act("japan", "advance", [[]]);
    expect(table.step).toBe("fight");
    expect(table.stack("3510")?.count).toBe(5);
  });
});

describe("6.2 Limits", () => {
  rule(["6.2.a", "6.2.b", "6.2.c", "6.2.d"], "four regiments of a division and one more unit, five in all", () => {
    expect(fits("japan", [...regiments(3), "jp.11div.1"])).toBe(true);
    expect(fits("japan", [...regiments(3), "jp.garrison.1"])).toBe(true);
    expect(fits("japan", [...regiments(3), "jp.11div.1", "jp.garrison.1"])).toBe(false);
    expect(fits("japan", [...regiments(3), "jp.11div.1", "jp.11div.2"])).toBe(false);
    expect(fits("japan", regiments(3))).toBe(true);
  });

  rule("6.2.e", "two and two of different divisions are too many", () => {
    expect(fits("japan", [...regiments(3, [1, 2]), ...regiments(11, [1, 2])])).toBe(false);
    expect(fits("japan", [...regiments(3, [1, 2]), ...regiments(11, [1])])).toBe(true);
  });

  rule("6.2.f", "the four SNLF battalions are a division", () => {
    const snlf = ["jp.snlf.1", "jp.snlf.2", "jp.snlf.3", "jp.snlf.9"];
    expect(fits("japan", [...snlf, "jp.3div.1"])).toBe(true);
    expect(fits("japan", [...snlf, "jp.garrison.1"])).toBe(true);
    expect(fits("japan", [...snlf, "jp.3div.1", "jp.garrison.1"])).toBe(false);
  });

  rule(["6.2.g", "6.2.o"], "a detachment is a regiment and a formation of its own", () => {
    expect(fits("japan", [...regiments(3), "jp.shigeto"])).toBe(true);
    expect(fits("japan", ["jp.shigeto", "jp.asama"])).toBe(true);
    expect(fits("japan", ["jp.shigeto", "jp.asama", "jp.amaya"])).toBe(false);
    expect(fits("japan", [...regiments(3, [1, 2, 3]), "jp.shigeto", "jp.garrison.1"])).toBe(false);
  });

  rule(["6.2.h", "6.2.i", "6.2.k"], "three division equivalents: divisions 1, brigades a half", () => {
    expect(fits("china", ["cn.61div", "cn.62div", "cn.63div"])).toBe(true);
    expect(fits("china", ["cn.61div", "cn.62div", "cn.63div", "cn.20bde"])).toBe(false);
    expect(fits("china", ["cn.61div", "cn.62div", "cn.20bde", "cn.45bde"])).toBe(true);
    expect(fits("china", ["cn.20bde", "cn.45bde", "cn.11bde", "cn.12bde", "cn.13bde", "cn.34bde"])).toBe(true);
    expect(fits("china", ["cn.20bde", "cn.45bde", "cn.11bde", "cn.12bde", "cn.13bde", "cn.34bde", "cn.37bde"])).toBe(
      false,
    );
  });

  rule(["6.2.j", "6.2.l", "6.2.m"], "elite brigades 1, elite divisions 1½, reduced or not", () => {
    expect(fits("china", ["cn.87div", "cn.88div"])).toBe(true);
    expect(fits("china", ["cn.87div", "cn.88div", "cn.20bde"])).toBe(false);
    expect(fits("china", [["cn.87div", 1], ["cn.88div", 1], "cn.20bde"])).toBe(false);
    expect(fits("china", ["cn.td.1", "cn.td.2", "cn.61div"])).toBe(true);
    expect(fits("china", ["cn.td.1", ["cn.td.2", 1], "cn.61div", "cn.20bde"])).toBe(false);
  });

  rule("6.2.n", "a Chinese garrison counts nothing", () => {
    expect(fits("china", ["cn.61div", "cn.62div", "cn.63div", "cn.garrison.nanking", "cn.garrison.a"])).toBe(true);
  });

  rule(["ex.6.2.a", "ex.6.2.b"], "elite division, division and brigade fill a hex exactly", () => {
    expect(fits("china", ["cn.87div", "cn.61div", "cn.20bde"])).toBe(true);
    expect(fits("china", ["cn.87div", "cn.61div", "cn.20bde", "cn.45bde"])).toBe(false);
  });
});

describe("6.3 Fog of war", () => {
  /** Two positions that differ only in what lies below the Chinese top counters. */
  const twins = (declared: string): [Campaigning, Campaigning] => {
    const make = (hidden: Record<string, Placement>): Campaigning =>
      position({
        units: {
          ...all(regiments(3), "0611"),
          ...all(regiments(11), "0508"),
          ...hidden,
          "cn.61div": "0610",
          "cn.62div": "0712",
          "cn.63div": "0512",
        },
        side: "japan",
        phase: "first",
        declared,
      });
    return [
      make({ "cn.87div": "0610", "cn.55div": "0712", "cn.20bde": "0512", "cn.45bde": "0512" }),
      make({ "cn.20bde": "0610", "cn.87div": { hex: "0712", steps: 1 }, "cn.55div": "0512", "cn.45bde": "0512" }),
    ];
  };

  rule(
    ["6.3.a", "6.3.d"],
    "the enemy's view shows the top counter and the number of units, one's own everything",
    () => {
      const [a, b] = twins("fight/fight");
      expect(a.stack("0610")).toEqual({ top: "cn.61div", count: 2 });
      const japan = a.seat("japan");
      const china = a.seat("china");
      expect(a.game.view(japan)).toEqual(b.game.view(japan));
      expect(a.game.view(null)).toEqual(b.game.view(null));
      expect(a.game.view(china)).not.toEqual(b.game.view(china));
      expect(a.game.view(china).mine).toEqual(a.game.play.own[china]);
      expect(JSON.stringify(a.game.view(japan))).not.toBe(JSON.stringify(a.game.view(china)));
    },
  );

  rule("6.3.a", "reach, choices, odds and refusals do not depend on what is hidden", () => {
    for (const declared of ["fight/fight", "move/move"]) {
      const [a, b] = twins(declared);
      const japan = a.seat("japan");
      expect(a.game.decision(japan)).toEqual(b.game.decision(japan));
      if (declared === "move/move") {
        expect(a.reach("japan", "jp.11div.1")).toEqual(b.reach("japan", "jp.11div.1"));
        for (const table of [a, b]) expect(table.marchRefused("japan", "jp.11div.1", ["0610"]).rule).toBe("9.0");
        expect(a.refused("japan", "move", ["jp.3div.1", [], "0610"])).toEqual(
          b.refused("japan", "move", ["jp.3div.1", [], "0610"]),
        );
        continue;
      }
      const command = { verb: "attack", picks: ["0610", regiments(3)] };
      expect(a.game.play.preview(japan, command)).toEqual(b.game.play.preview(japan, command));
      expect(a.game.play.preview(japan, command)).toMatchObject({
        preview: {
          knownTo: "as seen",
          defender: { total: 4 },
          notes: [expect.stringMatching(/4:1 at best, 2:1 at worst/)],
        },
      });
      expect(a.refused("japan", "attack", ["0609", regiments(3)])).toEqual(
        b.refused("japan", "attack", ["0609", regiments(3)]),
      );
    }
  });

  rule(["6.3.b", "6.3.c"], "the stack is laid open when the attack begins, and then there is no way back", () => {
    const [a, b] = twins("fight/fight");
    for (const table of [a, b]) table.act("japan", "attack", ["0610", regiments(3)]);
    expect(a.told("combat", "japan")[0]).toMatchObject({
      defenders: ["cn.87div", "cn.61div"].sort((x, y) => a.unit(x) - a.unit(y)),
    });
    expect(b.told("combat", "japan")[0]).toMatchObject({
      defenders: ["cn.20bde", "cn.61div"].sort((x, y) => b.unit(x) - b.unit(y)),
    });
    expect(a.verbs("japan")).toEqual(["support"]);
    expect(a.game.canUndo(a.seat("japan"))).toBe(false);
    expect(a.game.decision(a.seat("japan"))?.stake).toMatchObject({ knownTo: "exact", defender: { total: 8 } });
  });

  rule("6.3.e", "overruns and landings lay the stack open in the same way", () => {
    const overrun = moving("japan", {
      units: { ...all(regiments(3), "0611"), "cn.61div": "0610", "cn.62div": "0610" },
    });
    overrun.act("japan", "overrun", ["jp.3div.1", regiments(3, [2, 3, 4]), "0610"]);
    expect(overrun.told("combat", "japan")[0]).toMatchObject({
      attack: "overrun",
      defenders: ["cn.61div", "cn.62div"],
    });
    expect(overrun.verbs("japan")).toEqual(["support"]);
    const units = { ...all(regiments(11), "box 6"), "cn.61div": "3308", "cn.62div": "3308" };
    const landing = position({ units, side: "japan", phase: "reinforcement" });
    landing.act("japan", "restore").act("japan", "assign", ["3308", regiments(11)]);
    expect(landing.told("combat", "japan")[0]).toMatchObject({
      attack: "landing",
      defenders: ["cn.61div", "cn.62div"],
    });
    expect(landing.game.canUndo(landing.seat("japan"))).toBe(false);
  });

  rule("6.3.f", "attackers are seen while their combat lasts; then the stacks are closed", () => {
    const units = { ...all(regiments(3), "0611"), "cn.87div": "0610", "cn.88div": "0610", "jp.11div.1": "0611" };
    const table = fighting("japan", { units });
    table.act("japan", "attack", ["0610", ["jp.3div.1", "jp.3div.2"]]);
    const open = JSON.stringify(table.game.view(table.seat("china")).stack);
    expect(open).toContain(`"attackers":[${table.unit("jp.3div.1")},${table.unit("jp.3div.2")}]`);
    table.resolve([4]);
    expect([table.lastBattle.result, table.turnOf, table.step]).toEqual(["2/1", "china", "losses"]);
    table.act("china", "lose", [["cn.87div"]]);
    expect(table.step).toBe("fight");
    const closed = table.game.view(table.seat("china"));
    expect(JSON.stringify(closed.stack)).not.toContain("attackers");
    expect(table.stack("0611")).toEqual({ top: "jp.11div.1", count: 5 });
  });
});

describe("6.4 Stacking order", () => {
  const units = { ...all(regiments(3), "0611"), "cn.87div": "0610", "cn.61div": "0610" };

  rule("6.4.a", "the order in a stack changes no result", () => {
    const result = (top: string[]): unknown => {
      const table = fighting("japan", { units, edit: { top } });
      table.attack("japan", "0610", regiments(3), [3]);
      table.act("japan", "lose", [["jp.3div.1"]]);
      const forces = table.game.play.own.map(({ at, steps, used }) => ({ at, steps, used }));
      return [table.lastBattle, forces, table.game.play.cache];
    };
    expect(result(["cn.87div"])).toEqual(result(["cn.61div"]));
    expect(fits("china", ["cn.87div", "cn.61div"])).toBe(true);
    expect(fits("china", ["cn.61div", "cn.87div"])).toBe(true);
  });

  rule("6.4.b", "the owner chooses the counter on top", () => {
    const table = fighting("china", { units });
    expect(table.stack("0610")).toEqual({ top: "cn.61div", count: 2 });
    expect(table.refused("china", "top", ["cn.61div"]).rule).toBe("6.4");
    expect(table.refused("china", "top", ["jp.3div.1"]).rule).toBe("6.4");
    table.act("china", "top", ["cn.87div"]);
    expect(table.stack("0610")).toEqual({ top: "cn.87div", count: 2 });
    expect(table.game.view(table.seat("japan")).pub.stacks).toEqual(table.pub.stacks);
  });
});
