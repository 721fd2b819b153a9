import { type HexId, NOWHERE } from "@wusong/board";
import type { Seat } from "@wusong/engine";
import { link, linkAll, unlink } from "@wusong/mechanics";
import { CHINA, enemyOf, JAPAN, SIDE_IDS, sideAdjective, type UnitId } from "./ids.ts";
import { army, insert, placeOf, remove } from "./position.ts";
import { addZone, announcedOf, occupantOf, setAnnounced, setOccupant } from "./position-ground.ts";
import { zoneStatus } from "./rules/13-zones-of-control.ts";
import { forget, movedInSight } from "./rules/18-fog-of-war.ts";
import type { Sheet } from "./sheet.ts";
import { BASE, type Cache, DEAD, type Game, MIX, type Own, type OwnCache, type Pub, REPLACEABLE } from "./state.ts";
import { fullName, hexName, unitText } from "./words.ts";

/**
 * The only functions that put counters somewhere. They keep the lists of stacks, and what the other side may see of them
 * (presence, suppression marker, announced zone of control, fortification), in step.
 */

/** Puts a unit into a hex or a place off the map. */
export function put(g: Game, unit: UnitId, place: number): void {
  const side = g.sheet.side[unit];
  const own = g.own[side];
  const index = unit - g.sheet.first[side];
  const from = own.at[index];
  if (from === place) return;
  own.at[index] = place;
  if (from >= 0) unlink(g.ownCache[side], from, unit, g.sheet.first[side]);
  if (place >= 0) link(g.ownCache[side], place, unit, g.sheet.first[side]);
  if (place < 0) {
    remove(own.suppressed, unit);
    remove(own.toMove, unit);
    if (place < BASE) remove(own.active, unit);
  }
  movedInSight(g, unit, place);
  if (from >= 0) refresh(g, side, from as HexId);
  if (place >= 0) refresh(g, side, place as HexId);
}

/** Brings what is public about a side's stack in a hex up to date. */
export function refresh(g: Game, side: Seat, hex: HexId): void {
  const { pub, cache, sheet } = g;
  const occupied = g.ownCache[side].head[hex] >= 0;
  const changed = occupied !== (occupantOf(cache, hex) === side + 1);
  if (changed) {
    if (occupied) {
      setOccupant(cache, hex, side + 1);
      insert(pub.occupied[side], hex);
    } else {
      announce(g, side, hex, 0);
      setOccupant(cache, hex, 0);
      remove(pub.occupied[side], hex);
      if (remove(pub.forts[side], hex)) {
        g.tell?.({
          type: "fortGone",
          rule: "21.3",
          text: `The ${sideAdjective(side)} fortification in ${hexName(sheet, hex)} is gone.`,
          data: { kind: "other", places: [hexName(sheet, hex)] },
        });
      }
    }
    // What is set up is told as a whole.
    if (pub.phase !== "set-up")
      g.tell?.({
        type: "presence",
        rule: "2.36",
        text: `${sideAdjective(side)} units ${occupied ? "are now in" : "have left"} ${hexName(sheet, hex)}.`,
        data: { kind: "other", places: [hexName(sheet, hex)], facts: { side: SIDE_IDS[side], present: occupied } },
      });
  }
  showSuppression(g, side, hex);
  if (occupied) announce(g, side, hex, zoneStatus(g, side, hex));
  if (changed) {
    const enemy = enemyOf(side);
    for (let slot = 6 * hex; slot < 6 * hex + 6; slot++) {
      const near = sheet.board.neighbour[slot];
      if (near !== NOWHERE && occupantOf(cache, near) === enemy + 1)
        announce(g, enemy, near, zoneStatus(g, enemy, near));
    }
  }
}

function showSuppression(g: Game, side: Seat, hex: HexId): void {
  const own = g.own[side];
  const shown = g.pub.suppressed[side].includes(hex);
  const first = g.sheet.first[side];
  let is = false;
  for (let unit = g.ownCache[side].head[hex]; unit !== -1 && !is; unit = g.ownCache[side].next[unit - first])
    is = own.suppressed.includes(unit);
  if (is === shown) return;
  if (is) insert(g.pub.suppressed[side], hex);
  else remove(g.pub.suppressed[side], hex);
  g.reveal();
  g.tell?.({
    type: "suppression",
    rule: "8.2",
    text: `The ${sideAdjective(side)} stack in ${hexName(g.sheet, hex)} ${is ? "is now" : "is no longer"} marked as suppressed.`,
    data: { kind: "other", places: [hexName(g.sheet, hex)], facts: { side: SIDE_IDS[side], present: is } },
  });
}

/** 18.4: says whether a stack in contact exerts a zone of control (1 yes, 2 no); 0 when contact is lost. */
function announce(g: Game, side: Seat, hex: HexId, status: number): void {
  const { pub, cache, sheet } = g;
  const before = announcedOf(cache, hex);
  if (before === status) return;
  setAnnounced(cache, hex, status);
  if (before === 1) {
    remove(pub.zoc[side], hex);
    spread(cache, sheet, side, hex, -1);
  } else if (before === 2) remove(pub.noZoc[side], hex);
  if (status === 1) {
    insert(pub.zoc[side], hex);
    spread(cache, sheet, side, hex, 1);
  } else if (status === 2) insert(pub.noZoc[side], hex);
  if (status === 0) return;
  g.reveal();
  if (pub.phase === "set-up") return;
  g.tell?.({
    type: "zoneOfControl",
    rule: "18.4",
    text: `The ${sideAdjective(side)} stack in ${hexName(sheet, hex)} ${status === 1 ? "exerts a" : "exerts no"} zone of control.`,
    data: { kind: "other", places: [hexName(sheet, hex)], facts: { side: SIDE_IDS[side], exerts: status === 1 } },
  });
}

function spread(cache: Cache, sheet: Sheet, side: Seat, hex: number, by: 1 | -1): void {
  const { neighbour } = sheet.board;
  for (let slot = 6 * hex; slot < 6 * hex + 6; slot++)
    if (neighbour[slot] !== NOWHERE) addZone(cache, side, neighbour[slot], by);
}

export function buildCache(pub: Pub, sheet: Sheet): Cache {
  const cache: Cache = { ground: sheet.allHexes.map(() => 0) };
  for (const side of [JAPAN, CHINA]) {
    for (const hex of pub.occupied[side]) setOccupant(cache, hex, side + 1);
    for (const hex of pub.noZoc[side]) setAnnounced(cache, hex, 2);
    for (const hex of pub.zoc[side]) {
      setAnnounced(cache, hex, 1);
      spread(cache, sheet, side, hex, 1);
    }
  }
  return cache;
}

export const buildOwnCache = (_pub: Pub, own: Own, side: Seat, sheet: Sheet): OwnCache =>
  linkAll(own.at, sheet.allHexes, sheet.first[side]);

/** 15.2, 24.4: a unit is lost. Its enemy scores; supply goes back to the mix, everything else to a box of eliminated units. */
export function eliminate(g: Game, unit: UnitId, forGood: boolean, rule: string): void {
  const side = g.sheet.side[unit];
  const { type } = g.sheet.units[unit];
  const at = placeOf(army(g, side), unit);
  g.pub.vp[enemyOf(side)] += type.points;
  g.tell?.({
    type: "eliminated",
    rule,
    text: `${fullName(g.sheet, unit)} is eliminated${forGood ? " for good" : ""}${type.points > 0 ? ` (${type.points} VP)` : ""}.`,
    data: {
      kind: "other",
      pieces: [unitText(g.sheet, unit)],
      ...(at >= 0 ? { places: [hexName(g.sheet, at)] } : {}),
      facts: { forGood, points: type.points },
    },
  });
  if (type.kind === "supply") {
    put(g, unit, MIX);
    return;
  }
  insert((forGood ? g.pub.dead : g.pub.replaceable)[side], unit);
  put(g, unit, forGood ? DEAD : REPLACEABLE);
}

/** Takes a supply point out of play without a battle: spent, or lost to a marker (24.4: no victory points). */
export function spendSupply(g: Game, unit: UnitId): void {
  put(g, unit, MIX);
}

/** A supply point from the mix; null when every counter is in play. */
export function supplyFromMix(g: Game, side: Seat): UnitId | null {
  const a = army(g, side);
  for (const unit of g.sheet.supply[side]) if (placeOf(a, unit) === MIX) return unit;
  return null;
}

/** 26.8: exchanges a brigade for its two regiments in the same place; they share its suppression (9.42). */
export function breakDown(g: Game, brigade: UnitId): [UnitId, UnitId] {
  const side = g.sheet.side[brigade];
  const a = army(g, side);
  const place = placeOf(a, brigade);
  const suppressed = g.own[side].suppressed.includes(brigade);
  const parts = subordinatesFor(a.sheet, a.own.at, brigade);
  // The regiments first: their hex is never empty, its fortification stays (21.3) and the enemy notices nothing.
  for (const part of parts) {
    if (suppressed) insert(g.own[side].suppressed, part);
    put(g, part, place);
  }
  put(g, brigade, MIX);
  return parts;
}

/** The regiments a brigade breaks into now: its own when they are free, else the first free ones of the type. */
export function subordinatesFor(sheet: Sheet, at: readonly number[], brigade: UnitId): [UnitId, UnitId] {
  const into = sheet.units[brigade].type.breaksInto!;
  const free = sheet.subordinates.get(into)!.filter((unit) => at[unit - sheet.first[sheet.side[unit]]] === MIX);
  const mine = free.filter((unit) => sheet.units[unit].parent === brigade);
  const parts = [...mine, ...free.filter((unit) => !mine.includes(unit))].slice(0, 2).sort((x, y) => x - y);
  return [parts[0], parts[1]];
}

/** 9.2: two regiments of one type become a brigade of theirs that is broken down. */
export function combine(g: Game, one: UnitId, other: UnitId): UnitId {
  const side = g.sheet.side[one];
  const a = army(g, side);
  const place = placeOf(a, one);
  const brigade = g.sheet.brigadesOf.get(g.sheet.units[one].typeId)!.find((unit) => placeOf(a, unit) === MIX)!;
  put(g, brigade, place);
  put(g, one, MIX);
  put(g, other, MIX);
  return brigade;
}

/** Both sides lose sight of what they saw in this phase (18.1). */
export function endOfSight(g: Game): void {
  forget(g, JAPAN);
  forget(g, CHINA);
}
