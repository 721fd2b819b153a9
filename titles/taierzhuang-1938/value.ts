import { AREAS, CHINA, isArea, JAPAN, PLACES, type PlaceId, POOL, SEATS } from "./ids.ts";
import { countAt, readyAt } from "./rules/02-units.ts";
import { suppliedAreas } from "./rules/06-supply.ts";
import type { Board, Knowing } from "./state.ts";

/**
 * How a position looks to a seat, for the greedy opponent, in points of a Chinese unit: what is left of both armies, how near the
 * Japanese are to the town, the objectives held, supply, Ready enemies and chits in hand.
 */
export function value(k: Knowing): number {
  const enemy = SEATS[1 - k.seat];
  const balance = army(k, JAPAN) - army(k, CHINA) + objectives(k);
  let ready = 0;
  for (let place = 0; place < PLACES; place++)
    ready += readyAt(k, k.seat, place) * OWN_READY - readyAt(k, enemy, place) * ENEMY_READY * WORTH[enemy];
  return (k.seat === JAPAN ? balance : -balance) + ready + k.pub.held[k.seat] * CHIT;
}

const WORTH: readonly number[] = [2, 1];
/** What a unit is worth that has to come back through the pool. */
const IN_POOL = 0.5;
/** Readiness comes back overnight: own units should use it, the enemy's is worth taking away. */
const OWN_READY = 0.02;
const ENEMY_READY = 0.08;
const CHIT = 0.4;
/** For each step a unit is nearer to the town. */
const APPROACH: readonly number[] = [0.16, 0.04];
const FARTHEST = 7;
const UNSUPPLIED = 0.6;

function army(b: Board, side: (typeof SEATS)[number]): number {
  let sum = 0;
  for (let place = 0; place < PLACES; place++) {
    const count = countAt(b, side, place);
    if (count === 0) continue;
    const near = Math.max(0, FARTHEST - b.sheet.townDistance[place]) * (isArea(place) ? 1 : 0.5);
    sum += count * (WORTH[side] + near * APPROACH[side]);
  }
  for (const unit of b.sheet.unitsOf[side]) if (b.pub.place[unit] === POOL) sum += WORTH[side] * IN_POOL;
  return sum;
}

/** What decides the game, growing as the end comes near. */
function objectives(b: Board): number {
  const supplied = suppliedAreas(b);
  const urgency = 1 + b.pub.turn / 3;
  let sum = 0;
  for (const area of b.sheet.townAreas) sum += 4 * urgency * hold(b, area, supplied);
  for (const area of b.sheet.southAreas) sum += urgency * hold(b, area, supplied);
  for (let area = 0; area < AREAS; area++) if (!supplied[area]) sum -= UNSUPPLIED * countAt(b, JAPAN, area);
  return sum;
}

/** 0 to 1: how far the Japanese have an area. */
function hold(b: Board, area: PlaceId, supplied: readonly boolean[]): number {
  const japanese = countAt(b, JAPAN, area);
  const chinese = countAt(b, CHINA, area);
  if (japanese === 0) return chinese === 0 ? 0.15 : Math.max(0, 0.1 - chinese * 0.01);
  const share = chinese === 0 ? 1 : (0.7 * japanese) / (japanese + chinese);
  return supplied[area] ? share : share / 3;
}
