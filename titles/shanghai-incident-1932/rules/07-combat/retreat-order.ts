import type { HexId, UnitId } from "../../ids.ts";
import type { Position } from "../../state.ts";
import { fits } from "../05-movement/stacking.ts";
import { isSafe, lengthenedEnds, type Party, partiesOf, partyOf, requiredPaths, whyNoStep } from "./retreat.ts";

/** Hexes where a retreat can end now: at the required distance, and beyond it. */
interface Ends {
  readonly near: ReadonlySet<HexId>;
  readonly beyond: ReadonlySet<HexId>;
}

function endsOf(p: Position, party: Party): Ends {
  const near = new Set<HexId>();
  const beyond = new Set<HexId>();
  for (const path of requiredPaths(p, party)) {
    const end = path[path.length - 1];
    if (isSafe(p, party, end)) near.add(end);
    for (const farther of lengthenedEnds(p, party, path)) beyond.add(farther);
  }
  return { near, beyond };
}

/**
 * 7.7: whether it can make a difference which of several stacks retreats first; otherwise nobody is asked for the order. A party
 * is touched by another that goes before it in one of three ways.
 */
export function orderMatters(p: Position, stacks: readonly (readonly UnitId[])[], distance: number): boolean {
  const parties = stacks.map((units) => partiesOf(p, units).map((party) => partyOf(p, party, distance)));
  const ends = new Map(parties.flat().map((party) => [party, endsOf(p, party)]));
  const touched = (party: Party, other: Party): boolean => {
    const mine = ends.get(party)!;
    const theirs = ends.get(other)!;
    return (
      competes(p, party, mine, other, theirs, stacks.length) ||
      opensZone(p, party, other, theirs) ||
      !sameWays(mine, endsOf(p, { ...party, vacated: other.from }))
    );
  };
  return parties.some((mine) =>
    mine.some((party) => parties.some((others) => others !== mine && others.some((other) => touched(party, other)))),
  );
}

/** There may be too few hexes for all, and one of them cannot hold both. */
function competes(p: Position, party: Party, mine: Ends, other: Party, theirs: Ends, stacks: number): boolean {
  if (new Set([...mine.near, ...mine.beyond]).size >= stacks) return false;
  return [...theirs.near, ...theirs.beyond].some(
    (hex) => (mine.near.has(hex) || mine.beyond.has(hex)) && !fits(p, hex, [...party.units, ...other.units]),
  );
}

/** 6.2: a train that has retreated lets the party through a zone of control. */
const opensZone = (p: Position, party: Party, other: Party, theirs: Ends): boolean =>
  other.train && [...theirs.near].some((hex) => whyNoStep(p, party, party.from, hex)?.rule === "6.2");

/** Whether a party with room at the required distance has the same room, and one without any the same way out. */
function sameWays(a: Ends, b: Ends): boolean {
  const [mine, theirs] = a.near.size + b.near.size > 0 ? [a.near, b.near] : [a.beyond, b.beyond];
  return mine.size === theirs.size && [...mine].every((hex) => theirs.has(hex));
}
