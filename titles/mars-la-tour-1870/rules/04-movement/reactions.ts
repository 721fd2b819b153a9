import { type DeepReadonly, type Refusal, refuse } from "@wusong/engine";
import {
  type AreaId,
  type AreaSet,
  areasOf,
  enemyOf,
  FRENCH,
  GERMAN,
  has,
  sideAdjective,
  type UnitId,
} from "../../ids.ts";
import { freshUnitsIn } from "../../position.ts";
import { isCavalry, isInfantry } from "../../sheet.ts";
import type { Activation, Board, G, K } from "../../state.ts";
import { areaName, unitName } from "../../words.ts";
import { volleyAreas, zonesExited, zonesOf } from "../05-beaten-zones.ts";
import { advantage, type Combat } from "../07-combat/combat.ts";
import type { Clash } from "../07-combat/fight.ts";
import { assaultOf, defendingLeads, volleyOf } from "../07-combat/situations.ts";
import { type Act, stepOf } from "./groups.ts";

/** What the other side may do while a group moves: chassepot volleys (7.3.1) and counter-charges (7.5). */

/** The move activation under way: for writing at the table, for reading in what a seat knows. */
export function active(g: G): Activation;
export function active(b: Board): DeepReadonly<Activation>;
export function active({ pub }: Board): DeepReadonly<Activation> {
  return pub.act!;
}

/** Where the group stands while somebody reacts: still in the Area it leaves, or in the Area it has entered. */
export const placeOf = (act: Act): AreaId => (act.entered ? stepOf(act).to : stepOf(act).from);

/** The luckiest dice: a 6 for the attacker, a 1 for the target. */
const BEST_DICE = 5;
/** Whether a combat can do the target any harm. One that cannot is not worth a window: it could only cost the attacker. */
const canHurt = (combat: Combat): boolean => combat.outcome(advantage(combat) + BEST_DICE).targetPoints > 0;

export const riflesIn = (b: Board, area: AreaId): UnitId[] =>
  freshUnitsIn(b, FRENCH, area).filter((unit) => isInfantry(b.sheet, unit));

/** 7.3.1.b, c, f: the French Areas that may volley at units that leave an Area for another; none where no volley could hurt them. */
export function volleying(b: Board, from: AreaId, to: AreaId, units: readonly UnitId[]): AreaSet {
  if (b.pub.active !== GERMAN) return 0;
  const areas = volleyAreas(b, from, to) & ~active(b).volleyed;
  return areasOf(areas).some((area) => canHurt(volleyOf(b, riflesIn(b, area), units))) ? areas : 0;
}

export const cavalryIn = (b: Board, area: AreaId): UnitId[] =>
  freshUnitsIn(b, enemyOf(b.pub.active), area).filter((unit) => isCavalry(b.sheet, unit));

/** 7.5.a, b, e: the Areas that may counter-charge units in an Area; none where no charge could win. */
export function charging(b: Board, place: AreaId, units: readonly UnitId[]): AreaSet {
  if (active(b).charged) return 0;
  const areas = b.cache.cavalryAreas[enemyOf(b.pub.active)] & b.sheet.openSet[place];
  return areasOf(areas).some((area) => chargeCanWin(b, area, place, units)) ? areas : 0;
}

/** Whether the strongest charge out of an Area has a chance, whoever leads the defence. */
function chargeCanWin(b: Board, area: AreaId, place: AreaId, units: readonly UnitId[]): boolean {
  const strong = cavalryIn(b, area).sort((one, other) => b.sheet.freshValue[other] - b.sheet.freshValue[one]);
  const chargers = strong.slice(0, b.sheet.tables.assault.mostUnits);
  const charge = counterCharge(b, area, chargers, chargers[0], place, units);
  return defendingLeads(b, units).some((answer) => canHurt(assaultOf(b, { ...charge, answer })));
}

/** 7.5.l, m: only the moving group defends; zones count for the one Area the chargers leave. */
export function counterCharge(
  b: Board,
  area: AreaId,
  units: UnitId[],
  lead: UnitId,
  place: AreaId,
  defenders: readonly UnitId[],
): Clash {
  const side = enemyOf(b.pub.active);
  const exited = zonesExited(b, side, area);
  return {
    side,
    attackers: units,
    lead,
    leader: -1,
    area: place,
    defenders: defenders.slice(),
    answer: -1,
    zones: zonesOf(b, units, () => exited),
    from: area,
    charge: true,
    lost: 0,
    narrow: false,
  };
}

export function whyNoVolley(k: K, area: AreaId): Refusal {
  const act = active(k);
  if (has(act.volleyed, area)) return refuse("7.3.1.c", () => `${areaName(k, area)} has volleyed in this activation.`);
  if (!has(k.cache.infantryAreas[FRENCH], area))
    return refuse("7.3.1.a", () => `There is no Fresh French infantry in ${areaName(k, area)}.`);
  const { from } = stepOf(act);
  if (!has(k.sheet.nearSet[area], from))
    return refuse("7.3.1.a", () => `${areaName(k, from)} is not adjacent to ${areaName(k, area)}.`);
  return refuse(
    "7.3.1.k",
    () => `The step leads neither into ${areaName(k, area)} nor into another Area adjacent to it.`,
  );
}

export function whyNotFire(k: K, area: AreaId, unit: UnitId): Refusal {
  if (k.pub.at[unit] !== area) return refuse("7.3.1.d", () => `${unitName(k, unit)} is not in ${areaName(k, area)}.`);
  if (!isInfantry(k.sheet, unit)) return refuse("7.0.e", "Only French infantry fires a chassepot volley.");
  return refuse("7.0.l", () => `${unitName(k, unit)} is Spent.`);
}

export function whyNoCharge(k: K, area: AreaId): Refusal {
  const side = enemyOf(k.pub.active);
  const place = placeOf(active(k));
  if (!has(k.sheet.nearSet[area], place))
    return refuse("7.5.c", () => `${areaName(k, area)} is not adjacent to ${areaName(k, place)}.`);
  if (!has(k.sheet.openSet[area], place)) return refuse("7.5.a", "A counter-charge may not cross a ravine.");
  return refuse("7.5.b", () => `There is no Fresh ${sideAdjective(side)} cavalry in ${areaName(k, area)}.`);
}

export function whyNotCharge(k: K, area: AreaId, unit: UnitId): Refusal {
  if (k.pub.at[unit] !== area) return refuse("7.5.k", () => `${unitName(k, unit)} is not in ${areaName(k, area)}.`);
  if (!isCavalry(k.sheet, unit)) return refuse("7.5.b", "Only cavalry can counter-charge.");
  return refuse("7.0.l", () => `${unitName(k, unit)} is Spent.`);
}
