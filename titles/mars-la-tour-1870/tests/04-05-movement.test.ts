import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { F, field, G, LEADER, march, step } from "./helpers.ts";
import { hillsAt } from "./maps.ts";

const mpOf = (desk: ReturnType<typeof field>, unit: string): number => {
  const act = desk.pub.act!;
  return act.mp[act.units.indexOf(desk.game.sheet.unitByName.get(unit)!)];
};
const FILL = [G.i1, G.i2, G.i3, G.i4, G.j, G.i5, G.i6, G.i7];

rule(["4.0.a", "4.0.b", "4.0.c"], "foot has 3 points, horse 5, and a step costs 1", () => {
  const units = [G.c1, G.hg, G.i1, G.g1];
  const desk = field({ CHA: units });
  desk.act("german", "move", ["area", "CHA", units]);
  expect(units.map((unit) => mpOf(desk, unit))).toEqual([5, 5, 3, 3]);
  step(desk, "german", "CHA", "BUX", units);
  expect(units.map((unit) => mpOf(desk, unit))).toEqual([4, 4, 2, 2]);
});

rule(
  ["T.1.a", "T.1.b", "T.1.c", "T.1.i"],
  "cavalry pays 2 more into woods with Cover 3, not into thinner woods; infantry and all guns pay nothing more",
  () => {
    const units = [G.c1, G.hg, G.i1];
    const thick = field({ GOR: units });
    march(thick, "german", "GOR", "BVI", units);
    expect(units.map((unit) => mpOf(thick, unit))).toEqual([2, 4, 2]);
    const thin = field({ RRD: [G.c1] });
    march(thin, "german", "RRD", "VIL", [G.c1]);
    expect(mpOf(thin, G.c1)).toBe(4);
  },
);

rule(["T.1.d", "T.1.g", "T.1.h"], "a ravine costs everybody 1 more, road or not, and extras add up", () => {
  const road = field({ GRE: [G.c1, G.i1] });
  march(road, "german", "GRE", "MLT", [G.c1, G.i1]);
  expect([mpOf(road, G.c1), mpOf(road, G.i1)]).toEqual([3, 1]);
  const woods = field({ GRE: [G.c1] });
  march(woods, "german", "GRE", "TRC", [G.c1]);
  expect(mpOf(woods, G.c1)).toBe(5 - 4);
});

rule(["T.1.e", "T.1.f"], "open ground and towns cost a plain step and add only their Cover", () => {
  const desk = field({ CHA: [G.c1] });
  march(desk, "german", "CHA", "BUX", [G.c1]);
  step(desk, "german", "BUX", "FLA", [G.c1]);
  expect(mpOf(desk, G.c1)).toBe(3);
  const town = field({ BUX: [G.g1], FLA: [F.i1] });
  town.act("german", "bombard", ["area", G.g1, "FLA"], [1, 6]);
  expect(town.values[1]).toBe(4);
  const clear = field({ FLA: [G.g1], BUX: [F.i1] });
  clear.act("german", "bombard", ["area", G.g1, "BUX"], [1, 6]);
  expect(clear.values[1]).toBe(2);
});

rule(["4.0.d", "4.0.l"], "an enemy-occupied Area is entered by assault only, by units that can pay for it", () => {
  const desk = field({ CHA: [G.i1, G.c1], VIO: [F.c1] });
  march(desk, "german", "CHA", "BUX", [G.i1, G.c1]);
  step(desk, "german", "BUX", "FLA", [G.i1, G.c1]);
  expect(desk.next).toBe("french: charge");
  desk.act("french", "pass");
  step(desk, "german", "FLA", "VIO", [G.i1]);
  expect([desk.at(G.i1), desk.step]).toEqual(["FLA", "chargeFirst"]);
  const ravine = field({ CHA: [G.i1], GRE: [F.g1] }, { spent: [F.g1] });
  march(ravine, "german", "CHA", "PUX", [G.i1]);
  step(ravine, "german", "PUX", "MLT", [G.i1]);
  expect(ravine.refused("german", "step", ["MLT", "GRE"]).rule).toBe("4.0.l");
  const horse = field({ CHA: [G.c1], GRE: [F.g1] }, { spent: [F.g1] });
  march(horse, "german", "CHA", "PUX", [G.c1]);
  step(horse, "german", "PUX", "MLT", [G.c1]);
  expect(horse.options("german", "step", ["MLT"])).toContain("GRE");
});

rule(
  ["4.0.e", "4.0.h", "4.0.o"],
  "everybody named in a move is Spent at its end: moved, left behind or never moved; so guns cannot bombard afterwards",
  () => {
    const desk = field({ CHA: [G.i1, G.i2, G.g1], FLA: [F.c1] }, { spent: [F.c1] });
    march(desk, "german", "CHA", "BUX", [G.i1, G.g1]);
    step(desk, "german", "BUX", "PUX", [G.i1]);
    desk.act("german", "done");
    expect(desk.where(G.i1, G.i2, G.g1)).toEqual(["PUX", "CHA", "BUX"]);
    expect([desk.spent(G.i1), desk.spent(G.i2), desk.spent(G.g1)]).toEqual([true, false, true]);
    const named = field({ CHA: [G.i1, G.i2, G.g1], DON: [F.c1] });
    named.act("german", "move", ["area", "CHA", [G.i1, G.i2, G.g1]]);
    step(named, "german", "CHA", "BUX", [G.g1]);
    named.act("german", "done");
    expect([G.i1, G.i2, G.g1].map((unit) => named.spent(unit))).toEqual([true, true, true]);
    named.act("french", "pass", [], [1, 6]);
    expect(named.says("German: no Fresh unit can do anything")).toBe(true);
  },
);

rule(["4.0.f", "4.0.s"], "no group may end above eight units of its own will", () => {
  const desk = field({ CHA: [G.c1, G.c2], BUX: FILL.slice(0, 7) });
  desk.act("german", "move", ["area", "CHA", [G.c1, G.c2]]);
  step(desk, "german", "CHA", "BUX", [G.c1, G.c2]);
  expect(desk.verbs("german")).toEqual(["step"]);
  expect(desk.refused("german", "done").rule).toBe("4.0.s");
  step(desk, "german", "BUX", "TRO", [G.c1]);
  expect(desk.verbs("german")).toContain("done");
  const foot = field({ PUX: [G.i8, G.x1], MLT: FILL, HAN: ["ge.11gren"] });
  foot.act("german", "move", ["area", "PUX", [G.i8]]);
  expect(foot.options("german", "step", ["PUX"])).toContain("MLT");
  const stuck = field({ HAN: [G.i8], MLT: FILL, VSY: [F.c1], PUX: [F.c2] }, { spent: [F.c1, F.c2] });
  expect(stuck.options("german", "move", ["area"])).toContain("HAN");
});

rule("4.0.m", "a group may pass through full friendly Areas", () => {
  const desk = field({ CHA: [G.c1], BUX: FILL });
  march(desk, "german", "CHA", "BUX", [G.c1]);
  expect(desk.options("german", "step", ["BUX"])).toContain("FLA");
  step(desk, "german", "BUX", "FLA", [G.c1]);
  desk.act("german", "done");
  expect(desk.at(G.c1)).toBe("FLA");
});

rule(["4.0.g", "4.0.j"], "each unit pays its own way and the rest of the group stays behind", () => {
  const units = [G.c1, G.i1];
  const desk = field({ BUX: units }, { reserves: true });
  march(desk, "german", "BUX", "GOR", units);
  step(desk, "german", "GOR", "BVI", units);
  expect([mpOf(desk, G.c1), mpOf(desk, G.i1)]).toEqual([1, 1]);
  step(desk, "german", "BVI", "FLA", [G.c1]);
  expect(desk.where(G.c1, G.i1)).toEqual(["FLA", "BVI"]);
  const slow = field({ CHA: [G.i1, G.c1] });
  march(slow, "german", "CHA", "PUX", [G.i1, G.c1]);
  step(slow, "german", "PUX", "MLT", [G.i1, G.c1]);
  step(slow, "german", "MLT", "VSY", [G.i1, G.c1]);
  expect(slow.options("german", "step", ["VSY", "BRU"])).toEqual([G.c1]);
  expect(slow.refused("german", "step", ["VSY", "BRU", [G.i1]]).rule).toBe("4.0.g");
  const assault = field({ BUX: [G.i1, G.i2], CHA: [G.i3], FLA: [F.c1] }, { leaders: { [LEADER.alvensleben]: "BUX" } });
  assault.act("german", "move", ["leader", LEADER.alvensleben, [G.i1, G.i2, G.i3]]);
  expect(assault.refused("german", "step", ["BUX", "FLA", [G.i1, G.i3]]).rule).toBe("4.0.j");
});

rule(["4.0.i", "4.0.k"], "a Leader goes free with a group of his command he started with, and takes no room", () => {
  const desk = field(
    { CHA: [G.i1, G.x1], BUX: FILL.slice(1) },
    { leaders: { [LEADER.alvensleben]: "CHA", [LEADER.voigtsRhetz]: "CHA" } },
  );
  desk.act("german", "move", ["area", "CHA", [G.i1]]);
  expect(desk.options("german", "step", ["CHA", "BUX", [G.i1]])).toEqual([LEADER.alvensleben]);
  desk.act("german", "step", ["CHA", "BUX", [G.i1], [LEADER.alvensleben]]);
  expect(desk.leaderAt(LEADER.alvensleben)).toBe("BUX");
  expect(desk.verbs("german")).toContain("done");
  const picked = field({ CHA: [G.i1], BUX: [G.i2] }, { leaders: { [LEADER.alvensleben]: "BUX" } });
  march(picked, "german", "CHA", "BUX", [G.i1]);
  expect(picked.options("german", "step", ["BUX", "TRO", [G.i1]])).toEqual([]);
});

rule("4.0.i", "a Leader stays behind when reactions leave no unit of his command in the group", () => {
  const volleyed = field({ BUX: [G.i1, G.x1], FLA: [F.i1] }, { leaders: { [LEADER.alvensleben]: "BUX" } });
  volleyed.act("german", "move", ["area", "BUX", [G.i1, G.x1]]);
  volleyed.act("german", "step", ["BUX", "TRO", [G.i1, G.x1], [LEADER.alvensleben]]);
  volleyed.act("french", "volley", ["FLA", [F.i1]], [2, 1]).act("german", "absorb", ["hold", G.i1, "flip"]);
  expect(volleyed.where(G.i1, G.x1)).toEqual(["BUX", "TRO"]);
  expect(volleyed.leaderAt(LEADER.alvensleben)).toBe("BUX");
  const stays = field({ BUX: [G.i1, G.x1], FLA: [F.i1] }, { leaders: { [LEADER.alvensleben]: "BUX" } });
  stays.act("german", "move", ["area", "BUX", [G.i1, G.x1]]);
  stays.act("german", "step", ["BUX", "TRO", [G.i1, G.x1], [LEADER.alvensleben]]);
  stays.act("french", "volley", ["FLA", [F.i1]], [2, 1]).act("german", "absorb", ["hold", G.x1, "flip"]);
  expect(stays.leaderAt(LEADER.alvensleben)).toBe("TRO");
});

rule(["4.0.i", "3.0.q"], "a Leader who went with a retreat is not carried on by the assault he was to join", () => {
  const desk = field(
    { BUX: [G.i1, G.i2, G.x1], FLA: [F.g1], TRO: [F.c1, F.c2] },
    { leaders: { [LEADER.alvensleben]: "BUX" }, spent: [F.g1] },
  );
  desk.act("german", "move", ["area", "BUX", [G.i1, G.i2, G.x1]]);
  desk.act("german", "step", ["BUX", "FLA", [G.i1, G.i2, G.x1], [LEADER.alvensleben]]);
  desk.act("french", "charge", ["TRO", [F.c1, F.c2], F.c2]).act("german", "lead", [G.i1], [2, 1]);
  expect(desk.battle.result).toBe("hit 2/0/1");
  desk.act("german", "absorb", [G.i1, "retreat", "CHA", G.i2, "retreat", "CHA", "CHA"], [6, 1]);
  expect(desk.at(F.g1)).toBe("eliminated");
  expect(desk.where(G.i1, G.i2, G.x1)).toEqual(["CHA", "CHA", "FLA"]);
  expect(desk.leaderAt(LEADER.alvensleben)).toBe("CHA");
});

rule(
  ["4.0.i", "7.4.R.j"],
  "only a Leader who goes along advances, and only while a unit of his command is left to go with",
  () => {
    const desk = field(
      { BUX: [G.c1, G.c4], FLA: [F.i1] },
      { leaders: { [LEADER.rheinbaben]: "BUX" }, spent: [F.i1], reserves: true },
    );
    desk.act("german", "move", ["area", "BUX", [G.c1, G.c4]]);
    desk.act("german", "step", ["BUX", "FLA", [G.c1, G.c4], [LEADER.rheinbaben]]);
    desk.act("german", "lead", [G.c1, []], [2, 1]).act("french", "absorb", [F.i1, "retreat", "REZ"]);
    expect(desk.where(G.c1, G.c4)).toEqual(["eliminated", "FLA"]);
    expect(desk.leaderAt(LEADER.rheinbaben)).toBe("BUX");
    for (const along of [[], [LEADER.alvensleben]]) {
      const won = field(
        { BUX: [G.i1], FLA: [F.g1] },
        { leaders: { [LEADER.alvensleben]: "BUX" }, spent: [F.g1], reserves: true },
      );
      won.act("german", "move", ["area", "BUX", [G.i1]]).act("german", "step", ["BUX", "FLA", [G.i1], along]);
      won.act("german", "lead", [G.i1, []], [6, 1]);
      expect([won.at(G.i1), won.leaderAt(LEADER.alvensleben)]).toEqual(["FLA", along.length > 0 ? "FLA" : "BUX"]);
    }
  },
);

rule(["4.0.n", "5.3.h"], "passing enemies and their zones costs nothing and stops nobody", () => {
  const desk = field({ BUX: [G.c1], FLA: [F.g1, F.i1] }, { spent: [F.i1] });
  march(desk, "german", "BUX", "TRO", [G.c1]);
  step(desk, "german", "TRO", "VIO", [G.c1]);
  expect(mpOf(desk, G.c1)).toBe(3);
});

rule(
  ["4.0.p", "3.0.l", "4.0.q"],
  "a group may drop units on its way; a later group of the activation picks them up with the points they have left",
  () => {
    const desk = field({ BUX: [G.i1, G.i2], CHA: [G.i3] }, { leaders: { [LEADER.alvensleben]: "BUX" } });
    desk.act("german", "move", ["leader", LEADER.alvensleben, [G.i1, G.i2, G.i3]]);
    desk.act("german", "step", ["BUX", "PUX", [G.i1, G.i2], []]);
    step(desk, "german", "PUX", "TRO", [G.i1]);
    expect(desk.where(G.i1, G.i2)).toEqual(["TRO", "PUX"]);
    expect(desk.options("german", "step")).toEqual(["TRO", "CHA"]);
    expect(desk.refused("german", "step", ["PUX"]).rule).toBe("3.0.l");
    step(desk, "german", "CHA", "PUX", [G.i3]);
    expect(desk.options("german", "step", ["PUX", "MLT"])).toEqual([G.i2, G.i3]);
    expect(desk.refused("german", "step", ["PUX", "MLT", [G.i2]]).rule).toBe("3.0.l");
    step(desk, "german", "PUX", "MLT", [G.i2, G.i3]);
    expect([mpOf(desk, G.i2), mpOf(desk, G.i3)]).toEqual([1, 1]);
  },
);

rule(
  ["4.0.r", "3.0.h"],
  "an Area with enemy Leaders alone is entered by an ordinary step; they go to the nearest friendly Area of their owner's choice",
  () => {
    const desk = field(
      { BUX: [G.i1], REZ: [F.i1], RRD: [F.i5], TRC: [F.i7] },
      { leaders: { [LEADER.canrobert]: "FLA" } },
    );
    march(desk, "german", "BUX", "FLA", [G.i1]);
    expect([desk.at(G.i1), desk.leaderAt(LEADER.canrobert)]).toEqual(["FLA", "REZ"]);
    const choice = field({ BUX: [G.c1], REZ: [F.i1], TRC: [F.i7] }, { leaders: { [LEADER.canrobert]: "VIO" } });
    march(choice, "german", "BUX", "FLA", [G.c1]);
    step(choice, "german", "FLA", "VIO", [G.c1]);
    choice.act("french", "pass");
    expect(choice.next).toBe("french: displace");
    expect(choice.options("french", "displace")).toEqual(["REZ", "TRC"]);
    choice.act("french", "displace", ["TRC"]);
    expect(choice.leaderAt(LEADER.canrobert)).toBe("TRC");
    const lost = field({ BUX: [G.i1] }, { leaders: { [LEADER.canrobert]: "FLA" } });
    march(lost, "german", "BUX", "FLA", [G.i1]);
    expect(lost.leaderAt(LEADER.canrobert)).toBe("away");
  },
);

rule("4.0.t", "units halted by a volley may stand above eight; then nobody else ends there until there is room", () => {
  const desk = field({ CHA: [G.c1, G.c2], BUX: FILL, FLA: [F.i1, F.i2] });
  march(desk, "german", "CHA", "BUX", [G.c1, G.c2]);
  step(desk, "german", "BUX", "TRO", [G.c1, G.c2]);
  desk.act("french", "volley", ["FLA", [F.i1, F.i2]], [2, 3]);
  expect(desk.battle.result).toBe("hit 1/0/0");
  desk.act("german", "absorb", ["hold", G.c1, "flip"]);
  desk.act("german", "done");
  expect(desk.where(G.c1, G.c2)).toEqual(["BUX", "TRO"]);
  expect(desk.pub.at.filter((at) => at === desk.game.sheet.areaByName.get("BUX")).length).toBe(9);
  const closed = field({ CHA: [G.i8], BUX: [...FILL, G.c1], PUX: [F.c1] }, { spent: [F.c1, G.c1] });
  closed.act("german", "move", ["area", "CHA", [G.i8]]);
  step(closed, "german", "CHA", "BUX", [G.i8]);
  expect(closed.verbs("german")).toEqual(["step"]);
});

rule(
  ["5.3.d", "5.3.e", "5.3.i"],
  "each enemy Area with Fresh guns beats its neighbours; every Area left inside a zone counts, as the guns stand then",
  () => {
    const desk = field({ PUX: [G.i1, G.i2], FLA: [F.i1, F.g1], VIO: [F.g2, F.g3] }, { spent: [F.i1] });
    march(desk, "german", "PUX", "BUX", [G.i1, G.i2]);
    step(desk, "german", "BUX", "FLA", [G.i1, G.i2]);
    desk.act("german", "lead", [G.i1]).act("french", "lead", [F.i1], [1, 6]);
    expect(desk.component("7.4.T.c")).toBe(1);
    const twice = field({ BUX: [G.c1, G.c2], FLA: [F.i1, F.g1], VIO: [F.g2] }, { spent: [F.i1] });
    march(twice, "german", "BUX", "TRO", [G.c1, G.c2]);
    step(twice, "german", "TRO", "FLA", [G.c1, G.c2]);
    twice.act("german", "lead", [G.c1]).act("french", "lead", [F.i1], [1, 6]);
    expect(twice.component("7.4.T.d")).toBe(2 * 3);
  },
);

rule(["5.3.a", "5.3.b", "5.3.f"], "leaving a Hill exits no zone, unless the guns are on a Hill too", () => {
  const stacks = { STA: [G.i1], FLA: [F.i1, F.g1] };
  const hill = field(stacks, { spent: [F.i1] });
  march(hill, "german", "STA", "FLA", [G.i1]).act("french", "lead", [F.i1], [1, 6]);
  expect(hill.component("7.4.T.c")).toBe(0);
  const high = field(stacks, { spent: [F.i1], sheet: hillsAt("FLA") });
  march(high, "german", "STA", "FLA", [G.i1]).act("french", "lead", [F.i1], [1, 6]);
  expect(high.component("7.4.T.c")).toBe(1);
});

rule("5.3.c", "woods and ravines do not shelter from Beaten Zones", () => {
  const woods = field({ BVI: [G.i1], FLA: [F.i1, F.g1] }, { spent: [F.i1] });
  march(woods, "german", "BVI", "FLA", [G.i1]).act("french", "lead", [F.i1], [1, 6]);
  expect(woods.component("7.4.T.c")).toBe(1);
  const ravine = field({ GOR: [G.i1], BSA: [F.i1, F.g1] }, { spent: [F.i1] });
  march(ravine, "german", "GOR", "BSA", [G.i1]).act("french", "lead", [F.i1], [1, 6]);
  expect(ravine.component("7.4.T.c")).toBe(1);
});

rule("5.3.g", "every activation starts without zones exited", () => {
  const desk = field({ BUX: [G.c1], FLA: [F.i1, F.g1] }, { spent: [F.i1], reserves: true });
  march(desk, "german", "BUX", "STA", [G.c1]).act("german", "done");
  desk.act("french", "pass").edit({ fresh: [G.c1], phase: { impulse: "german" } });
  march(desk, "german", "STA", "FLA", [G.c1]).act("french", "lead", [F.i1], [1, 6]);
  expect(desk.component("7.4.T.d")).toBe(0);
});

rule("5.3.j", "when groups join, the highest count of each kind of attacker is used", () => {
  const desk = field(
    { BUX: [G.i1], STA: [G.i2], FLA: [F.i1, F.g1], VIO: [F.g2] },
    { spent: [F.i1], leaders: { [LEADER.alvensleben]: "BUX" } },
  );
  desk.act("german", "move", ["leader", LEADER.alvensleben, [G.i1, G.i2]]);
  desk.act("german", "step", ["BUX", "STA", [G.i1], []]);
  step(desk, "german", "STA", "FLA", [G.i1, G.i2]);
  desk.act("german", "lead", [G.i2]).act("french", "lead", [F.i1], [1, 6]);
  expect(desk.component("7.4.T.c")).toBe(1);
  const joined = field(
    { BUX: [G.i1], TRO: [G.i2, G.c1], FLA: [F.i1, F.g1], VIO: [F.g2] },
    { spent: [F.i1], leaders: { [LEADER.friedrichKarl]: "BUX" } },
  );
  joined.act("german", "move", ["leader", LEADER.friedrichKarl, [G.i1, G.i2, G.c1]]);
  joined.act("german", "step", ["BUX", "TRO", [G.i1], []]);
  step(joined, "german", "TRO", "FLA", [G.i1, G.i2]);
  joined.act("german", "lead", [G.i2]).act("french", "lead", [F.i1], [1, 6]);
  expect(joined.component("7.4.T.c")).toBe(3);
});
