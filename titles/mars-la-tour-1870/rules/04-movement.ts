import { type Refusal, refuse } from "@wusong/engine";
import { type AreaId, areasOf, bit, enemyOf, FRENCH, has, type LeaderId, type UnitId } from "../ids.ts";
import { isGun } from "../sheet.ts";
import type { Activation, Board } from "../state.ts";
import { areaName, isFresh, roomIn, unitName } from "./01-frame.ts";

type Act =
  | Readonly<Activation>
  | { readonly [K in keyof Activation]: Activation[K] extends number[] ? readonly number[] : Activation[K] };

/** T.1, 4.0.c: what a unit pays for a step. */
export const stepCost = (b: Board, unit: number, from: number, to: number): number =>
  b.sheet.stepCost[b.sheet.moverClass[unit]][from * b.sheet.areas + to];

/** 7.0.i: French guns may move but never assault. */
export const mayAssault = (b: Board, unit: number): boolean => !(isGun(b.sheet, unit) && b.sheet.side[unit] === FRENCH);

const mpOf = (act: Act, unit: number): number => act.mp[act.units.indexOf(unit)];

/** Units that halt for the rest of the activation: flipped, or retreated (7.3.R.k, n; 7.5.i). */
const hasHalted = (b: Board, act: Act, unit: number): boolean => !isFresh(b, unit) || act.stopped.includes(unit);

/** Units of the activation in an Area that can still move, if their movement points suffice. */
function movers(b: Board, act: Act, area: number): UnitId[] {
  return act.units.filter((unit) => b.pub.at[unit] === area && !hasHalted(b, act, unit)) as UnitId[];
}

/** 3.0.k, l: those who make a step from here a step of a group: the units on the way, or a group that has not begun. */
function isOfGroup(act: Act, unit: number, from: number): boolean {
  if (act.party.includes(unit)) return true;
  return !has(act.started, from) && act.start[act.units.indexOf(unit)] === from;
}

/** Where a step can begin: the Area of the units on the way, and starting Areas whose group has not begun. */
export function origins(b: Board, act: Act): AreaId[] {
  let set = 0;
  for (const area of act.start) if (!has(act.started, area)) set |= bit(area);
  for (const unit of act.party) if (b.pub.at[unit] >= 0 && isFresh(b, unit)) set |= bit(b.pub.at[unit]);
  const here = mustGoOn(b, act);
  return here >= 0 ? [here as AreaId] : areasOf(set);
}

/** 4.0.s: the Area the units on the way have overfilled and must go on from, -1 when there is none. */
export function mustGoOn(b: Board, act: Act): number {
  if (!act.entered || act.party.length === 0) return -1;
  return surplus(b, act, act.to) > 0 && hasWay(b, act, act.to as AreaId) ? act.to : -1;
}

/** How many must leave an Area that the units on the way have overfilled by entering it. */
function surplus(b: Board, act: Act, area: number): number {
  if (!act.entered || act.to !== area) return 0;
  const entered = act.party.filter((unit) => b.pub.at[unit] === area).length;
  return Math.max(0, Math.min(entered, -roomIn(b, b.sheet.side[act.units[0]], area)));
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

export function ways(b: Board, act: Act, from: AreaId): Way[] {
  const list: Way[] = [];
  const here = movers(b, act, from);
  const least = Math.max(1, surplus(b, act, from));
  for (const to of b.sheet.near[from]) {
    const way = wayTo(b, act, from, to, here, least);
    if (way) list.push(way);
  }
  return list;
}

/** Whether any step begins here. Mostly one unit has an Area with room beside it; only else one looks closer. */
export function hasWay(b: Board, act: Act, from: AreaId): boolean {
  const side = b.sheet.side[act.units[0]];
  const enemy = b.cache.occupied[enemyOf(side)];
  if (surplus(b, act, from) <= 1)
    for (let i = 0; i < act.units.length; i++) {
      const unit = act.units[i];
      if (b.pub.at[unit] !== from || hasHalted(b, act, unit) || !isOfGroup(act, unit, from)) continue;
      for (const to of b.sheet.near[from])
        if (!has(enemy, to) && roomIn(b, side, to) > 0 && act.mp[i] >= stepCost(b, unit, from, to)) return true;
    }
  return ways(b, act, from).length > 0;
}

/** A step that some of the movers can make, or null. */
function wayTo(b: Board, act: Act, from: AreaId, to: AreaId, here: readonly UnitId[], least: number): Way | null {
  const side = b.sheet.side[act.units[0]];
  const assault = has(b.cache.occupied[enemyOf(side)], to);
  if (assault && act.assaulted) return null;
  const able: UnitId[] = [];
  let ofGroup = false;
  for (const unit of here) {
    if (mpOf(act, unit) < stepCost(b, unit, from, to) || (assault && !mayAssault(b, unit))) continue;
    able.push(unit);
    ofGroup ||= isOfGroup(act, unit, from);
  }
  const most = assault ? Math.min(b.sheet.tables.assault.mostUnits, able.length) : able.length;
  if (most < least || !ofGroup) return null;
  const way = { from, to, assault, able, least, most };
  if (assault || (least === 1 && roomIn(b, side, to) > 0)) return way;
  return staysLegal(b, act, way, filled(act, way, [])) ? way : null;
}

/** The chosen units, with a unit of the group among them and filled up to the least number by those with most points left. */
function filled(act: Act, way: Way, chosen: readonly UnitId[]): UnitId[] {
  const list = chosen.slice();
  if (!list.some((unit) => isOfGroup(act, unit, way.from))) {
    const one = way.able.find((unit) => isOfGroup(act, unit, way.from));
    if (one !== undefined) list.push(one);
  }
  if (list.length < way.least) {
    const rest = way.able.filter((unit) => !list.includes(unit)).sort((a, b) => mpOf(act, b) - mpOf(act, a));
    list.push(...rest.slice(0, way.least - list.length));
  }
  return list;
}

/** 4.0.m, s: the units fit into the Area, or can go on from it. */
function staysLegal(b: Board, act: Act, way: Way, units: readonly UnitId[]): boolean {
  const side = b.sheet.side[units[0]];
  if (roomIn(b, side, way.to) >= units.length) return true;
  const mp = units.map((unit) => mpOf(act, unit) - stepCost(b, unit, way.from, way.to));
  const room = (area: number): number => roomIn(b, side, area) + (area === way.from ? units.length : 0);
  return canGoOn(b, act, room, way.to, units, mp);
}

/** Whether as many units as overfill an Area can leave it again, for an Area with room or by assault. */
function canGoOn(
  b: Board,
  act: Act,
  room: (area: number) => number,
  area: AreaId,
  units: readonly UnitId[],
  mp: readonly number[],
): boolean {
  const enemy = b.cache.occupied[enemyOf(b.sheet.side[units[0]])];
  const over = Math.min(units.length, units.length - room(area));
  for (const next of b.sheet.near[area]) {
    const left = units.map((unit, i) => mp[i] - stepCost(b, unit, area, next));
    const able = units.map((_, i) => i).filter((i) => left[i] >= 0);
    if (able.length < over) continue;
    if (has(enemy, next)) {
      const attackers = able.filter((i) => mayAssault(b, units[i])).length;
      if (!act.assaulted && over <= Math.min(attackers, b.sheet.tables.assault.mostUnits)) return true;
      continue;
    }
    if (room(next) >= over) return true;
    const going = able.sort((x, y) => left[y] - left[x]).slice(0, over);
    const [party, points] = [going.map((i) => units[i]), going.map((i) => left[i])];
    if (canGoOn(b, act, room, next, party, points)) return true;
  }
  return false;
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
  if (!chosen.some((unit) => isOfGroup(act, unit, way.from)))
    return refuse("3.0.l", "Units that have stopped move on only with a group that picks them up.");
  if (way.assault || staysLegal(b, act, way, chosen)) return null;
  return refuse("4.0.s", () => `${areaName(b, way.to)} has no room for so many units, and they could not go on.`);
}

/** Whether a partial choice may grow by a unit and still be finished. */
export function growthRefusal(b: Board, act: Act, way: Way, chosen: readonly UnitId[], unit: UnitId): Refusal | null {
  const more = filled(act, way, [...chosen, unit]);
  if (more.length > way.most) return refuse("3.0.l", "A unit of the moving group must be among them.");
  if (way.assault || staysLegal(b, act, way, more)) return null;
  return refuse("4.0.s", () => `${areaName(b, way.to)} has no room for one more.`);
}

/** Why a unit is not offered for a step. */
export function whyNotGo(b: Board, act: Act, way: Way, unit: UnitId): Refusal | null {
  if (way.able.includes(unit)) return null;
  if (!act.units.includes(unit)) return refuse("3.0.a", () => `${unitName(b, unit)} is not part of this activation.`);
  if (b.pub.at[unit] !== way.from)
    return refuse("4.0.j", () => `${unitName(b, unit)} is not in ${areaName(b, way.from)}.`);
  if (!isFresh(b, unit)) return refuse("7.3.R.n", () => `${unitName(b, unit)} is Spent and halts.`);
  if (act.stopped.includes(unit))
    return refuse("7.3.R.k", () => `${unitName(b, unit)} has retreated; its move is over.`);
  if (way.assault && !mayAssault(b, unit)) return refuse("7.0.i", "French artillery never assaults.");
  return refuse(
    "4.0.g",
    () =>
      `${unitName(b, unit)} has ${mpOf(act, unit)} movement points left; the step costs ${stepCost(b, unit, way.from, way.to)}.`,
  );
}

/** Why no step leads to an Area. */
export function whyNotThere(b: Board, act: Act, from: AreaId, to: AreaId): Refusal | null {
  if (!has(b.sheet.nearSet[from], to))
    return refuse("4.0.c", () => `${areaName(b, to)} is not adjacent to ${areaName(b, from)}.`);
  if (ways(b, act, from).some((way) => way.to === to)) return null;
  const side = b.sheet.side[act.units[0]];
  const here = movers(b, act, from);
  if (has(b.cache.occupied[enemyOf(side)], to)) {
    if (act.assaulted) return refuse("3.0.m", "There is at most one assault in an activation.");
    if (here.every((unit) => !mayAssault(b, unit))) return refuse("7.0.i", "French artillery never assaults.");
    return refuse("4.0.l", "No unit has the movement points for this assault.");
  }
  if (here.every((unit) => mpOf(act, unit) < stepCost(b, unit, from, to)))
    return refuse("4.0.g", () => `No unit has the movement points for ${areaName(b, to)}.`);
  return refuse("4.0.s", () => `${areaName(b, to)} is full.`);
}

/** 4.0.i: Leaders who may go along: they began the activation in the same Area as a unit of their command that goes. */
export function leadersAlong(b: Board, act: Act, from: AreaId, units: readonly UnitId[]): LeaderId[] {
  const side = b.sheet.side[act.units[0]];
  return b.sheet.leadersOf[side].filter(
    (leader) =>
      b.pub.leaderAt[leader] === from &&
      units.some(
        (unit) =>
          b.sheet.commanders[unit] & bit(leader) && act.leaderStart[leader] === act.start[act.units.indexOf(unit)],
      ),
  );
}

/** Why a Leader does not go along with a step. */
export function whyNotAlong(b: Board, from: AreaId, leader: LeaderId): Refusal {
  const name = b.sheet.leaderNames[leader];
  if (b.pub.leaderAt[leader] !== from) return refuse("4.0.i", () => `${name} is not in ${areaName(b, from)}.`);
  return refuse("4.0.i", `${name} goes only with units of his command that he started with.`);
}

/** A fresh activation of units for a move. */
export function newActivation(b: Board, leader: number, units: readonly number[]): Activation {
  return {
    leader,
    units: units.slice(),
    mp: units.map((unit) => b.sheet.moves[unit]),
    exits: units.map(() => 0),
    start: units.map((unit) => b.pub.at[unit]),
    leaderStart: b.pub.leaderAt.slice(),
    party: [],
    with: [],
    from: -1,
    to: -1,
    entered: false,
    stopped: [],
    started: 0,
    volleyed: 0,
    reacting: 0,
    charged: false,
    declared: false,
    assaulted: false,
    won: false,
  };
}

/** 2.0.h: whether a unit standing in its starting Area could make a first step, alone. */
export function canStart(b: Board, unit: UnitId): boolean {
  const from = b.pub.at[unit];
  const side = b.sheet.side[unit];
  const moves = b.sheet.moves[unit];
  const enemy = b.cache.occupied[enemyOf(side)];
  for (const to of b.sheet.near[from]) {
    const cost = stepCost(b, unit, from, to);
    if (cost > moves) continue;
    if (has(enemy, to)) {
      if (mayAssault(b, unit)) return true;
    } else if (roomIn(b, side, to) > 0) return true;
  }
  // Only full friendly Areas around: the long way of looking further ahead.
  const act = newActivation(b, -1, [unit]);
  return hasWay(b, act, from as AreaId);
}
