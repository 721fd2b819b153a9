import { type Copies, copyOfLists } from "@wusong/engine";
import type { Incident } from "./state.ts";

export const copies: Copies<Incident> = {
  pub: (pub) => ({
    ...pub,
    at: pub.at.slice(),
    steps: pub.steps.slice(),
    marks: pub.marks.slice(),
    japanese: pub.japanese.slice(),
    chinese: pub.chinese.slice(),
    attacked: pub.attacked.slice(),
    rubble: pub.rubble.slice(),
    snipers: pub.snipers.slice(),
    marker: pub.marker.slice(),
    called: pub.called.slice(),
    ledger: pub.ledger.map((line) => ({ ...line })),
  }),
  own: () => ({}),
  sys: () => ({}),
  cache: ({ head, next, menace }) => ({ head: head.slice(), next: next.slice(), menace: copyOfLists(menace) }),
  ownCache: () => ({}),
};
