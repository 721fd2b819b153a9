import type { Json } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { crush, field } from "./helpers.ts";

const pressed = { ...crush, "cn.78div.1": "1626" };
const from = ["1527", "1627", "1727"];

rule(
  ["7.8.a", "7.8.b", "7.8.d"],
  "outside forts a die up to the defence strength holds the hex at the price of a step",
  () => {
    const table = field("combat", "japan", pressed)
      .attack("japan", "1626", from, "D1")
      .act("china", "resist", ["cn.78div.1"], [3]);
    expect([table.where("cn.78div.1"), table.steps("cn.78div.1")]).toEqual(["1626", 1]);
    expect(table.data("resisted")[0]).toMatchObject({ die: 3, held: true });
    expect(table.step).not.toBe("path");
  },
);

rule("7.8.c", "a die above it costs the step and the retreat is made", () => {
  const table = field("combat", "japan", pressed)
    .attack("japan", "1626", from, "D1")
    .act("china", "resist", ["cn.78div.1"], [4]);
  expect(table.steps("cn.78div.1")).toBe(1);
  expect(table.step).toBe("path");
  table.do("china", "retreat", ["1625"]);
  expect(table.where("cn.78div.1")).toBe("1625");
});

const pair = { ...crush, "cn.78div.1": "1626", "cn.78div.155sup": "1626" };
rule(["7.8.e", "7.8.f", "16.1.f"], "one named unit tests and loses the step, support unit or not", () => {
  const table = field("combat", "japan", pair).attack("japan", "1626", from, "D1");
  expect(table.options("china", "resist")).toEqual(["cn.78div.1", "cn.78div.155sup"]);
  table.act("china", "resist", ["cn.78div.1"], [3]);
  expect([table.steps("cn.78div.1"), table.steps("cn.78div.155sup")]).toEqual([1, 1]);
  expect(table.where("cn.78div.155sup")).toBe("1626");
});

rule(["7.8.g", "7.8.i"], "the unit that failed loses the step, the survivors retreat; one attempt per stack", () => {
  const table = field("combat", "japan", pair)
    .attack("japan", "1626", from, "D1")
    .act("china", "resist", ["cn.78div.155sup"], [2]);
  expect(table.where("cn.78div.155sup")).toBe("eliminated");
  expect(table.verbs("china")).toEqual(["retreat"]);
  table.do("china", "retreat", ["1625"]);
  expect([table.where("cn.78div.1"), table.steps("cn.78div.1")]).toEqual(["1625", 2]);
  const stacks = field("combat", "china", {
    "cn.78div.1": "1628",
    "cn.78div.2": "1528",
    "jp.9div.1": "1627",
    "jp.9div.tank": "1627",
  });
  stacks.attack("china", "1627", ["1528", "1628"], "A1");
  stacks.act("china", "decline", ["1529", false, "resist", "cn.78div.1"], [1]);
  expect([stacks.where("cn.78div.1"), stacks.where("cn.78div.2")]).toEqual(["1628", "1529"]);
});

rule("7.8.h", "resistance is optional and decided before the die", () => {
  const table = field("combat", "japan", pressed).attack("japan", "1626", from, "D1");
  expect(table.verbs("china")).toEqual(["resist", "decline"]);
  expect(table.told("resisted")).toEqual([]);
  table.do("china", "decline", [table.options("china", "decline")[0]]);
  expect(table.steps("cn.78div.1")).toBe(2);
});

rule("7.8.j", "attackers told to retreat may resist too", () => {
  const table = field("combat", "china", { "cn.78div.1": "1628", "jp.9div.1": "1627" }).attack(
    "china",
    "1627",
    ["1628"],
    "A1",
  );
  table.act("china", "resist", ["cn.78div.1"], [3]);
  expect([table.where("cn.78div.1"), table.steps("cn.78div.1")]).toEqual(["1628", 1]);
});

rule("7.8.k", "the test uses the current side, without terrain or fire", () => {
  const units = { ...crush, "cn.87div.1": { at: "1626", steps: 1 }, "cn.87div.259sup": "1626" };
  const table = field("combat", "japan", units).attack("japan", "1626", from, "D1");
  table.act("china", "resist", ["cn.87div.1"], [3]);
  expect(table.where("cn.87div.1")).toBe("eliminated");
  expect(table.step).toBe("path");
  const city = field("combat", "japan", {
    "jp.9div.1": "2128",
    "jp.9div.2": "2027",
    "jp.9div.3": "2227",
    "cn.78div.1": "2127",
  });
  city.attack("japan", "2127", ["2027", "2128", "2227"], "D1").act("china", "resist", ["cn.78div.1"], [4]);
  expect(city.step).toBe("path");
});

rule("7.8.m", "a success cancels the whole retreat, D2 too", () => {
  const table = field("combat", "japan", pair)
    .attack("japan", "1626", from, "D2")
    .act("china", "resist", ["cn.78div.1"], [1]);
  expect([table.where("cn.78div.1"), table.where("cn.78div.155sup")]).toEqual(["1626", "1626"]);
  expect(table.step).not.toBe("path");
});

rule(["7.8.n", "7.8.o"], "a last step alone cannot resist; in a stack it can, and the other unit stays", () => {
  for (const unit of [{ "cn.78div.1": { at: "1626", steps: 1 } }, { "cn.78div.155sup": "1626" }] as Record<
    string,
    Json
  >[]) {
    const table = field("combat", "japan", { ...crush, ...unit }).attack("japan", "1626", from, "D1");
    expect(table.step).toBe("path");
  }
  const table = field("combat", "japan", pair)
    .attack("japan", "1626", from, "D1")
    .act("china", "resist", ["cn.78div.155sup"], [1]);
  expect(table.where("cn.78div.155sup")).toBe("eliminated");
  expect(table.where("cn.78div.1")).toBe("1626");
});
