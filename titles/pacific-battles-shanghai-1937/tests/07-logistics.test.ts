import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { reach, STRONG_ARMY_HQ, sheet, table, tableOn } from "./helpers.ts";

rule(
  ["6.3.a", "7.5.a", "7.51.a"],
  "eliminated units come back only by refit, where the supply is spent; permanently lost ones never",
  () => {
    const t = table({
      place: { "jp.29bde": "replaceable", "jp.5bde": "dead", "jp.1sh": "2818" },
      supply: { japan: { "2818": 2 } },
      phase: { name: "supply", side: "japan" },
    });
    expect(t.options("japan", "refit", ["2818"])).toEqual(["jp.29bde"]);
    expect(t.refused("japan", "refit", ["2818", ["jp.5bde"]]).rule).toBe("7.5");
    t.act("japan", "refit", ["2818", ["jp.29bde"]]);
    expect([t.where("jp.29bde"), t.where("jp.5bde"), t.supply("japan", "2818")]).toEqual(["2818", "dead", 0]);
  },
);

rule(
  ["7.1.a", "7.7.a", "7.9.a"],
  "supply pays activation, refit, repair and fortification, and only in logistics",
  () => {
    const t = table({
      place: { "jp.sefhq": "2818", "jp.8eng": "2818", "jp.29bde": "replaceable" },
      supply: { japan: { "2818": 4, base: 1 } },
      air: { japan: { damaged: 1 } },
      phase: { name: "supply", side: "japan" },
    });
    expect(t.verbs("japan")).toEqual(expect.arrayContaining(["activate", "refit", "repair", "fortify"]));
    t.edit({ phase: { name: "movement", side: "japan" } });
    for (const verb of ["activate", "refit", "repair", "fortify"]) expect(t.verbs("japan")).not.toContain(verb);
  },
);

rule(
  ["7.2.a", "7.3.a", "7.3.g", "7.3.h"],
  "a point serves its own and adjacent hexes and activates one headquarters on the map",
  () => {
    const t = table({
      place: { "jp.sefhq": "2818", "jp.3hq": "2817", "jp.11hq": "2815" },
      supply: { japan: { "2819": 1 } },
      phase: { name: "supply", side: "japan" },
    });
    expect(t.options("japan", "activate", [])).toEqual(["jp.sefhq"]);
    expect(t.refused("japan", "activate", ["jp.11hq", "2819"]).rule).toBe("7.2");
    t.act("japan", "activate", ["jp.sefhq", "2819"]);
    expect(t.verbs("japan")).not.toContain("activate");
    expect(t.active()).toEqual(["jp.sefhq"]);
  },
);

rule(["7.2.b", "7.3.e", "13.9.a"], "neither terrain nor enemy zones hinder supply or support", () => {
  const t = table({
    place: { "jp.sefhq": "2514", "cn.nanking.elite.1": "2614", "cn.nanking.elite.2": "2413" },
    supply: { japan: { "2513": 1 } },
    phase: { name: "supply", side: "japan" },
  });
  t.act("japan", "activate", ["jp.sefhq", "2513"]);
  expect(t.active()).toEqual(["jp.sefhq"]);
  const follow = table({
    place: { "jp.sefhq": "2514", "jp.29bde": "2812", "cn.nanking.elite.1": "2614" },
    active: ["jp.sefhq"],
    phase: { name: "movement", side: "japan", impulse: 2 },
  });
  expect(follow.options("japan", "move", [])).toContain("jp.29bde");
});

rule(["7.3.b", "7.4.a"], "a paid headquarters stays active, an unpaid one becomes inactive", () => {
  const t = table({
    place: { "jp.sefhq": "2818", "jp.3hq": "2716" },
    supply: { japan: { "2818": 2 } },
    active: ["jp.sefhq", "jp.3hq"],
    phase: { name: "supply", side: "japan" },
  });
  t.act("japan", "activate", ["jp.sefhq", "2818"]);
  expect(t.refused("japan", "activate", ["jp.sefhq", "2818"]).rule).toBe("7.3");
  t.act("japan", "done");
  expect(t.active()).toEqual(["jp.sefhq"]);
});

rule(
  ["7.3.c", "10.1.b", "10.3.a", "10.3.b"],
  "an active headquarters shifts right in attack and left in defence",
  () => {
    const place = { "jp.29bde": "2818", "jp.sefhq": "2820", "cn.nanking.elite.1": "2817", "cn.9ag.hq": "2814" };
    const attack = tableOn(STRONG_ARMY_HQ, {
      place,
      active: ["jp.sefhq", "cn.9ag.hq"],
      phase: { name: "combat", side: "japan" },
    });
    attack.fight("japan", ["2817"], ["jp.29bde"], "raid", [4]);
    expect(attack.last("engaged").support).toEqual([2, 2]);
    const defence = tableOn(STRONG_ARMY_HQ, {
      place,
      active: ["jp.sefhq"],
      first: "china",
      phase: { name: "combat", side: "china" },
    });
    defence.fight("china", ["2818"], ["cn.nanking.elite.1"], "raid", [6]);
    expect(defence.last("battle").shifts).toEqual(["Defender's headquarters -2"]);
  },
);

rule(
  ["7.3.d", "10.4.e", "19.1.a", "10.5.a"],
  "everybody in radius follows on: other formations, supply, other headquarters and the headquarters itself",
  () => {
    const t = table({
      place: { "jp.3hq": "2818", "jp.22bde": "2816", "jp.9hq": "2819", "jp.6bde": "2815" },
      supply: { japan: { "2817": 1 } },
      active: ["jp.3hq"],
      phase: { name: "movement", side: "japan", impulse: 2 },
    });
    expect(t.options("japan", "move", []).sort()).toEqual(["jp.22bde", "jp.3hq", "jp.9hq", "jp.supply.1"].sort());
  },
);

rule(["7.3.f", "26.5.a"], "one base point activates all headquarters in the base, none is free", () => {
  const t = table({
    place: { "jp.sefhq": "base", "jp.3hq": "base", "jp.11hq": "2818" },
    supply: { japan: { base: 1 } },
    phase: { name: "supply", side: "japan" },
  });
  t.act("japan", "activateBase");
  expect(t.active()).toEqual(["jp.sefhq", "jp.3hq"]);
  expect(t.supply("japan", "base")).toBe(0);
  const poor = table({ place: { "jp.sefhq": "base" }, phase: { name: "supply", side: "japan" } });
  expect(poor.refused("japan", "activateBase").rule).toBe("26.5");
});

rule(
  ["7.5.b", "7.5.g", "7.5.f", "7.51.b", "7.51.c"],
  "a headquarters costs its support value in one place and comes back inactive",
  () => {
    const t = tableOn(STRONG_ARMY_HQ, {
      place: { "jp.sefhq": "replaceable", "jp.29bde": "2818" },
      supply: { japan: { "2818": 1, "2819": 1, base: 2 } },
      phase: { name: "supply", side: "japan" },
    });
    expect(t.options("japan", "refitHq", ["jp.sefhq"])).toEqual(["base"]);
    expect(t.refused("japan", "refitHq", ["jp.sefhq", "2818"]).rule).toBe("7.5");
    t.act("japan", "refitHq", ["jp.sefhq", "base"]);
    expect([t.where("jp.sefhq"), t.supply("japan", "base")]).toEqual(["base", 0]);
    expect(t.active()).toEqual([]);
  },
);

rule(
  ["7.5.c", "7.5.d", "7.5.h", "7.5.i", "7.51.b"],
  "one point refits three battalion equivalents; a brigade takes two, unused fractions lapse",
  () => {
    const t = table({
      place: {
        "jp.29bde": "replaceable",
        "jp.1com": "replaceable",
        "jp.7mg": "replaceable",
        "jp.sefarmor": "replaceable",
        "jp.3recon": "replaceable",
        "jp.11recon": "replaceable",
      },
      supply: { japan: { base: 4 } },
      phase: { name: "supply", side: "japan" },
    });
    t.act("japan", "refit", ["base", ["jp.7mg", "jp.sefarmor", "jp.3recon"]]);
    expect(t.supply("japan", "base")).toBe(3);
    t.act("japan", "refit", ["base", ["jp.11recon"]]);
    expect(t.supply("japan", "base")).toBe(2);
    expect(t.refused("japan", "refit", ["base", ["jp.29bde", "jp.1com"]]).text).toContain("3 supply points");
    t.act("japan", "refit", ["base", ["jp.29bde"]]);
    expect([t.supply("japan", "base"), t.where("jp.29bde"), t.where("jp.7mg")]).toEqual([0, "base", "base"]);
    for (const unit of sheet.units) {
      if (unit.side === 1 && unit.type.stacking === 1 && unit.type.kind !== "hq") expect(unit.type.battalions).toBe(3);
    }
  },
);

rule(
  ["7.5.e", "7.6.a", "7.6.b", "7.62.a", "16.10.b"],
  "damaged air is repaired three per point into Reserve; eliminated air never",
  () => {
    const t = table({
      place: { "jp.29bde": "2818" },
      supply: { japan: { base: 1 } },
      air: { japan: { damaged: 5, eliminated: 2 } },
      phase: { name: "supply", side: "japan" },
    });
    expect(t.refused("japan", "repair", [4]).text).toContain("repair 3 at most");
    t.act("japan", "repair", [3]);
    expect([t.air("japan", "reserve"), t.air("japan", "damaged"), t.air("japan", "eliminated")]).toEqual([3, 2, 2]);
  },
);

rule(["7.6.c"], "repaired air points fly only after the next allocation", () => {
  const t = table({
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2512" },
    supply: { japan: { base: 1 } },
    air: { japan: { damaged: 3 } },
    fired: ["jp.shanghai-gunfire"],
    phase: { name: "supply", side: "japan" },
  });
  t.act("japan", "repair", [3]).act("japan", "done").act("china", "done").act("japan", "done");
  expect([t.step, t.turnOf]).toEqual(["move", "china"]);
});

rule(
  ["ex.7.6.a", "7.61.a", "16.11.a", "26.6.a"],
  "four to six damaged points cost two supply points, in the base",
  () => {
    for (const points of [4, 5, 6]) {
      const t = table({
        place: { "cn.nanking.elite.1": "0613" },
        supply: { china: { base: 2, "0613": 5 } },
        air: { china: { damaged: 6 } },
        phase: { name: "supply", side: "china" },
      });
      t.act("china", "repair", [points]);
      expect([t.supply("china", "base"), t.supply("china", "0613"), t.air("china", "reserve")]).toEqual([0, 5, points]);
      expect(t.refused("china", "repair", [1]).rule).toBe(points === 6 ? "7.6" : "7.61");
    }
  },
);

rule(["7.8.b", "12.2.a", "26.10.c", "26.10.e"], "supply, Japanese battalions and Chinese tanks stack free", () => {
  const t = table({
    place: {
      "jp.29bde": "2818",
      "jp.5bde": "2818",
      "jp.7mg": "2818",
      "jp.sefarmor": "2818",
      "jp.3recon": "2818",
      "cn.nanking.elite.1": "0313",
      "cn.nanking.elite.2": "0313",
      "cn.nanking.tank.1": "0313",
    },
    supply: { japan: { "2818": 6 }, china: { "0313": 3 } },
    active: [],
    phase: { name: "movement", side: "japan" },
  });
  expect([t.own("japan").over, t.own("china").over]).toEqual([[], []]);
});

rule(["7.8.c"], "supply exerts no zone of control", () => {
  const t = table({
    place: { "jp.29bde": "2818" },
    supply: { china: { "2617": 2 } },
    phase: { name: "movement", side: "japan" },
  });
  t.act("japan", "move", ["jp.29bde", "2516"]);
  expect(t.where("jp.29bde")).toBe("2516");
});

rule(["7.8.i"], "supply moves with its own factor and needs radius to follow on", () => {
  const t = table({
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "0613" },
    supply: { japan: { "2818": 1 } },
    phase: { name: "movement", side: "japan" },
  });
  expect(reach(t, "japan", "jp.supply.1")).toContain("2918");
  expect(
    Math.max(
      ...reach(t, "japan", "jp.supply.1").map((hex) =>
        sheet.board.distance(sheet.board.id("2818"), sheet.board.id(hex)),
      ),
    ),
  ).toBeGreaterThanOrEqual(6);
  t.edit({ phase: { name: "movement", side: "japan", impulse: 2 } });
  expect(t.verbs("japan")).not.toContain("move");
});

rule(["7.9.b", "11.0.a"], "units need no supply line and may move, all, some or none", () => {
  const t = table({
    place: { "cn.nanking.elite.1": "2818", "jp.29bde": "2514" },
    phase: { name: "movement", side: "china" },
  });
  expect(reach(t, "china", "cn.nanking.elite.1")).toContain("2822");
  t.act("china", "done");
  expect(t.where("cn.nanking.elite.1")).toBe("2818");
});

rule(["7.3.b", "CM.C.06.a"], "a headquarters activated twice is counted once among those paid", () => {
  const t = table({
    place: { "cn.9ag.hq": "2413", "cn.10ag.hq": "2413" },
    supply: { china: { "2413": 2 } },
    hand: { japan: ["jp.warlords"], china: ["cn.german-advisors"] },
    phase: { name: "supply", side: "china" },
  });
  t.act("china", "activate", ["cn.9ag.hq", "2413"]).act("japan", "pass");
  t.act("china", "activate", ["cn.10ag.hq", "2413"]).act("japan", "pass");
  t.act("china", "marker", ["cn.9ag.hq"]).act("japan", "warlords");
  expect(t.options("japan", "bar")).toEqual(["cn.9ag.hq"]);
  expect(t.own("china").paid.map((hq) => sheet.units[hq].text)).toEqual(["cn.10ag.hq", "cn.9ag.hq"]);
  expect(t.pub.activated).toEqual([0, 3]);
});
