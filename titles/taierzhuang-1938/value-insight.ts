import { AREAS, EVERY_PLACE, enemyOf } from "./ids.ts";
import { countAt, readyAt } from "./rules/02-units.ts";
import type { Knowing } from "./state.ts";

/** A Ready unit with an enemy in its own area or beside it: it can still fire today. */
const IN_TOUCH = 0.12;

/** What level 2 does not see: Ready units are worth having where there is somebody to fire at, and nowhere else. */
export function insight(k: Knowing): number {
  const enemy = enemyOf(k.seat);
  let points = 0;
  for (const place of EVERY_PLACE) {
    const ready = readyAt(k, k.seat, place);
    if (ready === 0) continue;
    const touch =
      (place < AREAS && countAt(k, enemy, place) > 0) ||
      k.sheet.fireLinks[place].some((area) => countAt(k, enemy, area) > 0);
    if (touch) points += IN_TOUCH * ready;
  }
  return points;
}
