import { rule } from "@wusong/testkit";
import { describe, expect } from "vitest";
import { Desk, F, field, G, LEADER, march } from "./helpers.ts";

/** Of several reasons that could be given the true one is, at every pick of a command. */

const why = (desk: Desk, seat: string, verb: string, picks: unknown[]): [string, string] => {
  const { rule: named, text } = desk.refused(seat, verb, picks);
  return [named, text];
};

describe("guns and rifles", () => {
  const stacks = { BUX: [G.g1, G.g2, G.g3, G.g4, G.i1, G.i2, G.c1], CHA: [G.hg, G.i3], FLA: [F.i1, F.g1] };

  rule(["7.0.b", "7.1.2", "7.1.i", "7.1.k", "7.0.l"], "who bombards, with whom, and at what", () => {
    const desk = field(stacks, { spent: [G.g4] });
    const no = (...picks: unknown[]) => why(desk, "german", "bombard", ["area", ...picks]);
    expect(no(G.i1)).toEqual(["7.0.b", "Only artillery bombards."]);
    expect(no(G.c1)).toEqual(["7.0.b", "Only artillery bombards."]);
    expect(no(G.g4)).toEqual(["7.0.l", expect.stringMatching(/is Spent; only Fresh units/)]);
    expect(no(G.g1, "CHA")).toEqual(["7.1.l", "No enemy is in Chambley."]);
    expect(no(G.g1, "FLA", [G.g1])).toEqual(["7.1.a", expect.stringMatching(/is the selected gun already/)]);
    expect(no(G.g1, "FLA", [G.i1])).toEqual(["7.0.b", "Only artillery bombards."]);
    expect(no(G.g1, "FLA", [G.hg])).toEqual(["3.0.a", expect.stringMatching(/is not in that Area/)]);
    const four = field({ ...stacks }, {});
    expect(why(four, "german", "bombard", ["area", G.g1, "FLA", [G.g2, G.g3, G.g4]])[0]).toBe("7.1.k");
    const led = field({ ...stacks, CHA: [], PUX: [G.hg] }, { leaders: { [LEADER.friedrichKarl]: "BUX" } });
    const far = field({ BUX: [G.g1], CHA: [G.g2], VIO: [F.i1] }, { leaders: { [LEADER.friedrichKarl]: "BUX" } });
    expect(why(far, "german", "bombard", ["leader", LEADER.friedrichKarl, G.g1, "VIO", [G.g2]])[0]).toBe("7.1.i");
    expect(led.options("german", "bombard", ["leader", LEADER.friedrichKarl])).toContain(G.hg);
    const none = field({ BUX: [G.g1], CHA: [G.g2], DON: [F.i1] });
    expect(why(none, "german", "bombard", ["area"])).toEqual(["7.1.2", "No Fresh artillery has an enemy in range."]);
    const one = field({ BUX: [G.g1], CHA: [G.g2], VIO: [F.i1], GRE: [F.i2] });
    expect(why(one, "german", "bombard", ["area", G.g2])).toEqual([
      "7.1.2",
      expect.stringMatching(/No enemy is in range of/),
    ]);
  });

  rule(["7.0.k", "7.0.d", "7.2.o", "7.2.q", "7.2.a"], "who fires, with whom", () => {
    const desk = field(stacks);
    const no = (...picks: unknown[]) => why(desk, "german", "fire", ["area", ...picks]);
    expect(no(G.g1)).toEqual(["7.0.k", "Only infantry leads rifle fire."]);
    expect(no(G.c1)).toEqual(["7.0.d", "Only infantry leads rifle fire."]);
    expect(no(G.i3)).toEqual(["7.2", expect.stringMatching(/is in rifle range of/)]);
    expect(no(G.i1, "FLA", [G.i1])).toEqual(["7.2.o", expect.stringMatching(/is the lead unit already/)]);
    expect(no(G.i1, "FLA", [G.c1])).toEqual(["7.0.d", "Cavalry takes no part in rifle fire."]);
    const led = field({ BUX: [G.i1], CHA: [G.g1, G.i2], FLA: [F.i1] }, { leaders: { [LEADER.friedrichKarl]: "BUX" } });
    for (const far of [G.g1, G.i2])
      expect(why(led, "german", "fire", ["leader", LEADER.friedrichKarl, G.i1, "FLA", [far]])[0]).toBe("7.2.q");
    const none = field({ BUX: [G.i1], DON: [F.i1] });
    expect(why(none, "german", "fire", ["area"])[0]).toBe("7.2.a");
    const under = field({ BUX: [G.i1], FLA: [F.i1, F.i2, F.c1] });
    under.act("german", "fire", ["area", G.i1, "FLA"]);
    expect(why(under, "french", "lead", [F.c1])).toEqual([
      "7.2.T.n",
      expect.stringMatching(/is no infantry or artillery/),
    ]);
    expect(why(under, "french", "lead", [F.g1])[0]).toBe("7.2.T.n");
  });

  rule(["3.0.a", "2.0.h", "2.0.f"], "from where a move begins", () => {
    const desk = field({ BUX: [G.i1], CHA: [G.i2], FLA: [F.c1] }, { spent: [G.i2] });
    expect(why(desk, "german", "move", ["area", "FLA"])).toEqual(["3.0.a", "The German side has no unit in Flavigny."]);
    expect(why(desk, "german", "move", ["area", "CHA"])).toEqual([
      "2.0.h",
      "No Fresh unit in Chambley can make a step.",
    ]);
    const spent = field({ BUX: [G.i1] }, { spent: [G.i1] });
    for (const verb of ["bombard", "fire", "move"])
      expect(why(spent, "german", verb, ["area"])).toEqual([
        "2.0.f",
        "The German side has no Fresh unit and must pass.",
      ]);
  });
});

describe("reactions and combat", () => {
  rule(["7.3.1.d", "7.0.e", "7.0.l"], "who fires a volley", () => {
    const desk = field({ BUX: [G.i1, G.i2], FLA: [F.i1, F.i2, F.i3, F.g1], VIO: [F.i4] }, { spent: [F.i2] });
    march(desk, "german", "BUX", "TRO", [G.i1, G.i2]);
    const no = (...units: string[]) => why(desk, "french", "volley", ["FLA", units]);
    expect(no(F.i4)).toEqual(["7.3.1.d", expect.stringMatching(/is not in Flavigny/)]);
    expect(no(F.g1)[0]).toBe("7.0.e");
    expect(no(F.i2)).toEqual(["7.0.l", expect.stringMatching(/is Spent/)]);
    expect(no()).toEqual(["7.3.1.d", "At least one unit fires the volley."]);
  });

  rule(["7.5.k", "7.5.b", "7.4.a", "7.0.l"], "who counter-charges, and who leads", () => {
    const desk = field({ BUX: [G.c1], VIO: [F.c1, F.c2, F.c3, F.i1], REZ: [F.c4] }, { spent: [F.c3] });
    march(desk, "german", "BUX", "FLA", [G.c1]);
    const no = (...picks: unknown[]) => why(desk, "french", "charge", ["VIO", ...picks]);
    expect(no([F.c4])).toEqual(["7.5.k", expect.stringMatching(/is not in Vionville/)]);
    expect(no([F.i1])).toEqual(["7.5.b", "Only cavalry can counter-charge."]);
    expect(no([F.c3])).toEqual(["7.0.l", expect.stringMatching(/is Spent/)]);
    expect(no([])[0]).toBe("7.5.k");
    expect(no([F.c1, F.c2], F.c4)).toEqual(["7.4.a", expect.stringMatching(/does not take part/)]);
  });

  rule(["7.4.i", "7.4.a", "7.4.T.n", "7.4.T.q"], "who assaults, leads and answers", () => {
    const five = [G.i1, G.i2, G.i3, G.i4, G.i5];
    const desk = field(
      { BUX: [...five, G.i6], FLA: [F.i1, F.g1, F.c1], VIO: [F.i2] },
      { spent: [F.i1, F.g1, F.c1, F.i2] },
    );
    desk.act("german", "move", ["area", "BUX", five]);
    expect(why(desk, "german", "step", ["BUX", "FLA", five])[0]).toBe("7.4.i");
    desk.act("german", "step", ["BUX", "FLA", five.slice(0, 4)]);
    expect(why(desk, "german", "lead", [G.i5])).toEqual([
      "7.4.a",
      expect.stringMatching(/does not take part in the assault/),
    ]);
    desk.act("german", "lead", [G.i1]);
    expect(why(desk, "french", "lead", [F.i2])).toEqual(["7.4.T.n", expect.stringMatching(/does not defend here/)]);
    expect(why(desk, "french", "lead", [F.c1])).toEqual([
      "7.4.T.q",
      expect.stringMatching(/is cavalry; infantry or artillery/),
    ]);
  });

  rule("7.4.R.e", "who is lost beside the lead of a beaten charge", () => {
    const desk = field(
      { BUX: [G.c1, G.c2, G.c3], FLA: [F.i1, F.i2], CHA: [G.c4] },
      { spent: [F.i1, F.i2], reserves: true },
    );
    march(desk, "german", "BUX", "FLA", [G.c1, G.c2, G.c3]);
    desk.act("german", "lead", [G.c1]).act("french", "lead", [F.i1], [1, 6]);
    expect([desk.step, desk.at(G.c1)]).toEqual(["second", "eliminated"]);
    expect(desk.options("german", "lose")).toEqual([G.c2, G.c3]);
    for (const unit of [G.c1, G.c4])
      expect(why(desk, "german", "lose", [unit])).toEqual(["7.4.R.e", expect.stringMatching(/is no other unit/)]);
    desk.act("german", "lose", [G.c3]);
    expect(desk.where(G.c1, G.c2, G.c3)).toEqual(["eliminated", "BUX", "eliminated"]);
  });
});

describe("casualties", () => {
  rule(["7.7.A", "7.7.A.e", "7.7.A.a"], "who absorbs, and where nobody retreats to", () => {
    const desk = field({ BUX: [G.g1, G.g2], FLA: [F.i1, F.i2, F.g1], VIO: [F.i3], REZ: [G.i1] }, { reserves: true });
    desk.act("german", "bombard", ["area", G.g1, "FLA", [G.g2]], [2, 1]);
    const no = (...picks: unknown[]) => why(desk, "french", "absorb", picks);
    expect(no(F.i3)).toEqual(["7.7.A", expect.stringMatching(/does not absorb points of this combat/)]);
    expect(no(F.i1)).toEqual(["7.7.A.a", "The lead unit bears the first casualty point."]);
    const to = (area: string) => no(F.g1, "retreat", area);
    expect(to("BUX")).toEqual(["7.7.A.e", "Nobody retreats into the opponent's Area."]);
    expect(to("REZ")).toEqual(["7.7.A.e", "Rezonville is held by the enemy."]);
    expect(to("DON")).toEqual(["7.7.A.e", "Doncourt is not adjacent."]);
  });

  rule(["7.3.R.g", "7.3.R.h", "7.3.R.j"], "how a group holds or falls back", () => {
    const volleyed = (dice: number[]): Desk => {
      const desk = field({ BUX: [G.i1, G.i2], FLA: [F.i1, F.i2, F.i3] });
      march(desk, "german", "BUX", "TRO", [G.i1, G.i2]);
      return desk.act("french", "volley", ["FLA", [F.i1, F.i2, F.i3]], dice);
    };
    const many = volleyed([5, 1]);
    const no = (desk: Desk, ...picks: unknown[]) => why(desk, "german", "absorb", picks);
    expect(no(many, "hold", G.i1, "retreat")).toEqual(["7.3.R.g", expect.stringMatching(/does not retreat/)]);
    const [first] = many.options("german", "absorb", ["fall back", G.i1]);
    expect(no(many, "fall back", G.i1, first, G.i1)).toEqual([
      "7.3.R.h",
      expect.stringMatching(/has fallen back already/),
    ]);
    expect(no(many, "fall back", G.i3)).toEqual(["7.3.R.h", expect.stringMatching(/is not of the group/)]);
    const few = volleyed([1, 4]);
    expect(few.battle.result).toBe("hit 1/0/0");
    expect(no(few, "fall back")).toEqual(["7.3.R.j", expect.stringMatching(/cannot pay the retreat of all 2 units/)]);
  });
});

describe("transfers and arrivals", () => {
  rule(["6.0.h", "8.0.f"], "who rides no more, and who is not due", () => {
    const desk = field(
      { GRV: [F.i1], REZ: [F.i2], CHA: [G.i1] },
      {
        leaders: { [LEADER.bazaine]: "GRV", [LEADER.frossard]: "GRV", [LEADER.forton]: "CHA" },
        more: { phase: { transfer: "french" }, leaders: { [LEADER.bazaine]: "GRV", [LEADER.frossard]: "GRV" } },
      },
    );
    desk.act("french", "transfer", [LEADER.bazaine, "REZ"]);
    expect(why(desk, "french", "transfer", [LEADER.bazaine])).toEqual([
      "6.0.h",
      "Bazaine has been transferred this turn.",
    ]);
    expect(why(desk, "french", "transfer", [LEADER.canrobert])).toEqual(["6.0.h", "Canrobert has nowhere to go."]);
    expect(why(desk, "french", "transfer", [LEADER.frossard, "CHA"])[1]).toMatch(/No friendly unit is in Chambley/);
    const crowd = [F.i1, F.i2, F.i3, F.i4, F.i5, F.i6];
    const due = new Desk();
    due.edit({
      clear: true,
      place: {
        "fr.3corps.aymard.1": "waiting",
        "fr.3corps.aymard.2": "waiting",
        "fr.3corps.aymard.art": "waiting",
        "fr.4corps.grenier.1": "waiting",
        [G.c1]: "CHA",
        ...Object.fromEntries(crowd.map((unit) => [unit, "DON"])),
      },
      turn: 4,
      began: "german",
      phase: { arrival: "french" },
    });
    const picks = ["french.3.DON", "DON", ["fr.3corps.aymard.1", "fr.4corps.grenier.1"]];
    expect(why(due, "french", "bring", picks)).toEqual(["8.0.f", expect.stringMatching(/is not due with this group/)]);
  });
});
