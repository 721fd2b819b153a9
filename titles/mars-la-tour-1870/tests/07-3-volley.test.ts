import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { F, field, G, LEADER, march, step } from "./helpers.ts";

/** Germans in Buxières about to go to Flavigny or Tronville; the French where the test puts them. */
const FOUR = [G.i1, G.i2, G.i3, G.i4];

rule(
  ["7.0.e", "7.0.f", "7.3.1.f", "7.3.1.d"],
  "only Fresh French infantry volleys, if and with whom its owner likes; Germans never do",
  () => {
    const desk = field({ BUX: FOUR, FLA: [F.i1, F.i2, F.g1, F.c1] }, { spent: [F.i2] });
    march(desk, "german", "BUX", "FLA", FOUR);
    expect(desk.next).toBe("french: volley");
    expect(desk.options("french", "volley", ["FLA"])).toEqual([F.i1]);
    expect(desk.refused("french", "volley", ["FLA", [F.g1]]).rule).toBe("7.0.e");
    expect(desk.refused("french", "volley", ["FLA", [F.i2]]).rule).toBe("7.0.l");
    desk.act("french", "pass");
    expect(desk.battles).toBe(0);
    const french = field({ FLA: [F.i1, F.i2], BUX: FOUR }, { to: "french" });
    march(french, "french", "FLA", "TRO", [F.i1]);
    expect(french.next).toBe("french: step");
  },
);

rule(
  ["7.3.a", "7.3.b", "7.3.d", "7.3.T.c"],
  "2 for each brigade, 1 for every two target units rounded up, one die each",
  () => {
    const desk = field({ BUX: [G.i1, G.i2, G.i3], FLA: [F.i1, F.i2] });
    march(desk, "german", "BUX", "FLA", [G.i1, G.i2, G.i3]);
    desk.act("french", "volley", ["FLA", [F.i1, F.i2]], [2, 4]);
    expect(desk.values).toEqual([4 + 2, 0 + 3]);
    expect(desk.battle).toMatchObject({ attackerValue: 8, targetValue: 7 });
  },
);

rule(
  ["7.3.c", "7.3.f"],
  "out of Cover 3 each division firing costs 1; a brigade outside a division counts as one",
  () => {
    for (const [firers, penalty] of [
      [[F.i1, F.i2], -1],
      [[F.i1, F.i3], -2],
      [[F.i1, F.i2, F.lapasset], -2],
    ] as const) {
      const desk = field({ GOR: [G.i1], BVI: firers });
      march(desk, "german", "GOR", "BVI", [G.i1]);
      desk.act("french", "volley", ["BVI", firers], [1, 6]);
      expect(desk.component("7.3.c")).toBe(penalty);
    }
    const open = field({ BUX: [G.i1], FLA: [F.i1, F.i3] });
    march(open, "german", "BUX", "FLA", [G.i1]).act("french", "volley", ["FLA", [F.i1, F.i3]], [1, 6]);
    expect(open.component("7.3.c")).toBe(0);
  },
);

rule(
  ["7.3.e", "7.3.g", "7.3.T.b"],
  "only the moving group counts and is hit: neither Leaders nor units that stay",
  () => {
    const desk = field(
      { BUX: [G.i1, G.i2, G.i3, G.i4], FLA: [F.i1, F.i2, F.i3] },
      { leaders: { [LEADER.alvensleben]: "BUX" } },
    );
    desk.act("german", "move", ["area", "BUX", [G.i1, G.i2]]);
    desk.act("german", "step", ["BUX", "FLA", [G.i1, G.i2], [LEADER.alvensleben]]);
    desk.act("french", "volley", ["FLA", [F.i1, F.i2, F.i3]], [5, 3]);
    expect(desk.values).toEqual([6 + 1, 0 + 2]);
    expect(desk.options("german", "absorb", ["hold"])).toEqual([G.i1, G.i2]);
  },
);

rule(["7.3.T.a", "7.3.1.e"], "the Cover is that of the Area the group is about to leave, less 1", () => {
  const woods = field({ BVI: [G.i1], FLA: [F.i1] });
  march(woods, "german", "BVI", "REZ", [G.i1]).act("french", "volley", ["FLA", [F.i1]], [1, 6]);
  expect(woods.component("7.3.T.a")).toBe(2);
  const clear = field({ BUX: [G.i1], FLA: [F.i1] });
  march(clear, "german", "BUX", "TRO", [G.i1]).act("french", "volley", ["FLA", [F.i1]], [1, 6]);
  expect(clear.component("7.3.T.a")).toBe(0);
});

rule(["7.3.R.a", "7.3.R.d", "7.3.R.f"], "behind: no effect; equal: a hit without points; the move goes on", () => {
  for (const dice of [
    [1, 3],
    [1, 2],
  ]) {
    const desk = field({ BUX: [G.i1, G.i2], TRO: [F.i1] });
    march(desk, "german", "BUX", "FLA", [G.i1, G.i2]);
    desk.act("french", "volley", ["TRO", [F.i1]], dice);
    expect(desk.battle.attackerValue - desk.battle.targetValue).toBe(3 + dice[0] - 2 - dice[1]);
    expect(desk.battle.result).toBe("no effect 0/0/0");
    expect(desk.where(G.i1, G.i2)).toEqual(["FLA", "FLA"]);
    expect([desk.spent(G.i1), desk.next]).toEqual([false, "german: step"]);
  }
});

rule(
  ["7.3.R.b", "7.3.R.c", "7.3.R.e", "7.3.1.j"],
  "half the difference, rounded up; the firers stay Fresh and free to act",
  () => {
    for (const [dice, points] of [
      [[2, 1], 2],
      [[3, 1], 2],
      [[4, 1], 3],
    ] as const) {
      const desk = field({ BUX: FOUR, FLA: [F.i1, F.i2] });
      march(desk, "german", "BUX", "FLA", FOUR);
      desk.act("french", "volley", ["FLA", [F.i1, F.i2]], dice);
      expect(desk.battle.attackerValue - desk.battle.targetValue).toBe(6 - 4 + dice[0] - dice[1]);
      expect(desk.battle.result).toBe(`hit ${points}/0/0`);
      expect([desk.spent(F.i1), desk.spent(F.i2)]).toEqual([false, false]);
    }
    const later = field({ BUX: [G.i1, G.i2], TRO: [F.i1] });
    march(later, "german", "BUX", "FLA", [G.i1]).act("french", "volley", ["TRO", [F.i1]], [1, 6]);
    later.act("german", "done");
    expect(later.options("french", "fire", ["area"])).toEqual([F.i1]);
  },
);

rule("7.3.R.c", "decided otherwise, half a point is rounded down, and half of one is nothing", () => {
  for (const [dice, result] of [
    [[2, 1], "hit 1/0/0"],
    [[3, 1], "hit 2/0/0"],
    [[1, 2], "no effect 0/0/0"],
  ] as const) {
    const desk = field({ BUX: FOUR, FLA: [F.i1, F.i2] }, { options: { volleyHalves: "otherwise" } });
    march(desk, "german", "BUX", "FLA", FOUR);
    desk.act("french", "volley", ["FLA", [F.i1, F.i2]], dice);
    expect(desk.battle.result).toBe(result);
  }
});

rule(
  ["7.3.R.g", "7.3.R.i", "7.3.R.n"],
  "held: only flips and eliminations; flipped units halt where they stand, the Fresh ones go on",
  () => {
    const desk = field({ BUX: FOUR, FLA: [F.i1, F.i2] });
    march(desk, "german", "BUX", "TRO", FOUR);
    desk.act("french", "volley", ["FLA", [F.i1, F.i2]], [2, 1]);
    expect(desk.options("german", "absorb", ["hold", G.i1])).toEqual(["flip"]);
    expect(desk.refused("german", "absorb", ["hold", G.i1, "retreat", "CHA"]).rule).toBe("7.3.R.g");
    desk.act("german", "absorb", ["hold", G.i1, "flip", G.i3, "flip"]);
    expect(desk.where(...FOUR)).toEqual(["BUX", "TRO", "BUX", "TRO"]);
    expect(desk.options("german", "step")).toEqual(["TRO"]);
    desk.act("german", "done");
    expect(FOUR.map((unit) => desk.spent(unit))).toEqual([true, true, true, true]);
  },
);

rule(
  ["7.3.R.h", "7.3.R.j", "7.3.R.k"],
  "falling back: everybody retreats for a point each, the rest is paid by flips and losses; the move is over",
  () => {
    const desk = field({ BUX: [G.i1, G.i2, G.x1], FLA: [F.i1, F.i2, F.i3] });
    desk.act("german", "move", ["area", "BUX", [G.i1, G.i2]]);
    step(desk, "german", "BUX", "FLA", [G.i1, G.i2]);
    desk.act("french", "volley", ["FLA", [F.i1, F.i2, F.i3]], [3, 2]);
    expect(desk.battle.result).toBe("hit 3/0/0");
    expect(desk.options("german", "absorb")).toEqual(["hold", "fall back"]);
    desk.act("german", "absorb", ["fall back", G.i1, "CHA", G.i2, "PUX", G.i2, "flip"]);
    expect(desk.where(G.i1, G.i2)).toEqual(["CHA", "PUX"]);
    const told = desk.game.events.map(({ event }) => event).filter(({ type }) => type === "retreated");
    expect(told.map(({ rule: named, data }) => [named, data?.pieces, data?.places])).toEqual([
      ["7.7.A.e", [G.i1], ["BUX", "CHA"]],
      ["7.7.A.e", [G.i2], ["BUX", "PUX"]],
    ]);
    expect(told[0].text).toMatch(/^German: .* retreats to Chambley\.$/);
    expect(desk.next).toBe("french: impulse");
    expect([desk.spent(G.i1), desk.spent(G.i2), desk.spent(G.x1)]).toEqual([true, true, false]);
    const few = field({ BUX: [G.i1, G.i2], FLA: [F.i1, F.i2] });
    march(few, "german", "BUX", "FLA", [G.i1, G.i2]).act("french", "volley", ["FLA", [F.i1, F.i2]], [1, 2]);
    expect(few.battle.result).toBe("hit 1/0/0");
    expect(few.options("german", "absorb")).toEqual(["hold"]);
    expect(few.refused("german", "absorb", ["fall back"]).rule).toBe("7.3.R.j");
  },
);

rule("7.3.R.k", "a unit that fell back has finished its move: no later group picks it up", () => {
  const desk = field({ BUX: [G.i1], CHA: [G.i2], FLA: [F.i1] }, { leaders: { [LEADER.alvensleben]: "CHA" } });
  desk.act("german", "move", ["leader", LEADER.alvensleben, [G.i1, G.i2]]);
  desk.act("german", "step", ["BUX", "FLA", [G.i1]]);
  desk.act("french", "volley", ["FLA", [F.i1]], [2, 2]).act("german", "absorb", ["fall back", G.i1, "CHA"]);
  expect([desk.at(G.i1), desk.spent(G.i1), desk.next]).toEqual(["CHA", false, "german: step"]);
  expect(desk.options("german", "step", ["CHA", "PUX"])).toEqual([G.i2]);
  expect(desk.refused("german", "step", ["CHA", "PUX", [G.i1, G.i2]]).rule).toBe("7.3.R.k");
  step(desk, "german", "CHA", "PUX", [G.i2]).act("german", "done");
  expect([desk.spent(G.i1), desk.at(G.i1)]).toEqual([true, "CHA"]);
});

rule("7.3.R.l", "nobody may fall back if one unit of the group finds no Area", () => {
  const round = { FLA: [F.i1, F.i2, F.i3], GOR: [F.i5], STA: [F.i6], TRO: [F.i7], CHA: [F.i8] };
  const desk = field({ BUX: [G.i1, G.i2], ...round, PUX: [F.i9] });
  march(desk, "german", "BUX", "FLA", [G.i1, G.i2]).act("french", "volley", ["FLA", [F.i1, F.i2, F.i3]], [3, 2]);
  expect(desk.options("german", "absorb")).toEqual(["hold"]);
  expect(desk.refused("german", "absorb", ["fall back"]).rule).toBe("7.3.R.l");
  const open = field({ BUX: [G.i1, G.i2], ...round });
  march(open, "german", "BUX", "FLA", [G.i1, G.i2]).act("french", "volley", ["FLA", [F.i1, F.i2, F.i3]], [3, 2]);
  expect(open.options("german", "absorb")).toEqual(["hold", "fall back"]);
  expect(open.options("german", "absorb", ["fall back", G.i1])).toEqual(["PUX"]);
});

rule("7.3.R.m", "no lead, and the largest total is required within the chosen option only", () => {
  const desk = field({ BUX: [G.i1], FLA: [F.i1, F.i2, F.i3] });
  march(desk, "german", "BUX", "FLA", [G.i1]).act("french", "volley", ["FLA", [F.i1, F.i2, F.i3]], [1, 3]);
  expect(desk.battle.result).toBe("hit 2/0/0");
  expect(desk.options("german", "absorb")).toEqual(["hold", "fall back"]);
  desk.act("german", "absorb", ["hold", G.i1, "flip"]);
  expect([desk.at(G.i1), desk.spent(G.i1)]).toEqual(["BUX", true]);
  const many = field({ BUX: [G.i1, G.i2], FLA: [F.i1, F.i2] });
  march(many, "german", "BUX", "FLA", [G.i1, G.i2]).act("french", "volley", ["FLA", [F.i1, F.i2]], [1, 2]);
  expect(many.options("german", "absorb", ["hold"])).toEqual([G.i1, G.i2]);
});

rule(
  ["7.3.1.a", "7.3.1.b", "7.3.1.k"],
  "a volley needs the group to leave the zone toward the firing Area or along it",
  () => {
    const desk = field({ BUX: [G.i1], TRO: [F.i1], STA: [F.i2], GOR: [F.i3] });
    desk.act("german", "move", ["area", "BUX", [G.i1]]);
    step(desk, "german", "BUX", "FLA", [G.i1]);
    expect(desk.next).toBe("french: volley");
    expect(desk.options("french", "volley")).toEqual(["STA", "TRO"]);
    expect(desk.refused("french", "volley", ["GOR"]).rule).toBe("7.3.1.k");
    const away = field({ BUX: [G.i1], FLA: [F.i1] });
    march(away, "german", "BUX", "CHA", [G.i1]);
    expect(away.next).toBe("german: step");
    const spent = field({ BUX: [G.i1], FLA: [F.i1] }, { spent: [F.i1] });
    march(spent, "german", "BUX", "TRO", [G.i1]);
    expect(spent.next).toBe("german: step");
    const guns = field({ BUX: [G.i1], FLA: [F.g1] });
    march(guns, "german", "BUX", "TRO", [G.i1]);
    expect(guns.next).toBe("german: step");
  },
);

rule(
  ["7.3.1.c", "7.3.1.g"],
  "one volley for each French Area and activation, in French order, each finished before the next",
  () => {
    const desk = field({ BUX: [G.c1, G.c2], TRO: [F.i1], STA: [F.i2] });
    march(desk, "german", "BUX", "FLA", [G.c1, G.c2]);
    desk.act("french", "volley", ["STA", [F.i2]], [3, 2]);
    expect(desk.next).toBe("german: absorb");
    desk.act("german", "absorb", ["hold", G.c1, "flip"]);
    expect(desk.next).toBe("french: volley");
    expect(desk.options("french", "volley")).toEqual(["TRO"]);
    expect(desk.refused("french", "volley", ["STA"]).rule).toBe("7.3.1.c");
    desk.act("french", "volley", ["TRO", [F.i1]], [1, 6]);
    expect(desk.values).toEqual([2 + 1, 0 + 1]);
    expect(desk.where(G.c1, G.c2)).toEqual(["BUX", "FLA"]);
    step(desk, "german", "FLA", "VIO", [G.c2]);
    expect(desk.next).toBe("german: step");
  },
);

rule("7.3.1.h", "ravines, Hills, woods and towns do not interrupt the zone", () => {
  const ravine = field({ GOR: [G.i1], BSA: [F.i1] });
  march(ravine, "german", "GOR", "BVI", [G.i1]);
  expect(ravine.next).toBe("french: volley");
  const hill = field({ STA: [G.i1], FLA: [F.i1] });
  march(hill, "german", "STA", "BVI", [G.i1]);
  expect(hill.next).toBe("french: volley");
});

rule("7.3.1.i", "retreats, advances, counter-charges and arrivals draw no volley", () => {
  const desk = field({ FLA: [F.i1, F.i2], BUX: [G.i1], TRO: [F.i5] }, { to: "french", reserves: true });
  desk.act("french", "fire", ["area", F.i1, "BUX", [F.i2]], [1, 3]);
  desk.act("german", "absorb", [G.i1, "flip", G.i1, "retreat", "CHA"]);
  expect(desk.next).toBe("german: impulse");
  const advance = field({ BUX: [G.i1, G.i2, G.i3, G.i4], FLA: [F.g1], VIO: [F.i1] }, { spent: [F.g1] });
  march(advance, "german", "BUX", "FLA", FOUR);
  advance.act("german", "lead", [G.i1], [6, 1]);
  expect([advance.at(G.i1), advance.next]).toEqual(["FLA", "french: impulse"]);
  const charge = field({ DON: [F.c1], STM: [F.i1], TRC: [G.c1] }, { to: "french" });
  march(charge, "french", "DON", "BRU", [F.c1]);
  expect(charge.next).toBe("german: charge");
  charge.act("german", "charge", ["TRC", [G.c1], G.c1], [1, 6]);
  expect(charge.battles).toBe(1);
  const arrival = field(
    { FLA: [F.i1], CHA: [G.c1] },
    { turn: 2, more: { place: { [G.i5]: "waiting", [F.i1]: "FLA" }, phase: { arrival: "german" } } },
  );
  arrival.act("german", "bring", ["german.2.BUX", "BUX"], [1, 6]);
  expect([arrival.at(G.i5), arrival.next]).toEqual(["BUX", "german: impulse"]);
});
