import { leadsAcross } from "@wusong/board";
import { type Ask, type Refusal, refuse, type Seat } from "@wusong/engine";
import type { HexId, UnitId } from "../../ids.ts";
import { HEX } from "../../kinds.ts";
import { hexOf, occupant, retreatBarred, unitsIn } from "../../position.ts";
import { type Sheet, TRAIN } from "../../sheet.ts";
import type { Position } from "../../state.ts";
import { emptiesFort, fits } from "../05-movement/stacking.ts";
import { barredTo } from "../05-movement/terrain.ts";

/** Units that retreat together from one hex: a stack without its trains, or one train (16.4). */
export interface Party {
  readonly side: Seat;
  readonly units: readonly UnitId[];
  /** the hex left */
  readonly from: HexId;
  /** hexes to go */
  readonly distance: number;
  readonly train: boolean;
  /** a hex that is thought of as left by its units before this party retreats */
  readonly vacated: HexId | null;
}

export function partyOf(p: Position, units: readonly UnitId[], distance: number): Party {
  return {
    side: p.sheet.side[units[0]],
    units,
    from: hexOf(p, units[0]),
    distance,
    train: p.sheet.kind[units[0]] === TRAIN,
    vacated: null,
  };
}

/** 16.4: who retreats together from one hex. Trains go first: their new hex may be a way out for the others, never the other way round. */
export function partiesOf(p: Position, units: readonly UnitId[]): UnitId[][] {
  const onRails = (unit: UnitId): boolean => p.sheet.kind[unit] === TRAIN;
  const others = units.filter((unit) => !onRails(unit));
  return [...units.filter(onRails).map((train) => [train]), ...(others.length > 0 ? [others] : [])];
}

/** Why a party may not retreat from one hex into the next. */
export function whyNoStep(p: Position, party: Party, at: HexId, to: HexId): Refusal | null {
  const direction = p.sheet.board.direction(at, to);
  if (direction < 0) return notNext(p, to);
  return (
    // 7.7.k
    barredTo(p, party.side, to) ??
    whyOperative(p, party, to) ??
    (party.train ? whyNoRail(p, at, direction, to) : (whyRiver(p, at, direction, to) ?? whyZone(p, party, to)))
  );
}

const notNext = ({ sheet }: Position, to: HexId): Refusal =>
  refuse("7.7", () => `${sheet.hexName[to]} is not the next hex.`);

/** 17.3: a fort that its units have left is operative again. */
function whyOperative(p: Position, { vacated }: Party, to: HexId): Refusal | null {
  if (to !== vacated || !emptiesFort(p, unitsIn(p, to))) return null;
  return refuse("17.3", () => `${p.sheet.hexName[to]} is operative again.`);
}

/** 16.4: trains retreat along the railway. */
function whyNoRail({ sheet }: Position, at: HexId, direction: number, to: HexId): Refusal | null {
  if (leadsAcross(sheet.railLinks, at, direction)) return null;
  return refuse("16.4", () => `No railway leads to ${sheet.hexName[to]}.`);
}

/** 5.2: nobody crosses great river. */
function whyRiver({ sheet }: Position, at: HexId, direction: number, to: HexId): Refusal | null {
  if (leadsAcross(sheet.open, at, direction)) return null;
  return refuse("5.2", () => `Great river lies before ${sheet.hexName[to]}.`);
}

/** 6.2, 16.2: an enemy zone bars a retreat, but not over a friendly unit. */
function whyZone(p: Position, { side, vacated }: Party, to: HexId): Refusal | null {
  if (!retreatBarred(p, side, to)) return null;
  if (to !== vacated && occupant(p, to) === side) return null;
  return refuse("6.2", () => `${p.sheet.hexName[to]} is in an enemy zone of control and holds no friendly unit.`);
}

/** 7.7.b, l: a safe hex keeps the stacking limit; its zones were looked at on the way in. */
export const isSafe = (p: Position, { units, vacated }: Party, hex: HexId): boolean =>
  hex === vacated ? fits(p, hex, units, unitsIn(p, hex)) : fits(p, hex, units);

/** Where a path has led so far. */
const endOf = (party: Party, path: readonly HexId[]): HexId => (path.length > 0 ? path[path.length - 1] : party.from);

/** The hexes a retreat can go into next, never back into one it has been in. */
function nextHexes(p: Position, party: Party, path: readonly HexId[]): HexId[] {
  const at = endOf(party, path);
  return p.sheet.board
    .neighbours(at)
    .filter((to) => to !== party.from && !path.includes(to) && whyNoStep(p, party, at, to) === null);
}

/** 7.7.j: a retreat of so many hexes ends that far from the hex left; a train counts railway hexes. */
const isRequiredDistance = (p: Position, party: Party, path: readonly HexId[]): boolean =>
  path.length === party.distance &&
  (party.train || p.sheet.board.distance(party.from, endOf(party, path)) === party.distance);

/** 7.7.j, m: a lengthened retreat, too, ends at least the required distance away. */
const isFarEnough = (p: Position, party: Party, hex: HexId): boolean =>
  party.train || p.sheet.board.distance(party.from, hex) >= party.distance;

/** 7.7.d, f: whether a retreat that has come this far can still end in a safe hex. */
function canFinish(p: Position, party: Party, path: readonly HexId[]): boolean {
  if (path.length < party.distance) return nextHexes(p, party, path).some((to) => canFinish(p, party, [...path, to]));
  if (!isRequiredDistance(p, party, path)) return false;
  return isSafe(p, party, endOf(party, path)) || canLengthen(p, party, path);
}

export const canLengthen = (p: Position, party: Party, path: readonly HexId[]): boolean =>
  !lengthenedEnds(p, party, path).next().done;

/** 7.7.d, e, m: the first safe hexes to be reached by going on, through overfull hexes, from where a path ends. */
export function* lengthenedEnds(p: Position, party: Party, path: readonly HexId[]): Generator<HexId> {
  const seen = new Set<HexId>([party.from, ...path]);
  const overfull: HexId[] = [endOf(party, path)];
  for (const at of overfull) {
    for (const to of p.sheet.board.neighbours(at)) {
      if (seen.has(to) || whyNoStep(p, party, at, to)) continue;
      seen.add(to);
      if (!isSafe(p, party, to)) overfull.push(to);
      else if (isFarEnough(p, party, to)) yield to;
    }
  }
}

/** 7.7.m: next hexes beyond the required distance: a safe one far enough away, or an overfull one that leads to such a hex. */
export const nextBeyond = (p: Position, party: Party, path: readonly HexId[]): HexId[] =>
  nextHexes(p, party, path).filter((to) =>
    isSafe(p, party, to) ? isFarEnough(p, party, to) : canLengthen(p, party, [...path, to]),
  );

/** All paths of the required length and distance (7.7.j), whether their last hex is safe or not. */
export function* requiredPaths(p: Position, party: Party, path: readonly HexId[] = []): Generator<readonly HexId[]> {
  if (path.length < party.distance)
    for (const to of nextHexes(p, party, path)) yield* requiredPaths(p, party, [...path, to]);
  else if (isRequiredDistance(p, party, path)) yield path;
}

/** 7.7.f, n: whether the whole party has a retreat. */
export const canRetreat = (p: Position, party: Party): boolean => canFinish(p, party, []);

/** 7.7.1: whether a unit could retreat one hex right now; stiff resistance is not thought of. */
export const viableRetreat = (p: Position, unit: UnitId): boolean => canRetreat(p, partyOf(p, [unit], 1));

/** 7.7.i: the owner picks the path hex by hex; past the required distance it ends in the first safe hex (7.7.m). */
export function retreatPath(p: Position, party: Party, pick: Ask<Sheet>): HexId[] {
  const path: HexId[] = [];
  const goTo = (from: HexId[]): void => {
    const at = endOf(party, path);
    const to = pick.one("to", HEX, from, {
      why: (hex) =>
        whyNoStep(p, party, at, hex) ?? refuse("7.7", () => `From ${p.sheet.hexName[hex]} no safe hex can be reached.`),
    });
    path.push(to);
  };
  while (path.length < party.distance)
    goTo(nextHexes(p, party, path).filter((to) => canFinish(p, party, [...path, to])));
  // 7.7.e
  if (isSafe(p, party, endOf(party, path)) && !pick.more("farther", nextBeyond(p, party, path).length > 0)) return path;
  do goTo(nextBeyond(p, party, path));
  while (!isSafe(p, party, endOf(party, path)));
  return path;
}
