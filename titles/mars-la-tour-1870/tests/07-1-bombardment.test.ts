import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { F, field, G, LEADER } from "./helpers.ts";
import { hillsAt } from "./maps.ts";

rule(["7.0.a", "7.0.b"], "artillery of both sides bombards, and nobody else", () => {
  const german = field({ BUX: [G.g1, G.i1, G.c1], FLA: [F.i1] });
  expect(german.options("german", "bombard", ["area"])).toEqual([G.g1]);
  expect(german.refused("german", "bombard", ["area", G.i1]).rule).toBe("7.0.b");
  expect(german.refused("german", "bombard", ["area", G.c1]).rule).toBe("7.0.b");
  const french = field({ FLA: [F.g1, F.i1, F.c1], BUX: [G.i1] }, { to: "french" });
  expect(french.options("french", "bombard", ["area"])).toEqual([F.g1]);
  french.act("french", "bombard", ["area", F.g1, "BUX"], [6, 1]);
  expect(french.battle.at).toBe("BUX");
});

rule(["7.0.l", "10.5.f"], "a Spent gun neither bombards nor helps", () => {
  const desk = field({ BUX: [G.g1, G.g2, G.g3], FLA: [F.i1] }, { spent: [G.g1] });
  expect(desk.options("german", "bombard", ["area"])).toEqual([G.g2, G.g3]);
  expect(desk.refused("german", "bombard", ["area", G.g1]).rule).toBe("7.0.l");
  expect(desk.refused("german", "bombard", ["area", G.g2, "FLA", [G.g1]]).rule).toBe("7.0.l");
});

rule(
  ["7.1.a", "7.1.g", "7.1.T.f", "7.1.R.c"],
  "the selected unit's factor and one die each; the difference is absorbed",
  () => {
    const foot = field({ BUX: [G.g1, G.hg], FLA: [F.i1] });
    foot.act("german", "bombard", ["area", G.g1, "FLA", []], [5, 2]);
    expect(foot.values).toEqual([5, 4]);
    expect(foot.battle).toMatchObject({ attackerValue: 10, targetValue: 6, result: "hit 4/0/0" });
    const horse = field({ BUX: [G.g1, G.hg], FLA: [F.i1] });
    horse.act("german", "bombard", ["area", G.hg, "FLA", []], [6, 5]);
    expect(horse.values).toEqual([4, 4]);
    expect(horse.battle).toMatchObject({ attackerValue: 10, targetValue: 9, result: "hit 1/0/0" });
  },
);

rule(["7.1.b", "7.1.e"], "further guns add 2 each against a neighbour, and there is no range penalty", () => {
  const desk = field({ BUX: [G.g1, G.g2, G.g3], FLA: [F.i1] });
  desk.act("german", "bombard", ["area", G.g1, "FLA", [G.g2, G.g3]], [1, 6]);
  expect(desk.values).toEqual([5 + 4, 4]);
  expect(desk.component("7.1.b")).toBe(4);
  expect(desk.component("7.1.d")).toBe(0);
});

rule(["7.1.c", "7.1.d"], "beyond the neighbours guns do not help each other and every Area between costs 2", () => {
  const two = field({ BUX: [G.g1, G.g2], VIO: [F.i1] });
  two.act("german", "bombard", ["area", G.g1, "VIO", [G.g2]], [1, 6]);
  expect(two.values).toEqual([5 - 2, 4]);
  const three = field({ STA: [G.g1, G.g2], RRD: [F.i1] });
  three.act("german", "bombard", ["area", G.g1, "RRD", [G.g2]], [1, 6]);
  expect(three.values).toEqual([5 - 4, 2]);
  const mixed = field({ BUX: [G.g1], PUX: [G.g2], FLA: [F.i1] }, { leaders: { [LEADER.alvensleben]: "BUX" } });
  mixed.act("german", "bombard", ["leader", LEADER.alvensleben, G.g2, "FLA", [G.g1]], [1, 6]);
  expect(mixed.values).toEqual([5 - 2, 4]);
});

rule(["7.1.f", "7.1.h"], "firing out of Cover 3 costs 1; firing into it does not", () => {
  const out = field({ BVI: [G.g1], FLA: [F.i1] });
  out.act("german", "bombard", ["area", G.g1, "FLA"], [1, 6]);
  expect(out.values).toEqual([5 - 1, 4]);
  const into = field({ FLA: [G.g1], BVI: [F.i1] });
  into.act("german", "bombard", ["area", G.g1, "BVI"], [1, 6]);
  expect(into.values).toEqual([5, 6]);
});

rule(
  ["7.1.i", "3.0.j"],
  "range and vision are the selected unit's; every gun must reach the target from where it stands",
  () => {
    const stacks = { BVI: [G.g1], BUX: [G.g2], CHA: [G.g3], FLA: [F.i1] };
    const desk = field(stacks, { leaders: { [LEADER.alvensleben]: "BUX" } });
    const by = ["leader", LEADER.alvensleben];
    expect(desk.options("german", "bombard", [...by, G.g2, "FLA"])).toEqual([G.g3]);
    const near = field({ BVI: [G.g1], STA: [G.g2], FLA: [F.i1] }, { leaders: { [LEADER.alvensleben]: "STA" } });
    near.act("german", "bombard", [...by, G.g1, "FLA", [G.g2]], [1, 6]);
    expect(near.values).toEqual([5 + 2 - 1, 4]);
    const far = field({ PUX: [G.g1], CHA: [G.g2], FLA: [F.i1] }, { leaders: { [LEADER.alvensleben]: "CHA" } });
    expect(far.options("german", "bombard", [...by, G.g1, "FLA"])).toEqual([G.g2]);
    const out = field({ PUX: [G.g1, G.g4], CHA: [G.g2], VIO: [F.i1] }, { leaders: { [LEADER.alvensleben]: "CHA" } });
    expect(out.refused("german", "bombard", [...by, G.g1, "VIO", [G.g2]]).rule).toBe("7.1.i");
  },
);

rule(
  ["7.1.j", "7.1.T.g"],
  "a gun helps only from an Area next to the target, beside a selected unit that is next to it too",
  () => {
    const stacks = { BUX: [G.g1, G.g2], PUX: [G.g3], FLA: [F.i1, F.g1] };
    const at = { leaders: { [LEADER.alvensleben]: "BUX" } };
    const by = ["leader", LEADER.alvensleben];
    const near = field(stacks, at);
    near.act("german", "bombard", [...by, G.g1, "FLA", [G.g2, G.g3]], [1, 6]);
    expect(near.values).toEqual([5 + 2, 4 + 2]);
    const far = field(stacks, at);
    far.act("german", "bombard", [...by, G.g3, "FLA", [G.g1, G.g2]], [1, 6]);
    expect(far.values).toEqual([5 - 2, 4]);
  },
);

rule(["7.1.k"], "at most three guns bombard together", () => {
  const desk = field({ BUX: [G.g1, G.g2, G.g3, G.g4], FLA: [F.i1] });
  expect(desk.refused("german", "bombard", ["area", G.g1, "FLA", [G.g2, G.g3, G.g4]]).text).toContain(
    "At most 3 artillery units",
  );
  desk.act("german", "bombard", ["area", G.g1, "FLA", [G.g2, G.g3]], [1, 6]);
  expect([G.g1, G.g2, G.g3, G.g4].map((gun) => desk.spent(gun))).toEqual([true, true, true, false]);
});

rule(["7.1.l"], "any enemy-occupied Area in range is a target, seen or not; an empty one is not", () => {
  const desk = field({ BUX: [G.g1], VIO: [F.i1], MLT: [F.c1], RRD: [F.i2] });
  expect(desk.options("german", "bombard", ["area", G.g1])).toEqual(["VIO", "MLT"]);
  expect(desk.refused("german", "bombard", ["area", G.g1, "FLA"]).rule).toBe("7.1.l");
});

rule(["7.1.T.a", "7.1.T.b"], "Cover counts twice, once if only cavalry is there", () => {
  for (const [units, cover] of [
    [[F.i1], 4],
    [[F.g1], 6],
    [[F.c1], 2],
    [[F.c1, F.i1], 4],
  ] as const) {
    const desk = field({ BUX: [G.hg], FLA: units }, { spent: [] });
    desk.act("german", "bombard", ["area", G.hg, "FLA"], [1, 6]);
    expect(desk.values[1]).toBe(cover);
  }
});

rule(
  ["7.1.T.c", "7.1.T.d", "7.1.T.e"],
  "Fresh guns in the target add 2 each, Spent ones nothing, and none at a distance",
  () => {
    const near = field({ BUX: [G.g1], FLA: [F.i1, F.g1, F.g2] }, { spent: [F.g2] });
    near.act("german", "bombard", ["area", G.g1, "FLA"], [1, 6]);
    expect(near.values[1]).toBe(4 + 2);
    const far = field({ PUX: [G.g1], FLA: [F.i1, F.g1, F.g2] });
    far.act("german", "bombard", ["area", G.g1, "FLA"], [1, 6]);
    expect(far.values).toEqual([3, 4]);
  },
);

rule(["7.1.R.a", "7.1.R.b"], "a tie or worse spends all firing guns and does nothing to the target", () => {
  const desk = field({ BUX: [G.g1, G.g2], FLA: [F.i1, F.g1] });
  desk.act("german", "bombard", ["area", G.g1, "FLA", [G.g2]], [2, 3]);
  expect(desk.battle).toMatchObject({ attackerValue: 9, targetValue: 9 });
  expect([desk.spent(G.g1), desk.spent(G.g2)]).toEqual([true, true]);
  expect([desk.spent(F.i1), desk.spent(F.g1), desk.at(F.i1)]).toEqual([false, false, "FLA"]);
  expect(desk.next).toBe("french: impulse");
});

rule(["7.1.R.d"], "guns that hit stay Fresh and may fire again in a later impulse", () => {
  const desk = field({ BUX: [G.g1], FLA: [F.i1] }, { reserves: true });
  desk.act("german", "bombard", ["area", G.g1, "FLA"], [2, 1]);
  desk.act("french", "absorb", [F.i1, "flip", F.i1, "retreat", "VIO"]);
  expect(desk.spent(G.g1)).toBe(false);
  desk.act("french", "pass");
  expect(desk.options("german", "bombard", ["area"])).toEqual([G.g1]);
});

rule(["7.1.R.e", "7.1.R.f", "7.1.R.g"], "each gun bears a point first; then everybody may, cavalry too", () => {
  const desk = field({ BUX: [G.g1, G.g2, G.g3], FLA: [F.g1, F.g2, F.i1, F.c1] });
  desk.act("german", "bombard", ["area", G.g1, "FLA", [G.g2, G.g3]], [6, 4]);
  expect(desk.battle.result).toBe("hit 3/0/0");
  expect(desk.options("french", "absorb")).toEqual([F.g2, F.g1]);
  expect(desk.refused("french", "absorb", [F.i1]).rule).toBe("7.1.R.f");
  expect(desk.options("french", "absorb", [F.g1, "flip"])).toEqual([F.g2, F.g1]);
  expect(desk.options("french", "absorb", [F.g1, "flip", F.g2, "flip"])).toEqual([F.c1, F.g2, F.i1, F.g1]);
  desk.act("french", "absorb", [F.g1, "flip", F.g2, "flip", F.c1, "flip"]);
  expect([F.g1, F.g2, F.c1, F.i1].map((unit) => desk.spent(unit))).toEqual([true, true, true, false]);
});

rule(["7.1.R.h"], "without guns in the target the owner chooses freely", () => {
  const desk = field({ BUX: [G.g1], FLA: [F.i1, F.i2, F.c1] });
  desk.act("german", "bombard", ["area", G.g1, "FLA"], [2, 2]);
  expect(desk.options("french", "absorb")).toEqual([F.c1, F.i1, F.i2]);
});

rule(
  ["7.1.2.a", "7.1.2.b", "7.1.2.c", "7.1.2.e"],
  "two Areas, from a Hill three; ravines and units do not change distances",
  () => {
    const plain = field({ BUX: [G.g1], VIO: [F.i1], FLA: [F.i2], RRD: [F.i3] });
    expect(plain.options("german", "bombard", ["area", G.g1])).toEqual(["VIO", "FLA"]);
    expect(plain.refused("german", "bombard", ["area", G.g1, "RRD"]).rule).toBe("7.1.2.b");
    const hill = field({ STA: [G.g1], VIO: [F.i1], FLA: [F.i2], RRD: [F.i3], STM: [F.i5] });
    expect(hill.options("german", "bombard", ["area", G.g1])).toEqual(["RRD", "VIO", "FLA"]);
    expect(hill.refused("german", "bombard", ["area", G.g1, "STM"]).rule).toBe("7.1.2.c");
    const ravine = field({ BOG: [G.g1], MBL: [F.i1] });
    ravine.act("german", "bombard", ["area", G.g1, "MBL"], [1, 6]);
    expect(ravine.component("7.1.d")).toBe(0);
  },
);

rule(
  ["7.1.2.d", "7.1.2.f"],
  "a Hill between blocks guns that are not on a Hill, if it lies on every shortest route",
  () => {
    const stacks = { BUX: [G.g1], VIO: [F.i1] };
    const both = field(stacks, { sheet: hillsAt("FLA", "TRO") });
    expect(both.verbs("german")).not.toContain("bombard");
    const one = field(stacks, { sheet: hillsAt("FLA") });
    expect(one.options("german", "bombard", ["area", G.g1])).toEqual(["VIO"]);
    const refused = field({ BUX: [G.g1], VIO: [F.i1], FLA: [F.i2] }, { sheet: hillsAt("FLA", "TRO") });
    expect(refused.refused("german", "bombard", ["area", G.g1, "VIO"]).rule).toBe("7.1.2.d");
    const high = field(stacks, { sheet: hillsAt("FLA", "TRO", "BUX") });
    expect(high.options("german", "bombard", ["area", G.g1])).toEqual(["VIO"]);
  },
);

rule(["7.1.2.g"], "woods, towns, ravines and units never block", () => {
  const woods = field({ GOR: [G.g1], FLA: [F.i1], BVI: [F.i2], STA: [F.i3], BUX: [F.i5] });
  expect(woods.options("german", "bombard", ["area", G.g1])).toContain("FLA");
  const town = field({ VIL: [G.g1], MBL: [F.i1], REZ: [F.i2], GRV: [F.i3] });
  expect(town.options("german", "bombard", ["area", G.g1])).toContain("MBL");
});
