import { counted, listed } from "@wusong/engine";
import type { PlaceId, UnitId } from "../../ids.ts";
import { type Army, hexOf, mine, placeOf, unitsInPlay } from "../../position.ts";
import { BASE, DAMAGED, type Know } from "../../state.ts";
import { consequences, unitName } from "../../words.ts";
import { byForces, forcesAround } from "../10-headquarters.ts";
import { activationCost, whyNotActivated, whyNotBase } from "./activation.ts";
import { AIR_PER_POINT } from "./refit.ts";
import { basePlace, supplyIn, supplyPlaces, supplyReaching } from "./supply.ts";

/** 7.1: what supply is spent on in one pause: how much there is, what a sensible player would buy, and what not buying means. */

/** "5 points, 3 of them in the base". */
export function budget(k: Know): string {
  const a = mine(k);
  const points = supplyPlaces(a).reduce((sum, place) => sum + supplyIn(a, place).length, 0);
  const inBase = supplyIn(a, basePlace(a)).length;
  return `${counted(points, "point")}${inBase > 0 ? `, ${inBase === points ? "all" : inBase} in the base` : ""}`;
}

/** 7.3: headquarters on the map that supply can activate now, those first with most around them that could move and fight. */
function worthActivating(a: Army): UnitId[] {
  const open = a.sheet.hqs[a.side].filter((hq) => whyNotActivated(a, hq) === null && forcesAround(a, hq) > 0);
  return byForces(a, open);
}

/** The places that pay for it, the fullest first. */
function payers(a: Army, hq: UnitId): PlaceId[] {
  const paid: PlaceId[] = [];
  const left = (place: PlaceId): number => supplyIn(a, place).length - paid.filter((one) => one === place).length;
  while (paid.length < activationCost(a))
    paid.push(supplyReaching(a, hexOf(a, hq)).sort((x, y) => left(y) - left(x) || x - y)[0]);
  return paid;
}

/** 26.5: combat units that could leave the base in the follow-on impulse. */
const waitsInBase = (a: Army): boolean =>
  unitsInPlay(a).some((unit) => placeOf(a, unit) === BASE && a.sheet.combat[unit] === 1);

/** 7.6: air points worth a supply point each, out of what lies in the base. */
function worthRepairing(k: Know): number {
  const a = mine(k);
  const points = Math.min(supplyIn(a, basePlace(a)).length, Math.floor(k.pub.air[k.seat][DAMAGED] / AIR_PER_POINT));
  return AIR_PER_POINT * points;
}

/** The proposals of the pause by id, and what people call them. */
export const SUPPLY_PROPOSALS = { activate: "Activate headquarters, then repair", nothing: "Spend nothing" } as const;

export const purchases = [
  {
    id: "activate",
    label: SUPPLY_PROPOSALS.activate,
    choose: (k: Know) => {
      const a = mine(k);
      const [hq] = worthActivating(a);
      if (hq !== undefined) return { verb: "activate", picks: [hq, ...payers(a, hq)] };
      if (waitsInBase(a) && whyNotBase(a) === null) return { verb: "activateBase", picks: [] };
      const repaired = worthRepairing(k);
      return repaired > 0 ? { verb: "repair", picks: [repaired] } : { verb: "done", picks: [] };
    },
  },
  { id: "nothing", label: SUPPLY_PROPOSALS.nothing, choose: () => ({ verb: "done", picks: [] }) },
];

/** 7.4: headquarters that fall silent, in vain where supply for them is at hand; and what is kept. */
export function whatStaysUnpaid(k: Know) {
  const a = mine(k);
  const silent = k.mine.active.filter((hq) => !k.mine.paid.includes(hq));
  const affordable = (hq: UnitId): boolean =>
    placeOf(a, hq) === BASE ? whyNotBase(a) === null : whyNotActivated(a, hq) === null;
  const idle = worthActivating(a).filter((hq) => !silent.includes(hq));
  const names = (hqs: readonly UnitId[]): string => listed(hqs.map((hq) => unitName(k.sheet, hq)));
  return consequences(
    silent.length === 0
      ? null
      : {
          text: `${names(silent)} ${silent.length === 1 ? "becomes" : "become"} inactive.`,
          rule: "7.4",
          grave: silent.some(affordable),
        },
    idle.length === 0 ? null : { text: `${names(idle)} could be activated with the supply at hand.`, rule: "7.3" },
    supplyPlaces(a).length === 0 ? null : { text: `Supply kept for later: ${budget(k)}.`, rule: "7.1" },
  );
}
