import type { Copies } from "@wusong/engine";
import type { Taierzhuang } from "./state.ts";

export const copies: Copies<Taierzhuang> = {
  pub: (pub) => ({
    ...pub,
    resting: pub.resting.slice(),
    place: pub.place.slice(),
    spent: pub.spent.slice(),
    entered: pub.entered.slice(),
    control: pub.control.slice(),
    held: pub.held.slice(),
    inPlay: pub.inPlay.slice(),
    played: pub.played.slice(),
    waveGroup: pub.waveGroup.slice(),
    setupCeilings: pub.setupCeilings.slice(),
  }),
  own: ({ hand }) => ({ hand: hand.slice() }),
  sys: () => ({}),
  cache: ({ count, ready, onMap }) => ({ count: count.slice(), ready: ready.slice(), onMap: onMap.slice() }),
  ownCache: () => ({}),
};
