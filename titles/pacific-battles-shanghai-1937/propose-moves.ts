import type { HexId } from "@wusong/board";
import type { ConsideredCommand } from "@wusong/engine";
import { JAPAN, type UnitId } from "./ids.ts";
import { type Army, enemyIn, hexOf, mine, placeOf } from "./position.ts";
import { byNearness, goalsOf, pull } from "./rules/11-movement/bringing-up.ts";
import { canMove, reach } from "./rules/11-movement/reach.ts";
import { allowanceOf } from "./rules/11-movement/terrain.ts";
import { roomIn, stackWeight } from "./rules/12-stacking.ts";
import { readyToLand, whyNoLanding } from "./rules/26-home-bases.ts";
import { BASE, type Know } from "./state.ts";
import { hexName } from "./words.ts";

const LEAST_GAIN = 0.5;
/** So many units are thought of at once; the others have their turn when these have moved. */
const MOST_UNITS = 10;

/** Marches of units on the map to where they count most. */
export function considerMarches(k: Know): ConsideredCommand[] {
  const a = mine(k);
  const goals = goalsOf(a);
  const movers = k.mine.toMove.filter((unit) => placeOf(a, unit) >= 0 && canMove(a, unit));
  const commands: { gain: number; command: ConsideredCommand }[] = [];
  for (const unit of movers.slice(0, MOST_UNITS)) {
    const here = hexOf(a, unit);
    const stays = pull(a, unit, here, goals);
    let best = { gain: LEAST_GAIN, to: here, why: "" };
    for (const to of reach(a, unit, here, allowanceOf(a, unit), true).list) {
      const there = pull(a, unit, to, goals);
      if (there.worth - stays.worth > best.gain) best = { gain: there.worth - stays.worth, to, why: there.why };
    }
    if (best.to !== here)
      commands.push({ gain: best.gain, command: { verb: "move", picks: [unit, [], best.to], why: best.why } });
  }
  return commands.sort((one, other) => other.gain - one.gain).map(({ command }) => command);
}

const MOST_ENTERING = 6;

/** 26.2: reinforcements do not stay at home: each by the entry nearest to where it is wanted, and as far on as it gets. */
export function considerEntries(k: Know): ConsideredCommand[] {
  const a = mine(k);
  const waiting = k.mine.toMove.filter((unit) => placeOf(a, unit) === BASE);
  if (k.seat === JAPAN || waiting.length === 0) return [];
  const goals = goalsOf(a).filter(({ worth }) => worth > 5);
  const open = k.sheet.entries.filter((hex) => !enemyIn(a, hex));
  const [entry] = byNearness(a, open, goals);
  if (entry === undefined) return [];
  return waiting.slice(0, MOST_ENTERING).map((unit) => ({
    verb: "enter",
    picks: [unit, entry, true, null],
    why: "brings a reinforcement up from Nanking",
  }));
}

const MOST_BEACHES = 4;

/** 25.7: landings beside what is wanted, with as much as the beach holds, the strongest first. */
export function considerLandings(k: Know): ConsideredCommand[] {
  const a = mine(k);
  const ready = readyToLand(a);
  if (k.seat !== JAPAN || ready.length === 0) return [];
  const goals = goalsOf(a).filter(({ worth }) => worth > 5);
  const open = k.sheet.landings.filter((hex) => whyNoLanding(a, hex) === null);
  return byNearness(a, open, goals)
    .slice(0, MOST_BEACHES)
    .flatMap((hex) => {
      const units = strongestFitting(a, hex, ready);
      if (units.length === 0) return [];
      return [{ verb: "land", picks: [hex, units], why: `lands in ${hexName(k.sheet, hex)}, beside what is wanted` }];
    });
}

/** As much as a hex holds, by attack strength; who stacks free comes along. */
function strongestFitting(a: Army, hex: HexId, ready: readonly UnitId[]): UnitId[] {
  const { sheet } = a;
  const chosen: UnitId[] = [];
  for (const unit of [...ready].sort((x, y) => sheet.attack[y] - sheet.attack[x] || x - y)) {
    const weight = stackWeight(sheet, [...chosen, unit]);
    if (weight === 0 || weight <= roomIn(a, hex)) chosen.push(unit);
  }
  return chosen.sort((x, y) => x - y);
}
