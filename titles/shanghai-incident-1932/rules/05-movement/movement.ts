import { askLeg, BARRED, type Flood, type Gate, NOWHERE, STOP } from "@wusong/board";
import { type Ask, type Refusal, refuse, type Seat } from "@wusong/engine";
import type { HexId, UnitId } from "../../ids.ts";
import { HEX } from "../../kinds.ts";
import { enemyNear, hexOf, inEnemyZone, onMap } from "../../position.ts";
import type { Sheet } from "../../sheet.ts";
import type { K, Position } from "../../state.ts";
import { allowance, budgetOf, type March } from "./allowance.ts";
import { emptiesFort, fits, overstacked } from "./stacking.ts";
import { barredTo, costFactor, marchGate, redeployGate } from "./terrain.ts";

/** Where a march may end although the hex is overfull for now (5.3); none in phases without infiltration. */
export type MayEnd = (hex: HexId) => boolean;

/** The way of a march: the hexes entered, and what it cost. */
export interface Way {
  path: HexId[];
  spent: number;
}

/** How a march goes on: what is asked, who has left the first hex, and whether the player may stop where he is. */
interface Onward {
  question?: string;
  gone?: readonly UnitId[];
  must?: boolean;
}

/** The ways open to a side for one kind of march: what does not depend on the unit is looked up once. */
export class Ways {
  readonly #gate: Gate<HexId>;
  readonly #factor: ((hex: HexId) => number) | undefined;

  constructor(
    readonly p: K,
    readonly side: Seat,
    readonly march: March,
  ) {
    this.#gate = march === "move" ? marchGate(p, side) : redeployGate(p, side);
    this.#factor = costFactor(p, side, march === "redeploy");
  }

  /** 6.1: a unit in an enemy zone of control leaves it only for a free hex. */
  #engaged(start: HexId): boolean {
    return this.march === "move" && inEnemyZone(this.p, this.side, start);
  }

  /** 5.0: cheapest ways from a hex; they hold until others are asked for. */
  #from(start: HexId, budget: number, gate: Gate<HexId>): Flood<HexId> {
    const { flood, marches } = this.p.sheet;
    if (gate === this.#gate) {
      const question = ((start * MOST_POINTS + budget) * 2 + this.side) * 2 + (this.march === "move" ? 0 : 1);
      return marches.ask(this.p, question, (one) => this.#run(one, start, budget, gate));
    }
    this.#run(flood, start, budget, gate);
    return flood;
  }

  #run(flood: Flood<HexId>, start: HexId, budget: number, gate: Gate<HexId>): void {
    const { cost } = this.p.sheet;
    flood.run(start, budget, cost, gate, { firstStepAvoidsStops: this.#engaged(start), factor: this.#factor });
  }

  /** Whether anything can be reached from a hex: nearly always the first neighbour looked at says so. */
  #goesOn(start: HexId, budget: number, gate: Gate<HexId>, mayEnd: MayEnd): boolean {
    if (this.#steps(start, budget, gate, mayEnd)) return true;
    return this.#ends(this.#from(start, budget, gate), mayEnd).length > 0;
  }

  /** Where ways may end; an empty hex takes everybody, so only the others are asked about. */
  #ends(ways: Flood<HexId>, mayEnd: MayEnd): readonly HexId[] {
    const { head } = this.p.cache;
    return ways.reached((hex) => head[hex] < 0 || mayEnd(hex));
  }

  /** Whether one of the six neighbours is a place to end. */
  #steps(start: HexId, budget: number, gate: Gate<HexId>, mayEnd: MayEnd): boolean {
    const { board, cost } = this.p.sheet;
    const factor = this.#factor;
    const engaged = this.#engaged(start);
    for (let slot = 6 * start; slot < 6 * start + 6; slot++) {
      const price = cost[slot];
      if (price < 0) continue;
      const to = board.neighbour[slot];
      if (to === NOWHERE || (factor ? price * factor(to) : price) > budget) continue;
      const entry = gate(to);
      if (entry !== BARRED && !(engaged && entry === STOP) && mayEnd(to)) return true;
    }
    return false;
  }

  /** 17.3: a fort the group has left is operative behind it, and nobody walks back into it. */
  #gateBehind(group: readonly UnitId[]): Gate<HexId> {
    if (!emptiesFort(this.p, group)) return this.#gate;
    const left = hexOf(this.p, group[0]);
    return (hex) => (hex === left ? BARRED : this.#gate(hex));
  }

  /** 14.0, 17.3: nobody redeploys from within two hexes of the enemy, nor out of a fort that would be left empty. */
  #mayNotRedeploy(group: readonly UnitId[], start: HexId): boolean {
    return this.march === "redeploy" && (enemyNear(this.p, this.side, start) || emptiesFort(this.p, group));
  }

  /** Whether a group can march at all. */
  open(group: readonly UnitId[], mayEnd: MayEnd): boolean {
    const start = hexOf(this.p, group[0]);
    if (this.#mayNotRedeploy(group, start)) return false;
    return this.#goesOn(start, budgetOf(this.p, group, this.march), this.#gate, mayEnd);
  }

  /** Where a group could end its march by cheapest ways, in ascending order. */
  ends(group: readonly UnitId[], mayEnd: MayEnd): readonly HexId[] {
    const start = hexOf(this.p, group[0]);
    if (this.#mayNotRedeploy(group, start)) return [];
    return this.#ends(this.#from(start, budgetOf(this.p, group, this.march), this.#gate), mayEnd);
  }

  /** Whether a unit can march to a hex next to it. */
  canStep(unit: UnitId, mayEnd: MayEnd): boolean {
    const start = hexOf(this.p, unit);
    if (this.#mayNotRedeploy([unit], start)) return false;
    return this.#steps(start, budgetOf(this.p, [unit], this.march), this.#gate, mayEnd);
  }

  /** 5.3: hexes too full for both of a pair, where the second can stay because the first has a way to go on alone. */
  drops(pair: readonly UnitId[], way: Way, left: number, mayEnd: MayEnd): ReadonlySet<HexId> {
    const { p, side } = this;
    const [first, second] = pair;
    const found = new Set<HexId>();
    const crowded = onMap(p, side)
      .map((unit) => hexOf(p, unit))
      .filter((hex) => !fits(p, hex, pair) && fits(p, hex, [second]) && !inEnemyZone(p, side, hex));
    if (crowded.length === 0) return found;
    const started = way.path.length > 0;
    const gate = this.#gateBehind(pair);
    const ways = this.#from(started ? way.path[way.path.length - 1] : hexOf(p, first), left, gate);
    const costs = crowded.map((hex) => ways.cost(hex));
    for (const [i, hex] of crowded.entries()) {
      const rest = allowance(p, first) - way.spent - costs[i];
      if (costs[i] > 0 && this.#goesOn(hex, rest, gate, mayEnd)) found.add(hex);
    }
    return found;
  }

  /** One leg of a march from where the way has led so far. False when it cannot go on or the player stops. */
  leg(
    group: readonly UnitId[],
    way: Way,
    left: number,
    mayEnd: MayEnd,
    pick: Ask<Sheet>,
    { question = "onward", gone = group, must = false }: Onward = {},
  ): boolean {
    const { p, side, march } = this;
    const started = way.path.length > 0;
    const at = started ? way.path[way.path.length - 1] : hexOf(p, group[0]);
    if (left <= 0 || (started && march === "move" && inEnemyZone(p, side, at))) return false;
    const gate = started ? this.#gateBehind(gone) : this.#gate;
    if (started && !must && !pick.more(question, this.#goesOn(at, left, gate, mayEnd))) return false;
    const ways = this.#from(at, left, gate);
    const leg = {
      from: at,
      ends: this.#ends(ways, mayEnd),
      paths: ways,
      why: (hex: HexId) => whyNotThere(p, side, group, hex, left, march, ways),
      stop: (hex: HexId) => march === "move" && inEnemyZone(p, side, hex),
    };
    const to = askLeg(pick, { sheet: p.sheet, kind: HEX, parts: 1 }, leg, left);
    way.spent += ways.cost(to);
    way.path.push(...ways.path(to));
    return true;
  }

  /** The whole way with its way-points: each leg is the cheapest path. */
  whole(group: readonly UnitId[], mayEnd: MayEnd, pick: Ask<Sheet>): HexId[] {
    const way: Way = { path: [], spent: 0 };
    const budget = budgetOf(this.p, group, this.march);
    while (this.leg(group, way, budget - way.spent, mayEnd, pick));
    return way.path;
  }
}

/** More movement points than any unit has. */
const MOST_POINTS = 1024;

/** Why a group cannot end its march in a hex. */
function whyNotThere(
  p: Position,
  side: Seat,
  group: readonly UnitId[],
  hex: HexId,
  left: number,
  march: March,
  ways: Flood<HexId>,
): Refusal | null {
  const barred = barredTo(p, side, hex);
  if (barred) return barred;
  if (march === "redeploy" && enemyNear(p, side, hex))
    return refuse("14.0", () => `${p.sheet.hexName[hex]} is within two hexes of an enemy unit, city or town.`);
  if (ways.cost(hex) < 0) {
    return inEnemyZone(p, side, hex) && march === "move"
      ? refuse(
          "6.1",
          () =>
            `${p.sheet.hexName[hex]} cannot be reached: a unit stops in an enemy zone of control and leaves it only for a free hex.`,
        )
      : refuse("5.0", () => `${p.sheet.hexName[hex]} cannot be reached with ${left} movement points.`);
  }
  if (!fits(p, hex, group)) return overstacked(p, hex, group);
  return refuse("5.0", "The unit is already there.");
}
