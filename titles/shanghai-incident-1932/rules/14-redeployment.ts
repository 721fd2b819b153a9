import { knownHex, NOWHERE } from "@wusong/board";
import { again, finish, type Proc, refuse, type Steps } from "@wusong/engine";
import { T } from "../book.ts";
import { sideName } from "../ids.ts";
import type { Incident, K } from "../state.ts";
import { askMarch, type Moving, march, nobodyMoves, tellEnded, unmoved } from "./05-movement/marches.ts";
import { trainVerb } from "./16-special-units/trains.ts";
import { fortVerb } from "./17-forts.ts";

/** 14.0: a march far from the enemy. `weight`: how often random play redeploys. */
export function redeployVerb(t: Steps<Incident, Moving>, weight: (k: K, v: Moving) => number) {
  return t.verb({
    label: "Redeploy",
    whyNot: (_k, v) => nobodyMoves(v, "14.0", "None of your units is far enough from the enemy to redeploy."),
    weight,
    ask: (k, v, p) => askMarch(k, v, p, "redeploy"),
    do: (g, v, answer) => {
      march(g, v, answer, "14.0", answer.group.length > 1 ? "redeploy" : "redeploys");
      return again;
    },
  });
}

/** 13.1, 14.0: the one movement of a side in a pause: redeployment only. The Chinese may still build forts (17.1). */
export const pauseMovement: Proc<Incident, Moving> = T.procedure<Moving>("pauseMovement", "14.0").steps((t) => [
  t.auto("begin", "13.1", (g, v) => {
    g.pub.side = v.side;
  }),
  t.decide(
    "redeploy",
    "14.0",
    (k, v) =>
      v.over !== NOWHERE
        ? `${sideName(v.side)}: ${k.sheet.hexName[v.over]} is over the stacking limit, redeploy a unit out of it`
        : `${sideName(v.side)}: redeploy your units, pause ${k.pub.pause}`,
    (_pub, v) => v.side,
    {
      redeploy: redeployVerb(t, (k, v) => 1 + (unmoved(k, v) >> 2)),
      train: trainVerb(t, true),
      fort: fortVerb(t, false),
      done: t.button(
        (g, v) => {
          tellEnded(g, v.side, "redeployment", "14.0");
          return finish();
        },
        {
          label: "End redeployment",
          when: (_k, v) => v.over === NOWHERE,
          whyNot: (k, v) => refuse("5.3", `${k.sheet.hexName[knownHex(v.over)]} is over the stacking limit.`),
        },
      ),
    },
    { board: "redeployment", byPublicFacts: true },
  ),
]);
