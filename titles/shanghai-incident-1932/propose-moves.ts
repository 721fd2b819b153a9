import { NOWHERE } from "@wusong/board";
import type { ConsideredCommand } from "@wusong/engine";
import { ARRIVED, CHINA, type HexId, JAPAN, type UnitId } from "./ids.ts";
import { closed, controller, enemyNear, hexOf, occupant, onMap } from "./position.ts";
import type { March } from "./rules/05-movement/allowance.ts";
import { movers, safeEnds } from "./rules/05-movement/marches.ts";
import { Ways } from "./rules/05-movement/movement.ts";
import { companions } from "./rules/05-movement/movers.ts";
import { whyNoReplacement } from "./rules/13-pauses/chinese-replacements.ts";
import { Draft } from "./rules/13-pauses/placement.ts";
import { trainEnds, whyNotByRail } from "./rules/16-special-units/trains.ts";
import { whyNoFort } from "./rules/17-forts.ts";
import { TRAIN } from "./sheet.ts";
import type { K } from "./state.ts";
import { nearestByWay } from "./value-layout.ts";
import { judgedByPlaces } from "./value-places.ts";
import { waysTo } from "./value-ways.ts";

/** A place that draws units: how much, and why one goes there. */
interface Goal {
  readonly hex: HexId;
  readonly worth: number;
  readonly why: string;
}

/** What a hex less on the way to a goal is worth. */
const PER_HEX = 1;
/** A unit less to do what one is enough for. */
const ENOUGH = 4;
const MOST = 10;
/** A step that brings less is not worth leaving a place for. */
const LEAST_GAIN = 1;

/** Marches towards what decides: Chinese units in Shanghai, cities nobody guards, ground that must not be given up. */
export function considerMarches(k: K, march: March): ConsideredCommand[] {
  const pulls = new Pulls(k, k.seat === JAPAN ? japaneseGoals(k) : chineseGoals(k));
  const ways = new Ways(k, k.seat, march);
  const found: { gain: number; command: ConsideredCommand }[] = [];
  for (const unit of movers(k, k.seat)) {
    if (k.sheet.kind[unit] === TRAIN || (march === "move" && k.pub.marks[unit] & ARRIVED)) continue;
    const one = bestMarch(k, ways, unit, pulls);
    if (one) found.push(one);
  }
  return found
    .sort((one, other) => other.gain - one.gain)
    .slice(0, MOST)
    .map(({ command }) => command);
}

/** Where a unit and whoever goes with it would be of most use. */
function bestMarch(k: K, ways: Ways, unit: UnitId, pulls: Pulls) {
  const group = [unit, ...companions(k, unit).slice(0, 1)];
  const here = hexOf(k, unit);
  const stays = pulls.worth(here, here);
  let gain = LEAST_GAIN;
  let best = here;
  for (const to of ways.ends(group, safeEnds(k, group))) {
    const more = pulls.worth(here, to) - stays;
    if (more > gain) {
      gain = more;
      best = to;
    }
  }
  if (best === here) return null;
  const why = pulls.why(here, best);
  return { gain, command: { verb: ways.march, picks: [unit, group.slice(1), best, false], why } };
}

/** What hexes are worth to units: the goal that counts most after the way that is left. */
class Pulls {
  /** by goal: a unit is there already, and the next one is of less use */
  readonly #taken: readonly boolean[];
  /** by goal, by hex: hexes that are left to go */
  readonly #ways: readonly Uint8Array[];
  readonly #isGoal: Uint8Array;
  /** by hex: the goal that counts most there to a unit that stands in none of them, counted from 1; 0: not looked for yet */
  readonly #strongest: Uint16Array;
  /** by hex: what it is worth to such a unit */
  readonly #worth: Float64Array;

  constructor(
    k: K,
    private readonly goals: readonly Goal[],
  ) {
    this.#taken = goals.map(({ hex }) => occupant(k, hex) === k.seat);
    this.#ways = goals.map(({ hex }) => waysTo(k, k.seat, hex));
    this.#isGoal = new Uint8Array(k.sheet.board.size);
    for (const { hex } of goals) this.#isGoal[hex] = 1;
    this.#strongest = new Uint16Array(k.sheet.board.size);
    this.#worth = new Float64Array(k.sheet.board.size);
  }

  /** What a hex is worth to a unit that now stands `from`. */
  worth(from: HexId, hex: HexId): number {
    if (this.#isGoal[from] === 1) return this.#worthAt(this.#lookedFor(from, hex), from, hex);
    if (this.#strongest[hex] === 0) this.#strongestFor(from, hex);
    return this.#worth[hex];
  }

  #worthAt(goal: number, from: HexId, hex: HexId): number {
    return goal < 0 ? Number.NEGATIVE_INFINITY : this.#worthOf(goal, from, hex);
  }

  why(from: HexId, hex: HexId): string {
    return this.goals[this.#strongestFor(from, hex)].why;
  }

  #strongestFor(from: HexId, hex: HexId): number {
    // The unit that has taken a goal is not one too many there.
    if (this.#isGoal[from] === 1) return this.#lookedFor(from, hex);
    if (this.#strongest[hex] === 0) {
      const goal = this.#lookedFor(from, hex);
      this.#strongest[hex] = 1 + goal;
      this.#worth[hex] = this.#worthAt(goal, from, hex);
    }
    return this.#strongest[hex] - 1;
  }

  #lookedFor(from: HexId, hex: HexId): number {
    let strongest = -1;
    let most = Number.NEGATIVE_INFINITY;
    for (let goal = 0; goal < this.goals.length; goal++) {
      const worth = this.#worthOf(goal, from, hex);
      if (worth <= most) continue;
      most = worth;
      strongest = goal;
    }
    return strongest;
  }

  #worthOf(goal: number, from: HexId, hex: HexId): number {
    const { hex: to, worth } = this.goals[goal];
    const way = this.#ways[goal][hex];
    return worth - PER_HEX * way - (way > 0 && to !== from && this.#taken[goal] ? ENOUGH : 0);
  }
}

/** 12.2 before 12.3: first nobody Chinese in Shanghai, then the cities and forts that are nearest. */
function japaneseGoals(k: K): Goal[] {
  const { pub, sheet } = k;
  const goals: Goal[] = [];
  for (const unit of onMap(k, CHINA)) {
    const hex = hexOf(k, unit);
    if (sheet.sector[hex] > 0 && !judgedByPlaces(k))
      goals.push({ hex, worth: 12, why: `closes in on the Chinese in Shanghai at ${sheet.hexName[hex]}` });
  }
  for (const { hexes } of sheet.cities)
    for (const hex of hexes)
      if (controller(pub, hex) !== JAPAN) {
        const empty = occupant(k, hex) !== CHINA;
        const does = empty ? "takes" : "goes for";
        goals.push({ hex, worth: empty ? 11 : 8, why: `${does} ${sheet.hexName[hex]}` });
      }
  for (const hex of sheet.forts)
    if (controller(pub, hex) !== JAPAN) goals.push({ hex, worth: 6, why: "goes for the Woosung forts" });
  return goals;
}

/** Who holds one hex of Shanghai at the end wins (12.2); a city with a unit in it is not taken by a walk. */
function chineseGoals(k: K): Goal[] {
  const { sheet } = k;
  const goals: Goal[] = [];
  for (const hex of sheet.shanghaiHexes)
    if (!judgedByPlaces(k) && !closed(k, CHINA, hex) && occupant(k, hex) !== JAPAN)
      goals.push({ hex, worth: 12, why: "keeps a unit in Shanghai" });
  for (const { hexes } of sheet.cities)
    for (const hex of hexes)
      if (occupant(k, hex) !== JAPAN) {
        const danger = nearestByWay(k, hex);
        goals.push({ hex, worth: danger <= 6 ? 10 : 5, why: `guards ${sheet.hexName[hex]}` });
      }
  return goals;
}

/** 5.1.2: out of a zone of control straight into a place that counts. */
export function considerInfiltration(k: K): ConsideredCommand[] {
  const { board, sector } = k.sheet;
  const commands: ConsideredCommand[] = [];
  for (const unit of movers(k, k.seat)) {
    if (k.sheet.kind[unit] === TRAIN || k.pub.marks[unit] & ARRIVED) continue;
    const here = hexOf(k, unit);
    for (let slot = 6 * here; slot < 6 * here + 6; slot++) {
      const to = board.neighbour[slot];
      if (to === NOWHERE || occupant(k, to) !== null || controller(k.pub, to) === k.seat) continue;
      const city = k.sheet.cities.some(({ hexes }) => hexes.includes(to));
      const enters = k.seat === CHINA && sector[to] > 0 && sector[here] === 0 && !closed(k, CHINA, to);
      if (city || enters)
        commands.push({ verb: "infiltrate", picks: [unit, to], why: `slips into ${k.sheet.hexName[to]}` });
    }
  }
  return commands.slice(0, 4);
}

/** 16.4: a train keeps a unit in Shanghai, or guards a city on its line that nobody else does. */
export function considerTrains(k: K, redeploying: boolean): ConsideredCommand[] {
  const { sheet } = k;
  if (k.seat !== CHINA) return [];
  const commands: ConsideredCommand[] = [];
  for (const unit of sheet.trains) {
    if (whyNotByRail(k, unit, redeploying) !== null) continue;
    const ends = trainEnds(k, unit, redeploying).filter((hex) => k.cache.head[hex] < 0);
    for (const to of ends) {
      const city = sheet.cities.some(({ hexes }) => hexes.includes(to));
      if (sheet.sector[to] === 0 && !city) continue;
      const why = city ? `guards ${sheet.hexName[to]} by train` : `steams into Shanghai at ${sheet.hexName[to]}`;
      commands.push({ verb: "train", picks: [unit, to], why });
    }
  }
  return commands.slice(0, MOST);
}

/** 13.7, 17.1: with points in hand, whoever stands before the enemy digs in, and who has lost a step gets it back. */
export function considerPurchases(k: K): ConsideredCommand[] {
  const { sheet, pub } = k;
  if (k.seat !== CHINA || pub.logistics === 0) return [];
  const commands: ConsideredCommand[] = [];
  const draft = new Draft(k);
  for (const unit of onMap(k, CHINA)) {
    const hex = hexOf(k, unit);
    const counts = sheet.sector[hex] > 0 || sheet.cities.some(({ hexes }) => hexes.includes(hex));
    if (!counts || !enemyNear(k, CHINA, hex)) continue;
    if (whyNoFort(k, unit, true) === null)
      commands.push({ verb: "fort", picks: [unit], why: `digs in at ${sheet.hexName[hex]}` });
    if (pub.steps[unit] < sheet.fullSteps[unit] && whyNoReplacement(draft, CHINA, unit) === null)
      commands.push({ verb: "replace", picks: [unit], why: `brings ${sheet.units[unit].name} up to strength` });
  }
  return commands.slice(0, MOST);
}
