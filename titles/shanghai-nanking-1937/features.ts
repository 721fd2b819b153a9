import type { Features, Seat } from "@wusong/engine";
import { sated } from "@wusong/mechanics";
import { CHINA, enemyOf, JAPAN, sideAdjective } from "./ids.ts";
import { boxOf, isReturning, isStaged, ON_MAP, stagedOff, topIsReduced, topOf, unitsIn } from "./position.ts";
import { termsOf } from "./sheet-scenarios.ts";
import type { Campaign, Knows } from "./state.ts";
import { guardOf, overstacked, RING_UNTIL, turnOf } from "./value.ts";
import { deskOf, fromGoals } from "./value-desk.ts";
import { FARTHEST } from "./value-distances.ts";
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

/** What more of it can only do for Japan; the rest may go either way. */
const SIGNS: Readonly<Record<string, 1 | -1>> = {
  "Japanese strength on the map": 1,
  "Chinese strength on the map": -1,
  "Japanese strength to come": 1,
  "Chinese strength to come": -1,
  "Chinese returning strength": -1,
  "cities taken": 1,
  "Japanese nearness to the goal": 1,
  "Japanese hexes of the ring around Shanghai": 1,
  "Chinese hexes of the ring around Shanghai": -1,
  "Chinese terrain": -1,
  "Chinese strength in the ring": -1,
  "Chinese last stand at Shanghai": -1,
  "guard of Shanghai": 1,
  "guards of the cities": -1,
  "cities without a guard": 1,
  "way to the farthest city": -1,
  "way to the next city": -1,
  "way to all cities": -1,
  "Japanese attacks that promise something": 1,
  "Chinese attacks that promise something": -1,
  "Japanese steps to be gained by attacks": 1,
  "Chinese steps to be gained by attacks": -1,
  "attacks that would clear the ring": 1,
  "Shanghai in danger of falling": -1,
};

/** What an opponent looks at, always from the Japanese side; of hidden units what lies on top. */
export const features: Features<Campaign> = {
  names: [...MATERIAL, ...GROUND, ...GUARDS, ...HOPES, "own stacks too large"],
  signs: SIGNS,
  stages: TURNS,
  stage: (pub) => Math.min(TURNS, Math.max(1, pub.turn)) - 1,
  read,
};

/** Where the features of each kind begin. */
const FIRST_OF_GROUND = MATERIAL.length;
const FIRST_OF_GUARDS = FIRST_OF_GROUND + GROUND.length;
const FIRST_OF_HOPES = FIRST_OF_GUARDS + GUARDS.length;
const TOO_LARGE = FIRST_OF_HOPES + HOPES.length;

function read(k: Knows, into: Float64Array): void {
  into.fill(0);
  const forces = forcesOf(k);
  readMaterial(k, forces, into);
  readGround(k, forces, into);
  readGuards(k, forces, into);
  readHopes(k, into);
  into[TOO_LARGE] = ((k.seat === JAPAN ? -1 : 1) * overstacked(k)) / 25;
}

function readMaterial({ pub, sheet, mine, seat }: Knows, { held }: Forces, into: Float64Array): void {
  const { factor, fullSteps, garrison, sideOf, first } = sheet;
  for (let id = 0; id < pub.place.length; id++) {
    const place = pub.place[id];
    const side = sideOf[id];
    const share = (garrison[id] ? 0.5 : 1) / 20;
    const full = factor[id * 3 + fullSteps[id]];
    if (isReturning(place)) into[4 + side] += share * factor[id * 3 + 1];
    else if (place === ON_MAP)
      into[side] += share * (side === seat ? factor[id * 3 + mine.steps[id - first[side]]] : full);
    else if (isStaged(place) || boxOf(place) > 0) into[2 + side] += share * full;
  }
  const enemy = enemyOf(seat);
  for (const hex of held[enemy]) {
    if (!topIsReduced(pub, hex)) continue;
    const top = topOf(pub, hex);
    into[enemy] -= (factor[top * 3 + 2] - factor[top * 3 + 1]) / 20;
  }
}

function readGround(k: Knows, { defence, held }: Forces, into: Float64Array): void {
  const { pub, sheet } = k;
  const { control, place } = pub;
  const desk = deskOf(sheet);
  const goals = fromGoals(desk, k);
  const at = FIRST_OF_GROUND;
  const turn = turnOf(k);
  const ring = turn <= RING_UNTIL ? held[CHINA].filter((hex) => sheet.nearShanghai[hex]) : [];
  const later = ring.length > 0 ? 5 : 0;
  const toRing = desk.ring.nearest((hex) => ring.includes(hex));
  const toWanted = goals.nearest((city) => control[city] === CHINA);
  const toDefended = turn < RING_UNTIL ? desk.fromShanghai : toWanted;
  for (const city of goals.places) if (control[city] !== CHINA) into[at]++;
  for (const side of SIDES)
    for (const hex of held[side]) {
      const count = unitsIn(pub, hex);
      const alone = side === CHINA && sheet.garrison[topOf(pub, hex)] && count === 1;
      const way = side === JAPAN ? Math.min(toRing[hex], later + toWanted[hex]) : toDefended[hex];
      if (!alone) into[at + 1 + side] += (count * (FARTHEST - way)) / 300;
      const far = desk.fromShanghai[hex];
      if (far === 1) into[at + 3 + side]++;
      if (far === 2) into[at + 5 + side] += sated(defence[hex], 5);
    }
  for (let unit = 0; unit < place.length; unit++) {
    if (!isStaged(place[unit])) continue;
    const hex = stagedOff(place[unit]);
    into[at + 1] += (FARTHEST - Math.min(toRing[hex], later + toWanted[hex]) - 1) / 300;
  }
  // Ground helps where one is attacked: a town far behind is no reason to go there.
  for (const { target } of attacksOf(k, JAPAN)) into[at + 7] += sheet.terrainShift[CHINA][target] / 10;
  let whole = 0;
  for (const hex of ring) {
    into[at + 8] += sated(defence[hex], 5);
    whole += defence[hex];
  }
  into[at + 9] = sated(whole, 8);
}

function readGuards(k: Knows, { defence, held }: Forces, into: Float64Array): void {
  const { pub, sheet } = k;
  const { places, far } = fromGoals(deskOf(sheet), k);
  const at = FIRST_OF_GUARDS;
  into[at] = sated(pub.control[sheet.shanghai] === JAPAN ? defence[sheet.shanghai] : 0, 5);
  let next = FARTHEST;
  let wanted = 0;
  for (let i = 0; i < places.length; i++) {
    const city = places[i];
    if (pub.control[city] !== CHINA) continue;
    wanted++;
    if (city === sheet.shanghai) continue;
    const strength = guardOf(k, city, defence);
    into[at + 1] += sated(strength, 6);
    if (strength < 1.5) into[at + 2]++;
    let way = FARTHEST;
    for (const hex of held[JAPAN]) if (far[i][hex] < way) way = far[i][hex];
    into[at + 3] = Math.max(into[at + 3], way / 10);
    next = Math.min(next, way);
    into[at + 5] += way / 40;
  }
  into[at + 4] = wanted === 0 ? 0 : next / 10;
}

const STEP = [8, 5] as const;

function readHopes(k: Knows, into: Float64Array): void {
  const at = FIRST_OF_HOPES;
  const { sheet } = k;
  const { isGoal } = termsOf(k);
  const ringCounts = turnOf(k) <= RING_UNTIL;
  for (const side of SIDES)
    for (const { target, attacker, defender, cleared } of attacksOf(k, side)) {
      const ringed = side === JAPAN && ringCounts && sheet.nearShanghai[target] ? 1 : 0;
      const falls = side === CHINA && target === sheet.shanghai ? cleared * cleared : 0;
      const city = isGoal[target] && target !== sheet.shanghai ? 40 * cleared * cleared : 0;
      const net = STEP[enemyOf(side)] * defender - STEP[side] * attacker;
      const gain = net + city + 80 * falls + ringed * cleared * STEP[CHINA] * defender;
      if (gain > 0) into[at + side] += gain / 40;
      if (net > 0) into[at + 2 + side] += net / 20;
      if (ringed) into[at + 4] += cleared;
      into[at + 5] = Math.max(into[at + 5], falls);
    }
}
