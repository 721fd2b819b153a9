import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import type { UnitId } from "../ids.ts";
import { title as shanghaiIncident } from "../index.ts";
import { viableRetreat } from "../rules/07-combat/retreat.ts";
import { crush, field } from "./helpers.ts";

const sheet = shanghaiIncident.defaultSheet();
const one = { "jp.9div.1": "1627", "cn.78div.1": "1626" };

rule(["7.7.b", "7.7.c"], "a retreating stack may stop with a friend within limits, and then helps defend there", () => {
  const units = {
    "jp.9div.1": "1627",
    "jp.9div.2": "1527",
    "jp.9div.3": "1525",
    "cn.78div.1": "1626",
    "cn.78div.155sup": "1625",
  };
  const table = field("combat", "japan", units).attack("japan", "1626", ["1527", "1627"], "D1");
  table.do("china", "decline", ["1625"]).act("japan", "stay");
  expect(table.odds("japan", "1625", ["1525"]).defender.total).toBe(3 + 1);
});

const packed = { ...crush, "cn.78div.1": "1626", "cn.78div.2": "1625", "jp.11div.1": "1425", "jp.11div.2": "1825" };
rule(["7.7.d", "7.7.m"], "a retreat that would overstack goes on to the first safe hex", () => {
  const table = field("combat", "japan", packed).attack("japan", "1626", ["1527", "1627", "1727"], "D1");
  // There is only one way, over 1625: nobody is asked for it.
  table.act("china", "decline");
  expect(table.where("cn.78div.1")).toBe("1624");
  expect(table.told("retreated")).toHaveLength(1);
});

rule(["7.7.e", "7.7.i"], "the owner picks the path and may go one safe hex farther, no more", () => {
  const told = () =>
    field("combat", "japan", { ...one, "jp.9div.2": "1727" }).attack("japan", "1626", ["1627", "1727"], "D1");
  const table = told();
  expect(table.options("china", "decline")).toEqual(["1526", "1625"]);
  const far = told();
  expect(far.no("china", "decline", ["1625", true, "1624", true]).text).toMatch(/goes on after everything/);
  far.act("china", "decline", ["1625", true, "1624"]);
  expect(far.where("cn.78div.1")).toBe("1624");
  table.act("china", "decline", ["1526", false]);
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
  expect(saved.options("china", "first", ["1628"])).toEqual(["1528"]);
  const beyond = saved.options("china", "first", ["1628", "1528"]);
  const way = ["1628", "1528", beyond[0]];
  saved.do("china", "first", [...way, saved.options("china", "first", way).find((hex) => hex !== beyond[0])]);
  expect(saved.where("cn.78div.1")).toBe(beyond[0]);
  expect(saved.where("cn.60div.1")).toMatch(/^\d{4}$/);
  const lost = told();
  lost.do("china", "first", ["1528", lost.options("china", "first", ["1528"])[0]]);
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
    table.do("china", "first", [first, "1729"]);
    expect([table.where(saved), table.where(lost)]).toEqual(["1729", "lost"]);
  }
});

rule("7.7.i", "no question of order where every stack has room of its own", () => {
  const units = { "cn.78div.1": "1628", "cn.60div.1": "1528", "jp.9div.1": "1627", "jp.9div.tank": "1627" };
  const table = field("combat", "china", units).attack("china", "1627", ["1528", "1628"], "A1");
  expect(table.step).toBe("resist");
  expect(table.options("china", "decline", ["1529", false])).toEqual(["resist", "decline"]);
  table.do("china", "decline", ["1529", false, "decline", "1629"]);
  expect([table.where("cn.60div.1"), table.where("cn.78div.1")]).toEqual(["1529", "1629"]);
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
  const { "jp.11div.2": _, ...open } = packed;
  const table = field("combat", "japan", open).attack("japan", "1626", ["1527", "1627", "1727"], "D1");
  // From the overfull 1625 ways lead to 1624 and 1725; 1525 is in the zone of a unit in 1425.
  expect(table.no("china", "decline", ["1625", "1525"]).rule).toBe("6.2");
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
  table.act("china", "decline");
  expect([table.where("cn.78div.1"), table.where("cn.78div.2")]).toEqual(["1624", "1625"]);
});
