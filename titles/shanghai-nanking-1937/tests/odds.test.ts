import { rule } from "@wusong/testkit";
import { describe, expect, test } from "vitest";
import { looks } from "../looks.ts";
import { odds } from "../odds.ts";
import { defaultSheet } from "../sheet.ts";

const sheet = defaultSheet();
type Report = {
  column: { base: string; final: string };
  attacker: { total: number };
  outcomes: { key: string; numerator: number; denominator: number }[];
  result?: { column: string; text: string };
};
const report = (situation: unknown): Report => {
  const found = odds(sheet, situation as never);
  if ("error" in found) throw new Error(found.error);
  return found.report as never;
};
const error = (situation: unknown): string => {
  const found = odds(sheet, situation as never);
  return "error" in found ? found.error : "";
};

describe("the combat calculator", () => {
  rule(["ex.10.3.a", "ex.10.3.b", "10.3.1.d", "10.4.1.q"], "gives the odds of the examples from bare strengths", () => {
    expect(report({ attackers: 26, defenders: 7 }).column).toMatchObject({ base: "3:1", final: "3:1" });
    expect(report({ attackers: "5", defenders: "9" }).column.base).toBe("1:2");
    expect(report({ attackers: 16, defenders: 2, terrain: "city" }).column).toMatchObject({
      base: "8:1",
      final: "6:1",
    });
    expect(report({ attackers: "3/creek 4/river", defenders: 2 }).attacker.total).toBe(2);
  });

  rule(
    ["ex.12.GT3J.b", "ex.12.GT3J.c", "ex.12.GT3J.d", "ex.12.GT3J.e"],
    "gives the attack on 3511 from its units and hexes",
    () => {
      const third = [1, 2, 3, 4].map((n) => `jp.3div.${n}@3510`);
      const snlf = ["jp.snlf.1@3512", "jp.snlf.2@3512", "jp.snlf.9@3512", "jp.snlf.3@3611"];
      const found = report({
        target: "3511",
        attackers: [...third, ...snlf],
        defenders: ["cn.87div", "cn.98div", "cn.garrison.j"],
        markers: ["air", "artillery", "naval"],
        dice: [4],
      });
      expect(found).toMatchObject({
        attacker: { total: 16 },
        column: { base: "1:1", final: "5:1" },
        result: { column: "5:1", text: "0/3" },
      });
      expect(found.outcomes.reduce((sum, one) => sum + one.numerator / one.denominator, 0)).toBeCloseTo(1, 12);
    },
  );

  rule(["11.3.b", "11.3.d"], "makes interception part of the exact chances", () => {
    const base = { attackers: 16, defenders: 8, markers: "air" };
    const plain = report(base).outcomes;
    const met = report({ ...base, intercept: true }).outcomes;
    const chance = (list: Report["outcomes"], key: string): number => {
      const one = list.find((outcome) => outcome.key === key);
      return one ? one.numerator / one.denominator : 0;
    };
    // 3:1 instead of 2:1 in five cases of six.
    expect(chance(plain, "0/3")).toBeCloseTo(1 / 6, 12);
    expect(chance(met, "0/3")).toBeCloseTo(5 / 36, 12);
    expect(chance(met, "2/0")).toBeCloseTo(1 / 36, 12);
    expect(report({ ...base, intercept: true, dice: [6, 3] }).result).toMatchObject({ column: "2:1", text: "1/1" });
    expect(report({ ...base, intercept: true, dice: [5, 3] }).result).toMatchObject({ column: "3:1", text: "1/2" });
  });

  rule(
    ["8.4.f", "9.6.l", "10.4.2.a", "11.4.f"],
    "knows landings, overruns, concentric attacks and gunfire in defence",
    () => {
      expect(
        report({
          kind: "landing",
          target: "3510",
          attackers: "4x4",
          defenders: "cn.garrison.wusong",
          markers: "amphibious",
        }),
      ).toMatchObject({ attacker: { total: 8 }, column: { base: "2:1", final: "3:1" } });
      expect(
        report({ kind: "overrun", attackers: 10, defenders: 2, terrain: "marsh", markers: "artillery" }).column,
      ).toMatchObject({ base: "5:1", final: "4:1" });
      expect(report({ attackers: 16, defenders: 9, concentric: true }).column).toMatchObject({
        base: "1:1",
        final: "2:1",
      });
      expect(
        report({
          attacker: "china",
          target: "3512",
          attackers: "cn.61div@3612 cn.62div@3612",
          defenders: "jp.snlf.1",
          gunfire: true,
        }),
      ).toMatchObject({ attacker: { total: 2 }, column: { base: "1:1", final: "1:3" } });
    },
  );

  test("says in a sentence what is wrong with a situation", () => {
    const bad: [unknown, RegExp][] = [
      [{}, /attackers: is missing/],
      [{ attackers: "tank", defenders: 3 }, /neither a unit/],
      [{ attackers: "jp.99div.1", defenders: 3 }, /no unit jp.99div.1/],
      [{ attackers: "cn.61div", attacker: "japan", defenders: 3 }, /other side/],
      [{ attackers: 0, defenders: 3 }, /start at 1/],
      [{ attackers: 3, defenders: 3, terrain: "desert" }, /terrain/],
      [{ attackers: 3, defenders: 3, target: "9999" }, /9999/],
      [{ attackers: "jp.3div.1@3509", defenders: 3, target: "3609" }, /no attack from 3509/],
      [{ attackers: "jp.garrison.a@3512", defenders: 3, target: "3511" }, /never attacks/],
      [{ attackers: 3, defenders: 3, markers: "laser" }, /no marker "laser"/],
      [{ attackers: 3, defenders: 3, markers: "air air" }, /11\.1/],
      [{ attackers: 3, defenders: 3, markers: "amphibious" }, /11\.0/],
      [{ attackers: 3, defenders: 3, target: "3411", markers: "naval" }, /11\.4/],
      [{ attackers: 3, defenders: 3, intercept: true }, /no air marker/],
      [{ attackers: 3, defenders: 3, dice: [7] }, /1 to 6/],
      [{ attackers: 3, defenders: 3, dice: [1, 2] }, /one die/],
      [{ attackers: 3, defenders: 3, kind: "overrun", town: true }, /9\.6/],
      [{ attackers: 3, defenders: 3, weather: "rain" }, /weather/],
      ["16:9", /expected Object|itself/i],
    ];
    for (const [situation, sentence] of bad)
      expect([situation, error(situation)]).toEqual([situation, expect.stringMatching(sentence)]);
  });
});

test("the form of the calculator asks for a situation that the calculator reads", () => {
  const fields = looks.calculator ?? [];
  expect(fields.length).toBeGreaterThan(0);
  const answers = Object.fromEntries(
    fields.flatMap((field) => ("default" in field ? [[field.id, field.default] as const] : [])),
  );
  expect(report(answers)).toHaveProperty("attacker.total");
  const whole = report({ ...answers, attackers: ["jp.3div.1"] }).attacker.total;
  expect(report({ ...answers, attackers: ["jp.3div.1"], reduced: ["jp.3div.1"] }).attacker.total).toBeLessThan(whole);
  expect(error({ ...answers, reduced: ["jp.9div.1"] })).toContain("takes no part");
  for (const field of fields)
    if (field.kind === "choice" && field.id === "markers")
      for (const { value } of field.options) expect(report({ ...answers, markers: value })).toHaveProperty("column");
});
