import { acted, passed } from "@wusong/mechanics";
import { sideAdjective } from "../../ids.ts";
import type { Game } from "../../state.ts";

/** 4.0: the active side does something with its impulse, or does nothing. */

export function act(g: Game): void {
  acted(g.pub);
  g.pub.resting[g.pub.active] = 0;
}

/** It rests from now on, until it acts again, the turn is over, or an enemy enters an area of its units. */
export function pass(g: Game, how = "pass"): void {
  const { active } = g.pub;
  passed(g.pub);
  g.pub.resting[active] = 1;
  g.tell?.({
    type: "passed",
    rule: "4.0",
    text: `${sideAdjective(active)} ${how}.`,
    data: { kind: "other", facts: { seat: active } },
  });
}
