import { call, finish, type Refusal, refuse, type Seat } from "@wusong/engine";
import { T } from "../../book.ts";
import { type HexId, sideName, type UnitId } from "../../ids.ts";
import { HEX } from "../../kinds.ts";
import { hexOf } from "../../position.ts";
import type { G } from "../../state.ts";
import { tightestFirst } from "./advice.ts";
import { orderMatters } from "./retreat-order.ts";
import { mayResist, RESULT, retreat } from "./stiff-resistance.ts";

/** The stacks that are told to retreat and have not yet done so. */
interface Retreats {
  side: Seat;
  stacks: UnitId[][];
  distance: number;
  fort: boolean;
  /** whether the owner says which of them goes first */
  choice: boolean;
}

/** 7.7: every stack in its turn; the owner chooses the turn where it can make a difference. */
export const retreats = T.procedure<Retreats>("retreats", "7.7").steps((t) => [
  t.auto("look", "7.7", (g, v) => {
    if (v.stacks.length === 0) return finish();
    v.choice = v.stacks.length > 1 && orderMatters(g, v.stacks, v.distance);
    return v.choice ? undefined : sendBack(g, v, 0);
  }),
  t.decide(
    "order",
    "7.7",
    (_k, v) => `${sideName(v.side)}: which stack retreats first?`,
    (_pub, v) => (v.choice ? v.side : null),
    {
      first: t.verb({
        label: "Retreat first",
        ask: (k, v, p) => {
          const hexes = v.stacks.map((stack) => hexOf(k, stack[0]));
          const why = (hex: HexId): Refusal => refuse("7.7", () => `No stack in ${k.sheet.hexName[hex]} must retreat.`);
          return hexes.indexOf(p.one("stack", HEX, hexes, { why }));
        },
        do: (g, v, stack) => sendBack(g, v, stack),
      }),
    },
    {
      board: RESULT,
      proposals: [
        { id: "retreat", label: "Retreat", choose: tightestFirst },
        { id: "staff", label: "Hold where there is no way out", choose: tightestFirst },
      ],
    },
  ),
]);

/** One of the stacks resists or retreats. */
function sendBack(g: G, v: Retreats, stack: number) {
  const [units] = v.stacks.splice(stack, 1);
  const { side, distance, fort } = v;
  return call(retreat, { side, units, distance, fort, able: mayResist(g, units) }, "look");
}
