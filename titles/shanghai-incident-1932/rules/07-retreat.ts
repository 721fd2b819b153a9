import { type Ask, type Refusal, refuse, type Seat } from "@wusong/engine";
import type { HexId, UnitId } from "../ids.ts";
import { HEX } from "../kinds.ts";
import { hexOf, occupant, retreatBarred, unitsIn } from "../position.ts";
import { type Sheet, TRAIN } from "../sheet.ts";
import type { Position } from "../state.ts";
import { emptiesFort, fits } from "./05-stacking.ts";
import { barredTo } from "./05-terrain.ts";

/** Units that retreat together from one hex: a stack without its trains, or one train (16.4). */
export interface Party {
  side: Seat;
  units: readonly UnitId[];
  /** the hex left */
  from: HexId;
  /** hexes to go */
  distance: number;
  train: boolean;
  /** a hex to be thought of as left by its units, -1 for none */
  left: HexId | -1;
}

/** Why a party may not retreat from one hex into the next (6.2, 7.7). */
export function noStep(p: Position, party: Party, at: HexId, to: HexId): Refusal | null {
  const { sheet } = p;
  const direction = sheet.board.direction(at, to);
  if (direction < 0) return refuse("7.7", () => `${sheet.hexName[to]} is not the next hex.`);
  const links = party.train ? sheet.railLinks : sheet.open;
  const barred = barredTo(p, party.side, to);
  if (barred) return barred;
  if (to === party.left && emptiesFort(p, unitsIn(p, to)))
    return refuse("17.3", () => `${sheet.hexName[to]} is operative again.`);
  if ((links[at] >> direction) % 2 === 0) {
    return party.train
      ? refuse("16.4", () => `No railway leads to ${sheet.hexName[to]}.`)
      : refuse("5.2", () => `Great river lies before ${sheet.hexName[to]}.`);
  }
  if (!party.train && held(p, party, to))
    return refuse("6.2", () => `${sheet.hexName[to]} is in an enemy zone of control and holds no friendly unit.`);
  return null;
}

/** 6.2, 16.2: an enemy zone that bars a retreat; no zone does over a friendly unit. */
const held = (p: Position, { side, left }: Party, hex: HexId): boolean =>
  retreatBarred(p, side, hex) && (hex === left || occupant(p, hex) !== side);

/** 7.7: a safe hex keeps the stacking limit; the zones were looked at on the way in. */
const safe = (p: Position, { units, left }: Party, hex: HexId): boolean =>
  hex === left ? fits(p, hex, units, unitsIn(p, hex)) : fits(p, hex, units);

function onward(p: Position, party: Party, path: readonly HexId[]): HexId[] {
  const at = path.length > 0 ? path[path.length - 1] : party.from;
  return p.sheet.board
    .neighbours(at)
    .filter((to) => to !== party.from && !path.includes(to) && noStep(p, party, at, to) === null);
}

/** 7.7: a train counts railway hexes, all others the distance from the hex left. */
const far = (p: Position, party: Party, path: readonly HexId[]): number =>
  party.train ? path.length : p.sheet.board.distance(party.from, path[path.length - 1]);

/** Whether a retreat that has come this far can still be finished in a safe hex. */
function finishes(p: Position, party: Party, path: readonly HexId[]): boolean {
  if (path.length < party.distance) return onward(p, party, path).some((to) => finishes(p, party, [...path, to]));
  if (path.length === party.distance) {
    if (far(p, party, path) !== party.distance) return false;
    if (safe(p, party, path[path.length - 1])) return true;
  }
  return lengthens(p, party, path);
}

/** 7.7: going on from an overfull hex, through overfull hexes, to the first safe one. */
const lengthens = (p: Position, party: Party, path: readonly HexId[]): boolean => farther(p, party, path, () => true);

/** Looks for safe hexes beyond the required distance until one is enough. */
function farther(p: Position, party: Party, path: readonly HexId[], enough: (end: HexId) => boolean): boolean {
  const seen = new Set<HexId>([party.from, ...path]);
  const queue: HexId[] = [path[path.length - 1]];
  for (let next = 0; next < queue.length; next++) {
    const at = queue[next];
    for (const to of p.sheet.board.neighbours(at)) {
      if (seen.has(to) || noStep(p, party, at, to)) continue;
      if (safe(p, party, to) && endsThere(p, party, to) && enough(to)) return true;
      seen.add(to);
      if (!safe(p, party, to)) queue.push(to);
    }
  }
  return false;
}

/** A lengthened retreat, too, ends at least the required distance away. */
const endsThere = (p: Position, party: Party, to: HexId): boolean =>
  party.train || p.sheet.board.distance(party.from, to) >= party.distance;

/** Next hexes beyond the required distance: a safe one far enough away, or an overfull one that leads to such a hex. */
function beyond(p: Position, party: Party, path: readonly HexId[]): HexId[] {
  return onward(p, party, path).filter((to) =>
    safe(p, party, to) ? endsThere(p, party, to) : lengthens(p, party, [...path, to]),
  );
}

export const canRetreat = (p: Position, party: Party): boolean => finishes(p, party, []);

/** Hexes where a retreat can end now: at the required distance, and beyond it. */
interface Ends {
  near: Set<HexId>;
  beyond: Set<HexId>;
}

function retreatEnds(p: Position, party: Party): Ends {
  const near = new Set<HexId>();
  const beyond = new Set<HexId>();
  const go = (path: readonly HexId[]): void => {
    if (path.length < party.distance) for (const to of onward(p, party, path)) go([...path, to]);
    else if (far(p, party, path) === party.distance) {
      const at = path[path.length - 1];
      if (safe(p, party, at)) near.add(at);
      farther(p, party, path, (end) => !beyond.add(end));
    }
  };
  go([]);
  return { near, beyond };
}

/** Whether a party with room at the required distance has the same room, and one without any the same way out. */
function sameWays(a: Ends, b: Ends): boolean {
  const [mine, theirs] = a.near.size + b.near.size > 0 ? [a.near, b.near] : [a.beyond, b.beyond];
  return mine.size === theirs.size && [...mine].every((hex) => theirs.has(hex));
}

/**
 * 7.7: whether it can make a difference which of several stacks retreats first: one of them has other ways once another has left
 * its hex, or is let through a zone by a train, or there may be too few hexes for all.
 */
export function orderMatters(p: Position, stacks: readonly (readonly UnitId[])[], distance: number): boolean {
  const parties = stacks.map((units) => partiesOf(p, units).map((party) => partyOf(p, party, distance)));
  const ends = new Map(parties.flat().map((party) => [party, retreatEnds(p, party)]));
  const touched = (party: Party, other: Party): boolean => {
    const mine = ends.get(party)!;
    const theirs = ends.get(other)!;
    const crowded = (hex: HexId): boolean =>
      (mine.near.has(hex) || mine.beyond.has(hex)) && !fits(p, hex, [...party.units, ...other.units]);
    const few = new Set([...mine.near, ...mine.beyond]).size < stacks.length;
    if (few && [...theirs.near, ...theirs.beyond].some(crowded)) return true;
    if (other.train && [...theirs.near].some((hex) => noStep(p, party, party.from, hex)?.rule === "6.2")) return true;
    return !sameWays(mine, retreatEnds(p, { ...party, left: other.from }));
  };
  return parties.some((mine) =>
    mine.some((party) => parties.some((others) => others !== mine && others.some((other) => touched(party, other)))),
  );
}

/** 7.7: the owner picks the path hex by hex; past the required distance it ends in the first safe hex. */
export function retreatPath(p: Position, party: Party, pick: Ask<Sheet>): HexId[] {
  const path: HexId[] = [];
  const step = (from: HexId[]): void => {
    const at = path.length > 0 ? path[path.length - 1] : party.from;
    const to = pick.one("to", HEX, from, {
      why: (hex) =>
        noStep(p, party, at, hex) ?? refuse("7.7", () => `From ${p.sheet.hexName[hex]} no safe hex can be reached.`),
    });
    path.push(to);
  };
  while (path.length < party.distance) step(onward(p, party, path).filter((to) => finishes(p, party, [...path, to])));
  if (safe(p, party, path[path.length - 1]) && !pick.more("farther", beyond(p, party, path).length > 0)) return path;
  do step(beyond(p, party, path));
  while (!safe(p, party, path[path.length - 1]));
  return path;
}

export function partyOf(p: Position, units: readonly UnitId[], distance: number): Party {
  return {
    side: p.sheet.side[units[0]] as Seat,
    units,
    from: hexOf(p, units[0]),
    distance,
    train: p.sheet.kind[units[0]] === TRAIN,
    left: -1,
  };
}

/** 16.4: who retreats together from one hex. Trains go first: their new hex may be a way out for the others, never the other way round. */
export function partiesOf(p: Position, units: readonly UnitId[]): UnitId[][] {
  const onRails = (unit: UnitId): boolean => p.sheet.kind[unit] === TRAIN;
  const others = units.filter((unit) => !onRails(unit));
  return [...units.filter(onRails).map((train) => [train]), ...(others.length > 0 ? [others] : [])];
}

/** 7.7.1: whether a unit could retreat one hex right now; stiff resistance is not thought of. */
export function viableRetreat(p: Position, unit: UnitId): boolean {
  return canRetreat(p, partyOf(p, [unit], 1));
}
