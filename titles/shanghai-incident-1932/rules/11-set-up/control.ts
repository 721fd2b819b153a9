import type { Seat } from "@wusong/engine";
import { BUILDER, type HexId, JAPAN, type UnitId } from "../../ids.ts";
import { occupant, setAt, setControl } from "../../position.ts";
import { FRENCH, INTERNATIONAL } from "../../sheet.ts";
import type { G, Position } from "../../state.ts";

/** 11.3: units of a side enter a hex, to stay or on their way through. */
export function enter(g: G, side: Seat, hex: HexId): void {
  setControl(g, side, hex);
  if (side === JAPAN) enterSettlement(g, hex);
}

/** 18.0, 12.3: what an entry of a hex by the Japanese would bring about: open foreign sectors, and points charged for the settlement, once. */
export function entryPrice({ pub, sheet }: Position, hex: HexId): { opens: boolean; charges: boolean } {
  const sector = sheet.sector[hex];
  if (sector !== INTERNATIONAL && sector !== FRENCH) return FREE;
  return { opens: !pub.open, charges: !(pub.charged || (sector === FRENCH && !pub.chosen.frenchToo)) };
}

const FREE = { opens: false, charges: false };

function enterSettlement(g: G, hex: HexId): void {
  const { opens, charges } = entryPrice(g, hex);
  if (opens) {
    g.pub.open = true;
    g.tell?.({
      type: "opened",
      rule: "18.0",
      text: `Japanese troops enter ${g.sheet.hexName[hex]}: the foreign sectors and Nanshi are open to the Chinese.`,
      data: { kind: "other", places: [g.sheet.board.names[hex]] },
    });
  }
  if (!charges) return;
  g.pub.charged = true;
  const points = g.sheet.tables.victory.settlement;
  g.pub.ledger.push({ what: "settlement", who: "", points, pause: g.pub.pause });
  g.tell?.({
    type: "points",
    rule: "12.3",
    text: `Entering the settlement: ${points} victory points.`,
    data: { kind: "other", facts: { points } },
  });
}

/** Moves units along a path, taking control of every hex; forts stay behind only with their builders (17.1). */
export function walk(g: G, units: readonly UnitId[], path: readonly HexId[]): void {
  if (path.length === 0) return;
  const side = g.sheet.side[units[0]];
  for (const unit of units) leaveFort(g, unit);
  for (const hex of path) enter(g, side, hex);
  const to = path[path.length - 1];
  for (const unit of units) setAt(g, unit, to);
  checkWoosung(g);
}

/** Puts a unit from a box into a hex. */
export function placeUnit(g: G, unit: UnitId, hex: HexId): void {
  enter(g, g.sheet.side[unit], hex);
  setAt(g, unit, hex);
  checkWoosung(g);
}

/** 17.1: the fort goes when its builder leaves or is eliminated. */
export function leaveFort(g: G, unit: UnitId): void {
  if (!(g.pub.marks[unit] & BUILDER)) return;
  g.pub.marks[unit] &= ~BUILDER;
  const hex = g.pub.at[unit];
  g.tell?.({
    type: "fortRemoved",
    rule: "17.1",
    text: `The fort in ${g.sheet.hexName[hex]} is abandoned.`,
    data: { kind: "other", places: [g.sheet.board.names[hex]] },
  });
}

/** 17.3: Japanese units in all three forts at once destroy them for good. */
function checkWoosung(g: G): void {
  if (g.pub.destroyed || !g.sheet.forts.every((hex) => occupant(g, hex) === JAPAN)) return;
  g.pub.destroyed = true;
  g.tell?.({ type: "fortsDestroyed", rule: "17.3", text: "All three Woosung forts are taken and destroyed for good." });
}
