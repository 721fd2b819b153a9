import type { HexId } from "@wusong/board";
import type { Suggestion } from "@wusong/engine";
import { enemyOf, JAPAN, type UnitId } from "../../ids.ts";
import { type Army, enemyIn, hexOf, mine, placeOf } from "../../position.ts";
import { occupantOf } from "../../position-ground.ts";
import type { Sheet } from "../../sheet.ts";
import { BASE, type Know } from "../../state.ts";
import { hexName } from "../../words.ts";
import { roomIn } from "../12-stacking.ts";
import { inEnemyZone } from "../13-zones-of-control.ts";
import { canGoOn, canMove, reach } from "./reach.ts";
import { allowanceOf, isClosed } from "./terrain.ts";

/** A place that draws units, and why. */
export interface Goal {
  readonly hex: HexId;
  readonly worth: number;
  readonly why: string;
}

const NEAR = 3;
/** What an own objective that nobody threatens is worth. */
const HELD_SAFELY = 5;

/** Objectives decide the points of every turn and sudden death (24.6, 25.3): empty ones first, then those in danger. */
export function goalsOf(a: Army): Goal[] {
  const { sheet, pub, cache, side } = a;
  const enemies = pub.occupied[enemyOf(side)];
  return sheet.objectives.map((hex) => {
    const holder = occupantOf(cache, hex) - 1;
    const near = enemies.some((stack) => sheet.board.distance(stack, hex) <= NEAR);
    const name = hexName(sheet, hex);
    if (holder === side) return { hex, worth: near ? 9 : HELD_SAFELY, why: `strengthens ${name}` };
    return holder < 0
      ? { hex, worth: 12, why: `takes ${name}, which nobody holds` }
      : { hex, worth: 10, why: `goes for ${name}` };
  });
}

/** What a hex of the way counts. */
const PER_HEX = 1;
/** A full hex takes nobody without disorder (12.0). */
const CROWDED = 6;
/** Headquarters and supply stay out of enemy zones. */
const EXPOSED = 8;

/** How much a unit is wanted in a hex, and why. */
export interface Draw {
  readonly worth: number;
  readonly why: string;
}

const serves = ({ isHq, isSupply }: Sheet, unit: UnitId): boolean => isHq[unit] === 1 || isSupply[unit] === 1;

/** How much goals draw to a hex, whoever it is. Who serves follows the fighters, one hex behind them. */
export function drawTo({ board }: Sheet, hex: HexId, goals: readonly Goal[], serving: boolean): Draw {
  let worth = Number.NEGATIVE_INFINITY;
  let why = "";
  for (const goal of goals) {
    const way = board.distance(hex, goal.hex);
    const here = goal.worth - PER_HEX * (serving ? Math.abs(way - 1) : way);
    if (here <= worth) continue;
    worth = here;
    why = goal.why;
  }
  return { worth, why };
}

/** The same for one unit, with what speaks against the hex. */
export function pulledBy(draw: number, a: Army, unit: UnitId, hex: HexId): number {
  const { sheet } = a;
  let left = draw;
  if (placeOf(a, unit) !== hex && roomIn(a, hex) < sheet.stacking[unit]) left -= CROWDED;
  if (serves(sheet, unit) && inEnemyZone(a, hex)) left -= EXPOSED;
  return left;
}

const pull = (a: Army, unit: UnitId, hex: HexId, goals: readonly Goal[]): number =>
  pulledBy(drawTo(a.sheet, hex, goals, serves(a.sheet, unit)).worth, a, unit, hex);

/** Hexes in the order of what they are near to. */
export function byNearness(a: Army, hexes: readonly HexId[], goals: readonly Goal[]): HexId[] {
  const worth = (hex: HexId): number =>
    Math.max(...goals.map((goal) => goal.worth - a.sheet.board.distance(hex, goal.hex)), Number.NEGATIVE_INFINITY);
  return [...hexes].sort((one, other) => worth(other) - worth(one) || one - other);
}

/** Who is nearer to an enemy than this is led by hand. */
const BEHIND_THE_FRONT = 5;
/** A march that brings less is not proposed. */
const WORTH_A_MARCH = 1;

/**
 * The next unit that only has to be brought up: out of the base over the nearest entry, or from far behind the front, towards the
 * objective that wants it most. It stops where no enemy is near; whoever is at the front is led by hand.
 */
export function bringUpNext(k: Know): Suggestion | null {
  const a = mine(k);
  const goals = goalsOf(a);
  return entering(a, k, goals) ?? marching(a, k, goals);
}

function entering(a: Army, k: Know, goals: readonly Goal[]): Suggestion | null {
  if (k.seat === JAPAN) return null;
  const wanted = goals.filter(({ worth }) => worth > HELD_SAFELY);
  for (const unit of k.mine.toMove) {
    if (placeOf(a, unit) !== BASE) continue;
    const costs = k.sheet.entryCost[k.sheet.mechanized[unit]];
    const open = k.sheet.entries.filter((hex) => !enemyIn(a, hex) && !isClosed(costs[hex]) && isQuiet(a, hex));
    const [entry] = byNearness(a, open, wanted);
    if (entry === undefined) continue;
    const points = allowanceOf(a, unit) - costs[entry];
    const on = canGoOn(a, unit, entry, points) ? best(a, unit, entry, points, false, goals) : null;
    return { verb: "enter", picks: on === null ? [unit, entry, false] : [unit, entry, true, on] };
  }
  return null;
}

function marching(a: Army, k: Know, goals: readonly Goal[]): Suggestion | null {
  for (const unit of k.mine.toMove) {
    if (placeOf(a, unit) < 0) continue;
    const here = hexOf(a, unit);
    if (!isQuiet(a, here) || !canMove(a, unit)) continue;
    const to = best(a, unit, here, allowanceOf(a, unit), true, goals);
    if (to !== null) return { verb: "move", picks: [unit, [], to] };
  }
  return null;
}

/** The quiet hex in reach where the unit is wanted most; null: it is as well where it is. */
function best(
  a: Army,
  unit: UnitId,
  from: HexId,
  points: number,
  first: boolean,
  goals: readonly Goal[],
): HexId | null {
  let most = pull(a, unit, from, goals) + WORTH_A_MARCH;
  let to: HexId | null = null;
  for (const hex of reach(a, unit, from, points, first).list) {
    const worth = pull(a, unit, hex, goals);
    if (worth <= most || !isQuiet(a, hex)) continue;
    most = worth;
    to = hex;
  }
  return to;
}

const isQuiet = (a: Army, hex: HexId): boolean =>
  a.pub.occupied[enemyOf(a.side)].every((enemy) => a.sheet.board.distance(enemy, hex) >= BEHIND_THE_FRONT);
