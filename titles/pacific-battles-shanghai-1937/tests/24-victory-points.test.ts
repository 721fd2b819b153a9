import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { combat, J2, STRONG, sheet, table, WEAK, weak } from "./help.ts";

rule(["VP.J.a", "VP.J.b", "VP.J.c", "VP.J.d", "VP.J.f"], "points for lost Chinese units", () => {
  const points = (typeId: string): number => sheet.data.counters.types[typeId].points;
  expect([points("cn.hq"), points("cn.elite"), points("cn.trained"), points("cn.supply")]).toEqual([3, 3, 2, 0]);
  for (const other of ["cn.division", "cn.brigade", "cn.shanghai", "cn.regiment", "cn.tank"])
    expect(points(other)).toBe(1);
  const t = table({
    place: { ...J2, "cn.nanking.elite.1": "2817", "cn.9ag.hq": "2817" },
    supply: { china: { "2817": 1 } },
    ...combat("japan"),
  });
  t.fight("japan", ["2817"], STRONG, "assault", [6]);
  expect([t.last("battle").result, t.vp]).toEqual(["DE", [6, 0]]);
});

rule(
  ["VP.C.a", "VP.C.b", "VP.C.e", "24.4.a", "24.4.c"],
  "points for lost Japanese units, replaceable or not, by unit",
  () => {
    const points = (typeId: string): number => sheet.data.counters.types[typeId].points;
    expect([points("jp.army.hq"), points("jp.division.hq"), points("jp.shanghai.hq"), points("jp.supply")]).toEqual([
      4, 4, 4, 0,
    ]);
    expect([points("jp.standing"), points("jp.special"), points("jp.garrison")]).toEqual([2, 2, 2]);
    for (const [id, type] of Object.entries(sheet.data.counters.types))
      if (type.side === "japan" && !["hq", "supply"].includes(type.kind) && type.size !== "X")
        expect(points(id), id).toBe(1);
    const replaceable = weak();
    replaceable.fight("japan", ["2817"], WEAK, "assault", [3]);
    replaceable.act("japan", "lose", [[], ["jp.29bde"]]);
    expect(replaceable.vp).toEqual([0, 2]);
  },
);

rule(["24.4.b", "24.1.b"], "a unit lost again after a refit scores again", () => {
  const t = table({
    place: { ...J2, "cn.nanking.elite.1": "replaceable", "cn.nanking.div.1": "0613" },
    supply: { china: { "0613": 1 } },
    vp: { japan: 3, china: 0 },
    phase: { name: "supply", side: "china" },
  });
  t.act("china", "refit", ["0613", ["cn.nanking.elite.1"]]);
  t.edit({ place: { "cn.nanking.elite.1": "2817" }, ...combat("japan") });
  t.fight("japan", ["2817"], STRONG, "assault", [6]);
  expect(t.vp).toEqual([6, 0]);
});
