import { rule } from "@wusong/testkit";
import { describe, expect } from "vitest";
import {
  all,
  type Campaigning,
  fighting,
  moving,
  type Placement,
  regiments,
  type Setting,
  type Side,
} from "./helpers.ts";

/** All that the other side sees after a game went on: its view, and what it was told. */
const seenBy = (table: Campaigning, side: Side): unknown => [
  { ...table.game.view(table.seat(side)), mine: null },
  table.game.log(table.seat(side)),
];

/** All that a side was told since the set-up, which everybody knows. */
const toldTo = (table: Campaigning, side: Side): string =>
  JSON.stringify(table.game.log(table.seat(side)).filter(({ at }) => at >= 0));

describe("6.3 What lies below the top counter", () => {
  rule("6.3.a", "a whole stack that leaves its hex shows no more than its top counter, before and after", () => {
    const after = (hidden: readonly string[]): Campaigning => {
      const elsewhere = ["cn.61div", "cn.62div", "cn.55div", "cn.20bde"].filter((unit) => !hidden.includes(unit));
      const units = { ...all(elsewhere, "0116"), ...all(hidden, "0610"), "cn.87div": "0610", "cn.63div": "0116" };
      const table = moving("china", { units: { ...units, "jp.3div.1": "3512" } });
      table.march("china", hidden[0], ["0611"], { with: [...hidden.slice(1), "cn.87div"] });
      return table;
    };
    const [one, other] = [after(["cn.61div", "cn.55div"]), after(["cn.62div", "cn.20bde"])];
    expect(one.stack("0611")).toEqual({ top: "cn.87div", count: 3 });
    expect(seenBy(one, "japan")).toEqual(seenBy(other, "japan"));
    expect(one.told("uncovered")).toEqual([]);
    for (const unit of ["cn.61div", "cn.55div", "cn.62div", "cn.20bde"]) {
      expect(toldTo(one, "japan")).not.toContain(unit);
      expect(toldTo(one, "japan")).not.toContain(one.sheet.units[one.unit(unit)].name);
    }
  });

  rule("6.3.a", "of a stack that is divided the enemy sees the two counters that then lie on top", () => {
    const units = { "cn.61div": "0610", "cn.55div": "0610", "cn.20bde": "0610", "cn.87div": "0610" };
    const table = moving("china", { units: { ...units, "jp.3div.1": "3512" } });
    table.march("china", "cn.61div", ["0611"], { with: ["cn.87div"] });
    expect([table.stack("0610"), table.stack("0611")]).toEqual([
      { top: "cn.20bde", count: 2 },
      { top: "cn.87div", count: 2 },
    ]);
    expect(table.told("uncovered", "japan")).toEqual([
      { hex: "0610", hexes: ["0610"], unit: "cn.20bde", units: ["cn.20bde"], reduced: false },
    ]);
    for (const unit of ["cn.61div", "cn.55div"]) expect(toldTo(table, "japan")).not.toContain(unit);
  });

  rule(["6.3.a", "6.4.b"], "a counter is uncovered because it lay highest, whatever its number", () => {
    const uncovered = (below: readonly string[]): string | undefined => {
      const units = { ...all(below, "0610"), "cn.87div": "0610", "jp.3div.1": "3512" };
      const table = moving("china", { units });
      return table.march("china", "cn.87div", ["0611"]).stack("0610")?.top;
    };
    expect(uncovered(["cn.55div", "cn.61div", "cn.20bde"])).toBe("cn.20bde");
    expect(uncovered(["cn.20bde", "cn.55div", "cn.61div"])).toBe("cn.61div");
    expect(uncovered(["cn.61div", "cn.20bde", "cn.55div"])).toBe("cn.55div");
    const table = moving("china", {
      units: { ...all(["cn.55div", "cn.61div", "cn.20bde"], "0610"), "jp.3div.1": "3512" },
    });
    table.act("china", "top", ["cn.55div"]);
    expect(table.stack("0610")?.top).toBe("cn.55div");
    table.march("china", "cn.55div", ["0611"]);
    expect(table.stack("0610")?.top).toBe("cn.20bde");
  });

  rule("6.3.a", "a group goes on after an overrun and closes again, and nobody below the rest is shown", () => {
    const rest = (hidden: string): Campaigning => {
      const other = hidden === "jp.11div.1" ? "jp.11div.2" : "jp.11div.1";
      const units = {
        [hidden]: "0611",
        "jp.shigeto": "0611",
        ...all(regiments(3), "0611"),
        [other]: "3512",
        "jp.snlf.1": "3512",
        "cn.20bde": "0610",
      };
      const table = moving("japan", { units });
      table.act("japan", "overrun", ["jp.3div.1", regiments(3, [2, 3, 4]), "0610"]).resolve([6]);
      return table;
    };
    const [one, other] = [rest("jp.11div.1"), rest("jp.11div.2")];
    expect(one.stack("0611")).toEqual({ top: "jp.shigeto", count: 2 });
    expect(seenBy(one, "china")).toEqual(seenBy(other, "china"));
  });

  rule("6.3.a", "what a stack adds up to is told only when a test finds it too much", () => {
    const setting = (hidden: Record<string, Placement>): Setting => ({
      units: { ...hidden, "cn.61div": "0610", "jp.3div.1": "0611", "jp.3div.2": "0612" },
      declared: "move/move",
    });
    const light = moving("china", setting({ "cn.20bde": "0610", "cn.55div": "0610", "cn.87div": "0116" }));
    const heavy = moving("china", setting({ "cn.87div": "0610", "cn.55div": "0610", "cn.20bde": "0116" }));
    for (const table of [light, heavy]) {
      expect(table.stack("0610")).toEqual({ top: "cn.61div", count: 3 });
      table.act("china", "done");
    }
    expect(light.step).not.toBe("excess");
    expect(heavy.step).toBe("excess");
    expect(heavy.told("overstacked", "japan")).toEqual([{ hex: "0610", hexes: ["0610"] }]);
  });
});

describe("6.3 What was seen is not taken back", () => {
  rule(["6.3.a", "10.5.2.c"], "losses that uncover a counter of the other side end every undo", () => {
    const units = {
      "jp.11div.1": "0611",
      "jp.3div.1": { hex: "0611", steps: 1 },
      "cn.61div": "0610",
      "cn.62div": "0610",
    };
    const table = fighting("japan", { units });
    table.attack("japan", "0610", ["jp.3div.1"], [4]);
    expect([table.turnOf, table.step, table.lastBattle.result]).toEqual(["china", "losses", "2/1"]);
    table.act("china", "lose", [["cn.61div"]]);
    expect(table.told("uncovered", "china")).toMatchObject([{ hex: "0611", unit: "jp.11div.1" }]);
    expect(table.game.canUndo(table.seat("china"))).toBe(false);
    expect(table.game.undo(table.seat("china"))).not.toBeNull();
    // After an overrun no stacking test follows; what it uncovers counts all the same.
    const overrun = moving("japan", { units });
    overrun.act("japan", "overrun", ["jp.3div.1", [], "0610"]).resolve([5]);
    expect([overrun.turnOf, overrun.step, overrun.lastBattle.result]).toEqual(["china", "losses", "2/1"]);
    overrun.act("china", "lose", [["cn.62div"]]);
    expect([overrun.turnOf, overrun.step]).toEqual(["japan", "move"]);
    expect(overrun.told("uncovered", "china")).toMatchObject([{ unit: "cn.61div" }, { unit: "jp.11div.1" }]);
    expect(overrun.game.canUndo(overrun.seat("china"))).toBe(false);
  });

  rule(["6.0.e", "6.3.a"], "a stacking test that finds something ends every undo, and so does what it uncovers", () => {
    const stack = ["cn.61div", "cn.62div", "cn.63div", "cn.55div", "cn.56div"];
    const table = moving("china", { units: { ...all(stack, "0202"), "jp.3div.1": "3512" } });
    table.act("china", "done");
    expect(table.step).toBe("excess");
    expect(table.game.canUndo(table.seat("china"))).toBe(false);
    table.act("china", "remove", [["cn.55div", "cn.56div"]]);
    expect(table.told("uncovered", "japan")).toMatchObject([{ unit: "cn.63div" }]);
    expect(table.game.canUndo(table.seat("china"))).toBe(false);
    const quiet = moving("china", { units: { ...all(stack.slice(0, 3), "0202"), "jp.3div.1": "3512" } });
    quiet.march("china", "cn.61div", ["0203"]);
    expect(quiet.game.canUndo(quiet.seat("china"))).toBe(true);
  });
});
