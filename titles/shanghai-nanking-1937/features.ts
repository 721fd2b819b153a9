import type { HexId } from "@wusong/board";
import type { Features, Seat } from "@wusong/engine";
import { sated } from "@wusong/mechanics";
import { CHINA, enemyOf, JAPAN, sideAdjective } from "./ids.ts";
import { boxOf, isReturning, isStaged, ON_MAP, STAGED, topIsReduced, topOf, unitsIn } from "./position.ts";
import { termsOf } from "./sheet-scenarios.ts";
import type { Campaign, Knows } from "./state.ts";
import { FARTHEST, nearest, overstacked, RING_UNTIL, turnOf } from "./value.ts";
import { attacksOf, type Forces, forcesOf } from "./value-prospects.ts";

const TURNS = 12;
const SIDES: readonly Seat[] = [JAPAN, CHINA];
const bySide = (...names: string[]): string[] =>
  names.flatMap((name) => SIDES.map((side) => `${sideAdjective(side)} ${name}`));

const MATERIAL = bySide("strength on the map", "strength to come", "returning strength");
const GROUND = [
  "cities taken",
  ...bySide("nearness to the goal", "hexes of the ring around Shanghai", "strength in the second ring"),
  "Chinese terrain",
  "Chinese strength in the ring",
  "Chinese last stand at Shanghai",
];
const GUARDS = [
  "guard of Shanghai",
  "guards of the cities",
  "cities without a guard",
  "way to the farthest city",
  "way to the next city",
  "way to all cities",
];
const HOPES = [
  ...bySide("attacks that promise something", "steps to be gained by attacks"),
  "attacks that would clear the ring",
  "Shanghai in danger of falling",
];

/** What an opponent looks at, always from the Japanese side; of hidden units what lies on top. */
export const features: Features<Campaign> = {
  names: [...MATERIAL, ...GROUND, ...GUARDS, ...HOPES, "own stacks too large"],
  stages: TURNS,
  stage: (pub) => Math.min(TURNS, Math.max(1, pub.turn)) - 1,
  read,
};

function read(k: Knows, into: Float64Array): void {
  into.fill(0);
  const forces = forcesOf(k);
  const wanted = termsOf(k).goals.filter((city) => k.pub.control[city] === CHINA);
  let first = 0;
  readMaterial(k, forces, into);
  first += MATERIAL.length;
  readGround(k, forces, wanted, into.subarray(first));
  first += GROUND.length;
  readGuards(k, forces, wanted, into.subarray(first));
  first += GUARDS.length;
  readHopes(k, forces, into.subarray(first));
  first += HOPES.length;
  into[first] = ((k.seat === JAPAN ? -1 : 1) * overstacked(k)) / 25;
}

function readMaterial({ pub, sheet, mine, seat }: Knows, { held }: Forces, into: Float64Array): void {
  for (const { id, side, cls } of sheet.units) {
    const place = pub.place[id];
    const share = (cls === "garrison" ? 0.5 : 1) / 20;
    const full = sheet.factor[id * 3 + sheet.fullSteps[id]];
    if (isReturning(place)) into[4 + side] += share * sheet.factor[id * 3 + 1];
    else if (place === ON_MAP)
      into[side] += share * (side === seat ? sheet.factor[id * 3 + mine.steps[id - sheet.first[side]]] : full);
    else if (isStaged(place) || boxOf(place) > 0) into[2 + side] += share * full;
  }
  const enemy = enemyOf(seat);
  for (const hex of held[enemy]) {
    if (!topIsReduced(pub, hex)) continue;
    const top = topOf(pub, hex);
    into[enemy] -= (sheet.factor[top * 3 + 2] - sheet.factor[top * 3 + 1]) / 20;
  }
}

function readGround(k: Knows, { defence, held }: Forces, wanted: readonly HexId[], into: Float64Array): void {
  const { pub, sheet } = k;
  const turn = turnOf(k);
  const ring = turn <= RING_UNTIL ? held[CHINA].filter((hex) => sheet.nearShanghai[hex]) : [];
  const later = ring.length > 0 ? 5 : 0;
  const forJapan = (hex: HexId): number =>
    FARTHEST - Math.min(nearest(sheet, hex, ring), later + nearest(sheet, hex, wanted));
  const defended = turn < RING_UNTIL ? [sheet.shanghai] : wanted;
  into[0] = termsOf(k).goals.length - wanted.length;
  for (const side of SIDES)
    for (const hex of held[side]) {
      const count = unitsIn(pub, hex);
      const alone = side === CHINA && sheet.garrison[topOf(pub, hex)] && count === 1;
      const near = side === JAPAN ? forJapan(hex) : FARTHEST - nearest(sheet, hex, defended);
      if (!alone) into[1 + side] += (count * near) / 300;
      const far = sheet.board.distance(hex, sheet.shanghai);
      if (far === 1) into[3 + side]++;
      if (far === 2) into[5 + side] += sated(defence[hex], 5);
      if (side === CHINA && !alone) into[7] += sheet.terrainShift[CHINA][hex] / 10;
    }
  for (let unit = 0; unit < pub.place.length; unit++)
    if (isStaged(pub.place[unit])) into[1] += (forJapan((pub.place[unit] - STAGED) as HexId) - 1) / 300;
  let whole = 0;
  for (const hex of ring) {
    into[8] += sated(defence[hex], 5);
    whole += defence[hex];
  }
  into[9] = sated(whole, 8);
}

function readGuards(
  { pub, sheet }: Knows,
  { defence, held }: Forces,
  wanted: readonly HexId[],
  into: Float64Array,
): void {
  into[0] = sated(pub.control[sheet.shanghai] === JAPAN ? defence[sheet.shanghai] : 0, 5);
  let next = FARTHEST;
  for (const city of wanted) {
    if (city === sheet.shanghai) continue;
    let strength = 0;
    for (const hex of held[CHINA]) {
      const distance = sheet.board.distance(hex, city);
      if (distance <= 1) strength += distance === 0 ? defence[hex] : defence[hex] / 2;
    }
    into[1] += sated(strength, 6);
    if (strength < 1.5) into[2]++;
    const way = nearest(sheet, city, held[JAPAN]);
    into[3] = Math.max(into[3], way / 10);
    next = Math.min(next, way);
    into[5] += way / 40;
  }
  into[4] = wanted.length === 0 ? 0 : next / 10;
}

const STEP = [8, 5] as const;

function readHopes(k: Knows, forces: Forces, into: Float64Array): void {
  const { sheet } = k;
  const { isGoal } = termsOf(k);
  const ringCounts = turnOf(k) <= RING_UNTIL;
  for (const side of SIDES)
    for (const { target, attacker, defender, cleared } of attacksOf(k, forces, side)) {
      const ringed = side === JAPAN && ringCounts && sheet.nearShanghai[target] ? 1 : 0;
      const falls = side === CHINA && target === sheet.shanghai ? cleared * cleared : 0;
      const city = isGoal[target] && target !== sheet.shanghai ? 40 * cleared * cleared : 0;
      const net = STEP[enemyOf(side)] * defender - STEP[side] * attacker;
      const gain = net + city + 80 * falls + ringed * cleared * STEP[CHINA] * defender;
      if (gain > 0) into[side] += gain / 40;
      if (net > 0) into[2 + side] += net / 20;
      if (ringed) into[4] += cleared;
      into[5] = Math.max(into[5], falls);
    }
}
