import type { HexId } from "@wusong/board";
import {
  again,
  type Consequences,
  type DeepReadonly,
  type EventData,
  finish,
  type Refusal,
  refuse,
  type Suggestion,
} from "@wusong/engine";
import { T } from "../../book.ts";
import { CHINA, JAPAN, type UnitId } from "../../ids.ts";
import { HEX, UNIT } from "../../kinds.ts";
import { heldBy, lift, shownAt, stackAt, tellUncovered, topOf, unitsIn } from "../../position.ts";
import type { Game, Knows, Open } from "../../state.ts";
import { hexIds, hexWords, stackWords, unitIds, unitsWords, unitWords } from "../../words.ts";
import { enter } from "../03-hex-control.ts";
import { checkSuddenDeath, whatChineseMoveEnds } from "../04-victory.ts";
import { strongestThatFit } from "../06-stacking/advice.ts";
import { stackFits } from "../06-stacking/stacking.ts";
import { whyClosed } from "../09-movement/reach.ts";
import { eliminate } from "./elimination.ts";

interface Retreat {
  from: HexId;
  /** Where they may go; worked out when the retreat begins, from what everybody sees. */
  exits: HexId[];
}

/** 8.4, 8.4.1: the Chinese units of a hex give way by one hex, each where its owner likes (R28); by the only way where there is one. */
export const retreat = T.procedure<Retreat>("retreat", "8.4").steps((t) => [
  t.auto("exits", "8.4", (g, v) => {
    for (const unit of stackAt(g.sheet, g.own[CHINA], CHINA, v.from))
      if (g.sheet.garrison[unit]) eliminate(g, unit, "8.4");
    v.exits = g.sheet.board.neighbours(v.from).filter((hex) => whyNoRetreat(g, v.from, hex) === null);
    if (v.exits.length > 1) return undefined;
    const units = stackAt(g.sheet, g.own[CHINA], CHINA, v.from);
    if (v.exits.length === 0) for (const unit of units) eliminate(g, unit, "8.4");
    else if (units.length > 0) fallBack(g, units, v.from, v.exits[0]);
    return finish();
  }),
  t.decide(
    "retreat",
    "8.4",
    (k, v) => `China: where do the units in ${hexWords(k.sheet, v.from)} fall back to?`,
    (pub, v) => (unitsIn(pub, v.from) > 0 ? CHINA : null),
    {
      retreat: t.verb({
        label: "Retreat",
        ask: (k, v, p) => {
          const units = p.set("units", UNIT, stackAt(k.sheet, k.mine, CHINA, v.from), {
            min: 1,
            size: () => refuse("8.4", () => `At least one unit falls back from ${hexWords(k.sheet, v.from)}.`),
            why: (one) =>
              refuse(
                "8.4",
                `${unitWords(k.sheet, one)} is not among the units that retreat from ${hexWords(k.sheet, v.from)}.`,
              ),
          });
          const to = p.one("to", HEX, v.exits, { why: (hex) => whyNoRetreat(k, v.from, hex) });
          return { units, to };
        },
        do: (g, v, { units, to }) => {
          fallBack(g, units, v.from, to);
          return unitsIn(g.pub, v.from) > 0 ? again : finish();
        },
        preview: (k, v, { units, to }) => whatRetreatMeans(k, v.from, units, to),
      }),
    },
    { board: "result", proposals: [{ id: "onward", label: "Fall back", choose: (k, v) => whereToFallBack(k, v) }] },
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

/** 6.0: a landing combat is followed by a test of all stacks. */
function whatRetreatMeans(k: Knows, from: HexId, units: readonly UnitId[], to: HexId): Consequences {
  const { sheet } = k;
  const tooMany = !stackFits(sheet, CHINA, [...stackAt(sheet, k.mine, CHINA, to), ...units]);
  return {
    consequences: [
      ...whatChineseMoveEnds(
        k,
        units.map(() => from),
        to,
      ),
      ...(tooMany
        ? [
            {
              text: `${hexWords(sheet, to)} would be over the stacking limit, and units there removed.`,
              rule: "6.0",
              grave: true,
            },
          ]
        : []),
    ],
  };
}

/** As many as find room, where they do most: near Shanghai, then on good ground. Whoever finds no room goes where the first went. */
function whereToFallBack(k: Knows, { from, exits }: DeepReadonly<Retreat>): Suggestion {
  const { sheet, mine } = k;
  const units = stackAt(sheet, mine, CHINA, from);
  const good = (hex: HexId): number =>
    (hex === sheet.shanghai ? 100 : 10 * sheet.nearShanghai[hex]) + sheet.terrainShift[CHINA][hex];
  const ways = [...exits].sort((a, b) => good(b) - good(a) || a - b);
  for (const to of ways) {
    const going = strongestThatFit(k, units, stackAt(sheet, mine, CHINA, to));
    if (going.length > 0) return { verb: "retreat", picks: [going, to] };
  }
  return { verb: "retreat", picks: [units, ways[0]] };
}

/** The enemy sees how many counters go where and what lies on top of them; the owner sees which units. */
function fallBack(g: Game, units: readonly UnitId[], from: HexId, to: HexId): void {
  const { sheet } = g;
  const uncovered = lift(g, units, from);
  enter(g, CHINA, units, to);
  const way = `from ${hexWords(sheet, from)} to ${hexWords(sheet, to)}`;
  const seen: EventData = {
    kind: "moved",
    pieces: [],
    path: hexIds(sheet, [from, to]),
    facts: { count: units.length, ...shownAt(g, to) },
  };
  g.tell?.({
    type: "retreated",
    rule: "8.4",
    text: `Falling back ${way}: ${unitsWords(sheet, units)}.`,
    data: { ...seen, pieces: unitIds(sheet, units) },
    seenBy: [CHINA],
    instead: {
      type: "retreated",
      rule: "8.4",
      text: `Falling back ${way}: ${stackWords(sheet, topOf(g.pub, to), units.length)}.`,
      data: seen,
    },
  });
  if (uncovered) tellUncovered(g, from);
  checkSuddenDeath(g);
}

export const retreatFrom = (from: HexId): Retreat => ({ from, exits: [] });
