import { rule, tells } from "@wusong/testkit";
import { expect } from "vitest";
import { combat, J2, STRONG, sheet, strong, table } from "./helpers.ts";

rule(["13.7.a", "15.44.a", "15.44.c"], "pursuit costs nothing and ignores enemy zones in both hexes", () => {
  const t = table({
    place: { ...J2, "jp.22bde": "2919", "jp.10bde": "2919", "cn.nanking.div.1": "2918", "cn.nanking.elite.1": "2916" },
    ...combat("japan"),
  });
  t.fight("japan", ["2918"], ["jp.10bde", "jp.22bde", "jp.29bde", "jp.5bde"], "raid", [5]);
  expect(t.last("battle").result).toBe("DM");
  t.act("japan", "pursue", ["jp.29bde", "2918", true, "2917"]);
  expect(t.where("jp.29bde")).toBe("2917");
});

rule(["18.4.a"], "a pursuit is told of the zones it passes on its way", () => {
  const t = table({
    place: { ...J2, "jp.22bde": "2919", "jp.10bde": "2919", "cn.nanking.div.1": "2918", "cn.nanking.elite.1": "3017" },
    ...combat("japan"),
  });
  t.fight("japan", ["2918"], ["jp.10bde", "jp.22bde", ...STRONG], "raid", [5]);
  expect(t.last("zoneOfControl")).not.toMatchObject({ hex: "3017" });
  t.act("japan", "pursue", ["jp.29bde", "2918", true, "2817"]);
  expect(t.events("zoneOfControl").map(tells)).toContainEqual({
    hexes: ["3017"],
    hex: "3017",
    side: "china",
    exerts: true,
  });
});

rule(["21.3.a"], "a fortification is gone as soon as the last unit pursues out of it", () => {
  const t = table({ place: { ...J2, "cn.nanking.div.1": "2817" }, forts: { japan: ["2818"] }, ...combat("japan") });
  t.fight("japan", ["2817"], STRONG, "assault", [6]);
  t.act("japan", "pursue", ["jp.29bde", "2817"]);
  expect(t.forts("japan")).toEqual(["2818"]);
  t.act("japan", "pursue", ["jp.5bde", "2817"]);
  expect(t.forts("japan")).toEqual([]);
});

rule(["15.42.d"], "only units of the battle pursue", () => {
  const t = strong({ place: { ...J2, "cn.nanking.elite.1": "2817", "cn.nanking.div.1": "2817", "jp.7mg": "2919" } });
  t.fight("japan", ["2817"], STRONG, "assault", [5]);
  t.act("china", "lose", [["cn.nanking.elite.1"]]).act("china", "retreat", ["cn.nanking.div.1", "2816"]);
  expect(t.options("japan", "pursue", [])).toEqual(STRONG);
  expect(t.refused("japan", "pursue", ["jp.7mg", "2817"]).rule).toBe("15.42");
});

rule(["15.44.b", "15.44.e"], "pursuers enter only what they could enter; nobody pursues over the lower Huangpu", () => {
  const t = table({ place: { "jp.29bde": "2515", "jp.5bde": "2515", "cn.nanking.div.1": "2615" }, ...combat("japan") });
  t.fight("japan", ["2615"], STRONG, "assault", [6]);
  expect([t.last("battle").result, t.where("cn.nanking.div.1")]).toEqual(["DE", "replaceable"]);
  expect(t.verbs("japan")).toEqual(["done"]);
  const marsh = table({
    place: { "jp.sefarmor": "0615", "jp.5armor": "0615", "cn.nanking.bde.1": "0716" },
    ...combat("japan"),
  });
  marsh.fight("japan", ["0716"], ["jp.5armor", "jp.sefarmor"], "assault", [6]);
  expect(marsh.verbs("japan")).not.toContain("pursue");
  const far = table({
    place: { ...J2, "jp.22bde": "2919", "jp.10bde": "2919", "cn.nanking.div.1": "2918" },
    supply: { china: { "3018": 1 } },
    ...combat("japan"),
  });
  far.fight("japan", ["2918"], ["jp.10bde", "jp.22bde", ...STRONG], "raid", [5]);
  expect(far.last("battle").result).toBe("DM");
  expect(far.options("japan", "pursue", ["jp.29bde", "2918", true])).toContain("3017");
  expect(far.refused("japan", "pursue", ["jp.29bde", "2918", true, "3018"]).rule).toBe("15.44");
});

rule(
  ["CRT.A.BB.d", "15.42.a"],
  "after a bloodbath defenders that alone survive pursue one hex, and nobody where both do",
  () => {
    const defenders = table({
      place: { "jp.1com": "2818", "cn.nanking.elite.1": "2817", "cn.nanking.bde.1": "2817" },
      ...combat("japan"),
    });
    defenders.edit({ active: [], forts: {}, hand: { japan: ["jp.banzai"] }, ...combat("japan") });
    defenders.act("japan", "battle", [["2817"], ["jp.1com"]]).act("japan", "done");
    defenders.act("japan", "choose", ["assault"]).act("japan", "banzai", [], [6]);
    expect(defenders.last("battle").result).toBe("BB");
    defenders.act("china", "lose", [["cn.nanking.elite.1"]]);
    expect([defenders.step, defenders.turnOf, defenders.where("jp.1com")]).toEqual(["pursue", "china", "replaceable"]);
    expect(defenders.refused("china", "pursue", ["cn.nanking.bde.1", "2818", true, "2819"]).text).toContain(
      "goes on after",
    );
    defenders.act("china", "pursue", ["cn.nanking.bde.1", "2818"]);
    expect(defenders.where("cn.nanking.bde.1")).toBe("2818");
    // One of two attacked hexes is empty, but defenders survive in the other.
    const both = table({
      place: { ...J2, "cn.nanking.elite.1": "2817", "cn.nanking.elite.2": "2718" },
      ...combat("japan"),
    }).fight("japan", ["2718", "2817"], STRONG, "assault", [4]);
    expect(both.last("battle").result).toBe("BB");
    both.act("china", "lose", [["cn.nanking.elite.1"]]).act("japan", "lose", [[], ["jp.29bde"]]);
    expect([both.occupied("china"), both.pub.phase]).toEqual([["2718"], "movement"]);
  },
);

rule(["15.4.b", "7.8.d"], "supply that alone defended does not pursue", () => {
  const t = table({ place: { "jp.sefaa": "2818" }, supply: { china: { "2817": 1 } }, ...combat("japan") });
  t.fight("japan", ["2817"], ["jp.sefaa"], "assault", [1]);
  expect([t.last("battle").result, t.where("jp.sefaa"), t.pub.phase]).toEqual(["AZ", "dead", "movement"]);
});

rule(["15.42.b", "15.2.a"], "units of several hexes are offered as they are listed, not hex by hex", () => {
  const place = {
    "cn.nanking.elite.3": "2718",
    "cn.nanking.elite.1": "2817",
    "cn.nanking.elite.2": "2718",
    "cn.nanking.bde.1": "2817",
  };
  const t = table({ place: { "jp.29bde": "2818", "jp.5bde": "2818", ...place }, ...combat("japan") });
  const order = ["cn.nanking.elite.1", "cn.nanking.elite.2", "cn.nanking.elite.3"];
  t.fight("japan", ["2718", "2817"], STRONG, "assault", [5]);
  expect([t.last("battle").result, t.options("china", "lose")]).toEqual(["BB", order]);
  const raid = table({
    place: { "jp.29bde": "2818", "jp.5bde": "2818", ...place },
    hand: { japan: ["jp.banzai"] },
    ...combat("japan"),
  });
  raid
    .act("japan", "battle", [["2718", "2817"], STRONG])
    .act("japan", "done")
    .act("japan", "choose", ["assault"]);
  raid.act("japan", "banzai", [], [6]);
  expect(raid.last("battle").result).toBe("DS");
  raid.act("china", "lose", [["cn.nanking.elite.1", "cn.nanking.elite.2"]]);
  expect(raid.options("china", "retreat")).toEqual(["cn.nanking.elite.3", "cn.nanking.bde.1"]);
  raid.act("china", "retreat", ["cn.nanking.elite.3", "2617"]).act("china", "retreat", ["cn.nanking.bde.1", "2816"]);
  expect(raid.options("japan", "pursue")).toEqual(["jp.29bde", "jp.5bde"]);
  const losing = table({
    place: {
      "jp.1com": "2818",
      "cn.nanking.elite.3": "2718",
      "cn.nanking.elite.1": "2817",
      "cn.nanking.elite.2": "2718",
    },
    ...combat("japan"),
  }).fight("japan", ["2718", "2817"], ["jp.1com"], "assault", [1]);
  expect(losing.options("china", "pursue")).toEqual(["cn.nanking.elite.1", "cn.nanking.elite.2", "cn.nanking.elite.3"]);
});

rule(["15.42.b", "15.45.a"], "a hex is pursued into from every side, and on from it to every side", () => {
  const around = sheet.board.neighbours(sheet.board.id("2817")).map((hex) => sheet.board.names[hex]);
  const pursuers = ["jp.29bde", "jp.5bde", "jp.22bde", "jp.10bde", "jp.6bde", "jp.18bde"];
  const place = Object.fromEntries(pursuers.map((unit, i) => [unit, around[i]]));
  const t = table({ place: { ...place, "cn.nanking.bde.1": "2817" }, ...combat("japan") });
  t.fight("japan", ["2817"], pursuers, "raid", [6]);
  expect(t.last("battle").result).toBe("DM");
  const sorted = (units: string[]): string[] =>
    [...units].sort((x, y) => sheet.unitNamed.get(x)! - sheet.unitNamed.get(y)!);
  expect(t.options("japan", "pursue")).toEqual(sorted(pursuers));
  expect(t.options("japan", "pursue", ["jp.29bde", "2817", true])).toEqual([...around].sort());
  expect(t.last("battle").hex).toBe("2817");
});

rule(
  ["12.5.a", "12.5.b"],
  "a pursuit that overstacks its hex silences the headquarters in it when the phase ends",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "jp.3hq": "2818", "jp.5bde": "2816", "cn.nanking.bde.1": "2817" },
      active: ["jp.3hq"],
      ...combat("japan"),
    });
    t.fight("japan", ["2817"], ["jp.29bde", "jp.3hq", "jp.5bde"], "assault", [6]);
    for (const unit of ["jp.29bde", "jp.3hq", "jp.5bde"]) t.act("japan", "pursue", [unit, "2817"]);
    expect([t.pub.phase, t.active(), t.own("japan").over.length]).toEqual(["movement", [], 1]);
  },
);

rule(["15.35.a"], "who retreated in a phase that is left is forgotten in the next", () => {
  const t = table({ place: { ...J2, "cn.nanking.elite.1": "2817", "cn.nanking.div.1": "2817" }, ...combat("japan") });
  t.fight("japan", ["2817"], STRONG, "assault", [5]).act("china", "lose", [["cn.nanking.elite.1"]]);
  t.act("china", "retreat", ["cn.nanking.div.1", "2816"]);
  expect(t.pub.retreated).toHaveLength(1);
  t.edit({ place: { "jp.29bde": "2815" }, ...combat("japan") });
  expect([t.pub.retreated, t.pub.battles]).toEqual([[], []]);
});
