import type { Json } from "@wusong/engine";
import type { OddsReport } from "@wusong/mechanics";
import { expect, test } from "vitest";
import { CALCULATOR } from "../calculator-form.ts";
import { title } from "../index.ts";
import { F, field, G, march } from "./helpers.ts";

const sheet = title.defaultSheet();
type Report = OddsReport & { result?: { text: string; key: string; attackerValue: number; targetValue: number } };

function report(situation: Json): Report {
  const found = title.odds(sheet, situation);
  if ("error" in found) throw new Error(found.error);
  return found.report as unknown as Report;
}

function error(situation: Json): string {
  const found = title.odds(sheet, situation);
  if ("report" in found) throw new Error("The situation was accepted.");
  return found.error;
}

/** Chance in per cent of outcomes whose key begins like this. */
const chance = (odds: Report, band: string): number =>
  Math.round(
    odds.outcomes
      .filter(({ key }) => key.startsWith(band))
      .reduce((sum, { numerator, denominator }) => sum + (100 * numerator) / denominator, 0),
  );
const mean = (odds: Report): number => {
  const { numerator, denominator } = odds.expected[0];
  return Math.round((10 * numerator) / denominator) / 10;
};
const covers = <T>(of: (cover: number) => T): T[] => [1, 2, 3].map(of);

test("a bombardment is itemised, and dice give the result", () => {
  const odds = report({
    combat: "bombardment",
    factor: 5,
    further: 2,
    targetCover: 2,
    targetFreshArtillery: 1,
    dice: [4, 2],
  });
  expect(odds.attacker).toMatchObject({ total: 9 });
  expect(odds.attacker.components.map(({ rule, value }) => [rule, value])).toEqual([
    ["7.1.a", 5],
    ["7.1.b", 4],
  ]);
  expect(odds.defender.components.map(({ rule, value }) => [rule, value])).toEqual([
    ["7.1.T.a", 4],
    ["7.1.T.c", 2],
  ]);
  expect(odds.result).toMatchObject({
    attackerValue: 13,
    targetValue: 8,
    attackerDie: 4,
    targetDie: 2,
    text: "Attacker 13, target 8. The target absorbs 5 casualty points.",
  });
  expect(odds.outcomes.reduce((sum, { numerator, denominator }) => sum + numerator / denominator, 0)).toBeCloseTo(
    1,
    12,
  );
});

/** The situation that the form on the screen gives for a combat, left as it opens. */
function asForm(combat: string): Record<string, Json> {
  const fields = CALCULATOR;
  const situation: Record<string, Json> = {};
  for (const field of fields)
    if (field.kind !== "dice" && (!field.when || field.when.is.includes(combat)))
      situation[field.id] = ("default" in field ? field.default : null) as Json;
  return { ...situation, combat };
}

test("the form on the screen asks for every combat of the player aid and gives the calculator what it knows", () => {
  const [first] = CALCULATOR;
  const combats = first.kind === "choice" ? first.options.map(({ value }) => value) : [];
  expect(combats).toEqual(["bombardment", "rifle fire", "volley", "assault"]);
  for (const combat of combats) {
    const odds = report({ ...asForm(combat), dice: [3, 3] });
    expect([combat, odds.outcomes.length > 1, odds.result?.text]).toEqual([
      combat,
      true,
      expect.stringContaining("target"),
    ]);
    expect(odds.notes.at(-1)).toBe(
      "Casualty points (7.7): French retreat 1, flip 1, eliminate a Spent unit 3, a Fresh one 4; German retreat 1, flip 1, eliminate a Spent unit 2, a Fresh one 3.",
    );
  }
  const cavalry = { lead: "cavalry", cavalryAlone: true, targetLead: "cavalry" };
  expect(report({ ...asForm("assault"), ...cavalry }).title).toBe("Assault of cavalry on cavalry");
  for (const field of CALCULATOR)
    if (field.kind === "number") {
      const combat = String(field.when?.is[0]);
      expect(error({ ...asForm(combat), [field.id]: 99 })).toContain(field.id);
    }
});

test("the table shows the odds for every kind of lead unit the defender may name, units that make no difference together", () => {
  const desk = field({ BUX: [G.i1, G.i2], FLA: [F.i1, F.i2, F.g1, F.c1] }, { spent: [F.i2] });
  const seat = desk.seat("german");
  const of = (verb: string, picks: unknown[]): string[] => {
    const found = desk.game.play.preview(seat, { verb, picks: picks as never });
    return ((found as { preview: unknown }).preview as OddsReport[]).map(
      ({ title, defender }) => `${title}: ${defender.total}`,
    );
  };
  expect(of("fire", ["area", G.i1, "FLA", []])).toEqual([
    "Rifle fire at Flavigny, if the defender leads with Valazé: 8",
    "Rifle fire at Flavigny, if the defender leads with Jolivet: 9",
    "Rifle fire at Flavigny, if the defender leads with Vergé artillery: 8",
  ]);
  march(desk, "german", "BUX", "FLA", [G.i1, G.i2]).act("french", "pass").act("french", "pass");
  expect(of("lead", [G.i1])).toEqual([
    "Assault on Flavigny, if the defender leads with Valazé: 8",
    "Assault on Flavigny, if the defender leads with Jolivet: 8",
    "Assault on Flavigny, if the defender leads with Vergé artillery: 5",
  ]);
  const alike = field({ BUX: [G.i1], FLA: [F.i1, F.i2] });
  const found = alike.game.play.preview(seat, { verb: "fire", picks: ["area", G.i1, "FLA"] });
  expect((found as { preview: OddsReport[] }).preview.map(({ title }) => title)).toEqual(["Rifle fire at Flavigny"]);
});

test("a lone charger beaten by infantry loses itself only, and no Leader is spoken of where none was committed", () => {
  const lone = { combat: "assault", lead: "cavalry", value: 3, targetCover: 2, targetLead: "infantry", targetValue: 4 };
  const beaten = report({ ...lone, dice: [1, 6] });
  expect(beaten.result).toMatchObject({
    key: "repulsed 0/0/1",
    text: "Attacker 4, target 11. The attacking lead unit is eliminated; all attacking units are Spent.",
  });
  expect(beaten.expected[2]).toMatchObject({ numerator: 31, denominator: 36 });
  expect(report({ ...lone, cavalry: 1, dice: [1, 6] }).result?.key).toBe("repulsed 0/0/2");
  expect(report({ ...lone, leader: true, dice: [1, 6] }).result?.text).toContain("the committed Leader is deactivated");
});

test("success of single guns by Cover and distance", () => {
  const success = (factor: number, distance: number): number[] =>
    covers((targetCover) => chance(report({ combat: "bombardment", factor, distance, targetCover }), "hit"));
  expect([1, 2, 3].map((distance) => success(5, distance))).toEqual([
    [83, 58, 28],
    [58, 28, 8],
    [28, 8, 0],
  ]);
  expect([1, 2, 3].map((distance) => success(4, distance))).toEqual([
    [72, 42, 17],
    [42, 17, 3],
    [17, 3, 0],
  ]);
});

test("three German guns next door against 0, 1 and 2 guns", () => {
  const odds = (guns: number, targetCover: number): Report =>
    report({ combat: "bombardment", factor: 5, further: 2, targetCover, targetFreshArtillery: guns });
  expect([0, 1, 2].map((guns) => covers((cover) => chance(odds(guns, cover), "hit")))).toEqual([
    [100, 97, 83],
    [97, 83, 58],
    [83, 58, 28],
  ]);
  expect([0, 1, 2].map((guns) => covers((cover) => mean(odds(guns, cover))))).toEqual([
    [7, 5, 3.1],
    [5, 3.1, 1.6],
    [3.1, 1.6, 0.6],
  ]);
});

test("rifle fire of 2, 3 and 4 brigades at 4 regiments: win, both, lose", () => {
  const odds = (brigades: number, distance: number, targetCover: number): number[] => {
    const found = report({
      combat: "rifle fire",
      side: "french",
      distance,
      infantry: brigades - 1,
      targetCover,
      targetFreshInfantry: 3,
    });
    return ["hit", "both", "repulsed"].map((band) => chance(found, band));
  };
  expect(covers((cover) => odds(2, 1, cover))).toEqual([
    [42, 42, 17],
    [28, 44, 28],
    [28, 44, 28],
  ]);
  expect(covers((cover) => odds(3, 1, cover))).toEqual([
    [58, 33, 8],
    [28, 44, 28],
    [17, 42, 42],
  ]);
  expect(covers((cover) => odds(4, 1, cover))).toEqual([
    [83, 17, 0],
    [58, 33, 8],
    [42, 42, 17],
  ]);
  expect(covers((cover) => odds(2, 2, cover))).toEqual([
    [28, 44, 28],
    [17, 42, 42],
    [17, 42, 42],
  ]);
});

test("rifle fire of 4 regiments and a gun at 2 brigades", () => {
  const odds = covers((targetCover) => {
    const found = report({
      combat: "rifle fire",
      side: "german",
      infantry: 3,
      artillery: 1,
      targetCover,
      targetFreshInfantry: 1,
    });
    return ["hit", "both", "repulsed"].map((band) => chance(found, band));
  });
  expect(odds).toEqual([
    [17, 42, 42],
    [3, 25, 72],
    [0, 17, 83],
  ]);
});

test("mean points of volleys at 4 regiments", () => {
  const odds = [1, 2, 3].map((firers) =>
    covers((targetCover) => mean(report({ combat: "volley", firers, targetUnits: 4, targetCover }))),
  );
  expect(odds).toEqual([
    [0.6, 0.4, 0.2],
    [1.3, 0.9, 0.6],
    [2.3, 1.8, 1.3],
  ]);
});

test("assaults: 4 regiments and a Leader on 2 brigades; 3 and 4 brigades and a Leader on 4 regiments", () => {
  const onBrigades = covers((targetCover) => {
    const odds = report({
      combat: "assault",
      lead: "infantry",
      value: 3,
      leader: true,
      infantry: 3,
      targetCover,
      targetLead: "infantry",
      targetValue: 4,
      targetFreshInfantry: 1,
    });
    return [chance(odds, "hit"), chance(odds, "repulsed")];
  });
  expect(onBrigades).toEqual([
    [97, 0],
    [92, 3],
    [83, 8],
  ]);
  const onRegiments = (brigades: number, gun: number): number[][] =>
    covers((targetCover) => {
      const odds = report({
        combat: "assault",
        lead: "infantry",
        value: 4,
        leader: true,
        infantry: brigades - 1,
        footZones: gun,
        targetCover,
        targetLead: "infantry",
        targetValue: 3,
        targetFreshInfantry: 3,
        targetFreshArtillery: gun,
      });
      return ["hit", "tied", "repulsed"].map((band) => chance(odds, band));
    });
  expect(onRegiments(3, 0)).toEqual([
    [83, 8, 8],
    [72, 11, 17],
    [58, 14, 28],
  ]);
  expect(onRegiments(3, 1)).toEqual([
    [42, 17, 42],
    [28, 14, 58],
    [17, 11, 72],
  ]);
  expect(onRegiments(4, 1)).toEqual([
    [72, 11, 17],
    [58, 14, 28],
    [42, 17, 42],
  ]);
});

test("charges of 3 cavalry brigades on infantry, with the narrow wins", () => {
  const charge = (facts: Record<string, Json>, lead = 4, further = 2): number[][] =>
    covers((targetCover) => {
      const odds = report({
        combat: "assault",
        lead: "cavalry",
        value: lead,
        cavalry: further,
        targetCover,
        targetLead: "infantry",
        ...facts,
      });
      const narrow = Math.round(
        odds.outcomes
          .filter(({ key }) => /^hit .*\/1$/.test(key))
          .reduce((sum, one) => sum + (100 * one.numerator) / one.denominator, 0),
      );
      return [chance(odds, "hit"), narrow, chance(odds, "repulsed")];
    });
  expect(charge({ targetValue: 4, targetFreshInfantry: 1 })).toEqual([
    [58, 31, 28],
    [42, 25, 42],
    [28, 19, 58],
  ]);
  expect(charge({ targetValue: 4, targetFreshInfantry: 1, targetFreshArtillery: 1, cavalryZones: 1 })).toEqual([
    [8, 8, 83],
    [3, 3, 92],
    [0, 0, 97],
  ]);
  expect(charge({ targetValue: 3, targetSpentInfantry: 1 })).toEqual([
    [72, 31, 17],
    [58, 31, 28],
    [42, 25, 42],
  ]);
  expect(charge({ targetValue: 3, targetSpentInfantry: 1 }, 4, 0)).toEqual([
    [42, 25, 42],
    [28, 19, 58],
    [17, 14, 72],
  ]);
});

test("cavalry against cavalry of equal value 1:1, 2:1 and 3:2, whatever the Cover", () => {
  const odds = (mine: number, yours: number, targetCover: number): number =>
    chance(
      report({
        combat: "assault",
        lead: "cavalry",
        value: 3,
        cavalry: mine - 1,
        targetCover,
        targetLead: "cavalry",
        targetValue: 3,
        targetFreshCavalry: yours - 1,
        cavalryAlone: true,
      }),
      "hit",
    );
  expect(covers((cover) => [odds(1, 1, cover), odds(2, 1, cover), odds(3, 2, cover)])).toEqual([
    [42, 72, 72],
    [42, 72, 72],
    [42, 72, 72],
  ]);
});

test("bad input gets a sentence", () => {
  expect(error(null)).toContain("The situation is an object");
  expect(error({})).toContain("combat");
  expect(error({ combat: "siege" })).toBe('combat is "bombardment", "rifle fire", "volley" or "assault", not "siege".');
  expect(error({ combat: "bombardment", factor: 5 })).toBe("targetCover is missing.");
  expect(error({ combat: "bombardment", factor: 5, targetCover: 4 })).toContain("targetCover is at most 3");
  expect(error({ combat: "bombardment", factor: "big", targetCover: 1 })).toContain("factor is a whole number");
  expect(error({ combat: "bombardment", factor: 5, targetCover: 1, wind: 3 })).toContain('"wind"');
  expect(error({ combat: "bombardment", factor: 5, targetCover: 1, dice: [7, 1] })).toContain("a die is at most 6");
  expect(error({ combat: "bombardment", factor: 5, targetCover: 1, dice: [1] })).toContain("two numbers");
  expect(error({})).toContain("Say which combat");
  expect(error({ combat: "bombardment", targetCover: 1 })).toBe("factor is missing.");
  expect(
    error({ combat: "bombardment", factor: 5, targetCover: 1, cavalryAlone: true, targetFreshArtillery: 1 }),
  ).toContain("artillery in the target");
  expect(error({ combat: "rifle fire", side: "german", distance: 2, targetCover: 1 })).toContain("7.2.j");
  expect(error({ combat: "volley", firers: 1, divisions: 2, targetUnits: 1, targetCover: 1 })).toContain("divisions");
  const charge = {
    combat: "assault",
    lead: "cavalry",
    value: 4,
    targetCover: 1,
    targetLead: "cavalry",
    targetValue: 3,
  };
  expect(error(charge)).toContain("cavalryAlone");
  expect(error({ ...charge, cavalryAlone: true, leader: true })).toContain("7.4.C.p");
  expect(
    error({
      combat: "assault",
      side: "french",
      lead: "artillery",
      value: 2,
      targetCover: 1,
      targetLead: "infantry",
      targetValue: 3,
    }),
  ).toContain("7.0.i");
});

test("no two rows of a report say the same: a volley without effect is one row, equal or worse", () => {
  const odds = report({ combat: "volley", firers: 1, targetUnits: 2, targetCover: 2 });
  const texts = odds.outcomes.map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
  expect(odds.outcomes.filter(({ key }) => key.startsWith("no effect"))).toHaveLength(1);
  const sum = odds.outcomes.reduce((total, { numerator, denominator }) => total + numerator / denominator, 0);
  expect(sum).toBeCloseTo(1, 12);
});
