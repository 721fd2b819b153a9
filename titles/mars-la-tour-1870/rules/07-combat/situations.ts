import type { DeepReadonly, Seat } from "@wusong/engine";
import { isOtherwise } from "@wusong/mechanics";
import {
  ARM_NAMES,
  ARTILLERY,
  type AreaId,
  CAVALRY,
  enemyOf,
  has,
  INFANTRY,
  type LeaderId,
  SIDE_IDS,
  type UnitId,
} from "../../ids.ts";
import { combatValue, isFresh, unitsIn } from "../../position.ts";
import { distanceBetween, isCavalry, isGun, isInfantry } from "../../sheet.ts";
import type { Board } from "../../state.ts";
import { type AssaultSituation, assault } from "./assault.ts";
import { bombardment } from "./bombardment.ts";
import type { Combat } from "./combat.ts";
import { rifleFire } from "./rifle-fire.ts";
import { volley } from "./volley.ts";

/** What stands on the map, put into the words of the tables. */

export interface Bombarding {
  side: Seat;
  selected: UnitId;
  further: UnitId[];
  target: AreaId;
}

export function bombardmentOf(b: Board, v: DeepReadonly<Bombarding>, itemised = false): Combat {
  const { sheet, pub, cache } = b;
  const from = pub.at[v.selected];
  const enemy = enemyOf(v.side);
  const slot = enemy * sheet.areas + v.target;
  return bombardment(
    sheet.tables,
    {
      factor: sheet.factor[v.selected],
      furtherAdjacent: v.further.filter((unit) => has(sheet.nearSet[pub.at[unit]], v.target)).length,
      distance: distanceBetween(sheet, from, v.target),
      cover: sheet.cover[from],
      target: {
        cover: sheet.cover[v.target],
        freshArtillery: cache.freshGuns[slot],
        cavalryAlone: cache.foot[slot] === 0,
      },
    },
    itemised,
  );
}

export interface Firing {
  side: Seat;
  lead: UnitId;
  supports: UnitId[];
  target: AreaId;
  /** Named by the defender, -1 before. */
  answer: UnitId | -1;
}

export function rifleFireOf(b: Board, v: DeepReadonly<Firing>, itemised = false): Combat {
  const { sheet, pub, cache } = b;
  const from = pub.at[v.lead];
  const slot = enemyOf(v.side) * sheet.areas + v.target;
  const leadFresh = isFresh(b, v.answer);
  const leadIsGun = isGun(sheet, v.answer);
  return rifleFire(
    sheet.tables,
    {
      side: SIDE_IDS[v.side],
      distance: distanceBetween(sheet, from, v.target),
      cover: sheet.cover[from],
      infantry: v.supports.filter((unit) => isInfantry(sheet, unit)).length,
      artillery: v.supports.filter((unit) => isGun(sheet, unit)).length,
      target: {
        cover: sheet.cover[v.target],
        lead: leadIsGun ? "artillery" : "infantry",
        leadFresh,
        infantry: cache.freshInfantry[slot] - (leadFresh && !leadIsGun ? 1 : 0),
        artillery: cache.freshGuns[slot] - (leadFresh && leadIsGun ? 1 : 0),
      },
      reduction: pub.reduction,
      targetVision: !isOtherwise(pub, "targetVision"),
    },
    itemised,
  );
}

/** Infantry and artillery in an Area: what rifle fire can hit, and who may lead it (7.2.T.n). */
export const footIn = (b: Board, side: Seat, area: AreaId): UnitId[] =>
  unitsIn(b, side, area).filter((unit) => !isCavalry(b.sheet, unit));

export function volleyOf(b: Board, firers: readonly number[], group: readonly number[], itemised = false): Combat {
  const { sheet, pub } = b;
  return volley(
    sheet.tables,
    {
      firers: firers.length,
      divisions: new Set(firers.map((unit) => sheet.division[unit])).size,
      cover: sheet.cover[pub.at[firers[0]]],
      target: { units: group.length, cover: sheet.cover[pub.at[group[0]]] },
      halvesUp: !isOtherwise(pub, "volleyHalves"),
    },
    itemised,
  );
}

export interface Fighting {
  /** Side of the attackers. */
  side: Seat;
  attackers: UnitId[];
  lead: UnitId | -1;
  /** Committed Leader, -1 for none. */
  leader: LeaderId | -1;
  /** Where the defenders stand, who they are, and their lead. */
  area: AreaId;
  defenders: UnitId[];
  answer: UnitId | -1;
  zones: { foot: number; cavalry: number };
}

/** Who may be the defending lead: infantry or artillery; cavalry only where it stands alone (7.4.T.n, 7.4.C.l). */
export function defendingLeads(b: Board, defenders: readonly UnitId[]): UnitId[] {
  const foot = defenders.filter((unit) => !isCavalry(b.sheet, unit));
  return foot.length > 0 ? foot : defenders.slice();
}

function assaultSituation(b: Board, v: DeepReadonly<Fighting>): AssaultSituation {
  const { sheet } = b;
  const support = (arm: number): number =>
    v.attackers.filter((unit) => unit !== v.lead && sheet.arm[unit] === arm).length;
  const defending = (arm: number, fresh: boolean): number =>
    v.defenders.filter((unit) => unit !== v.answer && sheet.arm[unit] === arm && isFresh(b, unit) === fresh).length;
  return {
    lead: { arm: ARM_NAMES[sheet.arm[v.lead]], value: combatValue(b, v.lead) },
    leader: v.leader >= 0,
    infantry: support(INFANTRY),
    artillery: support(ARTILLERY),
    cavalry: support(CAVALRY),
    zones: v.zones,
    target: {
      cover: sheet.cover[v.area],
      cavalryAlone: v.defenders.every((unit) => isCavalry(sheet, unit)),
      lead: { arm: ARM_NAMES[sheet.arm[v.answer]], value: combatValue(b, v.answer) },
      freshInfantry: defending(INFANTRY, true),
      spentInfantry: defending(INFANTRY, false),
      freshArtillery: defending(ARTILLERY, true),
      freshCavalry: defending(CAVALRY, true),
    },
  };
}

export const assaultOf = (b: Board, v: DeepReadonly<Fighting>, itemised = false): Combat =>
  assault(b.sheet.tables, assaultSituation(b, v), itemised);

/** 7.4.C.k: cavalry alone on both sides; then no Leader can be committed (7.4.C.p). */
export const onCavalryTable = (b: Board, attackers: readonly number[], defenders: readonly number[]): boolean =>
  attackers.every((unit) => isCavalry(b.sheet, unit)) && defenders.every((unit) => isCavalry(b.sheet, unit));
