import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { type Desk, F, field, G, LEADER, march, type Position, step } from "./helpers.ts";

/** Germans in Buxières (Cover 1) assault Flavigny (Cover 2) without volleys and counter-charges; dice on the last choice. */
function assault(
  attackers: readonly string[],
  defenders: readonly string[],
  choices: { lead?: string; leader?: string; answer?: string; dice: [number, number] },
  position: Position = {},
): Desk {
  const desk = field({ BUX: attackers, FLA: defenders }, { reserves: true, ...position });
  const { lead, leader, answer, dice } = choices;
  desk.act("german", "move", ["area", "BUX", attackers]);
  const along = desk.options("german", "step", ["BUX", "FLA", attackers]).length > 0;
  desk.rolls("german", "step", ["BUX", "FLA", attackers, ...(along ? [[]] : [])], dice);
  while (desk.step === "volley" || desk.step === "chargeFirst") desk.rolls("french", "pass", [], dice);
  if (lead !== undefined) desk.rolls("german", "lead", [lead, ...(leader === undefined ? [] : [[leader]])], dice);
  if (answer !== undefined) desk.rolls("french", "lead", [answer], dice);
  return desk;
}

const SPENT_TARGET = { spent: [F.i1, F.i2, F.g1] };
const FOUR = [G.i1, G.i2, G.i3, G.i4];

rule(["7.0.g", "7.0.h", "7.0.i"], "infantry, cavalry and German guns assault; French guns never do", () => {
  const german = field({ BUX: [G.i1, G.c1, G.g1], FLA: [F.c1] });
  german.act("german", "move", ["area", "BUX", [G.i1, G.c1, G.g1]]);
  expect(german.options("german", "step", ["BUX", "FLA"])).toEqual([G.c1, G.i1, G.g1]);
  const french = field({ FLA: [F.i1, F.c1, F.g1], BUX: [G.c1] }, { to: "french" });
  french.act("french", "move", ["area", "FLA", [F.i1, F.c1, F.g1]]);
  expect(french.options("french", "step", ["FLA", "BUX"])).toEqual([F.c1, F.i1]);
  expect(french.refused("french", "step", ["FLA", "BUX", [F.g1]]).rule).toBe("7.0.i");
});

rule("7.0.j", "French guns march along and stay in the last Area before the target", () => {
  const desk = field({ VIO: [F.i1, F.g1], BUX: [G.g1] }, { to: "french", spent: [G.g1], reserves: true });
  march(desk, "french", "VIO", "FLA", [F.i1, F.g1]);
  step(desk, "french", "FLA", "BUX", [F.i1], [6, 1]);
  expect(desk.where(F.i1, F.g1)).toEqual(["BUX", "FLA"]);
  expect(desk.spent(F.g1)).toBe(true);
});

rule(
  ["7.4.a", "7.4.c", "7.4.d", "7.4.e", "7.4.f"],
  "lead's combat value, 2 for further infantry and guns, 1 for further cavalry, one die",
  () => {
    const desk = assault([G.i1, G.i2, G.g1, G.c1], [F.i1], { lead: G.i1, dice: [2, 6] }, { spent: [F.i1] });
    expect(desk.values[0]).toBe(3 + 2 + 2 + 1);
    expect(desk.battle.attackerValue).toBe(10);
    const byGun = assault([G.g1, G.i1], [F.i1], { lead: G.g1, dice: [1, 6] }, { spent: [F.i1] });
    expect(byGun.values[0]).toBe(3 + 2);
    const byHorse = assault([G.c2, G.i1], [F.i1], { lead: G.c2, dice: [1, 6] }, { spent: [F.i1] });
    expect(byHorse.values[0]).toBe(4 + 2);
  },
);

rule(["7.4.b", "7.4.g", "7.4.j", "3.0.r"], "one active Leader may be committed for 1; an inactive one cannot", () => {
  const at = {
    leaders: { [LEADER.alvensleben]: "BUX", [LEADER.friedrichKarl]: "BUX" },
    ...SPENT_TARGET,
    reserves: true,
  };
  const desk = field({ BUX: [G.i1, G.i2], FLA: [F.i1] }, at);
  march(desk, "german", "BUX", "FLA", [G.i1, G.i2]);
  expect(desk.options("german", "lead", [G.i1])).toEqual([LEADER.alvensleben, LEADER.friedrichKarl]);
  expect(desk.refused("german", "lead", [G.i1, [LEADER.alvensleben, LEADER.friedrichKarl]]).text).toContain(
    "At most one Leader",
  );
  desk.act("german", "lead", [G.i1, [LEADER.alvensleben]], [1, 6]);
  expect(desk.component("7.4.b")).toBe(1);
  const inactive = field({ BUX: [G.i1, G.i2], FLA: [F.i1] }, { ...at, inactive: [LEADER.alvensleben] });
  march(inactive, "german", "BUX", "FLA", [G.i1, G.i2]);
  expect(inactive.options("german", "lead", [G.i1])).toEqual([LEADER.friedrichKarl]);
});

rule(
  ["7.4.h", "7.4.T.n"],
  "attacker names lead and Leader, then the defender any of his infantry or guns, Fresh or Spent, then the dice",
  () => {
    const desk = field({ BUX: [G.i1, G.i2], FLA: [F.i1, F.i2, F.g1, F.c1] }, { spent: [F.i2] });
    march(desk, "german", "BUX", "FLA", [G.i1, G.i2]);
    desk.act("french", "pass").act("french", "pass");
    expect(desk.next).toBe("german: lead");
    desk.act("german", "lead", [G.i2]);
    expect([desk.next, desk.battles]).toEqual(["french: answer", 0]);
    expect(desk.options("french", "lead")).toEqual([F.i1, F.i2, F.g1]);
    desk.act("french", "lead", [F.i2], [1, 6]);
    expect(desk.component("7.4.T.a")).toBe(3);
  },
);

rule(["7.4.i", "7.4.k"], "one to four Fresh units assault", () => {
  const five = [...FOUR, G.j];
  const desk = field({ BUX: five, FLA: [F.c1] });
  desk.act("german", "move", ["area", "BUX", five]);
  expect(desk.refused("german", "step", ["BUX", "FLA", five]).text).toContain("At most 4 combat units");
  const spent = field({ BUX: [G.i1, G.i2], FLA: [F.c1] }, { spent: [G.i2] });
  expect(spent.refused("german", "move", ["area", "BUX", [G.i1, G.i2]]).rule).toBe("7.0.l");
});

rule(
  ["7.4.T.a", "7.4.T.b", "7.4.T.f", "7.4.T.g", "7.4.T.k"],
  "defender: lead's value, Cover less 1, 1 for each further Fresh brigade, 2 for each further Fresh gun, one die",
  () => {
    const desk = assault([G.i1], [F.i1, F.i2, F.i3, F.g1], { answer: F.i1, dice: [1, 2] }, { spent: [F.i3] });
    expect(desk.component("7.4.T.a")).toBe(4);
    expect(desk.component("7.4.T.b")).toBe(1);
    expect(desk.component("7.4.T.f")).toBe(1);
    expect(desk.component("7.4.T.g")).toBe(2);
    expect(desk.battle.targetValue).toBe(desk.values[1] + 2);
    const gun = assault([G.i1], [F.i1, F.g1], { answer: F.g1, dice: [1, 2] });
    expect([gun.component("7.4.T.a"), gun.component("7.4.T.g"), gun.component("7.4.T.f")]).toEqual([2, 0, 1]);
  },
);

rule(
  ["7.4.T.c", "7.4.T.e", "5.3.k"],
  "each Beaten Zone exited on foot adds 1, the target's own guns' too; Chassepot zones add nothing",
  () => {
    const rifles = assault([G.i1], [F.i1], { dice: [1, 6] });
    expect(rifles.component("7.4.T.c")).toBe(0);
    const guns = assault([G.i1], [F.i1, F.g1], { answer: F.i1, dice: [1, 6] });
    expect(guns.component("7.4.T.c")).toBe(1);
    const two = field({ BUX: [G.i1], FLA: [F.i1, F.g1], TRO: [F.g2] });
    march(two, "german", "BUX", "FLA", [G.i1]).act("french", "pass").act("french", "lead", [F.i1], [1, 6]);
    expect(two.component("7.4.T.c")).toBe(2);
  },
);

rule(
  ["7.4.T.d", "7.4.T.l", "7.4.T.m"],
  "2 for each zone cavalry exited; together the larger figure; German guns count as infantry",
  () => {
    const cavalry = assault([G.c1], [F.i1, F.g1], { answer: F.i1, dice: [1, 6] });
    expect(cavalry.component("7.4.T.d")).toBe(2);
    const mixed = assault([G.i1, G.c1], [F.i1, F.g1], { lead: G.i1, answer: F.i1, dice: [1, 6] });
    expect([mixed.component("7.4.T.d"), mixed.component("7.4.T.c")]).toEqual([2, 0]);
    const guns = assault([G.g1], [F.i1, F.g1], { answer: F.i1, dice: [1, 6] });
    expect(guns.component("7.4.T.c")).toBe(1);
  },
);

rule(
  ["7.4.T.h", "7.4.T.i", "7.4.T.j", "7.4.T.o", "7.4.T.p"],
  "Spent infantry besides the lead: half a point each against a cavalry lead, summed and rounded up; nothing against others",
  () => {
    const target = [F.i1, F.i2, F.i3, F.i5];
    for (const [spent, points] of [
      [[F.i2], 1],
      [[F.i2, F.i3], 1],
      [[F.i2, F.i3, F.i5], 2],
      [[F.i1, F.i2, F.i3], 1],
      [[F.i1], 0],
    ] as const) {
      const desk = assault([G.c1], target, { answer: F.i1, dice: [1, 6] }, { spent: [...spent] });
      expect(desk.component("7.4.T.h")).toBe(points);
    }
    const foot = assault(
      [G.i1, G.c1],
      target,
      { lead: G.i1, answer: F.i1, dice: [1, 6] },
      { spent: [F.i2, F.i3, F.i5] },
    );
    expect(foot.component("7.4.T.h")).toBe(0);
  },
);

rule("7.4.T.q", "cavalry beside infantry or guns adds nothing to the defence", () => {
  const alone = assault([G.i1], [F.i1], { dice: [1, 6] });
  const beside = field({ BUX: [G.i1], FLA: [F.i1, F.c1, F.c2] });
  march(beside, "german", "BUX", "FLA", [G.i1]).act("french", "pass").act("french", "pass", [], [1, 6]);
  expect(beside.values[1]).toBe(alone.values[1]);
});

rule(
  ["7.4.R.a", "7.4.R.b", "7.4.R.c", "7.4.R.d", "7.4.R.w"],
  "beaten: lead eliminated outright, Leader out, all Spent in the Area they left",
  () => {
    const at = { leaders: { [LEADER.alvensleben]: "BUX" } };
    const desk = assault(
      FOUR,
      [F.i1, F.g1],
      { lead: G.i2, leader: LEADER.alvensleben, answer: F.i1, dice: [1, 6] },
      at,
    );
    expect(desk.battle.attackerValue).toBeLessThan(desk.battle.targetValue);
    expect(desk.where(...FOUR)).toEqual(["BUX", "eliminated", "BUX", "BUX"]);
    expect([G.i1, G.i3, G.i4].map((unit) => desk.spent(unit))).toEqual([true, true, true]);
    expect(desk.active(LEADER.alvensleben)).toBe(false);
    expect(desk.next).toBe("french: impulse");
  },
);

rule(
  ["7.4.R.e", "7.4.R.o", "7.4.R.p", "7.4.R.q"],
  "cavalry beaten by infantry loses two units, the second of its choice; against a gun lead one; alone itself",
  () => {
    const three = assault([G.c1, G.c2, G.c3], [F.i1, F.g1], { lead: G.c2, answer: F.i1, dice: [1, 6] });
    expect(three.next).toBe("german: second");
    expect(three.options("german", "lose")).toEqual([G.c1, G.c3]);
    three.act("german", "lose", [G.c3]);
    expect(three.where(G.c1, G.c2, G.c3)).toEqual(["BUX", "eliminated", "eliminated"]);
    const gun = assault([G.c1, G.c2, G.c3], [F.i1, F.g1], { lead: G.c2, answer: F.g1, dice: [1, 6] });
    expect(gun.where(G.c1, G.c2, G.c3)).toEqual(["BUX", "eliminated", "BUX"]);
    const mixed = assault([G.c1, G.i1, G.i2], [F.i1, F.g1], { lead: G.c1, answer: F.i1, dice: [1, 6] });
    mixed.act("german", "lose", [G.i2]);
    expect(mixed.where(G.c1, G.i1, G.i2)).toEqual(["eliminated", "BUX", "eliminated"]);
    const footLead = assault([G.c1, G.i1, G.i2], [F.i1, F.g1], { lead: G.i1, answer: F.i1, dice: [1, 6] });
    expect(footLead.where(G.c1, G.i1, G.i2)).toEqual(["BUX", "eliminated", "BUX"]);
    const lone = assault([G.c1], [F.i1, F.g1], { answer: F.i1, dice: [1, 6] });
    expect([lone.at(G.c1), lone.next]).toEqual(["eliminated", "french: impulse"]);
    expect([three.battle.result, lone.battle.result]).toEqual(["repulsed 0/0/2", "repulsed 0/0/1"]);
  },
);

rule(
  ["7.4.R.f", "7.4.R.g", "7.4.R.r", "3.0.s"],
  "tied: Leader out until the End phase; Spent first, then 2 points, so flips cannot pay",
  () => {
    const at = { leaders: { [LEADER.alvensleben]: "BUX" }, ...SPENT_TARGET, reserves: true };
    const desk = assault([G.i1, G.i2], [F.i1], { lead: G.i1, leader: LEADER.alvensleben, dice: [1, 3] }, at);
    expect(desk.battle).toMatchObject({ attackerValue: 7, targetValue: 7, result: "tied 0/2/0" });
    expect(desk.active(LEADER.alvensleben)).toBe(false);
    expect([desk.spent(G.i1), desk.spent(G.i2)]).toEqual([true, true]);
    expect(desk.options("german", "absorb", [G.i1])).toEqual(["retreat", "eliminate"]);
    desk.act("german", "absorb", [G.i1, "retreat", "CHA", G.i2, "retreat", "CHA", "BUX"]);
    expect(desk.where(G.i1, G.i2)).toEqual(["CHA", "CHA"]);
    desk.act("french", "pass");
    expect(desk.next).toBe("german: impulse");
    expect(desk.active(LEADER.alvensleben)).toBe(false);
  },
);

rule(
  ["7.4.R.h", "7.4.R.k", "7.4.R.s"],
  "won: the target absorbs the difference, its lead first, cavalry too; infantry that wins by 1 loses nobody",
  () => {
    const desk = field({ BUX: [G.i1, G.i2], FLA: [F.i1, F.c1] }, { spent: [F.i1, F.c1], reserves: true });
    march(desk, "german", "BUX", "FLA", [G.i1, G.i2]).act("german", "lead", [G.i1], [2, 2]);
    expect(desk.battle.result).toBe("hit 1/0/0");
    expect(desk.options("french", "absorb")).toEqual([F.i1]);
    desk.act("french", "absorb", [F.i1, "retreat", "VIO"]);
    expect(desk.where(G.i1, G.i2, F.c1)).toEqual(["BUX", "BUX", "FLA"]);
    const more = field({ BUX: [G.i1, G.i2], FLA: [F.i1, F.c1] }, { spent: [F.i1, F.c1], reserves: true });
    march(more, "german", "BUX", "FLA", [G.i1, G.i2]).act("german", "lead", [G.i1], [3, 2]);
    more.act("french", "absorb", [F.i1, "retreat", "VIO", F.c1, "retreat", "VIO"]);
    expect(more.where(F.i1, F.c1, G.i1, G.i2)).toEqual(["VIO", "VIO", "FLA", "FLA"]);
  },
);

rule("7.4.R.i", "points on infantry are doubled when cavalry attacked it", () => {
  const infantry = assault([G.c1, G.c2], [F.i1], { lead: G.c2, dice: [5, 1] }, SPENT_TARGET);
  expect(infantry.battle.attackerValue - infantry.battle.targetValue).toBe(5);
  expect(infantry.battle.result).toBe("hit 10/0/0");
  const guns = assault([G.c1, G.c2], [F.g1], { lead: G.c2, dice: [3, 1] }, SPENT_TARGET);
  expect(guns.battle.attackerValue - guns.battle.targetValue).toBe(5);
  expect(guns.battle.result).toBe("hit 5/0/0");
});

rule(
  ["7.4.R.j", "7.4.R.u", "7.4.R.v"],
  "cavalry that wins by 1 or 2 loses its lead after the target has absorbed; a lone one leaves control as it was",
  () => {
    for (const [die, lost] of [
      [1, true],
      [2, true],
      [3, false],
    ] as const) {
      const desk = assault([G.c1, G.c2], [F.g1], { lead: G.c2, dice: [die, 3] }, SPENT_TARGET);
      expect(desk.battle.attackerValue - desk.battle.targetValue).toBe(die);
      // Three points can only be paid by the gun's elimination: nobody is asked.
      if (die < 3) {
        expect(desk.at(G.c2)).toBe("BUX");
        desk.act("french", "absorb", [F.g1, "retreat", "VIO"]);
      }
      expect(desk.at(G.c2)).toBe(lost ? "eliminated" : "FLA");
      expect([desk.at(G.c1), desk.control("FLA")]).toEqual(["FLA", "german"]);
    }
    const lone = assault([G.c2], [F.g1], { dice: [2, 2] }, SPENT_TARGET);
    lone.act("french", "absorb", [F.g1, "retreat", "VIO"]);
    expect([lone.at(G.c2), lone.control("FLA")]).toEqual(["eliminated", "french"]);
    const leaders = { [LEADER.rheinbaben]: "BUX" };
    const led = assault(
      [G.c2],
      [F.g1],
      { lead: G.c2, leader: LEADER.rheinbaben, dice: [1, 2] },
      { ...SPENT_TARGET, leaders },
    );
    led.act("french", "absorb", [F.g1, "retreat", "VIO"]);
    expect([led.at(G.c2), led.leaderAt(LEADER.rheinbaben), led.control("FLA")]).toEqual([
      "eliminated",
      "BUX",
      "french",
    ]);
    expect(led.game.events.some(({ event }) => event.type === "advanced")).toBe(false);
  },
);

rule(
  ["7.4.R.l", "7.4.R.m", "7.4.R.t", "7.4.R.n"],
  "all survivors enter an emptied Area with their Leader, who stays active; otherwise they stay in the Area they left",
  () => {
    const at = { leaders: { [LEADER.alvensleben]: "BUX" }, ...SPENT_TARGET };
    const won = assault([G.i1, G.i2, G.i3], [F.i1], { lead: G.i1, leader: LEADER.alvensleben, dice: [2, 3] }, at);
    expect(won.battle.result).toBe("hit 3/0/0");
    expect(won.at(F.i1)).toBe("eliminated");
    expect(won.where(G.i1, G.i2, G.i3)).toEqual(["FLA", "FLA", "FLA"]);
    expect([won.leaderAt(LEADER.alvensleben), won.active(LEADER.alvensleben), won.control("FLA")]).toEqual([
      "FLA",
      true,
      "german",
    ]);
    const held = assault(
      [G.i1, G.i2, G.i3],
      [F.i1, F.i2],
      { lead: G.i1, leader: LEADER.alvensleben, answer: F.i1, dice: [2, 3] },
      at,
    );
    expect(held.where(F.i1, F.i2)).toEqual(["eliminated", "FLA"]);
    expect(held.where(G.i1, G.i2, G.i3)).toEqual(["BUX", "BUX", "BUX"]);
    expect([held.leaderAt(LEADER.alvensleben), held.active(LEADER.alvensleben)]).toEqual(["BUX", true]);
  },
);

rule(
  ["7.4.C.a", "7.4.C.b", "7.4.C.c", "7.4.C.d", "7.4.C.n"],
  "cavalry on cavalry: the two leads' values and 2 for each further Fresh unit",
  () => {
    const desk = assault(
      [G.c1, G.c2, G.c3],
      [F.c1, F.c2, F.c3],
      { lead: G.c2, answer: F.c1, dice: [1, 6] },
      { spent: [F.c3] },
    );
    expect(desk.battle.odds.rule).toBe("7.4.C");
    expect(desk.values).toEqual([4 + 4, 3 + 2]);
  },
);

rule(
  ["7.4.C.e", "7.4.C.f", "7.4.C.g", "7.4.C.h", "7.4.C.p"],
  "2 for each Beaten Zone; neither Cover nor Leader counts, and none can be committed; one die each",
  () => {
    const at = { leaders: { [LEADER.rheinbaben]: "BUX" } };
    const desk = field({ BUX: [G.c1, G.c2], FLA: [F.c1], TRO: [F.g1] }, at);
    march(desk, "german", "BUX", "FLA", [G.c1, G.c2]).act("french", "pass");
    expect(desk.options("german", "lead", [G.c2])).toEqual([]);
    desk.act("german", "lead", [G.c2], [2, 3]);
    expect(desk.values).toEqual([4 + 2, 3 + 2]);
    expect(desk.battle).toMatchObject({ attackerValue: 8, targetValue: 8 });
  },
);

rule("7.4.C.i", "equal or worse: all attackers Spent and their lead eliminated", () => {
  for (const die of [3, 4]) {
    const desk = assault([G.c1, G.c3], [F.c1], { lead: G.c1, dice: [1, die] }, { spent: [F.c1], reserves: true });
    expect(desk.battle.attackerValue - desk.battle.targetValue).toBe(4 - die);
    if (die === 4) expect([desk.where(G.c1, G.c3), desk.spent(G.c3)]).toEqual([["eliminated", "BUX"], true]);
    else expect(desk.battle.result).toBe("hit 1/0/0");
  }
});

rule(
  ["7.4.C.j", "7.4.C.o"],
  "ahead: attackers Spent, the difference absorbed, no narrow loss; advance as in the other table",
  () => {
    const desk = assault([G.c1, G.c2], [F.c1], { lead: G.c2, dice: [1, 4] }, { spent: [F.c1], reserves: true });
    expect(desk.battle.result).toBe("hit 1/0/0");
    desk.act("french", "absorb", [F.c1, "retreat", "VIO"]);
    expect(desk.where(G.c1, G.c2)).toEqual(["FLA", "FLA"]);
    expect([desk.spent(G.c1), desk.spent(G.c2)]).toEqual([true, true]);
  },
);

rule(
  ["7.4.C.k", "7.4.C.l", "7.4.C.m"],
  "the cavalry table is for cavalry alone on both sides; others use the infantry table with 1 for each further Fresh cavalry and Cover less 1",
  () => {
    const mixed = assault(
      [G.i1, G.c1],
      [F.c1, F.c2, F.c3],
      { lead: G.c1, answer: F.c2, dice: [1, 6] },
      { spent: [F.c3] },
    );
    expect(mixed.battle.odds.rule).toBe("7.4");
    expect(mixed.values).toEqual([3 + 2, 4 + 1 + 1]);
    const beside = assault([G.c1], [F.c1, F.i1], { dice: [1, 6] }, { spent: [F.c1, F.i1] });
    expect(beside.battle.odds.rule).toBe("7.4");
  },
);
