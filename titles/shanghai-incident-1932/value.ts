import { NOWHERE } from "@wusong/board";
import { BUILDER, CHINA, type HexId, JAPAN, READY } from "./ids.ts";
import { controller } from "./position.ts";
import { points } from "./rules/12-victory.ts";
import type { K } from "./state.ts";
import { layoutOf, UNKNOWN } from "./value-layout.ts";
import { enterers } from "./value-shanghai.ts";

/** What a position is made of for an opponent that looks one command ahead, in Japanese victory points. */
export const WORTH = {
  /** a point of strength on the map */
  strength: 0.22,
  /** a hex of a city that is not complete yet */
  cityHex: 1,
  /** each hex between a city and the nearest Japanese unit */
  distance: -0.08,
  /** a city outside Shanghai that a Chinese unit guards */
  guarded: -0.8,
  /** the first Chinese unit in Shanghai, and each further one */
  inShanghai: -9,
  moreInShanghai: -3,
  /** a point of Japanese attack strength next to such a unit, up to what overwhelms it */
  pressure: 0.22,
  overwhelming: 14,
  /** a point of defence strength of those units */
  holdsShanghai: -0.5,
  /** each hex between the nearest Japanese and a Chinese unit in Shanghai */
  grip: -0.3,
  /** Japan could stop the campaign and win */
  couldStop: 20,
  /** the first Chinese unit that could march into Shanghai in its next turn, and each further one */
  canEnter: -4,
  moreCanEnter: -1,
  logistics: -0.25,
  fort: -0.3,
  /** a point of fire support at hand */
  fire: 0.06,
  /** a turn that is still to come */
  turn: 2,
  /** the foreign sectors and Nanshi open to the Chinese */
  open: -20,
  fortHex: 0.8,
} as const;

/** Points at which nobody wins (12.4): a draw is worth nothing to either side. */
const LEVEL = 17;
/** Points with which Japan wins. */
const WINNING = 19;

/** How good the position looks to a seat. */
export function value(k: K): number {
  const { total } = points(k);
  const score = total + forces(k) + cities(k) + shanghai(k, total) + time(k) - LEVEL;
  return k.seat === JAPAN ? score : -score;
}

function forces({ pub, sheet }: K): number {
  let score = WORTH.logistics * pub.logistics;
  for (let unit = 0; unit < pub.at.length; unit++) {
    if (pub.at[unit] < 0) continue;
    const strength = sheet.attack[3 * unit + pub.steps[unit]] + sheet.defence[3 * unit + pub.steps[unit]];
    score += (sheet.side[unit] === JAPAN ? WORTH.strength : -WORTH.strength) * strength;
    if (pub.marks[unit] & BUILDER) score += WORTH.fort;
  }
  for (const marker of sheet.markerIds)
    if (pub.marker[marker] === READY) score += WORTH.fire * sheet.markers[marker].strength;
  return score;
}

/** What is on the way to more points. */
function cities(k: K): number {
  const { pub, cache, sheet } = k;
  let score = 0;
  for (const hex of sheet.forts) if (controller(pub, hex) === JAPAN) score += WORTH.fortHex;
  for (const { hexes } of sheet.cities) {
    let held = 0;
    let guarded = false;
    for (const hex of hexes) {
      if (controller(pub, hex) === JAPAN) held++;
      const unit = cache.head[hex];
      if (unit >= 0 && sheet.side[unit] === CHINA) guarded = true;
    }
    if (held < hexes.length) score += WORTH.cityHex * held + WORTH.distance * toNearestJapanese(k, hexes[0]);
    if (guarded) score += WORTH.guarded;
  }
  return score;
}

/** 12.2: Chinese units in Shanghai decide everything when the game ends, and the Chinese move last. */
export function shanghai(k: K, total: number): number {
  const { pub, sheet } = k;
  let inside = 0;
  let score = pub.open ? WORTH.open : 0;
  for (const unit of sheet.unitsOf[CHINA]) {
    const hex = pub.at[unit];
    if (hex < 0 || !sheet.sector[hex]) continue;
    score += inside === 0 ? WORTH.inShanghai : WORTH.moreInShanghai;
    score += WORTH.grip * toNearestJapanese(k, hex as HexId);
    score += WORTH.pressure * Math.min(WORTH.overwhelming, strengthAround(k, hex as HexId));
    score += WORTH.holdsShanghai * sheet.defence[3 * unit + pub.steps[unit]];
    inside++;
  }
  const outside = enterers(k);
  if (outside > 0) score += WORTH.canEnter + WORTH.moreCanEnter * Math.min(4, outside - 1);
  const tooLate = pub.side === CHINA || pub.phase === "administrative";
  const secure = inside === 0 && (outside === 0 || tooLate);
  return secure && pub.chosen.mayStop && total >= WINNING ? score + WORTH.couldStop : score;
}

/** Japanese attack strength in the hexes around a hex. */
export function strengthAround({ pub, cache, sheet }: K, hex: HexId): number {
  let strength = 0;
  for (let slot = 0; slot < 6; slot++) {
    const near = sheet.board.neighbour[6 * hex + slot];
    if (near === NOWHERE) continue;
    for (let unit = cache.head[near]; unit >= 0; unit = cache.next[unit])
      if (sheet.side[unit] === JAPAN) strength += sheet.attack[3 * unit + pub.steps[unit]];
  }
  return strength;
}

/** Turns to come; a pause under way has already cost its marker box and the rest of the series. */
function time({ pub, sheet }: K): number {
  const { turnsPerSeries } = sheet.tables.limits;
  const paused = pub.phase === "pause";
  const turns = paused ? pub.pause * turnsPerSeries : pub.pause * turnsPerSeries + turnsPerSeries - pub.turn;
  return WORTH.turn * turns - (paused ? sheet.tables.victory.unusedPause : 0);
}

/** Hexes from a place to the nearest Japanese unit on the map; far away when there is none. */
export function toNearestJapanese(k: K, hex: HexId): number {
  const { straight, hexes } = layoutOf(k);
  if (straight[hex] === UNKNOWN) {
    let least = 40;
    for (const at of hexes) least = Math.min(least, k.sheet.board.distance(at, hex));
    straight[hex] = least;
  }
  return straight[hex];
}
