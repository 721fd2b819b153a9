import type { HexId } from "@wusong/board";
import { finish, goto, refuse, type Seat } from "@wusong/engine";
import { CHINA, country, JAPAN, NOWHERE } from "../ids.ts";
import { stackAt, unitsIn } from "../position.ts";
import { type Game, T, UNIT } from "../state.ts";
import { hexWords, unitWords } from "../words.ts";
import { chineseLimit, stackFits } from "./06-stacking.ts";
import { eliminate } from "./08-reinforcements/elimination.ts";

interface StackTest {
  sides: Seat[];
  /** The hex over the limit that is being settled. */
  side: Seat;
  hex: HexId;
}

export const stackTestOf = (...sides: Seat[]): StackTest => ({ sides, side: sides[0], hex: NOWHERE });

/** 6.0: the owner takes units of his choice out of every hex over the limit, one by one, until it is legal (R43). */
export const stackTest = T.procedure<StackTest>("stackTest", "6.0", (t) => [
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
    (k, v) => `${country(v.side)}: remove a unit from the overstacked hex ${hexWords(k.sheet, v.hex)}`,
    (_pub, v) => v.side,
    {
      remove: t.verb({
        label: "Remove",
        ask: (k, v, p) =>
          p.one("unit", UNIT, stackAt(k.sheet, k.mine, k.seat, v.hex), {
            why: (unit) =>
              refuse(
                "6.0",
                `${unitWords(k.sheet, unit)} does not stand in the overstacked hex ${hexWords(k.sheet, v.hex)}.`,
              ),
          }),
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
    data: { hex: g.sheet.board.names[hex] },
  });
}

/** The first hex over the limit of a side, NOWHERE when there is none. */
export function overstacked(g: Game, side: Seat): HexId {
  return side === CHINA ? chineseExcess(g) : japaneseExcess(g);
}

const halves: number[] = [];

function chineseExcess(g: Game): HexId {
  const { sheet, pub } = g;
  const { at } = g.own[CHINA];
  const first = sheet.first[CHINA];
  const { most } = chineseLimit(sheet);
  for (let hex = halves.length; hex < pub.stacks.length; hex++) halves.push(0);
  let found = NOWHERE;
  for (let i = 0; i < at.length; i++) {
    if (at[i] < 0) continue;
    halves[at[i]] += sheet.halves[first + i];
    if (halves[at[i]] > most && (found < 0 || at[i] < found)) found = at[i];
  }
  for (let i = 0; i < at.length; i++) if (at[i] >= 0) halves[at[i]] = 0;
  return found;
}

/** Two units fit together whatever they are; larger stacks are looked at. */
function japaneseExcess(g: Game): HexId {
  const { sheet, pub } = g;
  const own = g.own[JAPAN];
  let found = NOWHERE;
  for (let i = 0; i < own.at.length; i++) {
    const hex = own.at[i];
    if (hex < 0 || (found >= 0 && hex >= found) || unitsIn(pub, hex) < 3 || own.at.indexOf(hex) < i) continue;
    if (!stackFits(sheet, JAPAN, stackAt(sheet, own, JAPAN, hex))) found = hex;
  }
  return found;
}
