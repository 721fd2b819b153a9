import { type ConsideredCommand, counted } from "@wusong/engine";
import { type AreaId, type AreaSet, areasOf, bit, enemyOf, has, SIDE_IDS, type UnitId } from "./ids.ts";
import { isFresh } from "./position.ts";
import { membersOf, type Pool, poolsOf } from "./rules/03-activation/activation.ts";
import { type Combat, resolve } from "./rules/07-combat/combat.ts";
import { bombardmentOf, footIn, rifleFireOf } from "./rules/07-combat/situations.ts";
import { distanceBetween, isGun, isInfantry } from "./sheet.ts";
import type { K } from "./state.ts";
import { areaName } from "./words.ts";

/** What a combat is expected to bring: casualty points on both sides, and how often it hurts the target. */
export interface Prospect {
  readonly target: number;
  readonly attacker: number;
  readonly hits: number;
}

const FACES = [1, 2, 3, 4, 5, 6];
const FALLS = FACES.length * FACES.length;

export function prospectOf(combat: Combat): Prospect {
  let target = 0;
  let attacker = 0;
  let hits = 0;
  for (const one of FACES)
    for (const other of FACES) {
      const { targetPoints, attackerPoints, lost } = resolve(combat, one, other);
      target += targetPoints / FALLS;
      attacker += (attackerPoints + LOST_UNIT * lost) / FALLS;
      if (targetPoints > 0) hits += 1 / FALLS;
    }
  return { target, attacker, hits };
}

/** Casualty points that the loss of a whole unit stands for. */
const LOST_UNIT = 3;
/** Fire that hurts in fewer than two falls of six is not thought of. */
const WORTH_TRYING = 1 / 3;
const MOST = 6;

interface Found {
  readonly promise: number;
  readonly command: ConsideredCommand;
}

const bestOf = (found: Found[]): ConsideredCommand[] =>
  found
    .sort((one, other) => other.promise - one.promise)
    .slice(0, MOST)
    .map(({ command }) => command);

/** What falls on an Area that scores counts more. */
const matters = ({ sheet }: K, area: AreaId): number => 1 + 0.2 * sheet.points[area];

/** A Leader is called on only for what no Area can do by itself. */
export const needsLeader = (k: K, { leader }: Pool, units: readonly UnitId[]): boolean =>
  leader < 0 ||
  units.length > k.sheet.tables.areaActivation[SIDE_IDS[k.seat]] ||
  units.some((unit) => k.pub.at[unit] !== k.pub.at[units[0]]);

/** How an activation is named in a command: by Area, or by Leader. */
const byWhom = ({ leader }: Pool): (string | number)[] => (leader < 0 ? ["area"] : ["leader", leader]);

const placesOf = (k: K, units: readonly UnitId[]): AreaSet => units.reduce((set, unit) => set | bit(k.pub.at[unit]), 0);

/** 7.1: with the guns of every Area and every Leader at every target, the best gun selected and as many more as take part. */
export function considerBombardments(k: K): ConsideredCommand[] {
  const { sheet, cache, pub, seat } = k;
  const found: Found[] = [];
  for (const pool of poolsOf(k, seat)) {
    const guns = membersOf(k, pool, seat, (unit) => isGun(sheet, unit));
    let targets = 0;
    for (const from of areasOf(placesOf(k, guns))) targets |= sheet.gunReach[from] & cache.occupied[enemyOf(seat)];
    const most = Math.min(sheet.tables.bombardment.mostGuns, pool.most) - 1;
    for (const target of areasOf(targets)) {
      const far = (unit: UnitId): number => distanceBetween(sheet, pub.at[unit], target);
      const [selected, ...rest] = guns
        .filter((unit) => has(sheet.gunReach[pub.at[unit]], target))
        .sort((one, other) => far(one) - far(other) || sheet.factor[other] - sheet.factor[one] || one - other);
      // Farther off more guns add nothing (7.1.b) and would be Spent by a failure.
      const further = ascending(rest.filter((unit) => far(selected) === 1 && far(unit) === 1).slice(0, most));
      if (!needsLeader(k, pool, [selected, ...further])) continue;
      const prospect = prospectOf(bombardmentOf(k, { side: seat, selected, target, further }));
      if (prospect.hits < WORTH_TRYING) continue;
      found.push({
        promise: matters(k, target) * prospect.target,
        command: {
          verb: "bombard",
          picks: [...byWhom(pool), selected, target, further],
          why: `bombards ${areaName(k, target)}: ${percent(prospect.hits)} to hurt, ${prospect.target.toFixed(1)} points expected`,
        },
      });
    }
  }
  return bestOf(found);
}

const percent = (chance: number): string => `${Math.round(100 * chance)} %`;
const ascending = (units: readonly UnitId[]): UnitId[] => [...units].sort((one, other) => one - other);

/**
 * 7.2: with the rifles of every Area and every Leader at every target, from next door and from beyond, with the number of supports that
 * pays: every third firer helps the cover.
 */
export function considerFire(k: K): ConsideredCommand[] {
  const { sheet, cache, pub, seat } = k;
  const reach = sheet.rifleReach[seat];
  const found: Found[] = [];
  for (const pool of poolsOf(k, seat)) {
    const rifles = membersOf(k, pool, seat, (unit) => isInfantry(sheet, unit));
    const guns = membersOf(k, pool, seat, (unit) => isGun(sheet, unit));
    let targets = 0;
    for (const from of areasOf(placesOf(k, rifles))) targets |= reach[from] & cache.footAreas[enemyOf(seat)];
    for (const target of areasOf(targets)) {
      const far = (unit: UnitId): number =>
        has(reach[pub.at[unit]], target) ? distanceBetween(sheet, pub.at[unit], target) : Number.POSITIVE_INFINITY;
      for (let range = 1; range <= sheet.tables.rifleFire.range[SIDE_IDS[seat]]; range++) {
        const lead = rifles.find((unit) => far(unit) === range);
        if (lead === undefined) continue;
        const others = [...guns, ...rifles].filter((unit) => unit !== lead && far(unit) <= range);
        const volley = bestSupports(k, pool, lead, target, others.slice(0, pool.most - 1));
        if (!volley) continue;
        const { prospect, supports } = volley;
        found.push({
          promise: matters(k, target) * (prospect.target - prospect.attacker),
          command: {
            verb: "fire",
            picks: [...byWhom(pool), lead, target, supports],
            why: `${counted(1 + supports.length, "unit")} fire at ${areaName(k, target)}: ${prospect.target.toFixed(1)} points for ${prospect.attacker.toFixed(1)}`,
          },
        });
      }
    }
  }
  return bestOf(found);
}

/** As many of the supports as pay best, if the fire pays at all and has need of the Leader. */
function bestSupports(
  k: K,
  pool: Pool,
  lead: UnitId,
  target: AreaId,
  others: readonly UnitId[],
): { prospect: Prospect; supports: UnitId[] } | null {
  let best: { net: number; prospect: Prospect; supports: UnitId[] } | null = null;
  for (let size = 0; size <= others.length; size++) {
    const supports = ascending(others.slice(0, size));
    const prospect = worstAnswer(k, lead, supports, target);
    const net = prospect.target - prospect.attacker;
    if (net > (best?.net ?? 0) && prospect.hits >= WORTH_TRYING) best = { net, prospect, supports };
  }
  return best && needsLeader(k, pool, [lead, ...best.supports]) ? best : null;
}

/** The defender names the lead that serves him best (7.2.T.n). */
function worstAnswer(k: K, lead: UnitId, supports: UnitId[], target: AreaId): Prospect {
  let worst: Prospect | null = null;
  const seen = new Set<string>();
  for (const answer of footIn(k, enemyOf(k.seat), target)) {
    const alike = `${isGun(k.sheet, answer)} ${isFresh(k, answer)}`;
    if (seen.has(alike)) continue;
    seen.add(alike);
    const one = prospectOf(rifleFireOf(k, { side: k.seat, lead, supports, target, answer }));
    if (!worst || one.target - one.attacker < worst.target - worst.attacker) worst = one;
  }
  return worst ?? { target: 0, attacker: 0, hits: 0 };
}
