import { knownHex, NOWHERE } from "@wusong/board";
import { again, finish, type Proc, refuse } from "@wusong/engine";
import { T } from "../../book.ts";
import { CHINA, JAPAN, sideName } from "../../ids.ts";
import type { Incident, K } from "../../state.ts";
import { askReplacement, buyReplacement, type Purchase } from "../13-pauses/chinese-replacements.ts";
import { redeployVerb } from "../14-redeployment.ts";
import { askInterdiction, interdict, readyAir } from "../15-fire-support.ts";
import { trainVerb } from "../16-special-units/trains.ts";
import { fortVerb } from "../17-forts.ts";
import {
  askInfiltration,
  askMarch,
  canInfiltrate,
  clearMarks,
  type Moving,
  march,
  nobodyMoves,
  tellEnded,
  unmoved,
  unmovedWords,
} from "./marches.ts";

const quarter = (k: K, v: Moving): number => 1 + (unmoved(k, v) >> 2);

/** 5.0: the regular movement phase. */
export const movementPhase: Proc<Incident, Moving> = T.procedure<Moving>("movementPhase", "5.0").steps((t) => [
  t.auto("begin", "5.0", (g, v) => {
    g.pub.phase = "movement";
    g.pub.side = v.side;
    clearMarks(g);
  }),
  t.decide(
    "move",
    "5.0",
    (k, v) =>
      v.over !== NOWHERE
        ? `${sideName(v.side)}: ${k.sheet.hexName[v.over]} is over the stacking limit, move a unit out`
        : `${sideName(v.side)}: move your units`,
    (_pub, v) => v.side,
    {
      move: t.verb({
        label: "Move",
        whyNot: (_k, v) => nobodyMoves(v, "5.0", "None of your units can move any more."),
        weight: unmoved,
        ask: (k, v, p) => askMarch(k, v, p, "move"),
        do: (g, v, answer) => {
          march(g, v, answer, "5.0", answer.group.length > 1 ? "move" : "moves");
          return again;
        },
      }),
      infiltrate: t.verb({
        label: "Infiltrate",
        whyNot: (_k, v) => nobodyMoves(v, "5.1.2", "None of your units can infiltrate any more."),
        weight: quarter,
        ask: askInfiltration,
        do: (g, v, answer) => {
          march(g, v, answer, "5.1.2", "infiltrates");
          return again;
        },
      }),
      redeploy: redeployVerb(t, () => 1),
      train: trainVerb(t, false),
      replace: t.verb({
        label: "Buy a replacement",
        when: (k, v) => v.side === CHINA && v.over === NOWHERE && k.pub.logistics > 0,
        whyNot: (k, v) =>
          v.side === JAPAN
            ? refuse("13.3", "Japanese units receive replacements only in pauses.")
            : v.over !== NOWHERE
              ? refuse("5.3", "First the overfull hex must be brought within the stacking limit.")
              : refuse("13.5", `The Chinese have ${k.pub.logistics} logistics points.`),
        ask: (k, _v, p): Purchase => askReplacement(k, p),
        do: (g, _v, purchase) => {
          buyReplacement(g, purchase);
          return again;
        },
      }),
      fort: fortVerb(t, true),
      interdict: t.verb({
        label: "Battlefield interdiction",
        when: (k, v) => v.side === JAPAN && v.over === NOWHERE && readyAir(k).length > 0,
        whyNot: (_k, v) =>
          v.side === JAPAN
            ? refuse("15.4", "No unused air marker is at hand.")
            : refuse("15.1", "All fire-support markers belong to the Japanese."),
        ask: (k, _v, p) => askInterdiction(k, p),
        do: (g, _v, { marker, hex }) => {
          interdict(g, marker, hex);
          return again;
        },
      }),
      done: t.verb({
        label: "End movement",
        when: (_k, v) => v.over === NOWHERE,
        whyNot: (k, v) => refuse("5.3", `${k.sheet.hexName[knownHex(v.over)]} is over the stacking limit.`),
        ask: () => null,
        do: (g, v) => {
          tellEnded(g, v.side, "movement", "5.0");
          return finish();
        },
        preview: (k, v) => unmovedWords(unmoved(k, v), "5.0"),
      }),
    },
    // As long as anybody can infiltrate, he may, or the phase may be ended.
    { byPublicFacts: true, plainChoice: (k, v) => v.over === NOWHERE && canInfiltrate(k, v) },
  ),
]);
