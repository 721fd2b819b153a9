import { rule, tells } from "@wusong/testkit";
import { expect } from "vitest";
import { allocation, arrive, RECEIVED, sheet, Table, table } from "./helpers.ts";

rule(
  ["16.6.a", "16.64.a", "16.64.b", "26.14.a"],
  "only Chinese land units and supply arriving on the edge are interdicted, headquarters too",
  () => {
    const t = arrive(6);
    t.act("china", "edge", ["0113", ["cn.9ag.hq"]], [5]);
    expect(t.where("cn.9ag.hq")).toBe("replaceable");
    const air = arrive(6);
    air.act("china", "done", [], []);
    const japan = table({
      turn: 4,
      place: { "jp.29bde": "2818" },
      air: { japan: {}, china: {} },
      received: RECEIVED,
      phase: { name: "reinforcements", side: "japan" },
    });
    japan.act("japan", "done", [], []);
    expect(japan.supply("japan", "base")).toBe(4);
  },
);

rule(["16.61.a", "26.14.c", "17.1.b"], "at most six points interdict, air only", () => {
  const t = allocation(9, 0);
  expect(t.refused("japan", "allocate", [0, 7, 0, 0]).text).toContain("At most 6 points");
  t.act("japan", "allocate", [0, 6, 0, 0]);
  const guns = arrive(0, { inEffect: ["jp.third-fleet"] });
  guns.act("china", "edge", ["0113", ["cn.nanking.elite.1"]], []);
  expect(guns.where("cn.nanking.elite.1")).toBe("0113");
});

rule(["16.61.b", "16.61.h"], "the Nanking box is safe, even for units that enter the map in the same turn", () => {
  const t = arrive(6);
  t.act("china", "done", [], []).edit({ phase: { name: "movement", side: "china" } });
  t.act("china", "enter", ["cn.nanking.elite.1", "0113", false], []);
  expect(t.where("cn.nanking.elite.1")).toBe("0113");
});

rule("16.61.h", "decided otherwise, units and supply on their way to the Nanking box are rolled for", () => {
  const sent = (die: number): string[] => {
    const t = new Table({ options: { interdictedBase: "otherwise" } }).edit({
      clear: true,
      turn: 4,
      received: RECEIVED,
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "held", "cn.nanking.div.1": "held" },
      air: { japan: { interdiction: 3 } },
      phase: { name: "reinforcements", side: "china" },
    });
    t.act("china", "done", [], [die, die, die]);
    return [t.where("cn.nanking.elite.1"), t.where("cn.nanking.div.1")];
  };
  expect([sent(2), sent(4)]).toEqual([
    ["base", "base"],
    ["track 5", "track 5"],
  ]);
});

rule(
  ["16.61.d", "16.61.e", "16.61.f", "IT.g", "16.62.b"],
  "rolls apply one by one; antiaircraft fire takes a point at once, rolling itself spends none",
  () => {
    const t = arrive(3);
    t.act("china", "edge", ["0113", ["cn.9ag.hq", "cn.nanking.div.1", "cn.nanking.elite.1"]], [2, 1, 4]);
    expect(t.events("interdiction").map((event) => tells(event).points)).toEqual([3, 3, 2]);
    expect([t.air("japan", "interdiction"), t.air("japan", "damaged")]).toEqual([2, 1]);
    expect(["cn.9ag.hq", "cn.nanking.div.1", "cn.nanking.elite.1"].map((unit) => t.where(unit))).toEqual([
      "0113",
      "0113",
      "0113",
    ]);
  },
);

rule(
  ["16.62.a", "ex.16.62.a", "25.6.e"],
  "two points against two units and four supply points: six rolls on the two column",
  () => {
    const t = arrive(2, { inEffect: ["cn.8-army-group"], received: [...RECEIVED] });
    const supply = sheet.supply[1].map((unit) => sheet.units[unit].text).filter((name) => t.where(name) === "due");
    expect(supply).toHaveLength(4);
    t.act("china", "edge", ["0113", ["cn.nanking.elite.1", "cn.nanking.div.1", ...supply]], [2, 2, 2, 2, 2, 2]);
    expect(t.events("interdiction").map((event) => tells(event).points)).toEqual([2, 2, 2, 2, 2, 2]);
  },
);

rule(["16.63.c", "16.63.e", "16.63.f"], "E: the Chinese unit goes to the Replaceable box and scores", () => {
  const t = arrive(6);
  t.act("china", "edge", ["0113", ["cn.nanking.elite.1"]], [6]);
  expect([t.where("cn.nanking.elite.1"), t.vp]).toEqual(["replaceable", [3, 0]]);
});

rule(
  ["16.63.d", "IT.j", "IT.i", "IT.h"],
  "D1 delays a point or unit one turn; D2 kills a point and delays a unit two turns",
  () => {
    const t = arrive(4);
    t.act("china", "edge", ["0113", ["cn.supply.1"]], [4]);
    expect(t.where("cn.supply.1")).toBe("mix");
    t.act("china", "edge", ["0113", ["cn.nanking.elite.1"]], [4]);
    expect(t.where("cn.nanking.elite.1")).toBe("track 6");
    t.act("china", "edge", ["0113", ["cn.nanking.div.1"]], [3]);
    expect(t.where("cn.nanking.div.1")).toBe("track 5");
    const supply = arrive(4);
    supply.act("china", "edge", ["0113", ["cn.supply.1"]], [3]);
    expect(supply.where("cn.supply.1")).toBe("track 5");
  },
);

rule(
  ["16.64.c", "IT.k"],
  "E kills the point too; there are no deception markers, and no Chinese unit breaks down",
  () => {
    const t = arrive(6);
    t.act("china", "edge", ["0113", ["cn.supply.1"]], [6]);
    expect([t.where("cn.supply.1"), t.vp]).toEqual(["mix", [0, 0]]);
    expect(sheet.units.some((unit) => unit.name.includes("Deception"))).toBe(false);
  },
);
