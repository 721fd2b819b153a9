import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { type Field, field, started } from "./helpers.ts";

/** A quarrel in the open: both sides have somebody to attack, Japan a mobile unit. */
const quarrel = { "jp.9div.1": "1627", "jp.9div.cav": "1629", "cn.78div.1": "1626" };

rule(
  ["4.1.a", "4.1.b", "4.1.v"],
  "a turn opens with fire-support organisation, which asks nothing and brings nothing back",
  () => {
    const table = field("administrative", "japan", quarrel, { markers: { "jp.air.1": "used" } });
    table.act("japan", "continue");
    const types = table.game.events.map(({ event }) => event.type);
    expect(types[types.length - 1]).toBe("turn");
    expect(table.step).toBe("move");
    expect(table.turnOf).toBe("japan");
    expect(table.marker("jp.air.1")).toBe("used");
  },
);

rule(
  ["4.1.c", "4.1.d", "4.1.e", "4.1.f", "4.1.g"],
  "movement, combat, mobile movement, mobile combat; Japan, then China, then administration",
  () => {
    const table = field("movement", "japan", quarrel);
    const seen: string[] = [];
    for (let i = 0; i < 8 && table.step !== "tempo"; i++) {
      seen.push(`${table.turnOf} ${table.pub.phase}`);
      table.act(table.turnOf, "done");
    }
    expect(seen).toEqual([
      "japan movement",
      "japan combat",
      "japan mobileMovement",
      "japan mobileCombat",
      "china movement",
      "china combat",
      "china mobileCombat",
    ]);
    expect(table.step).toBe("tempo");
    expect(table.pub.phase).toBe("administrative");
  },
);

rule("4.1.f", "in every turn of a game the whole Japanese player turn comes first", () => {
  const table = started();
  for (const turn of [1, 2]) {
    expect([table.pub.turn, table.turnOf, table.step]).toEqual([turn, "japan", "move"]);
    table.act("japan", "done").until("move", "china");
    expect(table.pub.turn).toBe(turn);
    table.until("tempo").act("japan", "continue");
  }
});

rule("4.1.h", "without a pause the turn marker advances by one box", () => {
  const table = field("administrative", "japan", quarrel, { turn: 3, day: 10 });
  table.act("japan", "continue");
  expect([table.pub.turn, table.pub.day, table.pub.pause]).toEqual([4, 11, 4]);
});

rule("4.1.i", "an action of another phase is rejected and changes nothing", () => {
  const table = field("movement", "japan", quarrel);
  expect(table.no("japan", "attack", ["1626", ["1627"]]).text).toMatch(/cannot be done now/);
  expect(table.no("japan", "pause").text).toMatch(/cannot be done now/);
  table.edit({ phase: "combat", side: "japan" });
  expect(table.no("japan", "move", ["jp.9div.1", "1628"]).text).toMatch(/cannot be done now/);
});

rule("4.1.j", "only mobile units move in mobile movement", () => {
  const table = field("mobileMovement", "japan", quarrel);
  expect(table.options("japan", "move")).toEqual(["jp.9div.cav", "jp.14div.cav"]);
  expect(table.no("japan", "move", ["jp.9div.1", "1628"]).rule).toBe("4.1");
  expect(table.no("japan", "move", ["cn.78div.1", "1625"]).rule).toBe("5.0");
  table.do("japan", "move", ["jp.9div.cav", "1630"]);
  expect(table.where("jp.9div.cav")).toBe("1630");
});

rule(["4.1.l", "5.3.e"], "a passenger may be left where only it finds room, if its carrier drives on", () => {
  const units = { "jp.9div.1": "1627", "jp.9div.tank": "1627", "jp.9div.eng": "1625" };
  const table = field("mobileMovement", "japan", units);
  const drop = ["jp.9div.tank", ["jp.9div.1"], "1625", false];
  expect(table.refused("japan", "move", drop).text).toMatch(/ends too early/);
  expect(table.no("japan", "move", [...drop, "1625"]).rule).toBe("5.3");
  table.do("japan", "move", [...drop, "1624"]);
  expect(["jp.9div.1", "jp.9div.eng", "jp.9div.tank"].map((unit) => table.where(unit))).toEqual([
    "1625",
    "1625",
    "1624",
  ]);
  expect(table.data("moved").map(({ units, path }) => [units, path])).toEqual([
    [
      ["jp.9div.tank", "jp.9div.1"],
      ["1627", "1626", "1625"],
    ],
    [["jp.9div.tank"], ["1625", "1624"]],
  ]);
  // Without a way on for the carrier the hex is full.
  const spent = field("mobileMovement", "japan", { ...units, "jp.9div.eng": "1623", "jp.9div.2": "1625" });
  expect(spent.no("japan", "move", ["jp.9div.tank", ["jp.9div.1"], "1625"]).rule).toBe("5.3");
  const zone = field("mobileMovement", "japan", { ...units, "cn.78div.1": "1624" });
  expect(zone.no("japan", "move", ["jp.9div.tank", ["jp.9div.1"], "1625"]).rule).toBe("5.3");
});

rule(["4.1.l", "4.1.m"], "the pair travels hex by hex with the smaller allowance of the two", () => {
  const table = field("mobileMovement", "japan", { "jp.9div.1": "1624", "jp.9div.tank": "1624" });
  expect(table.may("japan", "move", ["jp.9div.tank", ["jp.9div.1"], "1628"])).toBe(true);
  expect(table.no("japan", "move", ["jp.9div.tank", ["jp.9div.1"], "1629"]).rule).toBe("5.0");
  expect(table.may("japan", "move", ["jp.9div.tank", [], "1629"])).toBe(true);
  table.do("japan", "move", ["jp.9div.tank", ["jp.9div.1"], "1628"]);
  expect([table.where("jp.9div.1"), table.where("jp.9div.tank")]).toEqual(["1628", "1628"]);
});

rule("4.1.n", "no infiltration in mobile movement", () => {
  const table = field("mobileMovement", "japan", { "jp.9div.cav": "1627", "cn.78div.1": "1625" });
  expect(table.no("japan", "infiltrate", ["jp.9div.cav", "1626"]).text).toMatch(/cannot be done now/);
  table.edit({ phase: "movement", side: "japan" });
  table.do("japan", "infiltrate", ["jp.9div.cav", "1626"]);
  expect(table.where("jp.9div.cav")).toBe("1626");
});

rule("4.1.o", "leg and mobile units attack in the mobile combat phase", () => {
  const table = field("mobileCombat", "japan", { "jp.9div.1": "1627", "jp.9div.cav": "1527", "cn.78div.1": "1626" });
  expect(table.options("japan", "attack", ["1626"])).toEqual(["1527", "1627"]);
});

rule(["4.1.p", "4.1.q"], "an Exchange is void in mobile combat and carried out in regular combat", () => {
  const units = { "jp.9div.1": "1627", "cn.78div.1": "1626" };
  const mobile = field("mobileCombat", "japan", units).attack("japan", "1626", ["1627"], "Ex");
  expect([mobile.steps("jp.9div.1"), mobile.steps("cn.78div.1")]).toEqual([2, 2]);
  const told = (table: Field): string => table.game.events.findLast(({ event }) => event.type === "battle")!.event.text;
  expect(told(mobile)).toMatch(/: Ex, exchange: no effect in this phase \(4\.1\)\.$/);
  const regular = field("combat", "japan", units).attack("japan", "1626", ["1627"], "Ex");
  expect([regular.steps("jp.9div.1"), regular.steps("cn.78div.1")]).toEqual([1, 1]);
  expect(told(regular)).toMatch(/: Ex, exchange: one step each\.$/);
});

rule("4.1.r", "a void Exchange spares snipers and Woosung forts", () => {
  const sniper = field("mobileCombat", "japan", { "jp.snlf.1": "2930" }, { snipers: ["2830"] });
  sniper.attack("japan", "2830", ["2930"], "Ex");
  expect(sniper.hexes(sniper.pub.snipers)).toEqual(["2830"]);
  expect(sniper.step).not.toBe("advance");
  const fort = field("mobileCombat", "japan", { "jp.9div.1": "3017", "jp.9div.2": "3118" }).attack(
    "japan",
    "3117",
    ["3017", "3118"],
    "Ex",
  );
  expect(fort.step).not.toBe("advance");
  expect(fort.told("knockedOut")).toEqual([]);
});

rule("4.1.s", "who attacked in the combat phase may attack again in mobile combat", () => {
  const table = field("combat", "japan", { "jp.9div.1": "1627", "cn.78div.1": "1626" });
  table.attack("japan", "1626", ["1627"], "Ex");
  expect(table.pub.phase).toBe("mobileCombat");
  expect(table.options("japan", "attack", ["1626"])).toEqual(["1627"]);
});

rule("4.1.t", "a mobile unit moves again with its full allowance", () => {
  const table = field("movement", "japan", { "jp.9div.cav": "1624" });
  table.do("japan", "move", ["jp.9div.cav", "1630"]).act("japan", "done");
  expect(table.step).toBe("ride");
  table.do("japan", "move", ["jp.9div.cav", "1624"]);
  expect(table.where("jp.9div.cav")).toBe("1624");
});

rule(["4.1.u", "13.1.a", "13.1.c"], "Japan may call a pause after any of turns 1 to 6; China has no say", () => {
  for (const turn of [1, 6]) {
    const table = field("administrative", "japan", quarrel, { turn });
    expect(table.verbs("japan")).toEqual(["continue", "pause", "stop"]);
    expect(table.no("china", "pause").text).toMatch(/nothing to decide/);
    table.act("japan", "pause", [], [1, 1]);
    expect(table.step).toBe("orders");
    expect(table.no("china", "continue").text).toMatch(/cannot be done now/);
  }
});

rule(["5.0.a", "5.0.f"], "all, some or none of the own units move, each once", () => {
  const table = field("movement", "japan", { "jp.9div.1": "1627", "jp.9div.2": "1527", "cn.78div.1": "1622" });
  table.do("japan", "move", ["jp.9div.1", "1628"]);
  expect(table.no("japan", "move", ["jp.9div.1", "1629"]).text).toMatch(/already moved/);
  expect(table.no("japan", "move", ["cn.78div.1", "1621"]).text).toMatch(/other side/);
  expect(table.no("china", "move", ["cn.78div.1", "1621"]).text).toMatch(/nothing to decide/);
  table.act("japan", "done");
  expect(table.where("jp.9div.2")).toBe("1527");
  const none = started().act("japan", "done");
  expect(none.where("jp.snlf.1")).toBe("3030");
});
