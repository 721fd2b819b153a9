import type { Consequences } from "@wusong/engine";
import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import { type AreaId, bit } from "../ids.ts";
import { Ledger } from "../rules/07-combat/casualties.ts";
import schedule from "../sheet/schedule.json" with { type: "json" };
import { Desk, F, field, G, LEADER, march, step } from "./helpers.ts";
import { freeSheet, hillsAt, load } from "./maps.ts";

/** Where there is room or reach for some and not for others. */

const SPENT = [G.i3, G.i4, G.j, G.i5, G.i6, G.i7, G.i8, G.x1];

rule(["7.2.q", "7.2.t"], "who is as near as the lead, but behind a Hill, does not support its fire", () => {
  const fire = (...hills: string[]) =>
    field(
      { BVI: [F.i1], BSA: [F.i2], BUX: [G.i1] },
      { to: "french", leaders: { [LEADER.frossard]: "BVI" }, sheet: hillsAt(...hills) },
    );
  const picks = ["leader", LEADER.frossard, F.i1, "BUX"];
  expect(fire().options("french", "fire", picks)).toEqual([F.i2]);
  expect(fire("GOR").options("french", "fire", picks)).toEqual([]);
  expect(fire("GOR").refused("french", "fire", [...picks, [F.i2]]).rule).toBe("7.2.q");
});

rule(["4.0.t", "7.3.R.n"], "who is Spent by a volley while he passes a full Area halts there over the limit", () => {
  const desk = field({ CHA: [G.i1, G.i2], BUX: SPENT, FLA: [F.i1, F.i2] }, { spent: SPENT, reserves: true });
  march(desk, "german", "CHA", "BUX", [G.i1, G.i2]);
  step(desk, "german", "BUX", "TRO", [G.i1, G.i2]);
  desk.act("french", "volley", ["FLA", [F.i1, F.i2]], [2, 4]);
  const overfull = bit(desk.game.sheet.areaByName.get("BUX")!);
  expect(desk.pub.forced & overfull).toBe(0);
  desk.act("german", "absorb", ["hold", G.i1, "flip"]);
  expect(desk.where(G.i1, G.i2)).toEqual(["BUX", "TRO"]);
  expect(desk.pub.forced & overfull).not.toBe(0);
});

rule(["4.0.m", "4.0.s"], "as many as must leave an overfilled Area do, where just so many find room", () => {
  const four = [G.i1, G.i2, G.i3, G.i4];
  const there = [G.g1, G.g2, G.g3, G.g4, G.c1, G.c2];
  const beyond = [G.i5, G.i6, G.i7, G.i8, G.x1, G.j];
  const desk = field({ BUX: four, GOR: there, BSA: beyond }, { spent: [...there, ...beyond], reserves: true });
  march(desk, "german", "BUX", "GOR", four);
  expect(desk.verbs("german")).toEqual(["step"]);
  expect(desk.options("german", "step", ["GOR"])).toContain("BSA");
  expect(desk.refused("german", "step", ["GOR", "BSA", [G.i1]]).rule).toBe("4.0.s");
  expect(desk.refused("german", "step", ["GOR", "BSA", [G.i1, G.i2, G.i3]]).rule).toBe("4.0.s");
  step(desk, "german", "GOR", "BSA", [G.i1, G.i2]);
  expect(desk.where(...four)).toEqual(["BSA", "BSA", "GOR", "GOR"]);
});

rule(["4.0.m", "4.0.s"], "those who have the points go on from an overfilled Area, whoever is named first", () => {
  const french = freeSheet.data.counters.units.filter(({ side }) => side === "french");
  const foot = french.filter(({ arm }) => arm === "infantry").map(({ id }) => id);
  const horse = french.filter(({ arm }) => arm === "cavalry").map(({ id }) => id);
  const party = [...foot.slice(0, 2), ...horse.slice(-2)];
  const others = french.map(({ id }) => id).filter((id) => !party.includes(id));
  const stacks: Record<string, string[]> = { GOR: others.splice(0, 6) };
  for (const full of ["STA", "BUX", "BVI", "BOG"]) stacks[full] = others.splice(0, 8);
  const desk = field({ BSA: party, ...stacks }, { to: "french", spent: Object.values(stacks).flat() });
  march(desk, "french", "BSA", "GOR", party);
  expect(desk.verbs("french")).toEqual(["step"]);
  expect(desk.options("french", "step", ["GOR"])).toContain("STA");
  expect(desk.refused("french", "step", ["GOR", "STA", party.slice(1, 3)]).rule).toBe("4.0.s");
  step(desk, "french", "GOR", "STA", party.slice(2));
  expect(desk.where(...party)).toEqual(["GOR", "GOR", "STA", "STA"]);
});

rule("7.3.R.l", "nobody falls back into a full Area", () => {
  const volley = (there: string[]) => {
    const desk = field({ CHA: [G.i1], PUX: there, BUX: [F.i1, F.i2] }, { spent: SPENT, reserves: true });
    return march(desk, "german", "CHA", "PUX", [G.i1]).act("french", "volley", ["BUX", [F.i1, F.i2]], [1, 2]);
  };
  expect(volley(SPENT.slice(1)).options("german", "absorb")).toContain("fall back");
  // Only a flip is left, and nobody is asked about it.
  const full = volley(SPENT);
  expect([full.step === "absorb", full.at(G.i1), full.spent(G.i1)]).toEqual([false, "CHA", true]);
});

rule(["7.1.R.f", "7.7.A.a"], "a gun that bears two points does not bear that of another", () => {
  const desk = field({ BUX: [G.g1, G.g2, G.g3], FLA: [F.g1, F.g2, F.i1] });
  desk.act("german", "bombard", ["area", G.g1, "FLA", [G.g2, G.g3]], [6, 4]);
  const twice = [F.g1, "flip", F.g1, "retreat", "REZ"];
  expect(desk.options("french", "absorb", twice)).toEqual([F.g2]);
  expect(desk.refused("french", "absorb", [...twice, F.i1]).rule).toBe("7.1.R.f");
});

rule(["9.0.e", "9.0.f"], "an Area may belong to either side before anybody stands in it", () => {
  const sheet = load({ "schedule.json": { ...schedule, control: { STM: "french", HAN: "german" } } });
  const desk = new Desk({ sheet });
  expect(["STM", "HAN", "MLT"].map((area) => desk.control(area))).toEqual(["french", "german", "none"]);
});

rule("8.0.a", "a group that came this turn has arrived, and is not due any more", () => {
  const desk = new Desk();
  desk.edit({ turn: 2, phase: { arrival: "german" } });
  const [first, ...others] = desk.options("german", "bring");
  desk.act("german", "bring", [first, ...desk.options("german", "bring", [first]).slice(0, 1)]);
  expect(desk.options("german", "bring")).toEqual(others);
  expect(desk.refused("german", "bring", [first])).toMatchObject({ rule: "8.0.a", text: /has arrived\.$/ });
});

rule(["4.0.m", "4.0.s"], "one who could go on does not speak for a second who must leave with him", () => {
  const french = freeSheet.data.counters.units.filter(({ side }) => side === "french");
  const foot = french.filter(({ arm }) => arm === "infantry").map(({ id }) => id);
  const horse = french.filter(({ arm }) => arm === "cavalry").map(({ id }) => id);
  const party = [...foot.slice(0, 3), horse.at(-1)!];
  const others = french.map(({ id }) => id).filter((id) => !party.includes(id));
  const stacks: Record<string, string[]> = { GOR: others.splice(0, 6), BUX: others.splice(0, 6) };
  for (const full of ["STA", "BVI", "BOG"]) stacks[full] = others.splice(0, 8);
  const desk = field({ BSA: party, ...stacks }, { to: "french", spent: Object.values(stacks).flat() });
  march(desk, "french", "BSA", "GOR", party);
  expect(desk.options("french", "step", ["GOR"])).toEqual(["BUX"]);
});

rule(["3.0.l", "7.4.i"], "four that have stopped make no assault without one of the group that picks them up", () => {
  const waiting = [G.i1, G.i2, G.i3, G.i4];
  const desk = field({ BUX: waiting, CHA: [G.i5] }, { leaders: { [LEADER.alvensleben]: "BUX" }, reserves: true });
  desk.act("german", "move", ["leader", LEADER.alvensleben, [...waiting, G.i5]]);
  step(desk, "german", "BUX", "PUX", waiting);
  step(desk, "german", "CHA", "PUX", [G.i5]);
  const why = (unit: string, draft: string[]) =>
    desk.game.play.why(desk.seat("german"), "step", ["PUX", "TRO"], { of: "unit", text: unit }, draft)?.rule;
  expect([why(G.i4, [G.i1, G.i2, G.i3]), why(G.i5, [G.i1, G.i2, G.i3])]).toEqual([undefined, undefined]);
  const held = field(
    { BUX: waiting, CHA: [G.i5], TRO: [F.i1] },
    { leaders: { [LEADER.alvensleben]: "BUX" }, reserves: true, spent: [F.i1] },
  );
  held.act("german", "move", ["leader", LEADER.alvensleben, [...waiting, G.i5]]);
  step(held, "german", "BUX", "PUX", waiting);
  step(held, "german", "CHA", "PUX", [G.i5]);
  const whyNot = (unit: string, draft: string[]) =>
    held.game.play.why(held.seat("german"), "step", ["PUX", "TRO"], { of: "unit", text: unit }, draft)?.rule;
  expect([whyNot(G.i4, [G.i1, G.i2, G.i3]), whyNot(G.i5, [G.i1, G.i2, G.i3])]).toEqual(["3.0.l", undefined]);
});

rule("4.0.t", "attackers thrown back into an Area that is full without them stay there over the limit", () => {
  const desk = field(
    { CHA: [G.i1, G.i2], BUX: SPENT, FLA: [F.i1, F.i2, F.i3] },
    { spent: [...SPENT, F.i1, F.i2, F.i3], reserves: true },
  );
  march(desk, "german", "CHA", "BUX", [G.i1, G.i2]);
  step(desk, "german", "BUX", "FLA", [G.i1, G.i2]);
  desk.act("german", "lead", [G.i1]).act("french", "lead", [F.i1], [1, 6]);
  expect(desk.where(G.i1, G.i2)).toEqual(["eliminated", "BUX"]);
  expect(desk.pub.forced & bit(desk.game.sheet.areaByName.get("BUX")!)).not.toBe(0);
});

rule(["7.7.A.b", "7.7.A.h"], "who cannot retreat is refused for that only when he would", () => {
  const desk = field({
    BUX: [G.g1],
    FLA: [F.i1, F.i2],
    VIO: [G.i1],
    TRO: [G.i2],
    STA: [G.i3],
    BVI: [G.i4],
    REZ: [G.i5],
  });
  desk.act("german", "bombard", ["area", G.g1, "FLA"], [2, 2]);
  const price = desk.game.sheet.tables.casualties.french.fresh;
  const why = (how: string) => desk.refused("french", "absorb", [F.i1, how]).rule;
  expect(price).toBeGreaterThan(1);
  expect([why("retreat"), why("eliminate")]).toEqual(["7.7.A.h", "7.7.A.b"]);
});

rule(["7.7.A.b", "7.7.A.i"], "a unit with two ways out leaves the only one of another to him", () => {
  const [here, there, shared, own] = [0, 1, 2, 3] as AreaId[];
  const spent = (origin: number) => ({ fresh: false, lead: false, origin });
  const ways = [
    { home: here, away: [shared, own], near: [] },
    { home: there, away: [shared], near: [] },
  ];
  const prices = { retreat: 1, flip: 1, spent: 2, fresh: 3 } as const;
  const ledger = new Ledger(prices, 2, [spent(0), spent(1)], ways, [0, 0, 1, 1], true);
  expect([ledger.places(0), ledger.places(1)]).toEqual([[own], [shared]]);
});

rule(["4.0.t", "7.7.A.i"], "an Area over the limit takes no room away from another", () => {
  const [here, over, free] = [0, 1, 2] as AreaId[];
  const ways = [{ home: here, away: [over, free], near: [] }];
  const prices = { retreat: 1, flip: 1, spent: 2, fresh: 3 } as const;
  const ledger = new Ledger(prices, 1, [{ fresh: false, lead: false, origin: 0 }], ways, [0, -1, 1], true);
  expect([ledger.total, ledger.places(0)]).toEqual([1, [free]]);
});

function consequences(desk: Desk, verb: string, picks: unknown[] = []): Consequences["consequences"] {
  const shown = desk.game.play.preview(desk.seat("german"), {
    verb,
    picks: desk.asked("german", verb, picks) as never,
  });
  if ("refusal" in shown) throw new Error(shown.refusal.text);
  return (shown.preview as Consequences).consequences;
}

rule("7.3.R.n", "all who would be Spent by a volley are told to halt", () => {
  const desk = field({ BUX: [G.i1, G.i2, G.i3], FLA: [F.i1, F.i2, F.i3] });
  march(desk, "german", "BUX", "FLA", [G.i1, G.i2, G.i3]).act("french", "volley", ["FLA", [F.i1, F.i2, F.i3]], [2, 2]);
  const told = consequences(desk, "absorb", ["hold", G.i1, "flip", G.i2, "flip", G.i3, "flip"]);
  expect(told.find(({ rule: named }) => named === "7.3.R.n")?.text).toMatch(/, .* and .* halt in Buxières\.$/);
});

rule("4.0.e", "who was Spent before he moved is not told to be Spent", () => {
  const desk = field({ BUX: [G.i1, G.i2, G.i3], FLA: [F.i1, F.i2] }, { reserves: true });
  desk.act("german", "move", ["area", "BUX", [G.i1, G.i2, G.i3]]);
  step(desk, "german", "BUX", "TRO", [G.i1, G.i2]);
  desk.act("french", "volley", ["FLA", [F.i1, F.i2]], [2, 4]).act("german", "absorb", ["hold", G.i1, "flip"]);
  const [told, ...others] = consequences(desk, "done");
  expect(told.text).toMatch(/ has not moved and will be Spent all the same\.$/);
  expect(others).toEqual([]);
});

rule(["7.5.a", "7.5.b"], "cavalry may charge where one lead of the group would be hurt, and another would not", () => {
  const desk = field({ BUX: [G.i1, G.g1], TRO: [F.c1] }, { reserves: true });
  march(desk, "german", "BUX", "FLA", [G.i1, G.g1]);
  expect(desk.next).toBe("french: charge");
  expect(desk.refused("french", "charge", ["VIO"]).text).toMatch(/no Fresh French cavalry in Vionville/);
});

rule(["7.7.A.g", "7.7.A.i"], "where the only ways out lie beside the opponent their room counts, too", () => {
  const [here, near] = [0, 1] as AreaId[];
  const ways = [{ home: here, away: [], near: [near] }];
  const prices = { retreat: 1, flip: 1, spent: 3, fresh: 4 } as const;
  const spent = { fresh: false, lead: false, origin: 0 };
  expect(new Ledger(prices, 2, [spent, spent], ways, [0, 1], true).total).toBe(1);
  expect(new Ledger(prices, 2, [spent, spent], ways, [0, 2], true).total).toBe(2);
});
