import type { Json } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import type { UnitId } from "../ids.ts";
import { title as shanghaiIncident } from "../index.ts";
import { viableRetreat } from "../rules/07-retreat.ts";
import { field } from "./field.ts";

const sheet = shanghaiIncident.defaultSheet();
/** Three hexes south of 1626 attack; only 1625 is a way out. */
const crush = { "jp.9div.1": "1627", "jp.9div.tank": "1627", "jp.9div.2": "1527", "jp.9div.3": "1727" };
const one = { "jp.9div.1": "1627", "cn.78div.1": "1626" };

rule(["6.2.a", "6.2.b"], "a retreat enters an enemy zone only where a friendly unit stands", () => {
  // 1625 is in the zone of the unit in 1525; a Chinese support unit there cancels it.
  const units = { "jp.9div.1": "1627", "jp.9div.2": "1527", "jp.9div.3": "1525", "cn.78div.1": "1626" };
  const bare = field("combat", "japan", units).attack("japan", "1626", ["1527", "1627"], "D1");
  bare.act("china", "decline");
  expect(bare.no("china", "retreat", ["1625"]).rule).toBe("6.2");
  expect(bare.options("china", "retreat")).not.toContain("1625");
  const held = field("combat", "japan", { ...units, "cn.78div.155sup": "1625" }).attack(
    "japan",
    "1626",
    ["1527", "1627"],
    "D1",
  );
  held.act("china", "decline").do("china", "retreat", ["1625"]);
  expect(held.where("cn.78div.1")).toBe("1625");
});

rule(["6.2.c", "7.9.a", "7.9.b"], "an advance is optional, ignores zones and leads only into the vacated hex", () => {
  const units = { ...one, "cn.78div.2": "1525", "jp.9div.tank": "1627", "jp.9div.3": "1727" };
  const table = field("combat", "japan", units).attack("japan", "1626", ["1627", "1727"], "D1");
  table.act("china", "decline").do("china", "retreat", ["1625"]);
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
  stay.act("china", "decline").do("china", "retreat", ["1625"]).act("japan", "stay");
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
  back.act("china", "first", ["1628"]);
  back.do("china", "retreat", ["1629"]).act("china", "decline").do("china", "retreat", ["1729"]);
  expect([back.where("cn.78div.155sup"), back.where("cn.78div.2")]).toEqual(["1629", "1729"]);
  const guards = { ...crush, "cn.87div.1": "1626", "cn.87div.259sup": "1626" };
  const once = field("combat", "japan", guards)
    .attack("japan", "1626", ["1527", "1627", "1727"], "D1")
    .act("china", "decline");
  once.do("china", "retreat", ["1625"]);
  expect([once.where("cn.87div.1"), once.where("cn.87div.259sup")]).toEqual(["1625", "1625"]);
  const two = field("combat", "japan", guards)
    .attack("japan", "1626", ["1527", "1627", "1727"], "D2")
    .act("china", "decline");
  two.do("china", "retreat", ["1625", "1624"]);
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

rule(["7.7.b", "7.7.c"], "a retreating stack may stop with a friend within limits, and then helps defend there", () => {
  const units = {
    "jp.9div.1": "1627",
    "jp.9div.2": "1527",
    "jp.9div.3": "1525",
    "cn.78div.1": "1626",
    "cn.78div.155sup": "1625",
  };
  const table = field("combat", "japan", units).attack("japan", "1626", ["1527", "1627"], "D1");
  table.act("china", "decline").do("china", "retreat", ["1625"]).act("japan", "stay");
  expect(table.odds("japan", "1625", ["1525"]).defender.total).toBe(3 + 1);
});

const packed = { ...crush, "cn.78div.1": "1626", "cn.78div.2": "1625", "jp.11div.1": "1425", "jp.11div.2": "1825" };
rule(["7.7.d", "7.7.m"], "a retreat that would overstack goes on to the first safe hex", () => {
  const table = field("combat", "japan", packed).attack("japan", "1626", ["1527", "1627", "1727"], "D1");
  table.act("china", "decline");
  expect(table.options("china", "retreat")).toEqual(["1625"]);
  expect(table.options("china", "retreat", ["1625"])).toEqual(["1624"]);
  table.do("china", "retreat", ["1625", "1624"]);
  expect(table.where("cn.78div.1")).toBe("1624");
});

rule(["7.7.e", "7.7.i"], "the owner picks the path and may go one safe hex farther, no more", () => {
  const table = field("combat", "japan", { ...one, "jp.9div.2": "1727" })
    .attack("japan", "1626", ["1627", "1727"], "D1")
    .act("china", "decline");
  expect(table.options("china", "retreat")).toEqual(["1526", "1625"]);
  const far = field("combat", "japan", { ...one, "jp.9div.2": "1727" })
    .attack("japan", "1626", ["1627", "1727"], "D1")
    .act("china", "decline");
  expect(far.no("china", "retreat", ["1625", true, "1624", true]).text).toMatch(/goes on after everything/);
  far.act("china", "retreat", ["1625", true, "1624"]);
  expect(far.where("cn.78div.1")).toBe("1624");
  table.act("china", "retreat", ["1526", false]);
  expect(table.where("cn.78div.1")).toBe("1526");
});

/** Two reduced regiments attack 1627; 78-1 gets out of 1628 only over 1528, as long as 60-1 is still there. */
const hemmed = {
  "cn.78div.1": { at: "1628", steps: 1 },
  "cn.60div.1": { at: "1528", steps: 1 },
  "jp.9div.1": "1627",
  "jp.9div.tank": "1627",
  "jp.9div.2": "1730",
  "jp.9div.3": "1530",
};

rule(["7.7.f", "7.7.i"], "where it can make a difference the owner says which stack retreats first", () => {
  const told = () => field("combat", "china", hemmed).attack("china", "1627", ["1528", "1628"], "A1");
  const saved = told();
  expect([saved.step, saved.turnOf]).toEqual(["order", "china"]);
  expect(saved.options("china", "first")).toEqual(["1528", "1628"]);
  expect(saved.no("china", "first", ["1627"]).rule).toBe("7.7");
  saved.act("china", "first", ["1628"]);
  expect(saved.options("china", "retreat")).toEqual(["1528"]);
  const beyond = saved.options("china", "retreat", ["1528"]);
  saved.do("china", "retreat", ["1528", beyond[0]]);
  saved.do("china", "retreat", [saved.options("china", "retreat").find((hex) => hex !== beyond[0])]);
  expect(saved.where("cn.78div.1")).toBe(beyond[0]);
  expect(saved.where("cn.60div.1")).toMatch(/^\d{4}$/);
  const lost = told().act("china", "first", ["1528"]);
  lost.do("china", "retreat", [lost.options("china", "retreat")[0]]);
  expect(lost.where("cn.78div.1")).toBe("lost");
});

rule(["7.7.f", "7.7.i"], "the only way out goes to the stack its owner names", () => {
  // Of all hexes around 1628 and 1728 only 1729 is free, and from there no way leads on.
  const units = {
    "cn.78div.1": { at: "1628", steps: 1 },
    "cn.60div.1": { at: "1728", steps: 1 },
    "jp.9div.1": "1627",
    "jp.9div.2": "1529",
    "jp.9div.3": "1827",
    "jp.9div.4": "1731",
    "jp.11div.1": "1930",
  };
  for (const [first, saved, lost] of [
    ["1628", "cn.78div.1", "cn.60div.1"],
    ["1728", "cn.60div.1", "cn.78div.1"],
  ]) {
    const table = field("combat", "china", units).attack("china", "1627", ["1628", "1728"], "A1");
    table.act("china", "first", [first]).do("china", "retreat", ["1729"]);
    expect([table.where(saved), table.where(lost)]).toEqual(["1729", "lost"]);
  }
});

rule("7.7.i", "no question of order where every stack has room of its own", () => {
  const units = { "cn.78div.1": "1628", "cn.60div.1": "1528", "jp.9div.1": "1627", "jp.9div.tank": "1627" };
  const table = field("combat", "china", units).attack("china", "1627", ["1528", "1628"], "A1");
  expect(table.step).toBe("resist");
  table.act("china", "decline").do("china", "retreat", ["1529"]);
  expect([table.step, table.where("cn.60div.1")]).toEqual(["resist", "1529"]);
});

const trapped = {
  "jp.9div.1": "1627",
  "jp.9div.2": "1625",
  "jp.9div.3": "1726",
  "jp.9div.4": "1526",
  "jp.11div.1": "1727",
};
rule(["7.7.f", "7.7.g", "13.7.j"], "who can neither resist nor retreat is eliminated for good", () => {
  const table = field(
    "combat",
    "japan",
    { ...trapped, "cn.78div.1": { at: "1626", steps: 1 }, "cn.78div.2": "2423" },
    { logistics: 5 },
  );
  table.attack("japan", "1626", ["1526", "1627"], "D1");
  expect(table.where("cn.78div.1")).toBe("lost");
  table.edit({ phase: "movement", side: "china" });
  expect(table.no("china", "replace", ["cn.78div.1"]).text).toMatch(/never returns/);
});

rule("7.7.h", "last steps lost to Ex, De or stiff resistance can be replaced", () => {
  const ex = field("combat", "japan", { ...one, "cn.78div.1": { at: "1626", steps: 1 } }).attack(
    "japan",
    "1626",
    ["1627"],
    "Ex",
  );
  expect(ex.where("cn.78div.1")).toBe("eliminated");
  const test = field("combat", "japan", {
    ...crush,
    "cn.78div.1": { at: "1626", steps: 1 },
    "cn.78div.155sup": "1626",
  });
  test.attack("japan", "1626", ["1527", "1627", "1727"], "D1").act("china", "resist", ["cn.78div.155sup"], [6]);
  expect(test.where("cn.78div.155sup")).toBe("eliminated");
});

rule("7.7.j", "a retreat of two hexes ends two hexes away", () => {
  const units = { "jp.9div.1": "1627", "jp.9div.tank": "1627", "cn.78div.1": { at: "1626", steps: 1 } };
  const markers = { "jp.air.1": "ready", "jp.air.2": "ready" };
  const table = field("combat", "japan", units, { markers });
  table.attack("japan", "1626", ["1627"], "D2", [], ["jp.air.1", "jp.air.2"]);
  expect(table.options("china", "retreat")).toEqual(["1526", "1625", "1726"]);
  expect(table.options("china", "retreat", ["1526"])).not.toContain("1625");
  for (const first of table.options("china", "retreat"))
    for (const second of table.options("china", "retreat", [first]))
      expect(sheet.board.distance(sheet.board.id("1626"), sheet.board.id(second))).toBe(2);
});

rule(["7.7.k", "18.0.h"], "a retreat enters no enemy, prohibited or closed hex; a closed sector is no retreat", () => {
  const units = {
    "jp.snlf.1": "2731",
    "jp.snlf.2": "2831",
    "jp.snlf.3": "2631",
    "jp.snlf.4": "2730",
    "cn.78div.1": { at: "2732", steps: 1 },
  };
  const table = field("combat", "japan", units);
  const picks = ["2631", "2731", "2831"];
  table.attack("japan", "2732", picks, "D1");
  expect(table.where("cn.78div.1")).toBe("lost");
  const open = field("combat", "japan", units, { open: true }).attack("japan", "2732", picks, "D1");
  expect(open.options("china", "retreat")).toContain("2733");
  expect(open.no("china", "retreat", ["2731"]).rule).toBe("5.0");
});

rule("7.7.l", "safe: within the stacking limit, and free of zones or with a friend", () => {
  const table = field("combat", "japan", packed)
    .attack("japan", "1626", ["1527", "1627", "1727"], "D1")
    .act("china", "decline");
  // From the overfull 1625 the way leads to 1624; 1525 is in the zone of a unit in 1425.
  expect(table.no("china", "retreat", ["1625", "1525"]).rule).toBe("6.2");
  const zone = { ...crush, "cn.78div.1": { at: "1626", steps: 1 }, "jp.11div.1": "1525" };
  const lost = field("combat", "japan", zone).attack("japan", "1626", ["1527", "1627", "1727"], "D1");
  expect(lost.where("cn.78div.1")).toBe("lost");
  const friend = field("combat", "japan", { ...zone, "cn.78div.155sup": "1625" }).attack(
    "japan",
    "1626",
    ["1527", "1627", "1727"],
    "D1",
  );
  friend.do("china", "retreat", ["1625"]);
  expect(friend.where("cn.78div.1")).toBe("1625");
});

rule(["7.7.n", "7.7.o"], "without a path a stack may resist; declining or failing loses all of it for good", () => {
  const stack = { ...trapped, "cn.78div.1": "1626", "cn.78div.155sup": "1626" };
  const from = ["1526", "1625", "1627", "1726", "1727"];
  const held = field("combat", "japan", stack)
    .attack("japan", "1626", from, "D2")
    .act("china", "resist", ["cn.78div.1"], [3]);
  expect([held.where("cn.78div.1"), held.steps("cn.78div.1")]).toEqual(["1626", 1]);
  const failed = field("combat", "japan", stack)
    .attack("japan", "1626", from, "D2")
    .act("china", "resist", ["cn.78div.1"], [4]);
  expect([failed.where("cn.78div.1"), failed.where("cn.78div.155sup")]).toEqual(["lost", "lost"]);
  const declined = field("combat", "japan", stack).attack("japan", "1626", from, "D2").act("china", "decline");
  expect([declined.where("cn.78div.1"), declined.where("cn.78div.155sup")]).toEqual(["lost", "lost"]);
});

rule("7.7.1.a", "viable: one legal hex of retreat to a safe hex, forced lengthening included", () => {
  const reduced = (units: Record<string, never | string | object>) =>
    field("movement", "china", { "cn.78div.1": { at: "1626", steps: 1 }, ...units } as never, { logistics: 1 }).may(
      "china",
      "replace",
      ["cn.78div.1"],
    );
  expect(reduced({})).toBe(true);
  expect(reduced(trapped)).toBe(false);
  const almost = {
    "jp.9div.1": "1627",
    "jp.9div.4": "1526",
    "jp.11div.1": "1727",
    "jp.11div.2": "1425",
    "jp.11div.3": "1825",
  };
  expect(reduced(almost)).toBe(false);
  expect(reduced({ ...almost, "cn.78div.155sup": "1625" })).toBe(true);
  expect(reduced({ ...almost, "cn.60div.1": "1625" })).toBe(true);
});

rule(
  ["7.7.1.b", "7.7.1.c"],
  "the same test without stiff resistance serves replacements and cannon observers of both sides",
  () => {
    const ring = { "cn.78div.1": "1627", "cn.78div.2": "1625", "cn.78div.3": "1726", "cn.78div.4": "1526" };
    const japan = field("pause", "japan", { "jp.9div.1": { at: "1626", steps: 1 }, "jp.9div.2": "1630", ...ring });
    expect(japan.may("japan", "order", ["none", true])).toBe(false);
    const free = field("pause", "japan", { "jp.9div.1": { at: "1626", steps: 1 }, "jp.9div.2": "1630" });
    expect(free.may("japan", "order", ["none", true, "jp.9div.1"])).toBe(true);
    const guns = { markers: { "jp.cannon.9": "ready", "jp.air.1": "ready" } };
    const blind = field("combat", "japan", { "jp.9div.1": "1626", ...ring }, guns);
    expect(blind.no("japan", "attack", ["1627", ["1626"], ["jp.cannon.9"]]).text).toMatch(/viable retreat/);
    const seeing = field("combat", "japan", { "jp.9div.1": "1626", "jp.9div.2": "1629", ...ring }, guns);
    expect(seeing.may("japan", "attack", ["1627", ["1626"], ["jp.cannon.9"]])).toBe(true);
  },
);

rule("7.7.1.d", "cavalry is exempt for Chinese viability; a train looks along its line", () => {
  const cavalry = {
    "jp.9div.1": "1627",
    "jp.9div.cav": "1525",
    "jp.11div.cav": "1725",
    "jp.9div.4": "1527",
    "jp.11div.1": "1727",
  };
  const units = { "cn.78div.1": { at: "1626", steps: 1 }, ...cavalry };
  expect(field("movement", "china", units, { logistics: 1 }).may("china", "replace", ["cn.78div.1"])).toBe(true);
  const foot = { ...units, "jp.9div.cav": "off", "jp.11div.cav": "off", "jp.11div.2": "1525", "jp.11div.3": "1725" };
  expect(field("movement", "china", foot as never, { logistics: 1 }).may("china", "replace", ["cn.78div.1"])).toBe(
    false,
  );
  // The line through 2827 leads to 2826 and 2828; 2727 beside it is open country.
  const viable = (units: Record<string, string>): boolean => {
    const table = field("combat", "japan", { "cn.train.a": "2827", ...units });
    return viableRetreat(table.game.play, table.unit("cn.train.a") as UnitId);
  };
  const zones = { "jp.snlf.1": "2826", "jp.snlf.2": "2928", "jp.snlf.3": "2728" };
  expect(viable(zones)).toBe(true);
  expect(viable({ "jp.snlf.1": "2826", "jp.snlf.2": "2828" })).toBe(false);
  const gone = field("combat", "japan", { "cn.train.a": "2827", ...zones });
  gone.attack("japan", "2827", ["2728", "2826", "2928"], "D1");
  expect(gone.options("china", "retreat")).toEqual(["2828"]);
});

rule("7.7.2.a", "nobody is pushed aside", () => {
  const table = field("combat", "japan", packed).attack("japan", "1626", ["1527", "1627", "1727"], "D1");
  table.act("china", "decline").do("china", "retreat", ["1625", "1624"]);
  expect(table.where("cn.78div.2")).toBe("1625");
});

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
  stacks.attack("china", "1627", ["1528", "1628"], "A1").act("china", "decline").do("china", "retreat", ["1529"]);
  expect(stacks.step).toBe("resist");
  stacks.act("china", "resist", ["cn.78div.1"], [1]);
  expect([stacks.where("cn.78div.1"), stacks.where("cn.78div.2")]).toEqual(["1628", "1529"]);
});

rule("7.8.h", "resistance is optional and decided before the die", () => {
  const table = field("combat", "japan", pressed).attack("japan", "1626", from, "D1");
  expect(table.verbs("china")).toEqual(["resist", "decline"]);
  expect(table.told("resisted")).toEqual([]);
  table.act("china", "decline");
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
  fort.act("japan", "lose", ["jp.9div.1"]);
  expect(fort.step).toBe("advance");
});
