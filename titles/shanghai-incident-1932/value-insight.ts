import { CHINA, type HexId, JAPAN, MOVED } from "./ids.ts";
import { controller, hexOf, onMap } from "./position.ts";
import { type Sheet, TRAIN } from "./sheet.ts";
import type { K } from "./state.ts";
import { toNearestJapanese, WORTH } from "./value.ts";
import { nearestByWay } from "./value-layout.ts";
import { judgedByPlaces, placesAlone, waysToGuard } from "./value-places.ts";
import { FARTHEST, ringsAround, waysTo } from "./value-ways.ts";

/** A hex that a unit is farther from where the campaign is decided. */
const FAR = 0.06;
/** A unit that marches; less than a hex on the way. */
const TO_MARCH = 0.04;

/**
 * What level 2 does not see: `value` looks at the nearest unit alone, so that all others would stay where they came in. Every unit is
 * drawn on: the Chinese to Shanghai unless they guard a city, the Japanese to Chinese units in Shanghai and to cities not yet taken.
 * And `value` measures as the crow flies: the ways are really longer where the settlements lie between.
 */
export const insight = (k: K): number =>
  (k.seat === JAPAN ? japanese(k) + japaneseView(k) : chinese(k) - japaneseView(k)) - TO_MARCH * marched(k);

const japaneseView = (k: K): number => (judgedByPlaces(k) ? placesAlone(k) : detours(k));

/** Own units that have gone somewhere in this phase: a place that is no better is no reason to go there. */
function marched({ sheet, pub, seat }: K): number {
  let count = 0;
  for (const unit of sheet.unitsOf[seat]) if (pub.marks[unit] & MOVED) count++;
  return count;
}

/** What the Japanese have to go round counts as `value` counts the straight way, for Chinese units in Shanghai and for cities. */
function detours(k: K): number {
  const { sheet, pub } = k;
  const detour = (hex: HexId): number => nearestByWay(k, hex) - toNearestJapanese(k, hex);
  let points = 0;
  for (const unit of onMap(k, CHINA)) {
    const hex = hexOf(k, unit);
    if (sheet.sector[hex] > 0) points += WORTH.grip * detour(hex);
  }
  for (const { hexes } of sheet.cities)
    if (hexes.some((hex) => controller(pub, hex) !== JAPAN)) points += WORTH.distance * detour(hexes[0]);
  return points;
}

function chinese(k: K): number {
  if (judgedByPlaces(k)) return -FAR * waysToGuard(k);
  const { sheet, pub } = k;
  const way = waysToChapei(sheet);
  let points = 0;
  for (const unit of sheet.unitsOf[CHINA]) {
    const hex = pub.at[unit];
    if (hex < 0 || sheet.kind[unit] === TRAIN || guardsCity(sheet, hex)) continue;
    points -= FAR * way[hex];
  }
  return points;
}

function japanese(k: K): number {
  const { sheet, pub } = k;
  const goals: HexId[] = [];
  if (!judgedByPlaces(k))
    for (const unit of onMap(k, CHINA)) if (sheet.sector[hexOf(k, unit)] > 0) goals.push(hexOf(k, unit));
  for (const { hexes } of sheet.cities) for (const hex of hexes) if (controller(pub, hex) !== JAPAN) goals.push(hex);
  const ways = goals.map((goal) => waysTo(k, JAPAN, goal));
  let points = 0;
  for (const unit of onMap(k, JAPAN)) {
    const at = hexOf(k, unit);
    let least = FARTHEST;
    for (const way of ways) least = Math.min(least, way[at]);
    points -= FAR * least;
  }
  return points;
}

interface Ground {
  /** by hex: hexes to the part of Shanghai that the Chinese may enter from the beginning */
  readonly way: Uint8Array;
  readonly city: Uint8Array;
}

const grounds = new WeakMap<Sheet, Ground>();

/** Worked out once for a sheet. */
function groundOf(sheet: Sheet): Ground {
  let found = grounds.get(sheet);
  if (!found) {
    const open = sheet.shanghaiHexes.filter((hex) => sheet.treaty[hex] === 0);
    const way = ringsAround(sheet, open, sheet.treaty);
    const city = new Uint8Array(sheet.board.size);
    for (const { hexes } of sheet.cities) for (const hex of hexes) city[hex] = 1;
    found = { way, city };
    grounds.set(sheet, found);
  }
  return found;
}

const waysToChapei = (sheet: Sheet): Uint8Array => groundOf(sheet).way;
const guardsCity = (sheet: Sheet, hex: number): boolean => groundOf(sheet).city[hex] === 1;
