import type { DeepReadonly, Seat, Suggestion } from "@wusong/engine";
import { BUILDER, type HexId, JAPAN, type UnitId } from "../../ids.ts";
import { hexOf, inEnemyZone, unitsIn } from "../../position.ts";
import { CITY, CLEAR, TOWN } from "../../sheet.ts";
import type { Position } from "../../state.ts";
import { emptiesFort, fits } from "../05-movement/stacking.ts";
import { entryPrice } from "../11-set-up/control.ts";
import {
  canLengthen,
  canRetreat,
  isSafe,
  nextBeyond,
  type Party,
  partiesOf,
  partyOf,
  requiredPaths,
} from "./retreat.ts";

/*
 * What a staff officer would answer while the result of a combat is settled: sound, never brilliant. A person takes it with a key or
 * lets it stand for a while, so it never gives a unit away that can be kept.
 */

/** A unit that would be gone gives its step after all that would only be reduced. */
const LAST_STEP = 100;
/** A die of at least this many faces is worth a step in Shanghai, where the game is decided (12.2). */
const GOOD_CHANCE = 4;

/** The one that costs least; the first of equals. */
function least<T>(list: readonly T[], cost: (one: T) => number): T {
  let best = list[0];
  for (const one of list) if (cost(one) < cost(best)) best = one;
  return best;
}

/** Strength that goes with a step of the unit. */
function priceOfStep(p: Position, unit: UnitId): number {
  const { attack, defence } = p.sheet;
  const now = 3 * unit + p.pub.steps[unit];
  const strength = attack[now] + defence[now];
  return p.pub.steps[unit] > 1 ? strength - attack[now - 1] - defence[now - 1] : strength + LAST_STEP;
}

/** 7.6: who gives the step of an exchange. */
export const sparesTheStrong = (p: Position, victims: readonly UnitId[]): Suggestion => ({
  verb: "lose",
  picks: [least(victims, (unit) => priceOfStep(p, unit))],
});

/** 7.8: faces of the die with which a unit holds. */
export const facesThatHold = (p: Position, unit: UnitId): number =>
  Math.min(6, p.sheet.defence[3 * unit + p.pub.steps[unit]]);

/** Units of one hex that are told to retreat. */
type Told = DeepReadonly<{ units: UnitId[]; distance: number; fort: boolean }>;

/** 7.8, 17.2: who resists: in a fort the one whose step is cheapest, otherwise the one most likely to hold. */
const bestToResist = (p: Position, { units, fort }: Told): UnitId =>
  least(units, (unit) => priceOfStep(p, unit) - (fort ? 0 : 2 * LAST_STEP * facesThatHold(p, unit)));

export const resisting = (p: Position, told: Told): Suggestion => ({ verb: "resist", picks: [bestToResist(p, told)] });

/** 7.7, 16.4: those of the units that would find no way out. */
export const cutOff = (p: Position, { units, distance }: Told): UnitId[] =>
  partiesOf(p, units)
    .filter((party) => !canRetreat(p, partyOf(p, party, distance)))
    .flat();

/** Whether holding is worth the step: units would be lost, a fort holds by itself, or the chances are good in Shanghai. */
export function shouldHold(p: Position, told: Told): boolean {
  const unit = bestToResist(p, told);
  const survives = p.pub.steps[unit] > 1;
  if (!told.fort && facesThatHold(p, unit) === 0) return false;
  if (cutOff(p, told).length > 0) return true;
  if (told.fort) return survives;
  return survives && p.sheet.sector[hexOf(p, unit)] > 0 && facesThatHold(p, unit) >= GOOD_CHANCE;
}

/** How bad a hex is to end in: next to the enemy, without cover, or where entering it has a price. */
function exposure(p: Position, side: Seat, path: readonly HexId[]): number {
  const { ground, sector } = p.sheet;
  const end = path[path.length - 1];
  const cover = ground[end] === CITY ? 2 : ground[end] === TOWN ? 1 : 0;
  return (
    (inEnemyZone(p, side, end) ? 4 : 0) -
    cover -
    (sector[end] > 0 ? 2 : 0) +
    (side === JAPAN && path.some((hex) => hasPrice(p, hex)) ? 50 : 0)
  );
}

function hasPrice(p: Position, hex: HexId): boolean {
  const { opens, charges } = entryPrice(p, hex);
  return opens || charges;
}

/** 7.7: the shortest way to the best cover. */
export function shelteredWay(p: Position, party: Party): Suggestion {
  const badness = (path: readonly HexId[]): number => exposure(p, party.side, path);
  const ways = [...requiredPaths(p, party)];
  const near = ways.filter((path) => isSafe(p, party, path[path.length - 1]));
  if (near.length > 0) return { verb: "retreat", picks: [...least(near, badness), false] };
  let path = least(
    ways.filter((one) => canLengthen(p, party, one)),
    badness,
  );
  do {
    const so = path;
    path = [...so, least(nextBeyond(p, party, so), (hex) => badness([...so, hex]))];
  } while (!isSafe(p, party, path[path.length - 1]));
  return { verb: "retreat", picks: path };
}

/** 7.7: the stack with the fewest ways out goes first. */
export function tightestFirst(
  p: Position,
  { stacks, distance }: DeepReadonly<{ stacks: UnitId[][]; distance: number }>,
): Suggestion {
  const ways = (stack: readonly UnitId[]): number => [...requiredPaths(p, partyOf(p, stack, distance))].length;
  return { verb: "first", picks: [hexOf(p, least(stacks, ways)[0])] };
}

/** 7.9: the strongest go in, unless that has a price or bares a place that is worth holding. */
export function sensibleAdvance(
  p: Position,
  { side, target, advance }: DeepReadonly<{ side: Seat; target: HexId; advance: UnitId[] }>,
): Suggestion {
  if (side === JAPAN && hasPrice(p, target)) return STAY;
  const { ground, defence } = p.sheet;
  const strong = [...advance].sort(
    (a, b) => defence[3 * b + p.pub.steps[b]] - defence[3 * a + p.pub.steps[a]] || a - b,
  );
  const going: UnitId[] = [];
  for (const unit of strong) {
    const from = hexOf(p, unit);
    const leaving = [...going.filter((one) => p.pub.at[one] === from), unit];
    const bares = leaving.length === unitsIn(p, from).length && ground[from] !== CLEAR && ground[target] === CLEAR;
    if (bares || emptiesFort(p, leaving) || p.pub.marks[unit] & BUILDER) continue;
    if (fits(p, target, [...going, unit])) going.push(unit);
  }
  return going.length > 0 ? { verb: "advance", picks: [going.sort((a, b) => a - b)] } : STAY;
}

export const STAY: Suggestion = { verb: "stay", picks: [] };
