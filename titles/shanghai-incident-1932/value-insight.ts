import { CHINA, type HexId, JAPAN } from "./ids.ts";
import { controller, hexOf, onMap } from "./position.ts";
import { type Sheet, TRAIN } from "./sheet.ts";
import type { K } from "./state.ts";

/** A hex that a unit is farther from where the campaign is decided. */
const FAR = 0.06;
/** Beyond this many hexes it makes no difference any more. */
const FARTHEST = 30;

/**
 * What level 2 does not see: `value` looks at the nearest unit alone, so that all others would stay where they came in. Every unit is
 * drawn on: the Chinese to Shanghai unless they guard a city, the Japanese to Chinese units in Shanghai and to cities not yet taken.
 */
export const insight = (k: K): number => (k.seat === JAPAN ? japanese(k) : chinese(k));

function chinese(k: K): number {
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
  for (const unit of onMap(k, CHINA)) if (sheet.sector[hexOf(k, unit)] > 0) goals.push(hexOf(k, unit));
  for (const { hexes } of sheet.cities) for (const hex of hexes) if (controller(pub, hex) !== JAPAN) goals.push(hex);
  let points = 0;
  for (const unit of onMap(k, JAPAN)) {
    const at = hexOf(k, unit);
    let least = FARTHEST;
    for (const goal of goals) least = Math.min(least, sheet.board.distance(at, goal));
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
    const way = new Uint8Array(sheet.board.size).fill(FARTHEST);
    const city = new Uint8Array(sheet.board.size);
    for (const hex of sheet.playableHexes)
      for (const goal of open) way[hex] = Math.min(way[hex], sheet.board.distance(hex, goal));
    for (const { hexes } of sheet.cities) for (const hex of hexes) city[hex] = 1;
    found = { way, city };
    grounds.set(sheet, found);
  }
  return found;
}

const waysToChapei = (sheet: Sheet): Uint8Array => groundOf(sheet).way;
const guardsCity = (sheet: Sheet, hex: number): boolean => groundOf(sheet).city[hex] === 1;
