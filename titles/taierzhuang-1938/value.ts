import { AREAS, CHINA, isArea, JAPAN, PLACES, type PlaceId, POOL, SEATS } from "./ids.ts";
import { countAt, readyAt } from "./rules/02-units.ts";
import { suppliedAreas } from "./rules/06-reinforcements/supply.ts";
import type { Board, Knowing } from "./state.ts";

/**
 * How a position looks to a seat, for the greedy opponent, in points of a Chinese unit: what is left of both armies, how near the
 * Japanese are to the town, how far they have the objectives, supply, Ready enemies and chits in hand.
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

/** What decides the game, growing as the end comes near and above all else on the last day. */
function objectives(b: Board): number {
  const supplied = suppliedAreas(b);
  const { turn } = b.pub;
  const urgency = (1 + turn / 3) * (turn >= b.sheet.tables.turns ? LAST_DAY : 1);
  let sum = 0;
  for (const area of b.sheet.townAreas) sum += 4 * urgency * grip(b, area, supplied);
  for (const area of b.sheet.southAreas) sum += urgency * grip(b, area, supplied);
  for (let area = 0; area < AREAS; area++) if (!supplied[area]) sum -= UNSUPPLIED * countAt(b, JAPAN, area);
  return sum;
}

const LAST_DAY = 4;
const UNSUPPLIED = 0.6;
/** An area that nobody holds. */
const VACATED = 0.4;
/** How far damage alone can shake a defence. */
const SHAKEN = 0.35;
/** Japanese units beside the Chinese: at all, and for their share of the units there. */
const FOOTHOLD = 0.1;
const CONTEST = 0.35;
const OUT_OF_SUPPLY = 1 / 3;

/** 0 to 1: how far the Japanese have an area. What it would still take to clear it counts before anybody of theirs is there. */
export function grip(b: Board, area: PlaceId, supplied: readonly boolean[]): number {
  const japanese = countAt(b, JAPAN, area);
  const chinese = countAt(b, CHINA, area);
  if (japanese === 0 && chinese === 0) return VACATED;
  const cleared = 1 - damageToClear(b, area) / (2 * b.sheet.tables.stackingLimit);
  if (japanese === 0) return SHAKEN * cleared;
  const held = chinese === 0 ? 1 : FOOTHOLD + (CONTEST * japanese) / (japanese + chinese) + SHAKEN * cleared;
  return supplied[area] ? held : held * OUT_OF_SUPPLY;
}

/** 7.4: a Ready unit is driven out with 2 points, a Spent one with 1. */
const damageToClear = (b: Board, area: PlaceId): number => countAt(b, CHINA, area) + readyAt(b, CHINA, area);
