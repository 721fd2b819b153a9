import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { odds } from "../odds.ts";
import { defaultSheet } from "../sheet.ts";
import { all, fighting, moving, regiments } from "./helpers.ts";

/** Reports of battles, worked out by hand. */

const COLUMNS = ["1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"];
const reportOf = (situation: unknown) => {
  const found = odds(defaultSheet(), situation as never);
  if ("error" in found) throw new Error(found.error);
  return found.report;
};

/** The rows of a column, by its printed results; `from`: the defender's loss that wipes him out. */
const rows = (results: string, from: number) =>
  results.split(" ").map((text, i) => {
    const [attacker, defender] = text.split("/").map(Number);
    return { die: i + 1, text, attacker, defender, ...(defender >= from ? { tick: true } : {}) };
  });

rule(
  ["11.3.b", "10.4.1.k", "10.4.1.f", "10.5.d", "10.5.e"],
  "an attack over a creek, with aircraft that may be met",
  () => {
    const report = reportOf({
      target: "3410",
      attackers: ["jp.3div.1@3310", "jp.11div.1:reduced@3411"],
      defenders: ["cn.61div", "cn.20bde"],
      markers: "air artillery",
      intercept: true,
    });
    const steps = (n: number): string => `${n} step${n === 1 ? "" : "s"}`;
    const outcome = (key: string, numerator: number) => {
      const [attacker, defender] = key.split("/").map(Number);
      return {
        key,
        text: `Attacker loses ${steps(attacker)}, defender ${steps(defender)}`,
        numerator,
        denominator: 36,
      };
    };
    expect(report).toEqual({
      title: "Attack on Laoushin (3410)",
      rule: "10.0",
      knownTo: "exact",
      by: 0,
      attacker: {
        label: "Japanese",
        total: 4,
        components: [
          {
            label: "Japanese 3rd Division, regiment 1",
            value: 2,
            rule: "10.4.1",
            shown: "4 ÷ 2 (creek)",
            units: ["jp.3div.1"],
          },
          { label: "Japanese 11th Division, regiment 1", value: 2, rule: "2.2.1", units: ["jp.11div.1"] },
        ],
      },
      defender: {
        label: "Chinese",
        total: 4,
        components: [
          { label: "61st Division", value: 3, rule: "2.2.1", units: ["cn.61div"] },
          { label: "20th Brigade", value: 1, rule: "2.2.1", units: ["cn.20bde"] },
        ],
      },
      shifts: [
        { label: "Town", value: -1, rule: "10.4.1" },
        { label: "Air support", value: 1, rule: "11.1" },
        { label: "Artillery", value: 1, rule: "11.1" },
      ],
      column: { base: "1:1", final: "2:1", all: COLUMNS },
      // Five times in six at 2:1, once at 1:1.
      outcomes: [outcome("1/1", 12), outcome("1/2", 11), outcome("2/0", 6), outcome("2/1", 6), outcome("3/0", 1)],
      chart: [
        { column: "2:1", rows: rows("2/0 2/1 1/1 1/1 1/2 1/2", 2) },
        {
          column: "1:1",
          note: "if the aircraft are turned back (1 in 6, 11.3)",
          rows: rows("3/0 2/0 2/1 1/1 1/1 1/2", 2),
        },
      ],
      expected: [
        { label: "Attacker's steps lost", numerator: 25, denominator: 18 },
        { label: "Defender's steps lost", numerator: 10, denominator: 9 },
      ],
      whatIf: [{ label: "4 strength points more", text: "3:1" }],
      notes: [],
    });
  },
);

rule(["8.4.f", "8.4.g", "8.4.ag", "8.4.s"], "a landing against a garrison of two steps", () => {
  expect(
    reportOf({
      kind: "landing",
      target: "3510",
      attackers: ["jp.3div.1", "jp.3div.2", "8"],
      defenders: ["cn.garrison.wusong"],
      markers: ["amphibious"],
    }),
  ).toMatchObject({
    title: "Landing at Wusong (3510)",
    rule: "8.4",
    attacker: {
      total: 8,
      components: [
        { value: 2, rule: "8.4", shown: "4 ÷ 2 (landing)", units: ["jp.3div.1"] },
        { value: 2, rule: "8.4", shown: "4 ÷ 2 (landing)", units: ["jp.3div.2"] },
        { value: 4, rule: "8.4", shown: "8 ÷ 2 (landing)" },
      ],
    },
    column: { base: "2:1", final: "3:1", all: COLUMNS },
    chart: [{ column: "3:1", rows: rows("2/1 2/1 1/2 1/2 1/2 0/3", 2) }],
    outcomes: [
      { key: "1/2", perDie: [3, 4, 5], numerator: 3, denominator: 6 },
      { key: "2/1", perDie: [1, 2], numerator: 2, denominator: 6 },
      { key: "0/3", perDie: [6], numerator: 1, denominator: 6 },
    ],
    whatIf: [{ label: "1 strength point more", text: "4:1" }],
    notes: ["With fewer than 2 defending steps lost the defenders give way and the landing costs one step more (8.4)."],
  });
});

rule(["10.5.i", "10.5.1.a", "10.0.d", "10.4.1.l"], "the battle that was fought, for either attacker", () => {
  const japanese = fighting("japan", { units: { ...all(regiments(3), "0611"), "cn.61div": "0610" } });
  japanese.attack("japan", "0610", regiments(3), [3], { markers: ["artillery"] });
  expect(japanese.lastBattle.odds).toMatchObject({
    title: "Attack on 0610",
    by: 0,
    attacker: { label: "Japanese", total: 16, components: regiments(3).map((unit) => ({ value: 4, units: [unit] })) },
    defender: { label: "Chinese", total: 3, components: [{ value: 3, units: ["cn.61div"] }] },
    column: { base: "5:1", final: "6:1" },
    chart: [{ column: "6:1", rows: rows("1/2 0/3 0/3 0/4 0/4 0/4", 1) }],
    whatIf: [],
  });
  const chinese = fighting("china", { units: { "cn.87div": "0110", "jp.3div.1": "0111", "jp.snlf.1": "0111" } });
  chinese.attack("china", "0111", ["cn.87div"], [6]);
  expect(chinese.lastBattle.odds).toMatchObject({
    by: 1,
    attacker: {
      label: "Chinese",
      total: 1,
      components: [{ value: 5 / 3, rule: "10.4.1", shown: "5 ÷ 3 (river)", units: ["cn.87div"] }],
    },
    defender: { label: "Japanese", total: 6 },
    column: { base: "1:6", final: "1:3" },
    chart: [{ column: "1:3", rows: rows("4/0 3/0 3/0 2/0 2/1 1/1", 4) }],
  });
});

rule(["6.3.a", "9.6.l"], "what is only seen in part: at best and at worst", () => {
  const units = { ...all(regiments(3), "0611"), "cn.20bde": "0610", "cn.45bde": "0610", "cn.61div": "0610" };
  const table = moving("japan", { units });
  const [first, ...others] = regiments(3);
  const found = table.game.play.preview(table.seat("japan"), { verb: "overrun", picks: [first, others, "0610"] });
  expect(found).toMatchObject({
    preview: {
      title: "Overrun of 0610",
      rule: "9.6",
      knownTo: "as seen",
      defender: {
        total: 5,
        components: [
          { label: "61st Division", value: 3 },
          { label: "2 units unseen, at least", value: 2, rule: "6.3" },
        ],
      },
      shifts: [{ label: "Overrun", value: -1, rule: "9.6" }],
      column: { base: "3:1", final: "2:1", all: COLUMNS },
      chart: [],
      expected: [],
      whatIf: [],
      notes: ["The stack below its top counter is unseen: 2:1 at best, 1:2 at worst."],
    },
  });
  const alone = moving("japan", { units: { ...all(regiments(3), "0611"), "cn.87div": { hex: "0610", steps: 1 } } });
  const seen = alone.game.play.preview(alone.seat("japan"), { verb: "overrun", picks: [first, others, "0610"] });
  expect(seen).toMatchObject({
    preview: { knownTo: "exact", defender: { total: 3 }, column: { base: "5:1", final: "4:1" }, notes: [] },
  });
});
