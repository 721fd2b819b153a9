import { BARRED, type Flood, type HexId, NOWHERE, OPEN, type Paths, STOP } from "@wusong/board";
import { type Refusal, refuse } from "@wusong/engine";
import { askedOnce } from "@wusong/mechanics";
import { enemyOf, type UnitId } from "../../ids.ts";
import { type Army, enemyIn, hexOf, mine, placeOf } from "../../position.ts";
import { occupantOf, zonesAt } from "../../position-ground.ts";
import type { Know } from "../../state.ts";
import { hexName } from "../../words.ts";
import { inEnemyZone } from "../13-zones-of-control.ts";
import { allowanceOf, costsFor, feelsZones, isClosed } from "./terrain.ts";

/** Where a unit can go, from what its owner knows. Paths can be asked for until another reach is worked out. */
export interface Reach {
  readonly list: readonly HexId[];
  readonly paths: Paths<HexId>;
}

/** 11.5, 11.6: enemies bar a hex, an announced enemy zone of control stops there; the amphibious unit only ashore (26.12). */
function gateFor(a: Army, unit: UnitId): (hex: HexId) => number {
  const { cache } = a;
  const enemy = enemyOf(a.side);
  const inZone = (hex: HexId): number => (zonesAt(cache, enemy, hex) > 0 ? STOP : OPEN);
  if (!a.sheet.isAmphib[unit]) return (hex) => (occupantOf(cache, hex) === enemy + 1 ? BARRED : inZone(hex));
  return (hex) => {
    if (occupantOf(cache, hex) === enemy + 1) return BARRED;
    return feelsZones(a.sheet, unit, hex) ? inZone(hex) : OPEN;
  };
}

/** 11.0: hexes a unit can reach from a hex with a number of quarter points left; `first`: it has not moved in this phase. */
export function reach(a: Army, unit: UnitId, from: HexId, points: number, first: boolean): Reach {
  const { sheet } = a;
  const { board } = sheet;
  const costs = costsFor(a, unit);
  // 13.4: out of an enemy zone of control only into a hex that is free of them.
  const engaged = inEnemyZone(a, from);
  const flood = waysFrom(a, unit, from, points, engaged);
  // 26.12.c: the amphibious unit ends its move on a coast.
  const reached = sheet.isAmphib[unit] ? flood.reached((hex) => sheet.coastal[hex] === 1) : flood.reached();
  const single = first ? singleSteps(a, unit, from, points, engaged).filter((hex) => flood.cost(hex) < 0) : [];
  if (single.length === 0) return { list: reached, paths: flood };
  return {
    list: [...reached, ...single].sort((x, y) => x - y),
    paths: {
      cost: (to) => (single.includes(to) ? costs[6 * from + board.direction(from, to)] : flood.cost(to)),
      path: (to) => (single.includes(to) ? [to] : flood.path(to)),
    },
  };
}

/** The cheapest ways of a unit; whoever pays the same and feels the same zones has the same. */
function waysFrom(a: Army, unit: UnitId, from: HexId, points: number, engaged: boolean): Flood<HexId> {
  const { sheet, known, own } = a;
  const run = (flood: Flood<HexId>): void =>
    flood.run(from, points, costsFor(a, unit), gateFor(a, unit), engaged ? AVOIDING_ZONES : undefined);
  if (!known) {
    run(sheet.flood);
    return sheet.flood;
  }
  const isUsual = !sheet.isAmphib[unit] && own.bridging.length === 0;
  const pays = isUsual ? sheet.mechanized[unit] : 2 + unit;
  return sheet.marches.ask(known, (pays * sheet.board.size + from) * MOST_POINTS + points, run);
}

/** More quarter movement points than any unit has. */
const MOST_POINTS = 1024;

const AVOIDING_ZONES = { firstStepAvoidsStops: true };

/** Moves of one hex that break the rule of points or of zones: the minimum move (11.4) and infiltration (13.5). */
function singleSteps(a: Army, unit: UnitId, from: HexId, points: number, engaged: boolean): HexId[] {
  const { sheet } = a;
  const costs = costsFor(a, unit);
  const steps: HexId[] = [];
  for (let slot = 6 * from; slot < 6 * from + 6; slot++) {
    const to = sheet.board.neighbour[slot];
    // 11.4.b, c: neither leads into prohibited terrain or to the enemy.
    if (to === NOWHERE || isClosed(costs[slot]) || enemyIn(a, to)) continue;
    const fromZoneToZone = engaged && inEnemyZone(a, to);
    if (fromZoneToZone ? mayInfiltrate(a, unit, costs[slot], points) : isMinimumMove(costs[slot], points))
      steps.push(to);
  }
  return steps;
}

/** 13.5: from one enemy zone of control straight into another, by Japanese infantry that can pay for it. */
const mayInfiltrate = (a: Army, unit: UnitId, cost: number, points: number): boolean =>
  a.sheet.infiltrates[unit] === 1 && cost <= points;

/** 11.4.a: one hex at any price; what can be paid for is an ordinary move. */
const isMinimumMove = (cost: number, points: number): boolean => cost > points;

/** Whether a unit on the map has anywhere to go: cheap, asked for every unit that is offered. Any neighbour is in reach (11.4.a). */
export function canMove(a: Army, unit: UnitId): boolean {
  const from = hexOf(a, unit);
  const { sheet } = a;
  const points = allowanceOf(a, unit);
  // 11.4.f
  if (points === 0) return false;
  const costs = costsFor(a, unit);
  const engaged = inEnemyZone(a, from);
  for (let slot = 6 * from; slot < 6 * from + 6; slot++) {
    const to = sheet.board.neighbour[slot];
    if (isClosed(costs[slot]) || enemyIn(a, to) || (sheet.isAmphib[unit] && !sheet.coastal[to])) continue;
    if (!engaged || !inEnemyZone(a, to) || mayInfiltrate(a, unit, costs[slot], points)) return true;
  }
  // 26.12: over water it may find a coast farther off.
  return sheet.isAmphib[unit] === 1 && reach(a, unit, from, points, true).list.length > 0;
}

/** Units on the map that can still be moved. */
export const movable = askedOnce((k: Know): readonly UnitId[] => {
  const a = mine(k);
  const units: UnitId[] = [];
  for (const unit of k.mine.toMove) if (placeOf(a, unit) >= 0 && canMove(a, unit)) units.push(unit);
  return units;
});

/** Whether a unit with some points left after entering a hex can go on from there. */
export function canGoOn(a: Army, unit: UnitId, from: HexId, points: number): boolean {
  if (inEnemyZone(a, from)) return false;
  const costs = costsFor(a, unit);
  for (let slot = 6 * from; slot < 6 * from + 6; slot++) {
    const to = a.sheet.board.neighbour[slot];
    if (!isClosed(costs[slot]) && costs[slot] <= points && !enemyIn(a, to)) return true;
  }
  return false;
}

/** Why a unit does not get to a hex, for a person who points at it. */
export function whyNotReached(a: Army, unit: UnitId, from: HexId, to: HexId): Refusal {
  const { sheet } = a;
  const name = hexName(sheet, to);
  if (to === from) return refuse("11.0", "It is there already.");
  if (enemyIn(a, to)) return refuse("11.5", () => `Enemy units hold ${name}.`);
  if (!sheet.playable[to]) {
    return sheet.board.terrain[to] === "city"
      ? refuse("26.11", "No unit may enter the International Settlement.")
      : refuse("11.5", () => `${name} is closed to land units.`);
  }
  if (sheet.isAmphib[unit]) return refuse("26.12", () => `${name} is no coast it can reach by water.`);
  const direction = sheet.board.direction(from, to);
  if (direction >= 0 && isClosed(costsFor(a, unit)[6 * from + direction]))
    return refuse("11.5", () => `The way into ${name} is closed to this unit.`);
  if (direction >= 0 && inEnemyZone(a, from) && inEnemyZone(a, to))
    return refuse(
      "13.4",
      sheet.infiltrates[unit]
        ? "It has too few movement points to infiltrate there."
        : "It may not go from one enemy zone of control straight into another.",
    );
  return refuse(
    "11.0",
    () => `${name} is out of reach of its movement points, or an enemy zone of control stops it before.`,
  );
}
