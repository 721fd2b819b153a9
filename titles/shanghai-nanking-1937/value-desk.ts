import type { Seat } from "@wusong/engine";
import { AIR, ARTILLERY, CHINA, JAPAN, MARKERS, type MarkerId, NAVAL, SIDE_IDS } from "./ids.ts";
import type { Sheet } from "./sheet.ts";
import { type Terms, termsOf } from "./sheet-scenarios.ts";
import type { Knows } from "./state.ts";
import { Distances } from "./value-distances.ts";

/** What every valuation of a sheet needs, made once; thousands of positions a second are laid out on it. */
export interface Desk {
  /** From Shanghai and the hexes around it, and from Shanghai alone. */
  readonly ring: Distances;
  readonly fromShanghai: Uint8Array;
  readonly goals: Map<Terms, Distances>;
  /** Mean steps lost, by column of the table. */
  readonly attacker: readonly number[];
  readonly defender: readonly number[];
  /** By side and turn: markers a side would bring to any attack, and to one within reach of its ships. */
  readonly support: readonly [readonly number[], readonly number[]];
  readonly navalSupport: readonly number[];
  /** By unit: points for Japan that a combat factor of it is worth. */
  readonly perFactor: Float64Array;
}

const desks = new WeakMap<Sheet, Desk>();

export function deskOf(sheet: Sheet): Desk {
  let desk = desks.get(sheet);
  if (!desk) {
    desk = laidOut(sheet);
    desks.set(sheet, desk);
  }
  return desk;
}

/** Distances from the goals of the game that is being played. */
export function fromGoals({ goals }: Desk, k: Knows): Distances {
  const terms = termsOf(k);
  let distances = goals.get(terms);
  if (!distances) {
    distances = new Distances(k.sheet, terms.goals);
    goals.set(terms, distances);
  }
  return distances;
}

function laidOut(sheet: Sheet): Desk {
  const { shanghai, board, data, attackerLoss, defenderLoss } = sheet;
  const turns = data.schedule.turnDates.length;
  const byTurn = (side: Seat, markers: readonly MarkerId[]): number[] =>
    Array.from({ length: turns + 1 }, (_, turn) => markers.filter((marker) => has(sheet, side, marker, turn)).length);
  return {
    ring: new Distances(sheet, board.within(shanghai, 1)),
    fromShanghai: new Distances(sheet, [shanghai]).far[0],
    goals: new Map(),
    attacker: meanLoss(attackerLoss),
    defender: meanLoss(defenderLoss),
    support: [byTurn(JAPAN, [ARTILLERY, AIR]), byTurn(CHINA, [ARTILLERY, AIR])],
    navalSupport: byTurn(JAPAN, [NAVAL]),
    perFactor: Float64Array.from(sheet.sideOf, perFactor(sheet)),
  };
}

/** A combat factor, by side; what a garrison's is worth beside it. */
export const FACTOR = [4, 2.4] as const;
const GARRISON_SHARE = 0.5;

const perFactor =
  ({ garrison }: Sheet) =>
  (side: Seat, unit: number): number =>
    (garrison[unit] ? GARRISON_SHARE : 1) * FACTOR[side] * (side === JAPAN ? 1 : -1);

/** Whether a side has markers of a kind, or gets them in this turn. */
const has = ({ data }: Sheet, side: Seat, marker: MarkerId, turn: number): boolean =>
  data.schedule.markers.some((row) => row.side === SIDE_IDS[side] && row.turn <= turn && row[MARKERS[marker]]);

const meanLoss = (losses: Uint8Array): number[] =>
  Array.from({ length: losses.length / 6 }, (_, column) => {
    let sum = 0;
    for (let die = 0; die < 6; die++) sum += losses[column * 6 + die];
    return sum / 6;
  });
