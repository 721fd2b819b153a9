import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { title } from "../index.ts";
import { Desk, F, field, G, LEADER, march, step } from "./helpers.ts";

rule("1.0.a", "two sides, French and German", () => {
  const desk = new Desk();
  expect(desk.title.seats).toEqual(["french", "german"]);
  expect(new Set(desk.game.sheet.data.counters.units.map((unit) => unit.side))).toEqual(new Set(["french", "german"]));
});

rule(["1.0.b", "6.0.e"], "eight turns from 09:00 to 19:30, then the game ends", () => {
  const desk = field({ CHA: [G.c1], DON: [F.c1] }, { turn: 7 });
  expect(desk.game.sheet.schedule.turns).toEqual([
    "09:00",
    "10:30",
    "12:00",
    "13:30",
    "15:00",
    "16:30",
    "18:00",
    "19:30",
  ]);
  desk.act("german", "pass").act("french", "pass", [], [1, 2]);
  expect([desk.pub.turn, desk.game.over]).toEqual([8, null]);
  desk.act("german", "pass").act("french", "pass");
  expect(desk.game.over?.reason).toBe("draw");
  expect(desk.pub.turn).toBe(8);
});

rule("1.0.c", "a turn is Arrival, Initiative, Impulses, End", () => {
  const desk = field(
    { CHA: [G.c1], PUX: [G.c2], REZ: [F.c1], VIL: [F.c2] },
    {
      leaders: { [LEADER.rheinbaben]: "CHA", [LEADER.forton]: "REZ" },
      more: {
        place: { [G.c1]: "CHA", [G.c2]: "PUX", [F.c1]: "REZ", [F.c2]: "VIL", "fr.3corps.aymard.1": "waiting" },
      },
    },
  );
  desk.act("german", "pass").act("french", "pass");
  expect([desk.next, desk.pub.phase, desk.pub.turn]).toEqual(["french: transfer", "end", 2]);
  desk.act("french", "done").act("german", "done");
  expect([desk.next, desk.pub.phase, desk.pub.turn]).toEqual(["french: arrive", "arrival", 3]);
  desk.act("french", "done", [], [6, 1]);
  expect([desk.next, desk.pub.phase]).toEqual(["french: impulse", "impulses"]);
  expect(desk.says("the French side has the first impulse")).toBe(true);
});

rule(
  ["1.0.d", "1.0.e"],
  "units are Fresh or Spent, Leaders active or inactive, at the start all Fresh and active",
  () => {
    const desk = new Desk();
    expect(new Set(desk.pub.spent)).toEqual(new Set([0]));
    expect(new Set(desk.pub.ready)).toEqual(new Set([1]));
    expect(desk.pub.forced).toBe(0);
    const after = field({ BUX: [G.i1] }, { leaders: { [LEADER.alvensleben]: "BUX" }, reserves: true });
    after.act("german", "move", ["leader", LEADER.alvensleben, [G.i1]]);
    after.act("german", "step", ["BUX", "CHA", [G.i1], []]).act("german", "done");
    expect([after.spent(G.i1), after.active(LEADER.alvensleben)]).toEqual([true, false]);
  },
);

rule("1.0.f", "enemies never share an Area: assaults are fought across the border", () => {
  const desk = field({ BUX: [G.i1, G.i2], FLA: [F.i1] }, { spent: [F.i1] });
  march(desk, "german", "BUX", "FLA", [G.i1, G.i2]);
  expect([desk.next, desk.at(G.i1)]).toEqual(["german: lead", "BUX"]);
  expect(desk.game.edit({ place: { [G.i1]: "FLA" } })?.text).toContain("both sides");
});

rule("1.0.g", "every unit is infantry, cavalry or artillery; horse artillery is artillery", () => {
  const { units } = new Desk().game.sheet.data.counters;
  expect(new Set(units.map(({ arm }) => arm))).toEqual(new Set(["infantry", "cavalry", "artillery"]));
  const desk = field({ BUX: [G.hg], FLA: [F.i1] });
  expect(desk.options("german", "bombard", ["area"])).toEqual([G.hg]);
  expect(units.find(({ id }) => id === G.hg)).toMatchObject({ arm: "artillery", horse: true });
});

rule(["1.0.h", "3.0.p"], "only combat units occupy; Leaders neither fight nor exert zones nor absorb", () => {
  const desk = field({ BUX: [G.g1, G.i1] }, { leaders: { [LEADER.frossard]: "FLA" } });
  expect(desk.verbs("german")).not.toContain("bombard");
  expect(desk.control("FLA")).toBe("none");
  const hit = field({ BUX: [G.g1], FLA: [F.i1] }, { leaders: { [LEADER.frossard]: "FLA" } });
  hit.act("german", "bombard", ["area", G.g1, "FLA"], [5, 1]);
  expect(hit.at(F.i1)).toBe("eliminated");
  expect([hit.leaderAt(LEADER.frossard), hit.control("FLA")]).toEqual(["FLA", "french"]);
});

rule(
  ["1.0.i", "8.0.i"],
  "nobody leaves the map or acts from an entry box, and arriving costs no movement points",
  () => {
    const desk = field({ CHA: [G.i1] }, { more: { place: { [G.i1]: "CHA", [G.i2]: "waiting", [G.g1]: "waiting" } } });
    desk.act("german", "move", ["area", "CHA", [G.i1]]);
    expect(desk.options("german", "step", ["CHA"])).toEqual(["BUX", "PUX"]);
    const box = field(
      { BUX: [G.i1], FLA: [F.i1] },
      { more: { place: { [G.i1]: "BUX", [F.i1]: "FLA", [G.g1]: "waiting" } } },
    );
    expect(box.verbs("german")).not.toContain("bombard");
    expect(box.refused("german", "move", ["area", "BUX", [G.g1]]).rule).toBe("1.0.i");
    const due = field({ CHA: [G.c1] }, { more: { place: { [G.i5]: "waiting" }, phase: { arrival: "german" } } });
    due.act("german", "bring", ["german.2.BUX", "BUX"], [1, 6]).act("german", "move", ["area", "BUX", [G.i5]]);
    expect(due.pub.act?.mp).toEqual([3]);
  },
);

rule("2.0.a", "on turn 1 the Germans begin without a roll", () => {
  const desk = new Desk();
  expect([desk.next, desk.pub.turn]).toEqual(["german: impulse", 1]);
  expect(desk.game.play.s.n).toBe(0);
});

rule(
  ["2.0.b", "2.0.c"],
  "later the higher die begins; a tie goes to the side that did not begin the turn before",
  () => {
    for (const [began, dice, first] of [
      ["german", [4, 2], "french"],
      ["german", [2, 4], "german"],
      ["german", [3, 3], "french"],
      ["french", [3, 3], "german"],
    ] as const) {
      const desk = field({ CHA: [G.c1], DON: [F.c1] }, { more: { began } });
      desk.act("german", "pass").act("french", "pass", [], dice);
      expect(desk.turnOf).toBe(first);
    }
  },
);

rule(["2.0.d", "2.0.e", "2.0.g"], "impulses alternate; a pass binds nobody; two in a row end the phase", () => {
  const desk = field({ CHA: [G.c1, G.c2], DON: [F.c1, F.c2] });
  desk.act("german", "pass");
  expect(desk.next).toBe("french: impulse");
  march(desk, "french", "DON", "BRU", [F.c1]).act("french", "done");
  expect(desk.next).toBe("german: impulse");
  march(desk, "german", "CHA", "PUX", [G.c1]).act("german", "done");
  desk.act("french", "pass");
  expect(desk.next).toBe("german: impulse");
  desk.act("german", "pass", [], [1, 6]);
  expect(desk.pub.turn).toBe(3);
});

rule("2.0.f", "without a Fresh unit a side can only pass, and is not asked in its next impulse", () => {
  const desk = field({ CHA: [G.c1, G.g1], FLA: [F.c1, F.c2] }, { spent: [G.c1, G.g1] });
  expect(desk.verbs("german")).toEqual(["pass"]);
  expect(desk.refused("german", "move", ["area", "CHA", [G.c1]]).rule).toBe("2.0.f");
  desk.act("german", "pass");
  march(desk, "french", "FLA", "VIO", [F.c1]).act("french", "done");
  expect([desk.next, desk.says("German: no Fresh unit can do anything")]).toEqual(["french: impulse", true]);
});

rule("2.0.h", "an activation needs an attack or a moved unit", () => {
  const desk = field({ CHA: [G.i1] });
  desk.act("german", "move", ["area", "CHA", [G.i1]]);
  expect(desk.verbs("german")).toEqual(["step"]);
  expect(desk.refused("german", "done").rule).toBe("2.0.h");
  const shut = field({ CHA: [F.g1], BUX: [G.i1], PUX: [G.i2] }, { to: "french", spent: [] });
  expect(shut.verbs("french")).toEqual(["bombard", "pass"]);
});

rule(["3.0.c", "3.0.n"], "bombard, fire or move; an Area activation needs no Leader and mixes commands", () => {
  const desk = field({ BUX: [G.i1, G.x1, G.g1, G.c1], FLA: [F.i1] });
  expect(desk.verbs("german")).toEqual(["bombard", "fire", "move", "pass"]);
  desk.act("german", "move", ["area", "BUX", [G.i1, G.x1, G.g1, G.c1]]);
  expect(desk.pub.act?.units.length).toBe(4);
});

rule("3.0.a", "up to eight German Fresh units of one Area, one French, and of no other", () => {
  const desk = field({ BUX: [G.i1, G.i2, G.i3], CHA: [G.i4] }, { spent: [G.i3] });
  expect(desk.options("german", "move", ["area", "BUX"])).toEqual([G.i1, G.i2]);
  expect(desk.refused("german", "move", ["area", "BUX", [G.i1, G.i4]]).rule).toBe("3.0.a");
  const printed = title.defaultSheet();
  const german = field({ BUX: [G.i1, G.i2, G.i3, G.i4, G.g1, G.g2, G.g3], FLA: [F.i1] }, { sheet: printed });
  german.act("german", "fire", ["area", G.i1, "FLA", [G.i2, G.i3, G.i4, G.g1, G.g2, G.g3]], [1, 6]);
  const french = field({ FLA: [F.i1, F.i2, F.g1, F.g2], BUX: [G.i1] }, { to: "french", sheet: printed });
  expect(french.refused("french", "move", ["area", "FLA", [F.i1, F.i2]]).text).toContain("at most 1");
  expect(french.refused("french", "fire", ["area", F.i1, "BUX", [F.i2]])).toEqual({
    rule: "3.0.a",
    text: "A French activation of an Area holds at most 1 unit.",
  });
  expect(french.refused("french", "bombard", ["area", F.g1, "BUX", [F.g2]]).rule).toBe("3.0.a");
  french.act("french", "fire", ["area", F.i1, "BUX", []], [1, 6]);
  // Flavigny has Cover 3, and who fires out of it sees less (7.2.l).
  expect(french.values[0]).toBe(4 + 1 - 1);
});

rule(
  ["3.0.b", "3.0.e", "3.0.o"],
  "an active Leader activates Fresh units of his command in his and adjacent Areas; army commanders anybody",
  () => {
    const stacks = { BUX: [G.i1, G.x1], CHA: [G.i2], MLT: [G.i3] };
    const desk = field(stacks, {
      leaders: { [LEADER.alvensleben]: "BUX", [LEADER.friedrichKarl]: "CHA", [LEADER.rheinbaben]: "BUX" },
    });
    expect(desk.options("german", "move", ["leader"])).toEqual([LEADER.alvensleben, LEADER.friedrichKarl]);
    expect(desk.options("german", "move", ["leader", LEADER.alvensleben])).toEqual([G.i1, G.i2]);
    expect(desk.options("german", "move", ["leader", LEADER.friedrichKarl])).toEqual([G.i1, G.i2, G.x1]);
    expect(desk.refused("german", "move", ["leader", LEADER.alvensleben, [G.x1]]).rule).toBe("3.0.e");
    expect(desk.refused("german", "move", ["leader", LEADER.alvensleben, [G.i3]]).rule).toBe("3.0.b");
    expect(desk.refused("german", "move", ["leader", LEADER.rheinbaben]).rule).toBe("3.0.o");
  },
);

rule(
  ["3.0.f", "3.0.r"],
  "after his activation a Leader is inactive and cannot activate again, but may still move along",
  () => {
    const desk = field({ BUX: [G.g1, G.i1, G.i2], FLA: [F.i1] }, { leaders: { [LEADER.alvensleben]: "BUX" } });
    desk.act("german", "bombard", ["leader", LEADER.alvensleben, G.g1, "FLA"], [1, 6]).act("french", "pass");
    expect(desk.active(LEADER.alvensleben)).toBe(false);
    expect(desk.refused("german", "move", ["leader"]).rule).toBe("3.0.o");
    desk.act("german", "move", ["area", "BUX", [G.i1]]);
    desk.act("german", "step", ["BUX", "CHA", [G.i1], [LEADER.alvensleben]]);
    expect(desk.leaderAt(LEADER.alvensleben)).toBe("CHA");
    const won = field({ BUX: [G.i1, G.i2], FLA: [F.g1] }, { leaders: { [LEADER.alvensleben]: "BUX" }, spent: [F.g1] });
    won.act("german", "move", ["leader", LEADER.alvensleben, [G.i1, G.i2]]);
    won.act("german", "step", ["BUX", "FLA", [G.i1, G.i2], []]);
    won.act("german", "lead", [G.i1, []], [3, 1]);
    expect(won.active(LEADER.alvensleben)).toBe(true);
    const tied = field(
      { BUX: [G.i1, G.i2], FLA: [F.g1] },
      { leaders: { [LEADER.alvensleben]: "BUX" }, spent: [F.g1], reserves: true },
    );
    tied.act("german", "move", ["leader", LEADER.alvensleben, [G.i1, G.i2]]);
    tied.act("german", "step", ["BUX", "FLA", [G.i1, G.i2], []]).act("german", "lead", [G.i1, []], [1, 4]);
    expect(tied.battle.result).toBe("tied 0/2/0");
    tied.act("german", "absorb", [G.i1, "eliminate"]);
    expect(tied.active(LEADER.alvensleben)).toBe(false);
  },
);

rule("3.0.g", "a Leader is committed only where he is with attackers of his command", () => {
  const desk = field(
    { BUX: [G.x1, G.i1], FLA: [F.i1] },
    { leaders: { [LEADER.alvensleben]: "BUX", [LEADER.voigtsRhetz]: "CHA" }, spent: [F.i1] },
  );
  desk.act("german", "move", ["area", "BUX", [G.x1, G.i1]]);
  desk.act("german", "step", ["BUX", "FLA", [G.x1]], [1, 6]);
  expect(desk.component("7.4.b")).toBe(0);
  const with3 = field({ BUX: [G.x1, G.i1], FLA: [F.i1] }, { leaders: { [LEADER.alvensleben]: "BUX" }, spent: [F.i1] });
  march(with3, "german", "BUX", "FLA", [G.i1, G.x1]);
  expect(with3.options("german", "lead", [G.x1])).toEqual([LEADER.alvensleben]);
});

rule("3.0.i", "a German Leader activates at most eight units, a French one two, on the sheet as it is", () => {
  const sheet = title.defaultSheet();
  const french = [F.i1, F.i2, F.i3];
  const leaders = { [LEADER.bazaine]: "REZ", [LEADER.frossard]: "REZ", [LEADER.alvensleben]: "BUX" };
  const desk = field({ REZ: french, BUX: [G.i1] }, { to: "french", leaders, sheet });
  for (const leader of [LEADER.bazaine, LEADER.frossard])
    expect(desk.refused("french", "move", ["leader", leader, french]).text).toContain("at most 2");
  desk.act("french", "move", ["leader", LEADER.frossard, french.slice(0, 2)]);
  const german = [G.i1, G.i2, G.i3, G.i4, G.j, G.i5, G.i6, G.i7];
  const corps = field({ BUX: german, STA: [G.i8] }, { leaders, sheet });
  expect(corps.refused("german", "move", ["leader", LEADER.alvensleben, [...german, G.i8]]).text).toContain(
    "at most 8",
  );
  corps.act("german", "move", ["leader", LEADER.alvensleben, german]);
});

rule(["3.0.k", "3.0.m"], "groups move one after another and may join; after the one assault nobody moves", () => {
  const desk = field(
    { BUX: [G.i1], CHA: [G.i2], PUX: [G.i3], FLA: [F.i1] },
    { leaders: { [LEADER.alvensleben]: "BUX" }, spent: [F.i1], reserves: true },
  );
  desk.act("german", "move", ["leader", LEADER.alvensleben, [G.i1, G.i2, G.i3]]);
  step(desk, "german", "CHA", "BUX", [G.i2]);
  expect(desk.options("german", "step")).toEqual(["BUX", "PUX"]);
  expect(desk.options("german", "step", ["BUX", "FLA"])).toEqual([G.i1, G.i2]);
  desk.act("german", "step", ["BUX", "FLA", [G.i1, G.i2], []]).act("german", "lead", [G.i1, []], [3, 1]);
  expect(desk.at(F.i1)).toBe("eliminated");
  expect(desk.next).toBe("french: impulse");
  expect([desk.at(G.i3), desk.spent(G.i3)]).toEqual(["PUX", true]);
});
