import { type HexId, type HexOrNowhere, knownHex, NOWHERE } from "@wusong/board";
import type { DeepReadonly, Seat } from "@wusong/engine";
import { CHINA, JAPAN, type UnitId, unitFrom } from "./ids.ts";
import type { Sheet } from "./sheet.ts";
import type { Cache, Game, Open, Own, Pub } from "./state.ts";
import { hexWords } from "./words.ts";

/**
 * Where units are, read and written in one place. A stack is public as one number: how many counters, which one on top, and
 * whether that one shows its reduced side.
 */
const COUNTERS = 1024;
const topIn = (stack: number): UnitId => ((stack & (COUNTERS - 1)) >> 1) as UnitId;

export const packStack = (count: number, top: UnitId, reduced: boolean): number =>
  count * COUNTERS + top * 2 + (reduced ? 1 : 0);
export const unitsIn = (pub: DeepReadonly<Pub>, hex: HexId): number => Math.floor(pub.stacks[hex] / COUNTERS);
export const topOf = (pub: DeepReadonly<Pub>, hex: HexId): UnitId => topIn(pub.stacks[hex]);
export const topIsReduced = (pub: DeepReadonly<Pub>, hex: HexId): boolean => (pub.stacks[hex] & 1) === 1;

/** Codes of `pub.place`; boxes of the turn track are 1 to 12, those of returning elites 21 to 32. */
export const ON_MAP = 0;
export const RETURNING = 20;
export const DEAD = 40;
export const REMOVED = 41;
export const POOL = 42;
export const STAGED = 100;
export const isStaged = (place: number): boolean => place >= STAGED;
/** The hex off which a staged unit lies. */
export const stagedOff = (place: number): HexId => (place - STAGED) as HexId;
export const isReturning = (place: number): boolean => place > RETURNING && place < DEAD;
/** The turn of the box a unit waits in, 0 when it waits in none. */
export const boxOf = (place: number): number => (place >= DEAD ? 0 : isReturning(place) ? place - RETURNING : place);

/** What everybody sees of a stack besides its number, for events. */
export const shownAt = (
  { sheet, pub }: Pick<Open, "sheet" | "pub">,
  hex: HexId,
): { top: string; reduced: boolean } => ({
  top: sheet.units[topOf(pub, hex)].text,
  reduced: topIsReduced(pub, hex),
});

export function heldBy(open: Open, hex: HexId, side: Seat): boolean {
  const stack = open.pub.stacks[hex];
  return stack !== 0 && open.sheet.sideOf[topIn(stack)] === side;
}

/** Zones of control of both sides are counted in one number per hex: what a hex with units of a side adds to it. */
export const ZONE = [1, 8] as const;
/** How many hexes with units of a side have their zone of control in a hex. */
export const zonesAt = (cache: DeepReadonly<Cache>, side: Seat, hex: HexId): number =>
  side === JAPAN ? cache.zones[hex] & ZONES_OF_JAPAN : (cache.zones[hex] & ZONES_OF_CHINA) / ZONE[CHINA];
export const ZONES_OF_JAPAN = 0b000_111;
export const ZONES_OF_CHINA = 0b111_000;

export const whereIs = (sheet: Sheet, own: DeepReadonly<Own>, unit: UnitId): HexOrNowhere =>
  own.at[unit - sheet.first[sheet.sideOf[unit]]];
/** The hex of a unit that is known to be on the map. */
export const hexOf = (sheet: Sheet, own: DeepReadonly<Own>, unit: UnitId): HexId => knownHex(whereIs(sheet, own, unit));
export const stepsOf = (sheet: Sheet, own: DeepReadonly<Own>, unit: UnitId): number =>
  own.steps[unit - sheet.first[sheet.sideOf[unit]]];
export const isUsed = (sheet: Sheet, own: DeepReadonly<Own>, unit: UnitId): boolean =>
  own.used[unit - sheet.first[sheet.sideOf[unit]]] === 1;

/** A side's own units in a hex, in ascending order. */
export function stackAt(sheet: Sheet, own: DeepReadonly<Own>, side: Seat, hex: HexId): UnitId[] {
  const list: UnitId[] = [];
  const first = sheet.first[side];
  const { at } = own;
  for (let i = 0; i < at.length; i++) if (at[i] === hex) list.push(unitFrom(first, i));
  return list;
}

/** All stacks of a side, by hex, each in ascending order. */
export function stacksOf(sheet: Sheet, own: DeepReadonly<Own>, side: Seat): Map<HexId, UnitId[]> {
  const stacks = new Map<HexId, UnitId[]>();
  const first = sheet.first[side];
  const { at } = own;
  for (let i = 0; i < at.length; i++) {
    const hex = at[i];
    if (hex === NOWHERE) continue;
    const unit = unitFrom(first, i);
    const stack = stacks.get(hex);
    if (stack) stack.push(unit);
    else stacks.set(hex, [unit]);
  }
  return stacks;
}

/** Puts a unit into a hex, on top of the stack. */
export function put(g: Game, unit: UnitId, hex: HexId, steps: number): void {
  const { sheet, pub, cache } = g;
  const side = sheet.sideOf[unit];
  const own = g.own[side];
  const i = unit - sheet.first[side];
  const first = pub.stacks[hex] === 0;
  own.height[i] = first ? 0 : own.height[topOf(pub, hex) - sheet.first[side]] + 1;
  own.at[i] = hex;
  own.steps[i] = steps;
  pub.place[unit] = ON_MAP;
  if (first) {
    sheet.zones.add(cache.zones, hex, ZONE[side]);
    insert(cache.occupied, hex);
  }
  if (side === CHINA) cache.nearShanghai += sheet.nearShanghai[hex];
  pub.stacks[hex] = packStack(unitsIn(pub, hex) + 1, unit, steps < sheet.fullSteps[unit]);
}

/** Puts a hex into a list in ascending order. */
function insert(hexes: HexId[], hex: HexId): void {
  let i = hexes.length;
  for (; i > 0 && hexes[i - 1] > hex; i--) hexes[i] = hexes[i - 1];
  hexes[i] = hex;
}

/**
 * Takes units out of their common hex, all at once: what lay between them stays unseen. True when the counter on top went and
 * another was uncovered, which the caller has to tell.
 */
export function lift(g: Game, units: readonly UnitId[], hex: HexId): boolean {
  const { sheet, pub, cache } = g;
  const side = sheet.sideOf[units[0]];
  const own = g.own[side];
  for (const unit of units) own.at[unit - sheet.first[side]] = NOWHERE;
  if (side === CHINA) cache.nearShanghai -= sheet.nearShanghai[hex] * units.length;
  const count = unitsIn(pub, hex) - units.length;
  if (count === 0) {
    pub.stacks[hex] = 0;
    cache.occupied.splice(cache.occupied.indexOf(hex), 1);
    sheet.zones.remove(cache.zones, hex, ZONE[side]);
    return false;
  }
  pub.stacks[hex] -= units.length * COUNTERS;
  if (own.at[topOf(pub, hex) - sheet.first[side]] === hex) return false;
  uncover(g, own, side, hex, count);
  return true;
}

/** What lay highest below becomes visible to the enemy. */
function uncover(g: Game, own: Own, side: Seat, hex: HexId, count: number): void {
  let highest = -1;
  for (let i = 0; i < own.at.length; i++)
    if (own.at[i] === hex && (highest < 0 || own.height[i] > own.height[highest])) highest = i;
  const top = (g.sheet.first[side] + highest) as UnitId;
  lay(g, own, side, hex, top, count);
}

export function tellUncovered(g: Game, hex: HexId): void {
  const top = topOf(g.pub, hex);
  g.tell?.({
    type: "uncovered",
    rule: "6.3",
    text: `${g.sheet.units[top].name} now lies on top in ${hexWords(g.sheet, hex)}.`,
    data: {
      kind: "other",
      pieces: [g.sheet.units[top].text],
      places: [g.sheet.board.names[hex]],
      facts: { reduced: topIsReduced(g.pub, hex) },
    },
  });
}

function lay(g: Game, own: Own, side: Seat, hex: HexId, top: UnitId, count: number): void {
  const steps = own.steps[top - g.sheet.first[side]];
  g.pub.stacks[hex] = packStack(count, top, steps < g.sheet.fullSteps[top]);
}

/** 6.4: the owner chooses the counter on top. */
export function layOnTop(g: Game, unit: UnitId): void {
  const side = g.sheet.sideOf[unit];
  const own = g.own[side];
  const hex = hexOf(g.sheet, own, unit);
  const top = topOf(g.pub, hex);
  if (top === unit) return;
  own.height[unit - g.sheet.first[side]] = own.height[top - g.sheet.first[side]] + 1;
  lay(g, own, side, hex, unit, unitsIn(g.pub, hex));
}

/** Changes the steps of a unit that stays where it is. */
export function flip(g: Game, unit: UnitId, steps: number): void {
  const side = g.sheet.sideOf[unit];
  const own = g.own[side];
  own.steps[unit - g.sheet.first[side]] = steps;
  const hex = hexOf(g.sheet, own, unit);
  if (topOf(g.pub, hex) === unit) lay(g, own, side, hex, unit, unitsIn(g.pub, hex));
}

/**
 * Takes a unit off the map for good or for a while; `place` says where it goes. True when it uncovered another, which cannot be
 * unseen and has to be told.
 */
export function takeOff(g: Game, unit: UnitId, place: number): boolean {
  const side = g.sheet.sideOf[unit];
  const own = g.own[side];
  const hex = hexOf(g.sheet, own, unit);
  const uncovered = lift(g, [unit], hex);
  if (uncovered) g.reveal();
  const i = unit - g.sheet.first[side];
  own.steps[i] = 0;
  own.used[i] = 0;
  g.pub.place[unit] = place;
  return uncovered;
}

export const markUsed = (g: Game, unit: UnitId): void => {
  const side = g.sheet.sideOf[unit];
  g.own[side].used[unit - g.sheet.first[side]] = 1;
};

/** Units of a side whose place is told apart by a test, in ascending order. */
export function unitsPlaced(
  sheet: Sheet,
  pub: DeepReadonly<Pub>,
  side: Seat,
  test: (place: number) => boolean,
): UnitId[] {
  const list: UnitId[] = [];
  const end = sheet.first[side] + sheet.number[side];
  for (let unit = sheet.first[side]; unit < end; unit++) if (test(pub.place[unit])) list.push(unit as UnitId);
  return list;
}

/** 8.4: the Japanese units that lie off a hex. */
export const staged = ({ sheet, pub }: Pick<Open, "pub" | "sheet">, hex: HexId): UnitId[] =>
  unitsPlaced(sheet, pub, JAPAN, (place) => place === STAGED + hex);

/** The cache from nothing: what `put` and `lift` keep up to date. */
export function buildCache(pub: DeepReadonly<Pub>, sheet: Sheet): Cache {
  const cache: Cache = { zones: new Array<number>(pub.stacks.length).fill(0), occupied: [], nearShanghai: 0 };
  for (let at = 0; at < pub.stacks.length; at++) {
    if (pub.stacks[at] === 0) continue;
    const hex = at as HexId;
    const side = sheet.sideOf[topOf(pub, hex)];
    cache.occupied.push(hex);
    sheet.zones.add(cache.zones, hex, ZONE[side]);
    if (side === CHINA && sheet.nearShanghai[hex]) cache.nearShanghai += unitsIn(pub, hex);
  }
  return cache;
}
