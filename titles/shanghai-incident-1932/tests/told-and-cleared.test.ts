import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { field, parts } from "./helpers.ts";

/** What is told once and in the right words, and what nobody is asked. */

rule("14.0.m", "a redeployment is told of one unit, or of two", () => {
  const table = parts("movement", "japan", { "jp.9div.1": "1624", "jp.9div.eng": "1624", "jp.9div.2": "1630" });
  table.do("japan", "redeploy", ["jp.9div.1", ["jp.9div.eng"], "1628"]).do("japan", "redeploy", ["jp.9div.2", "1631"]);
  expect(table.told("moved").map((text) => / (redeploys?) to /.exec(text)?.[1])).toEqual(["redeploy", "redeploys"]);
});

rule("16.3.a", "a sniper is told where it takes position", () => {
  const table = field("combat", "china", { "cn.78div.1": "2830", "jp.snlf.1": "2930" });
  table.act("china", "attack", ["2930", ["2830"], true, "2931"], [6]);
  expect(table.told("sniper")).toEqual([expect.stringMatching(/^A sniper takes position in .*2931.*\.$/)]);
});

rule("17.3.l", "forts that are destroyed are not destroyed again", () => {
  const { sheet } = field("movement", "japan", {}).game;
  const [a, b, c] = sheet.forts.map((hex) => sheet.board.names[hex]);
  const units = { "jp.9div.1": a, "jp.9div.2": b, "jp.9div.3": c, "jp.9div.4": "1627" };
  const told = (destroyed: boolean): string[] =>
    field("movement", "japan", units, { destroyed }).do("japan", "move", ["jp.9div.4", "1626"]).told("fortsDestroyed");
  expect([told(false).length, told(true).length]).toEqual([1, 0]);
});

rule(["4.1.j", "6.1.b"], "nobody is asked to ride whose only mobile unit is hemmed in by zones", () => {
  const units = { "jp.14div.cav": "1627", "jp.9div.1": "1637" };
  const free = field("movement", "japan", { ...units, "cn.78div.1": "1612" }).act("japan", "done");
  expect(free.step).toBe("ride");
  const hemmed = { "cn.78div.1": "1626", "cn.78div.2": "1628", "cn.78div.3": "1528", "cn.78div.4": "1727" };
  const shut = field("movement", "japan", { ...units, ...hemmed }).act("japan", "done");
  expect(shut.step).not.toBe("ride");
});

rule("2.3.c", "a unit that is eliminated keeps no mark of what it did", () => {
  const table = field("combat", "japan", { "jp.9div.cav": "1627", "cn.78div.1": "1626" });
  table.attack("japan", "1626", ["1627"], "Ex");
  expect(table.where("jp.9div.cav")).toBe("eliminated");
  expect(table.pub.marks[table.unit("jp.9div.cav")]).toBe(0);
});
