import type { HexId } from "@wusong/board";
import { enemyOf, SIDE_IDS, type UnitId } from "./ids.ts";
import { isHex, mine } from "./position.ts";
import { occupantOf } from "./position-ground.ts";
import { inRadius } from "./rules/10-headquarters.ts";
import { stackingLimit } from "./rules/12-stacking.ts";
import { inEnemyZone } from "./rules/13-zones-of-control.ts";
import type { Sheet } from "./sheet.ts";
import { BASE, DAMAGED, ELIMINATED, INTERDICTION, type Know, type Phase, RECON, RESERVE, STRIKE } from "./state.ts";
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
    if (held === all && pub.turn >= sheet.tables.suddenDeathFrom[SIDE_IDS[side]]) return SUDDEN_DEATH;
    return held === all - 1 ? ONE_SHORT_OF_IT : 0;
  };
  return score + near(mineHeld, seat) - near(theirs, enemy);
}

/** A point of one's own air force, and of the enemy's. */
export const OWN_AIR = 2;
const THEIR_AIR = 1;
const DAMAGED_AIR = 0.6;
/**
 * A plan is seen only through the fire that follows it at once, and one lucky die would praise a bad plan: points scored in the air count
 * in part, hits of the weaker air force not at all. What the plan itself is good for counts in full.
 */
const SCORED_IN_THE_AIR = 0.35;
/** What a point flying a mission has to fear from each enemy point, as long as superiority fire is near. */
const EXPOSURE = 0.15;
const PLANNING: readonly Phase[] = ["allocation", "superiority", "reinforcements", "logistics"];

/** 16.3: air points, what they are assigned to, and what they have scored. */
function airPower(k: Know): number {
  const { pub, seat, sheet } = k;
  const enemy = enemyOf(seat);
  const own = pub.air[seat];
  const their = pub.air[enemy];
  const { airPoints } = sheet.tables;
  let ready = 0;
  let against = 0;
  for (let box = RESERVE; box < DAMAGED; box++) {
    ready += own[box];
    against += their[box];
  }
  const weaker = ready < against;
  const hit = weaker ? 0 : SCORED_IN_THE_AIR * POINT * airPoints[SIDE_IDS[seat]];
  const loss = SCORED_IN_THE_AIR * POINT * airPoints[SIDE_IDS[enemy]];
  const theirAir = weaker ? 0 : THEIR_AIR;
  // What value() has counted in full with the victory points is put right here.
  let score =
    (hit - POINT * airPoints[SIDE_IDS[seat]]) * their[ELIMINATED] -
    (loss - POINT * airPoints[SIDE_IDS[enemy]]) * own[ELIMINATED] +
    OWN_AIR * (ready + DAMAGED_AIR * own[DAMAGED]) -
    theirAir * (against + DAMAGED_AIR * their[DAMAGED]);
  score += 0.7 * own[STRIKE] + 0.3 * own[INTERDICTION] + 0.4 * Math.min(2, own[RECON]);
  if (!PLANNING.includes(pub.phase)) return score;
  return score - EXPOSURE * against * (own[STRIKE] + own[INTERDICTION] + own[RECON]);
}

/** What the objectives of a sheet mean to every hex, worked out once. */
interface Surroundings {
  /** by objective: how far every hex is from it */
  readonly far: readonly Uint8Array[];
  /** by hex: the objective in it, -1 for none */
  readonly objectiveAt: Int8Array;
  /** by the draw of all objectives: how strongly each hex attracts */
  readonly attraction: Map<number, Float64Array>;
  /** by hex: what a side's units weigh there; filled anew for every position */
  readonly weights: Uint8Array;
}

const surroundings = new WeakMap<Sheet, Surroundings>();

function surroundingsOf(sheet: Sheet): Surroundings {
  let found = surroundings.get(sheet);
  if (!found) {
    const far = sheet.objectives.map((to) => Uint8Array.from(sheet.allHexes, (hex) => sheet.board.distance(hex, to)));
    const objectiveAt = Int8Array.from(sheet.allHexes, (hex) => sheet.objectives.indexOf(hex));
    found = { far, objectiveAt, attraction: new Map(), weights: new Uint8Array(sheet.board.size) };
    surroundings.set(sheet, found);
  }
  return found;
}

/** Beyond this many hexes an objective draws nobody. */
const FAR = 18;
/** Defense an objective can use. */
const GARRISON = 12;

/** How much an objective wants units near it: held by us and quiet, held by us with enemies near, or not ours. */
const DRAW = [0.45, 0.9, 1];
const NEAR = 4;

/** The draw of each objective, as an index into DRAW. */
function drawOf(k: Know, far: readonly Uint8Array[]): number[] {
  const enemies = k.pub.occupied[enemyOf(k.seat)];
  return k.sheet.objectives.map((hex, i) => {
    if (occupantOf(k.cache, hex) !== k.seat + 1) return 2;
    for (const stack of enemies) if (far[i][stack] <= NEAR) return 1;
    return 0;
  });
}

const ATTRACTIONS_KEPT = 500;

/** By hex: the strongest pull of an objective there. The draws change seldom, so the tables are kept. */
function attractionOf({ far, attraction }: Surroundings, draw: readonly number[], hexes: number): Float64Array {
  let key = 0;
  for (const one of draw) key = DRAW.length * key + one;
  let table = attraction.get(key);
  if (!table) {
    if (attraction.size >= ATTRACTIONS_KEPT) attraction.clear();
    table = new Float64Array(hexes);
    for (let o = 0; o < far.length; o++)
      for (let hex = 0; hex < hexes; hex++)
        if (far[o][hex] < FAR) table[hex] = Math.max(table[hex], DRAW[draw[o]] * (1 - far[o][hex] / FAR));
    attraction.set(key, table);
  }
  return table;
}

/** A headquarters in an enemy zone of control has to attack. */
const EXPOSED = 4;

/** Own units: what they are, how near they are to where they count, and whether headquarters and supply serve them. */
function forces(k: Know): number {
  const { sheet, seat, pub } = k;
  const a = mine(k);
  const { at } = k.mine;
  const first = sheet.first[seat];
  const around = surroundingsOf(sheet);
  const draw = drawOf(k, around.far);
  const attraction = attractionOf(around, draw, sheet.board.size);
  const weights = around.weights.fill(0);
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
    const objective = around.objectiveAt[hex];
    if (objective >= 0) garrison[objective] += sheet.defense[unit];
    score += 0.35 * Math.max(3, strength) * attraction[hex];
    if (sheet.isHq[unit] && inEnemyZone(a, hex)) score -= EXPOSED;
  }
  for (let o = 0; o < garrison.length; o++)
    if (garrison[o] > 0) score += 2.5 * DRAW[draw[o]] * Math.sqrt(Math.min(garrison[o], GARRISON));
  const limit = stackingLimit(sheet, seat);
  for (const hex of pub.occupied[seat]) if (weights[hex] > limit) score -= 3 + weights[hex] - limit;
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
    if (isHex(hex) && sheet.combat[first + i] && inRadius(a, hq, hex)) strength += sheet.attack[first + i] + 1;
  }
  return 1 + 0.15 * Math.min(30, strength) * sheet.units[hq].type.support!;
}
