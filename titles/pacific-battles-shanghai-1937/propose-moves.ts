import type { HexId } from "@wusong/board";
import type { ConsideredCommand } from "@wusong/engine";
import { enemyOf, JAPAN, type UnitId } from "./ids.ts";
import { type Army, enemyIn, hexOf, mine, placeOf } from "./position.ts";
import { occupantOf } from "./position-ground.ts";
import { canMove, reach } from "./rules/11-movement/reach.ts";
import { allowanceOf } from "./rules/11-movement/terrain.ts";
import { roomIn, stackWeight } from "./rules/12-stacking.ts";
import { inEnemyZone } from "./rules/13-zones-of-control.ts";
import { readyToLand, whyNoLanding } from "./rules/26-home-bases.ts";
import { BASE, type Know } from "./state.ts";
import { hexName } from "./words.ts";

/** A place that draws units, and why. */
interface Goal {
  readonly hex: HexId;
  readonly worth: number;
  readonly why: string;
}

const NEAR = 3;

/** Objectives decide the points of every turn and sudden death (24.6, 25.3): empty ones first, then those in danger. */
function goalsOf(a: Army): Goal[] {
  const { sheet, pub, cache, side } = a;
  const enemies = pub.occupied[enemyOf(side)];
  return sheet.objectives.map((hex) => {
    const holder = occupantOf(cache, hex) - 1;
    const near = enemies.some((stack) => sheet.board.distance(stack, hex) <= NEAR);
    const name = hexName(sheet, hex);
    if (holder === side) return { hex, worth: near ? 9 : 5, why: `strengthens ${name}` };
    return holder < 0
      ? { hex, worth: 12, why: `takes ${name}, which nobody holds` }
      : { hex, worth: 10, why: `goes for ${name}` };
  });
}

/** What a hex of the way counts. */
const PER_HEX = 1;
/** A full hex takes nobody without disorder (12.0). */
const CROWDED = 6;
/** Headquarters and supply stay out of enemy zones. */
const EXPOSED = 8;
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

function pull(a: Army, unit: UnitId, hex: HexId, goals: readonly Goal[]): { worth: number; why: string } {
  const { sheet } = a;
  const serves = sheet.isHq[unit] || sheet.isSupply[unit];
  let best = { worth: Number.NEGATIVE_INFINITY, why: "" };
  for (const goal of goals) {
    const way = sheet.board.distance(hex, goal.hex);
    // Who serves follows the fighters, one hex behind them.
    const worth = goal.worth - PER_HEX * (serves ? Math.abs(way - 1) : way);
    if (worth > best.worth) best = { worth, why: goal.why };
  }
  if (placeOf(a, unit) !== hex && roomIn(a, hex) < sheet.stacking[unit]) best.worth -= CROWDED;
  if (serves && inEnemyZone(a, hex)) best.worth -= EXPOSED;
  return best;
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

function byNearness(a: Army, hexes: readonly HexId[], goals: readonly Goal[]): HexId[] {
  const worth = (hex: HexId): number =>
    Math.max(...goals.map((goal) => goal.worth - a.sheet.board.distance(hex, goal.hex)), Number.NEGATIVE_INFINITY);
  return [...hexes].sort((one, other) => worth(other) - worth(one) || one - other);
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
