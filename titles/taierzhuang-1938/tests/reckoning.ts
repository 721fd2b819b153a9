import { Random } from "@wusong/engine";
import type { Sheet } from "../sheet.ts";
import { sheet, sheetOf } from "./helpers.ts";

/**
 * A second reckoning of the rules, slow and plain: from the printed files and a position by names, with nothing of the rules in it.
 * Tests compare the rules with it on positions nobody thought of.
 */
export type Side = "japan" | "china";
export type Position = Readonly<Record<string, string>>;

interface Counter {
  readonly name: string;
  readonly side: Side;
  readonly cf: number;
  readonly red: boolean;
  readonly df: number;
  readonly ma: number;
  readonly tank: boolean;
}

export interface Standing extends Counter {
  readonly place: string;
  readonly spent: boolean;
}

export const other = (side: Side): Side => (side === "japan" ? "china" : "japan");

const AREAS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
const ZONES = ["JE1", "JE2", "CW", "CS", "CE"];
/** Every place, in the order in which choices name them. */
export const PLACES = [...AREAS, ...ZONES];
const LIMIT = 10;

export const isArea = (place: string): boolean => place.length === 1;
export const isTown = (place: string): boolean => place === "G" || place === "H";

const countersOf = (of: Sheet): Counter[] =>
  of.counters.formations.flatMap((formation) => {
    const each = formation.units.flatMap(({ count, ...factors }) => Array.from({ length: count }, () => factors));
    return each.map(({ cf, colour, df, ma }, i) => ({
      name: `${formation.id}.${i + 1}`,
      side: formation.side,
      tank: formation.type === "tank",
      red: colour === "red",
      cf,
      df,
      ma,
    }));
  });

const { borders, contacts, zones } = sheet.map;
const across = (place: string, { a, b }: { a: string; b: string }): string[] =>
  a === place ? [b] : b === place ? [a] : [];
const zoneNamed = (place: string) => zones.find(({ id }) => id === place);
const sorted = (areas: readonly string[]): string[] => PLACES.filter((place) => areas.includes(place));

/** Areas next to a place over these kinds of border, or beside it where it is a zone. */
const beside = (place: string, kinds: readonly string[]): string[] =>
  sorted([
    ...borders.filter(({ kind }) => kinds.includes(kind)).flatMap((border) => across(place, border)),
    ...(zoneNamed(place)?.adjacent ?? []),
  ]);

const ofPlaces = (neighbours: (place: string) => string[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(PLACES.map((place) => [place, neighbours(place)]));
const STEPS = {
  japan: ofPlaces((place) => beside(place, ["land", "bridge"])),
  china: ofPlaces((place) =>
    sorted([
      ...beside(place, ["land", "bridge", "canal"]),
      ...contacts.filter(({ openTo }) => openTo === "chinese").flatMap((contact) => across(place, contact)),
    ]),
  ),
};
/** 7.1.1, 11.0: where a side can step or retreat to. */
export const steps = (side: Side, place: string): readonly string[] => STEPS[side][place];
/** 7.2.1, 11.0: where units fire to. */
const fireNeighbours = (place: string): string[] => beside(place, ["land"]);
/** R40: where guns reach to. */
const gunNeighbours = (place: string): string[] => beside(place, ["land", "bridge", "canal"]);
/** Zones of a side beside an area. */
const zonesBeside = (side: Side, area: string): string[] =>
  zones.filter((zone) => ownerOf(zone) === side && zone.adjacent.includes(area)).map(({ id }) => id);
const ownerOf = (zone: { readonly side: string }): Side => (zone.side === "japanese" ? "japan" : "china");

/** An area within reach, what the way there costs, and whether one must stop there. */
export interface Reached {
  readonly cost: number;
  readonly stop: boolean;
}

export class Reckoning {
  private readonly stacks = new Map<string, Standing[]>();
  private readonly levels: ReadonlyMap<string, number>;

  /** `before`: the position at the start of the impulse, whose markers still lie there (9.0.e). */
  constructor(
    of: Sheet,
    position: Position,
    private readonly before?: Reckoning,
  ) {
    for (const counter of countersOf(of)) {
      const [place, state] = (position[counter.name] ?? "eliminated").split(" ");
      const stack = this.at(counter.side, place);
      this.stacks.set(`${counter.side} ${place}`, [...stack, { ...counter, place, spent: state === "spent" }]);
    }
    this.levels = new Map(
      of.map.areas.map(({ id, defence }) => [id, defence && "controlled" in defence ? defence.controlled : 0]),
    );
  }

  at(side: Side, place: string): readonly Standing[] {
    return this.stacks.get(`${side} ${place}`) ?? [];
  }

  ready(side: Side, place: string): Standing[] {
    return this.at(side, place).filter(({ spent }) => !spent);
  }

  has(side: Side, place: string): boolean {
    return this.at(side, place).length > 0;
  }

  /** 9.0. */
  holds(side: Side, area: string): boolean {
    return this.before?.holds(side, area) ?? (this.has(side, area) && !this.has(other(side), area));
  }

  /** 7.1, 7.1.1, 7.1.2: every way is tried. `moved` says how many friends have come to a place and left it in this move. */
  reach(
    side: Side,
    group: readonly Standing[],
    from: string,
    allowance = slowest(group),
    left = allowance,
    moved: Readonly<Record<string, number>> = {},
  ): Map<string, Reached> {
    const found = new Map<string, Reached>();
    const tank = group.some((unit) => unit.tank);
    const hostile = (place: string): boolean =>
      isArea(place) && (this.has(other(side), place) || this.holds(other(side), place));
    const walk = (here: string, rest: number, path: readonly string[]): void => {
      for (const to of steps(side, here)) {
        if (path.includes(to) || this.at(side, to).length + (moved[to] ?? 0) + group.length > LIMIT) continue;
        const price = (this.holds(other(side), to) ? 2 : 1) + (tank && isTown(to) ? 1 : 0);
        if (price > rest) continue;
        const straight = hostile(here) && hostile(to);
        if (straight && rest < allowance) continue;
        const after = straight ? 0 : rest - price;
        if (left - after < (found.get(to)?.cost ?? Number.POSITIVE_INFINITY))
          found.set(to, { cost: left - after, stop: hostile(to) });
        if (!hostile(to)) walk(to, after, [...path, to]);
      }
    };
    walk(from, left, [from]);
    return found;
  }

  moves(side: Side, group: readonly Standing[], from: string): boolean {
    return this.reach(side, group, from).size > 0;
  }

  /** 7.2, 7.2.1. */
  fireTargets(side: Side, from: string, firing: readonly Standing[]): string[] {
    if (firing.length === 0) return [];
    const far = firing.some(({ red, cf }) => red && cf > 0) ? fireNeighbours(from) : [];
    return sorted([...(isArea(from) ? [from] : []), ...far]).filter((area) => this.has(other(side), area));
  }

  /** 7.2.2.c, d: what the defenders of a place have against fire from a place, or from the air or guns. */
  defence(by: Side, target: string, from: string | null, always = false): number {
    const best = Math.max(0, ...this.at(other(by), target).map(({ df, spent }) => df - (spent ? 1 : 0)));
    if (!isArea(target)) return best;
    if (isTown(target)) return best + (from === target ? 3 : 6);
    return best + (always || this.holds(other(by), target) ? this.levels.get(target)! : 0);
  }

  /** 7.2.2.a, b: what attackers have before their dice. */
  attack(firing: readonly Standing[], wave: boolean, chits: number): number {
    const factors = firing.reduce((sum, { cf }) => sum + cf, 0);
    const none = firing[0].side === "china" && factors === 0 && !wave ? -1 : 0;
    return factors + none + (wave ? Math.floor(firing.length / 2) : 0) + 3 * chits;
  }

  /** 5.J1, 5.C2, R40: whether guns reach a place. */
  gunsReach(side: Side, target: string): boolean {
    const friends = [target, ...gunNeighbours(target), ...zonesBeside(side, target)];
    return friends.some((place) => this.has(side, place));
  }

  /** 8.0: where one unit may retreat to. */
  retreats(side: Side, from: string): string[] {
    const open = steps(side, from).filter((area) => this.at(side, area).length < LIMIT);
    const empty = open.filter((area) => !this.has(other(side), area));
    const friendly = open.filter((area) => this.at(side, area).length > this.at(other(side), area).length);
    return [empty, friendly, zonesBeside(side, from)].find((rank) => rank.length > 0) ?? [];
  }

  /** 6.3: areas with Japanese units that are in supply. */
  supplied(): string[] {
    const found = AREAS.filter((area) => this.has("japan", area) && zonesBeside("japan", area).length > 0);
    for (const area of found)
      for (const next of beside(area, ["land", "bridge"]))
        if (this.has("japan", next) && !found.includes(next)) found.push(next);
    return sorted(found);
  }

  /** 12.6.c: what it takes to slip through an area into another. */
  slipPrice(side: Side, group: readonly Standing[], through: string, to: string): number {
    const surcharge = (area: string): number => (group.some(({ tank }) => tank) && isTown(area) ? 1 : 0);
    return 1 + surcharge(through) + (this.holds(other(side), to) ? 2 : 1) + surcharge(to);
  }

  /** 12.6.a, b, p: vacant areas behind a contested one that a unit of a place can pay for. */
  slips(side: Side, from: string, through: string): string[] {
    const isContested = isArea(through) && this.has("japan", through) && this.has("china", through);
    if (!isContested || !steps(side, from).includes(through) || this.at(side, through).length >= LIMIT) return [];
    return steps(side, through).filter(
      (to) =>
        !this.has("japan", to) &&
        !this.has("china", to) &&
        this.ready(side, from).some((unit) => this.slipPrice(side, [unit], through, to) <= unit.ma),
    );
  }
}

export const slowest = (group: readonly Standing[]): number => Math.min(...group.map(({ ma }) => ma));

/** Counters with other factors than the printed ones, within the limits of the rules: all kinds of units, slow and fast. */
export function mixedCounters(seed: string): Sheet {
  const random = new Random(seed);
  const counters = structuredClone(sheet.counters);
  for (const formation of counters.formations)
    formation.units = formation.units.flatMap(({ count }) =>
      Array.from({ length: count }, () => ({
        count: 1,
        cf: random.below(4),
        colour: formation.side === "japan" && random.below(3) > 0 ? ("red" as const) : ("black" as const),
        df: 1 + random.below(5),
        ma: 1 + random.below(5),
      })),
    );
  return sheetOf({ "counters.json": counters });
}

/** Stacks of both sides, small and full, close together somewhere on the map, with somebody in the zones now and then. */
export function crowd(random: Random): Position {
  const patch = [AREAS[random.below(AREAS.length)]];
  while (patch.length < 9) {
    const next = gunNeighbours(patch[random.below(patch.length)]);
    const area = next[random.below(next.length)];
    if (!patch.includes(area)) patch.push(area);
  }
  const position: Record<string, string> = {};
  for (const side of ["japan", "china"] as const) {
    const waiting = sheet.unitNames.filter((name) => name.startsWith(side === "japan" ? "jp." : "cn."));
    const homes = zones.filter((zone) => patch.some((area) => zone.adjacent.includes(area)));
    const own = homes.filter((zone) => ownerOf(zone) === side).map(({ id }) => id);
    for (const place of [...patch.filter(() => random.below(2) > 0), ...own.filter(() => random.below(3) === 0)]) {
      const size = [1, 1, 2, 3, 4, 9, 10][random.below(7)];
      for (let i = 0; i < size && waiting.length > 0; i++) {
        const [name] = waiting.splice(random.below(waiting.length), 1);
        position[name] = random.below(4) === 0 ? `${place} spent` : place;
      }
    }
  }
  return position;
}

/** One of a list. */
export const oneOf = <T>(random: Random, list: readonly T[]): T => list[random.below(list.length)];

/** Some of a list, at least one, in its order. */
export function someOf<T>(random: Random, list: readonly T[]): T[] {
  const most = 1 + random.below(list.length);
  const chosen = new Set<T>();
  while (chosen.size < most) chosen.add(oneOf(random, list));
  return list.filter((one) => chosen.has(one));
}
