import { askLeg } from "@wusong/board";
import { type Ask, type Refusal, refuse, type Seat } from "@wusong/engine";
import { CHINA, EVERY_PLACE, isArea, isStanding, type PlaceId, sideAdjective, type UnitId } from "../../ids.ts";
import { PLACE, UNIT } from "../../kinds.ts";
import { readyUnitsAt } from "../../position.ts";
import type { Sheet } from "../../sheet.ts";
import type { Board, Game, Knowing } from "../../state.ts";
import { groupText, placeText, unitText } from "../../words.ts";
import { countAt, put, readyAt, spend, standsIn } from "../02-units.ts";
import { canStep, type Group, groupOf, hostile, NO_SHIFT, reachOf, type Shift, wayTo, whyNoStep } from "./movement.ts";

/** 7.1: who marches, which way, and the march itself. */

/** One stretch of a move: the way to an area, and the units dropped off there while the rest goes on. */
export interface Leg {
  /** areas entered one after another */
  path: PlaceId[];
  drop: UnitId[];
}

const alone = (sheet: Sheet, unit: UnitId): Group => ({
  side: sheet.side[unit],
  size: 1,
  allowance: sheet.ma[unit],
  tank: sheet.tank[unit],
  shift: NO_SHIFT,
});

const canMoveAlone = (b: Board, unit: UnitId, from: PlaceId): boolean => canStep(b, alone(b.sheet, unit), from);

/** Whether a unit is Ready and could take a step from where it stands. */
function canMove(b: Board, unit: UnitId): boolean {
  const place = b.pub.place[unit];
  return isStanding(place) && !b.pub.spent[unit] && canMoveAlone(b, unit, place);
}

/** Places with a Ready unit that can move. */
export function moveOrigins(b: Board, side: Seat): PlaceId[] {
  const isOrigin = NO_ORIGIN.slice();
  // The first unit of a place that can move is enough.
  for (const unit of b.sheet.unitsOf[side]) {
    const place = b.pub.place[unit];
    if (!isOrigin[place] && canMove(b, unit)) isOrigin[place] = true;
  }
  return EVERY_PLACE.filter((place) => isOrigin[place]);
}

const NO_ORIGIN: readonly boolean[] = EVERY_PLACE.map(() => false);

export const canMoveFrom = (b: Board, side: Seat, place: PlaceId): boolean =>
  readyAt(b, side, place) > 0 && b.sheet.unitsOf[side].some((unit) => b.pub.place[unit] === place && canMove(b, unit));

export const canMoveAnywhere = (b: Board, side: Seat): boolean =>
  b.sheet.unitsOf[side].some((unit) => canMove(b, unit));

/** Why a place is not offered as the start of an action: whose units stand there, and in what state. */
export function whyNotOrigin(b: Board, side: Seat, place: PlaceId): Refusal {
  if (countAt(b, side, place) === 0)
    return refuse("7.0", () => `No ${sideAdjective(side)} unit is in ${placeText(b.sheet, place)}.`);
  if (readyAt(b, side, place) === 0)
    return refuse("7.0", () => `All ${sideAdjective(side)} units in ${placeText(b.sheet, place)} are Spent.`);
  return refuse("7.0", () => `No unit in ${placeText(b.sheet, place)} can do this.`);
}

export function whyNotActive(b: Board, side: Seat, from: PlaceId, unit: UnitId): Refusal {
  const name = unitText(b.sheet, unit);
  if (b.sheet.side[unit] !== side) return refuse("7.0", `${name} is not yours.`);
  if (b.pub.place[unit] !== from)
    return refuse("7.0", () => `${name} is not in ${placeText(b.sheet, from)}: one action uses the units of one area.`);
  if (b.pub.spent[unit]) return refuse("2.1", `${name} is Spent.`);
  return refuse("7.1", `${name} cannot do this from here.`);
}

/** Which Ready units of a place march together; at least one step must be possible for all of them. */
export function askGroup(k: Knowing, p: Ask<Sheet>, origin: PlaceId): UnitId[] {
  const side = k.seat;
  const from = readyUnitsAt(k, side, origin).filter((unit) => canMoveAlone(k, unit, origin));
  const refusal = (units: readonly UnitId[]): Refusal | null => {
    const group = groupOf(k.sheet, side, units);
    if (canStep(k, group, origin)) return null;
    const roomy = { ...group, size: 1 };
    return canStep(k, roomy, origin)
      ? refuse("7.1.2", () => `No neighbouring area has room for ${units.length} units.`)
      : refuse("7.1", "This group cannot pay for any neighbouring area.");
  };
  const why = (unit: UnitId): Refusal => whyNotActive(k, side, origin, unit);
  const max = Math.min(from.length, k.sheet.tables.stackingLimit);
  // In most places any choice can move; then the set needs no further test.
  const all = { ...groupOf(k.sheet, side, from), size: max };
  const size = (chosen: number): Refusal =>
    chosen === 0
      ? refuse("7.1", "At least one unit moves.")
      : refuse("7.1.2", `At most ${max} units move together: no area holds more of one side.`);
  if (canStep(k, all, origin)) return p.set("units", UNIT, from, { min: 1, max, size, why });
  const may = (units: readonly UnitId[], x: UnitId): Refusal | null => refusal([...units, x]);
  return p.set("units", UNIT, from, { min: 1, max, size, why, ok: refusal, may });
}

/** Why an area is not among those a group can reach. */
function whyNotReached(b: Board, group: Group, from: PlaceId, to: PlaceId, left: number): Refusal {
  const { side } = group;
  if (!isArea(to)) {
    const own = b.sheet.zonesOf[side].includes(to);
    return refuse(
      "2.3",
      own ? "Units enter their own zone only by retreat." : "An enemy Deployment Zone cannot be entered.",
    );
  }
  if (to === from) return refuse("7.1", "The group is there already.");
  if (b.sheet.steps[side][from].includes(to)) {
    const refusal = whyNoStep(b, group, from, to, left);
    if (refusal) return refusal;
  }
  if (b.sheet.gunLinks[from].includes(to))
    return refuse("11.0", "The Japanese cross the Grand Canal only by the bridge between B and F.");
  if (b.sheet.steps[CHINA][from].includes(to))
    return refuse("7.1.1", "Only the Chinese move between areas that touch in a point.");
  return refuse("7.1", () => `${placeText(b.sheet, to)} is out of reach.`);
}

/** The way of a group: areas one after another, with units dropped off in between. */
export function askWay(
  k: Knowing,
  p: Ask<Sheet>,
  origin: PlaceId,
  units: readonly UnitId[],
  allowance?: number,
): Leg[] {
  const side = k.seat;
  const fixed = allowance ?? groupOf(k.sheet, side, units).allowance;
  const legs: Leg[] = [];
  let shift: Shift = NO_SHIFT;
  let moving = units;
  let here = origin;
  let left = fixed;
  for (;;) {
    const group = groupOf(k.sheet, side, moving, fixed, shift);
    const from = here;
    const has = left;
    const r = reachOf(k, group, from, has);
    const way = {
      from,
      ends: r.areas,
      paths: { cost: (area: PlaceId) => r.cost[area], path: (area: PlaceId) => wayTo(r, from, area) },
      why: (area: PlaceId) => whyNotReached(k, group, from, area, has),
      stop: (area: PlaceId) => hostile(k, side, area),
    };
    const to = askLeg(p, { sheet: k.sheet, kind: PLACE, parts: 1 }, way, has);
    left -= r.cost[to];
    const leg: Leg = { path: wayTo(r, from, to), drop: [] };
    legs.push(leg);
    if (moving.length < 2 || hostile(k, side, to)) return legs;
    if (legs.length === 1) shift = shifted(shift, origin, -units.length);
    const goesOn = (rest: readonly UnitId[]): boolean =>
      canStep(k, groupOf(k.sheet, side, rest, fixed, shift), to, left);
    const someGoOn = (rest: readonly UnitId[]): boolean => rest.some((unit) => goesOn([unit]));
    if (!p.more("dropOff", someGoOn(moving))) return legs;
    const without = (drop: readonly UnitId[]): UnitId[] => moving.filter((unit) => !drop.includes(unit));
    const stuck = refuse("7.1.1", "Nobody of the rest could go on.");
    leg.drop = p.set("drop", UNIT, moving, {
      min: 1,
      max: moving.length - 1,
      size: (chosen) =>
        chosen === 0
          ? refuse("7.1.1", "At least one unit is dropped off.")
          : refuse("7.1.1", "At least one unit goes on; to stop all of them, drop nobody off."),
      why: (unit) => refuse("7.1.1", () => `${unitText(k.sheet, unit)} is not of the moving group.`),
      ok: (drop) => (goesOn(without(drop)) ? null : stuck),
      may: (drop, unit) => (someGoOn(without([...drop, unit])) ? null : stuck),
    });
    moving = without(leg.drop);
    shift = shifted(shift, to, leg.drop.length);
    here = to;
  }
}

function shifted(shift: Shift, place: PlaceId, by: number): Shift {
  const next = [...shift];
  next[place] += by;
  return next;
}

/** Where a group ended its way, and who is left of it. */
interface Arrival {
  area: PlaceId;
  units: UnitId[];
}

/** Carries a way out. Units dropped off are Spent at once (7.1.1.n); what becomes of the rest is the action's business. */
export function walk(g: Game, units: readonly UnitId[], legs: readonly Leg[], rule: string): Arrival {
  let moving = [...units];
  let area = standsIn(g, moving[0]);
  for (const leg of legs) {
    const from = area;
    area = leg.path[leg.path.length - 1];
    for (const unit of moving) put(g, unit, area);
    g.tell?.({
      type: "moved",
      rule,
      text: `${groupText(g.sheet, moving)} ${moving.length === 1 ? "moves" : "move"} from ${placeText(g.sheet, from)} to ${placeText(g.sheet, area)}.`,
      data: {
        kind: "moved",
        pieces: moving.map((unit) => g.sheet.unitNames[unit]),
        path: [from, ...leg.path].map((place) => g.sheet.placeNames[place]),
      },
    });
    for (const unit of leg.drop) spend(g, unit);
    moving = moving.filter((unit) => !leg.drop.includes(unit));
  }
  return { area, units: moving };
}
