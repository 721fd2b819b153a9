import type { CostTable, HexId } from "@wusong/board";
import type { ConsideredCommand } from "@wusong/engine";
import { JAPAN, type UnitId } from "./ids.ts";
import { type Army, enemyIn, hexOf, isHex, mine, placeOf } from "./position.ts";
import { byNearness, type Draw, drawTo, type Goal, goalsOf, pulledBy } from "./rules/11-movement/bringing-up.ts";
import { canGoOn, movable, reach } from "./rules/11-movement/reach.ts";
import { allowanceOf, costsFor } from "./rules/11-movement/terrain.ts";
import { roomIn, stackWeight } from "./rules/12-stacking.ts";
import { inEnemyZone } from "./rules/13-zones-of-control.ts";
import { readyToLand, whyNoLanding } from "./rules/26-home-bases.ts";
import { BASE, type Know } from "./state.ts";
import { servedFrom, supplyHexes } from "./value-service.ts";
import { hexName } from "./words.ts";

const LEAST_GAIN = 0.5;
/** So many units are thought of at once; the others have their turn when these have moved. */
const MOST_UNITS = 10;

/** Marches of units on the map to where they count most. */
export function considerMarches(k: Know): ConsideredCommand[] {
  const a = mine(k);
  const goals = goalsOf(a);
  const wanted = wantedIn(k, a, goals);
  const commands: { gain: number; command: ConsideredCommand }[] = [];
  for (const unit of movable(k).slice(0, MOST_UNITS)) {
    const here = hexOf(a, unit);
    const stays = wanted.worth(unit, here);
    let gain = LEAST_GAIN;
    let best = here;
    for (const to of reach(a, unit, here, allowanceOf(a, unit), true).list) {
      const more = wanted.worth(unit, to) - stays;
      if (more <= gain) continue;
      gain = more;
      best = to;
    }
    if (best !== here)
      commands.push({ gain, command: { verb: "move", picks: [unit, [], best], why: wanted.why(unit, best) } });
  }
  return commands.sort((one, other) => other.gain - one.gain).map(({ command }) => command);
}

/** What a served factor counts beside a hex of the way. */
const PER_FACTOR = 0.3;
const CROWDED = 6;
const EXPOSED = 8;

interface Wanted {
  worth(unit: UnitId, hex: HexId): number;
  why(unit: UnitId, hex: HexId): string;
}

/** How much a unit is wanted in a hex: fighters at the objectives, headquarters where most fight, supply beside headquarters (7.2, 10.3). */
function wantedIn(k: Know, a: Army, goals: readonly Goal[]): Wanted {
  const { sheet } = k;
  const posts = sheet.hqs[k.seat].flatMap((hq) => {
    const at = placeOf(a, hq);
    return isHex(at) ? [{ at, served: servedFrom(k, hq, at) }] : [];
  });
  const supply = supplyHexes(k);
  const isBeside = (one: HexId, other: HexId): boolean => sheet.board.distance(one, other) <= 1;
  const suppliedBy = posts.map(({ at }) => supply.filter((one) => isBeside(one, at)).length);
  const drawn = new Array<Draw | undefined>(sheet.board.size);
  const drawAt = (hex: HexId): Draw => {
    drawn[hex] ??= drawTo(sheet, hex, goals, false);
    return drawn[hex];
  };
  const drawback = (unit: UnitId, hex: HexId): number =>
    (inEnemyZone(a, hex) ? EXPOSED : 0) +
    (placeOf(a, unit) !== hex && roomIn(a, hex) < sheet.stacking[unit] ? CROWDED : 0);
  const worthOfSupply = (unit: UnitId, hex: HexId): number => {
    const here = placeOf(a, unit);
    let best = 0;
    for (let i = 0; i < posts.length; i++) {
      const { at, served } = posts[i];
      const way = sheet.board.distance(hex, at);
      const itself = isHex(here) && isBeside(here, at) ? 1 : 0;
      best = Math.max(best, (PER_FACTOR * served) / (1 + suppliedBy[i] - itself) - Math.max(0, way - 1));
    }
    return best - drawback(unit, hex);
  };
  return {
    worth: (unit, hex) => {
      if (sheet.isHq[unit]) return PER_FACTOR * servedFrom(k, unit, hex) - drawback(unit, hex);
      if (sheet.isSupply[unit]) return worthOfSupply(unit, hex);
      return pulledBy(drawAt(hex).worth, a, unit, hex);
    },
    why: (unit, hex) => {
      if (sheet.isHq[unit]) return "leads where most of the army stands";
      return sheet.isSupply[unit] ? "brings supply to a headquarters" : drawAt(hex).why;
    },
  };
}

const MOST_ENTERING = 6;
/** Quarter points that a hex without a road costs at least. */
const OFF_THE_ROAD = 4;

/**
 * 26.2: reinforcements do not stay at home: by rail or road, the fastest first, as far on as they are wanted. Nearer objectives are left to those
 * who get no farther.
 */
export function considerEntries(k: Know): ConsideredCommand[] {
  const a = mine(k);
  const waiting = k.mine.toMove.filter((unit) => placeOf(a, unit) === BASE);
  if (k.seat === JAPAN || waiting.length === 0) return [];
  const wanted = wantedIn(k, a, goalsOf(a));
  const inReach = reachOfEntries(a);
  return waiting
    .sort((one, other) => allowanceOf(a, other) - allowanceOf(a, one) || one - other)
    .slice(0, MOST_ENTERING)
    .flatMap((unit) => entry(k, a, unit, wanted, inReach) ?? []);
}

type InReach = (unit: UnitId, entry: HexId, points: number) => readonly HexId[];

/** Where units get to from the entries: those that pay the same get to the same hexes. */
function reachOfEntries(a: Army): InReach {
  const known: { costs: CostTable; entry: HexId; points: number; list: readonly HexId[] }[] = [];
  return (unit, entry, points) => {
    const costs = costsFor(a, unit);
    const alike = known.find((one) => one.costs === costs && one.entry === entry && one.points === points);
    if (alike) return alike.list;
    const { list } = reach(a, unit, entry, points, false);
    known.push({ costs, entry, points, list });
    return list;
  };
}

/** The entry by which a unit comes farthest towards where it is wanted: entries without a road or railroad bring nobody forward. */
function entry(k: Know, a: Army, unit: UnitId, wanted: Wanted, inReach: InReach): ConsideredCommand | null {
  const costs = k.sheet.entryCost[k.sheet.mechanized[unit]];
  let best: { worth: number; at: HexId; to: HexId } | null = null;
  for (const at of k.sheet.entries) {
    if (costs[at] >= OFF_THE_ROAD || enemyIn(a, at)) continue;
    const points = allowanceOf(a, unit) - costs[at];
    if (!canGoOn(a, unit, at, points)) continue;
    for (const to of inReach(unit, at, points)) {
      const worth = wanted.worth(unit, to);
      if (best === null || worth > best.worth) best = { worth, at, to };
    }
  }
  if (best === null) return null;
  const why = `comes up from Nanking: ${wanted.why(unit, best.to)}`;
  return { verb: "enter", picks: [unit, best.at, true, best.to], why };
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
