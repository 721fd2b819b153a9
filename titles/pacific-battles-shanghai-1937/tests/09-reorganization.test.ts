import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { sheet, sheetOf, table, tableOn } from "./helpers.ts";

rule(
  ["9.1.a", "9.1.c", "26.8.a", "26.8.b", "26.8.c"],
  "brigades break down into their two regiments, free and as many as wanted",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "jp.101bde": "2817", "jp.shigeto": "2819" },
      phase: { name: "reorganization", side: "japan" },
    });
    t.act("japan", "breakDown", ["jp.29bde"])
      .act("japan", "breakDown", ["jp.101bde"])
      .act("japan", "breakDown", ["jp.shigeto"]);
    const rating = (name: string): number[] => {
      const { type } = sheet.units[sheet.unitNamed.get(name)!];
      return [type.attack, type.defense, type.move!];
    };
    for (const [name, hex, values] of [
      ["jp.29bde", "2818", [3, 3, 12]],
      ["jp.101bde", "2817", [2, 2, 10]],
      ["jp.shigeto", "2819", [1, 2, 10]],
    ] as const) {
      expect([t.where(`${name}.1`), t.where(`${name}.2`), t.where(name)]).toEqual([hex, hex, "mix"]);
      expect(rating(`${name}.1`)).toEqual(values);
    }
  },
);

rule(["9.1.d"], "breaking down does not change stacking", () => {
  const weight = (name: string): number => sheet.stacking[sheet.unitNamed.get(name)!];
  for (const unit of sheet.units)
    if (sheet.breaks[unit.id]) expect(weight(unit.text)).toBe(weight(`${unit.text}.1`) + weight(`${unit.text}.2`));
});

rule(["9.2.a", "9.2.b", "9.2.c", "26.8.d"], "two matching regiments in one hex combine, in logistics only", () => {
  const t = table({
    place: { "jp.29bde.1": "2818", "jp.29bde.2": "2818", "jp.5bde.1": "2817", "jp.5bde.2": "2716" },
    phase: { name: "reorganization", side: "japan" },
  });
  expect(t.options("japan", "combine", [])).toEqual(["jp.29bde.1", "jp.29bde.2"]);
  expect(t.refused("japan", "combine", ["jp.5bde.1", "jp.5bde.2"]).rule).toBe("9.2");
  t.act("japan", "combine", ["jp.29bde.1", "jp.29bde.2"]);
  expect([t.where("jp.29bde"), t.where("jp.29bde.1")]).toEqual(["2818", "mix"]);
  t.edit({ phase: { name: "movement", side: "japan" } });
  expect(t.verbs("japan")).not.toContain("combine");
});

rule(
  ["9.41.a", "9.41.b", "9.41.c"],
  "regiments of different parents combine, Manchukuoan ones too; types must match",
  () => {
    const t = table({
      place: {
        "jp.29bde.1": "2818",
        "jp.29bde.2": "dead",
        "jp.5bde.1": "2818",
        "jp.5bde.2": "dead",
        "jp.shigeto.1": "2817",
        "jp.shigeto.2": "dead",
        "jp.1mbde.1": "2817",
        "jp.1mbde.2": "dead",
        "jp.101bde.1": "2818",
        "jp.101bde.2": "dead",
      },
      phase: { name: "reorganization", side: "japan" },
    });
    expect(t.options("japan", "combine", ["jp.29bde.1"])).toEqual(["jp.5bde.1"]);
    t.act("japan", "combine", ["jp.29bde.1", "jp.5bde.1"]).act("japan", "combine", ["jp.shigeto.1", "jp.1mbde.1"]);
    expect([
      t.where("jp.29bde") === "2818" || t.where("jp.5bde") === "2818",
      t.where("jp.shigeto") === "2817" || t.where("jp.1mbde") === "2817",
    ]).toEqual([true, true]);
  },
);

rule(
  ["9.42.a", "9.42.b", "9.42.c"],
  "suppressed regiments do not combine; a suppressed brigade breaks into suppressed regiments",
  () => {
    const t = table({
      first: "china",
      place: { "jp.29bde": "2818", "jp.5bde.1": "2817", "jp.5bde.2": "2817" },
      phase: { name: "reorganization", side: "japan" },
    });
    t.edit({ suppressed: ["jp.29bde", "jp.5bde.1"] });
    expect(t.refused("japan", "combine", ["jp.5bde.1", "jp.5bde.2"]).rule).toBe("9.42");
    expect(t.refused("japan", "combine", ["jp.5bde.2", "jp.5bde.1"]).rule).toBe("9.2");
    t.act("japan", "breakDown", ["jp.29bde"]);
    expect(t.suppressed().sort()).toEqual(["jp.29bde.1", "jp.29bde.2", "jp.5bde.1"]);
  },
);

rule(["26.8.e", "26.8.f"], "no other unit breaks down, no Chinese unit at all", () => {
  const t = table({
    place: { "jp.1com": "2818", "jp.29bde.1": "2817", "jp.29bde.2": "2817", "cn.nanking.elite.1": "0613" },
    phase: { name: "reorganization", side: "japan" },
  });
  expect(t.verbs("japan")).not.toContain("breakDown");
  expect(t.refused("japan", "breakDown", ["jp.1com"]).rule).toBe("26.8");
  expect(sheet.units.some((unit) => unit.side === 1 && sheet.breaks[unit.id])).toBe(false);
});

rule(["26.8.a", "9.2.a"], "a brigade that a sheet lists first breaks down and combines like the others", () => {
  const { units } = sheet.data.counters;
  const brigade = units.find(({ id }) => id === "jp.29bde")!;
  const listed = { ...sheet.data.counters, units: [brigade, ...units.filter((unit) => unit !== brigade)] };
  const t = tableOn(sheetOf({ "counters.json": listed }), {
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "0613" },
    phase: { name: "reorganization", side: "japan" },
  });
  t.act("japan", "breakDown", ["jp.29bde"]);
  expect(t.options("japan", "combine")).toEqual(["jp.29bde.1", "jp.29bde.2"]);
  t.act("japan", "combine", ["jp.29bde.1", "jp.29bde.2"]);
  expect(t.verbs("japan")).toEqual(["breakDown", "done"]);
});
