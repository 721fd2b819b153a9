import type { Consequences } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { describe, expect, test } from "vitest";
import { Desk, F, field, G, LEADER, type Position } from "./helpers.ts";

/** A game as it is played, in which a board is one command. */
const game = (stacks: Record<string, readonly string[]>, position: Position = {}): Desk =>
  field(stacks, { ...position, boards: true });

/** The ways the present decision proposes, by label, as they are spelled. */
const proposed = (desk: Desk, seat: string): Record<string, readonly unknown[]> =>
  Object.fromEntries(
    desk.game
      .decision(desk.seat(seat))!
      .proposals.map(({ label, command }) => [label, [command.verb, ...command.picks]]),
  );

/** What a command would lead to, in sentences. */
function consequences(desk: Desk, seat: string, verb: string, picks: unknown[]): Consequences["consequences"] {
  const shown = desk.game.play.preview(desk.seat(seat), { verb, picks: desk.asked(seat, verb, picks) as never });
  if ("refusal" in shown) throw new Error(shown.refusal.text);
  return (shown.preview as Consequences).consequences;
}

describe("one command", () => {
  rule(
    ["4.0.q", "3.0.l"],
    "a march is step after step, with groups that pick each other up, to the end of the activation",
    () => {
      const desk = game({ PUX: [G.c1, G.c2] }, { reserves: true });
      desk.act("german", "move", ["area", "PUX", [G.c1, G.c2]]);
      const before = desk.game.entries.length;
      desk.act("german", "step", ["PUX", "MLT", [G.c1, G.c2], "step", "MLT", "VSY", [G.c2], "done"]);
      expect(desk.where(G.c1, G.c2)).toEqual(["MLT", "VSY"]);
      expect(desk.game.entries.length).toBe(before + 1);
      expect(desk.refused("german", "step", ["PUX", "MLT"]).text).toBeTruthy();
    },
  );

  rule(["7.3.1.b", "7.5.j"], "a march ends where the other side may react, and needs no more words then", () => {
    const volley = game({ BUX: [G.i1, G.i2], FLA: [F.i1, F.i2] });
    volley.act("german", "move", ["area", "BUX", [G.i1, G.i2]]);
    expect(volley.refused("german", "step", ["BUX", "TRO", [G.i1, G.i2], "done"]).text).toContain("after everything");
    volley.act("german", "step", ["BUX", "TRO", [G.i1, G.i2]]);
    expect([volley.next, volley.at(G.i1)]).toEqual(["french: volley", "BUX"]);
    const charge = game({ PUX: [G.c1], VIL: [F.c1], VSY: [F.c2] });
    charge.act("german", "move", ["area", "PUX", [G.c1]]).act("german", "step", ["PUX", "MLT"]);
    expect([charge.next, charge.at(G.c1)]).toEqual(["french: charge", "MLT"]);
  });

  rule("7.4.h", "the lead of an assault is named with the step that nobody may answer before", () => {
    const desk = game({ BUX: [G.i1, G.i2], FLA: [F.i1, F.i2] }, { spent: [F.i1, F.i2] });
    desk.act("german", "move", ["area", "BUX", [G.i1, G.i2]]);
    desk.act("german", "step", ["BUX", "FLA", [G.i1, G.i2], G.i2]);
    expect(desk.next).toBe("french: answer");
  });

  rule("6.0.h", "all transfers of a side are one command", () => {
    const leaders = { [LEADER.bazaine]: "GRV", [LEADER.frossard]: "DON" };
    const desk = game({ GRV: [F.i1], DON: [F.i2], STM: [F.i3] }, { leaders, more: { phase: { transfer: "french" } } });
    const before = desk.game.entries.length;
    const rides = [LEADER.bazaine, "DON", "transfer", LEADER.frossard, "STM"];
    desk.act("french", "transfer", rides, [1, 2]);
    expect([desk.leaderAt(LEADER.bazaine), desk.leaderAt(LEADER.frossard)]).toEqual(["DON", "STM"]);
    expect(desk.game.entries.length).toBe(before + 1);
  });

  rule("8.0.h", "all arrivals of a side are one command", () => {
    const desk = new Desk({ boards: true });
    desk.edit({ turn: 2, phase: { arrival: "german" } });
    desk.act("german", "bring", ["german.2.GOR", "GOR", "bring", "german.2.BUX", "BUX"], [1, 2]);
    expect(desk.where(G.i1, G.i5)).toEqual(["GOR", "BUX"]);
  });
});

describe("what is not asked", () => {
  rule("7.5.j", "no window opens for a counter-charge that no dice could let win", () => {
    const march = (units: readonly string[]): string => {
      const desk = game({ PUX: units, VSY: [F.c1] });
      desk.act("german", "move", ["area", "PUX", units]);
      desk.act("german", "step", [...desk.asked("german", "step", ["PUX", "MLT", units])]);
      return desk.next;
    };
    expect(march([G.i1, G.i2])).toBe("french: charge");
    const desk = game({ PUX: [G.i1, G.i2, G.i3, G.g1, G.g2], VSY: [F.c1] });
    desk.act("german", "move", ["area", "PUX", [G.i1, G.i2, G.i3, G.g1, G.g2]]);
    desk.act("german", "step", ["PUX", "MLT", [G.i1, G.i2, G.i3, G.g1, G.g2], "done"]);
    expect(desk.next).toBe("french: impulse");
  });

  rule("7.3.1.d", "no window opens for a volley that no dice could let strike", () => {
    // One brigade in the woods against eight units that leave woods: 2 + 4 - 1 against 2 + 8, and 5 more at best.
    const units = [G.i1, G.i2, G.i3, G.i4, G.i5, G.i6, G.i7, G.i8];
    const few = units.slice(0, 4);
    for (const [going, window] of [
      [units, false],
      [few, true],
    ] as const) {
      const desk = field({ BVI: going, BSA: [F.i1] });
      desk.act("german", "move", ["area", "BVI", going]).act("german", "step", ["BVI", "GOR", going]);
      expect(desk.step === "volley").toBe(window);
    }
  });

  test("what a casualty point can only be is carried out and told", () => {
    const desk = game({ FLA: [F.g1, F.g2], BUX: [G.i1] }, { to: "french", reserves: true });
    desk.act("french", "bombard", ["area", F.g2, "BUX", [F.g1]], [1, 2]);
    expect(desk.battle.result).toBe("hit 3/0/0");
    expect([desk.at(G.i1), desk.next]).toEqual(["eliminated", "german: impulse"]);
    expect(desk.says("is eliminated")).toBe(true);
  });
});

describe("proposals", () => {
  /** Bombardment of Flavigny with two points. */
  const bombarded = (units: readonly string[], spent: string[] = [], points = 2): Desk => {
    const desk = game({ BUX: [G.g1, G.g2, G.g3], FLA: units }, { spent, reserves: true });
    const guns = units.filter((unit) => unit.endsWith("art") && !spent.includes(unit)).length;
    const lead = 5 + 4 - 4 - 2 * guns;
    const dice = points >= lead ? [1 + points - lead, 1] : [1, 1 + lead - points];
    return desk.act("german", "bombard", ["area", G.g1, "FLA", [G.g2, G.g3]], dice);
  };

  test("to absorb: stand by flipping the weakest, or fall back and stay Fresh", () => {
    const desk = bombarded([F.i1, F.i2, F.guard]);
    expect(proposed(desk, "french")).toEqual({
      Stand: ["absorb", F.i1, "flip", F.i2, "flip"],
      "Fall back": ["absorb", F.i1, "retreat", expect.any(String), F.i2, "retreat", expect.any(String)],
    });
    const { label, command } = desk.game.decision(desk.seat("french"))!.proposals[0];
    expect(label).toBe("Stand");
    desk.act("french", command.verb, command.picks);
    expect([desk.spent(F.i1), desk.spent(F.i2), desk.spent(F.guard)]).toEqual([true, true, false]);
  });

  test("to absorb lose nobody as long as they need not, and the weakest if they must", () => {
    const four = bombarded([F.i1, F.i2], [], 4);
    expect(proposed(four, "french").Stand.filter((pick) => pick === "eliminate")).toEqual([]);
    const five = bombarded([F.i1, F.guard], [F.i1], 5);
    expect(proposed(five, "french").Stand).toContain("eliminate");
    expect(five.act("french", "absorb", proposed(five, "french").Stand.slice(1)).where(F.i1, F.guard)).toEqual([
      "eliminated",
      expect.stringMatching(/^[A-Z]{3}$/),
    ]);
  });

  test("to absorb a retreat of all takes the Leader along; he stays with those who stand", () => {
    const desk = field(
      { BUX: [G.g1, G.g2, G.g3], FLA: [F.i1] },
      { leaders: { [LEADER.frossard]: "FLA" }, reserves: true },
    ).act("german", "bombard", ["area", G.g1, "FLA", [G.g2, G.g3]], [1, 5]);
    const back = proposed(desk, "french")["Fall back"];
    expect(back.slice(1, 3)).toEqual([F.i1, "retreat"]);
    expect(back[4]).toBe(back[3]);
  });

  test("under a volley: hold, or all fall back where the points suffice", () => {
    const desk = game({ BUX: [G.i1], FLA: [F.i1, F.i2, F.i3] });
    desk.act("german", "move", ["area", "BUX", [G.i1]]).act("german", "step", ["BUX", "TRO"]);
    desk.act("french", "volley", ["FLA", [F.i1, F.i2, F.i3]], [1, 5]);
    expect(desk.battle.result).toBe("hit 1/0/0");
    expect(proposed(desk, "german")).toEqual({
      Stand: ["absorb", "hold", G.i1, "flip"],
      "Fall back": ["absorb", "fall back", G.i1, expect.any(String)],
    });
  });

  test("to lead a defence: who keeps the loss smallest", () => {
    const desk = game({ FLA: [F.i1, F.i2], BUX: [G.i1, G.i2, G.g1] }, { to: "french", spent: [G.i1] });
    desk.act("french", "fire", ["area", F.i1, "BUX", [F.i2]]);
    // A gun counts 4 as lead and 2 as support, a regiment 2 and 1.
    expect(proposed(desk, "german")).toEqual({ "Best defence": ["lead", G.g1] });
  });

  test("to lead an assault: the strongest, with a Leader or without", () => {
    const desk = field(
      { BUX: [G.j, G.i1], FLA: [F.i1, F.i2], VIO: [F.i3] },
      { leaders: { [LEADER.alvensleben]: "BUX" }, spent: [F.i1, F.i2] },
    );
    desk.act("german", "move", ["area", "BUX", [G.j, G.i1]]).act("german", "step", ["BUX", "FLA", [G.i1, G.j], []]);
    expect(proposed(desk, "german")).toEqual({
      "Strongest assault": ["lead", G.i1, [LEADER.alvensleben]],
      "Without a Leader": ["lead", G.i1, []],
    });
  });

  test("to transfer: Leaders ride to their troops; to arrive: all that fit", () => {
    const leaders = { [LEADER.bazaine]: "GRV", [LEADER.canrobert]: "GRV" };
    const stacks = { GRV: [F.i1], DON: [F.i2], STM: [F.i5, F.i6] };
    const desk = game(stacks, { leaders, more: { phase: { transfer: "french" } } });
    const [to, stay] = [proposed(desk, "french")["To their troops"], proposed(desk, "french")["All stay"]];
    expect(to.slice(to.indexOf(LEADER.canrobert), to.indexOf(LEADER.canrobert) + 2)).toEqual([LEADER.canrobert, "STM"]);
    expect(stay).toEqual(["done"]);
    const due = new Desk({ boards: true });
    due.edit({ turn: 2, phase: { arrival: "german" } });
    expect(proposed(due, "german")).toEqual({
      "Bring on all that fit": ["bring", "german.2.GOR", "GOR", "bring", "german.2.BUX", "BUX"],
    });
  });

  test("pass again where the side has passed before in this turn, and never for a side that still acts", () => {
    const desk = game({ BUX: [G.i1], CHA: [G.i2], FLA: [F.i1], VIO: [F.i2], DON: [F.c1] });
    expect(proposed(desk, "german")).toEqual({});
    desk.act("german", "pass").act("french", "move", ["area", "DON"]);
    desk.act("french", "step", [...desk.asked("french", "step", ["DON", "BRU", [F.c1]]), "done"]);
    expect(proposed(desk, "german")).toEqual({ "Pass again": ["pass"] });
    expect(desk.game.order(desk.seat("german"), "impulse", "turn")).toBeNull();
    expect(desk.turnOf).toBe("french");
  });
});

describe("consequences", () => {
  test("of absorbing: who is lost, gravely where nobody need be, and which Area is given up", () => {
    const desk = field({ FLA: [F.g1, F.g2], BUX: [G.i1, G.i2] }, { to: "french", spent: [G.i2], reserves: true });
    desk.act("french", "bombard", ["area", F.g2, "BUX", [F.g1]], [1, 3]);
    expect(desk.battle.result).toBe("hit 2/0/0");
    expect(consequences(desk, "german", "absorb", [G.i2, "eliminate"])).toEqual([
      { text: expect.stringContaining("for good, and need not"), rule: "7.7.A.l", grave: true },
    ]);
    const [away] = consequences(desk, "german", "absorb", [G.i1, "retreat", "CHA", G.i2, "retreat", "CHA"]);
    expect(away).toEqual({ text: "Buxières is given up.", rule: "7.7.A.e" });
    expect(consequences(desk, "german", "absorb", [G.i1, "flip", G.i2, "retreat", "CHA"])).toEqual([]);
  });

  test("of a step: volleys, charges and Beaten Zones it draws; of the end: who stands idle", () => {
    const desk = field({ BUX: [G.i1, G.i2], FLA: [F.i1, F.i2, F.g1], VIO: [F.c1] });
    desk.act("german", "move", ["area", "BUX", [G.i1, G.i2]]);
    const rules = consequences(desk, "german", "step", ["BUX", "TRO", [G.i1]]).map((one) => one.rule);
    expect(rules).toEqual(["7.3.1", "7.5.c", "5.3.e"]);
    const quiet = field({ BUX: [G.i1, G.i2] });
    quiet.act("german", "move", ["area", "BUX", [G.i1, G.i2]]).act("german", "step", ["BUX", "CHA", [G.i1]]);
    const [idle] = consequences(quiet, "german", "done", []);
    expect(idle).toMatchObject({ rule: "4.0.e", text: expect.stringContaining("has not moved") });
  });

  test("of passing, of keeping groups back, and of leaving a Leader alone", () => {
    const desk = field({ BUX: [G.i1], FLA: [F.i1] });
    expect(consequences(desk, "german", "pass", [])[0].rule).toBe("2.0.g");
    desk.act("german", "pass");
    expect(consequences(desk, "french", "pass", [])[0]).toMatchObject({ rule: "2.0.e" });
    const due = new Desk();
    due.edit({ turn: 2, phase: { arrival: "german" } });
    expect(consequences(due, "german", "done", [])[0]).toMatchObject({ rule: "8.0.c" });
    const alone = field(
      { GRV: [F.i1], STM: [F.i5] },
      { leaders: { [LEADER.canrobert]: "GRV" }, more: { phase: { transfer: "french" } } },
    );
    expect(consequences(alone, "french", "done", [])[0]).toMatchObject({ rule: "3.0.o" });
  });
});
