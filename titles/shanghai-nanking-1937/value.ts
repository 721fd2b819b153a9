import type { HexId } from "@wusong/board";
import type { Seat } from "@wusong/engine";
import { CHINA, JAPAN } from "./ids.ts";
import { DEAD, REMOVED, topOf, unitsIn } from "./position.ts";
import type { Sheet } from "./sheet.ts";
import type { Knows } from "./state.ts";

/** What the greedy opponent plays for, in points for Japan. Everything is read from what the seat knows. */
const CITY = 30;
/** A lost combat factor; Japanese regiments are few and cannot be replaced. */
const JAPANESE_FACTOR = 4;
const CHINESE_FACTOR = 2.2;
/** A step lost by a unit that still stands. */
const JAPANESE_STEP = 3;
const CHINESE_STEP = 1.5;
/** A hex nearer to the goal, for a Japanese unit and for a Chinese one. */
const JAPANESE_HEX = 0.5;
const CHINESE_HEX = 0.25;
const FAR = 14;
/** Japanese units in Shanghai itself: losing the hex loses the game (4.1). */
const SHANGHAI_GUARD = 9;
const GUARDS = 5;
/** 4.2: how dear Chinese units near Shanghai are as long as abandoning it loses the game: the first most of all. */
const NEAR_SHANGHAI = 60;
const EACH_NEAR = 5;
const ENOUGH_NEAR = 10;
const OVERSTACKED = 4;
const TERRAIN = 0.6;
/** 4.2 holds to the end of LAST_STAND_TURN; from SIEGE_TURN on a Chinese unit there wins (4.1). */
const LAST_STAND_TURN = 5;
const SIEGE_TURN = 8;

export function value(k: Knows): number {
  const japanese = material(k) + ground(k) + shanghai(k) - overstacked(k, JAPAN) + overstacked(k, CHINA);
  return k.seat === JAPAN ? japanese : -japanese;
}

/** Losses: what everybody sees in the dead pile, and the steps a side knows of its own units. */
function material({ pub, sheet, mine, seat }: Knows): number {
  let points = 0;
  for (let unit = 0; unit < pub.place.length; unit++) {
    if (pub.place[unit] !== DEAD && pub.place[unit] !== REMOVED) continue;
    const factor = sheet.factor[unit * 3 + sheet.fullSteps[unit]];
    points += sheet.sideOf[unit] === JAPAN ? -JAPANESE_FACTOR * factor : CHINESE_FACTOR * factor;
  }
  const first = sheet.first[seat];
  for (let i = 0; i < mine.at.length; i++) {
    if (mine.at[i] < 0 || mine.steps[i] === sheet.fullSteps[first + i]) continue;
    points += seat === JAPAN ? -JAPANESE_STEP : CHINESE_STEP;
  }
  return points;
}

/** Cities held, and how near the armies are to what they fight for. */
function ground({ pub, sheet }: Knows): number {
  let points = 0;
  for (const city of sheet.enterableCities) if (pub.control[city] === JAPAN) points += CITY;
  const wanted = pub.turn <= LAST_STAND_TURN ? nearShanghaiHeld(pub.stacks, sheet) : [];
  const goals = wanted.length > 0 ? wanted : sheet.enterableCities.filter((city) => pub.control[city] !== JAPAN);
  const defended =
    pub.turn < LAST_STAND_TURN ? [sheet.shanghai] : sheet.enterableCities.filter((city) => pub.control[city] === CHINA);
  for (let hex = 0; hex < pub.stacks.length; hex++) {
    if (pub.stacks[hex] === 0) continue;
    const top = topOf(pub, hex as HexId);
    const count = unitsIn(pub, hex as HexId);
    if (sheet.sideOf[top] === JAPAN) {
      points -= JAPANESE_HEX * count * Math.min(FAR, nearest(sheet, hex as HexId, goals));
    } else if (!sheet.garrison[top] || count > 1) {
      points += CHINESE_HEX * count * Math.min(FAR, nearest(sheet, hex as HexId, defended));
      points -= TERRAIN * sheet.terrainShift[CHINA][hex];
    }
  }
  return points;
}

function nearShanghaiHeld(stacks: readonly number[], sheet: Sheet): HexId[] {
  return sheet.board
    .within(sheet.shanghai, 1)
    .filter((hex) => stacks[hex] !== 0 && sheet.sideOf[topOf({ stacks } as Knows["pub"], hex)] === CHINA);
}

function nearest(sheet: Sheet, hex: HexId, goals: readonly HexId[]): number {
  let least = FAR;
  for (const goal of goals) {
    const distance = sheet.board.distance(hex, goal);
    if (distance < least) least = distance;
  }
  return least;
}

/** 4.1, 4.2: the hex both sides must watch. */
function shanghai({ pub, cache, sheet }: Knows): number {
  const holds = pub.control[sheet.shanghai] === JAPAN;
  const guard = holds ? SHANGHAI_GUARD * Math.min(GUARDS, unitsIn(pub, sheet.shanghai)) : 0;
  const near = cache.nearShanghai;
  if (pub.turn <= LAST_STAND_TURN) {
    return guard + NEAR_SHANGHAI / (1 + near) - EACH_NEAR * Math.min(near, ENOUGH_NEAR);
  }
  const urgent = pub.turn >= SIEGE_TURN - 1 ? 2 : 1;
  return guard - urgent * (near > 0 ? NEAR_SHANGHAI / 2 : 0);
}

/** 6.0: what a side would lose at the next test of its own stacks. */
function overstacked({ sheet, mine, seat }: Knows, side: Seat): number {
  if (side !== seat) return 0;
  const load = new Map<number, number>();
  const first = sheet.first[side];
  for (let i = 0; i < mine.at.length; i++) {
    if (mine.at[i] >= 0)
      load.set(mine.at[i], (load.get(mine.at[i]) ?? 0) + (side === JAPAN ? 1 : sheet.halves[first + i]));
  }
  const limit = side === JAPAN ? sheet.tables.stacking.japaneseUnits : sheet.tables.stacking.chineseHalfDivisions;
  let points = 0;
  for (const weight of load.values()) if (weight > limit) points += OVERSTACKED * (weight - limit);
  return points;
}
