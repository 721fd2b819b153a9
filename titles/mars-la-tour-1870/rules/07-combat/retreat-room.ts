import { firstOpen } from "@wusong/mechanics";
import type { AreaId } from "../../ids.ts";

/** Where the units of one Area can retreat to (7.7.A.e), parted by whether the Areas touch the opponent's Area (7.7.A.g). */
export interface Ways {
  /** Their own Area, which has room for others once they have left it (7.7.A.i). */
  readonly home: AreaId;
  readonly away: readonly AreaId[];
  readonly near: readonly AreaId[];
}

/** Room for the retreats of one combat. Stacking is checked for each unit as they go one after another (7.7.A.i). */
export class RetreatRoom {
  /** `ways` has one entry for each Area units retreat from, `room` the free places of every Area. */
  constructor(
    private readonly ways: readonly Ways[],
    private readonly room: readonly number[],
  ) {}

  /** Nobody of any Area, to count retreats from. */
  noRetreats(): readonly number[] {
    return this.ways.map(() => 0);
  }

  /** 7.7.A.e, g: Areas with room; those that touch the opponent's Area only where there is no other. */
  open(origin: number): readonly AreaId[] {
    const { away, near } = this.ways[origin];
    const withRoom = (areas: readonly AreaId[]): AreaId[] => areas.filter((area) => this.room[area] > 0);
    return firstOpen([withRoom(away), withRoom(near)]);
  }

  /** A unit leaves its Area and makes room for others there; it retreats to another Area, or is eliminated (null). */
  after(origin: number, where: AreaId | null): RetreatRoom {
    const room = this.room.slice();
    room[this.ways[origin].home]++;
    if (where !== null) room[where]--;
    return new RetreatRoom(this.ways, room);
  }

  /** Whether there is a way out with too little room, should so many units want it. */
  isShortFor(units: number): boolean {
    return this.ways.some(({ away, near }) => away.length + near.length > 0 && this.#roomIn(away, near) < units);
  }

  /**
   * Whether so many units of each Area can all retreat. They can if, for any of these Areas taken together, the Areas around
   * them have room for all who leave them (Hall's theorem).
   */
  holds(retreats: readonly number[]): boolean {
    return subsetsOf(this.ways.length).every((origins) => {
      let leaving = 0;
      const goals = new Set<AreaId>();
      for (const origin of origins) {
        leaving += retreats[origin];
        for (const area of this.ways[origin].away) goals.add(area);
        for (const area of this.ways[origin].near) goals.add(area);
      }
      return leaving <= this.#roomIn(goals);
    });
  }

  /** Whether there is any way out of the Area, full or not. */
  hasWayOut(origin: number): boolean {
    const { away, near } = this.ways[origin];
    return away.length + near.length > 0;
  }

  #roomIn(...lists: readonly Iterable<AreaId>[]): number {
    let room = 0;
    for (const areas of lists) for (const area of areas) room += Math.max(0, this.room[area]);
    return room;
  }
}

/** All sets of numbers below n, but for the empty one. */
function subsetsOf(n: number): number[][] {
  let subsets: number[][] = [[]];
  for (let i = 0; i < n; i++) subsets = [...subsets, ...subsets.map((one) => [...one, i])];
  return subsets.slice(1);
}
