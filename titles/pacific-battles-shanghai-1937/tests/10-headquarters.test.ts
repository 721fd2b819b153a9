import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { STRONG_ARMY_HQ, sheet, table, tableOn } from "./helpers.ts";

rule(["10.2.a", "10.2.b", "10.2.c"], "follow-on eligibility is a snapshot of the start of the phase", () => {
  const t = table({
    place: { "jp.3hq": "2818", "jp.29bde": "2816", "jp.5bde": "2814" },
    active: ["jp.3hq"],
    phase: { name: "movement", side: "japan", impulse: 2 },
  });
  t.act("japan", "move", ["jp.3hq", "2815"]);
  expect(t.options("japan", "move", [])).toEqual(["jp.29bde"]);
  expect(t.refused("japan", "move", ["jp.5bde", "2813"]).rule).toBe("10.2");
  t.act("japan", "move", ["jp.29bde", "2822"]);
  expect(t.where("jp.29bde")).toBe("2822");
});

rule(
  ["10.3.c", "10.3.e", "10.3.f"],
  "support is measured when the battle starts; inactive or off-map headquarters give none",
  () => {
    const place = { "jp.29bde": "2818", "jp.5bde": "2614", "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2714" };
    const t = table({
      place: {
        "jp.29bde": "2818",
        "jp.3hq": "2818",
        "jp.5bde": "2819",
        "cn.nanking.elite.1": "2817",
        "cn.nanking.elite.2": "2820",
      },
      active: ["jp.3hq"],
      phase: { name: "combat", side: "japan" },
    });
    t.act("japan", "battle", [["2820"], ["jp.5bde"]])
      .act("japan", "battle", [["2817"], ["jp.29bde", "jp.3hq"]])
      .act("japan", "done");
    t.act("japan", "resolve", ["2817"]).act("japan", "choose", ["assault"], [1]);
    // The headquarters is lost in the first battle and supports the second no more.
    t.act("japan", "lose", [[], ["jp.29bde"]])
      .act("china", "done")
      .act("japan", "choose", ["raid"], [4]);
    expect(t.events("engaged").map((event) => event.data!.support)).toEqual([
      [1, 0],
      [0, 0],
    ]);
    const base = table({
      place: { ...place, "jp.sefhq": "base", "jp.3hq": "2820" },
      active: ["jp.sefhq"],
      phase: { name: "combat", side: "japan" },
    });
    base
      .act("japan", "battle", [["2817"], ["jp.29bde"]])
      .act("japan", "complete")
      .act("japan", "done")
      .act("japan", "resolve", ["2817"])
      .act("japan", "choose", ["raid"], [4]);
    expect(base.events("engaged")[0].data!.support).toEqual([0, 0]);
  },
);

rule(["10.3.d", "10.31.a", "10.31.b", "14.32.a"], "one headquarters a side shifts a battle, the best in radius", () => {
  const t = tableOn(STRONG_ARMY_HQ, {
    place: {
      "jp.29bde": "2818",
      "jp.sefhq": "2821",
      "jp.3hq": "2819",
      "jp.11hq": "2819",
      "cn.nanking.elite.1": "2817",
    },
    active: ["jp.sefhq", "jp.3hq", "jp.11hq"],
    phase: { name: "combat", side: "japan" },
  });
  t.fight("japan", ["2817"], ["jp.29bde"], "raid", [2]);
  expect(t.last("engaged").support).toEqual([2, 0]);
});

rule(["10.31.c", "10.32.a"], "one headquarters supports any number of battles, each with a unit in radius", () => {
  const t = table({
    place: {
      "jp.29bde": "2818",
      "jp.5bde": "2616",
      "jp.22bde": "2512",
      "jp.3hq": "2718",
      "cn.nanking.elite.1": "2919",
      "cn.nanking.elite.2": "2615",
      "cn.nanking.elite.3": "2411",
    },
    active: ["jp.3hq"],
    phase: { name: "combat", side: "japan" },
  });
  t.act("japan", "battle", [["2919"], ["jp.29bde"]])
    .act("japan", "battle", [["2615"], ["jp.5bde"]])
    .act("japan", "battle", [["2411"], ["jp.22bde"]])
    .act("japan", "done");
  t.act("japan", "resolve", ["2919"]).act("japan", "choose", ["raid"], [4]);
  t.act("japan", "resolve", ["2615"]).act("japan", "choose", ["raid"], [4]);
  expect(t.events("engaged").map((event) => event.data!.support)).toEqual([
    [1, 0],
    [1, 0],
    [0, 0],
  ]);
});

rule(
  ["10.32.b", "10.4.a", "26.11.b"],
  "radius is plain distance through water, enemies and the International Settlement",
  () => {
    const t = tableOn(STRONG_ARMY_HQ, {
      place: { "jp.sefhq": "2516", "jp.29bde": "2314", "cn.nanking.elite.1": "2414", "cn.nanking.elite.2": "2214" },
      active: ["jp.sefhq"],
      phase: { name: "combat", side: "japan" },
    });
    t.act("japan", "battle", [["2214", "2414"].sort(), ["jp.29bde"]])
      .act("japan", "done")
      .act("japan", "choose", ["raid"], [6]);
    expect(t.last("engaged").support).toEqual([2, 0]);
  },
);

rule(
  ["10.4.b", "15.12.a", "15.11.a"],
  "a headquarters that only supports, and bystanders, are untouched by the result",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "jp.1com": "2820", "jp.sefhq": "2819", "cn.nanking.elite.1": "2817" },
      active: ["jp.sefhq"],
      phase: { name: "combat", side: "japan" },
    });
    t.fight("japan", ["2817"], ["jp.29bde"], "assault", [1]);
    expect(t.last("battle").result).toBe("AS");
    t.act("japan", "lose", [[], ["jp.29bde"]]);
    expect([t.where("jp.29bde"), t.where("jp.sefhq"), t.where("jp.1com")]).toEqual(["replaceable", "2819", "2820"]);
    expect(t.active()).toEqual(["jp.sefhq"]);
  },
);

rule(
  ["10.4.c", "10.4.d", "10.6.a", "12.1.b", "RC.8.g"],
  "an attacked headquarters defends with 1 and its own shift, and stacks as a regiment",
  () => {
    const t = table({
      place: { "cn.9ag.hq": "2817", "jp.29bde": "2818" },
      active: ["cn.9ag.hq"],
      phase: { name: "combat", side: "japan" },
    });
    t.fight("japan", ["2817"], ["jp.29bde"], "assault", [6]);
    expect(t.last("battle")).toMatchObject({ attack: 7, defense: 1, shifts: ["Defender's headquarters -2"] });
    expect(t.where("cn.9ag.hq")).toBe("replaceable");
    const hq = (name: string): number[] => {
      const { type } = sheet.units[sheet.unitNamed.get(name)!];
      return [type.attack, type.defense, type.move!, type.stacking];
    };
    expect([hq("jp.sefhq"), hq("jp.shanghaihq"), hq("cn.9ag.hq")]).toEqual([
      [0, 1, 10, 1],
      [0, 1, 6, 1],
      [0, 1, 6, 1],
    ]);
  },
);

rule(["10.6.b", "14.11.d"], "headquarters exert no zone, and attacking one alone is optional", () => {
  const t = table({ place: { "cn.9ag.hq": "2817", "jp.29bde": "2818" }, phase: { name: "combat", side: "japan" } });
  expect(t.verbs("japan")).toContain("done");
  t.act("japan", "done");
  expect(t.where("cn.9ag.hq")).toBe("2817");
});
