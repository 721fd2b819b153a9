import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { cost, draw, reach, sheet, sheetWith, Table, table } from "./help.ts";

const ALL_J = ["jp.sef1", "jp.sef2", "jp.sef3", "jp.sef4"];
const ALL_C = ["cn.9ag", "cn.10ag"];

rule(["6.11.a", "RG.J.R.a", "RG.C.R.a", "RG.C.R.b"], "routine reinforcements arrive every turn", () => {
  for (const turn of [1, 4, 8]) {
    const edit = { turn, place: { "jp.29bde": "2818" }, air: { japan: {}, china: {} }, received: [...ALL_J, ...ALL_C] };
    const j = table({ ...edit, phase: { name: "reinforcements", side: "japan" } });
    expect([j.supply("japan", "due"), j.air("japan", "reserve")]).toEqual([4, 1]);
    const c = table({ ...edit, phase: { name: "reinforcements", side: "china" } });
    expect([c.supply("china", "due"), c.air("china", "reserve")]).toEqual([1, 0]);
  }
});

rule(
  ["6.12.a", "RG.J.SEF1.a", "RG.J.SEF1.b", "RG.J.SEF1.c", "RG.J.SEF1.d"],
  "SEF first echelon on August II, once",
  () => {
    const t = table({
      turn: 2,
      place: { "jp.1sh": "2818" },
      air: { japan: {} },
      phase: { name: "reinforcements", side: "japan" },
    });
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
    const again = table({
      turn: 3,
      place: { "jp.1sh": "2818", "jp.3hq": "dead" },
      received: ["jp.sef1"],
      phase: { name: "reinforcements", side: "japan" },
    });
    expect(again.where("jp.sefhq")).toBe("later");
  },
);

const groupTest = (id: string, statement: string, turn: number, units: string[]): void => {
  rule([statement], `${id} arrives on turn ${turn}`, () => {
    const group = sheet.groups.find((one) => one.id === id)!;
    expect(group.turn).toBe(turn);
    expect(group.units.map((unit) => sheet.units[unit].text).sort()).toEqual(units.map((name) => `jp.${name}`).sort());
    const before = table({
      turn: turn - 1,
      place: { "jp.1sh": "2818" },
      received: ALL_J.filter((one) => one < id),
      phase: { name: "reinforcements", side: "japan" },
    });
    expect(before.where(`jp.${units[0]}`)).toBe("later");
    const t = table({
      turn,
      place: { "jp.1sh": "2818" },
      received: ALL_J.filter((one) => one < id),
      phase: { name: "reinforcements", side: "japan" },
    });
    for (const name of units) expect(t.where(`jp.${name}`)).toBe("due");
  });
};
groupTest("jp.sef2", "RG.J.SEF2.a", 3, ["5armor", "shigeto", "1mbde", "2mbde"]);
groupTest("jp.sef3", "RG.J.SEF3.a", 4, ["9hq", "101hq", "6bde", "18bde", "101bde", "102bde", "9recon", "101recon"]);
groupTest("jp.sef4", "RG.J.SEF4.a", 5, ["13hq", "26bde", "103bde", "13recon"]);

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
  const t = table({
    turn: 2,
    place: { "jp.1sh": "2818" },
    air: { china: {} },
    phase: { name: "reinforcements", side: "china" },
  });
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
  const t = table({
    turn: 4,
    place: { "jp.1sh": "2818" },
    received: ALL_C,
    inEffect: ["cn.8-army-group", "cn.19-army-group"],
    phase: { name: "reinforcements", side: "china" },
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

rule(
  ["6.21.a", "6.21.b", "25.6.b", "6.23.a", "26.2.n"],
  "Chinese reinforcements: Nanking or west edge; not with enemies or in closed terrain; enemy zones and overstacking are no bar",
  () => {
    const t = table({
      turn: 4,
      place: {
        "jp.29bde": "0105",
        "cn.nanking.tank.1": "held",
        "cn.nanking.elite.1": "held",
        "cn.nanking.elite.2": "held",
        "cn.nanking.elite.3": "held",
      },
      received: [...ALL_J, ...ALL_C],
      phase: { name: "reinforcements", side: "china" },
    });
    const open = t.options("china", "edge", []);
    expect(open).not.toContain("0105");
    expect(open).not.toContain("0111");
    expect(t.refused("china", "edge", ["0105", ["cn.nanking.elite.1"]]).rule).toBe("6.21");
    expect(t.refused("china", "edge", ["0111", ["cn.nanking.elite.1"]]).rule).toBe("25.6");
    t.act("china", "edge", ["0104", ["cn.nanking.elite.1", "cn.nanking.elite.2", "cn.nanking.elite.3"]]);
    expect(t.where("cn.nanking.elite.3")).toBe("0104");
    t.act("china", "done");
    expect(t.where("cn.nanking.tank.1")).toBe("base");
  },
);

rule(["6.21.c", "25.6.d", "26.2.i"], "reinforcements may be held back, and units may stay in the base", () => {
  const t = table({
    turn: 4,
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "due" },
    received: [...ALL_J, ...ALL_C],
    phase: { name: "reinforcements", side: "china" },
  });
  t.edit({ place: { "cn.nanking.elite.1": "due" } });
  t.act("china", "holdBack", [["cn.nanking.elite.1"]]).act("china", "done");
  expect(t.where("cn.nanking.elite.1")).toBe("held");
  t.edit({ turn: 5, phase: { name: "reinforcements", side: "china" } });
  expect(t.where("cn.nanking.elite.1")).toBe("due");
  t.act("china", "done").edit({ phase: { name: "movement", side: "china" } });
  t.act("china", "done");
  expect(t.where("cn.nanking.elite.1")).toBe("base");
});

rule(["6.22.a"], "with every edge hex taken reinforcements wait", () => {
  const blockers = sheet.units
    .filter(
      (unit) =>
        unit.side === 0 &&
        unit.parent < 0 &&
        unit.type.kind !== "supply" &&
        !unit.type.mechanized &&
        unit.type.kind !== "amphib",
    )
    .slice(0, sheet.entries.length);
  const place: Record<string, string> = { "cn.nanking.elite.1": "held" };
  blockers.forEach((unit, i) => {
    place[unit.text] = sheet.board.names[sheet.entries[i]];
  });
  const t = table({ turn: 6, place, received: [...ALL_J, ...ALL_C], phase: { name: "reinforcements", side: "china" } });
  expect(t.verbs("china")).not.toContain("edge");
  t.act("china", "holdBack", [["cn.nanking.elite.1"]]).act("china", "done");
  t.edit({ place: { [blockers[0].text]: "2818" }, turn: 7, phase: { name: "reinforcements", side: "china" } });
  t.act("china", "edge", [sheet.board.names[sheet.entries[0]], ["cn.nanking.elite.1"]]);
  expect(t.where("cn.nanking.elite.1")).toBe(sheet.board.names[sheet.entries[0]]);
});

rule(["6.22.b"], "a unit placed on the edge keeps its whole movement", () => {
  const t = table({
    turn: 4,
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "held" },
    received: [...ALL_J, ...ALL_C],
    phase: { name: "reinforcements", side: "china" },
  });
  t.act("china", "edge", ["0113", ["cn.nanking.elite.1"]])
    .act("china", "done")
    .edit({ phase: { name: "movement", side: "china" } });
  expect(reach(t, "china", "cn.nanking.elite.1")).toContain("0415");
});

rule(
  ["6.24.a", "25.6.c", "16.63.a", "16.63.b", "16.61.g"],
  "interdiction delays a unit before it is placed; it then arrives safe from interdiction",
  () => {
    const t = table({
      turn: 4,
      place: { "jp.29bde": "2818", "cn.nanking.elite.1": "held" },
      air: { japan: { interdiction: 3 } },
      received: [...ALL_J, ...ALL_C],
      phase: { name: "reinforcements", side: "china" },
    });
    t.act("china", "edge", ["0113", ["cn.nanking.elite.1"]], [4]);
    expect(t.where("cn.nanking.elite.1")).toBe("track 5");
    t.act("china", "done").edit({
      turn: 5,
      air: { japan: { interdiction: 6 } },
      phase: { name: "reinforcements", side: "china" },
    });
    t.act("china", "edge", ["0113", ["cn.nanking.elite.1"]], []);
    expect(t.where("cn.nanking.elite.1")).toBe("0113");
  },
);

rule(["6.25.a", "16.63.g"], "a reinforcement delayed past November II never arrives", () => {
  const t = table({
    turn: 8,
    place: { "jp.29bde": "2818", "cn.nanking.elite.1": "held" },
    air: { japan: { interdiction: 3 } },
    received: [...ALL_J, ...ALL_C],
    phase: { name: "reinforcements", side: "china" },
  });
  t.act("china", "edge", ["0113", ["cn.nanking.elite.1"]], [4]);
  expect(t.where("cn.nanking.elite.1")).toBe("never");
  expect(t.vp).toEqual([0, 0]);
});

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
    supply: { japan: { "2818": 1 } },
    active: ["jp.sefhq", "jp.3hq"],
    phase: { name: "supply", side: "japan" },
  });
  t.act("japan", "activate", ["jp.sefhq", "2818"]).act("japan", "done");
  expect(t.active()).toEqual(["jp.sefhq"]);
});

rule(
  ["7.3.c", "10.1.b", "10.3.a", "10.3.b"],
  "an active headquarters shifts right in attack and left in defence",
  () => {
    const place = { "jp.29bde": "2818", "jp.sefhq": "2820", "cn.nanking.elite.1": "2817", "cn.9ag.hq": "2814" };
    const attack = table({ place, active: ["jp.sefhq", "cn.9ag.hq"], phase: { name: "combat", side: "japan" } });
    attack.fight("japan", ["2817"], ["jp.29bde"], "raid", [4]);
    expect(attack.last("engaged").support).toEqual([2, 1]);
    const defence = table({ place, active: ["jp.sefhq"], first: "china", phase: { name: "combat", side: "china" } });
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
    const t = table({
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
  ["7.5.c", "7.5.d", "7.5.h", "7.5.i"],
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
    expect(t.supply("japan", "base")).toBe(0);
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
    expect(t.refused("japan", "repair", [4]).text).toContain("from 1 to 3");
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
      place: { ...place, "jp.3hq": "2818" },
      active: ["jp.3hq"],
      phase: { name: "combat", side: "japan" },
    });
    t.act("japan", "battle", [["2714"], ["jp.5bde"]])
      .act("japan", "battle", [["2817"], ["jp.29bde", "jp.3hq"]])
      .act("japan", "done");
    t.act("japan", "resolve", ["2817"]).act("japan", "choose", ["assault"], [1]);
    expect(t.last("engaged").support).toEqual([1, 0]);
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
  const t = table({
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
    const t = table({
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
    expect(t.last("battle")).toMatchObject({ attack: 7, defense: 1, shifts: ["Defender's headquarters -1"] });
    expect(t.where("cn.9ag.hq")).toBe("dead");
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

rule(
  ["8.2.a", "8.4.a", "8.3.a"],
  "bombardment suppresses; a second result changes nothing; no zone while suppressed",
  () => {
    const t = table({
      place: { "cn.nanking.elite.1": "2817", "jp.29bde": "2818" },
      inEffect: ["jp.third-fleet"],
      air: { japan: { strike: 4 } },
      phase: { name: "strike", side: "japan" },
    });
    t.act("japan", "strike", ["2817", 4, "jp.third-fleet"]).act("japan", "done", [], [6]);
    expect(t.suppressed()).toEqual(["cn.nanking.elite.1"]);
    expect(t.pub.zoc[1]).toEqual([]);
    t.edit({ air: { japan: { strike: 4 } }, phase: { name: "strike", side: "japan" } });
    t.act("japan", "strike", ["2817", 4]).act("japan", "done", [], [6]);
    expect(t.suppressed()).toEqual(["cn.nanking.elite.1"]);
  },
);

rule(["8.2.b"], "suppression halves movement, fractions kept: five becomes two and a half", () => {
  const t = new Table({ sheet: sheetWith("cn.elite", { move: 5 }) }).edit({
    clear: true,
    place: { "cn.nanking.elite.1": "2818", "cn.9ag.trained.1": "2818", "jp.29bde": "2414" },
    suppressed: ["cn.nanking.elite.1", "cn.9ag.trained.1"],
    phase: { name: "movement", side: "china" },
  });
  const dearest = (unit: string): number =>
    Math.max(...reach(t, "china", unit).map((hex) => cost(t, "china", unit, hex)));
  expect(dearest("cn.nanking.elite.1")).toBe(2.5);
  expect(dearest("cn.9ag.trained.1")).toBe(3);
  expect(t.refused("china", "move", ["cn.9ag.trained.1", "2822"]).rule).toBe("11.0");
});

rule(
  ["8.2.c", "8.2.d", "8.2.e"],
  "one column left for suppressed attackers, one right for suppressed defenders, however many",
  () => {
    const t = table({
      place: {
        "jp.29bde": "2818",
        "jp.5bde": "2818",
        "cn.nanking.elite.1": "2817",
        "cn.nanking.elite.2": "2817",
        "cn.nanking.div.1": "2718",
      },
      suppressed: ["jp.29bde", "jp.5bde", "cn.nanking.elite.1", "cn.nanking.elite.2"],
      phase: { name: "combat", side: "japan" },
    });
    t.act("japan", "battle", [["2817"], ["jp.29bde"]])
      .act("japan", "battle", [["2718"], ["jp.5bde"]])
      .act("japan", "done");
    t.act("japan", "resolve", ["2817"]).act("japan", "choose", ["raid"], [6]);
    expect(t.last("battle").shifts).toEqual(["Suppressed attackers -1", "Suppressed defenders 1"]);
  },
);

rule(
  ["12.5.a", "12.5.b", "12.5.j", "12.4.a"],
  "overstacking is allowed at the end of any phase and turns headquarters off",
  () => {
    const t = table({
      place: { "jp.29bde": "2818", "jp.5bde": "2817", "jp.sefhq": "2818", "jp.1com": "2818" },
      active: ["jp.sefhq"],
      phase: { name: "movement", side: "japan" },
    });
    t.act("japan", "move", ["jp.5bde", "2818"]);
    expect(t.active()).toEqual(["jp.sefhq"]);
    t.act("japan", "done");
    expect(t.active()).toEqual([]);
    expect(["jp.29bde", "jp.5bde", "jp.sefhq", "jp.1com"].map((unit) => t.where(unit))).toEqual([
      "2818",
      "2818",
      "2818",
      "2818",
    ]);
    const planning = draw({ japan: ["jp.gekokujo"] }, { place: { "jp.29bde": "2514", "jp.5bde": "2514" } }, [1]);
    planning.act("japan", "activate", ["jp.shanghaihq"]);
    expect(planning.active()).toEqual([]);
  },
);

rule(["12.5.c", "12.5.d"], "supply gives nothing out of or into an overstacked hex", () => {
  const crowd = { "jp.29bde": "2818", "jp.5bde": "2818", "jp.1com": "2818" };
  const out = table({
    place: { ...crowd, "jp.sefhq": "2817" },
    supply: { japan: { "2818": 2 } },
    phase: { name: "supply", side: "japan" },
  });
  expect(out.refused("japan", "activate", ["jp.sefhq", "2818"]).rule).toBe("7.2");
  const into = table({
    place: { ...crowd, "jp.sefhq": "2818" },
    supply: { japan: { "2817": 2 } },
    phase: { name: "supply", side: "japan" },
  });
  expect(into.refused("japan", "activate", ["jp.sefhq", "2817"]).rule).toBe("12.5");
});
