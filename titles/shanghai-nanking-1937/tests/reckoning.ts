import type { Random } from "@wusong/engine";
import { defaultSheet } from "../sheet.ts";
import type { Placement, Side } from "./helpers.ts";

/**
 * A second reckoning of the rules, slow and plain: from the printed files and a position by names, with nothing of the rules in it.
 * Tests compare the rules with it on positions nobody thought of.
 */
const { board, data } = defaultSheet();
const { map, tables, counters } = data;

export const COUNTERS = new Map(
  counters.units.map((unit) => [
    unit.id,
    {
      name: unit.id,
      side: unit.side as Side,
      garrison: unit.cls === "garrison",
      naval: unit.cls === "naval",
      elite: unit.cls === "elite",
      brigade: unit.size === "brigade",
      formation: unit.formation,
      factors: unit.factors,
    },
  ]),
);
export type Counter = NonNullable<ReturnType<typeof COUNTERS.get>>;
export const counter = (name: string): Counter => COUNTERS.get(name)!;

const NUMBERS = new Map([...COUNTERS.keys()].map((name, i) => [name, i]));

/** A counter in a hex with its steps. */
export interface Standing extends Counter {
  readonly hex: string;
  readonly steps: number;
}

export const other = (side: Side): Side => (side === "japan" ? "china" : "japan");
export const byHex = (a: string, b: string): number => board.id(a) - board.id(b);
const BESIDE = new Map(
  board.names.map((name) => [name, board.neighbours(board.id(name)).map((one) => board.names[one])]),
);
export const beside = (hex: string): readonly string[] => BESIDE.get(hex)!;
export const isBeside = (a: string, b: string): boolean => beside(a).includes(b);
export const around = (hex: string, far: number): string[] =>
  board.within(board.id(hex), far).map((one) => board.names[one]);

const edge = (a: string, b: string): string => [a, b].sort().join("-");
const group = (name: string): readonly string[] => (map.groups as Record<string, readonly string[]>)[name];
const ground = (hex: string): string => map.hexes[hex].terrain;
export const isPlayable = (hex: string): boolean => map.hexes[hex].playable;
export const isCity = (hex: string): boolean => ground(hex) === "city";
export const isCoastal = (hex: string): boolean => map.hexes[hex].tags?.includes("coastal") ?? false;
export const isTown = (hex: string): boolean =>
  map.places.some(({ kind, hexes }) => kind === "town" && hexes.includes(hex));
const stream = (a: string, b: string): string => (map.hexsides as Record<string, string>)[edge(a, b)] ?? "";
/** 9.4: whether units cross the hexside between two neighbours at all. */
export const isPassable = (a: string, b: string): boolean =>
  isBeside(a, b) && isPlayable(a) && isPlayable(b) && !(edge(a, b) in map.waterHexsides);
export const RAIL_SOURCES: readonly string[] = [
  ...group("edgeRail.west"),
  ...group("edgeRail.south"),
  ...tables.limits.railSources,
];
export const isOnRailroad = (hex: string): boolean => beside(hex).some((to) => hasRail(hex, to));
const hasRail = (a: string, b: string): boolean => edge(a, b) in map.rail;
const hasRoad = (a: string, b: string): boolean => edge(a, b) in map.road || hasRail(a, b);

/** 9.4, 9.5: half movement points for a step, none where there is none. */
export function price(side: Side, from: string, to: string): number | null {
  if (!isPassable(from, to)) return null;
  const water = stream(from, to);
  const crossing = water === "" ? 0 : water === "creek" ? 2 : 4;
  if (side === "china") return 2 + crossing;
  const onRoad = hasRoad(from, to);
  return (onRoad ? 1 : ["clear", "city"].includes(ground(to)) ? 2 : 4) + crossing;
}

/** 10.4.1: by how much an attack over a hexside is divided, 0 where there is none. */
export function divisor(from: string, to: string): number {
  if (!isPassable(from, to)) return 0;
  const water = stream(from, to);
  return water === "" ? 1 : water === "creek" ? 2 : 3;
}

/** 10.4.1: columns the ground of a hex gives its defenders, a town adding to it. */
export function groundShift(hex: string, defender: Side): number {
  if (isCity(hex)) return 2;
  const natural = ["woods", "marsh"].includes(ground(hex)) ? 1 : 0;
  return Math.min(2, natural + (defender === "china" && isTown(hex) ? 1 : 0));
}

export interface Reached {
  readonly cost: number;
  readonly stop: boolean;
}

export class Reckoning {
  readonly units: readonly Standing[];
  readonly #stacks = new Map<string, Standing[]>();

  constructor(position: Readonly<Record<string, Placement>>) {
    this.units = Object.entries(position)
      .filter(([, where]) => typeof where !== "string" || /^\d{4}$/.test(where))
      .map(([name, where]) => {
        const full = counter(name).factors.length;
        return typeof where === "string"
          ? { ...counter(name), hex: where, steps: full }
          : { ...counter(name), ...where };
      })
      .sort((a, b) => NUMBERS.get(a.name)! - NUMBERS.get(b.name)!);
    for (const unit of this.units) this.#stacks.set(unit.hex, [...(this.#stacks.get(unit.hex) ?? []), unit]);
  }

  at(hex: string, side?: Side): Standing[] {
    return (this.#stacks.get(hex) ?? []).filter((unit) => side === undefined || unit.side === side);
  }

  holds(side: Side, hex: string): boolean {
    return this.at(hex, side).length > 0;
  }

  /** 7.0, 7.1: out of every hex with units, over land, over no Huangpu, into no city. */
  zones(side: Side, hex: string): number {
    if (isCity(hex)) return 0;
    return beside(hex).filter(
      (from) => this.holds(side, from) && isPassable(from, hex) && stream(from, hex) !== "huangpu",
    ).length;
  }

  inEnemyZone(side: Side, hex: string): boolean {
    const free = side === "japan" && group("naval.coastalInsideLine").includes(hex) && this.holds("japan", hex);
    return !free && this.zones(other(side), hex) > 0;
  }

  /** 9.0, 7.2: the hexes a single step leads to. */
  steps(side: Side, from: string, left: number, startsInZone: boolean): string[] {
    return beside(from).filter((to) => {
      const cost = price(side, from, to);
      if (cost === null || cost > left || this.holds(other(side), to)) return false;
      return !startsInZone || !this.inEnemyZone(side, to);
    });
  }

  /** 9.0, 7.2: every hex within reach with what it costs in halves, found by going on until nothing is cheaper any more. */
  reach(side: Side, from: string, left: number, first = true): Map<string, Reached> {
    const found = new Map<string, Reached>();
    const waiting: [string, number][] = [[from, 0]];
    for (const [at, spent] of waiting)
      for (const to of this.steps(side, at, left - spent, first && at === from && this.inEnemyZone(side, from))) {
        const cost = spent + price(side, at, to)!;
        if (to === from || cost >= (found.get(to)?.cost ?? Number.POSITIVE_INFINITY)) continue;
        const stop = this.inEnemyZone(side, to);
        found.set(to, { cost, stop });
        if (!stop) waiting.push([to, cost]);
      }
    return found;
  }

  /** 9.6: Chinese hexes that a Japanese group can overrun from a hex: the step and one point more. */
  overruns(from: string, left: number): string[] {
    return beside(from)
      .filter((to) => {
        const cost = price("japan", from, to);
        return cost !== null && this.holds("china", to) && !isCity(to) && !isTown(to) && cost + 2 <= left;
      })
      .sort(byHex);
  }

  /** 10.0: enemy hexes beside units that attack. */
  targets(side: Side): string[] {
    const hexes = this.fighters(side).flatMap((unit) => beside(unit.hex).filter((to) => divisor(unit.hex, to) > 0));
    return [...new Set(hexes)].filter((hex) => this.holds(other(side), hex)).sort(byHex);
  }

  fighters(side: Side): Standing[] {
    return this.units.filter((unit) => unit.side === side && !unit.garrison);
  }

  attackers(side: Side, target: string): Standing[] {
    return this.fighters(side).filter((unit) => divisor(unit.hex, target) > 0);
  }

  /** 8.2: whether arriving Chinese units may stand in a hex. */
  isOpen(hex: string): boolean {
    return isPlayable(hex) && ![hex, ...beside(hex)].some((one) => this.holds("japan", one));
  }

  /** 8.2: where arriving Chinese units come to from a hex, with what it costs in halves. */
  arrivalReach(from: string, left: number): Map<string, number> {
    const found = new Map<string, number>();
    const waiting: [string, number][] = [[from, 0]];
    for (const [at, spent] of waiting)
      for (const to of beside(at)) {
        const step = price("china", at, to);
        if (step === null || to === from || !this.isOpen(to)) continue;
        const cost = spent + step;
        if (cost > left || cost >= (found.get(to) ?? Number.POSITIVE_INFINITY)) continue;
        found.set(to, cost);
        waiting.push([to, cost]);
      }
    return found;
  }

  /** 8.2, 9.5.2: railroad hexes joined to an edge, to Nanking or to Hangzhou, where Chinese units arrive. */
  railroad(): string[] {
    const cut = (hex: string): boolean => this.holds("japan", hex) || this.inEnemyZone("china", hex);
    const line = new Set(RAIL_SOURCES.filter((hex) => !cut(hex)));
    for (const hex of line)
      for (const to of beside(hex)) if (hasRail(hex, to) && isPassable(hex, to) && !cut(to)) line.add(to);
    return [...line].filter((hex) => this.isOpen(hex) && isOnRailroad(hex)).sort(byHex);
  }

  /** 8.4.1: the hexes into which the 10th Army goes on: free ones, or else coastal ones with Chinese units. */
  secondHexes(from: string): string[] {
    const near = beside(from).filter((to) => isPassable(from, to));
    const free = near.filter((to) => !this.holds("china", to));
    return (free.length > 0 ? free : near.filter(isCoastal)).sort(byHex);
  }

  /** 8.4: where the Chinese units of a hex fall back to. */
  retreats(from: string): string[] {
    return beside(from)
      .filter((to) => isPassable(from, to) && !this.holds("japan", to))
      .sort(byHex);
  }

  /** 8.3: whether a Japanese unit has a line of communication to a landing hex in Japanese hands. */
  hasLine(unit: Standing, isJapanese: (hex: string) => boolean): boolean {
    const all = map.landings.map(({ hex }) => hex).filter(isJapanese);
    const landings = unit.naval ? all.filter((hex) => group("landingOnYangtze").includes(hex)) : all;
    if (landings.includes(unit.hex)) return true;
    const cut = (hex: string): boolean => this.holds("china", hex) || this.inEnemyZone("japan", hex);
    const line = new Set(landings.filter((hex) => !cut(hex)));
    for (const hex of line) for (const to of beside(hex)) if (isPassable(hex, to) && !cut(to)) line.add(to);
    return line.has(unit.hex) || beside(unit.hex).some((to) => line.has(to) && isPassable(to, unit.hex));
  }
}

/** 6.2: whether units of one side may stand together. */
export function isLegalStack(units: readonly Counter[]): boolean {
  if (units.length === 0) return true;
  if (units[0].side === "china") {
    const halves = (unit: Counter): number =>
      unit.garrison ? 0 : unit.brigade ? (unit.elite ? 2 : 1) : unit.elite ? 3 : 2;
    return units.reduce((sum, unit) => sum + halves(unit), 0) <= 6;
  }
  const sizes = units.map(({ formation }) => units.filter((one) => one.formation === formation).length);
  return units.length <= 5 && units.length - Math.max(...sizes) <= 1;
}

export const factorOf = ({ factors }: Counter, steps: number): number => factors[factors.length - steps];

/** 10.4.2: from opposite hexes, from three alternate ones, or from four. */
export function isConcentric(target: string, from: readonly string[]): boolean {
  const hexes = [...new Set(from)];
  const far = (a: string, b: string): number => board.distance(board.id(a), board.id(b));
  if (isCity(target)) return false;
  if (hexes.some((a) => hexes.some((b) => isBeside(a, target) && isBeside(b, target) && isOpposite(a, b, target))))
    return true;
  return hexes.filter((a) => hexes.every((b) => a === b || far(a, b) === 2)).length === 3;
}

const isOpposite = (a: string, b: string, middle: string): boolean =>
  a !== b &&
  board.distance(board.id(a), board.id(b)) === 2 &&
  beside(a)
    .filter((one) => isBeside(one, b))
    .every((one) => one === middle);

/** Places where the ground is worth it: rivers, lakes, coasts, the Huangpu, railroads and cities. */
const CENTRES = [
  "3510",
  "3611",
  "3612",
  "3411",
  "3208",
  "3417",
  "2410",
  "2112",
  "1823",
  "0203",
  "0113",
  "1103",
  "3012",
];

/** Units of both sides close together, small stacks and large ones, some of them reduced. */
export function crowd(random: Random, centre = random.of(CENTRES)): Record<string, Placement> {
  const hexes = random.shuffle(around(centre, 2).filter(isPlayable));
  const names = random.shuffle([...COUNTERS.keys()]);
  const position: Record<string, Placement> = {};
  for (const side of ["japan", "china"] as const) {
    const waiting = names.filter((name) => counter(name).side === side);
    for (let i = 2 + random.below(4); i > 0; i--) {
      // Shanghai in Chinese hands would end the game.
      const hex = hexes.pop();
      if (hex === undefined || (side === "china" && hex === tables.limits.shanghai)) continue;
      for (let size = random.of([1, 1, 1, 2, 3]); size > 0; size--) {
        const name = waiting.pop()!;
        position[name] = counter(name).factors.length > 1 && random.chance(1, 3) ? { hex, steps: 1 } : hex;
      }
    }
  }
  return position;
}
