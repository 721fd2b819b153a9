import type { Consequences } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { describe, expect, test } from "vitest";
import { title } from "../index.ts";
import { Desk, F, field, G, LEADER, march, step } from "./helpers.ts";
import { freeSheet } from "./maps.ts";

/** What is told beside the rule itself: the reason of a refusal is the true one, and so are log lines and consequences. */

const told = (desk: Desk, type: string): string[] =>
  desk.game.events.filter(({ event }) => event.type === type).map(({ event }) => event.text);

const EIGHT = [F.i1, F.i2, F.i3, F.i4, F.i5, F.i6, F.i7, F.i8];

/** Why a unit cannot be taken beside those chosen already. */
const whyNotBeside = (desk: Desk, seat: string, verb: string, picks: unknown[], unit: string, draft: string[] = []) =>
  desk.game.play.why(desk.seat(seat), verb, picks as never, { of: "unit", text: unit }, draft);

function consequences(desk: Desk, seat: string, verb: string, picks: unknown[]): Consequences["consequences"] {
  const shown = desk.game.play.preview(desk.seat(seat), { verb, picks: desk.asked(seat, verb, picks) as never });
  if ("refusal" in shown) throw new Error(shown.refusal.text);
  return (shown.preview as Consequences).consequences;
}

describe("who is activated", () => {
  rule(["3.0.a", "3.0.b"], "units and Leaders of the enemy, and Leaders off the map, are refused as such", () => {
    const desk = field(
      { BUX: [G.g1, G.i1], FLA: [F.g1, F.i1] },
      { leaders: { [LEADER.alvensleben]: "BUX", [LEADER.frossard]: "FLA", [LEADER.voigtsRhetz]: "waiting" } },
    );
    expect(desk.refused("german", "bombard", ["area", F.g1])).toMatchObject({ rule: "3.0.a", text: /is not yours/ });
    expect(desk.refused("german", "fire", ["area", F.i1])).toMatchObject({ rule: "3.0.a", text: /is not yours/ });
    expect(desk.refused("german", "move", ["area", "BUX", [F.i1]])).toMatchObject({ text: /is not yours/ });
    const leader = (id: string) => desk.refused("german", "move", ["leader", id]);
    expect(leader(LEADER.frossard)).toMatchObject({ rule: "3.0.b", text: /is not yours/ });
    for (const absent of [LEADER.friedrichKarl, LEADER.voigtsRhetz])
      expect(leader(absent)).toMatchObject({ rule: "3.0.b", text: /is not on the map/ });
  });

  rule("3.0.i", "too many units of a Leader are refused by his limit, whoever he is", () => {
    const all = [F.i1, F.i2, F.i3, F.i4, F.lapasset];
    const desk = field({ REZ: all }, { to: "french", leaders: { [LEADER.bazaine]: "REZ" } });
    expect(desk.refused("french", "move", ["leader", LEADER.bazaine, all])).toEqual({
      rule: "3.0.i",
      text: "An activation of Bazaine holds at most 4 units.",
    });
    desk.act("french", "move", ["leader", LEADER.bazaine, [F.i1]]);
    expect(told(desk, "activated")).toEqual([expect.stringMatching(/^French: move under Bazaine with /)]);
  });

  rule("2.0.h", "a move names somebody, and somebody who can make a step", () => {
    const none = field({ BUX: [G.i1, G.i2] });
    expect(none.refused("german", "move", ["area", "BUX", []])).toMatchObject({ rule: "2.0.h", text: /at least one/ });
    // Guns do not assault, and enemies hold both Areas beside Chambley.
    const shut = field({ CHA: [F.i1, F.g1], BUX: [G.i1], PUX: [G.i2] }, { to: "french", sheet: title.defaultSheet() });
    const alone = (unit: string) => whyNotBeside(shut, "french", "move", ["area", "CHA"], unit);
    expect([alone(F.i1), alone(F.g1)?.rule]).toEqual([null, "2.0.h"]);
    const free = field({ CHA: [F.i1, F.g1, F.g2], BUX: [G.i1], PUX: [G.i2] }, { to: "french" });
    const beside = (unit: string, ...draft: string[]) =>
      whyNotBeside(free, "french", "move", ["area", "CHA"], unit, draft);
    expect([beside(F.g1), beside(F.g2, F.g1), beside(F.i1, F.g1, F.g2)]).toEqual([null, null, null]);
    const guns = field({ CHA: [F.g1, F.g2], BUX: [G.i1], PUX: [G.i2] }, { to: "french" });
    expect(guns.refused("french", "move", ["area", "CHA"])).toMatchObject({ rule: "2.0.h" });
  });

  rule("3.0.f", "nobody becomes inactive by an activation of an Area", () => {
    const desk = field({ BUX: [G.g1, G.i1], FLA: [F.i1, F.i2] }, { reserves: true });
    desk.act("german", "bombard", ["area", G.g1, "FLA"], [1, 6]);
    expect(told(desk, "deactivated")).toEqual([]);
    expect(told(desk, "activated")).toEqual([expect.stringMatching(/^German: bombardment from Buxières with /)]);
    const won = field(
      { BUX: [G.i1, G.i2], FLA: [F.g1] },
      { leaders: { [LEADER.alvensleben]: "BUX" }, spent: [F.g1], reserves: true },
    );
    won.act("german", "move", ["leader", LEADER.alvensleben, [G.i1, G.i2]]);
    won.act("german", "step", ["BUX", "FLA", [G.i1, G.i2], []]).act("german", "lead", [G.i1, []], [6, 1]);
    expect([won.battle.result.startsWith("hit"), won.next]).toEqual([true, "french: impulse"]);
    expect([won.active(LEADER.alvensleben), told(won, "deactivated")]).toEqual([true, []]);
  });

  test("a pass is proposed again in the same turn only, to either side", () => {
    const desk = field({ BUX: [G.i1], DON: [F.c1, F.c2] }, { reserves: true });
    const proposals = (seat: string): number => desk.game.decision(desk.seat(seat))!.proposals.length;
    desk.act("german", "pass").act("french", "move", ["area", "DON", [F.c1]]);
    step(desk, "french", "DON", "BRU", [F.c1]).act("french", "done");
    expect(proposals("german")).toBe(1);
    desk.act("german", "pass").act("french", "pass", [], [1, 6]);
    expect(desk.pub.rested).toEqual([false, false]);
  });
});

describe("a march", () => {
  rule("4.0.i", "a Leader elsewhere is not refused as one without his units", () => {
    const desk = field(
      { BUX: [G.i1, G.x1], CHA: [G.i2] },
      { leaders: { [LEADER.alvensleben]: "BUX", [LEADER.voigtsRhetz]: "CHA", [LEADER.friedrichKarl]: "BUX" } },
    );
    desk.act("german", "move", ["area", "BUX", [G.i1, G.x1]]);
    const refusal = (leader: string, units: string[]) =>
      desk.refused("german", "step", ["BUX", "TRO", units, [leader]]);
    expect(refusal(LEADER.voigtsRhetz, [G.x1])).toMatchObject({ rule: "4.0.i", text: /is not in Buxières/ });
    expect(refusal(LEADER.alvensleben, [G.x1])).toMatchObject({ rule: "4.0.i", text: /goes only with units/ });
  });

  rule(["3.0.a", "4.0.j"], "who is not named in the activation, or stands elsewhere, does not go along", () => {
    const desk = field({ BUX: [G.i1, G.g1, G.i2], CHA: [G.i3] });
    desk.act("german", "move", ["area", "BUX", [G.i1, G.g1]]);
    expect(desk.refused("german", "step", ["BUX", "TRO", [G.i2]])).toMatchObject({
      rule: "3.0.a",
      text: /is not part of this activation/,
    });
    expect(desk.refused("german", "step", ["BUX", "TRO", [G.i3]]).rule).toBe("3.0.a");
    expect(desk.refused("german", "step", ["BUX", "TRO", []])).toMatchObject({ rule: "3.0.k", text: /At least one/ });
    expect(desk.refused("german", "step", ["CHA"])).toMatchObject({
      rule: "3.0.k",
      text: /No unit of this activation/,
    });
    expect(desk.refused("german", "step", ["BUX", "DON"])).toMatchObject({ rule: "4.0.c", text: /is not adjacent/ });
  });

  test("a step is told when it is made, and before where somebody may answer it", () => {
    const quiet = field({ BUX: [G.i1], GRV: [F.i1] });
    march(quiet, "german", "BUX", "CHA", [G.i1]);
    expect([told(quiet, "stepDeclared").length, told(quiet, "moved").length]).toEqual([0, 1]);
    const volley = field({ BUX: [G.i1], FLA: [F.i1, F.i2] });
    march(volley, "german", "BUX", "TRO", [G.i1]);
    expect(volley.step).toBe("volley");
    expect([told(volley, "stepDeclared").length, told(volley, "moved").length]).toEqual([1, 0]);
    const assault = field({ BUX: [G.i1, G.i2], FLA: [F.g1, F.g2] }, { spent: [F.g1, F.g2] });
    march(assault, "german", "BUX", "FLA", [G.i1, G.i2]);
    expect(assault.step).toBe("lead");
    expect([told(assault, "stepDeclared").length, told(assault, "moved").length]).toEqual([1, 0]);
  });

  test("a step without Beaten Zones, volleys and charges has no consequences; nor has an end when all have moved", () => {
    const desk = field({ BUX: [G.i1, G.i2] });
    desk.act("german", "move", ["area", "BUX", [G.i1, G.i2]]);
    expect(consequences(desk, "german", "step", ["BUX", "CHA", [G.i1, G.i2]])).toEqual([]);
    step(desk, "german", "BUX", "CHA", [G.i1, G.i2]);
    expect(consequences(desk, "german", "done", [])).toEqual([]);
  });

  rule("3.0.h", "a displaced Leader goes to friendly units, and to the nearest", () => {
    const desk = field(
      { FLA: [], BUX: [G.i1], TRO: [F.i1], VIO: [F.i2], GRV: [F.i3] },
      { leaders: { [LEADER.frossard]: "FLA" }, spent: [F.i1, F.i2] },
    );
    march(desk, "german", "BUX", "FLA", [G.i1]);
    expect(desk.next).toBe("french: displace");
    expect(desk.options("french", "displace")).toEqual(["VIO", "TRO"]);
    expect(desk.refused("french", "displace", ["GRV"])).toMatchObject({ text: /nearest friendly units; .* farther/ });
    expect(desk.refused("french", "displace", ["CHA"])).toMatchObject({ text: /there are none in Chambley/ });
  });
});

describe("the end of a turn", () => {
  rule(
    ["6.0.c", "6.0.h"],
    "everybody recovers, which is told; a Leader is transferred to friends, by a free way",
    () => {
      const desk = field(
        { GRV: [F.i1], DON: [F.i2], BUX: [G.i1] },
        {
          leaders: { [LEADER.bazaine]: "GRV" },
          inactive: [LEADER.bazaine],
          spent: [F.i1],
          more: { phase: { transfer: "french" } },
        },
      );
      expect(desk.refused("french", "transfer", [LEADER.bazaine, "CHA"]).text).toContain(
        "No friendly unit is in Chambley",
      );
      const turn = field(
        { GRV: [F.i1], BUX: [G.i1] },
        { spent: [F.i1, G.i1], inactive: [LEADER.bazaine, LEADER.frossard] },
      );
      turn.act(turn.turnOf, "pass", [], [1, 6]);
      expect(told(turn, "recovered")).toEqual(["All units are Fresh and all Leaders active again."]);
      expect([turn.spent(F.i1), turn.spent(G.i1), turn.active(LEADER.bazaine)]).toEqual([false, false, true]);
    },
  );
});

describe("casualties", () => {
  rule("7.7.A.d", "only points that cannot be absorbed are told as lost", () => {
    const desk = field({ BUX: [G.g1], FLA: [F.i1, F.i2] }, { reserves: true });
    desk.act("german", "bombard", ["area", G.g1, "FLA"], [1, 6]);
    expect([desk.battle.result.startsWith("hit"), told(desk, "pointsLost")]).toEqual([false, []]);
  });

  rule(["7.7.b", "7.7.G.b"], "a Spent unit is not flipped, which is the reason given", () => {
    const french = field({ BUX: [G.g1, G.g2, G.g3], FLA: [F.i1, F.i2] }, { spent: [F.i1], reserves: true });
    french.act("german", "bombard", ["area", G.g1, "FLA", [G.g2, G.g3]], [6, 1]);
    expect(french.refused("french", "absorb", [F.i1, "flip"])).toMatchObject({
      rule: "7.7.b",
      text: /is Spent already/,
    });
    const german = field(
      { FLA: [F.g1, F.g2, F.g3], BUX: [G.i1, G.i2] },
      { to: "french", spent: [G.i1], reserves: true },
    );
    german.act("french", "bombard", ["area", F.g1, "BUX", [F.g2, F.g3]], [6, 1]);
    expect(german.refused("german", "absorb", [G.i1, "flip"])).toMatchObject({
      rule: "7.7.G.b",
      text: /is Spent already/,
    });
  });

  rule(
    ["7.4.j", "3.0.g"],
    "an inactive Leader is not refused as one who is elsewhere, nor a Leader of the enemy as inactive",
    () => {
      const desk = field(
        { BUX: [G.i1, G.i2], FLA: [F.g1, F.g2] },
        {
          leaders: {
            [LEADER.alvensleben]: "BUX",
            [LEADER.friedrichKarl]: "BUX",
            [LEADER.voigtsRhetz]: "CHA",
            [LEADER.frossard]: "GRV",
          },
          inactive: [LEADER.alvensleben, LEADER.frossard],
          spent: [F.g1, F.g2],
        },
      );
      desk.act("german", "move", ["area", "BUX", [G.i1, G.i2]]);
      desk.act("german", "step", ["BUX", "FLA", [G.i1, G.i2], []]);
      const commit = (leader: string) => desk.refused("german", "lead", [G.i1, [leader]]);
      expect(commit(LEADER.alvensleben)).toMatchObject({ rule: "7.4.j", text: /is inactive/ });
      expect(commit(LEADER.voigtsRhetz)).toMatchObject({ rule: "3.0.g", text: /is not with the attackers/ });
      expect(commit(LEADER.frossard)).toMatchObject({ rule: "3.0.g" });
    },
  );

  rule("7.2.R.h", "where both sides are hit all who fired are Spent", () => {
    const dice = [1, 2, 3, 4, 5, 6].flatMap((one) => [1, 2, 3, 4, 5, 6].map((other) => [one, other]));
    const fired = dice.map((pair) => {
      const one = field({ BUX: [G.i1, G.i2, G.g1], FLA: [F.i1] }, { reserves: true });
      return one.act("german", "fire", ["area", G.i1, "FLA", [G.i2, G.g1]], pair);
    });
    const desk = fired.find((one) => one.battle.result.startsWith("both"))!;
    while (desk.step !== "impulse") {
      const [proposal] = desk.game.decision(desk.seat(desk.turnOf))!.proposals;
      desk.act(desk.turnOf, proposal.command.verb, [...proposal.command.picks]);
    }
    expect([desk.spent(G.i2), desk.spent(G.g1)]).toEqual([true, true]);
  });

  rule("7.4.C.k", "infantry and cavalry that assault cavalry together may be led by a Leader", () => {
    const party = [G.i1, G.c1];
    const desk = field(
      { BUX: party, FLA: [F.c1, F.c2] },
      { spent: [F.c1, F.c2], leaders: { [LEADER.alvensleben]: "BUX" }, reserves: true },
    );
    march(desk, "german", "BUX", "FLA", party);
    expect(desk.options("german", "lead", [G.i1])).toEqual([LEADER.alvensleben]);
  });

  rule("7.4.C.k", "cavalry that assaults infantry may be led by a Leader", () => {
    const desk = field(
      { BUX: [G.c1, G.c2], FLA: [F.i1, F.i2] },
      { leaders: { [LEADER.rheinbaben]: "BUX" }, spent: [F.i1, F.i2] },
    );
    desk.act("german", "move", ["area", "BUX", [G.c1, G.c2]]).act("german", "step", ["BUX", "FLA", [G.c1, G.c2], []]);
    expect(desk.options("german", "lead", [G.c1])).toEqual([LEADER.rheinbaben]);
  });
});

describe("room", () => {
  rule("4.0.s", "an Area without room is called full, also to guns", () => {
    const desk = field({ CHA: [F.g1], BUX: EIGHT, PUX: [F.c1] }, { to: "french", spent: EIGHT });
    desk.act("french", "move", ["area", "CHA", [F.g1]]);
    const full = field({ CHA: [F.g1], BUX: EIGHT, TRO: [G.i1], FLA: [G.i2], PUX: [] }, { to: "french" });
    expect(full.options("french", "move", ["area"])).toContain("CHA");
    expect(desk.options("french", "step", ["CHA"])).toContain("PUX");
  });

  rule("2.0.h", "an Area from which nobody can make a step is not activated beside one from which somebody can", () => {
    const desk = field({ CHA: [F.g1], BUX: [G.i1], PUX: [G.i2], GRV: [F.g2] }, { to: "french" });
    expect(desk.options("french", "move", ["area"])).toEqual(["GRV"]);
    expect(desk.refused("french", "move", ["area", "CHA"])).toEqual({
      rule: "2.0.h",
      text: "No Fresh unit in Chambley can make a step.",
    });
  });

  rule(["4.0.f", "4.0.t"], "a unit leaves an overfilled Area for one in which it just fits", () => {
    const german = freeSheet.data.counters.units.filter(({ side }) => side === "german").map(({ id }) => id);
    const [gorze, woods, road] = [german.slice(0, 10), german.slice(10, 19), german.slice(19, 26)];
    const desk = field({ GOR: gorze, BSA: woods, BVI: road }, { spent: [...woods, ...road] });
    desk.act("german", "move", ["area", "GOR", [gorze[0]]]);
    expect(desk.options("german", "step", ["GOR"])).toContain("BVI");
    step(desk, "german", "GOR", "BVI", [gorze[0]]);
    expect(desk.at(gorze[0])).toBe("BVI");
  });

  rule("4.0.m", "an Area that is too full for all is entered when those with most points left can go on", () => {
    const french = freeSheet.data.counters.units.filter(({ side }) => side === "french");
    const foot = french.find(({ arm }) => arm === "infantry")!.id;
    const horse = french.findLast(({ arm }) => arm === "cavalry")!.id;
    const others = french.map(({ id }) => id).filter((id) => id !== foot && id !== horse);
    const stacks: Record<string, string[]> = { BSA: [foot, horse], GOR: others.splice(0, 7) };
    for (const full of ["STA", "BUX", "BVI", "BOG"]) stacks[full] = others.splice(0, 8);
    const spent = Object.values(stacks).flat();
    const desk = field(stacks, { to: "french", spent: spent.filter((id) => id !== foot && id !== horse) });
    desk.act("french", "move", ["area", "BSA", [foot, horse]]);
    expect(consequences(desk, "french", "step", ["BSA", "GOR", [foot, horse]])).toEqual([]);
    // 4.0.s: then the horse does go on, through a full Area that the foot would not get out of, and does not halt for want of a way.
    step(desk, "french", "BSA", "GOR", [foot, horse]);
    expect(desk.verbs("french")).toEqual(["step"]);
    const [through] = desk.options("french", "step", ["GOR"]);
    const alone = (unit: string) => whyNotBeside(desk, "french", "step", ["GOR", through], unit)?.rule;
    expect([alone(foot), alone(horse)]).toEqual(["4.0.s", undefined]);
    step(desk, "french", "GOR", through, [horse]);
    expect(desk.where(foot, horse)).toEqual(["GOR", through]);
  });

  rule("4.0.m", "who can pass through a full Area can begin, whatever stands in the others", () => {
    const desk = field({ CHA: [F.g1], BUX: EIGHT, PUX: [G.i1] }, { to: "french" });
    expect(desk.options("french", "move", ["area"])).toContain("CHA");
  });
});

describe("activations", () => {
  rule("4.0.i", "a Leader left behind does not go along with a later step of those he began with", () => {
    const desk = field({ CHA: [G.i1, G.i2] }, { leaders: { [LEADER.alvensleben]: "CHA" }, reserves: true });
    desk.act("german", "move", ["area", "CHA", [G.i1]]).act("german", "step", ["CHA", "PUX", [G.i1], []]);
    expect(desk.options("german", "step", ["PUX", "HAN", [G.i1]])).toEqual([]);
    step(desk, "german", "PUX", "HAN", [G.i1]);
    expect(desk.leaderAt(LEADER.alvensleben)).toBe("CHA");
  });

  rule("3.0.l", "units left where a passing group took others on have stopped", () => {
    const desk = field(
      { CHA: [G.c1], BUX: [G.i1, G.i2] },
      { leaders: { [LEADER.friedrichKarl]: "CHA" }, reserves: true },
    );
    desk.act("german", "move", ["leader", LEADER.friedrichKarl, [G.c1, G.i1, G.i2]]);
    step(desk, "german", "CHA", "BUX", [G.c1]);
    step(desk, "german", "BUX", "FLA", [G.c1, G.i1]);
    expect(desk.options("german", "step")).toEqual(["FLA"]);
    expect(desk.refused("german", "step", ["BUX"]).rule).toBe("3.0.l");
  });

  rule("4.0.s", "the last of those who can make a step is taken on beside the others", () => {
    const desk = field({ CHA: [G.i1, G.i2] }, { reserves: true });
    desk.act("german", "move", ["area", "CHA", [G.i1, G.i2]]);
    expect(whyNotBeside(desk, "german", "step", ["CHA", "PUX"], G.i2, [G.i1])).toBe(null);
  });

  rule(
    "3.0.f",
    "a Leader is inactive after rifle fire, and after a march that was counter-charged with success",
    () => {
      const fired = field(
        { BUX: [G.i1, G.i2], FLA: [F.i1] },
        { leaders: { [LEADER.alvensleben]: "BUX" }, reserves: true },
      );
      fired.act("german", "fire", ["leader", LEADER.alvensleben, G.i1, "FLA", []], [1, 6]);
      while (fired.step === "absorb") fired.act("german", "absorb", [G.i1, "flip"]);
      expect([fired.step, fired.active(LEADER.alvensleben)]).toEqual(["impulse", false]);
      const charged = field(
        { BUX: [G.c1, G.c2, G.c3], VIO: [F.c1, F.c2] },
        { leaders: { [LEADER.rheinbaben]: "BUX" }, reserves: true },
      );
      charged.act("german", "move", ["leader", LEADER.rheinbaben, [G.c1, G.c2, G.c3]]);
      charged.act("german", "step", ["BUX", "FLA", [G.c1, G.c2, G.c3], []]);
      charged.act("french", "charge", ["VIO", [F.c1, F.c2], F.c2]).act("german", "lead", [G.c1], [6, 3]);
      expect(charged.battle.result).toBe("hit 2/0/0");
      charged.act("german", "absorb", [G.c1, "flip", G.c3, "retreat", "BUX"]).act("german", "done");
      expect(charged.active(LEADER.rheinbaben)).toBe(false);
    },
  );

  rule("3.0.h", "a Leader with no friends left to ride to is told to be out", () => {
    const desk = field({ CHA: [G.i1] }, { leaders: { [LEADER.frossard]: "BUX" } });
    march(desk, "german", "CHA", "BUX", [G.i1]);
    expect(desk.leaderAt(LEADER.frossard)).toBe("away");
    expect(told(desk, "leaderOut")).toEqual(["French: Frossard is out of the game."]);
  });

  rule("6.0.h", "a Leader rides three Areas and not four", () => {
    const desk = field(
      { GRV: [F.i1], BRU: [F.i2], VSY: [F.i3], CHA: [G.i1] },
      { leaders: { [LEADER.bazaine]: "GRV" }, more: { phase: { transfer: "french" } } },
    );
    expect(desk.options("french", "transfer", [LEADER.bazaine])).toEqual(["BRU"]);
    expect(desk.refused("french", "transfer", [LEADER.bazaine, "VSY"]).rule).toBe("6.0.h");
  });

  test("a side that has acted again is not offered to pass again", () => {
    const desk = field({ CHA: [G.i1, G.i2], DON: [F.c1, F.c2, F.c3] }, { reserves: true });
    const offered = (): string[] =>
      desk.game
        .decision(desk.seat("german"))!
        .proposals.map(({ label }) => label)
        .filter((label) => /Pass/.test(label));
    const ride = (unit: string): Desk => march(desk, "french", "DON", "BRU", [unit]).act("french", "done");
    desk.act("german", "pass");
    ride(F.c1);
    expect(offered()).toEqual(["Pass again"]);
    march(desk, "german", "CHA", "PUX", [G.i1]).act("german", "done");
    ride(F.c2);
    expect(offered()).toEqual([]);
  });
});

describe("arrivals", () => {
  rule("8.0.b", "a group whose entry the enemy has just taken comes by no other on the same turn", () => {
    const desk = new Desk();
    const place = { "fr.3corps.aymard.1": "waiting", [G.c1]: "CHA" };
    desk.edit({ clear: true, place, turn: 3, began: "german", phase: { arrival: "french" } });
    expect(desk.options("french", "bring", ["french.3.DON"])).toEqual(["DON"]);
    desk.edit({ place: { [G.c1]: "DON" } });
    expect(desk.refused("french", "bring", ["french.3.DON", "GRV"])).toEqual({
      rule: "8.0.b",
      text: "The group does not arrive at Gravelotte.",
    });
  });

  rule("8.0.d", "an entry Area with room for one lets one in", () => {
    const desk = new Desk();
    const seven = EIGHT.slice(1).map((unit) => [unit, "DON"]);
    const place = { "fr.3corps.aymard.1": "waiting", "fr.3corps.aymard.2": "waiting", [G.c1]: "CHA" };
    desk.edit({ clear: true, place: { ...place, ...Object.fromEntries(seven) }, turn: 3, began: "german" });
    desk.edit({ phase: { arrival: "french" } });
    desk.act("french", "bring", ["french.3.DON", "DON", ["fr.3corps.aymard.2"]], [1, 6]);
    expect(desk.where("fr.3corps.aymard.1", "fr.3corps.aymard.2")).toEqual(["waiting", "DON"]);
  });

  rule(["8.0.a", "8.0.h"], "a group that has come, is not due or is the enemy's is refused as that", () => {
    const desk = new Desk();
    desk.edit({ turn: 8, phase: { arrival: "german" } });
    const [group] = desk.options("german", "bring");
    desk.act("german", "bring", [group, desk.options("german", "bring", [group])[0]]);
    expect(desk.refused("german", "bring", [group])).toMatchObject({ rule: "8.0.a", text: /has arrived/ });
    expect(desk.refused("german", "bring", ["french.3.DON"])).toMatchObject({ rule: "8.0.h", text: /is not yours/ });
  });
});

describe("after a volley", () => {
  test("who falls back has finished, who flips halts, and who does neither goes on", () => {
    const volleyed = (dice: number[]): Desk => {
      const desk = field({ BUX: [G.i1, G.i2], FLA: [F.i1, F.i2, F.i3] });
      march(desk, "german", "BUX", "FLA", [G.i1, G.i2]);
      return desk.act("french", "volley", ["FLA", [F.i1, F.i2]], dice);
    };
    const meaning = (desk: Desk, picks: unknown[]): string[] =>
      consequences(desk, "german", "absorb", picks)
        .filter(({ rule: named }) => named.startsWith("7.3.R"))
        .map(({ text }) => text);
    const back = volleyed([3, 2]);
    const away = back.game.decision(back.seat("german"))!.proposals.find(({ label }) => label === "Fall back")!;
    expect(meaning(back, [...away.command.picks])).toEqual(["The group has finished its move."]);
    const few = volleyed([1, 2]);
    expect(few.battle.result).toBe("hit 1/0/0");
    const nameOf = (unit: string): string => few.game.sheet.data.counters.units.find(({ id }) => id === unit)!.name;
    const worse = field({ BUX: [G.i1, G.i2], FLA: [F.i1, F.i2, F.i3] });
    march(worse, "german", "BUX", "FLA", [G.i1, G.i2]).act("french", "volley", ["FLA", [F.i1, F.i2, F.i3]], [3, 2]);
    expect(worse.battle.result).toBe("hit 3/0/0");
    expect(meaning(worse, ["hold", G.i1, "eliminate"])).toEqual([]);
    for (const unit of [G.i1, G.i2])
      expect(meaning(few, ["hold", unit, "flip"])).toEqual([`${nameOf(unit)} halts in Buxières.`]);
  });
});
