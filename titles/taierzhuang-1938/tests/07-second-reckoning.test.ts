import { type Edit, type OddsReport, Random } from "@wusong/engine";
import { rule, TestTable } from "@wusong/testkit";
import { expect } from "vitest";
import { title } from "../index.ts";
import type { Sheet } from "../sheet.ts";
import { type Desk, damage, sheet, where } from "./helpers.ts";
import {
  crowd,
  isArea,
  mixedCounters,
  oneOf,
  other,
  PLACES,
  type Position,
  type Reached,
  Reckoning,
  type Side,
  type Standing,
  slowest,
  someOf,
  steps,
} from "./reckoning.ts";

/** Rules against a second reckoning of them, on crowded positions with the printed counters and with others. */

interface Setting {
  readonly desk: Desk;
  readonly side: Side;
  readonly printed: Sheet;
  readonly reckoning: Reckoning;
  readonly random: Random;
  readonly words: string;
}

const SHEETS: readonly Sheet[] = [sheet, mixedCounters("mixed")];

function* settings(name: string, count: number, more: (side: Side) => Edit, options = {}): Generator<Setting> {
  for (let i = 0; i < count; i++) {
    const random = new Random(`${name} ${i}`);
    const side = i % 2 === 0 ? "japan" : "china";
    const printed = oneOf(random, SHEETS);
    const position: Position = crowd(random);
    const desk = new TestTable(title, { options, sheet: printed, dice: "seed" }).edit({
      clear: true,
      units: position,
      turn: 5,
      active: side,
      phase: "impulses",
      ...more(side),
    });
    yield { desk, side, printed, random, reckoning: new Reckoning(printed, position), words: `${name} ${i}` };
  }
}

const nothing = (): Edit => ({});
const namesOf = (units: readonly { name: string }[]): string[] => units.map(({ name }) => name);

/** What is offered first for a verb; nothing where the verb is not offered. */
const offered = (desk: Desk, side: Side, verb: string): string[] =>
  desk.verbs(side).includes(verb) ? desk.options(side, verb, []) : [];

/** What is asked after these picks. */
function asked(desk: Desk, side: Side, verb: string, picks: readonly unknown[]) {
  const next = desk.game.play.options(desk.seat(side), verb, desk.asked(side, verb, picks));
  return "asked" in next ? next.asked : null;
}

/** The areas offered as the end of a march, with what a screen shows of them. */
function ends(desk: Desk, side: Side, picks: readonly unknown[]): Record<string, Reached> {
  const next = asked(desk, side, "move", picks);
  if (next?.kind !== "one") return {};
  const about = next.about as Record<string, Reached>;
  return Object.fromEntries(next.options.map((area) => [area, { cost: about[area].cost, stop: about[area].stop }]));
}

rule(
  ["7.1.b", "7.1.1.a", "7.1.1.h", "7.1.1.k", "7.1.2.b"],
  "groups of all kinds reach what a second reckoning finds, at its cost, and nothing else",
  () => {
    for (const { desk, side, reckoning, random, words } of settings("march", 60, nothing)) {
      const movers = (from: string) =>
        reckoning.ready(side, from).filter((unit) => reckoning.reach(side, [unit], from).size > 0);
      const origins = PLACES.filter((place) => movers(place).length > 0);
      expect(offered(desk, side, "move"), words).toEqual(origins);
      if (origins.length === 0) continue;
      const from = oneOf(random, origins);
      expect(desk.options(side, "move", [from]), words).toEqual(namesOf(movers(from)));
      const group = someOf(random, movers(from)).slice(0, 10);
      const reached = reckoning.reach(side, group, from);
      const picks = [from, namesOf(group)];
      if (reached.size === 0) {
        const tank = group.some((unit) => unit.tank);
        const withRoom = reckoning.reach(side, [{ ...group[0], tank }], from, slowest(group)).size > 0;
        expect(desk.refused(side, "move", picks).rule, words).toBe(withRoom ? "7.1.2" : "7.1");
      } else expect(ends(desk, side, picks), words).toEqual(Object.fromEntries(reached));
    }
  },
);

rule(
  ["7.1.1.l", "7.1.1.m", "7.1.1.n", "7.1.1.o"],
  "a group that drops some off goes on as far as a second reckoning finds, with the allowance it began with",
  () => {
    for (const { desk, side, reckoning, random, words } of settings("drop", 100, nothing)) {
      const origins = PLACES.filter((place) => reckoning.ready(side, place).length > 1);
      if (origins.length === 0) continue;
      const from = oneOf(random, origins);
      const group = someOf(random, reckoning.ready(side, from)).slice(0, 4);
      const open = [...reckoning.reach(side, group, from)].filter(([, { stop }]) => !stop);
      if (group.length < 2 || open.length === 0) continue;
      const [to, { cost }] = oneOf(random, open);
      const allowance = slowest(group);
      const onward = (rest: readonly Standing[], dropped: number) =>
        reckoning.reach(side, rest, to, allowance, allowance - cost, { [from]: -group.length, [to]: dropped });
      const picks = [from, namesOf(group), to];
      const some = group.some((unit) => onward([unit], 0).size > 0);
      expect(asked(desk, side, "move", picks)?.kind === "more", words).toBe(some);
      if (!some) continue;
      const drop = someOf(random, group).slice(0, group.length - 1);
      const further = onward(
        group.filter((unit) => !drop.includes(unit)),
        drop.length,
      );
      const dropping = [...picks, true, namesOf(drop)];
      if (further.size === 0) expect(desk.refused(side, "move", [...dropping, to]).rule, words).toBe("7.1.1");
      else expect(ends(desk, side, dropping), words).toEqual(Object.fromEntries(further));
    }
  },
);

rule(["7.2.b", "7.2.c", "7.2.1.a", "7.2.1.b"], "who fires at what, as a second reckoning finds", () => {
  for (const { desk, side, reckoning, random, words } of settings("fire", 60, nothing)) {
    const targetsFrom = (place: string) => reckoning.fireTargets(side, place, reckoning.ready(side, place));
    const origins = PLACES.filter((place) => targetsFrom(place).length > 0);
    expect(offered(desk, side, "fire"), words).toEqual(origins);
    if (origins.length === 0) continue;
    const from = oneOf(random, origins);
    expect(desk.options(side, "fire", [from]), words).toEqual(targetsFrom(from));
    const target = oneOf(random, targetsFrom(from));
    const firers = reckoning
      .ready(side, from)
      .filter((unit) => reckoning.fireTargets(side, from, [unit]).includes(target));
    expect(desk.options(side, "fire", [from, target]), words).toEqual(namesOf(firers));
  }
});

/** How many of the 36 rolls of two dice give each number of points, with so much ahead of the defence. */
function chances(ahead: number): [number, number][] {
  const rolls = new Map<number, number>();
  for (let one = 1; one <= 6; one++)
    for (let second = 1; second <= 6; second++) {
      const points = Math.max(0, ahead + one + second);
      rolls.set(points, (rolls.get(points) ?? 0) + 1);
    }
  return [...rolls].sort(([a], [b]) => a - b);
}

rule(
  ["7.2.2.a.a", "7.2.2.b.b", "7.2.2.c.a", "7.2.2.d.a", "7.3.a"],
  "attacks do the damage that a second reckoning finds, and Heroes is asked where other dice would do something else",
  () => {
    const chits: Edit = { hands: { japan: ["jp.engineers"], china: ["cn.heroes", "cn.dare"] } };
    for (const { desk, side, reckoning, random, words } of settings("attack", 80, () => chits)) {
      const origins = offered(desk, side, "fire");
      if (origins.length === 0) continue;
      const from = oneOf(random, origins);
      const target = oneOf(random, reckoning.fireTargets(side, from, reckoning.ready(side, from)));
      const inside = from === target;
      const firing = someOf(
        random,
        reckoning.ready(side, from).filter(({ red, cf }) => inside || (red && cf > 0)),
      );
      const wave = inside && random.below(2) === 0;
      const support = inside ? random.below(2) : 0;
      const strength = reckoning.attack(firing, wave, support);
      const defence = reckoning.defence(side, target, from);
      const picks = [from, target, namesOf(firing), ...(inside ? [wave ? "humanWave" : "normal", support] : [])];
      const command = { verb: "fire", picks: desk.asked(side, "fire", picks) as never };
      expect(desk.game.play.preview(desk.seat(side), command), words).toMatchObject({
        preview: { attacker: { total: strength }, defender: { total: defence } },
      });
      const { outcomes } = (desk.game.play.preview(desk.seat(side), command) as { preview: OddsReport }).preview;
      expect(
        outcomes.map(({ key, numerator, denominator }) => [Number(key), (36 * numerator) / denominator]),
        words,
      ).toEqual(chances(strength - defence));
      const dice = [1 + random.below(6), 1 + random.below(6)];
      desk.act(side, "fire", picks, dice);
      const most = reckoning.at(other(side), target).reduce((sum, { spent }) => sum + (spent ? 2 : 3), 0);
      const effect = (roll: number): number => Math.min(most, Math.max(0, strength + roll - defence));
      expect(desk.step === "heroes", words).toBe(effect(2) !== effect(12));
      if (desk.step === "heroes") desk.act("china", "pass");
      expect(damage(desk), words).toBe(Math.max(0, strength + dice[0] + dice[1] - defence));
    }
  },
);

const CHITS = {
  japan: [
    ["jp.artillery", "heavyArtillery", 10],
    ["jp.bomber", "bombers", 12],
    ["jp.fighter", "fighters", 8],
  ],
  china: [
    ["cn.artillery", "artillery", 5],
    ["cn.airforce", "airForce", 4],
  ],
} as const;

rule(
  ["5.J1.d", "5.J2.d", "5.J3.d", "5.C2.c", "12.5.a"],
  "guns and planes strike where a second reckoning finds a target, against the defence it finds",
  () => {
    const hands = (side: Side): Edit => ({ hands: { [side]: CHITS[side].map(([chit]) => chit) } });
    for (const interdiction of ["off", "on"])
      for (const { desk, side, reckoning, words } of settings("strike", 30, hands, { "12.5": interdiction }))
        for (const [, verb, firepower] of CHITS[side]) {
          const targets = PLACES.filter((place) => {
            if (!reckoning.has(other(side), place)) return false;
            if (!isArea(place) && (side === "china" || interdiction === "off")) return false;
            if (verb === "bombers") return !reckoning.has("japan", place);
            return /artillery/i.test(verb) ? reckoning.gunsReach(side, place) : true;
          });
          expect(offered(desk, side, verb), `${words} ${verb}`).toEqual(targets);
          for (const target of targets) {
            const defence = reckoning.defence(side, target, null, verb === "heavyArtillery");
            expect(desk.game.play.preview(desk.seat(side), { verb, picks: [target] }), words).toMatchObject({
              preview: { attacker: { total: firepower }, defender: { total: defence }, whatIf: [] },
            });
          }
        }
  },
);

rule(["8.0.a", "8.0.b", "8.0.d", "8.0.g"], "Spent units retreat where a second reckoning lets them", () => {
  const planes = { japan: CHITS.japan[2], china: CHITS.china[1] };
  let seen = 0;
  for (const setting of settings("retreat", 60, (side) => ({ hands: { [side]: [planes[side][0]] } }))) {
    const { desk, side, reckoning, words } = setting;
    const [, verb, firepower] = planes[side];
    const enemy = other(side);
    const spentIn = (area: string) => reckoning.at(enemy, area).filter(({ spent }) => spent);
    const target = offered(desk, side, verb).find(
      (area) => spentIn(area).length > 1 && firepower + 12 - reckoning.defence(side, area, null) > 1,
    );
    if (target === undefined) continue;
    desk.act(side, verb, [target], [6, 6]);
    const next = asked(desk, enemy, "retreat", [[spentIn(target)[0].name]]);
    expect(next?.kind === "one" ? next.options : [], words).toEqual(reckoning.retreats(enemy, target));
    seen++;
  }
  expect(seen).toBeGreaterThan(10);
});

rule(["12.6.a", "12.6.b", "12.6.c", "12.6.p"], "who slips through what to where, as a second reckoning finds", () => {
  let seen = 0;
  for (const { desk, side, reckoning, random, words } of settings("slip", 60, nothing, { "12.6": "on" })) {
    const passages = (from: string): string[] =>
      steps(side, from).filter((through) => reckoning.slips(side, from, through).length > 0);
    const origins = PLACES.filter((place) => passages(place).length > 0);
    expect(offered(desk, side, "infiltrate"), words).toEqual(origins);
    if (origins.length === 0) continue;
    seen++;
    const from = oneOf(random, origins);
    expect(desk.options(side, "infiltrate", [from]), words).toEqual(passages(from));
    const through = oneOf(random, passages(from));
    const behind = reckoning.slips(side, from, through);
    expect(desk.options(side, "infiltrate", [from, through]), words).toEqual(behind);
    const to = oneOf(random, behind);
    const left = (group: readonly Standing[]): number => slowest(group) - reckoning.slipPrice(side, group, through, to);
    const able = reckoning.ready(side, from).filter((unit) => left([unit]) >= 0);
    expect(desk.options(side, "infiltrate", [from, through, to]), words).toEqual(namesOf(able));
    const group = someOf(random, able);
    const picks = [from, through, to, namesOf(group)];
    const room = 10 - reckoning.at(side, through).length;
    if (group.length > room) expect(desk.refused(side, "infiltrate", picks).rule, words).toBe("7.1.2");
    else if (left(group) < 0) expect(desk.refused(side, "infiltrate", picks).rule, words).toBe("12.6");
    else {
      desk.act(side, "infiltrate", picks, [1]);
      const slipped = where(desk, group[0].name).startsWith(to);
      const moved = { [from]: -group.length, [to]: group.length };
      const goesOn = (unit: Standing): boolean =>
        reckoning.reach(side, [unit], to, left(group), left(group), moved).size > 0;
      expect(desk.step === "onward", words).toBe(slipped && group.some(goesOn));
    }
  }
  expect(seen).toBeGreaterThan(10);
});

/** Units as they stand now. */
const standing = (desk: Desk): Position =>
  Object.fromEntries(sheet.unitNames.map((name) => [name, where(desk, name)] as const));

rule(
  ["12.7.c", "12.7.d"],
  "who can gather where, as a second reckoning finds, before the first column and after",
  () => {
    let seen = 0;
    const holder = (side: Side): Edit => ({ concentration: side });
    for (const { desk, side, reckoning, random, printed, words } of settings("gather", 16, holder, { "12.7": "on" })) {
      const roads = roadsOf(reckoning, side);
      const room = (area: string): number => 10 - reckoning.at(side, area).length;
      const areas = PLACES.filter((area) => isArea(area) && room(area) > 1 && roads.origins(area).length > 1);
      expect(offered(desk, side, "concentrate"), words).toEqual(areas);
      if (areas.length === 0) continue;
      seen++;
      const area = oneOf(random, areas);
      expect(desk.options(side, "concentrate", [area]), words).toEqual(roads.origins(area));
      const from = oneOf(random, roads.origins(area));
      const comers = roads.comers(from, area);
      expect(desk.options(side, "concentrate", [area, from]), words).toEqual(namesOf(comers));
      const group = someOf(random, comers);
      const picks = [area, from, namesOf(group)];
      if (!reckoning.reach(side, group, from).has(area) || group.length > room(area) - 1) {
        expect(desk.refused(side, "concentrate", picks).rule, words).toBe("12.7");
        continue;
      }
      desk.act(side, "concentrate", picks);
      if (desk.step !== "column") continue;
      const after = new Reckoning(printed, standing(desk), reckoning);
      const origins = roadsOf(after, side).origins(area);
      const full = after.at(side, area).length > 8;
      expect(desk.options(side, "bring", []), words).toEqual(origins.filter((place) => place !== from || !full));
      expect(desk.verbs(side).includes("done"), words).toBe(origins.every((place) => place === from));
    }
    expect(seen).toBeGreaterThan(5);
  },
);

/** Who comes to an area from where. Units of one place and pace come equally far. */
function roadsOf(reckoning: Reckoning, side: Side) {
  const reached = new Map<string, ReadonlyMap<string, Reached>>();
  const reach = (unit: Standing): ReadonlyMap<string, Reached> => {
    const key = `${unit.place} ${unit.ma} ${unit.tank}`;
    const found = reached.get(key) ?? reckoning.reach(side, [unit], unit.place);
    reached.set(key, found);
    return found;
  };
  const comers = (from: string, area: string): Standing[] =>
    reckoning.ready(side, from).filter((unit) => reach(unit).has(area));
  return { comers, origins: (area: string) => PLACES.filter((from) => comers(from, area).length > 0) };
}

rule(["2.1.a", "10.2.d"], "the numbers by side and place are those of a count", () => {
  for (const { desk, reckoning, printed } of settings("count", 6, nothing)) {
    const counts = (stack: (side: Side, place: string) => readonly unknown[]): number[] =>
      (["japan", "china"] as const).flatMap((side) => PLACES.map((place) => stack(side, place).length));
    const count = counts((side, place) => reckoning.at(side, place));
    const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
    expect(title.buildCache(desk.pub, printed)).toEqual({
      count,
      ready: counts((side, place) => reckoning.ready(side, place)),
      onMap: [sum(count.slice(0, 26)), sum(count.slice(31, 57))],
    });
  }
});
