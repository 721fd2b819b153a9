import { type HexId, NOWHERE } from "@wusong/board";
import type { Seat } from "@wusong/engine";
import { askedOnce } from "@wusong/mechanics";
import { enemyOf, SIDE_IDS } from "./ids.ts";
import { mine } from "./position.ts";
import { occupantOf } from "./position-ground.ts";
import { bestSupport } from "./rules/10-headquarters.ts";
import { percentColumn } from "./rules/14-land-combat/odds.ts";
import type { Sheet } from "./sheet.ts";
import { termsOf } from "./sheet-scenarios.ts";
import type { Know } from "./state.ts";

/** What a victory point is worth; everything else is measured against it. */
export const POINT = 4;
/** A factor of attack or defense. */
export const STRENGTH = 0.6;
/** Holding an objective to the end, as a part of the points it would bring. */
const HOLDING = 0.75;

export function objectivePrize(k: Know, side: Seat): number {
  const turnsLeft = termsOf(k).lastTurn - k.pub.turn + 1;
  return HOLDING * POINT * turnsLeft * k.sheet.tables.objectivePoints[SIDE_IDS[side]];
}

/**
 * What a column promises: parts of either side lost, how often a side loses one unit of its choice, and how often the defender
 * leaves the hex, in the open and in a city.
 */
interface Prospect {
  attacker: number;
  defender: number;
  attackerOne: number;
  defenderOne: number;
  leaves: number;
  leavesCity: number;
}

const NOTHING: Prospect = { attacker: 0, defender: 0, attackerOne: 0, defenderOne: 0, leaves: 0, leavesCity: 0 };
const PARTS = Object.keys(NOTHING) as (keyof Prospect)[];

const RESULTS: Readonly<Record<string, Prospect>> = {
  AZ: { ...NOTHING, attacker: 1.1 },
  AE: { ...NOTHING, attacker: 0.8 },
  AS: { ...NOTHING, attacker: 0.6 },
  AM: { ...NOTHING, attacker: 0.65 },
  AA: { ...NOTHING, attackerOne: 1 },
  CT: NOTHING,
  BB: { ...NOTHING, attacker: 0.5, defender: 0.5, leaves: 0.1, leavesCity: 0.1 },
  DA: { ...NOTHING, defenderOne: 1 },
  DM: { ...NOTHING, defender: 0.65, leaves: 1, leavesCity: 1 },
  DS: { ...NOTHING, defender: 0.55, leaves: 1, leavesCity: 0.3 },
  DE: { ...NOTHING, defender: 0.9, leaves: 1, leavesCity: 0.9 },
  DZ: { ...NOTHING, defender: 1.1, leaves: 1, leavesCity: 1 },
};

const prospects = new WeakMap<Sheet, Prospect[][]>();

/** By table and column, the mean over the six faces. */
function prospectsOf(sheet: Sheet): Prospect[][] {
  let found = prospects.get(sheet);
  if (!found) {
    found = [sheet.tables.assault, sheet.tables.raid].map((table) =>
      table.columns.map((_, column) => {
        const sum: Prospect = { ...NOTHING };
        for (const row of table.rows)
          for (const part of PARTS) sum[part] += RESULTS[row[column]][part] / table.rows.length;
        return sum;
      }),
    );
    prospects.set(sheet, found);
  }
  return found;
}

interface Force {
  attack: number;
  defense: number;
  worth: number;
  /** what the side gives up when it has to lose one unit of its choice */
  least: number;
}

const nobody = (): Force => ({ attack: 0, defense: 0, worth: 0, least: Number.POSITIVE_INFINITY });

/** Breaking a brigade down costs a factor or two (26.8). */
const BREAKDOWN = 1;

/** A hidden stack is taken for an ordinary one of its side. */
const HIDDEN: readonly Force[] = [
  { attack: 6, defense: 6, worth: 20, least: 3 },
  { attack: 3, defense: 6, worth: 16, least: 7 },
];

const worthOf = (sheet: Sheet, unit: number): number =>
  POINT * sheet.units[unit].type.points + STRENGTH * (sheet.attack[unit] + sheet.defense[unit]);

/** Adds a unit to a force; one that fights in several places counts in parts. */
function join(sheet: Sheet, force: Force, unit: number, part = 1): void {
  const worth = worthOf(sheet, unit);
  force.attack += part * sheet.attack[unit];
  force.defense += part * sheet.defense[unit];
  force.worth += part * worth;
  force.least = Math.min(force.least, sheet.breaks[unit] ? BREAKDOWN : worth);
}

function add(total: Force, force: Force, part: number): void {
  total.attack += part * force.attack;
  total.defense += part * force.defense;
  total.worth += part * force.worth;
  total.least = Math.min(total.least, force.least);
}

/** An enemy stack as far as it is known. */
function enemyForce(k: Know, hex: number): Force {
  const { sheet } = k;
  const prior = HIDDEN[enemyOf(k.seat)];
  const { seen, seenAt } = k.mine;
  if (seen.length === 0) return prior;
  const force = nobody();
  for (let i = 0; i < seen.length; i++) if (seenAt[i] === hex) join(sheet, force, seen[i]);
  if (k.mine.looked.includes(hex)) return force;
  return force.defense > prior.defense ? force : prior;
}

/** What an attacker may expect of a battle in his own measure, by the better table. */
function expected(sheet: Sheet, column: number, own: Force, enemy: Force, prize: number, city: boolean): number {
  let best = Number.NEGATIVE_INFINITY;
  for (const table of prospectsOf(sheet)) {
    const { attacker, defender, attackerOne, defenderOne, leaves, leavesCity } = table[column];
    const gain = defender * enemy.worth + defenderOne * Math.min(enemy.least, enemy.worth);
    const loss = attacker * own.worth + attackerOne * Math.min(own.least, own.worth);
    best = Math.max(best, gain - loss + (city ? leavesCity : leaves) * prize);
  }
  return best;
}

const LAST_COLUMN = 8;
const clamp = (column: number): number => Math.max(0, Math.min(LAST_COLUMN, column));

/** The battles this impulse will bring, and what the enemy could do to the stacks in contact afterwards. */
export const battlesToCome = askedOnce((k: Know): number => {
  const { pub, seat } = k;
  if (pub.zoc[enemyOf(seat)].length + pub.noZoc[enemyOf(seat)].length === 0) return 0;
  const attacking = pub.side === seat && (pub.phase === "movement" || pub.phase === "strike" || pub.phase === "combat");
  return (attacking ? ownAttacks(k) : 0) + dangers(k);
});

/** Own units next to an enemy hex: a unit in contact with several enemies is shared among them. */
function ownForce(k: Know, target: number): { force: Force; from: HexId[] } {
  const { sheet, seat, pub } = k;
  const { neighbour } = sheet.board;
  const enemy = enemyOf(seat);
  const force = nobody();
  const from: HexId[] = [];
  const first = sheet.first[seat];
  for (let slot = 6 * target; slot < 6 * target + 6; slot++) {
    const hex = neighbour[slot];
    if (hex === NOWHERE || occupantOf(k.cache, hex) !== seat + 1) continue;
    let contacts = 0;
    for (let near = 6 * hex; near < 6 * hex + 6; near++)
      if (neighbour[near] !== NOWHERE && occupantOf(k.cache, neighbour[near]) === enemy + 1) contacts++;
    from.push(hex);
    for (let unit = k.mineCache.head[hex]; unit >= 0; unit = k.mineCache.next[unit - first]) {
      if (!sheet.isSupply[unit]) join(sheet, force, unit, 1 / contacts);
    }
  }
  if (pub.phase === "movement")
    for (const unit of k.mine.toMove) {
      const at = k.mine.at[unit - first];
      if (at < 0 || sheet.attack[unit] === 0) continue;
      const distance = sheet.board.distance(at as HexId, target as HexId);
      if (distance > 1 && distance <= 4) force.attack += 0.35 * sheet.attack[unit];
    }
  return { force, from };
}

function ownAttacks(k: Know): number {
  const { pub, sheet, seat } = k;
  const enemy = enemyOf(seat);
  const a = mine(k);
  let score = 0;
  const declared = new Set<number>();
  pub.battles.forEach((battle, i) => {
    for (const hex of battle.targets) declared.add(hex);
    if (battle.done || pub.fight?.index === i) return;
    const own = nobody();
    for (const unit of k.mine.attackers[i]) join(sheet, own, unit);
    score += battleValue(k, battle.targets, own, bestSupport(a, battle.from));
  });
  if (pub.fight || pub.battles.some((one) => one.done)) return score;
  for (const [list, mandatory] of [
    [pub.zoc[enemy], true],
    [pub.noZoc[enemy], false],
  ] as const)
    for (const hex of list) {
      if (declared.has(hex)) continue;
      const { force, from } = ownForce(k, hex);
      if (force.attack === 0 && !mandatory) continue;
      const gain = battleValue(k, [hex], force, bestSupport(a, from));
      score += mandatory ? gain : Math.max(0, 0.7 * gain);
    }
  return score;
}

function battleValue(k: Know, targets: readonly number[], own: Force, support: number): number {
  const { sheet, pub, seat } = k;
  const enemy = enemyOf(seat);
  const total = nobody();
  let shift = 0;
  let prize = 0;
  let city = false;
  let fort = 0;
  for (const hex of targets) {
    const force = enemyForce(k, hex);
    add(total, force, 1);
    shift = Math.max(shift, sheet.shift[hex]);
    if (pub.forts[enemy].includes(hex)) fort = sheet.tables.fortification[SIDE_IDS[enemy]];
    if (pub.suppressed[enemy].includes(hex)) support += 1;
    if (sheet.city[hex]) city = true;
    if (sheet.objectives.includes(hex as HexId)) prize += 0.8 * (objectivePrize(k, seat) + objectivePrize(k, enemy));
  }
  const column = clamp(percentColumn(sheet, own.attack, total.defense) + support - shift - fort);
  return expected(sheet, column, own, total, prize, city);
}

/** Half of what an enemy attack on each stack in contact would cost: he may also do something else. */
const MENACE = 0.4;

function dangers(k: Know): number {
  const { pub, sheet, seat } = k;
  const { neighbour } = sheet.board;
  const enemy = enemyOf(seat);
  const a = mine(k);
  const first = sheet.first[seat];
  let score = 0;
  for (const list of [pub.zoc[seat], pub.noZoc[seat]])
    for (const hex of list) {
      const theirs = nobody();
      for (let slot = 6 * hex; slot < 6 * hex + 6; slot++) {
        const near = neighbour[slot];
        if (near === NOWHERE || occupantOf(k.cache, near) !== enemy + 1) continue;
        add(theirs, enemyForce(k, near), 0.7);
      }
      const ours = nobody();
      for (let unit = k.mineCache.head[hex]; unit >= 0; unit = k.mineCache.next[unit - first]) join(sheet, ours, unit);
      const objective = sheet.objectives.includes(hex as HexId);
      const prize = objective ? 0.8 * (objectivePrize(k, seat) + objectivePrize(k, enemy)) : 0;
      const fort = pub.forts[seat].includes(hex) ? sheet.tables.fortification[SIDE_IDS[seat]] : 0;
      const shift = bestSupport(a, [hex]) + sheet.shift[hex] + fort;
      const column = clamp(percentColumn(sheet, theirs.attack, ours.defense) - shift);
      score -= MENACE * Math.max(0, expected(sheet, column, theirs, ours, prize, sheet.city[hex] === 1));
    }
  return score;
}
