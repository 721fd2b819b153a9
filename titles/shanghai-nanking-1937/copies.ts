import type { Copies } from "@wusong/engine";
import type { Campaign } from "./state.ts";

export const copies: Copies<Campaign> = {
  pub: (pub) => ({
    ...pub,
    declared: pub.declared.slice(),
    stacks: pub.stacks.slice(),
    control: pub.control.slice(),
    place: pub.place.slice(),
    received: pub.received.slice(),
    spent: pub.spent.slice(),
    attacked: pub.attacked.slice(),
    arranged: pub.arranged.slice(),
  }),
  own: (own) => ({
    at: own.at.slice(),
    steps: own.steps.slice(),
    height: own.height.slice(),
    used: own.used.slice(),
    group: own.group.slice(),
  }),
  sys: () => ({}),
  cache: ({ zones, occupied, nearShanghai }) => ({ zones: zones.slice(), occupied: occupied.slice(), nearShanghai }),
  ownCache: () => ({}),
};
