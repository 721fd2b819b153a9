import { counted, refuse, type Seat } from "@wusong/engine";
import { T } from "../../book.ts";
import { CHINA, JAPAN, sideName } from "../../ids.ts";
import type { Board } from "../../state.ts";
import { askChits, cupCount, cupOf, draw, take } from "./chits.ts";

/** 5.1: the largest hand of a side in a turn. */
export const handLevel = (b: Board, side: Seat, turn: number): number =>
  b.sheet.handLevel[side][Math.min(turn, b.sheet.tables.turns) - 1];

interface Filling {
  side: Seat;
  /** fewest and most chits to take */
  least: number;
  most: number;
  /** 12.1, 12.2: picked knowingly instead of drawn */
  chosen: boolean;
}

/** Takes chits out of the cup: drawn, or picked where an optional rule says so. Nobody is asked when there is nothing to take. */
export const fillHand = T.procedure<Filling>("fillHand", "5.1").steps((t) => [
  t.decide(
    "draw",
    "5.1",
    (_k, v) =>
      `${sideName(v.side)}: ${v.chosen ? "choose" : "draw"} ${v.least === v.most ? "" : "up to "}${counted(v.most, "tactical chit")}`,
    (_pub, v) => (v.most > 0 ? v.side : null),
    {
      draw: t.verb({
        when: (_k, v) => !v.chosen,
        whyNot: () => refuse("12.2", "These chits are chosen, not drawn."),
        ask: (_k, v, p) =>
          p.count("chits", v.least, v.most, () =>
            refuse("5.1", `Your hand may be filled with ${counted(v.most, "chit")} now, no more.`),
          ),
        do: (g, v, number) => draw(g, v.side, number, "5.1"),
        label: "Draw",
      }),
      choose: t.verb({
        when: (_k, v) => v.chosen,
        whyNot: () => refuse("5.1", "Chits are drawn at random."),
        ask: (k, v, p) => askChits(k, p, cupOf(k, k.mine.hand, k.seat), v.least, v.most),
        do: (g, v, chosen) => take(g, v.side, chosen, g.pub.options.freeChits ? "12.2" : "12.1"),
        label: "Choose",
      }),
    },
    {
      proposals: [
        {
          id: "fill",
          label: "Draw all you may",
          choose: (_k, v) => (v.chosen ? null : { verb: "draw", picks: [v.most] }),
        },
      ],
    },
  ),
]);

/** 5.1.b: up to the level of the turn, as far as the cup goes. */
export function toLevel(b: Board, side: Seat): Filling {
  const { pub } = b;
  const room = Math.max(0, handLevel(b, side, pub.turn) - pub.held[side]);
  const chosen = pub.options.freeChits || (pub.options.japaneseInitiative && side === JAPAN && pub.turn === 1);
  return { side, least: 0, most: Math.min(room, cupCount(b, side)), chosen };
}

export const chitPhase = T.procedure("chitPhase", "5.1").steps((t) => [
  t.run("japan", "5.1", fillHand, (g) => toLevel(g, JAPAN)),
  t.run("china", "5.1", fillHand, (g) => toLevel(g, CHINA)),
]);
