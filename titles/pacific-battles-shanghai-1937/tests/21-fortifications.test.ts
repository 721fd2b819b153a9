import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { combat, RING, RINGED, table, WEAK, weak } from "./help.ts";

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
