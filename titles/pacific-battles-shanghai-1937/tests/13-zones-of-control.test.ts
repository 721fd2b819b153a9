import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { move, reach, table } from "./helpers.ts";

rule(["13.1.a", "13.1.b", "14.44.c"], "zones and attacks cross every hexside, the lower Huangpu too", () => {
  const t = table({
    place: { "jp.29bde": "2515", "cn.nanking.elite.1": "2615" },
    phase: { name: "combat", side: "japan" },
  });
  expect(t.refused("japan", "done").rule).toBe("13.6");
  t.fight("japan", ["2615"], ["jp.29bde"], "raid", [4]);
  expect(t.last("battle").shifts).toEqual(["Terrain -1"]);
});

rule(["13.2.a"], "a unit in the hex does not cancel an enemy zone there", () => {
  const t = table({
    place: { "jp.29bde": "2820", "jp.5bde": "2818", "cn.nanking.elite.1": "2817" },
    ...move("first", "japan"),
  });
  expect(t.options("japan", "march", ["jp.29bde", "2818"])).toEqual([]);
  t.act("japan", "move", ["jp.29bde", "2818"]);
  t.toCombat("japan");
  expect(t.options("japan", "battle", [["2817"]]).sort()).toEqual(["jp.29bde", "jp.5bde"]);
});

rule(["13.4.b"], "after a free first hex a unit may run into another zone", () => {
  const t = table({
    place: { "cn.nanking.elite.1": "2818", "jp.29bde": "2817", "jp.5bde": "2916" },
    ...move("first", "china"),
  });
  t.act("china", "move", ["cn.nanking.elite.1", "2719"]);
  t.edit({ place: { "cn.nanking.elite.1": "2818", "jp.1com": "2822" }, ...move("first", "china") });
  t.act("china", "march", ["cn.nanking.elite.1", "2820", true, "2821", false]);
  expect(t.where("cn.nanking.elite.1")).toBe("2821");
});

rule(["13.5.a", "13.5.b", "13.5.c"], "infiltration: from zone to zone, one hex, and the move is over", () => {
  const t = table({ place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2817" }, ...move("first", "japan") });
  expect(reach(t, "japan", "jp.29bde")).toContain("2718");
  t.act("japan", "march", ["jp.29bde", "2718"]);
  expect(t.where("jp.29bde")).toBe("2718");
  const outside = table({
    place: { "jp.29bde": "2820", "jp.5bde": "2717", "cn.nanking.elite.1": "2817" },
    ...move("first", "japan"),
  });
  outside.act("japan", "march", ["jp.29bde", "2818"]);
  expect(outside.where("jp.29bde")).toBe("2818");
});

rule(
  ["13.6.a", "13.6.e", "14.12.a"],
  "every unit in an enemy zone must attack, headquarters and zero-attack units too",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "jp.sefhq": "2818", "jp.sefaa": "2818", "cn.nanking.elite.1": "2817" },
      phase: { name: "combat", side: "japan" },
    });
    expect(t.refused("japan", "battle", [["2817"], ["jp.29bde"]]).rule).toBe("14.21");
    t.act("japan", "battle", [["2817"], ["jp.29bde", "jp.sefaa", "jp.sefhq"]]).act("japan", "done");
    expect(t.step).toBe("table");
  },
);

rule(["13.6.b", "14.13.b"], "supply never attacks, and a zone over supply alone obliges nobody", () => {
  const t = table({
    place: { "jp.29bde": "2820", "cn.nanking.elite.1": "2817" },
    supply: { japan: { "2818": 2 } },
    phase: { name: "combat", side: "japan" },
  });
  expect(t.verbs("japan")).toEqual(["done"]);
  t.act("japan", "done");
});

rule(["13.6.c"], "a suppressed unit in an enemy zone must still attack", () => {
  const t = table({
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2817" },
    suppressed: ["jp.29bde"],
    phase: { name: "combat", side: "japan" },
  });
  expect(t.refused("japan", "done").rule).toBe("13.6");
});

rule(["13.6.d", "13.6.f", "14.11.c"], "next to enemies without a zone a unit may attack but need not", () => {
  const edit = {
    place: { "jp.29bde": "2818" },
    supply: { china: { "2817": 1 } },
    phase: { name: "combat", side: "japan" },
  };
  const free = table(edit);
  free.act("japan", "done");
  expect(free.supply("china", "2817")).toBe(1);
  const t = table(edit);
  t.fight("japan", ["2817"], ["jp.29bde"], "assault", [5]);
  expect(t.supply("china", "2817")).toBe(0);
});

rule(["13.6.g", "10.1.a"], "a headquarters outside enemy zones may not attack", () => {
  const t = table({
    place: { "jp.sefhq": "2818", "jp.29bde": "2820" },
    supply: { china: { "2817": 1 } },
    phase: { name: "combat", side: "japan" },
  });
  expect(t.verbs("japan")).toEqual(["done"]);
  expect(t.refused("japan", "battle", [["2817"], ["jp.sefhq"]]).rule).toBe("14.27");
});
