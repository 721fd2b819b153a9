import { counted, refuse, type Seat } from "@wusong/engine";
import { T } from "../../book.ts";
import { EVERY_AREA, enemyOf, type PlaceId, SEATS, sideName } from "../../ids.ts";
import { UNIT } from "../../kinds.ts";
import { unitsAt } from "../../position.ts";
import type { Board } from "../../state.ts";
import { placeText } from "../../words.ts";
import { countAt, strongestOf } from "../02-units.ts";
import { lose } from "./damage.ts";

interface Overstacked {
  side: Seat;
  area: PlaceId;
}

const surplus = (b: Board, side: Seat, area: number): number => countAt(b, side, area) - b.sheet.tables.stackingLimit;

export function findOverstacked(b: Board): Overstacked | null {
  for (const side of SEATS) for (const area of EVERY_AREA) if (surplus(b, side, area) > 0) return { side, area };
  return null;
}

/** 7.1.2.d: the opponent names the units that are too many. No offered move leads here (ruling R22), an edited position may. */
export const removeSurplus = T.procedure<Overstacked>("removeSurplus", "7.1.2").steps((t) => [
  t.decide(
    "surplus",
    "7.1.2",
    (k, v) =>
      `${sideName(k.seat)}: too many units in ${placeText(k.sheet, v.area)}: eliminate ${surplus(k, v.side, v.area)}`,
    (_pub, v) => enemyOf(v.side),
    {
      eliminate: t.verb({
        ask: (k, v, p) =>
          p.set("units", UNIT, unitsAt(k, v.side, v.area), {
            min: surplus(k, v.side, v.area),
            max: surplus(k, v.side, v.area),
            size: () =>
              refuse("7.1.2", `${counted(surplus(k, v.side, v.area), "unit")} must go, no more and no fewer.`),
            why: () => refuse("7.1.2", "Only units of the overfull area are in question."),
          }),
        do: (g, _v, units) => {
          lose(g, units, "7.1.2", ["is eliminated as surplus", "are eliminated as surplus"]);
        },
        label: "Eliminate",
      }),
    },
    {
      proposals: [
        {
          id: "strongest",
          label: "The strongest go",
          choose: (k, v) => ({
            verb: "eliminate",
            picks: [strongestOf(k, unitsAt(k, v.side, v.area), surplus(k, v.side, v.area))],
          }),
        },
      ],
    },
  ),
]);
