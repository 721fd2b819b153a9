import type { HexId } from "@wusong/board";
import type { Know } from "./book.ts";
import { occupantOf } from "./ground.ts";
import { enemyOf, SIDE_NAMES, type UnitId } from "./ids.ts";
import { mine } from "./position.ts";
import { inRadius } from "./rules/10-headquarters.ts";
import { stackingLimit } from "./rules/12-stacking.ts";
import { inEnemyZone } from "./rules/13-zones-of-control.ts";
import { BASE, DAMAGED, INTERDICTION, RECON, RESERVE, STRIKE } from "./shape.ts";
import type { Sheet } from "./sheet.ts";
import { battlesToCome, objectivePrize, POINT, STRENGTH } from "./value-battles.ts";

/** The enemy in every objective, or we in every one: the game is as good as over (25.3). */
const SUDDEN_DEATH = 250;
const ONE_SHORT_OF_IT = 12;

/** How good the position looks to a seat: points, objectives, forces and where they stand, and the battles that are coming. */
export function value(k: Know): number {
  const { pub, seat } = k;
  return POINT * (pub.vp[seat] - pub.vp[enemyOf(seat)]) + objectives(k) + airPower(k) + forces(k) + battlesToCome(k);
}

/** 24.6, 25.3: what the objectives bring to the end of the campaign, and how near a sudden death is. */
function objectives(k: Know): number {
  const { pub, sheet, seat } = k;
  const enemy = enemyOf(seat);
  let score = 0;
  let mineHeld = 0;
  let theirs = 0;
  for (const hex of sheet.objectives) {
    const holder = occupantOf(k.cache, hex) - 1;
    if (holder === seat) {
      mineHeld++;
      score += objectivePrize(k, seat);
    } else if (holder === enemy) {
      theirs++;
      score -= objectivePrize(k, enemy);
    }
  }
  const all = sheet.objectives.length;
  const near = (held: number, side: number): number => {
    if (held === all && pub.turn >= sheet.tables.suddenDeathFrom[SIDE_NAMES[side]]) return SUDDEN_DEATH;
    return held === all - 1 ? ONE_SHORT_OF_IT : 0;
  };
  return score + near(mineHeld, seat) - near(theirs, enemy);
}

const AIR_POINT = 1.5;
/** Air plans are tried against enemies who plan at random; a real one aims better, so own points are dearer than his. */
const CAUTION = 6;

/** 16.3: air points and what they are assigned to. */
function airPower(k: Know): number {
  const own = k.pub.air[k.seat];
  const their = k.pub.air[enemyOf(k.seat)];
  let score = 0;
  for (let box = RESERVE; box <= DAMAGED; box++)
    score += (box === DAMAGED ? 0.6 : 1) * (CAUTION * own[box] - AIR_POINT * their[box]);
  return score + 0.7 * own[STRIKE] + 0.3 * own[INTERDICTION] + 0.4 * Math.min(2, own[RECON]);
}

const distances = new WeakMap<Sheet, Uint8Array[]>();

/** By objective: how far every hex is from it. */
function distancesOf(sheet: Sheet): Uint8Array[] {
  let tables = distances.get(sheet);
  if (!tables) {
    tables = sheet.objectives.map((to) => Uint8Array.from(sheet.allHexes, (hex) => sheet.board.distance(hex, to)));
    distances.set(sheet, tables);
  }
  return tables;
}

/** Beyond this many hexes an objective draws nobody. */
const FAR = 18;
/** Defense an objective can use. */
const GARRISON = 12;

/** How much each objective wants units near it: those we do not hold, and those the enemy is near to. */
function drawOf(k: Know, far: readonly Uint8Array[]): number[] {
  const enemy = enemyOf(k.seat);
  return k.sheet.objectives.map((hex, i) => {
    if (occupantOf(k.cache, hex) !== k.seat + 1) return 1;
    for (const stack of k.pub.occupied[enemy]) if (far[i][stack] <= 4) return 0.9;
    return 0.45;
  });
}

/** A headquarters in an enemy zone of control has to attack. */
const EXPOSED = 4;

/** Scratch: stacking weight by hex, all zero between calls. */
let weights = new Uint8Array(0);

/** Own units: what they are, how near they are to where they count, and whether headquarters and supply serve them. */
function forces(k: Know): number {
  const { sheet, seat, pub } = k;
  const a = mine(k);
  const { at } = k.mine;
  const first = sheet.first[seat];
  const far = distancesOf(sheet);
  const draw = drawOf(k, far);
  if (weights.length < sheet.board.size) weights = new Uint8Array(sheet.board.size);
  const garrison = sheet.objectives.map(() => 0);
  let score = 0;
  for (let i = 0; i < at.length; i++) {
    const hex = at[i];
    if (hex < BASE) continue;
    const unit = first + i;
    if (sheet.isSupply[unit]) {
      score += 0.4;
      if (hex >= 0) score += supplyAt(k, hex);
      continue;
    }
    const strength = sheet.attack[unit] + sheet.defense[unit];
    score += STRENGTH * strength;
    if (hex < 0) continue;
    weights[hex] += sheet.stacking[unit];
    let best = 0;
    for (let o = 0; o < far.length; o++) {
      const distance = far[o][hex];
      if (distance === 0) garrison[o] += sheet.defense[unit];
      if (distance < FAR) best = Math.max(best, draw[o] * (1 - distance / FAR));
    }
    score += 0.35 * Math.max(3, strength) * best;
    if (sheet.isHq[unit] && inEnemyZone(a, hex)) score -= EXPOSED;
  }
  for (let o = 0; o < far.length; o++)
    if (garrison[o] > 0) score += 2.5 * draw[o] * Math.sqrt(Math.min(garrison[o], GARRISON));
  const limit = stackingLimit(sheet, seat);
  for (const hex of pub.occupied[seat]) {
    if (weights[hex] > limit) score -= 3 + weights[hex] - limit;
    weights[hex] = 0;
  }
  for (const hq of k.mine.active) score += activeHeadquarters(a, hq as UnitId);
  return score + 0.8 * (pub.suppressed[enemyOf(seat)].length - pub.suppressed[seat].length);
}

/** 7.2: supply beside a headquarters can activate it. */
function supplyAt(k: Know, hex: number): number {
  const first = k.sheet.first[k.seat];
  let score = inEnemyZone(mine(k), hex) ? -1 : 0.2;
  for (const hq of k.sheet.hqs[k.seat]) {
    const at = k.mine.at[hq - first];
    if (at >= 0 && k.sheet.board.distance(at as HexId, hex as HexId) <= 1) {
      score += 1.2;
      break;
    }
  }
  return score;
}

/** 7.3: support and follow-on movement for everybody in radius. */
function activeHeadquarters(a: ReturnType<typeof mine>, hq: UnitId): number {
  const { sheet } = a;
  const first = sheet.first[a.side];
  if (a.own.at[hq - first] < 0) return 0.5;
  let strength = 0;
  for (let i = 0; i < a.own.at.length; i++) {
    const hex = a.own.at[i];
    if (hex >= 0 && sheet.combat[first + i] && inRadius(a, hq, hex)) strength += sheet.attack[first + i] + 1;
  }
  return 1 + 0.15 * Math.min(30, strength) * sheet.units[hq].type.support!;
}
