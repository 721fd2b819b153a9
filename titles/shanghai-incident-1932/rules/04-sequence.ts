import { NOWHERE } from "@wusong/board";
import { call, finish, listed, type Proc, refuse, type Seat } from "@wusong/engine";
import { T } from "../book.ts";
import { CHINA, JAPAN } from "../ids.ts";
import type { G, Incident, K, Position } from "../state.ts";
import { mobileMovementPhase } from "./05-movement/mobile-movement.ts";
import { movementPhase } from "./05-movement/movement-phases.ts";
import { combatPhase } from "./07-combat/combat-phase.ts";
import { setUp } from "./11-set-up/set-up.ts";
import { endGame } from "./12-victory.ts";
import { pause } from "./13-pauses/pauses.ts";

type Nothing = Record<never, never>;

/** 4.1: movement, combat, mobile movement, mobile combat. */
const playerTurn: Proc<Incident, { side: Seat }> = T.procedure<{ side: Seat }>("playerTurn", "4.1").steps((t) => [
  t.run("movement", "5.0", movementPhase, (_g, v) => ({ side: v.side, over: NOWHERE })),
  t.run("combat", "7.1", combatPhase, (_g, v) => ({ side: v.side, mobile: false, open: false })),
  t.run("mobileMovement", "4.1", mobileMovementPhase, (_g, v) => ({ side: v.side, open: false })),
  t.run("mobileCombat", "4.1", combatPhase, (_g, v) => ({ side: v.side, mobile: true, open: false })),
]);

const lastTurn = (p: { pub: Position["pub"]; sheet: Position["sheet"] }): boolean =>
  p.pub.turn >= p.sheet.tables.limits.turnsPerSeries;

function tempoPrompt({ pub, sheet }: K): string {
  const choices = [
    ...(lastTurn({ pub, sheet }) ? [] : ["go on"]),
    ...(pub.pause > 0 ? [`pause (box ${pub.pause})`] : []),
    ...(pub.chosen.mayStop ? ["stop the campaign"] : []),
  ];
  return `Japan: ${listed(choices, "or")} after turn ${pub.turn}?`;
}

function nextTurn(g: G) {
  g.pub.turn++;
  g.pub.day++;
  return finish();
}

/** 4.1: fire-support organisation, the two player turns, the administrative phase. */
const gameTurn: Proc<Incident, Nothing> = T.procedure<Nothing>("gameTurn", "4.1").steps((t) => [
  t.auto("organise", "4.1", (g) => {
    g.tell?.({
      type: "turn",
      rule: "4.1",
      text: `Turn ${g.pub.turn}, day ${g.pub.day}.`,
      data: { kind: "turn", turn: g.pub.day, facts: { turn: g.pub.turn, pause: g.pub.pause } },
    });
  }),
  t.each("players", "4.1", () => [{ side: JAPAN }, { side: CHINA }], playerTurn),
  t.auto("administration", "4.1", (g) => {
    g.pub.phase = "administrative";
    g.pub.side = JAPAN;
    if (!lastTurn(g)) return g.pub.pause === 0 && !g.pub.chosen.mayStop ? nextTurn(g) : undefined;
    if (g.pub.pause === 0) endGame(g);
    else if (!g.pub.chosen.mayStop) return call(pause, { clash: [], air: false }, "over");
    return undefined;
  }),
  t.decide("tempo", "13.1", tempoPrompt, JAPAN, {
    continue: t.button(nextTurn, {
      label: "Go on",
      when: (k) => !lastTurn(k),
      whyNot: () => refuse("13.1", "After turn 7 the pause is automatic."),
      weight: () => 30,
    }),
    pause: t.button(() => call(pause, { clash: [], air: false }, "over"), {
      label: "Pause",
      when: (k) => k.pub.pause > 0,
      whyNot: () => refuse("13.1", "No pause is left."),
      weight: (k) => (lastTurn(k) ? 40 : 4),
    }),
    stop: t.button(
      (g) => {
        endGame(g);
        return finish();
      },
      {
        label: "Stop the campaign",
        when: (k) => k.pub.chosen.mayStop,
        whyNot: () => refuse("12.1", "Stopping the campaign is switched off in this game."),
      },
    ),
  }),
  t.auto("over", "13.1", () => undefined),
]);

export const main: Proc<Incident, Nothing> = T.procedure<Nothing>("main", "4.1").steps((t) => [
  t.run("setUp", "11.0", setUp, () => ({})),
  t.loop(
    "turns",
    "12.1",
    () => true,
    gameTurn,
    () => ({}),
  ),
]);
