import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { callUp, type Field, field, fresh, JAPANESE_START, parts, started } from "./helpers.ts";

/** What a table is told, line by line, each with its rule; and what it is asked. */

const said = (table: Field): string[] => table.game.events.map(({ event }) => `${event.rule} ${event.text}`);

rule(["11.0.a", "11.1.a"], "who starts where, Japan first", () => {
  const lines = said(started());
  expect(lines.slice(3, 5)).toEqual([
    "11.0 Volunteer Company starts in Japanese Sector 2931.",
    "11.1 78th Division, 1st Regiment starts in Chapei 2730.",
  ]);
  expect(lines.at(-1)).toBe("4.1 Turn 1, day 1.");
  const table = fresh();
  expect(table.game.play.prompt(table.seat("japan"))).toBe(
    "Japan: place your units, 4 units to go, in the Japanese Sector",
  );
  table.act("japan", "place", JAPANESE_START.flat());
  expect(table.game.play.prompt(table.seat("china"))).toBe(
    "China: place your units, 10 units to go, one to a city or town",
  );
});

rule(["13.5.a", "13.5.b"], "the dice of the award, then the award", () => {
  const units = { "cn.78div.1": { at: "1612", marks: ["moved"] } };
  const markers = { "jp.air.1": "track", "jp.air.2": "ready" };
  const table = field("administrative", "japan", units, { pause: 3, markers }).act("japan", "pause", [], [1, 2, 6]);
  expect(said(table)).toEqual([
    "13.1 Pause 3.",
    "13.5 Logistics award: a 1.",
    "13.5 Logistics award: a 2.",
    "13.5 Strategic interdiction by Air 1: a 6.",
    "13.5 The Chinese receive 6 logistics points and have 6.",
  ]);
  // Nothing that was done before the pause counts in it.
  expect(table.pub.marks.filter((mark) => mark !== 0)).toEqual([]);
});

rule(
  ["13.1.d", "13.1.h", "15.4.b", "15.4.m"],
  "what the orders of a pause bring, then its movement and missions",
  () => {
    const table = field(
      "pause",
      "japan",
      { "cn.78div.1": "1612", "jp.9div.1": "1627" },
      { pause: 3, logistics: 3, markers: { "jp.air.1": "ready", "jp.air.2": "ready" } },
    );
    callUp(table, "24bde");
    const brigade = ["cn.60div.1", "0110", "cn.60div.2", "0112", "cn.60div.3", "0114", "cn.60div.119sup", "0116"];
    table.do("china", "order", ["commit", true, "brigade", "119bde", ...brigade]);
    table.act("japan", "done").act("china", "done");
    table.act("japan", "strategic", ["jp.air.1", "interdict", "jp.air.2", "1612"]);
    expect(said(table)).toEqual([
      "13.2 24th Brigade is called up: -3 victory points.",
      "13.2 I Battalion, 14th Infantry arrives in 0601.",
      "13.2 I Battalion, 24th Infantry arrives in 0702.",
      "13.2 I Battalion, 46th Infantry arrives in 0802.",
      "13.2 I Battalion, 48th Infantry arrives in 0903.",
      "13.2 24th Brigade Engineer Company arrives in 0601.",
      "13.4 Fifth Army is committed: 12 victory points for Japan.",
      "13.5 119th Brigade is brought in.",
      "13.6 60th Division, 1st Regiment arrives in 0110.",
      "13.6 60th Division, 2nd Regiment arrives in 0112.",
      "13.6 60th Division, 3rd Regiment arrives in 0114.",
      "13.6 119th Brigade Machine Gun and Mortar Battalion arrives in 0116.",
      "14.0 Japanese redeployment is over.",
      "14.0 Chinese redeployment is over.",
      "15.4 Air 1 flies against Chinese logistics.",
      "15.4 Air 2 interdicts 1612.",
      "4.1 Turn 1, day 2.",
    ]);
  },
);

rule(["7.6.a", "2.3.b", "2.3.c"], "an exchange: the attack, the die, and a step of each side", () => {
  const table = field("combat", "japan", { "jp.9div.cav": "1627", "cn.78div.1": "1626" });
  expect(said(table.attack("japan", "1626", ["1627"], "Ex"))).toEqual([
    "7.3 Attack on 1626 at -2.",
    "7.6 A 5 at -2: Ex, exchange: one step each.",
    "7.6 78th Division, 1st Regiment is reduced.",
    "7.6 9th Cavalry is eliminated.",
  ]);
});

rule(["16.3.g", "16.3.q"], "a sniper that is shot, and one that the Chinese attack beside", () => {
  const shot = field("combat", "japan", { "jp.9div.1": "2930" }, { snipers: ["2930"] });
  shot.attack("japan", "2930", ["2930"], "D1");
  expect(said(shot)).toContain("16.3 The sniper in Japanese Sector 2930 is eliminated.");
  const units = { "cn.78div.1": "2830", "jp.snlf.1": "2930" };
  const texts = field("combat", "china", units, { snipers: ["2930"] })
    .odds("china", "2930", ["2830"])
    .outcomes.map(({ text }) => text);
  expect(texts.filter((text) => /sniper/.test(text))).toEqual([]);
});

rule(["17.1.h", "5.0.a"], "only a builder who leaves abandons a fort", () => {
  const units = { "cn.78div.1": { at: "2423", marks: ["builder"] }, "cn.78div.2": "1612" };
  const table = parts("movement", "china", units);
  table.do("china", "move", ["cn.78div.2", "1613"]).do("china", "move", ["cn.78div.1", "2424"]);
  expect(said(table)).toEqual([
    "5.0 78th Division, 2nd Regiment moves to 1613.",
    "5.0 78th Division, 1st Regiment moves to 2424.",
    "17.1 The fort in Miaohong 2423 is abandoned.",
  ]);
});

rule("12.4.e", "the end of the game is told with its level and points", () => {
  const table = field("administrative", "japan", { "cn.78div.1": "1612" }, { pause: 0, turn: 7 });
  const lines = said(table.act("japan", "stop"));
  expect(lines).toEqual([expect.stringMatching(/^12\.4 .*\d+/)]);
});

rule(
  ["15.1.c", "15.1.e", "15.4.d", "15.4.f"],
  "a marker that has not arrived, was used or flies elsewhere is refused as that",
  () => {
    const units = { "jp.9div.1": "1627", "cn.78div.1": "1626" };
    const why = (where: string): string =>
      field("combat", "japan", units, { markers: { "jp.air.1": where } }).no("japan", "attack", [
        "1626",
        ["1627"],
        ["jp.air.1"],
      ]).text;
    expect(["absent", "used", "track", "1612"].map(why)).toEqual([
      "Air 1 arrives with a formation that was not called.",
      "Air 1 was used and comes back at the next pause.",
      "Air 1 is on the logistics track until the next pause.",
      "Air 1 interdicts 1612 until the next pause.",
    ]);
  },
);

rule("5.2.b", "what lies outside the area of play is no river", () => {
  const table = field("movement", "japan", { "jp.9div.1": "1627" });
  expect(table.no("japan", "move", ["jp.9div.1", "3038"]).text).toMatch(/lies outside the area of play/);
  expect(table.no("japan", "move", ["jp.9div.1", "0901"]).text).toMatch(/is great river/);
});

rule("4.1.d", "in a combat phase the side shown is the one that attacks", () => {
  for (const side of ["japan", "china"]) {
    const units = { "jp.9div.1": "1627", "cn.78div.1": "1626" };
    const table = field("movement", side, units).act(side, "done");
    expect([table.step, table.pub.side]).toEqual(["attack", table.seat(side)]);
  }
});
