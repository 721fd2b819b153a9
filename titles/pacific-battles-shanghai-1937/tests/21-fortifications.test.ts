import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { combat, RING, RINGED, table, WEAK, weak } from "./helpers.ts";

rule(["21.2.a", "21.2.c", "7.8.h"], "a fortification lets its units ignore one hex, not two", () => {
  const one = table({
    place: { "jp.29bde": "2818", "jp.1com": "2818", ...RING },
    forts: { japan: ["2818"] },
    ...combat("china"),
  });
  one.fight("china", ["2818"], RINGED, "assault", [6]);
  expect(one.last("battle").shifts).toEqual(["Fortification -2"]);
  const attack = weak({ forts: { japan: ["2818"] } });
  attack.fight("japan", ["2817"], WEAK, "assault", [3]);
  attack.act("japan", "lose", [[], ["jp.29bde"]]).act("japan", "hold", ["jp.1com"]);
  expect(attack.where("jp.1com")).toBe("2818");
  const two = weak({ forts: { japan: ["2818"] } });
  two.fight("japan", ["2817"], WEAK, "assault", [1]);
  expect(two.last("battle").result).toBe("AE");
  expect(two.verbs("japan")).toEqual(["retreat"]);
});

rule(
  ["21.3.a", "21.3.b", "21.3.c", "21.3.d"],
  "a fortification lasts while a friend is in it, supply included, and is never taken over",
  () => {
    const t = table({
      place: { "jp.29bde": "2514" },
      supply: { japan: { "2514": 1 } },
      forts: { japan: ["2514"] },
      phase: { name: "movement", side: "japan" },
    });
    t.act("japan", "move", ["jp.29bde", "2513"]);
    expect(t.forts("japan")).toEqual(["2514"]);
    t.act("japan", "move", ["jp.supply.1", "2513"]);
    expect(t.forts("japan")).toEqual([]);
    const lost = table({ place: { "jp.7mg": "2818", ...RING }, forts: { japan: ["2818"] }, ...combat("china") });
    lost.fight("china", ["2818"], RINGED, "assault", [6]);
    expect([lost.last("battle").result, lost.forts("japan")]).toEqual(["DE", []]);
    lost.act("china", "pursue", ["cn.nanking.elite.1", "2818"]);
    expect(lost.forts("china")).toEqual([]);
  },
);

rule(
  ["21.3.a", "9.1.a"],
  "a lone brigade that breaks down keeps its fortification, and the enemy notices nothing",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "2817" },
      forts: { japan: ["2818"] },
      phase: { name: "reorganization", side: "japan" },
    });
    const before = t.game.log(t.seat("china")).length;
    t.act("japan", "breakDown", ["jp.29bde"]);
    expect([t.where("jp.29bde.1"), t.where("jp.29bde.2"), t.forts("japan")]).toEqual(["2818", "2818", ["2818"]]);
    expect(t.game.log(t.seat("china"))).toHaveLength(before);
    const battle = table({ place: { "jp.29bde": "2818", ...RING }, forts: { japan: ["2818"] }, ...combat("china") });
    battle.fight("china", ["2818"], RINGED, "assault", [6]).act("japan", "lose", [["jp.29bde"], ["jp.29bde.1"]]);
    expect([battle.last("battle").result, battle.forts("japan")]).toEqual(["DS", ["2818"]]);
    battle.act("japan", "hold", ["jp.29bde.2"]);
    expect(battle.where("jp.29bde.2")).toBe("2818");
  },
);

rule(
  ["21.3.a", "7.51.a"],
  "a unit refitted with the last supply of a fortified hex takes the fortification over",
  () => {
    const t = table({
      place: { "jp.1com": "replaceable", "jp.sefhq": "replaceable" },
      supply: { japan: { "2818": 1, "2820": 1 } },
      forts: { japan: ["2818", "2820"] },
      phase: { name: "supply", side: "japan" },
    });
    t.act("japan", "refit", ["2818", ["jp.1com"]]).act("japan", "refitHq", ["jp.sefhq", "2820"]);
    expect([t.supply("japan", "2818"), t.supply("japan", "2820")]).toEqual([0, 0]);
    expect(t.forts("japan")).toEqual(["2818", "2820"]);
  },
);
