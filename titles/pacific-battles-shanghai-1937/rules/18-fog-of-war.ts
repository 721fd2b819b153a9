import type { HexId } from "@wusong/board";
import { counted, type Json, listed, type Seat } from "@wusong/engine";
import { enemyOf, sideAdjective, type UnitId } from "../ids.ts";
import { type Army, army, remove, stackAt } from "../position.ts";
import type { Game } from "../state.ts";
import { fullName, hexName, unitName, unitText } from "../words.ts";

/** 18.1: a side looks at whole enemy stacks. Only the looker learns what is in them. */
export function examine(g: Game, looker: Seat, hexes: readonly HexId[], rule: string, how: string): void {
  if (hexes.length === 0) return;
  const enemy = army(g, enemyOf(looker));
  const own = g.own[looker];
  const found: { [hex: string]: Json } = {};
  for (const hex of hexes) {
    const stack = stackAt(enemy, hex);
    for (const unit of stack) see(g, looker, unit, hex);
    if (!own.looked.includes(hex)) own.looked.push(hex);
    found[hexName(g.sheet, hex)] = stack.map((unit) => unitText(g.sheet, unit));
  }
  g.reveal();
  g.tell?.({
    type: "examined",
    rule,
    text: `${sideAdjective(looker)} ${how}. ${hexes.map((hex) => contents(enemy, hex)).join("; ")}.`,
    data: { kind: "other", facts: { stacks: found } },
    seenBy: [looker],
    instead: {
      type: "examined",
      rule,
      text: `The ${sideAdjective(looker)} examine ${listed(hexes.map((hex) => hexName(g.sheet, hex)))}.`,
    },
  });
}

/** "2414: 9 Army Group HQ, 2 supply points". */
function contents(enemy: Army, hex: HexId): string {
  const { sheet } = enemy;
  const stack = stackAt(enemy, hex);
  const supply = stack.filter((unit) => sheet.isSupply[unit]).length;
  const names = stack.filter((unit) => !sheet.isSupply[unit]).map((unit) => unitName(sheet, unit));
  if (supply > 0) names.push(counted(supply, "supply point"));
  return `${hexName(sheet, hex)}: ${listed(names)}`;
}

/** One enemy unit comes into sight. */
export function see(g: Game, looker: Seat, unit: UnitId, hex: number): void {
  const own = g.own[looker];
  const i = own.seen.indexOf(unit);
  if (i >= 0) {
    own.seenAt[i] = hex;
    return;
  }
  own.seen.push(unit);
  own.seenAt.push(hex);
}

/**
 * 18.1.d: a unit went somewhere. Who joins a stack unseen hides it again. Eyes follow who is seen and goes to another hex: nobody
 * does while he is seen, but in a combat phase.
 */
export function movedInSight(g: Game, unit: UnitId, to: number): void {
  const own = g.own[enemyOf(g.sheet.side[unit])];
  const i = own.seen.indexOf(unit);
  if (i < 0) {
    remove(own.looked, to);
    return;
  }
  if (to >= 0) {
    own.seenAt[i] = to;
    return;
  }
  own.seen.splice(i, 1);
  own.seenAt.splice(i, 1);
  g.tell?.({
    type: "outOfSight",
    rule: "18.1",
    text: `${fullName(g.sheet, unit)} is out of sight.`,
    data: { kind: "other", pieces: [unitText(g.sheet, unit)] },
    seenBy: [enemyOf(g.sheet.side[unit])],
  });
}

export function forget(g: Game, side: Seat): void {
  const own = g.own[side];
  own.seen.length = 0;
  own.seenAt.length = 0;
  own.looked.length = 0;
}
