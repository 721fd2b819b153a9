import { type Refusal, refuse, type Seat } from "@wusong/engine";
import { askedOften } from "@wusong/mechanics";
import { EVERY_PLACE, enemyOf, isArea, PLACES, type PlaceId, type UnitId } from "../../ids.ts";
import type { Sheet } from "../../sheet.ts";
import type { Board, Knowing } from "../../state.ts";
import { placeText } from "../../words.ts";
import { countAt } from "../02-units.ts";

/** 7.1: what a step from area to area costs, when it is not possible, and how far a group gets. */

/** What counts for a group on the march (7.1.1.k to m). The allowance is fixed when the move begins (ruling R25). */
export interface Group {
  readonly side: Seat;
  readonly size: number;
  readonly allowance: number;
  readonly tank: boolean;
  readonly shift: Shift;
}

/** What a planned move has already changed in the number of friendly units, by place. */
export type Shift = readonly number[];
export const NO_SHIFT: Shift = new Array<number>(PLACES).fill(0);

export function groupOf(
  sheet: Sheet,
  side: Seat,
  units: readonly UnitId[],
  allowance = Number.POSITIVE_INFINITY,
  shift = NO_SHIFT,
): Group {
  let tank = false;
  let slowest = allowance;
  for (const unit of units) {
    if (sheet.tank[unit]) tank = true;
    slowest = Math.min(slowest, sheet.ma[unit]);
  }
  return { side, size: units.length, allowance: slowest, tank, shift };
}

/** Enemy units or an enemy marker: whoever enters has to stop (7.1.1.e, f; ruling R6). */
export const hostile = (b: Board, side: Seat, place: number): boolean =>
  isArea(place) && (countAt(b, enemyOf(side), place) > 0 || b.pub.control[place] === enemyOf(side));

/** 7.1.2: room for friendly units; a Deployment Zone has no limit. */
export const roomIn = (b: Board, side: Seat, place: number): number =>
  isArea(place) ? b.sheet.tables.stackingLimit - countAt(b, side, place) : Number.POSITIVE_INFINITY;

/** 7.1.1.a, b, d, j, m: what entering an area costs. */
export function entryCost(b: Board, side: Seat, area: PlaceId, tank: boolean): number {
  const { movement } = b.sheet.tables;
  const cost = b.pub.control[area] === enemyOf(side) ? movement.enemyHeld : movement.open;
  return tank && b.sheet.isTown[area] ? cost + movement.tankIntoTown : cost;
}

/** 7.1.2.b: the limit holds also during movement. */
const fits = (b: Board, { side, shift, size }: Group, to: PlaceId): boolean =>
  countAt(b, side, to) + shift[to] + size <= b.sheet.tables.stackingLimit;

/** What a group with `left` movement points pays for a step into an area with room for it, or why it could not take it, whatever it has left. */
function stepCost(b: Board, group: Group, from: PlaceId, to: PlaceId, left: number): number | Refusal {
  const { side } = group;
  const cost = entryCost(b, side, to, group.tank);
  if (!hostile(b, side, from) || !hostile(b, side, to)) return cost;
  // 7.1.1.h, ruling R23: from one hostile area into another, while the movement allowance is whole.
  if (left < group.allowance) return NOT_FIRST_STEP;
  // 7.1.1.g: it takes all of that.
  return Math.max(cost, left);
}

/** Why a group with `left` movement points cannot take a step to a neighbouring area; null: it can. */
export function whyNoStep(b: Board, group: Group, from: PlaceId, to: PlaceId, left: number): Refusal | null {
  if (!fits(b, group, to)) return noRoom(b, to, group);
  const cost = stepCost(b, group, from, to, left);
  if (typeof cost !== "number") return cost;
  // 7.1.b
  return cost > left ? tooDear(b, to, cost, left) : null;
}

const noRoom = (b: Board, to: PlaceId, group: Group): Refusal =>
  refuse("7.1.2", () => `There is no room for ${group.size} more units in ${placeText(b.sheet, to)}.`);
const NOT_FIRST_STEP = refuse(
  "7.1.1",
  "Straight from one hostile area into another is only possible as the first step of a move.",
);
const tooDear = (b: Board, to: PlaceId, cost: number, left: number): Refusal =>
  refuse("7.1", () => `Entering ${placeText(b.sheet, to)} costs ${cost}, but only ${left} movement points are left.`);

/** Whether a group can take at least one step. */
export function canStep(b: Board, group: Group, from: PlaceId, left = group.allowance): boolean {
  for (const to of b.sheet.steps[group.side][from]) {
    if (!fits(b, group, to)) continue;
    const cost = stepCost(b, group, from, to, left);
    if (typeof cost === "number" && cost <= left) return true;
  }
  return false;
}

export interface Reach {
  /** areas that can be reached, ascending */
  readonly areas: readonly PlaceId[];
  /** movement points spent on arrival, by area that can be reached */
  readonly cost: readonly number[];
  /** area or zone from which each area that can be reached is entered */
  readonly before: readonly PlaceId[];
}

const NOT_REACHED = -1;
const NOTHING_REACHED: readonly number[] = new Array<number>(PLACES).fill(NOT_REACHED);

/** All areas a group can reach, each by a cheapest way; among equals the map alone decides. Hostile areas end the way. */
export function reach(b: Board, group: Group, origin: PlaceId, left = group.allowance): Reach {
  const { side } = group;
  const cost = NOTHING_REACHED.slice();
  const before = EVERY_PLACE.slice();
  cost[origin] = 0;
  const areas: PlaceId[] = [];
  const open: PlaceId[] = [origin];
  while (open.length > 0) {
    const here = takeNearest(open, cost);
    if (here !== origin && hostile(b, side, here)) continue;
    const rest = left - cost[here];
    for (const to of b.sheet.steps[side][here]) {
      if (to === origin || !fits(b, group, to)) continue;
      const step = stepCost(b, group, here, to, rest);
      if (typeof step !== "number" || step > rest) continue;
      const arrival = cost[here] + step;
      if (cost[to] === NOT_REACHED) {
        areas.push(to);
        open.push(to);
      } else if (arrival >= cost[to]) continue;
      cost[to] = arrival;
      before[to] = here;
    }
  }
  return { areas: areas.sort((a, b) => a - b), cost, before };
}

const knownReaches = askedOften<Knowing, Reach>();

/** The same by what a seat knows, for its own units: whoever compares marches asks for the same ones many times. */
export function reachOf(k: Knowing, group: Group, origin: PlaceId, left = group.allowance): Reach {
  if (group.shift !== NO_SHIFT) return reach(k, group, origin, left);
  const { size, allowance, tank } = group;
  const question = (((origin * MOST + size) * MOST + allowance) * MOST + left) * 2 + (tank ? 1 : 0);
  return knownReaches(k, question, () => reach(k, group, origin, left));
}

/** More units than march together, and more movement points than any of them has. */
const MOST = 128;

/** Takes the place that is cheapest to reach out of the list. */
function takeNearest(open: PlaceId[], cost: readonly number[]): PlaceId {
  let nearest = 0;
  for (let i = 1; i < open.length; i++) if (cost[open[i]] < cost[open[nearest]]) nearest = i;
  const here = open[nearest];
  open[nearest] = open[open.length - 1];
  open.pop();
  return here;
}

/** The areas entered on the way to one of those reached. */
export function wayTo(r: Reach, origin: PlaceId, to: PlaceId): PlaceId[] {
  const way: PlaceId[] = [];
  for (let place = to; place !== origin; place = r.before[place]) way.unshift(place);
  return way;
}
