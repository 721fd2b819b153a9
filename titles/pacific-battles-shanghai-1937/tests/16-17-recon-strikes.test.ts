import { rule, tells } from "@wusong/testkit";
import { expect } from "vitest";
import { bombardmentColumn } from "../rules/16-air-operations/strike.ts";
import { sheet, sheetOf, strikes, table, tableOn } from "./helpers.ts";

rule(
  ["16.7.a", "16.7.b", "16.71.d", "18.2.a"],
  "recon flies in the own movement phase, at any moment, without loss",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2414" },
      air: { japan: { recon: 2 } },
      phase: { name: "movement", side: "japan" },
    });
    t.act("japan", "move", ["jp.29bde", "2819"]).act("japan", "airRecon", ["2414"], []);
    expect(t.own("japan").seen.map((unit) => sheet.units[unit].text)).toEqual(["cn.nanking.elite.1"]);
    t.act("japan", "done");
    expect(t.step).toBe("strike");
    expect(t.verbs("japan")).not.toContain("airRecon");
  },
);

rule(
  ["16.71.a", "16.71.b", "16.71.c", "16.71.e"],
  "recon sees its hex, the neighbours, and open terrain at two hexes, once per hex",
  () => {
    const t = table({
      place: {
        "jp.29bde": "2818",
        "cn.nanking.elite.1": "2513",
        "cn.nanking.elite.2": "2514",
        "cn.nanking.elite.3": "2515",
        "cn.nanking.div.1": "2612",
        "cn.nanking.div.2": "2511",
        "cn.nanking.bde.1": "2412",
      },
      air: { japan: { recon: 2 } },
      phase: { name: "movement", side: "japan" },
    });
    t.act("japan", "airRecon", ["2513"]);
    const seen = t
      .own("japan")
      .seen.map((unit) => sheet.units[unit].text)
      .sort();
    expect(seen).toEqual(
      ["cn.nanking.bde.1", "cn.nanking.div.1", "cn.nanking.div.2", "cn.nanking.elite.1", "cn.nanking.elite.2"].sort(),
    );
    expect(t.refused("japan", "airRecon", ["2513"]).rule).toBe("16.71");
  },
);

rule(
  ["16.8.a", "16.8.b", "16.8.c", "18.3.a"],
  "strikes are placed on enemy hexes, all before any is flown; the number is shown",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2414", "cn.nanking.elite.2": "2512" },
      ...strikes("japan", 4),
    });
    expect(t.refused("japan", "strike", ["2513", 1, "none"]).rule).toBe("16.8");
    t.act("japan", "strike", ["2414", 2, "none"], []).act("japan", "strike", ["2512", 1, "none"], []);
    expect(t.events("bombardment")).toHaveLength(0);
    t.act("japan", "done", [], [2, 2]);
    expect(t.events("bombardment").map((event) => [tells(event).hex, tells(event).points])).toEqual([
      ["2414", 2],
      ["2512", 1],
    ]);
  },
);

rule(
  ["16.81.a", "16.81.b", "16.81.c", "16.81.d", "16.81.e"],
  "column = points minus terrain and fortification, never below zero; one die; survivors to Reserve",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2414", "cn.nanking.elite.2": "2417" },
      forts: { china: ["2414"] },
      ...strikes("japan", 6),
    });
    t.act("japan", "strike", ["2414", 4, "none"])
      .act("japan", "strike", ["2417", 2, "none"])
      .act("japan", "done", [], [6, 6]);
    expect(
      t.events("bombardment").map((event) => [tells(event).shift, tells(event).column, tells(event).result]),
    ).toEqual([
      [5, "0", "-"],
      [0, "2", "S"],
    ]);
    expect(t.air("japan", "reserve")).toBe(6);
    expect(bombardmentColumn(sheet, 1, 3)).toBe(0);
  },
);

rule(
  ["16.82.a", "26.7.a", "26.7.b", "26.7.c", "26.7.d"],
  "four Japanese or two Chinese air points on a hex and phase; gunfire does not count",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2414" },
      air: { japan: { strike: 9 }, china: { strike: 9 } },
      phase: { name: "strike", side: "japan" },
    });
    expect(t.refused("japan", "strike", ["2414", 5, "none"]).text).toContain("At most 4 air points");
    t.act("japan", "strike", ["2414", 4, "jp.shanghai-gunfire"]).act("japan", "done", [], [2]);
    expect(t.last("bombardment").points).toBe(7);
    t.edit({ phase: { name: "strike", side: "japan", impulse: 2 } });
    t.act("japan", "strike", ["2414", 4]);
    t.edit({ phase: { name: "strike", side: "china" } });
    expect(t.refused("china", "strike", ["2818", 3]).text).toContain("At most 2 air points");
  },
);

rule(
  ["ex.16.83.a", "RC.5.c", "19.3.a", "16.85.a"],
  "three points, S: the combat unit is suppressed, one of two supply units is lost; nothing is revealed; several units suffer alike",
  () => {
    const t = table({
      place: { "jp.29bde": "2413", "cn.nanking.elite.1": "2817", "cn.9ag.hq": "2817" },
      supply: { china: { "2817": 2 } },
      active: ["cn.9ag.hq"],
      ...strikes("japan", 3),
    });
    t.act("japan", "strike", ["2817", 3, "none"]).act("japan", "done", [], [4]);
    expect([t.suppressed(), t.supply("china", "2817"), t.active()]).toEqual([["cn.nanking.elite.1"], 1, []]);
    expect(t.own("japan").seen).toEqual([]);
    const told = JSON.stringify(t.game.log(t.seat("japan")));
    for (const unit of ["cn.nanking.elite.1", "cn.9ag.hq", "cn.supply.1"].map((name) => sheet.unitNamed.get(name)!)) {
      expect(told).not.toContain(sheet.units[unit].text);
      expect(told).not.toContain(sheet.units[unit].name);
    }
    const two = table({
      place: { "jp.29bde": "2413", "cn.nanking.elite.1": "2817", "cn.nanking.div.1": "2817" },
      ...strikes("japan", 3),
    });
    two.act("japan", "strike", ["2817", 3, "none"]).act("japan", "done", [], [4]);
    expect(two.suppressed()).toEqual(["cn.nanking.elite.1", "cn.nanking.div.1"]);
  },
);

rule(["ex.16.83.b"], "the Chinese may put only two points on a hex", () => {
  const t = table({
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2414" },
    ...strikes("china", 3),
  });
  expect(t.refused("china", "strike", ["2818", 3]).text).toContain("At most 2 air points");
});

rule(["19.3.b"], "an inactive headquarters is not affected by an S", () => {
  const t = table({
    place: { "jp.29bde": "2413", "cn.9ag.hq": "2817" },
    ...strikes("japan", 3),
  });
  t.act("japan", "strike", ["2817", 3, "none"]).act("japan", "done", [], [6]);
  expect([t.where("cn.9ag.hq"), t.suppressed()]).toEqual(["2817", []]);
});

rule(
  ["16.84.a", "16.84.b", "RC.5.l", "RC.5.b"],
  "antiaircraft fire comes after the effect and damages one point, never eliminates",
  () => {
    const t = table({
      place: { "jp.29bde": "2413", "cn.nanking.elite.1": "2817" },
      ...strikes("japan", 4),
    });
    t.act("japan", "strike", ["2817", 4, "jp.shanghai-gunfire"]).act("japan", "done", [], [1]);
    expect(t.last("bombardment").result).toBe("S+AA");
    expect([
      t.suppressed(),
      t.air("japan", "damaged"),
      t.air("japan", "reserve"),
      t.air("japan", "eliminated"),
    ]).toEqual([["cn.nanking.elite.1"], 1, 3, 0]);
  },
);

rule(["16.84.c", "17.1.a"], "pure gunfire ignores antiaircraft fire", () => {
  const t = table({
    place: { "jp.29bde": "2413", "cn.nanking.elite.1": "2817" },
    air: { japan: {} },
    phase: { name: "strike", side: "japan" },
  });
  t.act("japan", "strike", ["2817", "jp.shanghai-gunfire"]).act("japan", "done", [], [1]);
  expect([t.air("japan", "damaged"), t.pub.inEffect.includes("jp.shanghai-gunfire")]).toEqual([0, true]);
});

rule(["17.0.b", "17.2.b"], "gunfire is one factor, combined with air in one attack", () => {
  const t = table({
    place: { "jp.29bde": "2413", "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2717" },
    ...strikes("japan", 2),
  });
  t.act("japan", "strike", ["2817", 2, "jp.shanghai-gunfire"]);
  expect(t.verbs("japan")).toEqual(["done"]);
  t.act("japan", "done", [], [3]);
  expect(t.last("bombardment")).toMatchObject({ points: 5, result: "S" });
});

rule(["17.2.a", "17.2.c"], "one gunfire mission per hex and turn, each marker once a turn", () => {
  const t = table({
    place: { "jp.29bde": "2413", "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2717" },
    inEffect: ["jp.third-fleet"],
    air: { japan: {} },
    phase: { name: "strike", side: "japan" },
  });
  t.act("japan", "strike", ["2817", "jp.shanghai-gunfire"]);
  expect(t.options("japan", "strike", ["2717"])).toEqual(["jp.third-fleet"]);
  t.act("japan", "done", [], [2]);
  t.edit({ phase: { name: "strike", side: "japan", impulse: 2 } });
  expect(t.refused("japan", "strike", ["2817", "jp.third-fleet"]).rule).toBe("17.2");
  expect(t.options("japan", "strike", ["2717"])).toEqual(["jp.third-fleet"]);
  t.edit({ air: { japan: { strike: 1 } }, phase: { name: "strike", side: "japan", impulse: 2 } });
  expect(t.refused("japan", "strike", ["2817", 1, "jp.third-fleet"]).text).toContain("goes on after everything");
  t.act("japan", "strike", ["2817", 1]);
});

rule(["17.2.b", "16.8.d"], "guns may fire alone although air points are left, which strike elsewhere", () => {
  const t = table({
    place: { "jp.29bde": "2413", "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2717" },
    ...strikes("japan", 2),
  });
  t.act("japan", "strike", ["2817", 0, "jp.shanghai-gunfire"]).act("japan", "strike", ["2717", 2]);
  t.act("japan", "done", [], [4, 6]);
  expect(t.events("bombardment").map((event) => tells(event).points)).toEqual([3, 2]);
  expect([t.pub.fired, t.pub.strikes]).toEqual([["jp.shanghai-gunfire"], []]);
});

rule(["17.0.a", "26.7.b"], "Japanese guns open no Chinese strike phase and fire for nobody else", () => {
  const t = table({
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "0613" },
    air: { china: {} },
    phase: { name: "movement", side: "china" },
  });
  t.act("china", "done");
  expect([t.step, t.turnOf]).toEqual(["strike", "japan"]);
  const air = table({ place: { "jp.29bde": "2818", "jp.5bde": "2514" }, ...strikes("china", 2) });
  air.act("china", "strike", ["2818", 1]);
  expect(air.verbs("china")).toEqual(["strike", "done"]);
  air.act("china", "strike", ["2514", 1]).act("china", "done", [], [6, 6]);
  expect(air.suppressed()).toEqual(["jp.29bde"]);
  const spent = table({
    place: { "jp.29bde": "2413", "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2717" },
    fired: ["jp.shanghai-gunfire"],
    ...strikes("japan", 1),
  }).act("japan", "strike", ["2817", 1]);
  expect(spent.refused("japan", "strike", ["2717", 1]).text).toBe("No air point and no naval gunfire is left.");
  expect(spent.refused("japan", "strike").text).toBe(
    "Everything that can strike is placed, or nothing is left to strike.",
  );
});

rule(
  ["16.7.a", "16.71.e"],
  "recon flies again over the same hex in the next phase, and not without a point of its own",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "jp.3hq": "2818", "cn.nanking.elite.1": "2414" },
      active: ["jp.3hq"],
      air: { japan: { recon: 2 }, china: { recon: 1 } },
      phase: { name: "movement", side: "japan" },
    });
    t.act("japan", "airRecon", ["2414"]).edit({ phase: { name: "movement", side: "japan", impulse: 2 } });
    t.act("japan", "airRecon", ["2414"]);
    expect(t.refused("japan", "airRecon", ["2414"]).text).toBe("No air point is assigned to recon.");
    expect(t.refused("japan", "recon", ["2414"]).text).toBe("You hold no Recon marker.");
    expect([t.air("japan", "reserve"), t.air("china", "recon")]).toEqual([2, 1]);
  },
);

rule(
  ["16.8.a", "16.8.b"],
  "nobody is asked for strikes while no enemy is on the map, and none takes fewer than no points",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "base" },
      air: { japan: { strike: 2 } },
      phase: { name: "movement", side: "japan" },
    });
    expect([t.act("japan", "done").step, t.turnOf]).toEqual(["move", "china"]);
    const guns = table({ place: { "jp.29bde": "2413", "cn.nanking.elite.1": "2817" }, ...strikes("japan", 2) });
    expect(guns.try("japan", "strike", ["2817", -1, "jp.shanghai-gunfire"])).not.toBeNull();
  },
);

rule(["16.84.a", "17.2.b"], "antiaircraft fire finds the single point that strikes, and the smallest gun fires", () => {
  const t = table({
    place: { "jp.29bde": "2413", "cn.nanking.elite.1": "2817" },
    fired: ["jp.shanghai-gunfire"],
    ...strikes("japan", 1),
  });
  t.act("japan", "strike", ["2817", 1]).act("japan", "done", [], [1]);
  expect([t.air("japan", "damaged"), t.air("japan", "reserve")]).toEqual([1, 0]);
  const { markers, provenance } = sheet.data.markers;
  const small = markers.map((one) => (one.gunfire === undefined ? one : { ...one, gunfire: 1 }));
  const guns = tableOn(sheetOf({ "markers.json": { provenance, markers: small } }), {
    place: { "jp.29bde": "2413", "cn.nanking.elite.1": "2817" },
    ...strikes("japan", 1),
  });
  guns.act("japan", "strike", ["2817", 1, "jp.shanghai-gunfire"]).act("japan", "done", [], [2]);
  expect(guns.last("bombardment").points).toBe(2);
});
