import type { Copies, DeepReadonly } from "@wusong/engine";
import type { Activation, MarsLaTour } from "./state.ts";

export const copies: Copies<MarsLaTour> = {
  pub: (pub) => ({
    ...pub,
    rested: pub.rested.slice(),
    at: pub.at.slice(),
    spent: pub.spent.slice(),
    control: pub.control.slice(),
    leaderAt: pub.leaderAt.slice(),
    ready: pub.ready.slice(),
    barred: pub.barred.slice(),
    act: pub.act && copyOfActivation(pub.act),
  }),
  own: () => ({}),
  sys: () => ({}),
  cache: (cache) => ({
    count: cache.count.slice(),
    freshInfantry: cache.freshInfantry.slice(),
    freshCavalry: cache.freshCavalry.slice(),
    freshGuns: cache.freshGuns.slice(),
    foot: cache.foot.slice(),
    occupied: cache.occupied.slice(),
    infantryAreas: cache.infantryAreas.slice(),
    cavalryAreas: cache.cavalryAreas.slice(),
    gunAreas: cache.gunAreas.slice(),
    footAreas: cache.footAreas.slice(),
  }),
  ownCache: () => ({}),
};

const copyOfActivation = (act: DeepReadonly<Activation>): Activation => ({
  ...act,
  units: act.units.slice(),
  mp: act.mp.slice(),
  exits: act.exits.slice(),
  start: act.start.slice(),
  leaderStart: act.leaderStart.slice(),
  party: act.party.slice(),
  with: act.with.slice(),
  stopped: act.stopped.slice(),
});
