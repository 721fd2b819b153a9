import { type Edit, END, type Frame, type Json, listed, type Seat } from "@wusong/engine";
import {
  type AreaId,
  AWAY,
  ELIMINATED,
  enemyOf,
  FRENCH,
  GERMAN,
  NOBODY,
  SIDE_IDS,
  SIDES,
  type UnitId,
  WAITING,
} from "./ids.ts";
import { freshen, occupies, put, spend } from "./position.ts";
import { openArrivals } from "./rules/08-arrivals.ts";
import type { G } from "./state.ts";
import { areaName, unitName } from "./words.ts";

/**
 * Edits of an analysis game, applied in this order:
 * clear (true: everything off the map), place {unit: area | "eliminated" | "waiting" | "away"}, fresh [units], spent [units],
 * leaders {leader: area | "waiting" | "away"}, active [leaders], inactive [leaders], control {area: side | "none"}, turn, began (side),
 * barred {group: turn}, phase {arrival | impulse | transfer: side} (the game goes on at that decision).
 */
export function edit(g: G, edit: Edit): string | null {
  for (const key of Object.keys(edit))
    if (!(key in EDITS)) return `There is nothing called "${key}" to edit; there is ${listed(Object.keys(EDITS))}.`;
  for (const [key, apply] of Object.entries(EDITS)) {
    if (!(key in edit)) continue;
    const problem = apply(g, edit[key]);
    if (problem) return problem;
  }
  return checkAreas(g);
}

const EDITS: Record<string, (g: G, value: Json) => string | null> = {
  clear: (g, value) => {
    if (value !== true) return "clear is true.";
    for (let unit = 0; unit < g.sheet.units; unit++) {
      put(g, unit, AWAY);
      g.pub.spent[unit] = 0;
    }
    g.pub.leaderAt.fill(AWAY);
    g.pub.control.fill(NOBODY);
    g.pub.forced = 0;
    return null;
  },
  place: (g, value) =>
    eachEntry(value, "place", (name, where) => {
      const unit = g.sheet.unitByName.get(name);
      if (unit === undefined) return `There is no unit "${name}".`;
      const place = placeNamed(g, where);
      if (place === null) return `There is no Area "${String(where)}" for ${name}.`;
      put(g, unit, place);
      if (place < 0) g.pub.spent[unit] = 0;
      else g.pub.control[place] = g.sheet.side[unit];
      return null;
    }),
  fresh: (g, value) => eachUnit(g, value, "fresh", (unit) => freshen(g, unit)),
  spent: (g, value) => eachUnit(g, value, "spent", (unit) => spend(g, unit)),
  leaders: (g, value) =>
    eachEntry(value, "leaders", (name, where) => {
      const leader = g.sheet.leaderByName.get(name);
      if (leader === undefined) return `There is no Leader "${name}".`;
      const place = placeNamed(g, where);
      if (place === null || place === ELIMINATED) return `A Leader cannot be placed at "${String(where)}".`;
      g.pub.leaderAt[leader] = place;
      return null;
    }),
  active: (g, value) => eachLeader(g, value, "active", 1),
  inactive: (g, value) => eachLeader(g, value, "inactive", 0),
  control: (g, value) =>
    eachEntry(value, "control", (name, who) => {
      const area = g.sheet.areaByName.get(name);
      if (area === undefined) return `There is no Area "${name}".`;
      const side = who === "none" ? NOBODY : sideNamed(who);
      if (side === null) return `An Area is controlled by french, german or none, not "${String(who)}".`;
      g.pub.control[area] = side;
      return null;
    }),
  turn: (g, value) => {
    if (typeof value !== "number" || !Number.isInteger(value) || value < 1 || value > g.sheet.turns)
      return `The turn is from 1 to ${g.sheet.turns}.`;
    g.pub.turn = value;
    return null;
  },
  began: (g, value) => {
    const side = sideNamed(value);
    if (side === null) return "began names the side that had the first impulse: french or german.";
    g.pub.began = side;
    return null;
  },
  barred: (g, value) =>
    eachEntry(value, "barred", (name, turn) => {
      const group = g.sheet.groupByName.get(name);
      if (group === undefined) return `There is no group "${name}".`;
      if (typeof turn !== "number" || !Number.isInteger(turn) || turn < 0 || turn > g.sheet.turns)
        return `${name}: barred is a turn, or 0.`;
      g.pub.barred[group] = turn;
      return null;
    }),
  phase: (g, value) => {
    const [[phase, name] = ["", null], ...more] = isRecord(value) ? Object.entries(value) : [];
    const side = sideNamed(name);
    const begin = PHASES[phase];
    if (!begin || side === null || more.length > 0)
      return `phase names one decision and its side, such as {"impulse": "german"}; there is ${listed(Object.keys(PHASES))}.`;
    g.pub.act = null;
    return begin(g, side);
  },
};

/** Decisions at which an edited game can go on. */
const PHASES: Record<string, (g: G, side: Seat) => string | null> = {
  arrival: (g, side) => {
    g.pub.phase = "arrival";
    const open = openArrivals(g, side);
    if (open.length === 0) return `The ${SIDE_IDS[side]} side has nothing to bring on in turn ${g.pub.turn}.`;
    return goOn(g, "initiative", [
      { p: "arrivals", at: "sides", v: {}, queue: side === FRENCH ? [{ side: GERMAN, open: [] }] : [] },
      { p: "arrivalsOf", at: "arrive", v: { side, open } },
    ]);
  },
  impulse: (g, side) => {
    g.pub.phase = "impulses";
    g.pub.active = side;
    g.pub.passes = 0;
    g.pub.rested = [false, false];
    if (g.pub.began < 0) g.pub.began = side;
    return goOn(g, "endPhase", [
      { p: "impulses", at: "impulses", v: {} },
      { p: "impulse", at: "impulse", v: {} },
    ]);
  },
  transfer: (g, side) => {
    g.pub.phase = "end";
    return goOn(g, END, [
      { p: "endPhase", at: "transfers", v: {}, queue: side === FRENCH ? [{ side: GERMAN, moved: 0 }] : [] },
      { p: "transfer", at: "transfer", v: { side, moved: 0 } },
    ]);
  },
};

/** The rest of the turn waits below the given frames. */
function goOn(g: G, next: string, frames: Frame[]): null {
  g.s.stack.splice(0, g.s.stack.length, { p: "game", at: "turns", v: {} }, { p: "turn", at: next, v: {} }, ...frames);
  return null;
}

const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const sideNamed = (name: Json): Seat | null => {
  const side = SIDE_IDS.indexOf(name as never);
  return side < 0 ? null : SIDES[side];
};

function placeNamed(g: G, name: Json): number | null {
  if (name === "eliminated") return ELIMINATED;
  if (name === "waiting") return WAITING;
  if (name === "away") return AWAY;
  return typeof name === "string" ? (g.sheet.areaByName.get(name) ?? null) : null;
}

function eachEntry(value: Json, key: string, apply: (name: string, value: Json) => string | null): string | null {
  if (!isRecord(value)) return `${key} is an object of names and values.`;
  for (const [name, one] of Object.entries(value)) {
    const problem = apply(name, one);
    if (problem) return problem;
  }
  return null;
}

function eachUnit(g: G, value: Json, key: string, apply: (unit: UnitId) => void): string | null {
  if (!Array.isArray(value)) return `${key} is a list of units.`;
  for (const name of value as Json[]) {
    const unit = g.sheet.unitByName.get(String(name));
    if (unit === undefined) return `There is no unit "${String(name)}".`;
    if (g.pub.at[unit] < 0) return `${unitName(g, unit)} is not on the map.`;
    apply(unit);
  }
  return null;
}

function eachLeader(g: G, value: Json, key: string, ready: 0 | 1): string | null {
  if (!Array.isArray(value)) return `${key} is a list of Leaders.`;
  for (const name of value as Json[]) {
    const leader = g.sheet.leaderByName.get(String(name));
    if (leader === undefined) return `There is no Leader "${String(name)}".`;
    g.pub.ready[leader] = ready;
  }
  return null;
}

/** 1.0.f: an edit may not put both sides into one Area; occupied Areas belong to who is there. */
function checkAreas(g: G): string | null {
  for (let area = 0 as AreaId; area < g.sheet.areas; area++) {
    for (const side of SIDES) {
      if (!occupies(g, side, area)) continue;
      if (occupies(g, enemyOf(side), area)) return `Units of both sides would stand in ${areaName(g, area)}.`;
      g.pub.control[area] = side;
    }
  }
  for (let leader = 0; leader < g.sheet.leaders; leader++) {
    const area = g.pub.leaderAt[leader];
    if (area >= 0 && occupies(g, enemyOf(g.sheet.leaderSide[leader]), area))
      return `${g.sheet.leaderNames[leader]} would stand among enemy units in ${areaName(g, area)}.`;
  }
  for (let area = 0; area < g.sheet.areas; area++)
    if ([0, 1].some((side) => g.cache.count[side * g.sheet.areas + area] > g.sheet.tables.movement.stacking))
      g.pub.forced |= 1 << area;
  return null;
}
