import type { Seat } from "@wusong/engine";
import { AREAS, CHINA, EVERY_PLACE, enemyOf, type PlaceId } from "./ids.ts";
import { countAt, readyAt } from "./rules/02-units.ts";
import type { Sheet } from "./sheet.ts";
import type { Knowing } from "./state.ts";

/** A Ready unit with an enemy in its own area or beside it: it can still fire today. */
const IN_TOUCH = 0.12;

/** A Ready unit on the last day that can still have a say in the town. The Japanese cannot only wait: they have to clear it. */
const LAST_WORD: readonly number[] = [3, 7];
/** Steps to the town from where a Chinese unit still walks in today. */
const WALK_IN = 2;

/**
 * What level 2 does not see: Ready units are worth having where there is somebody to fire at, and nowhere else. On the last day all
 * depends on who can still answer: every Chinese unit that walks into the town costs the Japanese a fire, and nobody is readied again.
 */
export function insight(k: Knowing): number {
  const enemy = enemyOf(k.seat);
  let points = 0;
  if (k.pub.turn >= k.sheet.tables.turns) points += LAST_WORD[k.seat] * (answers(k, k.seat) - answers(k, enemy));
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

/** Ready units that can answer for the town today: Chinese that walk in, Japanese that fire at whoever does. */
function answers(k: Knowing, side: Seat): number {
  const { townAreas, fireLinks } = k.sheet;
  const way = waysToTown(k.sheet);
  const counts = (place: PlaceId): boolean =>
    side === CHINA
      ? way[place] <= WALK_IN
      : townAreas.some((area) => area === place || fireLinks[place].includes(area));
  let units = 0;
  for (const place of EVERY_PLACE) if (readyAt(k, side, place) > 0 && counts(place)) units += readyAt(k, side, place);
  return units;
}

const waysOfSheets = new WeakMap<Sheet, readonly number[]>();

/** By place: steps of a Chinese march to the town, worked out once for a sheet. The canal stops the Japanese alone (11.0). */
function waysToTown(sheet: Sheet): readonly number[] {
  let way = waysOfSheets.get(sheet);
  if (!way) {
    const steps: number[] = EVERY_PLACE.map((place) =>
      sheet.townAreas.includes(place) ? 0 : Number.POSITIVE_INFINITY,
    );
    for (let changed = true; changed; ) {
      changed = false;
      for (const place of EVERY_PLACE)
        for (const next of sheet.steps[CHINA][place])
          if (steps[next] + 1 < steps[place]) {
            steps[place] = steps[next] + 1;
            changed = true;
          }
    }
    way = steps;
    waysOfSheets.set(sheet, way);
  }
  return way;
}
