import type { HexId } from "@wusong/board";
import type { EventData, Seat } from "@wusong/engine";
import { CHINA, type UnitId } from "../../ids.ts";
import { hexOf, lift, shownAt, tellUncovered, topOf } from "../../position.ts";
import type { Game } from "../../state.ts";
import { hexIds, hexWords, stackWords, unitIds, unitsWords } from "../../words.ts";
import { enter, takeControlAlong } from "../03-hex-control.ts";
import { checkSuddenDeath, endsGameInPassing } from "../04-victory.ts";

/**
 * Moves a group along a path, hex by hex: control changes on the way, and the game may end on the way. Everybody knows the units
 * of a group that has just arrived.
 */
export function walk(g: Game, side: Seat, group: readonly UnitId[], path: readonly HexId[], justArrived = false): void {
  const from = hexOf(g.sheet, g.own[side], group[0]);
  const uncovered = lift(g, group, from);
  const passed = takeControlAlong(g, side, path, (hex) => side !== CHINA || !endsGameInPassing(g, hex));
  const at = passed === 0 ? from : path[passed - 1];
  enter(g, side, group, at);
  tellMove(g, side, group, from, at, path, justArrived);
  if (uncovered && at !== from) tellUncovered(g, from);
  checkSuddenDeath(g);
}

/** The enemy sees how many counters go where and what lies on top of them; the owner sees which units. */
function tellMove(
  g: Game,
  side: Seat,
  group: readonly UnitId[],
  from: HexId,
  to: HexId,
  path: readonly HexId[],
  known: boolean,
): void {
  if (!g.tell) return;
  const { sheet, pub } = g;
  const top = topOf(pub, to);
  const seen: EventData = {
    kind: "moved",
    pieces: [],
    path: hexIds(sheet, path[0] === from ? path : [from, ...path]),
    facts: { count: group.length, ...shownAt(g, to) },
  };
  const way =
    from === to ? `out of ${hexWords(sheet, from)} and back` : `${hexWords(sheet, from)} to ${hexWords(sheet, to)}`;
  g.tell({
    type: "moved",
    rule: "9.0",
    text: `${unitsWords(sheet, group)}: ${way}.`,
    data: { ...seen, pieces: unitIds(sheet, group) },
    ...(known
      ? {}
      : {
          seenBy: [side],
          instead: { type: "moved", rule: "9.0", text: `${stackWords(sheet, top, group.length)}: ${way}.`, data: seen },
        }),
  });
}
