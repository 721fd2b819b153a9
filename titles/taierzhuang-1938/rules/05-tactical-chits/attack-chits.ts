import { type Ask, call, finish, type Refusal, refuse, type Seat, type Steps } from "@wusong/engine";
import { T } from "../../book.ts";
import {
  BOMBER,
  CHINA,
  type ChitId,
  EVERY_PLACE,
  enemyOf,
  FIGHTER,
  IJA_ARTILLERY,
  isArea,
  JAPAN,
  KMT_AIR_FORCE,
  KMT_ARTILLERY,
  type PlaceId,
  sideAdjective,
} from "../../ids.ts";
import { PLACE } from "../../kinds.ts";
import type { Sheet } from "../../sheet.ts";
import type { Board, Knowing, Taierzhuang } from "../../state.ts";
import { chitText, placeText } from "../../words.ts";
import { countAt } from "../02-units.ts";
import { attack, chitAttack } from "../07-impulses/attack.ts";
import { act } from "../07-impulses/passing.ts";
import { attackReport } from "../07-impulses/preview.ts";
import { cancellation } from "./cancellation.ts";
import { cannotPlay, play } from "./chits.ts";

const isAir = (chit: ChitId): boolean => chit === BOMBER || chit === FIGHTER || chit === KMT_AIR_FORCE;

/** Why a place cannot be the target of an attack chit; null for a legal target. */
function targetRefusal(b: Board, side: Seat, chit: ChitId, target: PlaceId): Refusal | null {
  const enemy = enemyOf(side);
  if (!isArea(target)) {
    const zoneRefusal = zoneTargetRefusal(b, side, target);
    if (zoneRefusal) return zoneRefusal;
  }
  if (countAt(b, enemy, target) === 0)
    return refuse("5.2", () => `No ${sideAdjective(enemy)} unit is in ${placeText(b.sheet, target)}.`);
  if (chit === BOMBER && countAt(b, JAPAN, target) > 0)
    return refuse("5.J2", "Bombers do not strike an area with Japanese units.");
  if (!isAir(chit) && !gunsReach(b, side, target))
    return refuse(side === JAPAN ? "5.J1" : "5.C2", () =>
      isArea(target)
        ? `No ${sideAdjective(side)} unit is in or next to ${placeText(b.sheet, target)}.`
        : `No Japanese unit is in an area next to ${placeText(b.sheet, target)}.`,
    );
  return null;
}

/** 12.5: only Chinese zones, only when the rule is in use. */
function zoneTargetRefusal(b: Board, side: Seat, zone: PlaceId): Refusal | null {
  if (side === CHINA) return refuse("7.2", "A Japanese Deployment Zone cannot be attacked.");
  if (!b.sheet.zonesOf[CHINA].includes(zone)) return refuse("7.2", "This zone is Japanese.");
  if (!b.pub.options.interdiction)
    return refuse("2.3", "Units in a Deployment Zone can be attacked only under the optional rule 12.5.");
  return null;
}

/** Artillery reaches areas with friendly units, and areas and zones next to them, canal borders included (ruling R40). */
function gunsReach(b: Board, side: Seat, target: PlaceId): boolean {
  if (countAt(b, side, target) > 0) return true;
  for (const area of b.sheet.gunLinks[target]) if (countAt(b, side, area) > 0) return true;
  for (const zone of b.sheet.zonesBeside[side][target]) if (countAt(b, side, zone) > 0) return true;
  return false;
}

export const chitTargets = (b: Board, side: Seat, chit: ChitId): PlaceId[] =>
  EVERY_PLACE.filter((place) => countAt(b, enemyOf(side), place) > 0 && targetRefusal(b, side, chit, place) === null);

const askChitTarget = (k: Knowing, p: Ask<Sheet>, chit: ChitId): PlaceId =>
  p.one("target", PLACE, chitTargets(k, k.seat, chit), { why: (place) => targetRefusal(k, k.seat, chit, place) });

interface AirStrike {
  by: Seat;
  chit: ChitId;
  target: PlaceId;
}

/** An air chit attacks unless it is cancelled; a cancelled play was the action of the impulse all the same (5.C6.h). */
const airStrike = T.procedure<AirStrike>("airStrike", "5.C6").steps((t) => [
  t.auto("played", "5.C6", (_g, v) => call(cancellation, { answers: enemyOf(v.by), stands: true })),
  t.auto("strike", "7.2.2", (_g, v, stands: boolean) =>
    stands ? call(attack, chitAttack(v.by, v.chit, v.target)) : finish(),
  ),
]);

const CASES: readonly (readonly [ChitId, string, Seat, string])[] = [
  [IJA_ARTILLERY, "5.J1", JAPAN, "Fire the heavy artillery"],
  [BOMBER, "5.J2", JAPAN, "Send bombers"],
  [FIGHTER, "5.J3", JAPAN, "Send fighters"],
  [KMT_ARTILLERY, "5.C2", CHINA, "Fire the artillery"],
  [KMT_AIR_FORCE, "5.C6", CHINA, "Send the air force"],
];

/** Whether some attack chit of a side has a target, among those that `playable` lets through. */
export const someChitStrikes = (b: Board, side: Seat, playable: (chit: ChitId) => boolean): boolean =>
  CASES.some(([chit, , owner]) => owner === side && playable(chit) && chitTargets(b, side, chit).length > 0);

/** The verb that plays an attack chit as the action of the impulse. */
export function attackChitVerb(t: Steps<Taierzhuang, object>, chit: ChitId) {
  const [, rule, side, label] = CASES.find(([one]) => one === chit)!;
  return t.verb({
    when: (k) => cannotPlay(k, chit) === null,
    whyNot: (k) => {
      if (k.seat !== side) return refuse(rule, "This chit belongs to the other side.");
      return cannotPlay(k, chit) ?? refuse(rule, `No target of ${chitText(k.sheet, chit)} is in reach.`);
    },
    ask: (k, _v, p) => askChitTarget(k, p, chit),
    do: (g, _v, target) => {
      act(g);
      play(g, side, chit, rule);
      return isAir(chit)
        ? call(airStrike, { by: side, chit, target }, "close")
        : call(attack, chitAttack(side, chit, target), "close");
    },
    preview: (k, _v, target) => attackReport(k, chitAttack(side, chit, target)),
    label,
  });
}
