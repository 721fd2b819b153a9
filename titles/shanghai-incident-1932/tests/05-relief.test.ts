import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { field, parts } from "./helpers.ts";

/** 5.3: who may come on top of whom, because somebody there can still go away. */

const moved = (at: string) => ({ at, marks: ["moved"] });

/** The six hexes around 1628, each with a unit of its own that has moved. */
const ring = {
  "jp.snlf.1": moved("1627"),
  "jp.11div.1": moved("1728"),
  "jp.11div.2": moved("1729"),
  "jp.11div.3": moved("1629"),
  "jp.11div.4": moved("1529"),
  "jp.9div.3": moved("1528"),
};

rule("5.3.e", "whoever is shut in by friends makes no room, but one that has a single way out does", () => {
  const units = { "jp.9div.1": "1630", "jp.9div.2": "1628", ...ring };
  expect(field("movement", "japan", units).no("japan", "move", ["jp.9div.1", "1628"]).rule).toBe("5.3");
  for (const gap of ["jp.snlf.1", "jp.11div.1", "jp.9div.3"]) {
    const table = field("movement", "japan", { ...units, [gap]: "off" });
    expect(table.may("japan", "move", ["jp.9div.1", "1628"])).toBe(true);
  }
  // A support unit leaves room beside it.
  const { "jp.9div.3": _, ...five } = ring;
  const beside = field("movement", "japan", { ...units, ...five, "jp.9div.3": "off", "jp.9div.eng": moved("1528") });
  expect(beside.may("japan", "move", ["jp.9div.1", "1628"])).toBe(true);
  // Whoever has arrived in this phase cannot infiltrate away.
  const late = { "cn.78div.1": "1630", "cn.78div.2": { at: "1628", marks: ["arrived"] } };
  expect(field("movement", "china", late).no("china", "move", ["cn.78div.1", "1628"]).rule).toBe("5.3");
  expect(
    field("movement", "china", { ...late, "cn.78div.2": "1628" }).may("china", "move", ["cn.78div.1", "1628"]),
  ).toBe(true);
});

rule(["5.3.e", "17.3.a"], "who leaves a fort empty shuts that hex to the one it relieves, and no other", () => {
  const enemies = { "cn.78div.1": "2917", "cn.78div.2": "2918", "cn.78div.3": "3018", "cn.78div.4": "3118" };
  const units = { "jp.9div.1": "3117", "jp.9div.2": "3017", ...enemies };
  const shut = field("movement", "japan", { ...units, "cn.78div.5": "3016" });
  expect(shut.no("japan", "infiltrate", ["jp.9div.1", "3017"]).rule).toBe("5.1.2");
  const open = field("movement", "japan", { ...units, "jp.9div.eng": moved("3016") });
  expect(open.may("japan", "infiltrate", ["jp.9div.1", "3017"])).toBe(true);
});

rule("5.3.e", "who leaves an overfull hex comes on top of nobody", () => {
  const table = field("movement", "japan", { "jp.9div.1": "1627", "jp.9div.2": "1629", "jp.9div.3": "1626" });
  expect(table.may("japan", "infiltrate", ["jp.9div.1", "1626"])).toBe(true);
  table.do("japan", "move", ["jp.9div.2", "1627"]);
  expect(table.no("japan", "infiltrate", ["jp.9div.1", "1626"]).rule).toBe("5.3");
  expect(table.no("japan", "move", ["jp.9div.1", "1626"]).rule).toBe("5.3");
  expect(table.may("japan", "infiltrate", ["jp.9div.1", "1527"])).toBe(true);
});

rule(["4.1.a", "4.1.e", "2.3.2.a"], "a ride is told hex by hex, and takes at most one unit along", () => {
  const table = field("mobileMovement", "japan", { "jp.9div.cav": "1627" });
  table.do("japan", "move", ["jp.9div.cav", "1624"]);
  expect(table.data("moved")[0].path).toEqual(["1627", "1626", "1625", "1624"]);
  for (const hex of ["1626", "1625", "1624"]) expect(table.control(hex)).toBe("japan");
  for (const phase of ["mobileMovement", "movement"]) {
    const pair = field(phase, "japan", { "jp.9div.tank": "1627", "jp.9div.1": "1627" });
    const found = pair.game.play.options(pair.seat("japan"), "move", ["jp.9div.tank"]);
    expect("asked" in found && found.asked).toMatchObject({ kind: "set", name: "with", max: 1 });
  }
});

rule("4.1.a", "a mobile unit in the first hex of the map rides like any other", () => {
  const table = field("movement", "japan", { "jp.14div.cav": "0101" }).act("japan", "done");
  expect([table.step, table.turnOf]).toEqual(["ride", "japan"]);
  expect(table.may("japan", "move", ["jp.14div.cav", "0102"])).toBe(true);
});

rule(["16.4.a", "17.1.a"], "Japan moves no train and builds no fort", () => {
  const units = { "jp.snlf.1": "2930", "cn.train.a": "1932", "cn.78div.1": "2423" };
  const japan = parts("movement", "japan", units, { logistics: 3 });
  expect(japan.verbs("japan")).not.toContain("train");
  expect(japan.no("japan", "train", ["cn.train.a"]).text).toBe("The armoured trains are Chinese.");
  expect(japan.verbs("japan")).not.toContain("fort");
  const china = parts("movement", "china", units, { logistics: 3 });
  expect(china.verbs("china")).toContain("train");
  expect(china.may("china", "fort", ["cn.78div.1"])).toBe(true);
  expect(china.no("china", "fort", ["jp.snlf.1"]).text).toMatch(/only the Chinese build forts/);
});
