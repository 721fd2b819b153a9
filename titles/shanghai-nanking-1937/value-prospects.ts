import { type HexId, NOWHERE } from "@wusong/board";
import type { Seat } from "@wusong/engine";
import { CHINA, enemyOf, JAPAN } from "./ids.ts";
import { topIsReduced, topOf, unitsIn } from "./position.ts";
import { HIGHEST_COLUMN, LOWEST_COLUMN, startColumn } from "./rules/10-combat/odds.ts";
import type { Sheet } from "./sheet.ts";
import type { Knows } from "./state.ts";
import { type Desk, deskOf } from "./value-desk.ts";

/** What a seat takes an unseen counter for: its factor and its steps, by side. */
const UNSEEN_FACTOR = [3, 2] as const;
const UNSEEN_STEPS = [2, 1.1] as const;

/**
 * The forces on the map as a seat knows them, by hex: its own exactly, the enemy's by what lies on top (6.3). They hold until those of
 * another position are asked for: the tables of a sheet are filled anew for each.
 */
export interface Forces {
  /** Combat factors that could attack, and that defend. */
  readonly attack: Float64Array;
  readonly defence: Float64Array;
  readonly steps: Float64Array;
  /** What the seat's own units weigh in their stack (6.0). */
  readonly load: Uint8Array;
  /** Hexes with units: all of them, and by side. */
  readonly occupied: readonly HexId[];
  readonly held: readonly [readonly HexId[], readonly HexId[]];
}

/** The forces that were counted last on a sheet, in which position, and the attacks they could make, by side. */
interface Counted {
  of: Knows | null;
  readonly forces: Forces & { readonly occupied: HexId[]; readonly held: readonly [HexId[], HexId[]] };
  readonly attacks: [readonly Attack[] | null, readonly Attack[] | null];
  nearness: number | null;
}

const lastCounted = new WeakMap<Sheet, Counted>();

function countedOn(sheet: Sheet): Counted {
  let counted = lastCounted.get(sheet);
  if (!counted) {
    const { size } = sheet.board;
    const [attack, defence, steps] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
    const load = new Uint8Array(size);
    counted = {
      of: null,
      forces: { attack, defence, steps, load, occupied: [], held: [[], []] },
      attacks: [null, null],
      nearness: null,
    };
    lastCounted.set(sheet, counted);
  }
  return counted;
}

/** Valuation, features and proposals ask for the same forces of the same position: they are counted once. */
export function forcesOf(k: Knows): Forces {
  const counted = countedOn(k.sheet);
  if (counted.of !== k) {
    count(k, counted.forces);
    counted.of = k;
    counted.attacks[JAPAN] = null;
    counted.attacks[CHINA] = null;
    counted.nearness = null;
  }
  return counted.forces;
}

/** How near the Japanese are to what they fight for is asked twice of most positions; `measure` tells it. */
export function nearnessKept(k: Knows, measure: () => number): number {
  forcesOf(k);
  const counted = countedOn(k.sheet);
  counted.nearness ??= measure();
  return counted.nearness;
}

function count(k: Knows, { attack, defence, steps, load, occupied, held }: Counted["forces"]): void {
  const { sheet, pub, cache, mine, seat } = k;
  const { sideOf, factor, fullSteps, garrison, halves } = sheet;
  // All units are in hexes with units: nothing else was written when forces were counted last.
  for (const hex of occupied) {
    attack[hex] = 0;
    defence[hex] = 0;
    steps[hex] = 0;
    load[hex] = 0;
  }
  let all = 0;
  const bySide = [0, 0];
  for (const hex of cache.occupied) {
    const top = topOf(pub, hex);
    const side = sideOf[top];
    occupied[all++] = hex;
    held[side][bySide[side]++] = hex;
    if (side === seat) continue;
    const below = unitsIn(pub, hex) - 1;
    const left = topIsReduced(pub, hex) ? 1 : fullSteps[top];
    const seen = factor[top * 3 + left];
    const unseen = below * UNSEEN_FACTOR[side];
    attack[hex] = (garrison[top] ? 0 : seen) + unseen;
    defence[hex] = seen + unseen;
    steps[hex] = left + below * UNSEEN_STEPS[side];
  }
  occupied.length = all;
  held[JAPAN].length = bySide[JAPAN];
  held[CHINA].length = bySide[CHINA];
  const first = sheet.first[seat];
  for (let i = 0; i < mine.at.length; i++) {
    const hex = mine.at[i];
    if (hex === NOWHERE) continue;
    const own = factor[(first + i) * 3 + mine.steps[i]];
    if (!garrison[first + i]) attack[hex] += own;
    defence[hex] += own;
    steps[hex] += mine.steps[i];
    load[hex] += seat === JAPAN ? 1 : halves[first + i];
  }
}

/** How many markers a side would bring to an attack on a hex: of the kinds it has, or gets in this turn. */
function support({ sheet, pub }: Knows, { support, navalSupport }: Desk, side: Seat, target: HexId): number {
  const turn = Math.min(pub.turn, navalSupport.length - 1);
  return support[side][turn] + (side === JAPAN && sheet.navalAttack[target] ? navalSupport[turn] : 0);
}

/** What a side can hope for from attacking a hex with all that stands beside it. */
export interface Attack {
  readonly target: HexId;
  /** Expected steps lost. */
  readonly attacker: number;
  readonly defender: number;
  /** Share of the defenders' steps that is expected to go. */
  readonly cleared: number;
}

/** Attacks a side could make from where it stands, if it fought now. */
export function attacksOf(k: Knows, side: Seat): readonly Attack[] {
  const forces = forcesOf(k);
  const { attacks } = countedOn(k.sheet);
  attacks[side] ??= foundBy(k, forces, side);
  return attacks[side];
}

function foundBy(k: Knows, forces: Forces, side: Seat): Attack[] {
  const { sheet, pub } = k;
  const { board, divisor } = sheet;
  const found: Attack[] = [];
  for (const target of forces.held[enemyOf(side)]) {
    let strength = 0;
    for (let direction = 0; direction < 6; direction++) {
      const from = board.neighbour[target * 6 + direction];
      if (from === NOWHERE || forces.attack[from] === 0 || pub.stacks[from] === 0) continue;
      if (sheet.sideOf[topOf(pub, from)] !== side) continue;
      const across = divisor[target * 6 + direction];
      if (across > 0) strength += forces.attack[from] / across;
    }
    if (strength >= 1) found.push(attackWith(k, forces, side, target, strength));
  }
  return found;
}

/** What comes of an attack on a hex with so many factors. */
export function attackWith(k: Knows, forces: Forces, side: Seat, target: HexId, strength: number): Attack {
  const { sheet } = k;
  const desk = deskOf(sheet);
  const left = sheet.terrainShift[side === JAPAN ? CHINA : JAPAN][target];
  const gunfire = side === CHINA && sheet.navalDefence[target] ? 1 : 0;
  const start = startColumn(Math.floor(strength), Math.max(1, Math.round(forces.defence[target])));
  const shifted = start - left - gunfire + support(k, desk, side, target);
  const column = Math.max(LOWEST_COLUMN, Math.min(HIGHEST_COLUMN, shifted)) - LOWEST_COLUMN;
  const steps = forces.steps[target];
  const defender = Math.min(steps, desk.defender[column]);
  return { target, attacker: desk.attacker[column], defender, cleared: steps > 0 ? defender / steps : 0 };
}
