import { call, finish, type NoVariables, type Seat } from "@wusong/engine";
import { T } from "../book.ts";
import { CHINA, JAPAN, SIDE_IDS, sideAdjective, sideName } from "../ids.ts";
import { tellSetUp } from "../set-up.ts";
import type { Operation } from "../state.ts";
import { checkSuddenDeath, victoryCheck } from "./04-victory.ts";
import { chineseArrivals, chineseReinforcement } from "./08-reinforcements/chinese.ts";
import { japaneseArrivals, japaneseReinforcement } from "./08-reinforcements/japanese.ts";
import { moveUnits } from "./09-movement/move-units.ts";
import { fightBattles, fightingOf } from "./10-combat/attacks.ts";
import { receiveMarkers, refreshMarkers, tellMarkers } from "./11-fire-support/markers.ts";

/** 5.3: the four announcements. */
export const DECLARATIONS = ["move/fight", "fight/move", "move/move", "fight/fight"] as const;

export const OPERATIONS: Readonly<Record<(typeof DECLARATIONS)[number], readonly Operation[]>> = {
  "move/fight": ["move", "fight"],
  "fight/move": ["fight", "move"],
  "move/move": ["move", "move"],
  "fight/fight": ["fight", "fight"],
};

const ORDER_WORDS: Readonly<Record<(typeof DECLARATIONS)[number], string>> = {
  "move/fight": "move, then fight",
  "fight/move": "fight, then move",
  "move/move": "move twice",
  "fight/fight": "fight twice",
};

/** An operations phase: 0 is the first, 1 the second of a player turn. */
const operations = T.procedure<{ side: Seat; which: number }>("operations", "5.3").steps((t) => [
  t.auto("start", "11.1", (g, v) => {
    g.pub.phase = v.which === 0 ? "first" : "second";
    refreshMarkers(g);
    g.pub.attacked = [];
    g.pub.arranged = [];
    g.own[v.side].used.fill(0);
  }),
  t.auto("act", "5.3", (g, v) => {
    const operation = g.pub.declared[v.which];
    g.tell?.({
      type: "phase",
      rule: "5.1",
      text: `${sideAdjective(v.side)} ${v.which === 0 ? "first" : "second"} operations phase: ${operation}.`,
      data: { kind: "other", facts: { turn: g.pub.turn, side: SIDE_IDS[v.side], phase: g.pub.phase, operation } },
    });
    return operation === "move" ? call(moveUnits, { side: v.side }) : call(fightBattles, fightingOf(v.side));
  }),
]);

/** 5.3: one announcement for both operations phases, binding for all units of the side. */
const declaration = T.procedure<{ side: Seat }>("declaration", "5.3").steps((t) => [
  t.decide(
    "declare",
    "5.3",
    (_k, v) => `${sideName(v.side)}: announce what your side does in its two operations phases`,
    (_pub, v) => v.side,
    {
      declare: t.verb({
        label: "Announce",
        ask: (_k, _v, p) => p.word("order", DECLARATIONS),
        do: (g, v, order) => {
          g.pub.declared = [...OPERATIONS[order]];
          g.tell?.({
            type: "declared",
            rule: "5.3",
            text: `The ${sideAdjective(v.side)} announce: ${ORDER_WORDS[order]}.`,
            data: { kind: "other", facts: { side: SIDE_IDS[v.side], order } },
          });
          return finish();
        },
      }),
    },
  ),
]);

const playerTurn = T.procedure<{ side: Seat }>("playerTurn", "5.1").steps((t) => [
  t.auto("markers", "8.5", (g, v) => {
    g.pub.side = v.side;
    g.pub.phase = "declaration";
    g.pub.declared = [];
    tellMarkers(g, v.side, receiveMarkers(g.sheet, g.pub.received, v.side, g.pub.turn));
  }),
  t.run("announcement", "5.3", declaration, (_g, v) => ({ side: v.side })),
  t.run("first", "5.1", operations, (_g, v) => ({ side: v.side, which: 0 })),
  t.auto("reinforcement", "5.1", (_g, v) =>
    v.side === CHINA ? call(chineseReinforcement, chineseArrivals()) : call(japaneseReinforcement, japaneseArrivals()),
  ),
  t.run("second", "5.1", operations, (_g, v) => ({ side: v.side, which: 1 })),
]);

const gameTurn = T.procedure<NoVariables>("gameTurn", "5.1").steps((t) => [
  t.auto("start", "4.1", (g) => {
    g.tell?.({
      type: "turn",
      rule: "5.2",
      text: `Turn ${g.pub.turn} begins.`,
      data: { kind: "turn", turn: g.pub.turn },
    });
    checkSuddenDeath(g);
  }),
  t.run("chinese", "5.1", playerTurn, () => ({ side: CHINA })),
  t.run("japanese", "5.1", playerTurn, () => ({ side: JAPAN })),
  t.run("victory", "4.3", victoryCheck, () => ({})),
  t.auto("next", "5.2", (g) => {
    g.pub.turn++;
  }),
]);

/** 5.2: turn after turn until somebody has won. */
export const campaign = T.procedure<NoVariables>("campaign", "5.2").steps((t) => [
  t.auto("setUp", "3.0", (g) => tellSetUp(g)),
  t.loop(
    "turns",
    "5.2",
    () => true,
    gameTurn,
    () => ({}),
  ),
]);
