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
  const strength = (snipers: string[]): number =>
    field("combat", "china", units, { snipers }).odds("china", "2831", ["2830"]).defender.total;
  expect(strength(["2831"])).toBe(strength([]));
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
  expect(table.told("advanced")).toHaveLength(1);
  expect(table.told("opened")).toHaveLength(1);
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

rule(
  ["7.7.f", "7.7.i"],
  "an only way that two stacks share is a question of order, though they are no neighbours",
  () => {
    const units = {
      "jp.9div.cav": "1627",
      "cn.78div.1": { at: "1528", steps: 1 },
      "cn.60div.1": { at: "1728", steps: 1 },
      "jp.9div.1": "1427",
      "jp.9div.2": "1530",
      "jp.9div.3": "1827",
      "jp.9div.4": "1730",
    };
    const table = field("combat", "china", units).attack("china", "1627", ["1528", "1728"], "A1");
    expect(table.options("china", "first")).toEqual(["1528", "1728"]);
    table.do("china", "first", ["1728"]);
    expect([table.where("cn.60div.1"), table.where("cn.78div.1")]).toEqual(["1628", "lost"]);
  },
);

rule(["7.7.i", "16.2.a"], "a hex that one stack would leave to another is a question of order", () => {
  const units = {
    "jp.9div.cav": "1627",
    "cn.78div.1": { at: "1628", steps: 1 },
    "cn.60div.1": { at: "1528", steps: 1 },
  };
  const table = field("combat", "china", units).attack("china", "1627", ["1528", "1628"], "A1");
  expect(table.options("china", "first", ["1528", "1428", false])).toContain("1528");
});

rule(["7.7.i", "16.4.h", "6.2.b"], "one of two ways of a train that opens a zone is enough for the question", () => {
  const units = { "cn.train.a": "2827", "cn.60div.1": { at: "2729", steps: 1 }, "jp.9div.1": "2728" };
  const table = field("combat", "china", units).attack("china", "2728", ["2729", "2827"], "A1");
  expect(table.step).toBe("order");
  expect(table.options("china", "first", ["2827", "2828", false])).toContain("2828");
});

rule(["7.9.a", "5.3.b", "16.3.r"], "nobody advances into a sniper's hex that a friend fills", () => {
  const units = { "jp.snlf.1": "2831", "jp.snlf.2": "2931" };
  const table = field("combat", "japan", units, { snipers: ["2831"] });
  expect(table.no("japan", "attack", ["2831", ["0936"]]).rule).toBe("7.1");
  table.attack("japan", "2831", ["2931"], "Ex");
  expect(table.step).not.toBe("advance");
  const bare = field("combat", "japan", { "jp.snlf.2": "2931" }, { snipers: ["2831"] });
  expect(bare.attack("japan", "2831", ["2931"], "Ex").step).toBe("advance");
});

rule(["7.1.b", "16.3.r"], "a sniper is attacked from beside his hex or from it, and from nowhere else", () => {
  const units = { "jp.snlf.1": "2831", "jp.snlf.2": "3031" };
  const table = field("combat", "japan", units, { snipers: ["2831"] });
  expect(table.no("japan", "attack", ["2831", ["3031"]]).text).toMatch(/is not adjacent/);
});

rule("7.3.b", "a battle is told with the odds it was fought at", () => {
  const table = field("combat", "japan", { "jp.9div.1": "1627", "cn.78div.1": "1626" });
  table.attack("japan", "1626", ["1627"], "Ex");
  const battle = table.game.events.find(({ event }) => event.type === "battle")!;
  expect(battle.event.data).toMatchObject({ odds: { title: "Attack on 1626", attacker: { total: 4 } } });
});

rule("15.3.a", "rubble is listed hex by hex, whatever came first", () => {
  for (const before of [["2127"], ["3018"], ["2127", "3018"]]) {
    const units = { "jp.9div.1": "2730", "cn.78div.1": "2830" };
    const table = field("combat", "japan", units, { rubble: before, markers: { "jp.air.1": "ready" } });
    const { sheet } = table.game;
    table.attack("japan", "2830", ["2730"], "Ex", [1], ["jp.air.1"]);
    const listed = table.hexes(table.pub.rubble);
    expect(listed).toEqual([...before, "2830"].sort((a, b) => sheet.board.id(a) - sheet.board.id(b)));
  }
});

rule(["16.5.a", "7.5.a"], "the report says that engineers ignore the fort", () => {
  const units = { "jp.9div.eng": "2424", "cn.78div.1": { at: "2423", marks: ["builder"] } };
  expect(lines(field("combat", "japan", units), "japan", "2423", ["2424"]).slice(1)).toEqual([
    ["Town", 1],
    ["Fort ignored", 0],
  ]);
});
