import type { HexId } from "@wusong/board";
import type { Seat } from "@wusong/engine";
import { CHINA, sideName, type UnitId } from "../../ids.ts";
import { hexOf, lift, topIsReduced, topOf } from "../../position.ts";
import type { Game } from "../../state.ts";
import { counted, hexIds, hexWords, unitIds, unitsWords } from "../../words.ts";
import { enter, takeControl } from "../03-hex-control.ts";
import { checkSuddenDeath, endsGameInPassing } from "../04-victory.ts";

/** Moves a group along a path, hex by hex: control changes on the way, and the game may end on the way. */
export function walk(g: Game, side: Seat, group: readonly UnitId[], path: readonly HexId[]): void {
  const from = hexOf(g.sheet, g.own[side], group[0]);
  lift(g, group, from);
  let at = from;
  for (const hex of path) {
    at = hex;
    takeControl(g, side, hex);
    if (side === CHINA && endsGameInPassing(g, hex)) break;
  }
  enter(g, side, group, at);
  tellMove(g, side, group, from, at, path);
  checkSuddenDeath(g);
}

/** The enemy sees how many counters go where and what then lies on top; the owner sees which units. */
function tellMove(g: Game, side: Seat, group: readonly UnitId[], from: HexId, to: HexId, path: readonly HexId[]): void {
  if (!g.tell) return;
  const { sheet, pub } = g;
  const seen = {
    from: sheet.board.names[from],
    to: sheet.board.names[to],
    path: hexIds(sheet, path),
    count: group.length,
    top: sheet.units[topOf(pub, to)].text,
    reduced: topIsReduced(pub, to),
  };
  const way = `${hexWords(sheet, from)} to ${hexWords(sheet, to)}`;
  g.tell({
    type: "moved",
    rule: "9.0",
    text: `${unitsWords(sheet, group)}: ${way}.`,
    data: { ...seen, units: unitIds(sheet, group) },
    seenBy: [side],
    instead: {
      type: "moved",
      rule: "9.0",
      text: `${counted(group.length, `${sideName(side)} unit`)}: ${way}.`,
      data: seen,
    },
  });
}
