import { type Edit, type Json, listed } from "@wusong/engine";
import { LOST, NORTH, SIDE_IDS, SOUTH } from "./ids.ts";
import { occupant, put, unitsOnMap } from "./position.ts";
import type { Game } from "./state.ts";

/**
 * Edits of an analysis game: `units` {unit: hex | "lost"}, `acted` [units], `turn`, `side` (whose player turn goes on).
 */
export function edit(g: Game, given: Edit): string | null {
  for (const key of Object.keys(given))
    if (!Object.hasOwn(EDITS, key))
      return `There is nothing called "${key}" to edit; there are ${listed(Object.keys(EDITS))}.`;
  for (const [key, apply] of Object.entries(EDITS)) {
    const problem = Object.hasOwn(given, key) ? apply(g, given[key]) : null;
    if (problem) return problem;
  }
  for (const side of [NORTH, SOUTH])
    if (unitsOnMap(g, side).length === 0) return `The ${SIDE_IDS[side]} needs a company on the map.`;
  return null;
}

const EDITS: Readonly<Record<string, (g: Game, value: Json) => string | null>> = {
  units: (g, value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return 'units is a record such as {"n.1": "0403"}.';
    for (const [name, where] of Object.entries(value)) {
      const problem = place(g, name, where);
      if (problem) return problem;
    }
    return null;
  },
  acted: (g, value) => {
    if (!Array.isArray(value)) return "acted is a list of companies.";
    g.pub.acted.fill(0);
    for (const name of value) {
      const unit = g.sheet.unitNamed.get(String(name));
      if (unit === undefined) return `There is no company "${String(name)}".`;
      g.pub.acted[unit] = 1;
    }
    return null;
  },
  turn: (g, value) => {
    const { turns } = g.sheet.tables;
    if (!Number.isInteger(value) || (value as number) < 1 || (value as number) > turns)
      return `turn is a whole number from 1 to ${turns}.`;
    g.pub.turn = value as number;
    return null;
  },
  side: (g, value) => {
    const side = SIDE_IDS.indexOf(value as never);
    if (side < 0) return `side is ${listed(SIDE_IDS, "or")}.`;
    g.pub.side = side;
    g.pub.acted.fill(0);
    const queue = side === NORTH ? [{ side: SOUTH }] : [];
    g.s.stack.splice(
      0,
      g.s.stack.length,
      { p: "main", at: "turns", v: {} },
      { p: "gameTurn", at: "sides", v: {}, queue },
      { p: "playerTurn", at: "act", v: { side } },
    );
    return null;
  },
};

function place(g: Game, name: string, where: Json): string | null {
  const unit = g.sheet.unitNamed.get(name);
  if (unit === undefined) return `There is no company "${name}".`;
  if (where === "lost") {
    put(g, unit, LOST);
    g.pub.acted[unit] = 0;
    return null;
  }
  const hex = typeof where === "string" ? g.sheet.board.find(where) : null;
  if (hex === null || hex === undefined || !g.sheet.board.playable[hex])
    return `There is no hex "${String(where)}" for ${name}.`;
  const holder = occupant(g, hex);
  if (holder !== null && holder !== unit) return `Another company stands in ${String(where)}.`;
  put(g, unit, hex);
  return null;
}
