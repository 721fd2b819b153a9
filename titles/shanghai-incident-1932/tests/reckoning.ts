import { referenceSheet } from "./reference-sheet.ts";

/**
 * A second, slower reading of chapters 5, 6, 7.1, 14 and 16.4 on names of hexes and units, for tests that compare it with the rules
 * in positions nobody has thought out.
 */

const sheet = referenceSheet;
const { board } = sheet;

/** Numbers below n, the same ones in every run. */
export function dice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * n);
  };
}

export type Side = "japan" | "china";
export const other = (side: Side): Side => (side === "japan" ? "china" : "japan");

export interface Ground {
  /** Where each unit stands. */
  readonly at: ReadonlyMap<string, string>;
  /** Who has moved already. */
  readonly moved: ReadonlySet<string>;
  readonly snipers: readonly string[];
  /** Hexes under battlefield interdiction. */
  readonly interdicted: readonly string[];
  readonly open: boolean;
  readonly destroyed: boolean;
}

const unitOf = (id: string) => sheet.data.counters.units[sheet.unitByText.get(id)!];
export const sideOf = (id: string): Side => (id.startsWith("jp.") ? "japan" : "china");
export const isTrain = (id: string): boolean => unitOf(id).type === "train";
const isSupport = (id: string): boolean => sheet.support[sheet.unitByText.get(id)!] === 1;

export const neighbours = (hex: string): string[] => board.neighbours(board.id(hex)).map((one) => board.names[one]);
export const isPlayable = (hex: string): boolean => sheet.playable[board.id(hex)] === 1;
export const distance = (a: string, b: string): number => board.distance(board.id(a), board.id(b));
const directionOf = (from: string, to: string): number => board.direction(board.id(from), board.id(to));
/** What a step costs on the map, null where great river or the edge of play is in the way. */
const stepCost = (from: string, to: string): number | null => {
  const cost = sheet.cost[6 * board.id(from) + directionOf(from, to)];
  return cost < 0 ? null : cost;
};
const isFort = (hex: string): boolean => sheet.fort[board.id(hex)] === 1;
const isTreaty = (hex: string): boolean => sheet.treaty[board.id(hex)] === 1;
/** 12.3, 18.0: the first entry opens the foreign sectors; after it only the International Settlement still has a price. */
const hasPrice = (hex: string, open: boolean): boolean =>
  (open ? sheet.international : sheet.foreign)[board.id(hex)] === 1;
const isRail = (from: string, to: string): boolean =>
  stepCost(from, to) !== null && (board.rail[board.id(from)] >> directionOf(from, to)) % 2 === 1;

/** 5.3, 16.4: whether units may stand in one hex. */
export function isLegalStack(units: readonly string[]): boolean {
  const counted = units.filter((unit) => !isTrain(unit));
  if (counted.length < 2) return true;
  if (counted.length > 2 || counted.filter(isSupport).length !== 1) return false;
  const [support, unit] = isSupport(counted[0]) ? counted : [counted[1], counted[0]];
  return sheet.together[sheet.units.length * sheet.unitByText.get(support)! + sheet.unitByText.get(unit)!] === 1;
}

export class Reckoning {
  constructor(readonly ground: Ground) {}

  in(hex: string): string[] {
    return [...this.ground.at].filter(([, at]) => at === hex).map(([unit]) => unit);
  }

  holder(hex: string): Side | null {
    const [unit] = this.in(hex);
    return unit === undefined ? null : sideOf(unit);
  }

  /** 6.0: an enemy unit beside the hex, not over great river. */
  inZoneOf(side: Side, hex: string): boolean {
    return neighbours(hex).some((near) => this.holder(near) === side && stepCost(near, hex) !== null);
  }

  /** Whether a unit in one hex has another in its zone. */
  zoneReaches(from: string, hex: string): boolean {
    return distance(from, hex) === 1 && stepCost(from, hex) !== null;
  }

  operative(hex: string): boolean {
    return isFort(hex) && !this.ground.destroyed && this.holder(hex) !== "japan";
  }

  /** 5.0, 17.3, 18.0. */
  mayEnter(side: Side, hex: string): boolean {
    const holder = this.holder(hex);
    if (holder !== null) return holder === side;
    return side === "japan" ? !this.operative(hex) : this.ground.open || !isTreaty(hex);
  }

  /** 15.4, 16.3. */
  private factor(side: Side, hex: string): number {
    const { limits } = sheet.tables;
    if (side === "japan") return this.ground.snipers.some((one) => distance(one, hex) <= 1) ? limits.sniperFactor : 1;
    const near = this.ground.interdicted.some((one) => distance(one, hex) <= limits.interdictionRange);
    return near ? limits.interdictionFactor : 1;
  }

  /** 5.0, 6.1: what every hex costs that a unit reaches with so many points, by trying all ways; what has a price is not passed unasked. */
  reach(side: Side, from: string, points: number): Map<string, number> {
    const costs = new Map<string, number>();
    const engaged = this.inZoneOf(other(side), from);
    const queue: [string, number][] = [[from, 0]];
    while (queue.length > 0) {
      queue.sort((a, b) => b[1] - a[1]);
      const [at, spent] = queue.pop()!;
      for (const to of neighbours(at)) {
        const price = stepCost(at, to);
        if (price === null || to === from || !this.mayEnter(side, to)) continue;
        const cost = spent + price * this.factor(side, to);
        const zone = this.inZoneOf(other(side), to);
        if (cost > points || (zone && engaged && at === from) || (costs.get(to) ?? Number.POSITIVE_INFINITY) <= cost)
          continue;
        costs.set(to, cost);
        const named = side === "japan" && hasPrice(to, this.ground.open);
        if (!zone && !named) queue.push([to, cost]);
      }
    }
    return costs;
  }

  /** 5.3: the hex keeps the limits, or a unit there that has not moved can still slip away (5.1.2). */
  takes(side: Side, hex: string, coming: readonly string[]): boolean {
    const there = this.in(hex).filter((unit) => !coming.includes(unit));
    if (isLegalStack([...there, ...coming])) return true;
    return there.some(
      (unit) =>
        !this.ground.moved.has(unit) &&
        !isTrain(unit) &&
        isLegalStack([...there.filter((one) => one !== unit), ...coming]) &&
        this.slipsAway(side, unit, hex, coming),
    );
  }

  private slipsAway(side: Side, unit: string, from: string, coming: readonly string[]): boolean {
    return neighbours(from).some((to) => {
      if (stepCost(from, to) === null || !this.mayEnter(side, to)) return false;
      const left = this.in(to).filter((one) => !coming.includes(one));
      const emptied =
        side === "japan" &&
        isFort(to) &&
        !this.ground.destroyed &&
        left.length < this.in(to).length &&
        left.length === 0;
      return !emptied && isLegalStack([...left, unit]);
    });
  }

  /** 5.1.2: one hex, whatever it costs. */
  infiltrates(side: Side, unit: string): string[] {
    const from = this.ground.at.get(unit)!;
    return neighbours(from).filter(
      (to) => stepCost(from, to) !== null && this.mayEnter(side, to) && this.takes(side, to, [unit]),
    );
  }

  /** 7.1, 7.2, 16.3, 17.3: what a side can attack, and from where. */
  attacks(side: Side): Map<string, string[]> {
    const found = new Map<string, string[]>();
    for (const target of board.names) {
      const isSniper = side === "japan" && this.ground.snipers.includes(target);
      const isTarget = this.holder(target) === other(side) || (side === "japan" && this.operative(target)) || isSniper;
      if (!isTarget) continue;
      const from = neighbours(target).filter((hex) => this.holder(hex) === side && stepCost(hex, target) !== null);
      if (isSniper && this.holder(target) === "japan") from.push(target);
      if (from.length > 0) found.set(target, from.sort());
    }
    return found;
  }

  /** 16.4: any distance over free line, one hex into an enemy zone from free line, and from such a zone only out of it. */
  trainGoes(train: string): string[] {
    const start = this.ground.at.get(train)!;
    const engaged = this.inZoneOf("japan", start);
    const found = new Set<string>();
    const free = [start];
    for (const at of free)
      for (const to of neighbours(at)) {
        if (!isRail(at, to) || to === start || found.has(to) || !this.mayEnter("china", to)) continue;
        const zone = this.inZoneOf("japan", to);
        if (zone && engaged) continue;
        found.add(to);
        if (!zone) free.push(to);
      }
    return [...found].sort();
  }

  /** 6.2, 7.7, 16.2: the hexes into which a party may retreat next. */
  retreats(side: Side, from: string): string[] {
    return neighbours(from).filter((to) => {
      if (stepCost(from, to) === null || !this.mayEnter(side, to)) return false;
      return this.holder(to) === side || !this.barsRetreat(other(side), to);
    });
  }

  /** 16.2: Japanese cavalry bars no retreat. */
  private barsRetreat(side: Side, hex: string): boolean {
    return neighbours(hex).some(
      (near) =>
        stepCost(near, hex) !== null &&
        this.in(near).some((unit) => sideOf(unit) === side && unitOf(unit).type !== "cavalry"),
    );
  }
}

const CENTRES = ["0101", "0104", "1627", "2915", "3117", "2830", "2732", "1932", "1127", "2827"];

/** Units of both sides crowded around a place, some of them stacked. */
export function crowd(seed: number): Ground & { readonly edit: Record<string, unknown> } {
  const roll = dice(seed);
  const centre = CENTRES[seed % CENTRES.length];
  const hexes = board.names.filter((hex) => distance(hex, centre) <= 4 && isPlayable(hex));
  const open = roll(2) === 0;
  const at = new Map<string, string>();
  const moved = new Set<string>();
  const ground: Ground = { at, moved, snipers: [], interdicted: [], open, destroyed: roll(4) === 0 };
  const reckoning = new Reckoning(ground);
  const units = sheet.units.map(({ id }) => id);
  for (const id of [...units.filter((_, i) => (i * 7 + seed) % 4 === 0), units[0], "cn.train.a"]) {
    if (at.has(id)) continue;
    const places = isTrain(id) ? hexes.filter((hex) => sheet.railway[board.id(hex)] === 1) : hexes;
    if (places.length === 0) continue;
    const hex = places[roll(places.length)];
    const there = reckoning.in(hex);
    const side = sideOf(id);
    if ((there.length > 0 && sideOf(there[0]) !== side) || !isLegalStack([...there, id])) continue;
    if (side === "china" && !open && isTreaty(hex)) continue;
    at.set(id, hex);
    if (roll(3) === 0) moved.add(id);
  }
  const city = hexes.filter((hex) => sheet.sector[board.id(hex)] > 0 && reckoning.holder(hex) !== "china");
  const snipers = [...new Set([0, 1].flatMap(() => (city.length > 0 ? [city[roll(city.length)]] : [])))].sort();
  const interdicted = roll(2) === 0 ? [hexes[roll(hexes.length)]] : [];
  const edit = {
    units: Object.fromEntries(
      [...at].map(([id, hex]) => [id, { at: hex, ...(moved.has(id) ? { marks: ["moved"] } : {}) }]),
    ),
    snipers,
    open,
    charged: false,
    destroyed: ground.destroyed,
    ...(interdicted.length > 0 ? { markers: { "jp.air.1": interdicted[0] } } : {}),
  };
  return { ...ground, snipers, interdicted, edit };
}
