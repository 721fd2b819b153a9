import { type HexId, type HexOrNowhere, knownHex, NOWHERE } from "@wusong/board";
import { finish, goto, type Refusal, refuse, type Seat } from "@wusong/engine";
import { T } from "../../book.ts";
import { sideName, type UnitId } from "../../ids.ts";
import { UNIT } from "../../kinds.ts";
import { stackAt, unitsIn } from "../../position.ts";
import type { Game, Knows } from "../../state.ts";
import { hexWords, unitWords } from "../../words.ts";
import { eliminate } from "../08-reinforcements/elimination.ts";
import { strongestThatFit, whatEliminationMeans } from "./advice.ts";
import { fittingWhoever, stackFits } from "./stacking.ts";

interface StackTest {
  sides: Seat[];
  /** The hex over the limit that is being settled, and whose it is; NOWHERE until one is found. */
  side: Seat;
  hex: HexOrNowhere;
}

export const stackTestOf = (...sides: Seat[]): StackTest => ({ sides, side: sides[0], hex: NOWHERE });

/** 6.0: the owner takes units of his choice out of every hex over the limit until it is legal (R43). */
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
    (k, v) => `${sideName(v.side)}: too many units in ${hexWords(k.sheet, knownHex(v.hex))}. Who is removed?`,
    (_pub, v) => v.side,
    {
      remove: t.verb({
        label: "Remove",
        ask: (k, v, p) => {
          const hex = knownHex(v.hex);
          const stack = stackAt(k.sheet, k.mine, k.seat, hex);
          return p.set("units", UNIT, stack, {
            min: 1,
            size: () => refuse("6.0", () => `${hexWords(k.sheet, hex)} is over the limit; somebody is removed.`),
            ok: (units) => whyNotRemoved(k, hex, stack, units),
            may: (units, unit) => {
              const removed = [...units, unit];
              return fitsWithout(k, stack, removed) ? whyNotRemoved(k, hex, stack, removed) : null;
            },
            why: (unit) =>
              refuse(
                "6.0",
                `${unitWords(k.sheet, unit)} does not stand in the overstacked hex ${hexWords(k.sheet, hex)}.`,
              ),
          });
        },
        do: (g, _v, units) => {
          for (const unit of units) eliminate(g, unit, "6.0");
          return goto("find");
        },
        preview: (k, _v, units) => whatEliminationMeans(k, units, "6.0"),
      }),
    },
    {
      proposals: [
        {
          id: "strongest",
          label: "Keep the strongest",
          choose: (k, v) => {
            const stack = stackAt(k.sheet, k.mine, k.seat, knownHex(v.hex));
            const kept = strongestThatFit(k, stack, []);
            return { verb: "remove", picks: [stack.filter((unit) => !kept.includes(unit))] };
          },
        },
      ],
    },
  ),
]);

const fitsWithout = (k: Knows, stack: readonly UnitId[], removed: readonly UnitId[]): boolean =>
  stackFits(
    k.sheet,
    k.seat,
    stack.filter((unit) => !removed.includes(unit)),
  );

/** R43: the owner takes any unit as long as the hex is over the limit, and none once it is legal: one of them was the last. */
function whyNotRemoved(k: Knows, hex: HexId, stack: readonly UnitId[], removed: readonly UnitId[]): Refusal | null {
  if (!fitsWithout(k, stack, removed))
    return refuse("6.0", () => `${hexWords(k.sheet, hex)} would still be over the stacking limit.`);
  const last = removed.some((unit) => {
    const others = removed.filter((one) => one !== unit);
    return !fitsWithout(k, stack, others);
  });
  return last
    ? null
    : refuse("6.0", () => `${hexWords(k.sheet, hex)} is legal without one of them; nobody is removed beyond that.`);
}

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
  const { sheet, pub, own } = g;
  const few = fittingWhoever(sheet, side);
  const { at } = own[side];
  let found: HexOrNowhere = NOWHERE;
  for (let i = 0; i < at.length; i++) {
    const hex = at[i];
    if (hex === NOWHERE || (found !== NOWHERE && hex >= found) || unitsIn(pub, hex) <= few) continue;
    // The stack was looked at with the first of its units.
    if (at.indexOf(hex) < i) continue;
    if (!stackFits(sheet, side, stackAt(sheet, own[side], side, hex))) found = hex;
  }
  return found;
}
