import { firstOpen } from "@wusong/mechanics";
import type { AreaId } from "../../ids.ts";

/** What it costs to absorb casualty points (7.7); retreat and flip cost 1 on both cards. */
export interface Prices {
  readonly retreat: 1;
  readonly flip: 1;
  readonly spent: number;
  readonly fresh: number;
}

export type How = "flip" | "retreat" | "eliminate";

/** What a unit has done in this combat. */
const FLIPPED = 1;
const RETREATED = 2;
const ELIMINATED = 4;

/** Totals are bits of one number. No table inflicts more points than this. */
const MOST_POINTS = 30;

/** Where the units of one Area can retreat to: Areas away from the opponent come first (7.7.A.g). */
export interface Ways {
  /** Their own Area, which has room for others once they have left it (7.7.A.i). */
  readonly home: AreaId;
  readonly away: readonly AreaId[];
  readonly near: readonly AreaId[];
}

export interface Absorber {
  readonly fresh: boolean;
  /** Must bear a point before others (7.7.A.a, 7.1.R.e). */
  readonly lead: boolean;
  /** Index of the unit's Area in the list of ways out. */
  readonly origin: number;
}

/**
 * - free: retreats, flips and eliminations as the owner likes (7.7.A);
 * - hold: a volley without retreats (7.3.R.g);
 * - fallBack: a volley after all units have retreated (7.3.R.h): the rest is paid by flips and eliminations.
 */
export type Mode = "free" | "hold" | "fallBack";

/**
 * The bill of one side in one combat. The owner pays in any order, but the options chosen must absorb as much as is possible
 * without exceeding the points (7.7.A.b), and as many lead units as can must bear at least one point first.
 */
export class Ledger {
  readonly #paid: number[];
  readonly #rooms: number[];
  #left: number;
  readonly #tight: boolean;
  #leadsTouched = 0;
  /** Lead units that must bear a point. */
  readonly leadsRequired: number;
  /** What has to be absorbed in all. */
  readonly total: number;
  #absorbed = 0;

  constructor(
    private readonly prices: Prices,
    points: number,
    private readonly units: readonly Absorber[],
    private readonly ways: readonly Ways[],
    rooms: readonly number[],
    private readonly mode: Mode,
  ) {
    this.#left = Math.min(points, MOST_POINTS);
    this.#paid = new Array(units.length).fill(0);
    this.#rooms = rooms.slice();
    this.#tight = mode === "free" && this.#isTight();
    const totals = this.#reachable();
    this.leadsRequired = totals.length - 1;
    this.total = highestBit(totals[this.leadsRequired]);
  }

  get absorbed(): number {
    return this.#absorbed;
  }

  /** A lead unit has still to bear its point. */
  get leadsWaiting(): boolean {
    return this.#leadsTouched < this.leadsRequired;
  }

  get settled(): boolean {
    return this.#absorbed === this.total;
  }

  /** Whether a unit may pay in this way now and the bill can still be settled. */
  may(index: number, how: How): boolean {
    if (how !== "retreat") return this.#settlesAfter(index, how, -1);
    if (this.#paid[index] & RETREATED) return false;
    return this.places(index).length > 0;
  }

  /** Where a unit may retreat to. */
  places(index: number): AreaId[] {
    if (this.mode !== "free") return [];
    const open = this.#open(index);
    if (this.#tight) return open.filter((area) => this.#settlesAfter(index, "retreat", area));
    // With room enough everywhere one way out is as good as another for the rest of the bill.
    return open.length > 0 && this.#settlesAfter(index, "retreat", open[0]) ? [...open] : [];
  }

  /** Whether the unit can pay in any way now. */
  mayPay(index: number): boolean {
    return this.may(index, "flip") || this.may(index, "eliminate") || this.may(index, "retreat");
  }

  /** Whether any Area has room for a retreat of the unit. */
  findsRoom(index: number): boolean {
    return this.#open(index).length > 0;
  }

  /** Areas open to a retreat of the unit, the bill apart. */
  #open(index: number): readonly AreaId[] {
    const { away, near } = this.ways[this.units[index].origin];
    const withRoom = (areas: readonly AreaId[]): AreaId[] => areas.filter((area) => this.#rooms[area] > 0);
    return firstOpen([withRoom(away), withRoom(near)]);
  }

  hows(index: number): How[] {
    const list: How[] = [];
    for (const how of ["flip", "retreat", "eliminate"] as const) if (this.may(index, how)) list.push(how);
    return list;
  }

  pay(index: number, how: How, where: number): void {
    const unit = this.units[index];
    const price = this.#price(index, how);
    if (this.#paid[index] === 0 && unit.lead) this.#leadsTouched++;
    this.#paid[index] |= how === "flip" ? FLIPPED : how === "retreat" ? RETREATED : ELIMINATED;
    this.#leave(index, how, where, 1);
    this.#left -= price;
    this.#absorbed += price;
  }

  /** Price of an option, 0 when the unit cannot take it. */
  #price(index: number, how: How): number {
    const paid = this.#paid[index];
    const { fresh } = this.units[index];
    switch (how) {
      case "flip":
        return fresh && (paid & (FLIPPED | ELIMINATED)) === 0 ? this.prices.flip : 0;
      case "retreat":
        return this.mode === "free" && (paid & (RETREATED | ELIMINATED)) === 0 ? this.prices.retreat : 0;
      case "eliminate":
        return paid === 0 ? (fresh ? this.prices.fresh : this.prices.spent) : 0;
    }
  }

  #settlesAfter(index: number, how: How, where: number): boolean {
    const price = this.#price(index, how);
    if (price === 0 || price > this.#left) return false;
    const unit = this.units[index];
    const before = this.#paid[index];
    // The leads come first: nobody else pays while one of them has still to bear its point.
    if (this.leadsWaiting && !unit.lead) return false;
    const touches = before === 0 && unit.lead ? 1 : 0;
    this.#paid[index] |= how === "flip" ? FLIPPED : how === "retreat" ? RETREATED : ELIMINATED;
    this.#leave(index, how, where, 1);
    this.#left -= price;
    const totals = this.#reachable();
    const leads = this.leadsRequired - this.#leadsTouched - touches;
    const rest = this.total - this.#absorbed - price;
    let possible = false;
    for (let touched = Math.max(0, leads); touched < totals.length; touched++) {
      if (rest >= 0 && totals[touched] & (1 << rest)) possible = true;
    }
    this.#left += price;
    this.#leave(index, how, where, -1);
    this.#paid[index] = before;
    return possible;
  }

  /** Keeps count of the room that a unit gives up and takes by retreating or dying, forward or back. */
  #leave(index: number, how: How, where: number, by: 1 | -1): void {
    if (how === "flip") return;
    this.#rooms[this.ways[this.units[index].origin].home] += by;
    if (where >= 0) this.#rooms[where] -= by;
  }

  /**
   * By number of further lead units that bear a point: the further totals that can be absorbed with the points left, as bits.
   * The list ends with the largest possible number of leads.
   */
  #reachable(): number[] {
    const limit = 2 ** (this.#left + 1) - 1;
    const totals = this.#tight ? this.#reachableInTightSpace(limit) : this.#reachableInOpenSpace(limit);
    while (totals.length > 1 && totals[totals.length - 1] === 0) totals.pop();
    return totals;
  }

  /** Whether some way out has too little room for all who might want it. */
  #isTight(): boolean {
    return this.ways.some((ways) => ways.away.length + ways.near.length > 0 && this.#roomOf(ways) < this.units.length);
  }

  #roomOf({ away, near }: Ways): number {
    let room = 0;
    for (const area of away) room += Math.max(0, this.#rooms[area]);
    for (const area of near) room += Math.max(0, this.#rooms[area]);
    return room;
  }

  #reachableInOpenSpace(limit: number): number[] {
    let totals = [1];
    for (let index = 0; index < this.units.length; index++) {
      const { lead, origin } = this.units[index];
      const canRetreat = this.mode === "free" && this.#roomOf(this.ways[origin]) > 0;
      const options = this.#stayingBits(index) | (canRetreat ? this.#leavingBits(index) : 0);
      if (options === 1) continue;
      const bearsFirst = lead && this.#paid[index] === 0;
      const next: number[] = new Array(totals.length + (bearsFirst ? 1 : 0)).fill(0);
      for (let touched = 0; touched < totals.length; touched++) {
        for (let value = 0; value < 6; value++) {
          if ((options & (1 << value)) === 0) continue;
          next[touched + (bearsFirst && value > 0 ? 1 : 0)] |= (totals[touched] << value) & limit;
        }
      }
      totals = next;
    }
    return totals;
  }

  /** Values a unit can still add without retreating, as bits (bit 0: nothing). */
  #stayingBits(index: number): number {
    const flip = this.#price(index, "flip");
    const gone = this.#price(index, "eliminate");
    return 1 | (flip ? 1 << flip : 0) | (gone ? 1 << gone : 0);
  }

  /** Values a unit can still add by retreating, with or without a flip. */
  #leavingBits(index: number): number {
    const retreat = this.#price(index, "retreat");
    if (!retreat) return 0;
    const flip = this.#price(index, "flip");
    return (1 << retreat) | (flip ? 1 << (retreat + flip) : 0);
  }

  /** Where room is short: also counts the retreats from each Area and checks that they find room together. */
  #reachableInTightSpace(limit: number): number[] {
    const radix = this.units.length + 1;
    let states = new Map<number, number[]>([[0, [1]]]);
    for (let index = 0; index < this.units.length; index++) {
      const { lead, origin } = this.units[index];
      const bearsFirst = lead && this.#paid[index] === 0;
      const staying = this.#stayingBits(index);
      const leaving = this.#leavingBits(index);
      const next = new Map<number, number[]>();
      for (const [key, totals] of states) {
        add(next, key, totals, staying, bearsFirst, limit);
        const more = key + radix ** origin;
        if (leaving !== 0 && this.#findRoom(more, radix)) add(next, more, totals, leaving, bearsFirst, limit);
      }
      states = next;
    }
    const merged: number[] = [0];
    for (const totals of states.values())
      for (let touched = 0; touched < totals.length; touched++)
        merged[touched] = (merged[touched] ?? 0) | totals[touched];
    return merged;
  }

  /** Hall's condition: every choice of origins has room enough for its retreats in the Areas it can reach. */
  #findRoom(key: number, radix: number): boolean {
    const origins = this.ways.length;
    for (let some = 1; some < 1 << origins; some++) {
      let wanted = 0;
      const areas = new Set<AreaId>();
      for (let origin = 0; origin < origins; origin++) {
        if ((some & (1 << origin)) === 0) continue;
        wanted += Math.floor(key / radix ** origin) % radix;
        for (const area of this.ways[origin].away) areas.add(area);
        for (const area of this.ways[origin].near) areas.add(area);
      }
      let room = 0;
      for (const area of areas) room += Math.max(0, this.#rooms[area]);
      if (wanted > room) return false;
    }
    return true;
  }
}

function add(
  states: Map<number, number[]>,
  key: number,
  totals: readonly number[],
  options: number,
  bearsFirst: boolean,
  limit: number,
): void {
  const known = states.get(key) ?? [];
  for (let touched = 0; touched < totals.length; touched++)
    for (let value = 0; value < 6; value++) {
      if ((options & (1 << value)) === 0) continue;
      const at = touched + (bearsFirst && value > 0 ? 1 : 0);
      while (known.length <= at) known.push(0);
      known[at] |= (totals[touched] << value) & limit;
    }
  states.set(key, known);
}

const highestBit = (bits: number): number => 31 - Math.clz32(bits);
