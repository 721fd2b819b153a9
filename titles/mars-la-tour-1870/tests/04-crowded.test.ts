import { rule } from "@wusong/testkit";
import { expect } from "vitest";
import type { Sheet } from "../sheet.ts";
import { type Desk, field } from "./helpers.ts";
import { freeSheet } from "./maps.ts";

/** Marches through crowded country, against a second reckoning of who may go where (4.0). */

const FULL = 8;
const MOST_IN_ASSAULT = 4;

/** Numbers below n, the same ones in every run. */
function dice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * n);
  };
}

type Kind = "foot" | "guns" | "horse";
const POINTS = { foot: 3, guns: 3, horse: 5 };

interface Crowd {
  readonly side: "french" | "german";
  readonly kind: Kind;
  readonly from: string;
  readonly movers: string[];
  readonly stacks: Record<string, string[]>;
}

const idsOf = (sheet: Sheet, side: string, arm: string): string[] =>
  sheet.data.counters.units
    .filter((unit) => unit.side === side && unit.arm === arm && (arm === "cavalry") === unit.horse)
    .map(({ id }) => id);

/** A few alike in one Area, and around it full Areas, nearly full ones, enemies and open ground. */
function crowd(seed: number): Crowd {
  const roll = dice(seed);
  const sheet = freeSheet;
  const side = roll(2) === 0 ? "french" : "german";
  const enemy = side === "french" ? "german" : "french";
  const kind = (["foot", "guns", "horse"] as const)[roll(3)];
  const own = sheet.data.counters.units.filter((unit) => unit.side === side).map(({ id }) => id);
  const movers = idsOf(sheet, side, { foot: "infantry", guns: "artillery", horse: "cavalry" }[kind]).slice(
    0,
    1 + roll(5),
  );
  const friends = own.filter((id) => !movers.includes(id));
  const foes = idsOf(sheet, enemy, "infantry");
  const from = sheet.areaIds[roll(sheet.areas)];
  const stacks: Record<string, string[]> = { [from]: movers };
  const ring = [...sheet.near[sheet.areaByName.get(from)!]];
  const beyond = ring.flatMap((area) => [...sheet.near[area]]).filter((area) => !ring.includes(area));
  for (const area of new Set([...ring, ...beyond].map((one) => sheet.areaIds[one]))) {
    if (area === from) continue;
    const chance = roll(10);
    if (chance < 5 && friends.length >= FULL) stacks[area] = friends.splice(0, FULL - (chance === 0 ? 1 : 0));
    else if (chance < 8 && foes.length > 0) stacks[area] = foes.splice(0, 1);
  }
  return { side, kind, from, movers, stacks };
}

/** What a step costs, from the map alone (4.0.c, T.1). */
function costOf(sheet: Sheet, kind: Kind, from: string, to: string): number {
  const goal = sheet.data.map.areas.find(({ id }) => id === to)!;
  const ravine = sheet.data.map.borders.some(
    ({ a, b, kind: between }) => between === "ravine" && [a, b].includes(from) && [a, b].includes(to),
  );
  const woods = kind === "horse" && goal.terrain.includes("woods") && sheet.cover[sheet.areaByName.get(to)!] >= 3;
  return 1 + (ravine ? 1 : 0) + (woods ? 2 : 0);
}

class Reckoning {
  constructor(
    private readonly desk: Desk,
    private readonly side: "french" | "german",
    private readonly kind: Kind,
  ) {}

  private held(area: string, side: string): number {
    const { sheet } = this.desk.game;
    const index = sheet.areaByName.get(area)!;
    return sheet.data.counters.units.filter((unit, i) => unit.side === side && this.desk.pub.at[i] === index).length;
  }

  near(area: string): string[] {
    const { sheet } = this.desk.game;
    return [...sheet.near[sheet.areaByName.get(area)!]].map((one) => sheet.areaIds[one]);
  }

  isEnemy(area: string): boolean {
    return this.held(area, this.side === "french" ? "german" : "french") > 0;
  }

  private get mayAssault(): boolean {
    return !(this.side === "french" && this.kind === "guns");
  }

  /** How many of those on the way must leave the Area they have overfilled. */
  over(area: string, many: number): number {
    return Math.max(0, Math.min(many, this.held(area, this.side) - FULL));
  }

  /** Null when so many, with so many points each, may make the step; otherwise the case. */
  why(from: string, to: string, many: number, points: number): string | null {
    const cost = costOf(this.desk.game.sheet, this.kind, from, to);
    if (this.isEnemy(to)) {
      if (!this.mayAssault) return "7.0.i";
      if (cost > points) return "4.0.l";
      return many > MOST_IN_ASSAULT ? "7.4.i" : null;
    }
    if (cost > points) return "4.0.g";
    const room = (area: string): number => FULL - this.held(area, this.side) + (area === from ? many : 0);
    return room(to) >= many || this.goesOn(to, many, points - cost, room) ? null : "4.0.s";
  }

  /** Whether as many as are too many for an Area can leave it again, at once or further on. */
  private goesOn(area: string, many: number, points: number, room: (area: string) => number): boolean {
    const leaving = Math.min(many, many - room(area));
    return this.near(area).some((next) => {
      const left = points - costOf(this.desk.game.sheet, this.kind, area, next);
      if (left < 0) return false;
      if (this.isEnemy(next)) return this.mayAssault && leaving <= MOST_IN_ASSAULT;
      return room(next) >= leaving || this.goesOn(next, leaving, left, room);
    });
  }
}

const refusalOf = (desk: Desk, seat: string, verb: string, picks: unknown[]): string | null => {
  const found = desk.game.play.preview(desk.seat(seat), { verb, picks: desk.asked(seat, verb, picks) as never });
  return "refusal" in found ? found.refusal.rule : null;
};

/** Every Area, and every number of units, is offered for a step or refused as it is reckoned. Those that can be made are given back. */
function checkSteps(desk: Desk, own: Crowd, from: string, units: string[], points: number) {
  const { side, kind } = own;
  const reckoning = new Reckoning(desk, side, kind);
  const least = Math.max(1, reckoning.over(from, units.length));
  const open: { to: string; units: string[] }[] = [];
  const offered = desk.options(side, "step", [from]);
  const { sheet } = desk.game;
  const far = sheet.areaIds.find((to) => to !== from && !reckoning.near(from).includes(to))!;
  expect(desk.refused(side, "step", [from, far]).rule).toBe("4.0.c");
  expect(offered.filter((to) => !reckoning.near(from).includes(to))).toEqual([]);
  for (const to of reckoning.near(from)) {
    const first = reckoning.why(from, to, least, points);
    expect([from, to, offered.includes(to)]).toEqual([from, to, first === null]);
    if (first !== null) {
      expect([from, to, refusalOf(desk, side, "step", [from, to])]).toEqual([
        from,
        to,
        first === "7.4.i" ? "4.0.l" : first,
      ]);
      continue;
    }
    for (let many = least; many <= units.length; many++) {
      const group = units.slice(0, many);
      const why = reckoning.why(from, to, many, points);
      expect([from, to, many, refusalOf(desk, side, "step", [from, to, group])]).toEqual([from, to, many, why]);
      if (why === null && !reckoning.isEnemy(to)) open.push({ to, units: group });
    }
    if (least > 1 && least < units.length)
      expect(refusalOf(desk, side, "step", [from, to, units.slice(0, least - 1)])).toBe("4.0.s");
  }
  return open;
}

rule(["4.0.c", "4.0.f", "4.0.g", "4.0.m", "4.0.s"], "in crowded country a step is offered where it is reckoned", () => {
  let overfilled = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const own = crowd(seed);
    const { side, from, movers, stacks } = own;
    const spent = Object.values(stacks).flatMap((units) => (units === movers ? [] : units));
    const desk = field(stacks, { to: side, spent });
    const reckoning = new Reckoning(desk, side, own.kind);
    const points = POINTS[own.kind];
    const canStart = reckoning.near(from).some((to) => reckoning.why(from, to, 1, points) === null);
    expect([seed, desk.verbs(side).includes("move")]).toEqual([seed, canStart]);
    if (!canStart) continue;
    desk.act(side, "move", ["area", from, movers]);
    const roll = dice(seed + 1000);
    let here = from;
    let party = movers;
    let left = points;
    for (let steps = 0; steps < 3; steps++) {
      const open = checkSteps(desk, own, here, party, left);
      const most = open.filter(({ units }) => units.length === Math.max(...open.map((one) => one.units.length)));
      if (most.length === 0) break;
      const { to, units } = most[roll(most.length)];
      // The turn ends where nobody is left who can do anything.
      if (desk.rolls(side, "step", [here, to, units], [1, 2])) break;
      left -= costOf(desk.game.sheet, own.kind, here, to);
      [here, party] = [to, units];
      if (desk.step !== "step" || !desk.options(side, "step").includes(here)) break;
      const over = reckoning.over(here, party.length) > 0;
      if (over) overfilled++;
      expect([seed, desk.verbs(side).includes("done")]).toEqual([seed, !over]);
    }
  }
  expect(overfilled).toBeGreaterThan(5);
});
