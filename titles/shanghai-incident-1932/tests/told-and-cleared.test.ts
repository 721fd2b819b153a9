import type { Consequences } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { CHINA, JAPAN } from "../ids.ts";
import { whyNotAdvance } from "../rules/07-combat/attack.ts";
import { advanceWords } from "../rules/07-combat/consequences.ts";
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
  const free = field("combat", "japan", { ...units, "cn.78div.1": "1628" }).act("japan", "done");
  expect([free.step, free.pub.phase]).toEqual(["ride", "mobileMovement"]);
  const hemmed = { "cn.78div.1": "1626", "cn.78div.2": "1628", "cn.78div.3": "1528", "cn.78div.4": "1727" };
  const shut = field("combat", "japan", { ...units, ...hemmed }).act("japan", "done");
  expect([shut.step, shut.pub.phase]).toEqual(["attack", "mobileCombat"]);
});

rule("4.1.d", "a combat phase forgets what was done in the movement before it", () => {
  const units = { "jp.9div.1": { at: "1627", marks: ["moved"] }, "cn.78div.1": "1626" };
  const table = field("movement", "japan", units).act("japan", "done");
  expect([table.step, table.pub.marks[table.unit("jp.9div.1")]]).toEqual(["attack", 0]);
});

rule(["12.2.a", "12.4.e"], "to stop the campaign is told with the case that judges it", () => {
  const rules = (at: string): string[] => {
    const table = field("administrative", "japan", { "cn.78div.1": at }, { pause: 2, turn: 3 });
    const found = table.game.play.preview(table.seat("japan"), { verb: "stop", picks: [] });
    if ("refusal" in found) throw new Error(found.refusal.text);
    return (found.preview as Consequences).consequences.map(({ rule: named }) => named);
  };
  expect([rules("2730"), rules("1612")]).toEqual([["12.2"], ["12.4"]]);
});

rule(["4.1.j", "2.3.2.e"], "engineers beside cavalry are no mobile unit", () => {
  const table = field("mobileMovement", "japan", { "jp.9div.eng": "1627", "jp.9div.cav": "1627" });
  expect(table.no("japan", "move", ["jp.9div.eng"]).text).toMatch(/is no mobile unit/);
});

rule("7.1.c", "who has attacked is refused as that, in whatever direction he stands", () => {
  for (const hex of ["1627", "1728", "1729", "1529", "1528"]) {
    const units = { "jp.9div.1": { at: hex, marks: ["attacked"] }, "jp.9div.2": "1629", "cn.78div.1": "1628" };
    const text = field("combat", "japan", units, { attacked: ["1601"] }).no("japan", "attack", ["1628", [hex]]).text;
    expect([hex, text]).toEqual([hex, expect.stringMatching(/have already attacked/)]);
  }
});

rule(["18.0.d", "18.0.g"], "once the foreign sectors are open the Chinese advance into them, at no price", () => {
  const units = { "cn.78div.1": "2135", "cn.78div.2": "2136", "cn.78div.3": "2234", "jp.ronin": "2235" };
  const { play, sheet } = field("combat", "china", units, { open: true }).game;
  const target = sheet.board.id("2235");
  const unit = sheet.unitByText.get("cn.78div.1")!;
  expect(whyNotAdvance(play, unit, target)).toBeNull();
  expect(whyNotAdvance(field("combat", "china", units).game.play, unit, target)?.rule).toBe("18.0");
  const settlement = sheet.playableHexes.find((hex) => sheet.international[hex] === 1)!;
  const words = (side: typeof JAPAN) => advanceWords(play, side, [unit], settlement)?.consequences ?? [];
  expect(words(CHINA).map(({ rule: named }) => named)).not.toContain("12.3");
  expect(words(JAPAN).find(({ rule: named }) => named === "12.3")).toMatchObject({ grave: true });
  const shut = field("combat", "china", units).game.play;
  const opening = advanceWords(shut, JAPAN, [unit], settlement)?.consequences ?? [];
  expect(opening.find(({ rule: named }) => named === "18.0")).toMatchObject({ grave: true });
});

rule(["16.4.f", "16.4.i"], "a train stops in a zone where friends stand", () => {
  const units = { "cn.train.a": "2825", "cn.78div.1": "2828", "jp.9div.1": "2929" };
  const table = field("movement", "china", units);
  expect(table.zonesOf("japan")).toContain("2828");
  expect(table.options("china", "train", ["cn.train.a"])).toContain("2828");
});

rule("2.3.c", "a unit that is eliminated keeps no mark of what it did", () => {
  const others = { "jp.9div.1": "1637", "cn.78div.2": "1636" };
  const table = field("combat", "japan", { "jp.9div.cav": "1627", "cn.78div.1": "1626", ...others });
  table.attack("japan", "1626", ["1627"], "Ex");
  expect([table.step, table.where("jp.9div.cav")]).toEqual(["attack", "eliminated"]);
  expect(table.pub.marks[table.unit("jp.9div.cav")]).toBe(0);
});

rule(["14.0.o", "17.3.a"], "a fort of Woosung holds no Chinese unit back", () => {
  const { sheet } = field("movement", "china", {}).game;
  for (const fort of sheet.forts.map((hex) => sheet.board.names[hex])) {
    const table = field("movement", "china", { "cn.78div.1": fort });
    expect([fort, table.may("china", "redeploy", ["cn.78div.1"])]).toEqual([fort, true]);
    const [next] = Object.entries(table.ways("china", "move", ["cn.78div.1"])).find(([, { cost }]) => cost === 1)!;
    expect(table.options("china", "move", ["cn.78div.1", next, true])).toContain(fort);
  }
});

rule("7.7.i", "a retreat goes from hex to hex", () => {
  const table = field("combat", "japan", { "jp.9div.1": "1627", "jp.9div.2": "1527", "cn.78div.1": "1626" });
  table.attack("japan", "1626", ["1527", "1627"], "D1");
  expect(table.no("china", "decline", ["1612"]).text).toMatch(/is not the next hex/);
});

rule(["17.1.c", "17.1.e"], "in a pause a unit that has redeployed may still build", () => {
  const table = parts("pauseMovement", "china", { "cn.78div.1": "2424", "cn.78div.2": "1612" }, { logistics: 2 });
  table.do("china", "redeploy", ["cn.78div.1", "2423"]);
  expect(table.may("china", "fort", ["cn.78div.1"])).toBe(true);
  const moving = parts("movement", "china", { "cn.78div.1": "2424", "cn.78div.2": "1612" }, { logistics: 2 });
  moving.do("china", "move", ["cn.78div.1", "2423"]);
  expect(moving.no("china", "fort", ["cn.78div.1"]).rule).toBe("17.1");
});
