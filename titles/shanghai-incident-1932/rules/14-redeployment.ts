import { again, finish, type Proc, refuse } from "@wusong/engine";
import { T } from "../book.ts";
import { CHINA, sideName } from "../ids.ts";
import type { Incident } from "../state.ts";
import { askMarch, type Moving, march, unmoved } from "./05-marches.ts";
import { askTrain, moveTrain } from "./16-trains.ts";
import { askFort, buildFort } from "./17-forts.ts";

/** 13.1, 14.0: the one movement of a side in a pause: redeployment only. The Chinese may still build forts (17.1). */
export const pauseMovement: Proc<Incident, Moving> = T.procedure<Moving>("pauseMovement", "14.0", (t) => [
  t.auto("begin", "13.1", (g, v) => {
    g.pub.side = v.side;
  }),
  t.decide(
    "redeploy",
    "14.0",
    (k, v) =>
      v.over >= 0
        ? `${sideName(v.side)}: ${k.sheet.hexName[v.over]} is over the stacking limit, redeploy a unit out of it`
        : `${sideName(v.side)}: redeploy your units, pause ${k.pub.pause}`,
    (_pub, v) => v.side,
    {
      redeploy: t.verb({
        label: "Redeploy",
        weight: (k, v) => 1 + (unmoved(k, v) >> 2),
        ask: (k, v, p) => askMarch(k, v, p, "redeploy"),
        do: (g, v, answer) => {
          march(g, v, answer, "14.0", answer.group.length > 1 ? "redeploy" : "redeploys");
          return again;
        },
      }),
      train: t.verb({
        label: "Move a train",
        when: (_k, v) => v.side === CHINA && v.over < 0,
        ask: (k, _v, p) => askTrain(k, p, true),
        do: (g, _v, { unit, path }) => {
          moveTrain(g, unit, path);
          return again;
        },
      }),
      fort: t.verb({
        label: "Build a fort",
        when: (k, v) => v.side === CHINA && v.over < 0 && k.pub.logistics > 0,
        ask: (k, _v, p) => askFort(k, p, false),
        do: (g, _v, unit) => {
          buildFort(g, unit);
          return again;
        },
      }),
      done: t.button(() => finish(), {
        label: "End redeployment",
        when: (_k, v) => v.over < 0,
        whyNot: (k, v) => refuse("5.3", `${k.sheet.hexName[v.over]} is over the stacking limit.`),
      }),
    },
  ),
]);
