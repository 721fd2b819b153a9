import type { GameOver, Seat } from "@wusong/engine";
import { ARM_NAMES, ELIMINATED, enemyOf, FRENCH, GERMAN } from "../ids.ts";
import { termsOf } from "../sheet-scenarios.ts";
import type { Board, G } from "../state.ts";

/** 9.0.n: only a controlled Area counts. */
const controls = (b: Board, side: Seat, area: number): boolean => b.pub.control[area] === side;

/** Whether a side holds every Area of its immediate victory (9.0.g, h). */
export const holdsAll = (b: Board, side: Seat): boolean =>
  termsOf(b).immediateAreas[side].length > 0 &&
  termsOf(b).immediateAreas[side].every((area) => controls(b, side, area));

/** 9.0.c, d: half victory points for eliminated enemy units. */
export function halfPointsForLosses(b: Board, side: Seat): number {
  const worth = b.sheet.schedule.halfPointsForLosses;
  let half = 0;
  for (const unit of b.sheet.unitsOf[enemyOf(side)])
    if (b.pub.at[unit] === ELIMINATED) half += worth[ARM_NAMES[b.sheet.arm[unit]]];
  return half;
}

/** 9.0.a to d: Areas and losses; the sum is rounded down. */
export function victoryPoints(b: Board, side: Seat): number {
  let points = 0;
  for (const area of b.sheet.pointAreas) if (b.pub.control[area] === side) points += b.sheet.points[area];
  return Math.floor(points + halfPointsForLosses(b, side) / 2);
}

/** 9.0.g, h, l: an immediate victory at the end of this turn; both at once cancel each other. */
export function immediateVictory(b: Board): GameOver | null {
  const { german, french } = termsOf(b).victory;
  const germanHolds = b.pub.turn >= german.immediateFrom && holdsAll(b, GERMAN);
  const frenchHolds = b.pub.turn >= french.immediateFrom && holdsAll(b, FRENCH);
  if (germanHolds === frenchHolds) return null;
  return germanHolds
    ? { winner: GERMAN, reason: "breakthrough", rule: "9.0.g" }
    : { winner: FRENCH, reason: "road-cleared", rule: "9.0.h" };
}

/** How many of the Areas that decide the last turn a side controls (9.0.i, j). */
export const roadHeld = (b: Board, side: Seat): number =>
  termsOf(b).finalAreas[side].filter((area) => controls(b, side, area)).length;

/** 9.0.i to k: the end of the last turn. */
export function finalVictory(b: Board): GameOver {
  const { victory, endings } = termsOf(b);
  if (roadHeld(b, GERMAN) >= victory.german.finalAtLeast) return { winner: GERMAN, ...endings.german };
  if (roadHeld(b, FRENCH) >= victory.french.finalAtLeast && victoryPoints(b, FRENCH) > victoryPoints(b, GERMAN))
    return { winner: FRENCH, ...endings.french };
  return { winner: null, reason: "draw", rule: "9.0.k" };
}

/** 9.0.m: immediate victories first, then, after the last turn, the final one. */
export function checkVictory(g: G): void {
  const immediate = immediateVictory(g);
  if (immediate) g.end(immediate);
  else if (g.pub.turn >= termsOf(g).lastTurn) g.end(finalVictory(g));
}
