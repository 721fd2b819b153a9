import { expect, test } from "vitest";
import { title } from "../index.ts";
import { looks } from "../looks.ts";
import { cf, df, impulse, names, newGame, sheet, units } from "./helpers.ts";

const odds = (situation: Record<string, unknown>) => title.odds(sheet, situation as never);

test("the calculator gives both totals item by item and the exact chances of two dice", () => {
  const found = odds({
    by: "japan",
    target: "M",
    from: "next",
    attackers: "jp.10rgt.1,jp.10rgt.2",
    defenders: ["cn.31div.1", "cn.31div.2 spent"],
  });
  const margin = cf("jp.10rgt.1", "jp.10rgt.2") - df("cn.31div.1") - 2;
  expect(found).toMatchObject({
    report: {
      attacker: { total: cf("jp.10rgt.1", "jp.10rgt.2") },
      defender: { total: df("cn.31div.1") + 2, components: [{ rule: "7.2.2.c" }, { rule: "7.2.2.c", value: 2 }] },
    },
  });
  const { outcomes } = (
    found as unknown as { report: { outcomes: { key: string; numerator: number; denominator: number }[] } }
  ).report;
  const chance = (points: number): number =>
    outcomes.filter(({ key }) => key === String(points)).reduce((sum, one) => sum + one.numerator / one.denominator, 0);
  expect(chance(margin + 7)).toBeCloseTo(6 / 36);
  expect(chance(margin + 12)).toBeCloseTo(1 / 36);
  expect(outcomes.reduce((sum, one) => sum + one.numerator / one.denominator, 0)).toBeCloseTo(1);
});

test("with dice the calculator gives the result; the town covers always", () => {
  expect(
    odds({ by: "japan", target: "G", chit: "jp.artillery", defenders: ["cn.31div.1"], control: "none", dice: [3, 4] }),
  ).toMatchObject({
    report: { result: { roll: 7, damage: 10 + 7 - df("cn.31div.1") - 6 } },
  });
  expect(
    odds({
      by: "china",
      target: "H",
      attackers: names("cn.31div", 1, 5),
      defenders: ["jp.tank.1"],
      humanWave: true,
      support: 1,
      dice: [1, 1],
    }),
  ).toMatchObject({
    report: {
      attacker: { total: cf(...names("cn.31div", 1, 5)) + 2 + 3 },
      whatIf: [{ label: "if 0 defenders stay" }, { label: "if 1 defender stays" }],
    },
  });
});

const NEXT = { by: "japan", target: "M", from: "next", attackers: ["jp.10rgt.1"], defenders: ["cn.31div.1"] };
const STRIKE = { by: "japan", target: "M", defenders: ["cn.31div.1"] };

test("what a game can come to is answered: big stacks in zones, markers of an impulse under way, struck zones", () => {
  const many = [...names("jp.10rgt", 1, 7), ...names("jp.63rgt", 1, 7)];
  expect(odds({ ...NEXT, target: "W", attackers: many })).toHaveProperty("report");
  const resolute = { by: "china", attackers: ["cn.31div.1"], defenders: ["jp.10rgt.1"], control: "china" };
  expect(odds({ ...resolute, target: "M" })).toMatchObject({ report: { defender: { total: df("jp.10rgt.1") } } });
  const banzai = { ...NEXT, from: "same", control: "china" };
  expect(odds(banzai)).toMatchObject({ report: { defender: { total: df("cn.31div.1") + 2 } } });
  const zone = { ...STRIKE, target: "CW", chit: "jp.bomber", defenders: ["cn.2div.1", "cn.2div.2"] };
  expect(odds(zone)).toMatchObject({ report: { defender: { total: df("cn.2div.1") } } });
});

test.each([
  [{ by: "japan", target: "ZZ", defenders: ["cn.31div.1"], attackers: ["jp.10rgt.1"] }, "There is no area or zone"],
  [{ by: "japan", target: "M", defenders: [], attackers: ["jp.10rgt.1"] }, "needs defenders"],
  [{ by: "japan", target: "M", defenders: ["cn.31div.1"] }, "needs attackers"],
  [{ by: "japan", target: "M", defenders: ["jp.10rgt.1"], attackers: ["jp.10rgt.2"] }, "is not Chinese"],
  [{ by: "japan", target: "M", defenders: ["cn.31div.1"], chit: "cn.artillery" }, "is not Japanese"],
  [{ by: "japan", target: "M", defenders: ["cn.31div.1"], chit: "jp.will" }, "no attack of its own"],
  [
    { by: "japan", target: "M", from: "next", humanWave: true, defenders: ["cn.31div.1"], attackers: ["jp.10rgt.1"] },
    "inside an area",
  ],
  [{ ...NEXT, by: "china", attackers: ["cn.31div.1"], defenders: ["jp.10rgt.1"] }, "no red combat factor"],
  [{ ...NEXT, attackers: ["jp.10rgt.1 spent"] }, "is Spent and cannot attack"],
  [{ ...NEXT, target: "CW" }, "Units cannot fire at a Deployment Zone"],
  [{ ...NEXT, from: "same", attackers: [...names("jp.10rgt", 1, 7), ...names("jp.63rgt", 1, 4)] }, "at most 10 units"],
  [{ ...NEXT, target: "M", attackers: [...names("jp.10rgt", 1, 7), ...names("jp.63rgt", 1, 4)] }, "at most 10 units"],
  [{ ...NEXT, defenders: [...names("cn.31div", 1, 10), "cn.30div.1"] }, "at most 10 units"],
  [{ ...NEXT, from: "same", support: 4 }, "at most 3 of Engineers"],
  [{ ...NEXT, from: "same", humanWave: true, waveGroup: 5 }, "takes 2 to 4 units"],
  [{ ...NEXT, control: "japan" }, "cannot be marked Japanese"],
  [{ ...NEXT, chit: "jp.fighter" }, "attacks alone"],
  [{ ...STRIKE, chit: "jp.fighter", support: 1 }, "attacks alone"],
  [{ ...STRIKE, chit: "jp.bomber", control: "none" }, "Bombers strike only areas without Japanese units"],
  [{ ...STRIKE, by: "china", target: "JE1", chit: "cn.airforce", defenders: ["jp.10rgt.1"] }, "cannot be attacked"],
  [{ ...NEXT, dice: [1, 2, 3] }, "dice"],
  [{ by: "korea", target: "M", defenders: ["cn.31div.1"] }, "by: expected"],
  [[], "expected"],
])("the calculator says what is wrong with %j", (situation, text) => {
  expect(odds(situation as never)).toEqual({ error: expect.stringContaining(text) });
});

test("the form of the calculator asks for a situation the calculator takes", () => {
  const answers = Object.fromEntries(
    (looks.calculator ?? []).map((field) => [field.id, "default" in field ? field.default : []]),
  );
  expect(odds(answers)).toHaveProperty("report");
});

test("the scene shows both stacks of a contested area, markers and supply; hands only to their owner", () => {
  const desk = impulse(
    "japan",
    { ...units("jp.10rgt", 1, 2, "M"), "jp.63rgt.1": "T", "jp.63rgt.2": "X", "cn.31div.1": "M", "cn.31div.2": "G" },
    { hands: { japan: ["jp.will"], china: ["cn.dare"] } },
  );
  const scene = looks.scene(desk.game.view(null), sheet);
  expect(scene.contested).toEqual(["M"]);
  expect(scene.control).toEqual({ G: "second", T: "first", X: "first" });
  expect(scene.stacks.filter(({ at }) => at === "M").map(({ side, counters }) => [side, counters.length])).toEqual([
    ["first", 2],
    ["second", 1],
  ]);
  expect(scene.overlays?.[0].places).toEqual(["M", "T", "X"]);
  const hands = (seat: number | null) =>
    looks.panels(desk.game.view(seat as never), sheet).flatMap((panel) => (panel.kind === "hand" ? [panel.chits] : []));
  expect(hands(0)).toEqual([[expect.objectContaining({ id: "jp.will" })], 1]);
  expect(hands(1)).toEqual([1, [expect.objectContaining({ id: "cn.dare" })]]);
  expect(hands(null)).toEqual([1, 1]);
});

test("the status names day and phase", () => {
  const desk = newGame();
  expect(looks.status(desk.game.view(0 as never), sheet)).toMatchObject({
    turn: "Turn 1 of 13",
    phase: "25 March 1938, Deployment",
  });
  expect(looks.faces(sheet)).toHaveLength(128);
  expect(looks.placeName(sheet, "Y")).toBe("Wanzhuang (Y)");
});
