import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { title as shanghaiIncident } from "../index.ts";
import { crush, field } from "./helpers.ts";

const sheet = shanghaiIncident.defaultSheet();
const one = { "jp.9div.1": "1627", "cn.78div.1": "1626" };

rule(["6.2.a", "6.2.b"], "a retreat enters an enemy zone only where a friendly unit stands", () => {
  // 1625 is in the zone of the unit in 1525; a Chinese support unit there cancels it.
  const units = { "jp.9div.1": "1627", "jp.9div.2": "1527", "jp.9div.3": "1525", "cn.78div.1": "1626" };
  const bare = field("combat", "japan", units).attack("japan", "1626", ["1527", "1627"], "D1");
  expect(bare.no("china", "decline", ["1625"]).rule).toBe("6.2");
  expect(bare.options("china", "decline")).not.toContain("1625");
  const held = field("combat", "japan", { ...units, "cn.78div.155sup": "1625" }).attack(
    "japan",
    "1626",
    ["1527", "1627"],
    "D1",
  );
  held.do("china", "decline", ["1625"]);
  expect(held.where("cn.78div.1")).toBe("1625");
});

rule(["6.2.c", "7.9.a", "7.9.b"], "an advance is optional, ignores zones and leads only into the vacated hex", () => {
  const units = { ...one, "cn.78div.2": "1525", "jp.9div.tank": "1627", "jp.9div.3": "1727" };
  const table = field("combat", "japan", units).attack("japan", "1626", ["1627", "1727"], "D1");
  table.do("china", "decline", ["1625"]);
  expect(table.step).toBe("advance");
  expect(table.verbs("japan")).toEqual(["advance", "stay"]);
  expect(table.no("japan", "advance", [["jp.9div.1", "jp.9div.3"]]).rule).toBe("5.3");
  table.act("japan", "advance", [["jp.9div.1", "jp.9div.tank"]]);
  expect([table.where("jp.9div.1"), table.where("jp.9div.tank"), table.where("jp.9div.3")]).toEqual([
    "1626",
    "1626",
    "1727",
  ]);
  const stay = field("combat", "japan", units).attack("japan", "1626", ["1627", "1727"], "D1");
  stay.do("china", "decline", ["1625"]).act("japan", "stay");
  expect(stay.where("jp.9div.1")).toBe("1627");
});

rule(["7.1.a", "7.1.f"], "attacks are voluntary, one after another in the attacker's order", () => {
  const units = { "jp.9div.1": "1627", "jp.9div.2": "1727", "cn.78div.1": "1626", "cn.78div.2": "1827" };
  field("combat", "japan", units).act("japan", "done");
  for (const order of [
    ["1626", "1827"],
    ["1827", "1626"],
  ]) {
    const table = field("combat", "japan", units);
    const from: Record<string, string> = { "1626": "1627", "1827": "1727" };
    for (const target of order) table.attack("japan", target, [from[target]], "Ex");
    expect(table.data("attack").map((data) => data.hex)).toEqual(order);
  }
});

rule("7.1.b", "only adjacent units attack", () => {
  const table = field("combat", "japan", { ...one, "jp.9div.2": "1629" });
  expect(table.options("japan", "attack")).toEqual(["1626"]);
  expect(table.no("japan", "attack", ["1626", ["1629"]]).rule).toBe("7.1");
});

rule(["7.1.c", "7.1.d"], "a unit attacks once, a hex is attacked once per phase", () => {
  const units = { ...one, "cn.78div.2": "1728", "jp.9div.2": "1726", "jp.9div.3": "1828" };
  const table = field("combat", "japan", units).attack("japan", "1626", ["1627"], "Ex");
  expect(table.no("japan", "attack", ["1626"]).text).toMatch(/already been attacked/);
  expect(table.no("japan", "attack", ["1728", ["1627"]]).text).toMatch(/already attacked/);
  expect(table.options("japan", "attack", ["1728"])).toEqual(["1828"]);
});

rule("7.2.a", "one attack has one target and any number of hexes around it", () => {
  const units = {
    "jp.9div.1": "1627",
    "jp.9div.2": "1527",
    "jp.9div.3": "1727",
    "jp.9div.4": "1526",
    "jp.11div.1": "1726",
    "cn.78div.1": "1626",
  };
  const table = field("combat", "japan", units);
  expect(table.odds("japan", "1626", ["1526", "1527", "1627", "1726", "1727"]).attacker.total).toBe(20);
  expect(table.no("japan", "attack", [["1626", "1728"]]).text).toMatch(/name of one hex/);
});

rule(
  ["7.3.a", "7.3.c"],
  "differential: attack plus fire minus defence, terrain and cover; reduced units count reduced",
  () => {
    const table = field(
      "combat",
      "japan",
      { "jp.snlf.1": { at: "2930", steps: 1 }, "cn.78div.1": { at: "2830", steps: 1 } },
      { markers: { "jp.air.1": "ready" } },
    );
    const report = table.odds("japan", "2830", ["2930"], ["jp.air.1"]);
    expect(report.attacker.components.map((part) => part.value)).toEqual([2, 4]);
    expect(report.defender.components.map((part) => part.value)).toEqual([2, 2]);
    expect(report.attacker.total - report.defender.total).toBe(2);
  },
);

rule("7.3.b", "differential and components are on the table before the die", () => {
  const table = field("combat", "japan", one).attack("japan", "1626", ["1627"], "Ex");
  const types = table.game.log(table.seat("china")).map(({ event }) => event.type);
  expect(types.indexOf("attack")).toBeLessThan(types.indexOf("battle"));
  expect(table.data("attack")[0]).toMatchObject({ differential: 1, attack: [{ value: 4 }], defence: [{ value: 3 }] });
});

rule("7.4.a", "the terrain value counts once however many defend", () => {
  const table = field("combat", "japan", { "jp.9div.1": "2730", "cn.78div.1": "2830", "cn.78div.155sup": "2830" });
  expect(
    table.odds("japan", "2830", ["2730"]).defender.components.filter((part) => part.label === "City"),
  ).toHaveLength(1);
  expect(table.odds("japan", "2830", ["2730"]).defender.total).toBe(3 + 1 + 2);
});

rule(
  ["7.4.b", "7.4.d"],
  "creek and river help only against attackers who all cross them; bridges do not matter",
  () => {
    const wet = (target: string, from: string[]): number => {
      const ids = ["jp.9div.1", "jp.9div.2", "jp.9div.3"];
      const units = Object.fromEntries(from.map((hex, i) => [ids[i], hex]));
      const report = field("combat", "japan", { ...units, "cn.78div.1": target }).odds(
        "japan",
        target,
        [...from].sort(),
      );
      return report.defender.components.find((part) => part.label.startsWith("Across"))?.value ?? 0;
    };
    const { hexsides } = sheet.board.sheet;
    expect([hexsides["0203-0304"], hexsides["0303-0304"], hexsides["0304-0404"]]).toEqual([
      "creek",
      "creek",
      undefined,
    ]);
    expect(wet("0304", ["0203"])).toBe(1);
    expect(wet("0304", ["0203", "0303"])).toBe(1);
    expect(wet("0304", ["0203", "0404"])).toBe(0);
    expect(hexsides["2420-2421"]).toBe("river");
    expect(wet("2421", ["2420"])).toBe(2);
    // One attacker across a creek and one across a river: the lower value.
    const mixed = sheet.board.names.find((name, hex) => {
      const near = sheet.board
        .neighbours(hex as never)
        .map((to) => hexsides[[name, sheet.board.names[to]].sort().join("-")]);
      return sheet.playable[hex] && near.includes("creek") && near.includes("river");
    })!;
    const beside = (kind: string): string =>
      sheet.board
        .neighbours(sheet.board.id(mixed))
        .map((to) => sheet.board.names[to])
        .find((name) => hexsides[[mixed, name].sort().join("-")] === kind)!;
    expect(wet(mixed, [beside("creek"), beside("river")])).toBe(1);
    // 1922-1923 is a river with a road over it.
    expect(wet("1923", ["1922"])).toBe(2);
  },
);

rule("7.4.c", "terrain never helps the attacker", () => {
  const open = field("combat", "china", { "cn.78div.1": "1627", "jp.9div.1": "1626" });
  const city = field("combat", "china", { "cn.78div.1": { at: "2127", marks: ["builder"] }, "jp.9div.1": "2126" });
  expect(city.differential("china", "2126", ["2127"])).toBe(open.differential("china", "1626", ["1627"]));
});

rule(
  ["7.4.e", "7.5.a", "17.2.a"],
  "clear 0, town 1, city 2, fort and rubble 3 in their place; the hexside is added",
  () => {
    const value = (target: string, from: string, more: object = {}, marks: string[] = []): number =>
      field("combat", "japan", { "jp.9div.1": from, "cn.78div.1": { at: target, marks } }, more as never).odds(
        "japan",
        target,
        [from],
      ).defender.total - 3;
    expect(value("1627", "1628")).toBe(0);
    expect(value("2423", "2424")).toBe(1);
    expect(value("2127", "2128")).toBe(2);
    expect(value("2127", "2128", {}, ["builder"])).toBe(3);
    expect(value("2423", "2424", {}, ["builder"])).toBe(3);
    expect(value("2127", "2128", { rubble: ["2127"] })).toBe(3);
    expect(value("3018", "3019")).toBe(2 + 2);
    expect(value("3018", "3019", { rubble: ["3018"] })).toBe(3 + 2);
  },
);

rule("7.6.a", "one die, the column of the differential, applied at once", () => {
  const results = (units: Record<string, string>, from: string[]): unknown[] =>
    [1, 2, 3, 4, 5, 6].map((die) => {
      const fight = field("combat", "japan", units).do("japan", "attack", ["1626", from], [die]);
      return fight.data("battle")[0].result;
    });
  // Four against three, then twelve against three.
  expect(results(one, ["1627"])).toEqual(["A1", "A1", "Ex", "Ex", "D1", "D1"]);
  const three = { ...one, "jp.9div.2": "1527", "jp.9div.3": "1727" };
  expect(results(three, ["1527", "1627", "1727"])).toEqual(["D1", "D1", "D2", "D2", "D2", "De"]);
});

rule(["7.6.b", "7.7.a"], "A results move every attacker one hex, D results the defenders by their number", () => {
  const back = field("combat", "china", {
    "cn.78div.155sup": "1628",
    "cn.78div.2": "1728",
    "jp.9div.1": "1627",
    "jp.9div.tank": "1627",
  });
  back.attack("china", "1627", ["1628", "1728"], "A2");
  back.do("china", "first", ["1628", "1629", false, "decline", "1729"]);
  expect([back.where("cn.78div.155sup"), back.where("cn.78div.2")]).toEqual(["1629", "1729"]);
  const guards = { ...crush, "cn.87div.1": "1626", "cn.87div.259sup": "1626" };
  const once = field("combat", "japan", guards)
    .attack("japan", "1626", ["1527", "1627", "1727"], "D1")
    .do("china", "decline", ["1625"]);
  expect([once.where("cn.87div.1"), once.where("cn.87div.259sup")]).toEqual(["1625", "1625"]);
  const two = field("combat", "japan", guards)
    .attack("japan", "1626", ["1527", "1627", "1727"], "D2")
    .do("china", "decline", ["1625", "1624"]);
  expect([two.where("cn.87div.1"), two.where("cn.87div.259sup")]).toEqual(["1624", "1624"]);
});

rule(["7.6.c", "7.6.d", "7.8.l"], "De removes all defenders, no resistance, and they can be replaced", () => {
  const table = field("combat", "japan", { ...crush, "cn.78div.1": "1626", "cn.78div.155sup": "1626" });
  table.attack("japan", "1626", ["1527", "1627", "1727"], "De");
  expect([table.where("cn.78div.1"), table.where("cn.78div.155sup")]).toEqual(["eliminated", "eliminated"]);
  expect(table.step).toBe("advance");
  table.edit({ phase: "movement", side: "china", logistics: 3 });
  expect(table.options("china", "replace")).toEqual(["cn.78div.1", "cn.78div.155sup"]);
  const exchange = field("combat", "japan", one).attack("japan", "1626", ["1627"], "Ex");
  expect(exchange.step).not.toBe("resist");
});

rule(
  ["7.6.e", "7.6.f"],
  "an Exchange costs each side one step, nobody retreats or advances while defenders stand",
  () => {
    const table = field("combat", "japan", { ...one, "jp.9div.2": "1727", "cn.78div.155sup": "1626" });
    table.attack("japan", "1626", ["1627", "1727"], "Ex");
    table.act("japan", "lose", ["jp.9div.2"]);
    expect([table.steps("jp.9div.1"), table.steps("jp.9div.2"), table.steps("cn.78div.1")]).toEqual([2, 1, 2]);
    expect(table.where("cn.78div.155sup")).toBe("eliminated");
    expect(table.where("cn.78div.1")).toBe("1626");
    expect(table.step).not.toBe("advance");
  },
);

rule("7.9.c", "defenders never advance", () => {
  const table = field("combat", "china", { "cn.78div.1": { at: "1628", steps: 1 }, "jp.9div.1": "1627" });
  table.attack("china", "1627", ["1628"], "A1").do("china", "retreat", ["1629"]);
  expect(table.step).not.toBe("advance");
  expect(table.where("jp.9div.1")).toBe("1627");
});

rule("7.9.d", "after an Exchange there is an advance only into an empty hex or a Woosung fort", () => {
  const table = field("combat", "japan", { ...one, "cn.78div.1": { at: "1626", steps: 1 } }).attack(
    "japan",
    "1626",
    ["1627"],
    "Ex",
  );
  expect(table.step).toBe("advance");
  const stands = field("combat", "japan", one).attack("japan", "1626", ["1627"], "Ex");
  expect(stands.step).not.toBe("advance");
  const fort = field("combat", "japan", { "jp.9div.1": "3017", "jp.9div.2": "3118" }).attack(
    "japan",
    "3117",
    ["3017", "3118"],
    "Ex",
  );
  expect(fort.options("japan", "lose", ["jp.9div.1"])).toEqual(["advance", "stay"]);
});
