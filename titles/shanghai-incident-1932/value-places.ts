import { CHINA, type HexId } from "./ids.ts";
import { controller, hexOf, occupant, onMap } from "./position.ts";
import { points } from "./rules/12-victory.ts";
import { TRAIN } from "./sheet.ts";
import type { K } from "./state.ts";
import { shanghai } from "./value.ts";
import { nearestByWay } from "./value-layout.ts";
import { FARTHEST, waysTo } from "./value-ways.ts";

/** W: a short scenario is judged by its cities and forts alone; who stands in Shanghai decides nothing. */
export const judgedByPlaces = ({ pub }: K): boolean => pub.scenario !== undefined;

/** What `value` says of Shanghai is taken back, for Japan: it is about another game. */
export const placesAlone = (k: K): number => -shanghai(k, points(k).total);

/** A city that the Japanese may reach in the turns of a scenario. */
const IN_DANGER = 12;

/**
 * The hexes that all Chinese units together have to go to the nearest city in danger: to one that nobody guards, or to stand beside one that
 * somebody does.
 */
export function waysToGuard(k: K): number {
  const goals: HexId[] = [];
  for (const { hexes } of k.sheet.cities)
    for (const hex of hexes) if (nearestByWay(k, hex) <= IN_DANGER) goals.push(hex);
  const ways = goals.map((goal) => waysTo(k, CHINA, goal));
  const beside = goals.map((goal) => (isGuarded(k, goal) ? 1 : 0));
  let sum = 0;
  for (const unit of onMap(k, CHINA)) {
    if (k.sheet.kind[unit] === TRAIN) continue;
    const at = hexOf(k, unit);
    let least = FARTHEST;
    for (let i = 0; i < goals.length; i++) least = Math.min(least, Math.max(0, ways[i][at] - beside[i]));
    sum += least;
  }
  return sum;
}

const isGuarded = (k: K, hex: HexId): boolean => occupant(k, hex) === CHINA && controller(k.pub, hex) === CHINA;
