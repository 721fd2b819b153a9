import { type Edit, type Json, listed, type Seat } from "@wusong/engine";
import {
  AREAS,
  CHINA,
  CHITS_OF,
  ELIMINATED,
  JAPAN,
  NOBODY,
  NOWHERE,
  type PlaceId,
  POOL,
  placeNamed,
  SEATS,
  sideAdjective,
  sideName,
  type UnitId,
} from "./ids.ts";
import { CHIT } from "./kinds.ts";
import { at } from "./position.ts";
import { countAt } from "./rules/02-units.ts";
import { toLevel } from "./rules/05-tactical-chits/chit-phase.ts";
import { updateControl } from "./rules/09-control.ts";
import type { Game } from "./state.ts";

/**
 * Edits of an analysis game. Keys, all optional, applied in this order:
 * `clear` true takes every unit out of play · `units` { id: "G", "G spent", "JE1", "pool", "eliminated" } · `turn` number ·
 * `hands` { japan: [chit ids], china: [...] } · `played` [chit ids] played this turn · `control` { G: "japan" } ·
 * `waveGroup` { china: 3 } · `doubt` number · `supplyDrop` area or "none" · `concentration` "japan", "china" or "none" ·
 * `passes` number · `active` seat · `phase` "chits", "impulses" or "end".
 */
const KEYS = [
  "clear",
  "units",
  "turn",
  "hands",
  "played",
  "control",
  "waveGroup",
  "doubt",
  "supplyDrop",
  "concentration",
  "passes",
  "active",
  "phase",
] as const;

export function edit(g: Game, given: Edit): string | null {
  for (const key of Object.keys(given))
    if (!(KEYS as readonly string[]).includes(key)) return `An edit has no "${key}"; it has ${listed(KEYS)}.`;
  for (const key of KEYS) {
    if (given[key] === undefined) continue;
    const wrong = EDITORS[key](g, given[key]);
    if (wrong !== null) return wrong;
  }
  return null;
}

type Editor = (g: Game, value: Json) => string | null;

const seatNamed = (name: Json | undefined): Seat | null => (name === "japan" ? JAPAN : name === "china" ? CHINA : null);
const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isWhole = (value: Json, from: number, to: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= from && value <= to;

function standing(g: Game, unit: UnitId, where: string): string | null {
  const [place, state, ...rest] = where.split(" ");
  if (rest.length > 0 || (state !== undefined && state !== "spent"))
    return `"${where}" is no place; write for instance "G", "G spent", "pool" or "eliminated".`;
  const side = g.sheet.side[unit];
  let target: number;
  if (place === "pool") target = POOL;
  else if (place === "eliminated") target = ELIMINATED;
  else {
    const found = placeNamed(place);
    if (found === undefined) return `There is no area or zone "${place}".`;
    if (found >= AREAS && !g.sheet.zonesOf[side].includes(found)) return `${place} is no ${sideAdjective(side)} zone.`;
    target = found;
  }
  if (target >= POOL && state) return "A unit that is off the map is not Spent.";
  g.pub.place[unit] = target;
  g.pub.spent[unit] = state === "spent" ? 1 : 0;
  if (target < AREAS) g.pub.entered[unit] = 1;
  return null;
}

/** Numbers by place and markers follow from where the units are. */
function recount(g: Game): void {
  g.cache.count.fill(0);
  g.cache.ready.fill(0);
  g.cache.onMap.fill(0);
  for (const side of SEATS)
    for (const unit of g.sheet.unitsOf[side]) {
      const place = g.pub.place[unit];
      if (place >= POOL) continue;
      g.cache.count[at(side, place)]++;
      if (!g.pub.spent[unit]) g.cache.ready[at(side, place)]++;
      if (place < AREAS) g.cache.onMap[side]++;
    }
  updateControl(g);
}

const EDITORS: Record<(typeof KEYS)[number], Editor> = {
  clear: (g, value) => {
    if (value !== true) return `"clear" is true or absent.`;
    g.pub.place.fill(ELIMINATED);
    g.pub.spent.fill(0);
    recount(g);
    return null;
  },
  units: (g, value) => {
    if (!isRecord(value)) return `"units" names places by unit.`;
    for (const [name, where] of Object.entries(value)) {
      const unit = g.sheet.unitByName.get(name);
      if (unit === undefined) return `There is no unit "${name}".`;
      const wrong = typeof where === "string" ? standing(g, unit, where) : `The place of ${name} is a text.`;
      if (wrong) return wrong;
    }
    recount(g);
    for (const side of SEATS)
      for (let area = 0; area < AREAS; area++)
        if (countAt(g, side, area) > g.sheet.tables.stackingLimit)
          return `${g.sheet.placeNames[area]} would hold ${countAt(g, side, area)} ${sideAdjective(side)} units; the limit is ${g.sheet.tables.stackingLimit} (7.1.2).`;
    return null;
  },
  turn: (g, value) => {
    const { turns } = g.sheet.tables;
    if (!isWhole(value, 1, turns)) return `The turn is a whole number from 1 to ${turns}.`;
    g.pub.turn = value;
    return null;
  },
  hands: (g, value) => {
    if (!isRecord(value)) return `"hands" lists chits by seat.`;
    for (const [name, chits] of Object.entries(value)) {
      const seat = seatNamed(name);
      if (seat === null) return `There is no seat "${name}".`;
      if (!Array.isArray(chits)) return `The hand of ${name} is a list of chits.`;
      const hand = g.own[seat].hand.map(() => 0);
      for (const one of chits) {
        const chit = typeof one === "string" ? CHIT.find(g.sheet, one) : undefined;
        if (chit === undefined || !CHITS_OF[seat].includes(chit)) return `${name} has no chit ${JSON.stringify(one)}.`;
        hand[chit]++;
        if (hand[chit] > g.sheet.chits[chit].count) return `There are only ${g.sheet.chits[chit].count} of ${one}.`;
      }
      g.own[seat].hand = hand;
      g.pub.held[seat] = chits.length;
    }
    return null;
  },
  played: (g, value) => {
    if (!Array.isArray(value)) return `"played" is a list of chits.`;
    g.pub.played.fill(0);
    for (const one of value) {
      const chit = typeof one === "string" ? CHIT.find(g.sheet, one) : undefined;
      if (chit === undefined) return `There is no chit ${JSON.stringify(one)}.`;
      g.pub.played[chit]++;
    }
    return null;
  },
  control: (g, value) => {
    if (!isRecord(value)) return `"control" names a side by area.`;
    for (const [name, side] of Object.entries(value)) {
      const area = placeNamed(name);
      if (area === undefined || area >= AREAS) return `There is no area "${name}".`;
      const alone = g.pub.control[area];
      const marked = alone === NOBODY ? "none" : sideName(alone).toLowerCase();
      if (side !== marked)
        return `${name} cannot be marked ${JSON.stringify(side)}: an area belongs to the side that is alone in it (9.0).`;
    }
    return null;
  },
  waveGroup: (g, value) => {
    if (!isRecord(value)) return `"waveGroup" gives a number by seat.`;
    for (const [name, size] of Object.entries(value)) {
      const seat = seatNamed(name);
      const { humanWaveGroup, causeInDoubtLimit } = g.sheet.tables;
      if (seat === null) return `There is no seat "${name}".`;
      if (!isWhole(size, humanWaveGroup, humanWaveGroup + causeInDoubtLimit))
        return `A human wave group is from ${humanWaveGroup} to ${humanWaveGroup + causeInDoubtLimit} units.`;
      g.pub.waveGroup[seat] = size;
    }
    return null;
  },
  doubt: (g, value) => {
    if (!isWhole(value, 0, 99)) return `"doubt" counts how often event 11 occurred.`;
    g.pub.doubt = value;
    return null;
  },
  supplyDrop: (g, value) => {
    const area = typeof value === "string" ? placeNamed(value) : undefined;
    if (value !== "none" && (area === undefined || area >= AREAS)) return `"supplyDrop" is an area or "none".`;
    g.pub.supplyDrop = value === "none" ? NOWHERE : (area as PlaceId);
    return null;
  },
  concentration: (g, value) => {
    if (!g.pub.options.concentration) return "Concentration is an optional rule that is not in use (12.7).";
    const seat = seatNamed(value);
    if (seat === null && value !== "none") return `"concentration" is japan, china or none.`;
    g.pub.concentrationHolder = seat ?? NOBODY;
    return null;
  },
  passes: (g, value) => {
    if (!isWhole(value, 0, 1)) return `"passes" is 0 or 1: two passes in a row end the phase.`;
    g.pub.passes = value;
    return null;
  },
  active: (g, value) => {
    const seat = seatNamed(value);
    if (seat === null) return `"active" is japan or china.`;
    g.pub.active = seat;
    return null;
  },
  phase: (g, value) => {
    switch (value) {
      case "impulses":
        jump(g, "end", { p: "impulsePhase", at: "act", v: {} });
        return null;
      case "chits": {
        const side = SEATS.find((seat) => toLevel(g, seat).most > 0);
        if (side === undefined) return "Nobody could draw a chit now: both hands are full.";
        const next = side === JAPAN ? { p: "chitPhase", at: "china", v: {} } : { p: "chitPhase", at: "$end", v: {} };
        jump(g, "reinforcements", next, { p: "fillHand", at: "draw", v: { ...toLevel(g, side) } });
        return null;
      }
      case "end":
        if (g.pub.held.every((held) => held === 0)) return "Nobody has chits to discard: give somebody a hand first.";
        jump(g, "$end", { p: "endPhase", at: "discard", v: {} });
        return null;
      default:
        return `"phase" is chits, impulses or end.`;
    }
  },
};

type Frames = Game["s"]["stack"];

function jump(g: Game, next: string, ...frames: Frames): void {
  g.s.stack.length = 0;
  g.s.stack.push({ p: "wholeGame", at: "turns", v: {} }, { p: "gameTurn", at: next, v: {} }, ...frames);
  g.s.commits.fill(null);
  g.pub.inPlay.fill(0);
}
