import { NOWHERE } from "@wusong/board";
import { type Ask, again, type Refusal, refuse, type Steps } from "@wusong/engine";
import { CHINA, type HexId, MOVED, type UnitId } from "../../ids.ts";
import { HEX, UNIT } from "../../kinds.ts";
import { enemyNear, hexOf, inEnemyZone } from "../../position.ts";
import { type Sheet, TRAIN } from "../../sheet.ts";
import type { G, Incident, K, Position } from "../../state.ts";
import { type Moving, nobodyMoves, tellMove } from "../05-movement/marches.ts";
import { whyNotMovable } from "../05-movement/movers.ts";
import { enterable } from "../05-movement/terrain.ts";
import { walk } from "../11-set-up/control.ts";

/** 16.4: hexes a train cannot run through; in a pause it keeps its distance like any redeploying unit. */
function noThrough(p: Position, redeploying: boolean): (hex: HexId) => boolean {
  return (hex) => !enterable(p, CHINA, hex) || (redeploying ? enemyNear(p, CHINA, hex) : inEnemyZone(p, CHINA, hex));
}

/**
 * Where a train can go, of the hexes that are asked about: any distance over free line, and from free line one hex into an enemy zone,
 * where it stops.
 */
export function trainEnds(
  p: Position,
  unit: UnitId,
  redeploying: boolean,
  among: readonly HexId[] = p.sheet.railHexes,
): HexId[] {
  const start = hexOf(p, unit);
  const { railLinks, trace } = p.sheet;
  if (redeploying && enemyNear(p, CHINA, start)) return [];
  const blocked = noThrough(p, redeploying);
  const engaged = inEnemyZone(p, CHINA, start);
  trace.spread([start], railLinks, (hex) => hex !== start && blocked(hex));
  const ends: HexId[] = [];
  for (const hex of among) {
    if (hex === start) continue;
    if (trace.has(hex)) ends.push(hex);
    else if (!redeploying && !engaged && enterable(p, CHINA, hex) && trace.touches(hex, railLinks)) ends.push(hex);
  }
  return ends;
}

/** Whether a train can go anywhere at all: every way begins with a step along the line. */
function runs(p: Position, unit: UnitId, redeploying: boolean): boolean {
  const start = hexOf(p, unit);
  const { board, railLinks } = p.sheet;
  const blocked = noThrough(p, redeploying);
  const mayStop = !redeploying && !inEnemyZone(p, CHINA, start);
  for (let slot = 0; slot < 6; slot++) {
    const to = board.neighbour[6 * start + slot];
    if (to === NOWHERE || (railLinks[start] >> slot) % 2 === 0) continue;
    if (mayStop ? enterable(p, CHINA, to) : !blocked(to)) return true;
  }
  return false;
}

/** The line a train takes. */
export function trainPath(p: Position, unit: UnitId, to: HexId, redeploying: boolean): HexId[] {
  const blocked = noThrough(p, redeploying);
  const { railLinks, trace } = p.sheet;
  const line = trace.line(
    hexOf(p, unit),
    railLinks,
    (hex) => hex !== to && blocked(hex),
    (hex) => hex === to,
  );
  return line!.slice(1);
}

export function whyNotByRail(p: Position, unit: UnitId, redeploying: boolean): Refusal | null {
  const refusal = whyNotMovable(p, CHINA, unit);
  if (refusal) return refusal;
  const { name } = p.sheet.units[unit];
  if (p.sheet.kind[unit] !== TRAIN) return refuse("16.4", () => `${name} is no armoured train.`);
  if (redeploying && enemyNear(p, CHINA, hexOf(p, unit)))
    return refuse("16.4", () => `${name} is within two hexes of an enemy unit, city or town.`);
  if (!runs(p, unit, redeploying)) return refuse("16.4", () => `${name} has no free line to run on.`);
  return null;
}

function askTrain(k: K, p: Ask<Sheet>, redeploying: boolean): { unit: UnitId; path: HexId[] } {
  const why = (unit: UnitId): Refusal | null => whyNotByRail(k, unit, redeploying);
  const unit = p.one("train", UNIT, k.sheet.trains, { why, judged: true });
  const to = p.one("to", HEX, trainEnds(k, unit, redeploying), {
    why: (hex) => refuse("16.4", () => `${k.sheet.hexName[hex]} cannot be reached by rail: ${RAIL_LIMITS}.`),
  });
  return { unit, path: trainPath(k, unit, to, redeploying) };
}

const RAIL_LIMITS =
  "a train follows the line, passes no enemy unit and does not both leave and enter enemy zones of control";

function moveTrain(g: G, unit: UnitId, path: HexId[]): void {
  tellMove(g, [unit], path, "16.4", "steams");
  g.pub.marks[unit] |= MOVED;
  walk(g, [unit], path);
}

/** 16.4: a train on its line, in the movement phase or, keeping the distance of a redeployment, in a pause. */
export function trainVerb(t: Steps<Incident, Moving>, redeploying: boolean) {
  return t.verb({
    label: "Move a train",
    when: (_k, v) => v.side === CHINA && v.over === NOWHERE,
    whyNot: (_k, v) =>
      v.side === CHINA
        ? nobodyMoves(v, "16.4", "No armoured train has a free line to run on.")
        : refuse("16.4", "The armoured trains are Chinese."),
    ask: (k, _v, p) => askTrain(k, p, redeploying),
    do: (g, _v, { unit, path }) => {
      moveTrain(g, unit, path);
      return again;
    },
  });
}
