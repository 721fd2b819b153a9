import { type Refusal, refuse } from "@wusong/engine";
import type { PlaceId, UnitId } from "../../ids.ts";
import { isOnMap } from "../../ids.ts";
import { PLACE, UNIT } from "../../kinds.ts";
import { type Army, mine, unitsOff } from "../../position.ts";
import { type Ask, type Know, REPLACEABLE } from "../../state.ts";
import { mayStand } from "../11-movement/terrain.ts";
import { supplyIn, supplyPlaces } from "./supply.ts";

const BATTALIONS_PER_POINT = 3;
/** 7.61: damaged air points that one supply point repairs. */
export const AIR_PER_POINT = 3;

/** 7.5: supply points that bring back a choice of combat units together. */
export function refitCost(a: Army, units: readonly UnitId[]): number {
  let battalions = 0;
  for (const unit of units) battalions += a.sheet.units[unit].type.battalions;
  return Math.ceil(battalions / BATTALIONS_PER_POINT);
}

/** Eliminated units that can come back, combat units or headquarters. */
export function replaceable(a: Army, hqs: boolean): UnitId[] {
  return unitsOff(a, REPLACEABLE).filter((unit) => (a.sheet.isHq[unit] === 1) === hqs);
}

/** 12.5: places whose supply can be used at all. */
export function usablePlaces(a: Army): PlaceId[] {
  return supplyPlaces(a).filter((place) => !(isOnMap(a.sheet, place) && a.own.over.includes(place)));
}

const mayAppear = (a: Army, unit: UnitId, place: PlaceId): boolean =>
  !isOnMap(a.sheet, place) || mayStand(a.sheet, unit, place);

const NOT_REPLACEABLE = refuse("7.5", "Only units in the Replaceable Units box can be refitted.");

/** 7.5, 7.51: combat units come back where the supply is spent; all points of one refit lie in one place. */
export function askRefit(k: Know, p: Ask): { place: PlaceId; units: UnitId[]; cost: number } {
  const a = mine(k);
  const units = replaceable(a, false);
  const fits = (place: PlaceId): UnitId[] =>
    units.filter((unit) => mayAppear(a, unit, place) && refitCost(a, [unit]) <= supplyIn(a, place).length);
  const places = usablePlaces(a).filter((place) => fits(place).length > 0);
  const place = p.one("place", PLACE, places, { why: () => refuse("7.5", "The supply there refits nothing.") });
  const points = supplyIn(a, place).length;
  const affordable = (chosen: readonly UnitId[]): Refusal | null =>
    refitCost(a, chosen) <= points
      ? null
      : refuse("7.5", () => `That takes ${refitCost(a, chosen)} supply points; ${points} are here.`);
  const chosen = p.set("units", UNIT, fits(place), {
    min: 1,
    size: () => refuse("7.5", "At least one unit is refitted."),
    ok: affordable,
    may: (some, unit) => affordable([...some, unit]),
    why: (unit) =>
      units.includes(unit)
        ? refuse("7.5", "There is not enough supply here, or it cannot stand here.")
        : NOT_REPLACEABLE,
  });
  return { place, units: chosen, cost: refitCost(a, chosen) };
}

/** 7.5: a headquarters comes back, inactive, for as many points as its support value. */
export function askRefitHq(k: Know, p: Ask): { place: PlaceId; hq: UnitId; cost: number } {
  const a = mine(k);
  const costOf = (hq: UnitId): number => a.sheet.units[hq].type.support!;
  const places = (hq: UnitId): PlaceId[] => usablePlaces(a).filter((place) => supplyIn(a, place).length >= costOf(hq));
  const hqs = replaceable(a, true);
  const hq = p.one(
    "hq",
    UNIT,
    hqs.filter((one) => places(one).length > 0),
    {
      why: (unit) =>
        hqs.includes(unit)
          ? refuse("7.5", "No place holds as many supply points as its support value.")
          : NOT_REPLACEABLE,
    },
  );
  const place = p.one("place", PLACE, places(hq), {
    why: () => refuse("7.5", () => `${costOf(hq)} supply points must lie in that one place.`),
  });
  return { place, hq, cost: costOf(hq) };
}
