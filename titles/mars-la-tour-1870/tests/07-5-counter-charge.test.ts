import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { F, field, G, LEADER, march, step } from "./helpers.ts";

rule(
  ["7.5.a", "7.5.c", "7.5.b"],
  "Fresh cavalry next to the Area just entered may charge, not over a ravine, and only cavalry",
  () => {
    const desk = field({ PUX: [G.c1], GRE: [F.c1], VSY: [F.c2], TRC: [F.c3], BRU: [F.c4] }, { spent: [F.c2] });
    march(desk, "german", "PUX", "MLT", [G.c1]);
    expect(desk.next).toBe("french: charge");
    expect(desk.options("french", "charge")).toEqual(["TRC"]);
    expect(desk.refused("french", "charge", ["GRE"]).rule).toBe("7.5.a");
    expect(desk.refused("french", "charge", ["BRU"]).rule).toBe("7.5.c");
    expect(desk.refused("french", "charge", ["VSY"]).rule).toBe("7.5.b");
    const mixed = field({ PUX: [G.c1], TRC: [F.c3, F.i1, F.g1] });
    march(mixed, "german", "PUX", "MLT", [G.c1]);
    expect(mixed.options("french", "charge", ["TRC"])).toEqual([F.c3]);
    expect(mixed.refused("french", "charge", ["TRC", [F.i1]]).rule).toBe("7.5.b");
  },
);

rule(
  ["7.5.d", "7.5.j"],
  "when an assault is declared cavalry next to the starting Area may charge first, after the volleys, that of the target too",
  () => {
    const desk = field({ BUX: [G.i1, G.i2], FLA: [F.i1, F.c1], TRO: [F.c2], PUX: [F.c3] });
    march(desk, "german", "BUX", "FLA", [G.i1, G.i2]);
    expect(desk.next).toBe("french: volley");
    desk.act("french", "pass");
    expect(desk.next).toBe("french: chargeFirst");
    expect(desk.options("french", "charge")).toEqual(["FLA", "TRO", "PUX"]);
    desk.act("french", "pass");
    expect(desk.next).toBe("german: lead");
    const plain = field({ BUX: [G.i1], TRO: [F.c2] });
    march(plain, "german", "BUX", "FLA", [G.i1]);
    expect([plain.next, plain.at(G.i1)]).toEqual(["french: charge", "FLA"]);
  },
);

rule(["7.5.e", "7.5.k"], "one Area's cavalry once per activation, one to four units, no Leader", () => {
  const five = [F.c1, F.c2, F.c3, F.c4, F.c5];
  const desk = field(
    { PUX: [G.c1, G.c2], FLA: five, VIO: ["fr.guard.desvaux.2"] },
    { leaders: { [LEADER.forton]: "FLA" } },
  );
  march(desk, "german", "PUX", "TRO", [G.c1, G.c2]);
  expect(desk.options("french", "charge")).toEqual(["VIO", "FLA"]);
  expect(desk.refused("french", "charge", ["FLA", five]).text).toContain("One to 4 cavalry units");
  desk.act("french", "charge", ["FLA", [F.c1, F.c2], F.c1]);
  expect(desk.next).toBe("german: answer");
  desk.act("german", "lead", [G.c1], [1, 6]);
  expect(desk.component("7.4.b")).toBe(0);
  step(desk, "german", "TRO", "BUX", [G.c1]);
  expect([desk.spent(F.c3), desk.next]).toEqual([false, "german: step"]);
});

rule(["7.5.f", "7.5.m"], "against cavalry alone: cavalry table, zones only for the Area the chargers leave", () => {
  const desk = field({ PUX: [G.c1, G.g1], FLA: [F.c1, F.c2], BUX: [G.g2] });
  march(desk, "german", "PUX", "TRO", [G.c1]);
  desk.act("french", "charge", ["FLA", [F.c1, F.c2], F.c2], [1, 6]);
  expect(desk.battle.odds.rule).toBe("7.4.C");
  expect(desk.values).toEqual([4 + 2, 3 + 2]);
});

rule(
  ["7.5.g", "7.5.l", "7.5.r"],
  "against infantry or guns: their table, the Cover of their Area, only the moving group as defender and its owner naming the lead",
  () => {
    const desk = field({ BUX: [G.i1, G.g1, G.c1], FLA: [G.i2, G.i3], VIO: [F.c1, F.c2] }, { spent: [G.i3] });
    desk.act("german", "move", ["area", "BUX", [G.i1, G.g1, G.c1]]);
    step(desk, "german", "BUX", "FLA", [G.i1, G.g1, G.c1]);
    desk.act("french", "charge", ["VIO", [F.c1, F.c2], F.c2]);
    expect(desk.options("german", "lead")).toEqual([G.i1, G.g1]);
    desk.act("german", "lead", [G.i1], [6, 1]);
    expect(desk.battle.odds.rule).toBe("7.4");
    expect(desk.component("7.4.T.b")).toBe(1);
    expect([desk.component("7.4.T.f"), desk.component("7.4.T.g"), desk.component("7.4.T.h")]).toEqual([0, 2, 0]);
    expect(desk.component("7.4.T.d")).toBe(2);
    expect(desk.refused("german", "absorb", [G.i2]).rule).toBe("7.7.A");
  },
);

rule(
  ["7.5.h", "7.5.o", "7.5.n"],
  "chargers are Spent and back where they came from, whatever happens; no advance, no control, no answer to a charge",
  () => {
    const desk = field({ BUX: [G.c1], VIO: [F.c1, F.c2], TRO: [G.c4] });
    march(desk, "german", "BUX", "FLA", [G.c1]);
    desk.act("french", "charge", ["VIO", [F.c1, F.c2], F.c2], [5, 1]);
    expect(desk.at(G.c1)).toBe("eliminated");
    expect(desk.where(F.c1, F.c2)).toEqual(["VIO", "VIO"]);
    expect([desk.spent(F.c1), desk.spent(F.c2), desk.control("FLA")]).toEqual([true, true, "german"]);
    const fire = field({ FLA: [F.i1], BUX: [G.i1], TRO: [G.c1] }, { to: "french" });
    fire.act("french", "fire", ["area", F.i1, "BUX"], [4, 3]);
    expect(fire.at(G.i1)).toBe("eliminated");
    expect(fire.next).toBe("german: impulse");
  },
);

rule(["7.5.i"], "flipped or retreated units stop, Fresh ones that stayed go on", () => {
  const desk = field({ BUX: [G.c1, G.c2, G.c3], VIO: [F.c1, F.c2] });
  march(desk, "german", "BUX", "FLA", [G.c1, G.c2, G.c3]);
  desk.act("french", "charge", ["VIO", [F.c1, F.c2], F.c2]).act("german", "lead", [G.c1], [6, 3]);
  expect(desk.battle.result).toBe("hit 2/0/0");
  desk.act("german", "absorb", [G.c1, "flip", G.c3, "retreat", "BUX"]);
  expect(desk.options("german", "step")).toEqual(["FLA"]);
  expect(desk.options("german", "step", ["FLA", "TRO"])).toEqual([G.c2]);
  expect(desk.refused("german", "step", ["FLA", "TRO", [G.c1]]).rule).toBe("7.3.R.n");
  expect(desk.refused("german", "step", ["BUX"]).rule).toBe("3.0.l");
});

rule(
  "7.5.i",
  "units that retreated from a counter-charge stop: neither a waiting nor a later group takes them on",
  () => {
    const desk = field(
      { BUX: [G.c1, G.c2], PUX: [G.c3], VIO: [F.c1, F.c2] },
      { leaders: { [LEADER.rheinbaben]: "PUX" } },
    );
    desk.act("german", "move", ["leader", LEADER.rheinbaben, [G.c1, G.c2, G.c3]]);
    step(desk, "german", "BUX", "TRO", [G.c1, G.c2]);
    desk.act("french", "charge", ["VIO", [F.c1, F.c2], F.c2]).act("german", "lead", [G.c1], [5, 5]);
    expect(desk.battle.result).toBe("hit 1/0/0");
    desk.act("german", "absorb", [G.c1, "retreat", "PUX"]);
    expect(desk.options("german", "step", ["PUX", "HAN"])).toEqual([G.c3]);
    expect(desk.refused("german", "step", ["PUX", "HAN", [G.c1]]).text).toContain("retreated");
  },
);

rule("7.5.p", "points of the chargers are absorbed where they came from", () => {
  const desk = field({ BUX: [G.i1], VIO: [F.c1] });
  march(desk, "german", "BUX", "FLA", [G.i1]);
  desk.act("french", "charge", ["VIO", [F.c1], F.c1], [2, 1]);
  expect(desk.battle.result).toBe("tied 0/2/0");
  expect(desk.options("french", "absorb", [F.c1, "retreat"])).toEqual(["RRD", "TRC"]);
  desk.act("french", "absorb", [F.c1, "retreat", "RRD"]);
  expect([desk.at(F.c1), desk.spent(F.c1)]).toEqual(["RRD", true]);
});

rule(
  "7.5.q",
  "a charge that empties the assaulted Area makes the assault an ordinary step; without Fresh attackers the move is over",
  () => {
    const empty = field({ BUX: [G.i1, G.i2], FLA: [F.c1] });
    march(empty, "german", "BUX", "FLA", [G.i1, G.i2]);
    empty.act("french", "charge", ["FLA", [F.c1], F.c1]).act("german", "lead", [G.i1], [1, 6]);
    expect(empty.at(F.c1)).toBe("eliminated");
    expect(empty.where(G.i1, G.i2)).toEqual(["FLA", "FLA"]);
    expect([empty.spent(G.i1), empty.next]).toEqual([false, "german: step"]);
    const broken = field({ BUX: [G.i1], FLA: [F.g1, F.c1, F.c2] });
    march(broken, "german", "BUX", "FLA", [G.i1]);
    broken.act("french", "charge", ["FLA", [F.c1, F.c2], F.c2], [6, 5]);
    expect(broken.battle.odds.rule).toBe("7.4");
    expect(broken.at(G.i1)).toBe("eliminated");
    expect([broken.battles, broken.next, broken.at(F.g1)]).toEqual([1, "french: impulse", "FLA"]);
  },
);
