import { type Refusal, refuse } from "@wusong/engine";
import { CHINA, type HexId, JAPAN, type UnitId } from "../../ids.ts";
import { inEnemyZone, isHex, unitsIn } from "../../position.ts";
import { CLEAR, TRAIN } from "../../sheet.ts";
import type { Position } from "../../state.ts";
import { barredTo } from "../05-movement/terrain.ts";

/** A unit and where it is to stand. */
export interface Placed {
  unit: UnitId;
  hex: HexId;
}

/** Placements decided so far and not yet carried out: what later ones have to fit in with. */
export class Draft {
  readonly placed: Placed[] = [];

  constructor(readonly p: Position) {}

  add(unit: UnitId, hex: HexId): void {
    this.placed.push({ unit, hex });
  }

  /** 5.3 with the units already drafted there. */
  fits(unit: UnitId, hex: HexId): boolean {
    const { kind, together, units } = this.p.sheet;
    if (this.p.cache.head[hex] < 0 && !this.placed.some((one) => one.hex === hex)) return true;
    const there = [...unitsIn(this.p, hex), ...this.placed.filter((one) => one.hex === hex).map((one) => one.unit)];
    const counted = there.filter((one) => kind[one] !== TRAIN);
    return counted.length === 0 || (counted.length === 1 && together[units.length * unit + counted[0]] === 1);
  }

  /** 13.2: great-river hexes a Japanese formation uses in this pause. */
  landing(formation: number): HexId[] {
    const { sheet } = this.p;
    return this.placed
      .filter((one) => sheet.formation[one.unit] === formation && sheet.greatRiver[one.hex])
      .map((one) => one.hex);
  }
}

/** City and town hexes that other units of a unit's formation hold already; what is only ordered holds nothing yet. */
function homes(p: Position, unit: UnitId): HexId[] {
  const { sheet } = p;
  const formation = sheet.formation[unit];
  const list: HexId[] = [];
  if (formation < 0) return list;
  for (const mate of sheet.formations[formation].units) {
    const hex = p.pub.at[mate];
    if (isHex(hex) && mate !== unit && sheet.ground[hex] !== CLEAR) list.push(hex);
  }
  return list;
}

/** What bars every placement: other units, zones of control, closed ground, stacking. */
function barredPlacement(draft: Draft, unit: UnitId, hex: HexId): Refusal | null {
  const { p } = draft;
  const side = p.sheet.side[unit];
  const where = p.sheet.hexName[hex];
  const barred = barredTo(p, side, hex);
  if (barred) return barred;
  if (inEnemyZone(p, side, hex))
    return refuse(side === JAPAN ? "13.2" : "13.6", () => `${where} is in an enemy zone of control.`);
  if (!draft.fits(unit, hex)) return refuse("5.3", () => `${where} would be over the stacking limit.`);
  return null;
}

/** 13.2: why a Japanese unit cannot land in a hex. */
export function whyNotLand(draft: Draft, unit: UnitId, hex: HexId): Refusal | null {
  const { sheet } = draft.p;
  if (!sheet.playable[hex] || !sheet.greatRiver[hex])
    return refuse("13.2", () => `${sheet.hexName[hex]} is no playable hex on a great river.`);
  return placeable(draft, unit, hex);
}

/** 13.2, 13.3: the great-river hexes of one formation in one pause form one group. */
function apart(draft: Draft, unit: UnitId, hex: HexId): Refusal | null {
  const { sheet } = draft.p;
  if (sheet.side[unit] !== JAPAN || !sheet.greatRiver[hex]) return null;
  const used = draft.landing(sheet.formation[unit]);
  if (used.length === 0 || used.some((one) => sheet.board.distance(one, hex) <= 1)) return null;
  return refuse("13.2", () => `${sheet.hexName[hex]} is apart from the other landing hexes of the formation.`);
}

export const canLand = (draft: Draft, unit: UnitId): boolean =>
  beaches(draft, unit).some((hex) => whyNotLand(draft, unit, hex) === null);

/** Great-river hexes that can come into question at all: once a formation has begun to land, only those around its group. */
export function beaches(draft: Draft, unit: UnitId): readonly HexId[] {
  const { sheet } = draft.p;
  const used = draft.landing(sheet.formation[unit]);
  if (used.length === 0) return sheet.riverHexes;
  const around = new Set<HexId>();
  for (const hex of used) for (const near of sheet.board.within(hex, 1)) if (sheet.greatRiver[near]) around.add(near);
  return [...around].sort((a, b) => a - b);
}

/** 13.6: the map edges by which the Chinese come in. */
export const entryHexes = (p: Position): readonly HexId[] =>
  p.pub.chosen.literalEdges ? p.sheet.entry.eastNorth : p.sheet.entry.westNorth;

export function whyNotEnter(draft: Draft, unit: UnitId, hex: HexId): Refusal | null {
  const { p } = draft;
  if (!entryHexes(p).includes(hex))
    return refuse("13.6", () => `${p.sheet.hexName[hex]} is no hex of the map edges by which the Chinese enter.`);
  return barredPlacement(draft, unit, hex);
}

export const canEnter = (draft: Draft, unit: UnitId): boolean =>
  entryHexes(draft.p).some((hex) => barredPlacement(draft, unit, hex) === null);

/** 13.3, 13.7: whether a hex is in or next to a city or town held by the unit's formation. */
export const besideHome = (p: Position, unit: UnitId, hex: HexId): boolean =>
  homes(p, unit).some((home) => p.sheet.board.distance(home, hex) <= 1);

/** 13.3, 13.7: why an eliminated unit cannot come back in a hex. */
export function whyNotReturn(draft: Draft, unit: UnitId, hex: HexId): Refusal | null {
  const { p } = draft;
  const entry = p.sheet.side[unit] === CHINA ? entryHexes(p).includes(hex) : p.sheet.greatRiver[hex] === 1;
  if (!entry && !besideHome(p, unit, hex))
    return refuse(p.sheet.side[unit] === CHINA ? "13.7" : "13.3", () => {
      const other = p.sheet.side[unit] === CHINA ? "an entry hex" : "a landing hex";
      return `${p.sheet.hexName[hex]} is neither ${other} nor in or next to a city or town its formation holds.`;
    });
  return placeable(draft, unit, hex);
}

/** Whether the hex itself can take the unit; why it may come there is another matter. */
function placeable(draft: Draft, unit: UnitId, hex: HexId): Refusal | null {
  return barredPlacement(draft, unit, hex) ?? apart(draft, unit, hex);
}

const arrivalHexes = (p: Position, unit: UnitId): readonly HexId[] =>
  p.sheet.side[unit] === CHINA ? entryHexes(p) : p.sheet.riverHexes;

/** Hexes by which an eliminated unit could come back, in ascending order; not all of them will take it. */
export function returnHexes(draft: Draft, unit: UnitId): HexId[] {
  const candidates = new Set<HexId>(arrivalHexes(draft.p, unit));
  for (const home of homes(draft.p, unit)) for (const hex of draft.p.sheet.board.within(home, 1)) candidates.add(hex);
  return [...candidates].sort((a, b) => a - b);
}

/** Whether one of them takes it. */
export function canReturn(draft: Draft, unit: UnitId): boolean {
  const takes = (hex: HexId): boolean => placeable(draft, unit, hex) === null;
  return arrivalHexes(draft.p, unit).some(takes) || returnHexes(draft, unit).some(takes);
}
