import { type HexId, NOWHERE } from "@wusong/board";
import type { Seat } from "@wusong/engine";
import { sated } from "@wusong/mechanics";
import { CHINA, enemyOf, JAPAN } from "./ids.ts";
import { boxOf, heldBy, isReturning, isStaged, ON_MAP, stagedOff, topIsReduced, topOf, unitsIn } from "./position.ts";
import type { Sheet } from "./sheet.ts";
import { termsOf } from "./sheet-scenarios.ts";
import type { Knows, Operation } from "./state.ts";
import { deskOf, FACTOR, fromGoals } from "./value-desk.ts";
import { FARTHEST } from "./value-distances.ts";
import { attacksOf, type Forces, forcesOf, nearnessKept } from "./value-prospects.ts";

/**
 * What the greedy opponent plays for, in points for Japan. Everything is read from what the seat knows. The plan behind it: the
 * Chinese stand around Shanghai until turn 8, when a unit there wins, and then in front of the cities; the Japanese clear the
 * ring around Shanghai in time and then take city by city.
 */
const CITY = 40;
/** A returning elite is half lost. */
const RETURNING_SHARE = 0.4;
/** A step in an attack that is only expected. */
const STEP = [8, 5] as const;
/** A hex nearer to the goal, for a unit of either side. */
const HEX = [0.6, 0.35] as const;
/** Japanese goals beyond the ring around Shanghai look this many hexes farther while the ring stands. */
const LATER = 5;
/** Chinese strength in a hex of the ring or beside a city: the first points count most. */
const RING = 22;
const RING_SCALE = 5;
/** A hex of the ring that a Japanese unit fills: nobody comes back into it, and once a Chinese unit there wins that is vital. */
const RING_TAKEN = 14;
const RING_KEPT = 50;
/** And the more, the weaker the whole ring is. */
const LAST_STAND = 90;
const LAST_STAND_SCALE = 8;
const CITY_GUARD = 14;
const CITY_SCALE = 6;
/** Japanese strength in Shanghai itself: losing the hex loses the game (4.1). */
const SHANGHAI_GUARD = 40;
const SHANGHAI_SCALE = 5;
const SHANGHAI_FALLS = 80;
/** A unit too many in a hex, and half a division too many. */
const OVERSTACKED = [25, 12] as const;
const TERRAIN = 0.8;
/** How much of an attack that could be made counts already: one's own and the enemy's. */
const OWN_PROSPECT = 0.35;
const ENEMY_PROSPECT = 0.5;
/** An arriving unit that can do at once what it came for: Japanese units fight, Chinese units march. */
const ARRIVING = 2;
/** Moves and counters turned over without need. */
const FIDGETING = 0.05;
/** The Chinese hold on to the ring until it wins (4.1); at its last turns the Japanese cannot wait. */
export const RING_UNTIL = 7;

export function value(k: Knows): number {
  const forces = forcesOf(k);
  const ringed = ringHeld(k);
  const hopes = [hope(k, JAPAN), hope(k, CHINA)];
  const japanese =
    material(k, forces) +
    ground(k, forces, ringed) +
    ring(k, forces, ringed) +
    guards(k, forces) +
    prospect(k, JAPAN) * hopes[JAPAN] -
    prospect(k, CHINA) * hopes[CHINA] +
    forSide(k, order(k, forces, ringed, hopes[k.seat]) - overstacked(k) - fidgeting(k));
  return forSide(k, japanese);
}

/** The turn that counts: a turn that has only begun changes nothing yet, or the last player would fear to end his own. */
export const turnOf = ({ pub }: Knows): number =>
  pub.side === CHINA && pub.phase === "declaration" ? pub.turn - 1 : pub.turn;

const forSide = ({ seat }: Knows, points: number): number => (seat === JAPAN ? points : -points);
const prospect = ({ seat }: Knows, side: Seat): number => (side === seat ? OWN_PROSPECT : ENEMY_PROSPECT);

/** Combat factors that are left: exactly of one's own units, of the enemy's as far as everybody sees. */
function material({ pub, sheet, mine, seat }: Knows, { held }: Forces): number {
  const { factor, fullSteps, sideOf } = sheet;
  const { perFactor } = deskOf(sheet);
  const { place } = pub;
  const { steps } = mine;
  const first = sheet.first[seat];
  let points = 0;
  for (let id = 0; id < place.length; id++) {
    const at = place[id];
    if (at === ON_MAP) {
      const left = sideOf[id] === seat ? steps[id - first] : fullSteps[id];
      points += perFactor[id] * factor[id * 3 + left];
    } else if (isReturning(at)) points += perFactor[id] * RETURNING_SHARE * factor[id * 3 + 1];
    else if (isStaged(at) || boxOf(at) > 0) points += perFactor[id] * factor[id * 3 + fullSteps[id]];
  }
  for (const hex of held[enemyOf(seat)]) {
    if (!topIsReduced(pub, hex)) continue;
    const top = topOf(pub, hex);
    const lost = factor[top * 3 + 2] - factor[top * 3 + 1];
    points -= FACTOR[sideOf[top]] * lost * (seat === CHINA ? 1 : -1);
  }
  return points;
}

/** Cities held, and how near the armies are to what they fight for. */
function ground(k: Knows, { held }: Forces, ringed: readonly HexId[]): number {
  const { pub, sheet } = k;
  const { control } = pub;
  const desk = deskOf(sheet);
  let points = nearnessKept(k, () => nearness(k, held[JAPAN], ringed));
  for (const city of termsOf(k).goals) if (control[city] === JAPAN) points += CITY;
  const toDefended =
    standing(k) === "at Shanghai" ? desk.fromShanghai : fromGoals(desk, k).nearest((city) => control[city] === CHINA);
  const atBoth = standing(k) === "at both";
  for (const hex of held[CHINA]) {
    const top = topOf(pub, hex);
    const count = unitsIn(pub, hex);
    if (sheet.garrison[top] && count === 1) continue;
    const far = atBoth ? Math.min(desk.fromShanghai[hex], toDefended[hex]) : toDefended[hex];
    points -= HEX[CHINA] * count * (FARTHEST - far);
    points -= TERRAIN * sheet.terrainShift[CHINA][hex];
  }
  return points;
}

/** How near Japanese units are to the ring around Shanghai or to the next city, those that are about to land among them. */
function nearness(k: Knows, held: readonly HexId[], ringed: readonly HexId[]): number {
  const { pub, sheet } = k;
  const { control, place } = pub;
  const desk = deskOf(sheet);
  const toRing = desk.ring.nearest((hex) => ringed.includes(hex));
  const toWanted = fromGoals(desk, k).nearest((city) => control[city] === CHINA);
  const later = ringed.length > 0 ? LATER : 0;
  const near = (hex: HexId): number => HEX[JAPAN] * (FARTHEST - Math.min(toRing[hex], later + toWanted[hex]));
  let points = 0;
  for (const hex of held) points += unitsIn(pub, hex) * near(hex);
  for (let unit = 0; unit < place.length; unit++)
    if (isStaged(place[unit])) points += near(stagedOff(place[unit])) - HEX[JAPAN];
  return points;
}

/** The same, for whoever weighs it otherwise. */
export const nearnessOfJapan = (k: Knows): number =>
  nearnessKept(k, () => nearness(k, forcesOf(k).held[JAPAN], ringHeld(k)));

/** Where the Chinese stand: around Shanghai as long as that wins, then before what is still theirs; in a scenario at both. */
function standing(k: Knows): "at Shanghai" | "at their cities" | "at both" {
  if (k.pub.scenario !== undefined) return "at both";
  return turnOf(k) < RING_UNTIL ? "at Shanghai" : "at their cities";
}

/** Chinese hexes in or next to Shanghai. */
function ringHeld(k: Knows): HexId[] {
  const { pub, sheet } = k;
  if (turnOf(k) > RING_UNTIL) return [];
  const ring = sheet.board.within(sheet.shanghai, 1);
  return ring.filter((hex) => pub.stacks[hex] !== 0 && sheet.sideOf[topOf(pub, hex)] === CHINA);
}

function nearest(sheet: Sheet, hex: HexId, goals: readonly HexId[]): number {
  let least = FARTHEST;
  for (const goal of goals) {
    const distance = sheet.board.distance(hex, goal);
    if (distance < least) least = distance;
  }
  return least;
}

/** 4.1, 4.2: Chinese strength around Shanghai, in as many hexes as possible; and the hexes the Japanese have filled. */
function ring(k: Knows, { defence, held }: Forces, ringed: readonly HexId[]): number {
  const { sheet } = k;
  let points = 0;
  const filled = turnOf(k) < RING_UNTIL ? RING_TAKEN : RING_KEPT;
  for (const hex of held[JAPAN]) if (sheet.nearShanghai[hex] && hex !== sheet.shanghai) points += filled;
  if (turnOf(k) > RING_UNTIL) return points;
  let whole = 0;
  for (const hex of ringed) {
    points -= RING * sated(defence[hex], RING_SCALE);
    whole += defence[hex];
  }
  return points - LAST_STAND * sated(whole, LAST_STAND_SCALE);
}

/** Japanese strength in Shanghai, Chinese strength in and around the cities that are still theirs. */
function guards(k: Knows, { defence }: Forces): number {
  const { pub, sheet } = k;
  let points =
    SHANGHAI_GUARD * sated(pub.control[sheet.shanghai] === JAPAN ? defence[sheet.shanghai] : 0, SHANGHAI_SCALE);
  for (const city of termsOf(k).goals) {
    if (pub.control[city] === JAPAN || city === sheet.shanghai) continue;
    points -= CITY_GUARD * sated(guardOf(k, city, defence), CITY_SCALE);
  }
  return points;
}

/** Chinese strength in a city, and half of it beside. */
export function guardOf(k: Knows, city: HexId, defence: Float64Array): number {
  let strength = 0;
  for (const hex of k.sheet.board.within(city, 1))
    if (heldBy(k, hex, CHINA)) strength += hex === city ? defence[hex] : defence[hex] / 2;
  return strength;
}

/** What attacks promise a side in points: those that are not worth while are not made. */
function hope(k: Knows, side: Seat): number {
  const { sheet } = k;
  const { isGoal } = termsOf(k);
  const ringCounts = side === JAPAN && turnOf(k) <= RING_UNTIL;
  let points = 0;
  for (const { target, attacker, defender, cleared } of attacksOf(k, side)) {
    const ringed = ringCounts && sheet.nearShanghai[target] ? 1 + cleared : 1;
    const falls = side === CHINA && target === sheet.shanghai ? SHANGHAI_FALLS * cleared * cleared : 0;
    const city = isGoal[target] && target !== sheet.shanghai ? CITY * cleared * cleared : 0;
    const gain = STEP[enemyOf(side)] * defender * ringed + falls + city - STEP[side] * attacker;
    if (gain > 0) points += gain;
  }
  return points;
}

/** 5.3: the seat has announced its operations and has done nothing with them yet. */
export const isJustAnnounced = ({ pub, mine, seat }: Knows): boolean =>
  pub.side === seat &&
  pub.phase === "first" &&
  pub.attacked.length === 0 &&
  pub.arranged.length === 0 &&
  !mine.used.includes(1);

/**
 * 5.3: what the announced order is good for: fighting where attacks promise something, moving where units are far. Asked only as
 * long as nothing has been done with it.
 */
function order(k: Knows, forces: Forces, ringed: readonly HexId[], fight: number): number {
  if (!isJustAnnounced(k)) return 0;
  const { pub, sheet, mine, seat } = k;
  let move = 0;
  const goals =
    seat === CHINA && turnOf(k) < RING_UNTIL
      ? [sheet.shanghai]
      : seat === JAPAN && ringed.length > 0
        ? ringed
        : termsOf(k).goals.filter((city) => pub.control[city] === CHINA);
  const first = sheet.first[seat];
  for (let i = 0; i < mine.at.length; i++) {
    const at = mine.at[i];
    if (at === NOWHERE || sheet.garrison[first + i]) continue;
    move += HEX[seat] * Math.min(6, Math.max(0, nearest(sheet, at, goals) - 1));
  }
  let arriving = 0;
  for (let unit = first; unit < first + sheet.number[seat]; unit++) if (boxOf(pub.place[unit]) === pub.turn) arriving++;
  const near = forces.held[enemyOf(seat)].length === 0 ? 0 : move;
  const worth: Record<Operation, [number, number]> = {
    fight: [fight, pub.declared[0] === "move" ? Math.max(fight, 0.5 * near) : 0.7 * fight],
    move: [move, 0.6 * move],
  };
  const landing = pub.declared[1] === (seat === JAPAN ? "fight" : "move") ? ARRIVING * arriving : 0;
  return worth[pub.declared[0]][0] + worth[pub.declared[1]][1] + landing;
}

/** 6.0: what a side would lose at the next test of its own stacks. */
export function overstacked(k: Knows): number {
  const { stacking } = k.sheet.tables;
  const { load, held } = forcesOf(k);
  const limit = k.seat === JAPAN ? stacking.japaneseUnits : stacking.chineseHalfDivisions;
  let points = 0;
  for (const hex of held[k.seat]) if (load[hex] > limit) points += OVERSTACKED[k.seat] * (load[hex] - limit);
  return points;
}

/** Between equals the quieter way: nobody moves for nothing. */
function fidgeting({ pub, mine, seat }: Knows): number {
  if (pub.side !== seat) return 0;
  let moved = pub.arranged.length;
  for (const used of mine.used) moved += used;
  return FIDGETING * moved;
}
