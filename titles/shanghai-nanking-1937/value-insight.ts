import { JAPAN, type UnitId } from "./ids.ts";
import { stacksOf } from "./position.ts";
import type { Knows } from "./state.ts";

/** A unit that the next test of stacks will take. */
const LOST = 25;

/**
 * What level 2 does not see: that a Japanese stack holds at most one unit from outside its largest formation (6.2, R7), however few
 * units it has. Those beyond the limit in all are counted by `value`.
 */
export function insight({ sheet, mine, seat }: Knows): number {
  if (seat !== JAPAN) return 0;
  const { japaneseUnits, japaneseOutsiders } = sheet.tables.stacking;
  let points = 0;
  for (const units of stacksOf(sheet, mine, seat).values()) {
    const tooMany = Math.max(0, units.length - japaneseUnits);
    const strangers = outsidersOf(units, (unit) => sheet.formation[unit]) - japaneseOutsiders;
    if (strangers > tooMany) points -= LOST * (strangers - tooMany);
  }
  return points;
}

/** Units that are not of the formation with the most units. */
function outsidersOf(units: readonly UnitId[], formationOf: (unit: UnitId) => number): number {
  let most = 0;
  for (const unit of units) {
    let mates = 0;
    for (const other of units) if (formationOf(other) === formationOf(unit)) mates++;
    most = Math.max(most, mates);
  }
  return units.length - most;
}
