import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { crush, type Field, field, parts } from "./helpers.ts";

/** 7.3 to 7.9: what a declared attack counts, shows and asks, in the cases next to the usual ones. */

const lines = (table: Field, seat: string, target: string, from: string[]): [string, number][] =>
  table.odds(seat, target, from).defender.components.map(({ label, value }) => [label, value]);

rule(["7.4.b", "7.4.d", "7.4.e"], "the report names the water the attackers cross, and how much it is worth", () => {
  const attacked = (target: string, from: string) =>
    lines(field("combat", "japan", { "jp.9div.1": from, "cn.78div.1": target }), "japan", target, [from]).slice(1);
  expect(attacked("0304", "0203")).toEqual([["Across a creek", 1]]);
  expect(attacked("2421", "2420")).toEqual([["Across a river", 2]]);
  expect(attacked("3018", "3019")).toEqual([
    ["City", 2],
    ["Across a river", 2],
  ]);
  expect(attacked("1627", "1628")).toEqual([]);
});

rule(["7.4.b", "7.4.d", "16.3.r"], "who attacks a sniper in his own hex crosses no water", () => {
  const units = { "jp.snlf.1": "3029" };
  const table = field("combat", "japan", units, { snipers: ["3029"] });
  expect(lines(table, "japan", "3029", ["3029"])).toEqual([
    ["Sniper", 1],
    ["City", 2],
  ]);
});

rule(["16.3.f", "7.6.b"], "a sniper beside Japanese defenders changes nothing in a Chinese attack", () => {
  const units = { "jp.snlf.1": "2831", "cn.78div.1": { at: "2830", steps: 1 } };
  const attack = (result: string) =>
    field("combat", "china", units, { snipers: ["2831"] }).attack("china", "2831", ["2830"], result);
  const back = attack("A1");
  expect([back.step, back.turnOf]).toEqual(["path", "china"]);
  const exchange = attack("Ex");
  expect([exchange.steps("jp.snlf.1"), exchange.where("cn.78div.1")]).toEqual([1, "eliminated"]);
  expect(exchange.pub.snipers).toHaveLength(1);
});

rule("7.3.b", "the units of an attack are named in their order, wherever they stand", () => {
  const units = { "jp.9div.2": "1527", "jp.9div.1": "1727", "jp.9div.3": "1627", "cn.78div.1": "1626" };
  const table = field("combat", "japan", units);
  const names = (list: { label: string }[]): string[] => list.map(({ label }) => label);
  expect(names(table.odds("japan", "1626", ["1527", "1627", "1727"]).attacker.components)).toEqual(
    ["jp.9div.1", "jp.9div.2", "jp.9div.3"].map((id) => table.game.sheet.units[table.unit(id)].name),
  );
});

rule(["7.9.a", "18.0.a"], "Japan may advance into a foreign sector that is still closed to the Chinese", () => {
  const table = parts("combat", "japan", { "jp.snlf.1": "2932", "jp.snlf.2": "2832" }, { snipers: ["2933"] });
  table.attack("japan", "2933", ["2932"], "Ex");
  expect(table.step).toBe("advance");
  table.do("japan", "advance", [["jp.snlf.1"]]);
  expect(table.where("jp.snlf.1")).toBe("2933");
});

rule(["7.8.a", "17.2.a"], "who may resist sees the strength that counts and what decides", () => {
  const facts = (table: Field, unit: string): unknown => {
    const about = table.ways("china", "resist", []) as unknown as Record<string, { facts: unknown }>;
    return about[unit].facts;
  };
  const units = { ...crush, "cn.87div.1": "1626", "cn.87div.259sup": "1626" };
  const open = parts("combat", "japan", units).attack("japan", "1626", ["1527", "1627", "1727"], "D1");
  expect(facts(open, "cn.87div.1")).toEqual([
    { label: "Defence", value: 4 },
    { label: "Decided by", value: "a die" },
  ]);
  expect(facts(open, "cn.87div.259sup")).toEqual([
    { label: "Defence", value: 2 },
    { label: "Decided by", value: "a die" },
  ]);
  const town = { "jp.9div.1": "2424", "jp.9div.2": "2323", "jp.9div.3": "2523", "jp.9div.tank": "2424" };
  const fort = parts("combat", "japan", {
    ...town,
    "cn.78div.1": { at: "2423", marks: ["builder"] },
    "cn.78div.155sup": "2423",
  });
  const from = fort.options("japan", "attack", ["2423"]);
  fort.attack("japan", "2423", from, "D1");
  expect(facts(fort, "cn.78div.1")).toEqual([
    { label: "Defence", value: 3 },
    { label: "Decided by", value: "the fort" },
  ]);
});

rule("7.7.i", "a way of retreat that leads to nothing in particular has nothing to tell", () => {
  const table = parts("combat", "japan", { ...crush, "cn.78div.1": { at: "1626", steps: 1 } });
  table.attack("japan", "1626", ["1527", "1627", "1727"], "D2");
  const seat = table.seat("china");
  const picks = table.full("china", "retreat", ["1625", "1624"]);
  expect(table.game.play.preview(seat, { verb: "retreat", picks: picks as never })).toMatchObject({ preview: null });
});

rule(["7.7.i", "16.4.h"], "a train and a stack with room of their own go back without a question of order", () => {
  const units = { "cn.train.a": "2827", "cn.60div.1": { at: "2626", steps: 1 }, "jp.9div.1": "2727" };
  const table = field("combat", "china", units).attack("china", "2727", ["2626", "2827"], "A1");
  expect(table.step).not.toBe("order");
});

/** Two reduced regiments attack 1627 from both sides; from 1628 there is no way but the one to 1629. */
const oneWay = {
  "cn.78div.1": { at: "1628", steps: 1 },
  "cn.60div.1": { at: "1626", steps: 1 },
  "jp.9div.1": "1627",
  "jp.9div.2": "1829",
  "jp.9div.3": "1429",
  "jp.9div.4": "1631",
};

rule(["7.7.f", "7.7.i"], "no question of order about a way, or the want of one, that no other stack touches", () => {
  const narrow = field("combat", "china", oneWay).attack("china", "1627", ["1626", "1628"], "A1");
  expect(narrow.step).toBe("path");
  narrow.do("china", "retreat", ["1625", false]);
  expect([narrow.where("cn.78div.1"), narrow.where("cn.60div.1")]).toEqual(["1629", "1625"]);
  const shut = field("combat", "china", { ...oneWay, "jp.9div.4": "1630" });
  shut.attack("china", "1627", ["1626", "1628"], "A1");
  expect(shut.step).toBe("path");
  shut.do("china", "retreat", ["1625", false]);
  expect([shut.where("cn.78div.1"), shut.where("cn.60div.1")]).toEqual(["lost", "1625"]);
});
