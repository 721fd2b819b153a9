import { type HexOrNowhere, NOWHERE } from "@wusong/board";
import { type Ask, type Consequences, counted, type Refusal, refuse, type Seat, type SetRules } from "@wusong/engine";
import { ARRIVED, BUILDER, type HexId, MOVED, sideAdjective, type UnitId } from "../../ids.ts";
import { HEX, UNIT } from "../../kinds.ts";
import { enemyNear, hexOf } from "../../position.ts";
import { type Sheet, TRAIN } from "../../sheet.ts";
import type { G, K, Position } from "../../state.ts";
import { unitNames } from "../../words.ts";
import { walk } from "../11-set-up/control.ts";
import type { March } from "./allowance.ts";
import { type MayEnd, Ways } from "./movement.ts";
import { companions, whyNotCompanion, whyNotMovable } from "./movers.ts";
import { emptiesFort, fits, overstacked, relievable, takes } from "./stacking.ts";
import { barredTo, enterable } from "./terrain.ts";

/** A movement phase: whose, and the hex that is overfull for the moment (5.3). */
export interface Moving {
  side: Seat;
  over: HexOrNowhere;
}

/** Marks of the last phase go; builders stay builders. */
export function clearMarks(g: G): void {
  const { marks } = g.pub;
  for (let unit = 0; unit < marks.length; unit++) marks[unit] &= BUILDER;
}

/** 5.3: while a hex is overfull only a unit whose leaving puts it right may go on. */
function mustRelieve(p: Position, v: Moving, unit: UnitId): Refusal | null {
  if (v.over === NOWHERE) return null;
  const hex = v.over;
  if (fits(p, hex, [], [unit])) return null;
  return refuse("5.3", () => `First ${p.sheet.hexName[hex]} must be brought within the stacking limit.`);
}

function whyNotMarch(ways: Ways, v: Moving, unit: UnitId): Refusal | null {
  const { p, march } = ways;
  const refusal = whyNotMovable(p, v.side, unit) ?? mustRelieve(p, v, unit);
  if (refusal) return refusal;
  const name = p.sheet.units[unit].name;
  if (p.sheet.kind[unit] === TRAIN && march === "move")
    return refuse("16.4", () => `${name} moves along the railway only.`);
  if (p.sheet.kind[unit] === TRAIN)
    return refuse("16.4", () => `${name} moves any distance by rail and does not redeploy.`);
  if (march === "move" && p.pub.marks[unit] & ARRIVED)
    return refuse("13.6", () => `${name} spent its allowance on arrival; it can only redeploy.`);
  if (march === "redeploy" && enemyNear(p, v.side, hexOf(p, unit)))
    return refuse("14.0", () => `${name} is within two hexes of an enemy unit, city or town and cannot redeploy.`);
  const group = [unit];
  if (march === "redeploy" && emptiesFort(p, group))
    return refuse(
      "14.0",
      () => `${name} holds a fort that is operative again once it leaves: too near an enemy for a redeployment.`,
    );
  if (!ways.open(group, endsOf(ways, v, group))) return refuse("5.0", () => `${name} has nowhere to go.`);
  return null;
}

/** Why nobody of a side moves in this way any more. */
export const nobodyMoves = (v: Moving, rule: string, text: string): Refusal =>
  v.over !== NOWHERE
    ? refuse("5.3", "None of the units in the overfull hex can leave it in this way.")
    : refuse(rule, text);

/** 5.3: an empty hex takes every group that is a legal stack. */
export const safeEnds =
  (p: Position, group: readonly UnitId[]): MayEnd =>
  (hex) =>
    p.cache.head[hex] < 0 || fits(p, hex, group);

/** 5.3: a march may end on top of a unit that can still go away: by infiltration, or in a pause by redeployment. */
function endsOf(ways: Ways, v: Moving, group: readonly UnitId[]): MayEnd {
  const { p } = ways;
  if (v.over !== NOWHERE) return safeEnds(p, group);
  const wayOut =
    p.pub.phase === "pause"
      ? (unit: UnitId): boolean => ways.canStep(unit, (hex) => takes(p, hex, unit, group))
      : (unit: UnitId): boolean => slipsAway(p, v.side, unit, group);
  return (hex) => p.cache.head[hex] < 0 || fits(p, hex, group) || relievable(p, hex, group, wayOut);
}

/** 5.1.2: whether a unit that has not moved can infiltrate away once the others have come. */
function slipsAway(p: Position, side: Seat, unit: UnitId, coming: readonly UnitId[]): boolean {
  return !(p.pub.marks[unit] & ARRIVED) && someNeighbour(p, side, unit, (to) => takes(p, to, unit, coming));
}

export interface Marched {
  group: UnitId[];
  path: HexId[];
}

export function askMarch(k: K, v: Moving, p: Ask<Sheet>, march: March): Marched {
  const ways = new Ways(k, v.side, march);
  const why = (unit: UnitId): Refusal | null => whyNotMarch(ways, v, unit);
  const unit = p.one("unit", UNIT, movers(k, v.side), { why, judged: true });
  const mates =
    v.over !== NOWHERE
      ? []
      : companions(k, unit).filter((mate) => {
          const pair = [unit, mate];
          return !(march === "move" && k.pub.marks[mate] & ARRIVED) && ways.open(pair, endsOf(ways, v, pair));
        });
  const group = [unit, ...p.set("with", UNIT, mates, mateRules(ways, v, unit))];
  return { group, path: ways.whole(group, endsOf(ways, v, group), p) };
}

/** 5.3, 16.1: at most one other unit goes along. */
function mateRules(ways: Ways, v: Moving, unit: UnitId): SetRules<UnitId> {
  const { p } = ways;
  return {
    max: 1,
    size: () => refuse("5.3", "At most two units march as one stack."),
    why: (mate) => {
      const name = p.sheet.units[mate].name;
      if (v.over !== NOWHERE) return refuse("5.3", "A unit that leaves an overfull hex goes alone.");
      const alone = whyNotCompanion(p, v.side, unit, mate);
      if (alone) return alone;
      return ways.march === "move" && p.pub.marks[mate] & ARRIVED
        ? refuse("13.6", () => `${name} spent its allowance on arrival; it can only redeploy.`)
        : refuse("5.0", () => `${p.sheet.units[unit].name} and ${name} have nowhere to go together.`);
    },
  };
}

export function march(g: G, v: Moving, { group, path }: Marched, rule: string, how: string): void {
  tellMove(g, group, path, rule, how);
  for (const unit of group) g.pub.marks[unit] |= MOVED;
  walk(g, group, path);
  v.over = NOWHERE;
  const to = path[path.length - 1];
  if (!fits(g, to, group)) v.over = to;
}

/** `how`: what one unit does, such as "moves". */
export function tellMove(g: G, group: readonly UnitId[], path: readonly HexId[], rule: string, how: string): void {
  if (!g.tell) return;
  const { names } = g.sheet.board;
  const from = g.pub.at[group[0]];
  g.tell({
    type: "moved",
    rule,
    text: `${unitNames(g, group)} ${how} to ${g.sheet.hexName[path[path.length - 1]]}.`,
    data: {
      kind: "moved",
      pieces: group.map((unit) => g.sheet.units[unit].id),
      path: (from === path[0] ? path : [from, ...path]).map((hex) => names[hex]),
    },
  });
}

/** Tells that a side moves no more in this phase: where nothing was left to move, nobody was asked. */
export function tellEnded(g: G, side: Seat, what: string, rule: string): void {
  g.tell?.({ type: "ended", rule, text: `${sideAdjective(side)} ${what} is over.`, data: { kind: "other" } });
}

/** 5.1.2: one hex for the whole allowance, enemy zones or not. */
function someNeighbour(p: Position, side: Seat, unit: UnitId, mayEnd: MayEnd): boolean {
  const { board, cost } = p.sheet;
  const first = 6 * hexOf(p, unit);
  for (let slot = first; slot < first + 6; slot++) {
    if (cost[slot] < 0) continue;
    const to = board.neighbour[slot];
    if (to !== NOWHERE && enterable(p, side, to) && mayEnd(to)) return true;
  }
  return false;
}

/** 5.3: it may end on top of a unit that can still infiltrate away. */
function infiltrationEnds(p: Position, v: Moving, unit: UnitId): MayEnd {
  const group = [unit];
  const wayOut = (other: UnitId): boolean => slipsAway(p, v.side, other, group);
  return (hex) =>
    p.cache.head[hex] < 0 || fits(p, hex, group) || (v.over === NOWHERE && relievable(p, hex, group, wayOut));
}

function whyNotInfiltrate(p: Position, v: Moving, unit: UnitId): Refusal | null {
  const refusal = whyNotMovable(p, v.side, unit) ?? mustRelieve(p, v, unit);
  if (refusal) return refusal;
  const name = p.sheet.units[unit].name;
  if (p.sheet.kind[unit] === TRAIN) return refuse("16.4", () => `${name} moves along the railway only.`);
  if (p.pub.marks[unit] & ARRIVED) return refuse("5.1.2", () => `${name} spent its allowance on arrival.`);
  if (!someNeighbour(p, v.side, unit, infiltrationEnds(p, v, unit)))
    return refuse("5.1.2", () => `${name} has nowhere to go.`);
  return null;
}

/** 5.1.2: whether anybody can infiltrate. */
export const canInfiltrate = (p: Position, v: Moving): boolean =>
  movers(p, v.side).some((unit) => whyNotInfiltrate(p, v, unit) === null);

export function askInfiltration(k: K, v: Moving, p: Ask<Sheet>): Marched {
  const why = (unit: UnitId): Refusal | null => whyNotInfiltrate(k, v, unit);
  const unit = p.one("unit", UNIT, movers(k, v.side), { why, judged: true });
  const mayEnd = infiltrationEnds(k, v, unit);
  const to = p.one("to", HEX, k.sheet.board.neighbours(hexOf(k, unit)), {
    why: (hex) => whyNotInfiltrateTo(k, v.side, unit, hex, mayEnd),
    judged: true,
  });
  return { group: [unit], path: [to] };
}

function whyNotInfiltrateTo(p: Position, side: Seat, unit: UnitId, hex: HexId, mayEnd: MayEnd): Refusal | null {
  const { board, cost, hexName } = p.sheet;
  const at = hexOf(p, unit);
  const direction = board.direction(at, hex);
  if (direction < 0) return refuse("5.1.2", () => `${hexName[hex]} is not adjacent: infiltration leads one hex.`);
  const barred = barredTo(p, side, hex);
  if (barred) return barred;
  if (cost[6 * at + direction] < 0) return refuse("5.2", () => `Great river lies before ${hexName[hex]}.`);
  return mayEnd(hex) ? null : overstacked(p, hex, [unit]);
}

/** Units on the map that have not moved, in ascending order. */
export function movers(p: Position, side: Seat): UnitId[] {
  const { at, marks } = p.pub;
  const list: UnitId[] = [];
  for (const unit of p.sheet.unitsOf[side]) if (at[unit] >= 0 && !(marks[unit] & MOVED)) list.push(unit);
  return list;
}

/** How many units are still to move, so that random play moves them. */
export function unmoved({ pub, sheet }: K, v: Moving): number {
  let count = 0;
  for (const unit of sheet.unitsOf[v.side]) if (pub.at[unit] >= 0 && !(pub.marks[unit] & MOVED)) count++;
  return count;
}

/** What ending a movement leaves undone. */
export const unmovedWords = (units: number, rule: string): Consequences | null =>
  units > 0
    ? {
        consequences: [{ text: `${counted(units, "unit")} of yours ${units === 1 ? "has" : "have"} not moved.`, rule }],
      }
    : null;
