import type { Seat } from "@wusong/engine";
import { link, linked, unlink } from "@wusong/mechanics";
import { BUILDER, CHINA, enemyOf, type HexId, JAPAN, type UnitId } from "./ids.ts";
import { CAVALRY, CLEAR, type Sheet } from "./sheet.ts";
import type { Cache, G, Position, Public } from "./state.ts";

/** The counts of `menace`: each has its own digits of the number. */
const ZONE = 1;
const BARRING = 1 << 10;
const NEAR = 1 << 20;
export const ZONES = BARRING - ZONE;
const BARRINGS = NEAR - BARRING;
export const EVERYTHING = -1;

/** The side whose units stand in a hex, or null. */
export function occupant(p: Position, hex: HexId): Seat | null {
  const unit = p.cache.head[hex];
  return unit < 0 ? null : p.sheet.side[unit];
}

export const unitsIn = (p: Position, hex: HexId): UnitId[] => linked(p.cache, hex);

export function onMap(p: Position, side: Seat): UnitId[] {
  const list: UnitId[] = [];
  for (const unit of p.sheet.unitsOf[side]) if (p.pub.at[unit] >= 0) list.push(unit);
  return list;
}

/** Whether a place is a hex of the map, and no box beside it. */
export const isHex = (place: number): place is HexId => place >= 0;

/** The hex of a unit that is known to be on the map. */
export function hexOf(p: Position, unit: UnitId): HexId {
  const place = p.pub.at[unit];
  if (!isHex(place)) throw new Error(`${p.sheet.units[unit].name} is not on the map.`);
  return place;
}

/** Whether an enemy of the side controls the hex by its zone (6.0). */
export const inEnemyZone = (p: Position, side: Seat, hex: HexId): boolean => (p.cache.menace[side][hex] & ZONES) !== 0;

/** 6.2, 16.2: whether a zone over the hex keeps retreating units of the side out; that of Japanese cavalry does not. */
export const retreatBarred = (p: Position, side: Seat, hex: HexId): boolean =>
  (p.cache.menace[side][hex] & BARRINGS) !== 0;

/** 14.0: whether an enemy unit, enemy city or town or operative fort is within two hexes. Whoever exerts a zone is, too. */
export const enemyNear = (p: Position, side: Seat, hex: HexId): boolean => p.cache.menace[side][hex] !== 0;

const inSet = (set: readonly number[], hex: number): boolean => ((set[hex >> 5] >> (hex & 31)) & 1) === 1;

/** 11.3: who controls a hex; null for neutral ground. */
export function controller(pub: Position["pub"], hex: HexId): Seat | null {
  return inSet(pub.japanese, hex) ? JAPAN : inSet(pub.chinese, hex) ? CHINA : null;
}

export function emptySet(sheet: Sheet): number[] {
  return new Array<number>((sheet.board.size + 31) >> 5).fill(0);
}

export function addToSet(set: number[], hex: HexId): void {
  set[hex >> 5] |= 1 << (hex & 31);
}

export function takeFromSet(set: number[], hex: HexId): void {
  set[hex >> 5] &= ~(1 << (hex & 31));
}

/** 17.3: a Woosung fort is operative unless destroyed for good or occupied by a Japanese unit. */
export function operative(p: Position, hex: HexId): boolean {
  return p.sheet.fort[hex] === 1 && !p.pub.destroyed && occupant(p, hex) !== JAPAN;
}

/** 17.1: the unit that built the fort in a hex, or -1. */
export function builderIn(p: Position, hex: HexId): UnitId | -1 {
  for (let unit = p.cache.head[hex]; unit !== -1; unit = p.cache.next[unit])
    if (p.pub.marks[unit] & BUILDER) return unit;
  return -1;
}

/** 18.0: hexes the Chinese may not enter. */
export const closed = (p: Position, side: Seat, hex: HexId): boolean =>
  side === CHINA && !p.pub.open && p.sheet.treaty[hex] === 1;

/** Something of the other side within two hexes (14.0) appears or goes. */
function crowd(sheet: Sheet, menace: number[], hex: HexId, change: 1 | -1): void {
  const hexes = sheet.around[hex];
  const by = NEAR * change;
  for (let i = 0; i < hexes.length; i++) menace[hexes[i]] += by;
}

/** 11.3: the side takes control of a hex. */
export function setControl(g: G, side: Seat | null, hex: HexId): void {
  const before = controller(g.pub, hex);
  if (before === side) return;
  if (before !== null) takeFromSet(before === JAPAN ? g.pub.japanese : g.pub.chinese, hex);
  if (side !== null) addToSet(side === JAPAN ? g.pub.japanese : g.pub.chinese, hex);
  if (g.sheet.ground[hex] === CLEAR) return;
  if (before !== null) crowd(g.sheet, g.cache.menace[enemyOf(before)], hex, -1);
  if (side !== null) crowd(g.sheet, g.cache.menace[enemyOf(side)], hex, 1);
}

/** Puts a unit into a hex or a box and keeps the caches and the Woosung forts in step. Control is the caller's business. */
export function setAt(g: G, unit: UnitId, to: number): void {
  const from = g.pub.at[unit];
  if (from === to) return;
  const side = g.sheet.side[unit];
  if (isHex(from)) {
    unlink(g.cache, from, unit);
    exert(g.sheet, g.cache, unit, from, -1);
  }
  if (isHex(to)) {
    if (side === JAPAN && operative(g, to)) crowd(g.sheet, g.cache.menace[JAPAN], to, -1);
    link(g.cache, to, unit);
    exert(g.sheet, g.cache, unit, to, 1);
  }
  g.pub.at[unit] = to;
  if (side === JAPAN && isHex(from) && operative(g, from)) rearm(g, from);
}

/** What a unit does to the hexes around it (6.0, 14.0, 16.2). */
function exert(sheet: Sheet, cache: Cache, unit: number, hex: HexId, change: 1 | -1): void {
  const menace = cache.menace[enemyOf(sheet.side[unit])];
  crowd(sheet, menace, hex, change);
  sheet.zone.add(menace, hex, sheet.kind[unit] === CAVALRY ? change * ZONE : change * (ZONE + BARRING));
}

/** 17.3: the last Japanese unit has left a fort that is not destroyed: it is operative again and Chinese. */
function rearm(g: G, hex: HexId): void {
  crowd(g.sheet, g.cache.menace[JAPAN], hex, 1);
  setControl(g, CHINA, hex);
  g.tell?.({
    type: "rearmed",
    rule: "17.3",
    text: `${g.sheet.hexName[hex]} is operative again.`,
    data: { kind: "other", places: [g.sheet.board.names[hex]] },
  });
}

/** All caches from the public position alone. */
export function buildCache(pub: Public, sheet: Sheet): Cache {
  const { size } = sheet.board;
  const zeros = (): number[] => new Array<number>(size).fill(0);
  const cache: Cache = {
    head: new Array<UnitId | -1>(size).fill(-1),
    next: new Array<UnitId | -1>(sheet.units.length).fill(-1),
    menace: [zeros(), zeros()],
  };
  for (const units of sheet.unitsOf)
    for (const unit of units) {
      const hex = pub.at[unit] as HexId;
      if (hex < 0) continue;
      link(cache, hex, unit);
      exert(sheet, cache, unit, hex, 1);
    }
  const position = { pub, cache, sheet };
  for (const hex of sheet.forts) if (operative(position, hex)) crowd(sheet, cache.menace[JAPAN], hex, 1);
  for (let hex = 0; hex < size; hex++) {
    if (sheet.ground[hex] === CLEAR) continue;
    const side = controller(pub, hex as HexId);
    if (side !== null) crowd(sheet, cache.menace[enemyOf(side)], hex as HexId, 1);
  }
  return cache;
}
