import { type Refusal, refuse } from "@wusong/engine";
import { type AreaId, areasOf, bit, enemyOf, has, isArea, type UnitId } from "../../ids.ts";
import { isFresh, roomIn } from "../../position.ts";
import type { Board } from "../../state.ts";
import { areaName, unitName } from "../../words.ts";
import { type Act, isOfGroup, pointsLeft, stepOf } from "./groups.ts";
import { mayAssault, mayEnter, stepCost, surplus } from "./stacking.ts";

/** 4.0: the steps of a move activation, from Area to Area. */

const isHeldByEnemy = (b: Board, act: Act, area: number): boolean =>
  has(b.cache.occupied[enemyOf(b.sheet.side[act.units[0]])], area);

/** Why a unit is not offered for a step. */
export function whyNotGo(b: Board, act: Act, way: Way, unit: UnitId): Refusal | null {
  if (!act.units.includes(unit)) return notActivated(b, unit);
  if (b.pub.at[unit] !== way.from) return elsewhere(b, way.from, unit);
  return whyHalted(b, act, unit) ?? whyNotInto(b, act, way.from, way.to, way.assault, unit);
}

/** Whether a unit moves no more in this activation (7.3.R.k, n; 7.5.i). */
const halts = (b: Board, act: Act, unit: UnitId): boolean => !isFresh(b, unit) || act.stopped.includes(unit);

function whyHalted(b: Board, act: Act, unit: UnitId): Refusal | null {
  if (!halts(b, act, unit)) return null;
  return isFresh(b, unit) ? hasRetreated(b, unit) : spentAndHalts(b, unit);
}

/** Whether a unit can make a step out of its Area (7.0.i, 4.0.g, l). */
const mayGo = (b: Board, act: Act, from: AreaId, to: AreaId, assault: boolean, unit: UnitId): boolean =>
  stepCost(b, unit, from, to) <= pointsLeft(act, unit) && !(assault && !mayAssault(b, unit));

function whyNotInto(b: Board, act: Act, from: AreaId, to: AreaId, assault: boolean, unit: UnitId): Refusal | null {
  if (mayGo(b, act, from, to, assault, unit)) return null;
  if (assault && !mayAssault(b, unit)) return NO_GUNS;
  return tooFar(b, unit, pointsLeft(act, unit), stepCost(b, unit, from, to));
}

const notActivated = (b: Board, unit: UnitId): Refusal =>
  refuse("3.0.a", () => `${unitName(b, unit)} is not part of this activation.`);
const elsewhere = (b: Board, from: AreaId, unit: UnitId): Refusal =>
  refuse("4.0.j", () => `${unitName(b, unit)} is not in ${areaName(b, from)}.`);
const spentAndHalts = (b: Board, unit: UnitId): Refusal =>
  refuse("7.3.R.n", () => `${unitName(b, unit)} is Spent and halts.`);
const hasRetreated = (b: Board, unit: UnitId): Refusal =>
  refuse("7.3.R.k", () => `${unitName(b, unit)} has retreated; its move is over.`);
const NO_GUNS = refuse("7.0.i", "French artillery never assaults.");
const tooFar = (b: Board, unit: UnitId, points: number, cost: number): Refusal =>
  refuse("4.0.g", () => `${unitName(b, unit)} has ${points} movement points left; the step costs ${cost}.`);

/** Whether a unit of the activation stands in an Area and can move from there, if its movement points suffice. */
const isMover = (b: Board, act: Act, from: AreaId, unit: UnitId): boolean =>
  b.pub.at[unit] === from && !halts(b, act, unit);

const movers = (b: Board, act: Act, from: AreaId): UnitId[] => act.units.filter((unit) => isMover(b, act, from, unit));

/** Where a step can begin: the Area of the units on the way, and starting Areas whose group has not begun. */
export function origins(b: Board, act: Act): AreaId[] {
  const overfilled = mustGoOn(b, act);
  if (overfilled !== null) return [overfilled];
  let set = 0;
  for (const area of act.start) if (!has(act.started, area)) set |= bit(area);
  for (const unit of act.party) set |= bit(b.pub.at[unit]);
  return areasOf(set);
}

/** 4.0.s: the Area the units on the way have overfilled and must go on from, if there is one. */
export function mustGoOn(b: Board, act: Act): AreaId | null {
  if (!act.entered || act.party.length === 0) return null;
  const here = stepOf(act).to;
  return surplus(b, act, here) > 0 && hasWay(b, act, here) ? here : null;
}

/** One possible step: where to, who can, and how many at least and at most. */
export interface Way {
  readonly from: AreaId;
  readonly to: AreaId;
  readonly assault: boolean;
  readonly able: UnitId[];
  readonly least: number;
  readonly most: number;
}

/** The steps that begin in an Area. */
export function ways(b: Board, act: Act, from: AreaId): Way[] {
  const here = movers(b, act, from);
  const least = leastLeaving(b, act, from);
  const list: Way[] = [];
  for (const to of b.sheet.near[from]) {
    const way = wayTo(b, act, from, to, here, least);
    if (way) list.push(way);
  }
  return list;
}

/** Whether any step begins here. Mostly a unit of the group can make one alone; only else one looks closer. */
export function hasWay(b: Board, act: Act, from: AreaId): boolean {
  if (leastLeaving(b, act, from) === 1)
    for (const unit of act.units)
      if (isMover(b, act, from, unit) && isOfGroup(act, unit, from) && stepsAlone(b, act, from, unit)) return true;
  return ways(b, act, from).length > 0;
}

/** Whether a unit can make a step into an Area with room for it. */
function stepsAlone(b: Board, act: Act, from: AreaId, unit: UnitId): boolean {
  const side = b.sheet.side[unit];
  const points = pointsLeft(act, unit);
  for (const to of b.sheet.near[from]) {
    if (roomIn(b, side, to) > 0 && !isHeldByEnemy(b, act, to) && stepCost(b, unit, from, to) <= points) return true;
  }
  return false;
}

/** 4.0.s: so many at least leave an Area, more than one where it is overfilled. */
const leastLeaving = (b: Board, act: Act, from: AreaId): number => Math.max(1, surplus(b, act, from));

/** A step that some of the movers can make, or null. */
function wayTo(b: Board, act: Act, from: AreaId, to: AreaId, here: readonly UnitId[], least: number): Way | null {
  const assault = isHeldByEnemy(b, act, to);
  if (assault && act.assaulted) return null;
  const able = here.filter((unit) => mayGo(b, act, from, to, assault, unit));
  const most = assault ? Math.min(b.sheet.tables.assault.mostUnits, able.length) : able.length;
  if (most < least) return null;
  const way = { from, to, assault, able, least, most };
  // Mostly a unit of the group can go alone; only else one looks closer.
  if (least === 1 && (assault || roomIn(b, b.sheet.side[act.units[0]], to) > 0))
    return hasGroup(act, way, able) ? way : null;
  return canBeFilledUp(b, act, way, []) ? way : null;
}

/** Whether the chosen units, with others who make the step a group's and enough of one, find room. */
function canBeFilledUp(b: Board, act: Act, way: Way, chosen: readonly UnitId[]): boolean {
  const finds = (units: readonly UnitId[]): boolean => findsRoom(b, act, way, filledUp(act, way, units));
  if (hasGroup(act, way, chosen)) return finds(chosen);
  // 4.0.s: any unit of the group will do: one may have too few points left to go on where another has enough.
  return way.able.some((unit) => isOfGroup(act, unit, way.from) && finds([...chosen, unit]));
}

const hasGroup = (act: Act, { from }: Way, units: readonly UnitId[]): boolean =>
  units.some((unit) => isOfGroup(act, unit, from));

/** The chosen units, filled up to the least number by those with most points left. */
function filledUp(act: Act, way: Way, chosen: readonly UnitId[]): readonly UnitId[] {
  if (chosen.length >= way.least) return chosen;
  const rest = way.able.filter((unit) => !chosen.includes(unit));
  rest.sort((a, b) => pointsLeft(act, b) - pointsLeft(act, a));
  return [...chosen, ...rest.slice(0, way.least - chosen.length)];
}

/** 4.0.d, m, s: an assault needs no room; into other Areas the units fit, or they can go on. */
function findsRoom(b: Board, act: Act, { from, to, assault }: Way, units: readonly UnitId[]): boolean {
  if (assault || roomIn(b, b.sheet.side[units[0]], to) >= units.length) return true;
  const points = units.map((unit) => pointsLeft(act, unit));
  return mayEnter(b, from, to, { units, points, canAssault: !act.assaulted });
}

/** Why so many units are too few or too many for a step. */
export function sizeRefusal(b: Board, way: Way, chosen: number): Refusal {
  if (chosen >= way.least)
    return refuse("7.4.i", `At most ${b.sheet.tables.assault.mostUnits} combat units take part in an assault.`);
  if (way.least === 1) return refuse("3.0.k", "At least one unit makes the step.");
  return refuse("4.0.s", () => `At least ${way.least} units must leave ${areaName(b, way.from)}, which is overfilled.`);
}

/** Whether the chosen units may make the step. */
export function stepRefusal(b: Board, act: Act, way: Way, chosen: readonly UnitId[]): Refusal | null {
  if (!hasGroup(act, way, chosen))
    return refuse("3.0.l", "Units that have stopped move on only with a group that picks them up.");
  if (findsRoom(b, act, way, chosen)) return null;
  return refuse("4.0.s", () => `${areaName(b, way.to)} has no room for so many units, and they could not go on.`);
}

/** Whether a partial choice may grow by a unit and still be finished. */
export function growthRefusal(b: Board, act: Act, way: Way, chosen: readonly UnitId[], unit: UnitId): Refusal | null {
  const more = [...chosen, unit];
  const isFull = more.length >= way.most;
  if (isFull && !hasGroup(act, way, more)) return refuse("3.0.l", "A unit of the moving group must be among them.");
  if (canBeFilledUp(b, act, way, more)) return null;
  return refuse("4.0.s", () => `${areaName(b, way.to)} has no room for one more.`);
}

/** Why no step leads to an Area. */
export function whyNotThere(b: Board, act: Act, from: AreaId, to: AreaId): Refusal {
  if (!has(b.sheet.nearSet[from], to))
    return refuse("4.0.c", () => `${areaName(b, to)} is not adjacent to ${areaName(b, from)}.`);
  const here = movers(b, act, from);
  if (isHeldByEnemy(b, act, to)) {
    if (act.assaulted) return refuse("3.0.m", "There is at most one assault in an activation.");
    if (here.every((unit) => !mayAssault(b, unit))) return NO_GUNS;
    return refuse("4.0.l", "No unit has the movement points for this assault.");
  }
  if (here.every((unit) => whyNotInto(b, act, from, to, false, unit) !== null))
    return refuse("4.0.g", () => `No unit has the movement points for ${areaName(b, to)}.`);
  return refuse("4.0.s", () => `${areaName(b, to)} is full.`);
}

/** 2.0.h: whether a unit standing in its starting Area could make a first step, alone. */
export function canStart(b: Board, unit: UnitId): boolean {
  const from = b.pub.at[unit];
  if (!isArea(from)) return false;
  const side = b.sheet.side[unit];
  const points = b.sheet.moves[unit];
  for (const to of b.sheet.near[from]) {
    if (stepCost(b, unit, from, to) > points) continue;
    if (has(b.cache.occupied[enemyOf(side)], to) ? mayAssault(b, unit) : roomIn(b, side, to) > 0) return true;
  }
  const alone = { units: [unit], points: [points], canAssault: true };
  return b.sheet.near[from].some(
    (to) =>
      stepCost(b, unit, from, to) <= points &&
      !has(b.cache.occupied[enemyOf(side)], to) &&
      mayEnter(b, from, to, alone),
  );
}
