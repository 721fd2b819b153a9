import type { Features, Seat } from "@wusong/engine";
import { CHINA, type HexId, JAPAN, READY, sideAdjective } from "./ids.ts";
import { controller } from "./position.ts";
import { points } from "./rules/12-victory.ts";
import type { Sheet } from "./sheet.ts";
import type { Incident, K } from "./state.ts";
import { strengthAround } from "./value.ts";
import { nearestByWay } from "./value-layout.ts";
import { enterers } from "./value-shanghai.ts";

/** The game in stages: the pauses left, from four to none. */
const PAUSES = 4;

const SEATS = [JAPAN, CHINA];
/** What is looked at of either side. */
const PER_SIDE = ["attack strength", "defence strength", "units on the map", "units near Shanghai"];
const sided = (side: Seat, name: string): string => `${sideAdjective(side)} ${name}`;

/**
 * Whom more of it helps: Japan (1) or China (-1). Points of a city are counted with the victory points as well, and games alone could
 * not tell the two apart.
 */
const SIGNS: Readonly<Record<string, 1 | -1>> = {
  "victory points": 1,
  "a Japanese victory on points": 1,
  "a draw on points": 1,
  "cities taken": 1,
  "hexes of cities not yet complete": 1,
  "way to the next city": -1,
  "way to all cities": -1,
  "cities guarded by the Chinese": -1,
  "forts taken": 1,
  "a Chinese unit in Shanghai": -1,
  "Chinese units in Shanghai": -1,
  "Chinese defence in Shanghai": -1,
  "firmest Chinese hold in Shanghai": -1,
  "Japanese strength around them": 1,
  "way of the Japanese to them": -1,
  "a Chinese unit that can march into Shanghai": -1,
  "Chinese units that can march into Shanghai": -1,
  "Shanghai free and out of their reach": 1,
  "a victory there for the stopping": 1,
  "foreign sectors open to the Chinese": -1,
  "fire support at hand": 1,
  ...Object.fromEntries(SEATS.flatMap((side) => PER_SIDE.map((name) => [sided(side, name), side === JAPAN ? 1 : -1]))),
};

/** What an opponent looks at, always from the Japanese side. Everything but orders under way is public. */
export const features: Features<Incident> = {
  names: [
    "victory points",
    "a Japanese victory on points",
    "a draw on points",
    "cities taken",
    "hexes of cities not yet complete",
    "way to the next city",
    "way to all cities",
    "cities guarded by the Chinese",
    "forts taken",
    "a Chinese unit in Shanghai",
    "Chinese units in Shanghai",
    "Chinese defence in Shanghai",
    "firmest Chinese hold in Shanghai",
    "Japanese strength around them",
    "way of the Japanese to them",
    "a Chinese unit that can march into Shanghai",
    "Chinese units that can march into Shanghai",
    "Shanghai free and out of their reach",
    "a victory there for the stopping",
    "logistics used",
    "turns left in the series",
    "foreign sectors open to the Chinese",
    "rubble",
    "formations called",
    "fire support at hand",
    ...PER_SIDE.flatMap((name) => SEATS.map((side) => sided(side, name))),
  ],
  signs: SIGNS,
  stages: PAUSES + 1,
  stage: (pub) => Math.min(PAUSES, Math.max(0, PAUSES - pub.pause)),
  read,
};

const COMMON = 25;
const WINS = 19;
const DRAWS = 16;
const NEAR_SHANGHAI = 4;

function read(k: K, into: Float64Array): void {
  const { pub, sheet } = k;
  const { total } = points(k);
  const cities = readCities(k);
  const inside = readShanghai(k);
  const outside = enterers(k);
  const safe = inside.units === 0 && (outside === 0 || pub.side === CHINA || pub.phase === "administrative");
  let forts = 0;
  for (const hex of sheet.forts) if (controller(pub, hex) === JAPAN) forts++;
  let fire = 0;
  for (const marker of sheet.markerIds) if (pub.marker[marker] === READY) fire += sheet.markers[marker].strength;
  into.set([
    (total - 17) / 8,
    total >= WINS ? 1 : 0,
    total >= DRAWS ? 1 : 0,
    cities.taken / 3,
    cities.begun / 3,
    cities.next / 10,
    cities.way / 30,
    cities.guarded / 3,
    forts / Math.max(1, sheet.forts.length),
    inside.units > 0 ? 1 : 0,
    inside.units / 3,
    inside.defence / 5,
    inside.firmest / 5,
    inside.pressed / 10,
    inside.way / 5,
    outside > 0 ? 1 : 0,
    outside / 3,
    safe ? 1 : 0,
    safe && pub.chosen.mayStop && total >= WINS ? 1 : 0,
    pub.logistics / 10,
    (sheet.tables.limits.turnsPerSeries - pub.turn) / 7,
    pub.open ? 1 : 0,
    pub.rubble.length / 5,
    pub.called.length / 3,
    fire / 20,
  ]);
  for (const side of SEATS) readSide(k, side, into, COMMON + side);
}

function readCities(k: K): { taken: number; begun: number; next: number; way: number; guarded: number } {
  const { pub, cache, sheet } = k;
  const found = { taken: 0, begun: 0, next: 40, way: 0, guarded: 0 };
  for (const { hexes } of sheet.cities) {
    let held = 0;
    let isGuarded = false;
    for (const hex of hexes) {
      if (controller(pub, hex) === JAPAN) held++;
      const unit = cache.head[hex];
      if (unit >= 0 && sheet.side[unit] === CHINA) isGuarded = true;
    }
    if (held === hexes.length) found.taken++;
    else {
      found.begun += held;
      const way = nearestByWay(k, hexes[0]);
      found.next = Math.min(found.next, way);
      found.way += way;
    }
    if (isGuarded) found.guarded++;
  }
  if (found.next === 40) found.next = 0;
  return found;
}

/** Strength around a unit that is as good as a point of its defence. */
const AGAINST_DEFENCE = 3;
/** A hold that is lost already counts for nothing, not for less. */
const NO_HOLD = 0;

/** 12.2: Chinese units in Shanghai, and how they are held there. The firmest hold is the one that Japan has to break. */
function readShanghai(k: K): { units: number; defence: number; firmest: number; pressed: number; way: number } {
  const { pub, sheet, cache } = k;
  const found = { units: 0, defence: 0, firmest: NO_HOLD, pressed: 0, way: 0 };
  for (const unit of sheet.unitsOf[CHINA]) {
    const hex = pub.at[unit];
    if (hex < 0 || !sheet.sector[hex]) continue;
    found.units++;
    found.defence += sheet.defence[3 * unit + pub.steps[unit]];
    const around = Math.min(14, strengthAround(k, hex as HexId));
    found.pressed += around;
    if (cache.head[hex] === unit) {
      let stack = 0;
      for (let one: number = unit; one >= 0; one = cache.next[one]) stack += sheet.defence[3 * one + pub.steps[one]];
      found.firmest = Math.max(found.firmest, stack - around / AGAINST_DEFENCE);
    }
    found.way += nearestByWay(k, hex as HexId);
  }
  return found;
}

/** One side's numbers, in every second place. */
function readSide({ pub, sheet }: K, side: Seat, into: Float64Array, first: number): void {
  const near = nearShanghai(sheet);
  let attack = 0;
  let defence = 0;
  let onMap = 0;
  let nearby = 0;
  for (const unit of sheet.unitsOf[side]) {
    const hex = pub.at[unit];
    if (hex < 0) continue;
    attack += sheet.attack[3 * unit + pub.steps[unit]] / 50;
    defence += sheet.defence[3 * unit + pub.steps[unit]] / 50;
    onMap += 0.1;
    if (near[hex]) nearby += 0.1;
  }
  into[first] = attack;
  into[first + 2] = defence;
  into[first + 4] = onMap;
  into[first + 6] = nearby;
}

const nearTables = new WeakMap<Sheet, Uint8Array>();

/** By hex: whether it is near Shanghai. Worked out once for a sheet. */
function nearShanghai(sheet: Sheet): Uint8Array {
  let near = nearTables.get(sheet);
  if (!near) {
    const isNear = (hex: HexId): boolean =>
      sheet.shanghaiHexes.some((one) => sheet.board.distance(hex, one) <= NEAR_SHANGHAI);
    near = Uint8Array.from({ length: sheet.board.size }, (_, hex) => (isNear(hex as HexId) ? 1 : 0));
    nearTables.set(sheet, near);
  }
  return near;
}
