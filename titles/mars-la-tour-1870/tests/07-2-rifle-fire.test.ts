import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { F, field, G, LEADER } from "./helpers.ts";
import { hillsAt } from "./maps.ts";

rule(
  ["7.0.c", "7.0.d", "7.0.k", "7.2.o"],
  "infantry leads rifle fire; guns only support it; cavalry has no part in it",
  () => {
    const desk = field({ BUX: [G.i1, G.i2, G.g1, G.c1], FLA: [F.i1] }, { spent: [G.i2] });
    expect(desk.options("german", "fire", ["area"])).toEqual([G.i1]);
    expect(desk.refused("german", "fire", ["area", G.g1]).rule).toBe("7.0.k");
    expect(desk.refused("german", "fire", ["area", G.c1]).rule).toBe("7.0.d");
    expect(desk.refused("german", "fire", ["area", G.i2]).rule).toBe("7.0.l");
    expect(desk.options("german", "fire", ["area", G.i1, "FLA"])).toEqual([G.g1]);
    expect(desk.refused("german", "fire", ["area", G.i1, "FLA", [G.c1]]).rule).toBe("7.0.d");
    desk.act("german", "fire", ["area", G.i1, "FLA", [G.g1]], [1, 6]);
    expect(desk.values[0]).toBe(2 + 2);
    const french = field({ FLA: [F.i1], BUX: [G.i1] }, { to: "french" });
    expect(french.options("french", "fire", ["area"])).toEqual([F.i1]);
  },
);

rule(["7.2.a", "7.2.b"], "the target holds infantry or artillery; cavalry alone is no target", () => {
  const desk = field({ FLA: [F.i1], BUX: [G.c1], TRO: [G.g1], STA: [G.i1] }, { to: "french" });
  expect(desk.options("french", "fire", ["area", F.i1])).toEqual(["STA", "TRO"]);
  expect(desk.refused("french", "fire", ["area", F.i1, "BUX"]).rule).toBe("7.2.b");
  expect(desk.refused("french", "fire", ["area", F.i1, "VIO"]).rule).toBe("7.2.a");
});

rule(
  ["7.2.c", "7.2.f", "7.2.h", "7.2.m", "7.2.T.m"],
  "French fire: 4 for the lead, 2 for each brigade in support, 1 for adjacency, one die each",
  () => {
    const desk = field({ FLA: [F.i1, F.i2], BUX: [G.i1] }, { to: "french" });
    desk.act("french", "fire", ["area", F.i1, "BUX", [F.i2]], [3, 5]);
    expect(desk.values).toEqual([4 + 2 + 1, 1 + 2]);
    expect(desk.battle).toMatchObject({ attackerValue: 10, targetValue: 8, result: "hit 2/0/0" });
  },
);

rule(
  ["7.2.d", "7.2.e", "7.2.g", "7.2.k"],
  "German fire: 2 for the lead, 1 for each regiment and 2 for each gun in support, nothing for adjacency",
  () => {
    const desk = field({ BUX: [G.i1, G.i2, G.g1], FLA: [F.i1] });
    desk.act("german", "fire", ["area", G.i1, "FLA", [G.i2, G.g1]], [1, 6]);
    expect(desk.values[0]).toBe(2 + 1 + 2);
    expect(desk.component("7.2.h")).toBe(0);
  },
);

rule(["7.2.i", "7.2.n", "7.2.r"], "the French reach two Areas at -3, with their supports", () => {
  const desk = field({ VIO: [F.i1, F.i2, F.g1], BUX: [G.i1], CHA: [G.i2] }, { to: "french" });
  expect(desk.options("french", "fire", ["area", F.i1])).toEqual(["BUX"]);
  expect(desk.refused("french", "fire", ["area", F.i1, "CHA"]).rule).toBe("7.2.n");
  desk.act("french", "fire", ["area", F.i1, "BUX", [F.i2, F.g1]], [1, 6]);
  expect(desk.values[0]).toBe(4 + 2 + 2 - 3);
});

rule("7.2.j", "Germans fire at adjacent Areas only", () => {
  const desk = field({ BUX: [G.i1], FLA: [F.i1], VIO: [F.i2] });
  expect(desk.options("german", "fire", ["area", G.i1])).toEqual(["FLA"]);
  expect(desk.refused("german", "fire", ["area", G.i1, "VIO"]).rule).toBe("7.2.j");
});

rule(["7.2.l", "7.2.T.l"], "Cover 3 costs the firing side 1, and the target 1 because it shoots back", () => {
  const out = field({ BVI: [G.i1], FLA: [F.i1] });
  out.act("german", "fire", ["area", G.i1, "FLA"], [1, 6]);
  expect(out.values).toEqual([2 - 1, 2 + 4]);
  const into = field({ FLA: [G.i1], BVI: [F.i1] });
  into.act("german", "fire", ["area", G.i1, "BVI"], [1, 6]);
  expect(into.values).toEqual([2, 3 + 4 - 1]);
  const clear = field({ FLA: [G.i1], BVI: [F.i1] }, { options: { targetVision: "otherwise" } });
  clear.act("german", "fire", ["area", G.i1, "BVI"], [1, 6]);
  expect(clear.values).toEqual([2, 3 + 4]);
});

rule("7.2.p", "supports are other firing units of the same activation, and only those named", () => {
  const desk = field({ FLA: [F.i1, F.i2, F.i3], VIO: [F.i5], BUX: [G.i1] }, { to: "french" });
  expect(desk.refused("french", "fire", ["area", F.i1, "BUX", [F.i5]]).rule).toBe("3.0.a");
  desk.act("french", "fire", ["area", F.i1, "BUX", [F.i2]], [1, 6]);
  expect(desk.component("7.2.f")).toBe(2);
});

rule(["7.2.q", "3.0.d"], "range and vision are the lead's, and no support is farther from the one target", () => {
  const stacks = { FLA: [F.i1, F.g1], VIO: [F.i3], BUX: [G.i1] };
  const at = { to: "french", leaders: { [LEADER.frossard]: "FLA" } } as const;
  const by = ["leader", LEADER.frossard];
  const near = field(stacks, at);
  expect(near.options("french", "fire", [...by, F.i1, "BUX"])).toEqual([F.g1]);
  expect(near.refused("french", "fire", [...by, F.i1, "BUX", [F.i3]]).rule).toBe("7.2.q");
  const far = field(stacks, at);
  far.act("french", "fire", [...by, F.i3, "BUX", [F.i1, F.g1]], [1, 6]);
  expect(far.values).toEqual([4 + 2 + 2 - 3, 1 + 1 + 2]);
});

rule(
  ["7.2.s", "7.2.T.n"],
  "firing side first, then the defender names infantry or artillery of his as lead, then the dice",
  () => {
    const desk = field({ FLA: [F.i1], BUX: [G.i1, G.g1, G.c1] }, { to: "french", spent: [G.i1] });
    desk.act("french", "fire", ["area", F.i1, "BUX"]);
    expect(desk.battles).toBe(0);
    expect(desk.next).toBe("german: answer");
    expect(desk.options("german", "lead")).toEqual([G.i1, G.g1]);
    expect(desk.refused("german", "lead", [G.c1]).text).toContain("no infantry or artillery under fire");
    desk.act("german", "lead", [G.i1], [1, 6]);
    expect(desk.battles).toBe(1);
  },
);

rule(
  "7.2.t",
  "a Hill on every shortest route blocks French fire at distance two, unless from a Hill; woods do not",
  () => {
    const stacks = { VIO: [F.i1], BUX: [G.i1] };
    expect(field(stacks, { to: "french", sheet: hillsAt("FLA", "TRO") }).verbs("french")).not.toContain("fire");
    expect(field(stacks, { to: "french", sheet: hillsAt("FLA") }).options("french", "fire", ["area", F.i1])).toEqual([
      "BUX",
    ]);
    const wooded = field({ FLA: [F.i1], GOR: [G.i1], STA: [G.i2], BUX: [G.i3] }, { to: "french" });
    expect(wooded.options("french", "fire", ["area", F.i1])).toContain("GOR");
    const between = field(
      { VIO: [F.i1], BUX: [G.i1], STA: [G.i2] },
      { to: "french", sheet: hillsAt("FLA", "TRO", "VIO") },
    );
    expect(between.options("french", "fire", ["area", F.i1])).toEqual(["STA", "BUX"]);
  },
);

rule(
  ["7.2.T.a", "7.2.T.b", "7.2.T.c", "7.2.T.p"],
  "Cover counts again for every three attackers, guns included",
  () => {
    const all = [F.i1, F.i2, F.i3, F.i4, F.i5, F.g1, F.g2, F.g3];
    for (const [firers, times] of [
      [1, 1],
      [2, 1],
      [3, 2],
      [5, 2],
      [6, 3],
      [8, 3],
    ] as const) {
      const desk = field({ VIO: all, FLA: [G.i1] }, { to: "french" });
      desk.act("french", "fire", ["area", F.i1, "FLA", all.slice(1, firers)], [1, 6]);
      expect(desk.component("7.2.T.a") + desk.component("7.2.T.b")).toBe(2 * times);
    }
    const guns = field({ FLA: [F.i1, F.g1, F.g2], BUX: [G.i1] }, { to: "french" });
    guns.act("french", "fire", ["area", F.i1, "BUX", [F.g1, F.g2]], [1, 6]);
    expect(guns.component("7.2.T.b")).toBe(1);
  },
);

rule(["7.2.T.d", "7.2.T.e", "7.2.T.f"], "the target's lead: brigade 4 or 3, gun 4 or 3, regiment 2 or 1", () => {
  const cases = [
    ["german", F.i1, 4],
    ["german", F.g1, 4],
    ["french", G.i1, 2],
    ["french", G.g1, 4],
  ] as const;
  for (const [side, lead, fresh] of cases)
    for (const spent of [false, true]) {
      const stacks = side === "german" ? { BUX: [G.i5], FLA: [lead] } : { FLA: [F.i5], BUX: [lead] };
      const desk = field(stacks, { to: side, spent: spent ? [lead] : [], reserves: true });
      const [firer, target] = side === "german" ? [G.i5, "FLA"] : [F.i5, "BUX"];
      desk.act(side, "fire", ["area", firer, target], [1, 6]);
      const cover = target === "FLA" ? 2 : 1;
      expect(desk.values[1]).toBe(cover + fresh - (spent ? 1 : 0));
    }
});

rule(
  ["7.2.T.g", "7.2.T.h", "7.2.T.j", "7.2.T.o", "7.2.T.q"],
  "French supports in the target: 2 for each Fresh gun and brigade besides the lead; Spent units and cavalry nothing",
  () => {
    const desk = field({ BUX: [G.i1], FLA: [F.i1, F.i2, F.i3, F.g1, F.c1] }, { spent: [F.i3] });
    desk.act("german", "fire", ["area", G.i1, "FLA"]);
    desk.act("french", "lead", [F.i1], [1, 6]);
    expect(desk.values[1]).toBe(2 + 4 + 2 + 2);
    expect(desk.component("7.2.T.h")).toBe(2);
    expect(desk.component("7.2.T.g")).toBe(2);
  },
);

rule(
  ["7.2.T.i", "7.2.T.k"],
  "a Fresh German regiment in support adds 1; at distance two nobody supports the target",
  () => {
    const stacks = { BUX: [G.i1, G.i2, G.g1] };
    const near = field({ FLA: [F.i1], ...stacks }, { to: "french" });
    near.act("french", "fire", ["area", F.i1, "BUX"]).act("german", "lead", [G.i1], [1, 6]);
    expect(near.values[1]).toBe(1 + 2 + 1 + 2);
    const far = field({ VIO: [F.i1], ...stacks }, { to: "french" });
    far.act("french", "fire", ["area", F.i1, "BUX"]).act("german", "lead", [G.i1], [1, 6]);
    expect(far.values[1]).toBe(1 + 2);
  },
);

rule(
  ["7.2.R.a", "7.2.R.b", "7.2.R.d", "7.2.R.h"],
  "beaten by 2 or more: the firers absorb the difference less one for each of them, and are Spent; the target is not",
  () => {
    const desk = field({ BUX: [G.i1, G.i2], FLA: [F.i1] });
    desk.act("german", "fire", ["area", G.i1, "FLA", [G.i2]], [1, 3]);
    expect(desk.battle).toMatchObject({ attackerValue: 4, targetValue: 9, result: "repulsed 0/3/0" });
    expect(desk.next).toBe("german: absorb");
    desk.act("german", "absorb", [G.i1, "flip", G.i1, "retreat", "CHA", G.i2, "flip"]);
    expect([desk.spent(G.i1), desk.spent(G.i2), desk.spent(F.i1)]).toEqual([true, true, false]);
    const full = field({ BUX: [G.i1, G.i2], FLA: [F.i1] }, { options: { rifleReduction: "none" } });
    full.act("german", "fire", ["area", G.i1, "FLA", [G.i2]], [1, 3]);
    expect(full.battle.result).toBe("repulsed 0/5/0");
  },
);

rule("7.2.R.c", "a difference that the reduction eats up costs nothing", () => {
  const desk = field({ BUX: [G.i1, G.i2], FLA: [F.i1] });
  desk.act("german", "fire", ["area", G.i1, "FLA", [G.i2]], [3, 2]);
  expect(desk.battle).toMatchObject({ attackerValue: 6, targetValue: 8, result: "repulsed 0/0/0" });
  expect(desk.next).toBe("french: impulse");
  expect([desk.spent(G.i1), desk.at(G.i1)]).toEqual([true, "BUX"]);
});

rule(["7.2.R.e", "7.2.R.i"], "within 1 in either direction both sides absorb 2, the target first", () => {
  for (const [mine, yours] of [
    [1, 4],
    [1, 3],
    [1, 2],
  ]) {
    const desk = field({ FLA: [F.i1], BUX: [G.i1] }, { to: "french", reserves: true });
    desk.act("french", "fire", ["area", F.i1, "BUX"], [mine, yours]);
    expect(desk.battle.attackerValue - desk.battle.targetValue).toBe(5 + mine - 3 - yours);
    expect(desk.battle.result).toBe("both hit 2/2/0");
    expect(desk.next).toBe("german: absorb");
    desk.act("german", "absorb", [G.i1, "flip", G.i1, "retreat", "CHA"]);
    expect(desk.next).toBe("french: absorb");
    desk.act("french", "absorb", [F.i1, "flip", F.i1, "retreat", "VIO"]);
    expect([desk.at(F.i1), desk.spent(F.i1)]).toEqual(["VIO", true]);
  }
});

rule(["7.2.R.f", "7.2.R.g"], "ahead by 2 or more the target absorbs the difference and the firers stay Fresh", () => {
  const desk = field({ FLA: [F.i1], BUX: [G.i1] }, { to: "french" });
  desk.act("french", "fire", ["area", F.i1, "BUX"], [3, 3]);
  expect(desk.battle.result).toBe("hit 2/0/0");
  desk.act("german", "absorb", [G.i1, "flip", G.i1, "retreat", "CHA"]);
  expect(desk.spent(F.i1)).toBe(false);
});

rule(
  ["7.2.R.j", "7.2.R.m"],
  "only infantry and artillery of the target absorb, the lead first; nobody moves in",
  () => {
    const desk = field({ FLA: [F.i1, F.i2], BUX: [G.i1, G.i2, G.c1] }, { to: "french" });
    desk.act("french", "fire", ["area", F.i1, "BUX", [F.i2]]).act("german", "lead", [G.i2], [4, 1]);
    expect(desk.battle.result).toBe("hit 6/0/0");
    expect(desk.at(G.c1)).toBe("BUX");
    const choice = field({ FLA: [F.i1, F.i2], BUX: [G.i1, G.i2, G.c1] }, { to: "french" });
    choice.act("french", "fire", ["area", F.i1, "BUX", [F.i2]]).act("german", "lead", [G.i2], [3, 2]);
    expect(choice.options("german", "absorb")).toEqual([G.i2]);
    expect(choice.refused("german", "absorb", [G.i1]).rule).toBe("7.7.A.a");
    expect(choice.refused("german", "absorb", [G.i2, "flip", G.c1]).rule).toBe("7.7.A");
    expect(desk.where(G.i1, G.i2, G.c1, F.i1)).toEqual(["eliminated", "eliminated", "BUX", "FLA"]);
    const empty = field({ FLA: [F.i1, F.i2], BUX: [G.i1] }, { to: "french" });
    empty.act("french", "fire", ["area", F.i1, "BUX", [F.i2]], [6, 1]);
    expect([empty.at(G.i1), empty.at(F.i1), empty.control("BUX")]).toEqual(["eliminated", "FLA", "german"]);
  },
);

rule(["7.2.R.k", "7.2.R.l"], "only units that fired absorb, the lead first, also at distance two", () => {
  const desk = field({ VIO: [F.i1, F.i2, F.i3], BUX: [G.i1] }, { to: "french" });
  desk.act("french", "fire", ["area", F.i1, "BUX", [F.i2]], [1, 4]);
  expect(desk.battle).toMatchObject({ attackerValue: 4, targetValue: 7, result: "repulsed 0/1/0" });
  expect(desk.options("french", "absorb")).toEqual([F.i1]);
  desk.act("french", "absorb", [F.i1, "flip"]);
  expect([F.i1, F.i2, F.i3].map((unit) => desk.spent(unit))).toEqual([true, true, false]);
});
