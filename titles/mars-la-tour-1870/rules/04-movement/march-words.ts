import { type Consequences, counted, listed } from "@wusong/engine";
import { type AreaId, type AreaSet, areasOf, enemyOf, has, isArea, type UnitId } from "../../ids.ts";
import { isFresh } from "../../position.ts";
import type { K } from "../../state.ts";
import { areaName, groupName } from "../../words.ts";
import { zonesExited } from "../05-beaten-zones.ts";
import { type Act, pointsLeft } from "./groups.ts";
import { charging, volleying } from "./reactions.ts";

/** What a march says to its owner: who is asked, what a step draws upon itself, what ending the activation means. */

/** The question of a step: who is on the way, or who of the activation has still to begin. */
export function whoMoves(k: K, act: Act): string {
  const going = act.party.filter((unit) => isArea(k.pub.at[unit]) && isFresh(k, unit));
  if (going.length > 0 && act.declared) {
    const left = Math.max(...going.map((unit) => pointsLeft(act, unit)));
    return `${groupName(k, going)} in ${areaName(k, k.pub.at[going[0]])}, ${counted(left, "movement point")} left: on to where?`;
  }
  const waiting = act.units.filter((unit) => k.pub.at[unit] === act.start[act.units.indexOf(unit)]);
  return `${groupName(k, waiting.length > 0 ? waiting : act.units)}: where to?`;
}

/** 7.3.1, 7.5, 5.3: what a step draws upon itself. */
export function whatStepRisks(k: K, from: AreaId, to: AreaId, units: readonly UnitId[]): Consequences["consequences"] {
  const list: Consequences["consequences"] = [];
  const names = (areas: AreaSet): string =>
    listed(
      areasOf(areas).map((area) => areaName(k, area)),
      "or",
    );
  const volleys = volleying(k, from, to, units);
  if (volleys) list.push({ text: `The French in ${names(volleys)} may fire a volley at the group.`, rule: "7.3.1" });
  const assault = has(k.cache.occupied[enemyOf(k.pub.active)], to);
  const charges = charging(k, assault ? from : to, units);
  if (charges)
    list.push({ text: `Cavalry in ${names(charges)} may counter-charge.`, rule: assault ? "7.5.d" : "7.5.c" });
  const zones = zonesExited(k, k.pub.active, from);
  if (zones > 0)
    list.push({
      text: `${counted(zones, "Beaten Zone")} exited, to count in an assault of this activation.`,
      rule: "5.3.e",
    });
  return list;
}

/** 4.0.e: those who were named and did not move are Spent all the same. */
export function whatEndingMeans(k: K, act: Act): Consequences["consequences"] {
  const idle = act.units.filter(
    (unit, i) => act.mp[i] === k.sheet.moves[unit] && isArea(k.pub.at[unit]) && isFresh(k, unit),
  );
  if (idle.length === 0) return [];
  const verb = idle.length === 1 ? "has" : "have";
  return [{ text: `${groupName(k, idle)} ${verb} not moved and will be Spent all the same.`, rule: "4.0.e" }];
}
