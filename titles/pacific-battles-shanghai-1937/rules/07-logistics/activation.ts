import { offer, type Refusal, refuse, type Seat } from "@wusong/engine";
import type { PlaceId, UnitId } from "../../ids.ts";
import { PLACE, UNIT } from "../../kinds.ts";
import { type Army, hexOf, insert, mine, placeOf, remove } from "../../position.ts";
import { type Ask, BASE, type Game, type Know } from "../../state.ts";
import { announceActivation } from "../05-campaign-markers/immediate-markers.ts";
import { basePlace, supplyIn, supplyReaching } from "./supply.ts";

/** 7.3, Panic: supply points one activation costs this turn. */
export const activationCost = (a: Army): number => (a.pub.panic[a.side] ? 2 : 1);

/** 7.3: why a headquarters on the map cannot be activated by supply now. */
export function whyNotActivated(a: Army, hq: UnitId): Refusal | null {
  if (a.sheet.side[hq] !== a.side || !a.sheet.isHq[hq] || placeOf(a, hq) < 0)
    return refuse("7.3", "Only a headquarters of yours on the map is activated like this.");
  if (a.pub.barred.includes(hq)) return refuse("CM.J.14", "The Warlords keep it inactive this turn.");
  if (a.own.paid.includes(hq)) return refuse("7.3", "It is activated for this turn already.");
  const points = reachingPoints(a, hq);
  if (points >= activationCost(a)) return null;
  if (a.own.over.includes(hexOf(a, hq))) return refuse("12.5", "Supply gives nothing into an overstacked hex.");
  return points === 0
    ? refuse("7.2", "No usable supply point lies in its hex or next to it.")
    : refuse("7.3", () => `An activation costs ${activationCost(a)} supply points this turn.`);
}

const reachingPoints = (a: Army, hq: UnitId): number =>
  supplyReaching(a, hexOf(a, hq)).reduce((sum, place) => sum + supplyIn(a, place).length, 0);

/** A headquarters on the map and the places that pay for it, one pick per point. */
export function askActivation(k: Know, p: Ask): { hq: UnitId; places: PlaceId[] } {
  const a = mine(k);
  const { from } = offer(k.sheet.hqs[k.seat], (hq) => whyNotActivated(a, hq));
  const hq = p.one("hq", UNIT, from, { why: (unit) => whyNotActivated(a, unit) });
  const places: PlaceId[] = [];
  for (let i = 0; i < activationCost(a); i++) {
    const open = supplyReaching(a, hexOf(a, hq)).filter(
      (place) => supplyIn(a, place).length > places.filter((one) => one === place).length,
    );
    places.push(
      p.one(i === 0 ? "supply" : "second supply", PLACE, open, {
        why: () => refuse("7.2", "No usable supply point there reaches this headquarters."),
      }),
    );
  }
  return { hq, places };
}

/** 26.5: headquarters in the base that one expenditure activates together. */
export function baseHqs(a: Army): UnitId[] {
  return a.sheet.hqs[a.side].filter(
    (hq) => placeOf(a, hq) === BASE && !a.own.paid.includes(hq) && !a.pub.barred.includes(hq),
  );
}

export function whyNotBase(a: Army): Refusal | null {
  if (baseHqs(a).length === 0) return refuse("26.5", "There is no headquarters to activate in the base.");
  return supplyIn(a, basePlace(a)).length < activationCost(a)
    ? refuse("26.5", () => `Activating the base costs ${activationCost(a)} supply in it.`)
    : null;
}

export function activate(g: Game, side: Seat, hqs: readonly UnitId[], rule: string): void {
  for (const hq of hqs) {
    insert(g.own[side].active, hq);
    remove(g.own[side].paid, hq);
    g.own[side].paid.push(hq);
    announceActivation(g, side, hq, rule);
  }
}
