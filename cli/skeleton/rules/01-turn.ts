import { again, finish, type NoVariables, refuse, type Seat } from "@wusong/engine";
import { T } from "../book.ts";
import { NORTH, SOUTH, sideName } from "../ids.ts";
import { askMove, carryOutMove } from "./02-movement.ts";
import { askAttack, attackReport, canAttack, carryOutAttack } from "./03-attack.ts";
import { endOfTurn, isDestroyed } from "./04-victory.ts";

const playerTurn = T.procedure<{ side: Seat }>("playerTurn", "1.1").steps((t) => [
  t.auto("begin", "1.1", (g, v) => {
    g.pub.side = v.side;
    g.pub.acted.fill(0);
  }),
  t.decide(
    "act",
    "1.1",
    (_k, v) => `${sideName(v.side)}: move or attack with your companies, or end your turn`,
    (_pub, v) => v.side,
    {
      move: t.verb({
        label: "Move",
        weight: () => 3,
        whyNot: () => refuse("1.1", "None of your companies can move."),
        ask: (k, v, p) => askMove(k, v.side, p),
        do: (g, _v, march) => {
          carryOutMove(g, march);
          return again;
        },
      }),
      attack: t.verb({
        label: "Attack",
        when: (k, v) => canAttack(k, v.side),
        whyNot: () => refuse("3.1", "None of your companies stands beside an enemy."),
        ask: (k, v, p) => askAttack(k, v.side, p),
        preview: (k, v, attack) => attackReport(k, v.side, attack),
        do: (g, v, attack) => {
          carryOutAttack(g, attack);
          return isDestroyed(g, v.side) ? finish() : again;
        },
      }),
      done: t.button(() => finish(), { label: "End your turn" }),
    },
  ),
]);

const gameTurn = T.procedure<NoVariables>("gameTurn", "1.1").steps((t) => [
  t.auto("begin", "1.1", (g) => {
    g.tell?.({
      type: "turn",
      rule: "1.1",
      text: `Turn ${g.pub.turn} begins.`,
      data: { kind: "turn", turn: g.pub.turn },
    });
  }),
  t.each("sides", "1.1", () => [{ side: NORTH }, { side: SOUTH }], playerTurn),
  t.auto("end", "4.1", (g) => endOfTurn(g)),
]);

/** 1.1: turn after turn until somebody has won. */
export const main = T.procedure<NoVariables>("main", "1.1").steps((t) => [
  t.loop(
    "turns",
    "1.1",
    () => true,
    gameTurn,
    () => ({}),
  ),
]);
