import { type HexId, NOWHERE } from "@wusong/board";
import type { Seat } from "@wusong/engine";
import { AIR, ARTILLERY, CHINA, enemyOf, JAPAN, MARKERS, type MarkerId, NAVAL, SIDE_IDS } from "./ids.ts";
import { topIsReduced, topOf, unitsIn } from "./position.ts";
import { HIGHEST_COLUMN, LOWEST_COLUMN, startColumn } from "./rules/10-combat/odds.ts";
import type { Sheet } from "./sheet.ts";
import type { Knows } from "./state.ts";

/** What a seat takes an unseen counter for: its factor and its steps, by side. */
const UNSEEN_FACTOR = [3, 2] as const;
const UNSEEN_STEPS = [2, 1.1] as const;

/** The forces on the map as a seat knows them, by hex: its own exactly, the enemy's by what lies on top (6.3). */
export interface Forces {
  /** Combat factors that could attack, and that defend. */
  readonly attack: Float64Array;
  readonly defence: Float64Array;
  readonly steps: Float64Array;
  /** Hexes with units, by side. */
  readonly held: readonly [HexId[], HexId[]];
}

/** Valuation, features and proposals ask for the same forces of the same position. */
const known = new WeakMap<Knows, Forces>();

export function forcesOf(k: Knows): Forces {
  let forces = known.get(k);
  if (!forces) {
    forces = counted(k);
    known.set(k, forces);
  }
  return forces;
}

function counted(k: Knows): Forces {
  const { sheet, pub, mine, seat } = k;
  const { size } = sheet.board;
  const attack = new Float64Array(size);
  const defence = new Float64Array(size);
  const steps = new Float64Array(size);
  const held: [HexId[], HexId[]] = [[], []];
  for (let at = 0; at < size; at++) {
    if (pub.stacks[at] === 0) continue;
    const hex = at as HexId;
    const top = topOf(pub, hex);
    const side = sheet.sideOf[top];
    held[side].push(hex);
    if (side === seat) continue;
    const below = unitsIn(pub, hex) - 1;
    const left = topIsReduced(pub, hex) ? 1 : sheet.fullSteps[top];
    const factor = sheet.factor[top * 3 + left];
    const unseen = below * UNSEEN_FACTOR[side];
    attack[hex] = (sheet.garrison[top] ? 0 : factor) + unseen;
    defence[hex] = factor + unseen;
    steps[hex] = left + below * UNSEEN_STEPS[side];
  }
  const first = sheet.first[seat];
  for (let i = 0; i < mine.at.length; i++) {
    const hex = mine.at[i];
    if (hex === NOWHERE) continue;
    const factor = sheet.factor[(first + i) * 3 + mine.steps[i]];
    if (!sheet.garrison[first + i]) attack[hex] += factor;
    defence[hex] += factor;
    steps[hex] += mine.steps[i];
  }
  return { attack, defence, steps, held };
}

/** What an attack is expected to bring, by column of the table. */
interface Expected {
  readonly attacker: readonly number[];
  readonly defender: readonly number[];
}

const expectations = new WeakMap<Sheet, Expected>();

function expected(sheet: Sheet): Expected {
  const known = expectations.get(sheet);
  if (known) return known;
  const mean = (losses: Uint8Array): number[] =>
    Array.from({ length: losses.length / 6 }, (_, column) => {
      let sum = 0;
      for (let die = 0; die < 6; die++) sum += losses[column * 6 + die];
      return sum / 6;
    });
  const found = { attacker: mean(sheet.attackerLoss), defender: mean(sheet.defenderLoss) };
  expectations.set(sheet, found);
  return found;
}

/** How many markers a side would bring to an attack on a hex: of the kinds it has, or gets in this turn. */
function support({ sheet, pub }: Knows, side: Seat, target: HexId): number {
  const name = SIDE_IDS[side];
  const has = (marker: MarkerId): number =>
    sheet.data.schedule.markers.some((row) => row.side === name && row.turn <= pub.turn && row[MARKERS[marker]])
      ? 1
      : 0;
  const naval = side === JAPAN && sheet.navalAttack[target] ? has(NAVAL) : 0;
  return has(ARTILLERY) + has(AIR) + naval;
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

/** By side: what these forces could attack, once somebody has asked. */
const attacks = new WeakMap<Forces, (readonly Attack[])[]>();

/** Attacks a side could make from where it stands, if it fought now. */
export function attacksOf(k: Knows, forces: Forces, side: Seat): readonly Attack[] {
  let bySide = attacks.get(forces);
  if (!bySide) {
    bySide = [];
    attacks.set(forces, bySide);
  }
  bySide[side] ??= foundBy(k, forces, side);
  return bySide[side];
}

function foundBy(k: Knows, forces: Forces, side: Seat): Attack[] {
  const { sheet, pub } = k;
  const { board, divisor } = sheet;
  const table = expected(sheet);
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
    if (strength < 1) continue;
    const left = sheet.terrainShift[side === JAPAN ? CHINA : JAPAN][target];
    const gunfire = side === CHINA && sheet.navalDefence[target] ? 1 : 0;
    const start = startColumn(Math.floor(strength), Math.max(1, Math.round(forces.defence[target])));
    const shifted = start - left - gunfire + support(k, side, target);
    const column = Math.max(LOWEST_COLUMN, Math.min(HIGHEST_COLUMN, shifted)) - LOWEST_COLUMN;
    const steps = forces.steps[target];
    const defender = Math.min(steps, table.defender[column]);
    found.push({ target, attacker: table.attacker[column], defender, cleared: steps > 0 ? defender / steps : 0 });
  }
  return found;
}
