import { type Ask, type Refusal, refuse, type Seat } from "@wusong/engine";
import { ARRIVED, enemyOf, type HexId, MOVED, REPLACED, type UnitId } from "../ids.ts";
import { HEX } from "../kinds.ts";
import { hexOf, inEnemyZone } from "../position.ts";
import { type Sheet, TRAIN } from "../sheet.ts";
import type { Position } from "../state.ts";
import { fits, overstacked } from "./05-stacking.ts";
import { barredTo, costFactor, enterable, marchGate, redeployGate } from "./05-terrain.ts";

/** The two ways to march: with the normal allowance (5.0) or far from the enemy (14.0). */
export type March = "move" | "redeploy";

/** Where a march may end although the hex is overfull for now (5.3); none in phases without infiltration. */
export type MayEnd = (hex: HexId) => boolean;

/** 13.7: the allowance of a unit that took a step is halved, rounded down, at least 1. */
export function allowance(p: Position, unit: UnitId): number {
  const full = p.sheet.allowance[unit];
  return p.pub.marks[unit] & REPLACED ? Math.max(1, full >> 1) : full;
}

/** 14.0, 13.2, 13.6: four times the allowance, three times after arrival. */
export function redeployBudget(p: Position, unit: UnitId): number {
  const { redeploymentFactor, arrivalFactor } = p.sheet.tables.limits;
  return allowance(p, unit) * (p.pub.marks[unit] & ARRIVED ? arrivalFactor : redeploymentFactor);
}

export function budgetOf(p: Position, group: readonly UnitId[], march: March): number {
  let least = Number.POSITIVE_INFINITY;
  for (const unit of group) least = Math.min(least, march === "move" ? allowance(p, unit) : redeployBudget(p, unit));
  return least;
}

/** Cheapest ways of a group; results are read from `sheet.flood` until the next run. */
function run(p: Position, side: Seat, start: HexId, budget: number, march: March): void {
  const factor = costFactor(p, side, march === "redeploy");
  const gate = march === "move" ? marchGate(p, side, start) : redeployGate(p, side);
  p.sheet.flood.run(start, budget, p.sheet.cost, gate, {
    firstStepAvoidsStops: march === "move" && inEnemyZone(p, side, start),
    ...(factor ? { factor } : {}),
  });
}

/** Whether a group can march at all: nearly always the first neighbour looked at says so. */
export function canMarch(p: Position, side: Seat, group: readonly UnitId[], march: March, mayEnd: MayEnd): boolean {
  const start = hexOf(p, group[0]);
  if (march === "redeploy" && p.cache.near[side][start] > 0) return false;
  const budget = budgetOf(p, group, march);
  const { board, cost } = p.sheet;
  const factor = costFactor(p, side, march === "redeploy");
  const near = p.cache.near[side];
  const zones = p.cache.zoc[enemyOf(side)];
  const engaged = zones[start] > 0;
  for (let slot = 0; slot < 6; slot++) {
    const price = cost[6 * start + slot];
    if (price < 0) continue;
    const to = board.neighbour[6 * start + slot] as HexId;
    if ((factor ? price * factor(to) : price) > budget || !enterable(p, side, to)) continue;
    if (march === "redeploy" ? near[to] > 0 : engaged && zones[to] > 0) continue;
    if (mayEnd(to)) return true;
  }
  run(p, side, start, budget, march);
  return p.sheet.flood.reached(mayEnd).length > 0;
}

/** The way of a march: the hexes entered, and what it cost. */
export interface Way {
  path: HexId[];
  spent: number;
}

/** One leg of a march from where the way has led so far. False when it cannot go on or the player stops. */
export function leg(
  p: Position,
  side: Seat,
  group: readonly UnitId[],
  way: Way,
  left: number,
  march: March,
  mayEnd: MayEnd,
  pick: Ask<Sheet>,
  question = "onward",
): boolean {
  const at = way.path.length > 0 ? way.path[way.path.length - 1] : hexOf(p, group[0]);
  const started = way.path.length > 0;
  if (left <= 0 || (started && march === "move" && inEnemyZone(p, side, at))) return false;
  run(p, side, at, left, march);
  const { flood } = p.sheet;
  const ends = flood.reached(mayEnd);
  if (started && !pick.more(question, ends.length > 0)) return false;
  const to = pick.one("to", HEX, ends, {
    why: (hex) => whyNotThere(p, side, group, hex, left, march),
    about: (hex) => ({ cost: flood.cost(hex), path: flood.path(hex).map((one) => p.sheet.board.names[one]) }),
  });
  way.spent += flood.cost(to);
  way.path.push(...flood.path(to));
  return true;
}

/** The whole way with its way-points: each leg is the cheapest path. */
export function wayOf(
  p: Position,
  side: Seat,
  group: readonly UnitId[],
  march: March,
  mayEnd: MayEnd,
  pick: Ask<Sheet>,
): HexId[] {
  const way: Way = { path: [], spent: 0 };
  const budget = budgetOf(p, group, march);
  while (leg(p, side, group, way, budget - way.spent, march, mayEnd, pick));
  return way.path;
}

/** Why a group cannot end its march in a hex. */
function whyNotThere(
  p: Position,
  side: Seat,
  group: readonly UnitId[],
  hex: HexId,
  left: number,
  march: March,
): Refusal | null {
  const barred = barredTo(p, side, hex);
  if (barred) return barred;
  if (march === "redeploy" && p.cache.near[side][hex] > 0)
    return refuse("14.0", () => `${p.sheet.hexName[hex]} is within two hexes of an enemy unit, city or town.`);
  if (p.sheet.flood.cost(hex) < 0) {
    return inEnemyZone(p, side, hex) && march === "move"
      ? refuse(
          "6.1",
          () =>
            `${p.sheet.hexName[hex]} cannot be reached: a unit stops in an enemy zone of control and leaves it only for a free hex.`,
        )
      : refuse("5.0", () => `${p.sheet.hexName[hex]} cannot be reached with ${left} movement points.`);
  }
  if (!fits(p, hex, group)) return overstacked(p, hex, group);
  return refuse("5.0", "The unit is already there.");
}

/** Why a unit of the side can take no part in movement now, whatever the way. */
export function whyNotMovable(p: Position, side: Seat, unit: UnitId): Refusal | null {
  const name = p.sheet.units[unit].name;
  if (p.sheet.side[unit] !== side) return refuse("5.0", () => `${name} belongs to the other side.`);
  if (p.pub.at[unit] < 0) return refuse("5.0", () => `${name} is not on the map.`);
  if (p.pub.marks[unit] & MOVED) return refuse("5.0", () => `${name} has already moved in this phase.`);
  return null;
}

/** Units of the hex that may march with a unit: not moved, not trains, a legal stack with it. */
export function companions(p: Position, unit: UnitId): UnitId[] {
  const list: UnitId[] = [];
  const { together, units, kind } = p.sheet;
  for (let mate = p.cache.head[hexOf(p, unit)]; mate >= 0; mate = p.cache.next[mate])
    if (mate !== unit && kind[mate] !== TRAIN && !(p.pub.marks[mate] & MOVED) && together[units.length * unit + mate])
      list.push(mate as UnitId);
  return list;
}
