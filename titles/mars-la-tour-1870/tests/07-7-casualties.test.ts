import { rule } from "@wusong/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { AreaId } from "../ids.ts";
import { type Absorber, type How, Ledger, type Prices } from "../rules/07-combat/casualties.ts";
import { type Desk, F, field, G, LEADER } from "./helpers.ts";

/** Bombardment of a French stack in Flavigny with so many points. */
function onFrench(
  units: readonly string[],
  points: number,
  spent: string[] = [],
  round: Record<string, string[]> = {},
): Desk {
  const desk = field({ BUX: [G.g1, G.g2, G.g3], FLA: units, ...round }, { spent });
  const guns = units.filter((unit) => unit.endsWith("art") && !spent.includes(unit)).length;
  const lead = 5 + 4 - 4 - 2 * guns;
  return hit(desk, "german", ["area", G.g1, "FLA", [G.g2, G.g3]], points - lead);
}

/** Bombardment of a German stack in Buxières (Cover 1). */
function onGermans(units: readonly string[], points: number, spent: string[] = []): Desk {
  const desk = field({ FLA: [F.g1, F.g2], BUX: units }, { to: "french", spent });
  return hit(desk, "french", ["area", F.g2, "BUX", [F.g1]], points - (4 + 2 - 2));
}

function hit(desk: Desk, side: string, picks: unknown[], difference: number): Desk {
  const dice = difference >= 0 ? [1 + difference, 1] : [1, 1 - difference];
  desk.act(side, "bombard", picks, dice);
  return desk;
}

rule(["7.7.a", "7.7.b", "7.7.A.f"], "a French unit retreats or flips for 1; a retreat leaves it Fresh", () => {
  const retreat = onFrench([F.i1], 1);
  expect(retreat.options("french", "absorb", [F.i1])).toEqual(["flip", "retreat"]);
  retreat.act("french", "absorb", [F.i1, "retreat", "VIO"]);
  expect([retreat.at(F.i1), retreat.spent(F.i1)]).toEqual(["VIO", false]);
  const flip = onFrench([F.i1], 1).act("french", "absorb", [F.i1, "flip"]);
  expect([flip.at(F.i1), flip.spent(F.i1)]).toEqual(["FLA", true]);
});

rule("7.7.c", "2 points on the French are paid by flips and retreats, never by an elimination", () => {
  const desk = onFrench([F.i1, F.i2], 2, [F.i2]);
  expect(desk.options("french", "absorb", [F.i1])).toEqual(["flip", "retreat"]);
  expect(desk.options("french", "absorb", [F.i2])).toEqual(["retreat"]);
  desk.act("french", "absorb", [F.i1, "flip", F.i1, "retreat", "VIO"]);
  expect([desk.at(F.i1), desk.spent(F.i1)]).toEqual(["VIO", true]);
});

rule(["7.7.d", "7.7.e"], "a Spent French unit is eliminated for 3, a Fresh one for 4", () => {
  const spent = onFrench([F.i1], 3, [F.i1]);
  expect([spent.at(F.i1), spent.next]).toEqual(["eliminated", "german: impulse"]);
  const two = onFrench([F.i1], 2, [F.i1]);
  expect(two.options("french", "absorb", [F.i1])).toEqual(["retreat"]);
  const fresh = onFrench([F.i1], 4);
  expect(fresh.at(F.i1)).toBe("eliminated");
  const three = onFrench([F.i1], 3);
  expect(three.options("french", "absorb", [F.i1])).toEqual(["flip", "retreat"]);
});

rule(["7.7.G.a", "7.7.G.b"], "a German unit retreats or flips for 1", () => {
  const desk = onGermans([G.i1], 1);
  expect(desk.options("german", "absorb", [G.i1])).toEqual(["flip", "retreat"]);
  desk.act("german", "absorb", [G.i1, "retreat", "CHA"]);
  expect([desk.at(G.i1), desk.spent(G.i1)]).toEqual(["CHA", false]);
});

rule(
  ["7.7.G.c", "7.7.G.d", "7.7.G.e"],
  "a Spent German unit is eliminated for 2, a Fresh one for 3; a fourth point finds nothing on it",
  () => {
    const spent = onGermans([G.i1], 2, [G.i1]);
    expect(spent.at(G.i1)).toBe("eliminated");
    const one = onGermans([G.i1], 1, [G.i1]);
    expect(one.options("german", "absorb", [G.i1])).toEqual(["retreat"]);
    const fresh = onGermans([G.i1], 3);
    expect(fresh.at(G.i1)).toBe("eliminated");
    const two = onGermans([G.i1], 2);
    expect(two.options("german", "absorb", [G.i1])).toEqual(["flip", "retreat"]);
    const four = onGermans([G.i1], 4);
    expect([four.at(G.i1), four.next]).toEqual(["eliminated", "french: impulse"]);
  },
);

rule("7.7.A.a", "the lead bears a point first if it can; if it cannot, the others pay", () => {
  const desk = field({ FLA: [F.i1, F.i2], BUX: [G.i1, G.i2] }, { to: "french" });
  desk.act("french", "fire", ["area", F.i1, "BUX", [F.i2]]).act("german", "lead", [G.i2], [2, 3]);
  expect(desk.battle.result).toBe("hit 2/0/0");
  expect(desk.options("german", "absorb")).toEqual([G.i2]);
  expect(desk.options("german", "absorb", [G.i2, "flip"])).toEqual([G.i1, G.i2]);
  const round = { VIO: [G.i1], TRO: [G.i2], STA: [G.i3], BVI: [G.i4], REZ: [G.i5] };
  const guns = [G.g1, G.g2, G.g3];
  const stuck = field({ BUX: [G.i6, ...guns], FLA: [F.i1, F.i2, F.i3], ...round }, { spent: [F.i2] });
  stuck.act("german", "fire", ["area", G.i6, "FLA", guns]).act("french", "lead", [F.i2], [4, 1]);
  expect(stuck.battle.result).toBe("both hit 2/2/0");
  expect(stuck.options("french", "absorb")).toEqual([F.i3, F.i1]);
});

rule(
  ["7.7.A.b", "7.7.A.c"],
  "as much as possible must be absorbed; flip and retreat combine for 2, an elimination counts its price only",
  () => {
    const five = onFrench([F.i1, F.i2], 5);
    expect(five.options("french", "absorb", [F.i1])).toEqual(["flip", "retreat", "eliminate"]);
    expect(five.refused("french", "absorb", [F.i1, "flip", F.i1]).rule).toBe("7.7.A.b");
    expect(five.options("french", "absorb", [F.i1, "flip"])).toEqual([F.i2]);
    expect(five.options("french", "absorb", [F.i1, "flip", F.i2])).toEqual(["eliminate"]);
    const four = onFrench([F.i1, F.i2], 4);
    four.act("french", "absorb", [F.i1, "flip", F.i1, "retreat", "VIO", F.i2, "flip", F.i2, "retreat", "VIO"]);
    expect(four.where(F.i1, F.i2)).toEqual(["VIO", "VIO"]);
    expect(five.refused("french", "absorb", [F.i1, "flip", F.i2, "flip"]).rule).toBe("7.7.A.b");
  },
);

rule("7.7.A.d", "points that nothing can absorb are lost", () => {
  const three = onFrench([F.i1], 3).act("french", "absorb", [F.i1, "flip", F.i1, "retreat", "VIO"]);
  expect([three.at(F.i1), three.next]).toEqual(["VIO", "german: impulse"]);
  const round = { VIO: [G.i1], TRO: [G.i2], STA: [G.i3], BVI: [G.i4], REZ: [G.i5] };
  const none = onFrench([F.i1], 2, [F.i1], round);
  expect([none.next, none.says("cannot be absorbed and are lost")]).toEqual(["german: impulse", true]);
  expect(none.at(F.i1)).toBe("FLA");
});

rule(
  ["7.7.A.e", "7.7.A.g", "7.7.A.k"],
  "retreats go to a neighbour without enemies, not the opponent's Area, away from it if that can be done",
  () => {
    const desk = onFrench([F.i1], 1, [], { VIO: [G.i1] });
    expect(desk.options("french", "absorb", [F.i1, "retreat"])).toEqual(["BVI", "REZ"]);
    expect(desk.refused("french", "absorb", [F.i1, "retreat", "VIO"]).rule).toBe("7.7.A.e");
    expect(desk.refused("french", "absorb", [F.i1, "retreat", "BUX"]).rule).toBe("7.7.A.e");
    expect(desk.refused("french", "absorb", [F.i1, "retreat", "TRO"]).rule).toBe("7.7.A.g");
    expect(desk.refused("french", "absorb", [F.i1, "retreat", "GRV"]).rule).toBe("7.7.A.e");
    const worse = onFrench([F.i1], 1, [], { VIO: [G.i1], BVI: [G.i2], REZ: [G.i3] });
    expect(worse.options("french", "absorb", [F.i1, "retreat"])).toEqual(["STA", "TRO"]);
    const attacker = field({ BUX: [G.i1], FLA: [F.i1] });
    attacker.act("german", "fire", ["area", G.i1, "FLA"], [3, 1]);
    expect(attacker.options("german", "absorb", [G.i1, "retreat"])).toEqual(["GOR", "PUX", "CHA"]);
  },
);

rule("7.7.A.h", "without a legal Area a unit cannot retreat, and is not lost for that alone", () => {
  const round = { VIO: [G.i1], TRO: [G.i2], STA: [G.i3], BVI: [G.i4], REZ: [G.i5] };
  const desk = onFrench([F.i1, F.i2], 1, [], round);
  expect(desk.options("french", "absorb", [F.i1])).toEqual(["flip"]);
  expect(desk.refused("french", "absorb", [F.i1, "retreat", "VIO"]).rule).toBe("7.7.A.h");
  desk.act("french", "absorb", [F.i1, "flip"]);
  expect(desk.where(F.i1, F.i2)).toEqual(["FLA", "FLA"]);
  const alone = onFrench([F.i1], 1, [], round);
  expect([alone.at(F.i1), alone.spent(F.i1)]).toEqual(["FLA", true]);
});

rule(
  ["7.7.A.i", "4.0.t"],
  "units retreat one after another to Areas of their owner's choice, stacking checked for each",
  () => {
    const full = [F.i5, F.i6, F.i7, F.i8, F.i9, F.lapasset, F.guard];
    const round = { VIO: full, BVI: [G.i1], REZ: [G.i2] };
    const desk = onFrench([F.i1, F.i2], 2, [F.i1, F.i2], round);
    expect(desk.options("french", "absorb", [F.i2, "retreat"])).toEqual(["VIO"]);
    expect(desk.options("french", "absorb", [F.i2, "retreat", "VIO", F.i1, "retreat"])).toEqual(["STA", "TRO"]);
    desk.act("french", "absorb", [F.i2, "retreat", "VIO", F.i1, "retreat", "TRO"]);
    expect(desk.where(F.i1, F.i2)).toEqual(["TRO", "VIO"]);
    const split = onFrench([F.i1, F.i2], 2, [F.i1, F.i2]).act("french", "absorb", [
      F.i1,
      "retreat",
      "VIO",
      F.i2,
      "retreat",
      "REZ",
    ]);
    expect(split.where(F.i1, F.i2)).toEqual(["VIO", "REZ"]);
  },
);

rule("7.7.A.i", "a unit that has left a full Area makes room there for one that retreats after it", () => {
  const rezonville = [F.i1, F.i2, F.i4, F.i5, F.i6, F.i7, F.i8, F.i9];
  const desk = field(
    { REZ: rezonville, FLA: [F.i3], BUX: [G.i1], BVI: [G.i5], STA: [G.i6], TRO: [G.i7], VIO: [G.i8] },
    { to: "french", leaders: { [LEADER.frossard]: "FLA" } },
  );
  desk.act("french", "fire", ["leader", LEADER.frossard, F.i1, "BUX", [F.i3]], [3, 3]);
  expect(desk.battle.result).toBe("both hit 2/2/0");
  desk.act("german", "absorb", [G.i1, "flip", G.i1, "retreat", "CHA"]);
  expect(desk.options("french", "absorb", [F.i1, "flip", F.i3])).toEqual(["flip"]);
  expect(desk.options("french", "absorb", [F.i1, "retreat", "MBL", F.i3])).toEqual(["flip", "retreat"]);
  desk.act("french", "absorb", [F.i1, "retreat", "MBL", F.i3, "retreat", "REZ", "FLA"]);
  expect(desk.where(F.i1, F.i3)).toEqual(["MBL", "REZ"]);
});

rule("7.7.A.j", "a retreat costs no movement points, may cross ravines, and draws no reaction", () => {
  const desk = field({ MLT: [F.g1], GRE: [G.i1], BRU: [G.c1], VSY: [F.i1] }, { to: "french" });
  desk.act("french", "bombard", ["area", F.g1, "GRE"], [1, 2]);
  expect(desk.options("german", "absorb", [G.i1, "retreat"])).toEqual(["BRU"]);
  const over = field({ BRU: [F.g1], GRE: [G.i1], VSY: [F.i1], MLT: [G.i2] }, { to: "french" });
  over.act("french", "bombard", ["area", F.g1, "GRE"], [1, 2]);
  expect(over.options("german", "absorb", [G.i1, "retreat"])).toEqual(["MLT"]);
  over.act("german", "absorb", [G.i1, "retreat", "MLT"]);
  expect([over.at(G.i1), over.next]).toEqual(["MLT", "german: impulse"]);
});

rule("7.7.A.l", "eliminated units are out of the game", () => {
  const desk = onGermans([G.i1], 3);
  desk.act("french", "pass", [], [1, 2]);
  expect(desk.pub.turn).toBe(3);
  expect(desk.at(G.i1)).toBe("eliminated");
});

rule("3.0.q", "a Leader may go with retreating units or stay", () => {
  for (const goal of ["VIO", "FLA"]) {
    const desk = field({ BUX: [G.g1], FLA: [F.i1, F.i2] }, { leaders: { [LEADER.frossard]: "FLA" } });
    desk.act("german", "bombard", ["area", G.g1, "FLA"], [1, 1]);
    expect(desk.options("french", "absorb", [F.i1, "retreat", "VIO"])).toEqual(["VIO", "FLA"]);
    desk.act("french", "absorb", [F.i1, "retreat", "VIO", goal]);
    expect(desk.leaderAt(LEADER.frossard)).toBe(goal);
  }
});

/** Every way to pay, by trying all of them: totals with the number of leads that bore a point. */
function brute(
  prices: Prices,
  points: number,
  units: readonly Absorber[],
  room: number,
): { leads: number; total: number } {
  let best = { leads: 0, total: 0 };
  const visit = (at: number, total: number, leads: number, retreats: number): void => {
    if (total > points || retreats > room) return;
    if (at === units.length) {
      if (leads > best.leads || (leads === best.leads && total > best.total)) best = { leads, total };
      return;
    }
    const { fresh, lead } = units[at];
    const bears = lead ? 1 : 0;
    visit(at + 1, total, leads, retreats);
    visit(at + 1, total + 1, leads + bears, retreats + 1);
    visit(at + 1, total + (fresh ? prices.fresh : prices.spent), leads + bears, retreats);
    if (!fresh) return;
    visit(at + 1, total + 1, leads + bears, retreats);
    visit(at + 1, total + 2, leads + bears, retreats + 1);
  };
  visit(0, 0, 0, 0);
  return best;
}

const ABSORBER = fc.record({ fresh: fc.boolean(), lead: fc.boolean(), origin: fc.constant(0) });

rule("7.7.A.b", "a bill of twenty points is paid to the last of them", () => {
  const units = Array.from({ length: 8 }, (): Absorber => ({ fresh: true, lead: false, origin: 0 }));
  const ways = [{ home: 4 as AreaId, away: [], near: [] }];
  const ledger = new Ledger({ retreat: 1, flip: 1, spent: 2, fresh: 3 }, 20, units, ways, [], true);
  expect(ledger.total).toBe(20);
  for (let index = 0; index < 6; index++) {
    expect(ledger.hows(index)).toEqual(["flip", "eliminate"]);
    ledger.pay(index, "eliminate", null);
  }
  for (const index of [6, 7]) {
    expect(ledger.hows(index)).toEqual(["flip"]);
    ledger.pay(index, "flip", null);
  }
  expect([ledger.absorbed, ledger.settled]).toEqual([20, true]);
});

test("the bill is what trying every combination gives, and can be settled in any order that is offered", () => {
  const prices: Prices[] = [
    { retreat: 1, flip: 1, spent: 3, fresh: 4 },
    { retreat: 1, flip: 1, spent: 2, fresh: 3 },
  ];
  const area = 5 as AreaId;
  fc.assert(
    fc.property(
      fc.constantFrom(...prices),
      fc.integer({ min: 0, max: 12 }),
      fc.array(ABSORBER, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 6 }),
      fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
      (price, points, units, room, choices) => {
        const rooms = [0, 0, 0, 0, 0, room];
        const ledger = new Ledger(
          price,
          points,
          units,
          [{ home: 4 as AreaId, away: room > 0 ? [area] : [], near: [] }],
          rooms,
          true,
        );
        const expected = brute(price, points, units, room);
        expect({ leads: ledger.leadsRequired, total: ledger.total }).toEqual(expected);
        for (const choice of choices) {
          if (ledger.settled) break;
          const open: [number, How][] = units.flatMap((_, i) => ledger.hows(i).map((how): [number, How] => [i, how]));
          expect(open.length).toBeGreaterThan(0);
          const [index, how] = open[choice % open.length];
          ledger.pay(index, how, how === "retreat" ? area : null);
        }
        expect(ledger.absorbed).toBe(expected.total);
      },
    ),
    { numRuns: 400, seed: 1870 },
  );
});
