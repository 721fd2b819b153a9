import { first, foremost, inOrder, type LossOrder } from "@wusong/mechanics";
import { ELIMINATED, LOST, type UnitId } from "../../ids.ts";
import { setAt } from "../../position.ts";
import { ENGINEER, TRAIN } from "../../sheet.ts";
import type { G, Position } from "../../state.ts";
import { leaveFort } from "../11-set-up/control.ts";

/** 2.3: a unit loses a step: it is reduced, or leaves the map. Step losses can be replaced (7.7), except for trains (16.4). */
export function loseStep(g: G, unit: UnitId, rule: string): void {
  if (g.pub.steps[unit] > 1) {
    g.pub.steps[unit]--;
    g.tell?.({
      type: "stepLost",
      rule,
      text: `${g.sheet.units[unit].name} is reduced.`,
      data: { unit: g.sheet.units[unit].id },
    });
  } else eliminate(g, unit, rule, false);
}

/** Takes a unit off the map; for good when it was lost without a retreat. */
export function eliminate(g: G, unit: UnitId, rule: string, forGood: boolean): void {
  leaveFort(g, unit);
  g.pub.steps[unit] = 0;
  g.pub.marks[unit] = 0;
  const box = forGood || g.sheet.kind[unit] === TRAIN ? LOST : ELIMINATED;
  const { name, id } = g.sheet.units[unit];
  const hex = g.pub.at[unit];
  setAt(g, unit, box);
  g.tell?.({
    type: "eliminated",
    rule,
    text: box === LOST ? `${name} is eliminated for good.` : `${name} is eliminated.`,
    data: { unit: id, hex: g.sheet.board.names[hex], forGood: box === LOST },
  });
}

/**
 * 7.6, 16.1, 16.5: who may take the one step of an Exchange: an engineer before all others; otherwise any stack the owner picks,
 * and in it the support unit first.
 */
export function exchangeVictims(p: Position, units: readonly UnitId[]): UnitId[] {
  const { kind, support } = p.sheet;
  const alive = units.filter((unit) => p.pub.at[unit] >= 0);
  const shielded = (unit: UnitId): boolean =>
    support[unit] === 0 && alive.some((mate) => support[mate] === 1 && p.pub.at[mate] === p.pub.at[unit]);
  const order: LossOrder<UnitId> = inOrder(
    first((unit) => kind[unit] === ENGINEER),
    first((unit) => !shielded(unit)),
  );
  return foremost(alive, order);
}
