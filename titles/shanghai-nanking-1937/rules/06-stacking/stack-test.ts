import { type HexId, type HexOrNowhere, knownHex, NOWHERE } from "@wusong/board";
import { finish, goto, refuse, type Seat } from "@wusong/engine";
import { legalStack } from "@wusong/mechanics";
import { T } from "../../book.ts";
import { sideName } from "../../ids.ts";
import { UNIT } from "../../kinds.ts";
import { stackAt, stacksOf } from "../../position.ts";
import type { Game } from "../../state.ts";
import { hexWords, unitWords } from "../../words.ts";
import { eliminate } from "../08-reinforcements/elimination.ts";
import { stackLimit } from "./stacking.ts";

interface StackTest {
  sides: Seat[];
  /** The hex over the limit that is being settled, and whose it is; NOWHERE until one is found. */
  side: Seat;
  hex: HexOrNowhere;
}

export const stackTestOf = (...sides: Seat[]): StackTest => ({ sides, side: sides[0], hex: NOWHERE });

/** 6.0: the owner takes units of his choice out of every hex over the limit, one by one, until it is legal (R43). */
export const stackTest = T.procedure<StackTest>("stackTest", "6.0").steps((t) => [
  t.auto("find", "6.0", (g, v) => {
    // That no enemy hex is over the limit is learned as well: whoever brought the test about cannot take it back.
    if (v.sides.length > 1) g.reveal();
    for (const side of v.sides) {
      const hex = overstacked(g, side);
      if (hex === NOWHERE) continue;
      announce(g, hex);
      v.side = side;
      v.hex = hex;
      return undefined;
    }
    return finish();
  }),
  t.decide(
    "excess",
    "6.0",
    (k, v) => `${sideName(v.side)}: remove a unit from the overstacked hex ${hexWords(k.sheet, knownHex(v.hex))}`,
    (_pub, v) => v.side,
    {
      remove: t.verb({
        label: "Remove",
        ask: (k, v, p) => {
          const hex = knownHex(v.hex);
          return p.one("unit", UNIT, stackAt(k.sheet, k.mine, k.seat, hex), {
            why: (unit) =>
              refuse(
                "6.0",
                `${unitWords(k.sheet, unit)} does not stand in the overstacked hex ${hexWords(k.sheet, hex)}.`,
              ),
          });
        },
        do: (g, _v, unit) => {
          eliminate(g, unit, "6.0");
          return goto("find");
        },
      }),
    },
  ),
]);

/** That a hex is over the limit depends on counters nobody else sees, so it is said aloud. */
function announce(g: Game, hex: HexId): void {
  g.reveal();
  g.tell?.({
    type: "overstacked",
    rule: "6.0",
    text: `${hexWords(g.sheet, hex)} is over the stacking limit.`,
    data: { kind: "other", places: [g.sheet.board.names[hex]] },
  });
}

/** The first hex over the limit of a side, NOWHERE when there is none. */
function overstacked(g: Game, side: Seat): HexOrNowhere {
  const limit = stackLimit(g.sheet, side);
  let found: HexOrNowhere = NOWHERE;
  for (const [hex, units] of stacksOf(g.sheet, g.own[side], side))
    if ((found === NOWHERE || hex < found) && !legalStack(units, limit)) found = hex;
  return found;
}
