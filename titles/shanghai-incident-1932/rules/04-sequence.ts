import { NOWHERE } from "@wusong/board";
import { type Consequences, call, counted, finish, listed, type Proc, refuse, type Seat } from "@wusong/engine";
import { T } from "../book.ts";
import { CHINA, JAPAN } from "../ids.ts";
import type { G, Incident, K, Position } from "../state.ts";
import { levelWords } from "../words.ts";
import { mobileMovementPhase } from "./05-movement/mobile-movement.ts";
import { movementPhase } from "./05-movement/movement-phases.ts";
import { combatPhase } from "./07-combat/combat-phase.ts";
import { setUp } from "./11-set-up/set-up.ts";
import { endGame, levelNow, points } from "./12-victory.ts";
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

/** 13.1, 12.3, 13.5: what a pause costs Japan and brings the Chinese. */
function pauseWords({ pub, sheet }: K): Consequences {
  const { victory, limits } = sheet.tables;
  const most = 6 * limits.awardDice + limits.awardPlus;
  const skipped = limits.turnsPerSeries - pub.turn;
  return {
    consequences: [
      {
        text: `${counted(victory.unusedPause, "victory point")} for an unused pause ${victory.unusedPause === 1 ? "is" : "are"} lost.`,
        rule: "12.3",
      },
      {
        text: `The Chinese receive ${limits.awardDice + limits.awardPlus} to ${most} logistics points, less what planes took.`,
        rule: "13.5",
      },
      ...(skipped > 0
        ? [
            {
              text: `${counted(skipped, "turn")} of this series ${skipped === 1 ? "is" : "are"} not played.`,
              rule: "13.1",
            },
          ]
        : []),
    ],
  };
}

/** 12.0: how the game would end. */
function stopWords(k: K): Consequences {
  const level = levelNow(k);
  const text = levelWords(level, points(k).total);
  return { consequences: [{ text, rule: level === "epic-china" ? "12.2" : "12.4", grave: level.endsWith("china") }] };
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
    pause: t.verb({
      ask: () => null,
      do: () => call(pause, { clash: [], air: false }, "over"),
      preview: pauseWords,
      label: "Pause",
      when: (k) => k.pub.pause > 0,
      whyNot: () => refuse("13.1", "No pause is left."),
      weight: (k) => (lastTurn(k) ? 40 : 4),
    }),
    stop: t.verb({
      label: "Stop the campaign",
      when: (k) => k.pub.chosen.mayStop,
      whyNot: () => refuse("12.1", "Stopping the campaign is switched off in this game."),
      ask: () => null,
      do: (g) => {
        endGame(g);
        return finish();
      },
      preview: stopWords,
    }),
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
