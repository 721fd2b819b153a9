import { counted, goto, type NoVariables, type Proc, type Suggestion } from "@wusong/engine";
import { beginImpulses } from "@wusong/mechanics";
import { T } from "../book.ts";
import { CHINA, CHITS_OF, type ChitId, JAPAN, NOWHERE, SEATS, sideAdjective, sideName } from "../ids.ts";
import type { Game, Knowing, Taierzhuang } from "../state.ts";
import { deployment } from "./03-deployment.ts";
import { chitPhase, handLevel } from "./05-tactical-chits/chit-phase.ts";
import { askChits, discard } from "./05-tactical-chits/chits.ts";
import { reinforcementPhase } from "./06-reinforcements/reinforcements.ts";
import { supplyAndReadiness } from "./06-reinforcements/supply.ts";
import { impulsePhase } from "./07-impulses/impulse.ts";
import { victoryCheck } from "./10-victory.ts";
import { randomEvent } from "./E-events.ts";

/** 4.0 step 4: the higher die begins; on turn 1 the Japanese do. */
function initiative(g: Game): void {
  g.pub.resting.fill(0);
  if (g.pub.turn === 1) {
    beginImpulses(g.pub, JAPAN);
    return;
  }
  let dice = [0, 0];
  while (dice[0] === dice[1]) dice = [g.d.d6(), g.d.d6()];
  beginImpulses(g.pub, dice[JAPAN] > dice[CHINA] ? JAPAN : CHINA);
  g.tell?.({
    type: "initiative",
    rule: "4.0",
    text: `Initiative: ${dice.join(" against ")}; ${sideAdjective(g.pub.active)} first.`,
    data: { kind: "roll", dice, facts: { first: g.pub.active } },
  });
}

const initiativePhase = T.procedure("initiativePhase", "4.0").steps((t) => [t.auto("roll", "4.0", initiative)]);

/**
 * 5.3.d: how many chits of a hand cannot be kept for the next turn; after the last one nothing has to go (ruling R30), which only a
 * position set up by hand asks about.
 */
function tooMany(k: Knowing): number {
  if (k.pub.turn >= k.sheet.tables.turns) return 0;
  return Math.max(0, k.pub.held[k.seat] - handLevel(k, k.seat, k.pub.turn + 1));
}

/** 5.3: no more goes than has to, and of the kinds that most are held of. */
function keepMost(k: Knowing): Suggestion {
  const gone = k.mine.hand.map(() => 0);
  for (let i = tooMany(k); i > 0; i--) {
    const left = (chit: ChitId): number => k.mine.hand[chit] - gone[chit];
    gone[CHITS_OF[k.seat].reduce((most, chit) => (left(chit) > left(most) ? chit : most))]++;
  }
  return { verb: "discard", picks: CHITS_OF[k.seat].filter((chit) => k.mine.hand[chit] > 0).map((chit) => gone[chit]) };
}

/** 4.0 step 6. Discards are made at the same time and unseen; after the last turn there are none (ruling R30). */
export const endPhase = T.procedure("endPhase", "4.0").steps((t) => [
  // After the last turn nobody needs a hand any more.
  t.auto("evening", "5.3", (g) => (g.pub.turn >= g.sheet.tables.turns ? goto("supply") : undefined)),
  t.together(
    "discard",
    "5.3",
    (k) => {
      const excess = tooMany(k);
      const what = excess > 0 ? `discard at least ${counted(excess, "tactical chit")}` : "discard tactical chits?";
      return `${sideName(k.seat)}: ${what}`;
    },
    (pub) => SEATS.filter((seat) => pub.held[seat] > 0),
    "discard",
    (k, _v, p) => askChits(k, p, k.mine.hand, tooMany(k), k.pub.held[k.seat]),
    (g, _v, answers) => {
      for (const [seat, chits] of answers) discard(g, seat, chits, "5.3");
    },
    { proposals: [{ id: "keep", label: "Keep what may be kept", choose: keepMost }] },
  ),
  t.auto("supply", "6.3", (g) => supplyAndReadiness(g)),
  t.run("victory", "10.0", victoryCheck, () => ({})),
  t.auto("advance", "4.0", (g) => {
    g.pub.turn++;
    g.pub.played.fill(0);
    g.pub.supplyDrop = NOWHERE;
    g.tell?.({
      type: "turn",
      rule: "4.0",
      text: `Turn ${g.pub.turn} begins.`,
      data: { kind: "turn", turn: g.pub.turn },
    });
  }),
]);

/** 4.0: a turn is one day. */
export const gameTurn = T.procedure("gameTurn", "4.0").steps((t) => [
  t.run("chits", "5.1", chitPhase, () => ({})),
  t.run("reinforcements", "6.0", reinforcementPhase, () => ({ roll: 0 })),
  t.run("event", "E.1", randomEvent, () => ({})),
  t.run("initiative", "4.0", initiativePhase, () => ({})),
  t.run("impulses", "7.0", impulsePhase, () => ({})),
  t.run("end", "4.0", endPhase, () => ({})),
]);

export const wholeGame: Proc<Taierzhuang, NoVariables> = T.procedure("wholeGame", "4.0").steps((t) => [
  t.run("deployment", "3.0", deployment, () => ({})),
  t.loop(
    "turns",
    "4.0",
    () => true,
    gameTurn,
    () => ({}),
  ),
]);
