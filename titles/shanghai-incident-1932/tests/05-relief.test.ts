import type { Consequences } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { type Field, field, parts } from "./helpers.ts";

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

const asked = (table: Field, seat: string, verb: string, picks: unknown[]): unknown => {
  const found = table.game.play.options(table.seat(seat), verb, picks as never);
  return "refusal" in found ? found.refusal.text : found.asked?.name;
};

rule(["16.3.d", "5.0.b"], "who cannot pay for any further hex is not asked to go on", () => {
  const table = field("movement", "japan", { "jp.snlf.1": "2730", "cn.78div.2": "1612" }, { snipers: ["2731"] });
  expect(asked(table, "japan", "move", ["jp.snlf.1", "2731"])).toBeUndefined();
  const free = field("movement", "japan", { "jp.snlf.1": "2730", "cn.78div.2": "1612" });
  expect(asked(free, "japan", "move", ["jp.snlf.1", "2731"])).toBe("onward");
});

rule(["5.3.a", "5.3.b"], "a third unit never fits, whoever the other two are", () => {
  const units = { "jp.snlf.1": moved("1627"), "jp.snlf.car": moved("1627"), "jp.snlf.2": "1628" };
  expect(field("movement", "japan", units).no("japan", "move", ["jp.snlf.2", "1627"]).rule).toBe("5.3");
  expect(field("movement", "japan", { ...units, "jp.snlf.1": "off" }).may("japan", "move", ["jp.snlf.2", "1627"])).toBe(
    true,
  );
});

rule("4.1.d", "a leg unit rides only with a support unit that is mobile", () => {
  const afoot = field("mobileMovement", "japan", { "jp.9div.1": "1627", "jp.9div.eng": "1627" });
  expect(afoot.no("japan", "move", ["jp.9div.1"]).text).toMatch(/is no mobile unit/);
  const lifted = field("mobileMovement", "japan", { "jp.9div.1": "1627", "jp.9div.tank": "1627" });
  expect(lifted.no("japan", "move", ["jp.9div.1"]).text).toMatch(/is mobile only together with/);
});

rule(["5.0.a", "4.1.a"], "the end of a movement says how many have not moved, and whose it was", () => {
  const words = (table: Field): unknown => {
    const found = table.game.play.preview(table.seat("japan"), { verb: "done", picks: [] });
    if ("refusal" in found) throw new Error(found.refusal.text);
    return (found.preview as Consequences).consequences.map(({ text }) => text);
  };
  const march = field("movement", "japan", {
    "jp.9div.1": "1627",
    "jp.9div.2": moved("1629"),
  });
  expect(words(march)).toEqual(["2 units of yours have not moved."]);
  const ride = field("mobileMovement", "japan", { "jp.9div.cav": moved("1627") });
  expect(words(ride)).toEqual(["1 unit of yours has not moved."]);
  expect(ride.act("japan", "done").told("ended")[0]).toBe("Japanese mobile movement is over.");
});

rule(["5.3.e", "16.4.a", "15.4.a"], "while a hex is overfull nothing else is done", () => {
  const units = { "cn.78div.1": "1624", "cn.78div.2": "1623", "cn.train.a": "1932", "cn.78div.3": "2423" };
  const china = parts("movement", "china", units, { logistics: 3 });
  expect(china.verbs("china")).toEqual(expect.arrayContaining(["train", "fort"]));
  china.do("china", "move", ["cn.78div.1", "1623"]);
  for (const verb of ["train", "fort", "replace", "done"]) expect(china.verbs("china")).not.toContain(verb);
  const japan = parts(
    "movement",
    "japan",
    { "jp.9div.1": "1627", "jp.9div.2": "1628" },
    { markers: { "jp.air.1": "ready" } },
  );
  expect(japan.verbs("japan")).toContain("interdict");
  japan.do("japan", "move", ["jp.9div.1", "1628"]);
  expect(japan.verbs("japan")).not.toContain("interdict");
});

rule(["16.4.e", "16.4.f"], "a train in an enemy zone has no line where both ways lead into one", () => {
  const units = { "cn.train.a": "2827", "jp.9div.1": "2927", "jp.9div.2": "2829" };
  const table = field("movement", "china", { ...units, "jp.9div.3": "2825" });
  expect(table.no("china", "train", ["cn.train.a"]).text).toMatch(/no free line/);
  const free = field("movement", "china", { "cn.train.a": "2827", "jp.9div.2": "2829", "jp.9div.3": "2825" });
  expect(free.options("china", "train", ["cn.train.a"])).toEqual(["2826", "2828"]);
});

rule(["5.3.a", "5.3.d"], "a pair does not enter a hex that holds a third", () => {
  const units = { "jp.snlf.1": "1627", "jp.snlf.car": "1627", "jp.snlf.2": moved("1629") };
  const table = field("movement", "japan", units);
  expect(table.no("japan", "move", ["jp.snlf.1", ["jp.snlf.car"], "1629"]).rule).toBe("5.3");
});

rule(["5.0.a", "5.3.a"], "a march is told of one unit, or of two", () => {
  const units = { "jp.snlf.1": "1627", "jp.snlf.car": "1627", "jp.9div.1": "1632" };
  const table = field("movement", "japan", units);
  table.do("japan", "move", ["jp.snlf.1", ["jp.snlf.car"], "1629"]).do("japan", "move", ["jp.9div.1", "1633"]);
  expect(table.told("moved")[0]).toMatch(/ move to 1629\.$/);
  expect(table.told("moved")[1]).toMatch(/ moves to 1633\.$/);
});

rule("17.1.a", "the last logistics point builds a fort", () => {
  const units = { "cn.78div.1": "2423" };
  expect(field("movement", "china", units, { logistics: 1 }).may("china", "fort", ["cn.78div.1"])).toBe(true);
  expect(field("movement", "china", units, { logistics: 0 }).no("china", "fort", ["cn.78div.1"]).rule).toBe("13.5");
});
