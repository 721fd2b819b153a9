import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { ALL_C, ALL_J, arrivals, sheet } from "./helpers.ts";

const groupTest = (id: string, statement: string, turn: number, units: string[]): void => {
  rule([statement], `${id} arrives on turn ${turn}`, () => {
    const group = sheet.groups.find((one) => one.id === id)!;
    expect(group.turn).toBe(turn);
    expect(group.units.map((unit) => sheet.units[unit].text).sort()).toEqual(units.map((name) => `jp.${name}`).sort());
    const on = (day: number): string[] => {
      const t = arrivals("japan", day, { received: ALL_J.filter((one) => one < id) });
      return units.map((name) => t.where(`jp.${name}`));
    };
    expect(on(turn - 1)).toEqual(units.map(() => "later"));
    expect(on(turn)).toEqual(units.map(() => "due"));
  });
};
groupTest("jp.sef2", "RG.J.SEF2.a", 3, ["5armor", "shigeto", "1mbde", "2mbde"]);
groupTest("jp.sef3", "RG.J.SEF3.a", 4, ["9hq", "101hq", "6bde", "18bde", "101bde", "102bde", "9recon", "101recon"]);
groupTest("jp.sef4", "RG.J.SEF4.a", 5, ["13hq", "26bde", "103bde", "13recon"]);

const chineseGroup = (id: string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const unit of sheet.groups.find((one) => one.id === id)!.units) {
    const { typeId } = sheet.units[unit];
    counts[typeId] = (counts[typeId] ?? 0) + 1;
  }
  return counts;
};

const supplyOf = (id: string): number[] => {
  const group = sheet.groups.find((one) => one.id === id)!;
  return [group.supply, group.air];
};

rule(["6.11.a", "RG.J.R.a", "RG.C.R.a", "RG.C.R.b"], "routine reinforcements arrive every turn", () => {
  for (const turn of [1, 4, 8]) {
    const j = arrivals("japan", turn, { air: { japan: {} } });
    expect([j.supply("japan", "due"), j.air("japan", "reserve")]).toEqual([4, 1]);
    const c = arrivals("china", turn, { air: { china: {} } });
    expect([c.supply("china", "due"), c.air("china", "reserve")]).toEqual([1, 0]);
  }
});

rule(
  ["6.12.a", "RG.J.SEF1.a", "RG.J.SEF1.b", "RG.J.SEF1.c", "RG.J.SEF1.d"],
  "SEF first echelon on August II, once",
  () => {
    const t = arrivals("japan", 2, { place: { "jp.1sh": "2818" }, air: { japan: {} }, received: [] });
    const group = [
      "sefhq",
      "3hq",
      "11hq",
      "5bde",
      "29bde",
      "10bde",
      "22bde",
      "3recon",
      "11recon",
      "8eng",
      "7mg",
      "sefarmor",
      "sefaa",
      "1com",
      "2com",
    ];
    expect(group.map((name) => t.where(`jp.${name}`))).toEqual(group.map(() => "due"));
    expect(sheet.groups.find((one) => one.id === "jp.sef1")!.units).toHaveLength(15);
    expect(t.air("japan", "reserve")).toBe(7);
    expect(t.where("jp.shigeto")).toBe("later");
    const again = arrivals("japan", 3, { place: { "jp.1sh": "2818", "jp.3hq": "dead" }, received: ["jp.sef1"] });
    expect(again.where("jp.sefhq")).toBe("later");
  },
);

rule(
  ["RG.J.10A.b", "RG.J.10A.c"],
  "Tenth Army: nine brigades, four recon, engineers, armor, the amphibious unit",
  () => {
    const names = sheet.groups.find((one) => one.id === "jp.10a")!.units.map((unit) => sheet.units[unit].text);
    for (const name of [
      "11bde",
      "19bde",
      "23bde",
      "30bde",
      "35bde",
      "36bde",
      "127bde",
      "128bde",
      "kunizaki",
      "6recon",
      "16recon",
      "18recon",
      "114recon",
      "10eng",
      "10armor",
      "amphib",
    ])
      expect(names).toContain(`jp.${name}`);
    expect(names).toHaveLength(21);
  },
);

rule(["RG.C.9.a", "RG.C.10.a"], "9th and 10th Army Groups on August II", () => {
  expect(chineseGroup("cn.9ag")).toEqual({
    "cn.hq": 1,
    "cn.elite": 2,
    "cn.trained": 2,
    "cn.division": 4,
    "cn.brigade": 1,
    "cn.tank": 1,
  });
  expect(supplyOf("cn.9ag")).toEqual([0, 3]);
  expect(chineseGroup("cn.10ag")).toEqual({ "cn.hq": 1, "cn.division": 5, "cn.brigade": 4 });
  const t = arrivals("china", 2, { place: { "jp.1sh": "2818" }, air: { china: {} }, received: [] });
  expect([t.where("cn.9ag.hq"), t.where("cn.10ag.hq"), t.air("china", "reserve")]).toEqual(["due", "due", 3]);
});

rule(["RG.C.8.a", "RG.C.15.a", "RG.C.19.a", "RG.C.21.a"], "the four marker groups", () => {
  expect(chineseGroup("cn.8ag")).toEqual({
    "cn.hq": 1,
    "cn.elite": 2,
    "cn.division": 5,
    "cn.brigade": 2,
    "cn.regiment": 1,
  });
  expect(chineseGroup("cn.15ag")).toEqual({ "cn.hq": 1, "cn.division": 16, "cn.brigade": 1 });
  expect(chineseGroup("cn.19ag")).toEqual({ "cn.hq": 1, "cn.elite": 2, "cn.division": 5 });
  expect(chineseGroup("cn.21ag")).toEqual({ "cn.hq": 1, "cn.division": 7 });
  const t = arrivals("china", 4, {
    place: { "jp.1sh": "2818" },
    received: ALL_C,
    inEffect: ["cn.8-army-group", "cn.19-army-group"],
  });
  expect(t.supply("china", "due")).toBe(1 + 3 + 2);
  expect([supplyOf("cn.15ag")[0], supplyOf("cn.21ag")[0]]).toEqual([1, 1]);
});

rule(["OB.a", "OB.b", "OB.c"], "order of battle totals", () => {
  const count = (side: number, kind: string): number =>
    sheet.units.filter((unit) => unit.side === side && unit.type.kind === kind && unit.parent < 0).length;
  const type = (id: string): number => sheet.units.filter((unit) => unit.typeId === id).length;
  expect(count(0, "hq")).toBe(12);
  expect(type("jp.standing") + type("jp.special") + type("jp.garrison")).toBe(22);
  expect([
    type("jp.recon"),
    type("jp.armor"),
    type("jp.snlf"),
    type("jp.reserve"),
    type("jp.machinegun"),
    type("jp.antiaircraft"),
    type("jp.engineer"),
    type("jp.amphib"),
  ]).toEqual([9, 3, 5, 1, 1, 1, 2, 1]);
  expect([
    count(1, "hq"),
    type("cn.elite"),
    type("cn.trained"),
    type("cn.division"),
    type("cn.brigade"),
    type("cn.shanghai"),
    type("cn.regiment"),
    type("cn.tank"),
  ]).toEqual([6, 9, 3, 44, 9, 3, 1, 2]);
});

rule(["6.14.a"], "no optional reinforcements: every group has a turn or a marker", () => {
  for (const group of sheet.groups) expect((group.turn === null) !== (group.marker === null)).toBe(true);
});
