import { type HexOrNowhere, NOWHERE } from "@wusong/board";
import { type Ask, call, finish, type Refusal, refuse, type Seat } from "@wusong/engine";
import { T } from "../../book.ts";
import { ATTACKED, type HexId, JAPAN, type MarkerId, sideName } from "../../ids.ts";
import { HEX, MARKER } from "../../kinds.ts";
import type { Sheet } from "../../sheet.ts";
import type { K } from "../../state.ts";
import { clearMarks } from "../05-movement/marches.ts";
import { markersInReach, spend, whyNotInReach } from "../15-fire-support.ts";
import { placeSniper, sniperHexes, whyNoSniper } from "../16-special-units/snipers.ts";
import { anyTarget, attackersOn, stacksIn, targets, whyNotFrom, whyNotTarget } from "./attack.ts";
import { combat, declare } from "./combat.ts";
import { report } from "./differential.ts";

/** A combat phase; `open`: whether anything can be attacked. */
export interface Attacking {
  side: Seat;
  mobile: boolean;
  open: boolean;
}

interface Attack {
  target: HexId;
  from: HexId[];
  fire: MarkerId[];
  sniper: HexOrNowhere;
}

/** 7.1, 7.2: one hex, the stacks that attack it, fire support (Japan) or a sniper (China). */
function askAttack(k: K, side: Seat, p: Ask<Sheet>): Attack {
  const target = p.one("target", HEX, targets(k, side), { why: (hex) => whyNotTarget(k, side, hex) });
  const why = (hex: HexId): Refusal | null => whyNotFrom(k, side, target, hex);
  const from = p.set("from", HEX, attackersOn(k, side, target), {
    min: 1,
    size: () => refuse("7.2", "At least one stack attacks."),
    why,
  });
  if (side === JAPAN) {
    const fire = p.set("fire", MARKER, markersInReach(k, target), { why: (one) => whyNotInReach(k, one, target) });
    return { target, from, fire, sniper: NOWHERE };
  }
  const hexes = sniperHexes(k, target);
  if (!p.more("sniper", hexes.length > 0)) return { target, from, fire: [], sniper: NOWHERE };
  const sniper = p.one("sniperHex", HEX, hexes, { why: (hex) => whyNoSniper(k, target, hex) });
  return { target, from, fire: [], sniper };
}

/** 7.0, 4.1: the combat phase and the mobile combat phase. */
export const combatPhase = T.procedure<Attacking>("combatPhase", "7.1").steps((t) => [
  t.auto("begin", "4.1", (g, v) => {
    g.pub.phase = v.mobile ? "mobileCombat" : "combat";
    g.pub.side = v.side;
    g.pub.attacked = [];
    clearMarks(g);
  }),
  t.auto("look", "7.1", (g, v) => {
    v.open = anyTarget(g, v.side);
  }),
  t.decide(
    "attack",
    "7.1",
    (_k, v) => `${sideName(v.side)}: attack, or end the ${v.mobile ? "mobile combat" : "combat"} phase`,
    (_pub, v) => (v.open ? v.side : null),
    {
      attack: t.verb({
        label: "Attack",
        whyNot: () => refuse("7.1", "No enemy hex beside your units can be attacked any more."),
        weight: () => 3,
        ask: (k, v, p) => askAttack(k, v.side, p),
        do: (g, v, { target, from, fire, sniper }) => {
          const units = stacksIn(g, from);
          for (const unit of units) g.pub.marks[unit] |= ATTACKED;
          g.pub.attacked.push(target);
          spend(g, fire);
          if (sniper !== NOWHERE) placeSniper(g, sniper);
          return call(combat, declare(g, v.side, target, units, fire, v.mobile), "look");
        },
        preview: (k, v, { target, from, fire }) =>
          report(k, { side: v.side, target, units: stacksIn(k, from), fire, cover: [] }, v.mobile),
      }),
      done: t.button(() => finish(), { label: "End combat" }),
    },
  ),
]);
