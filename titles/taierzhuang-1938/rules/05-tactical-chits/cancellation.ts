import { finish, goto, type Seat } from "@wusong/engine";
import { T } from "../../book.ts";
import { type ChitId, enemyOf, FIGHTER, JAPAN, KMT_AIR_FORCE, sideName } from "../../ids.ts";
import { chitText } from "../../words.ts";
import { cannotPlay, holds, mayHold, play } from "./chits.ts";

interface Quarrel {
  /** who may cancel now */
  answers: Seat;
  /** whether the first play is in effect as things stand */
  stands: boolean;
}

/** The chit that cancels an enemy air chit. */
const canceller = (side: Seat): ChitId => (side === JAPAN ? FIGHTER : KMT_AIR_FORCE);

/**
 * 5.C6.g: air chits cancel each other in turn until somebody declines; the last unanswered play stands (ruling R10).
 * The window is open to whoever may hold the chit as far as everybody can see, so that asking tells nothing. Finishes with whether the first play stands.
 */
export const cancellation = T.procedure<Quarrel, boolean>("cancellation", "5.C6").steps((t) => [
  t.auto("answer", "5.C6", (g, v) => (mayHold(g, v.answers, canceller(v.answers)) ? undefined : goto("settled"))),
  t.window(
    "cancelAir",
    "5.C6",
    (k) => `${sideName(k.seat)}: the enemy plays an air chit. Cancel it with ${chitText(k.sheet, canceller(k.seat))}?`,
    (_pub, v) => v.answers,
    {
      cancel: t.button(
        (g, v) => {
          play(g, v.answers, canceller(v.answers), v.answers === JAPAN ? "5.J3" : "5.C6");
          v.stands = !v.stands;
          v.answers = enemyOf(v.answers);
          return goto("answer");
        },
        {
          when: (k) => holds(k, canceller(k.seat)),
          whyNot: (k) => cannotPlay(k, canceller(k.seat)),
          label: "Cancel it",
        },
      ),
    },
  ),
  t.auto("settled", "5.C6", (g, v) => {
    if (!v.stands) g.tell?.({ type: "cancelled", rule: "5.C6", text: "The air chit is cancelled and has no effect." });
    return finish(v.stands);
  }),
]);
