import type { HexId } from "@wusong/board";
import { again, finish, type Refusal, refuse } from "@wusong/engine";
import { T } from "../../book.ts";
import { CHINA, JAPAN, type UnitId } from "../../ids.ts";
import { HEX, UNIT } from "../../kinds.ts";
import { heldBy, lift, stackAt, tellUncovered, topIsReduced, unitsIn } from "../../position.ts";
import type { Game, Open } from "../../state.ts";
import { hexWords, unitWords } from "../../words.ts";
import { enter } from "../03-hex-control.ts";
import { checkSuddenDeath } from "../04-victory.ts";
import { whyClosed } from "../09-movement/reach.ts";
import { eliminate } from "./elimination.ts";

interface Retreat {
  from: HexId;
  /** Where they may go; worked out when the retreat begins, from what everybody sees. */
  exits: HexId[];
}

/** 8.4, 8.4.1: the Chinese units of a hex give way by one hex, each where its owner likes (R28). */
export const retreat = T.procedure<Retreat>("retreat", "8.4").steps((t) => [
  t.auto("exits", "8.4", (g, v) => {
    for (const unit of stackAt(g.sheet, g.own[CHINA], CHINA, v.from))
      if (g.sheet.garrison[unit]) eliminate(g, unit, "8.4");
    v.exits = g.sheet.board.neighbours(v.from).filter((hex) => whyNoRetreat(g, v.from, hex) === null);
    if (v.exits.length > 0) return undefined;
    for (const unit of stackAt(g.sheet, g.own[CHINA], CHINA, v.from)) eliminate(g, unit, "8.4");
    return finish();
  }),
  t.decide(
    "retreat",
    "8.4",
    (k, v) => `China: retreat a unit from ${hexWords(k.sheet, v.from)}`,
    (pub, v) => (unitsIn(pub, v.from) > 0 ? CHINA : null),
    {
      retreat: t.verb({
        label: "Retreat",
        ask: (k, v, p) => {
          const unit = p.one("unit", UNIT, stackAt(k.sheet, k.mine, CHINA, v.from), {
            why: (one) =>
              refuse(
                "8.4",
                `${unitWords(k.sheet, one)} is not among the units that retreat from ${hexWords(k.sheet, v.from)}.`,
              ),
          });
          const to = p.one("to", HEX, v.exits, { why: (hex) => whyNoRetreat(k, v.from, hex) });
          return { unit, to };
        },
        do: (g, v, { unit, to }) => {
          fallBack(g, unit, v.from, to);
          return unitsIn(g.pub, v.from) > 0 ? again : finish();
        },
      }),
    },
  ),
]);

/** Zones of control do not bar a retreat; Japanese units and closed ground do. */
function whyNoRetreat(open: Open, from: HexId, to: HexId): Refusal | null {
  const { sheet } = open;
  const direction = sheet.board.direction(from, to);
  if (direction < 0) return refuse("8.4", () => `A retreat goes one hex; ${hexWords(sheet, to)} is not adjacent.`);
  if (heldBy(open, to, JAPAN)) return refuse("8.4", () => `${hexWords(sheet, to)} holds a Japanese unit.`);
  const closed = whyClosed(open, CHINA, to);
  if (closed) return closed;
  return sheet.cost[CHINA][from * 6 + direction] < 0
    ? refuse("8.4", () => `Nobody crosses the water to ${hexWords(sheet, to)}.`)
    : null;
}

function fallBack(g: Game, unit: UnitId, from: HexId, to: HexId): void {
  const { sheet } = g;
  const uncovered = lift(g, [unit], from);
  enter(g, CHINA, [unit], to);
  g.tell?.({
    type: "retreated",
    rule: "8.4",
    text: `${unitWords(sheet, unit)} falls back from ${hexWords(sheet, from)} to ${hexWords(sheet, to)}.`,
    data: {
      kind: "other",
      pieces: [sheet.units[unit].text],
      places: [sheet.board.names[from], sheet.board.names[to]],
      facts: { reduced: topIsReduced(g.pub, to) },
    },
  });
  if (uncovered) tellUncovered(g, from);
  checkSuddenDeath(g);
}

export const retreatFrom = (from: HexId): Retreat => ({ from, exits: [] });
