import { type ConsideredCommand, counted } from "@wusong/engine";
import { type AreaId, areasOf, enemyOf, type UnitId } from "./ids.ts";
import { isFresh, unitsIn } from "./position.ts";
import { areaPool, membersOf } from "./rules/03-activation/activation.ts";
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

/** 7.1: from every Area with guns at every target, the best gun selected and as many more as take part. */
export function considerBombardments(k: K): ConsideredCommand[] {
  const { sheet, cache, seat } = k;
  const found: Found[] = [];
  for (const from of areasOf(cache.gunAreas[seat])) {
    const guns = unitsIn(k, seat, from)
      .filter((unit) => isGun(sheet, unit) && isFresh(k, unit))
      .sort((one, other) => sheet.factor[other] - sheet.factor[one] || one - other);
    const [selected, ...rest] = guns;
    const most = Math.min(sheet.tables.bombardment.mostGuns, areaPool(k, seat, from).most) - 1;
    for (const target of areasOf(sheet.gunReach[from] & cache.occupied[enemyOf(seat)])) {
      // Farther off more guns add nothing (7.1.b) and would be Spent by a failure.
      const further = distanceBetween(sheet, from, target) === 1 ? ascending(rest.slice(0, most)) : [];
      const prospect = prospectOf(bombardmentOf(k, { side: seat, selected, target, further }));
      if (prospect.hits < WORTH_TRYING) continue;
      found.push({
        promise: matters(k, target) * prospect.target,
        command: {
          verb: "bombard",
          picks: ["area", selected, target, further],
          why: `bombards ${areaName(k, target)}: ${percent(prospect.hits)} to hurt, ${prospect.target.toFixed(1)} points expected`,
        },
      });
    }
  }
  return bestOf(found);
}

const percent = (chance: number): string => `${Math.round(100 * chance)} %`;
const ascending = (units: readonly UnitId[]): UnitId[] => [...units].sort((one, other) => one - other);

/** 7.2: from every Area with rifles at every target, with the number of supports that pays: every third firer helps the cover. */
export function considerFire(k: K): ConsideredCommand[] {
  const { sheet, cache, seat } = k;
  const enemy = enemyOf(seat);
  const found: Found[] = [];
  for (const from of areasOf(cache.infantryAreas[seat])) {
    const pool = areaPool(k, seat, from);
    const rifles = membersOf(k, pool, seat, (unit) => isInfantry(sheet, unit));
    const guns = membersOf(k, pool, seat, (unit) => isGun(sheet, unit));
    const [lead, ...others] = rifles;
    for (const target of areasOf(sheet.rifleReach[seat][from] & cache.footAreas[enemy])) {
      const supports = [...guns, ...others].slice(0, pool.most - 1);
      let best: { net: number; prospect: Prospect; supports: UnitId[] } | null = null;
      for (let size = 0; size <= supports.length; size++) {
        const some = ascending(supports.slice(0, size));
        const prospect = worstAnswer(k, lead, some, target);
        const net = prospect.target - prospect.attacker;
        if (!best || net > best.net) best = { net, prospect, supports: some };
      }
      if (!best || best.prospect.hits < WORTH_TRYING || best.net <= 0) continue;
      const { prospect } = best;
      found.push({
        promise: matters(k, target) * best.net,
        command: {
          verb: "fire",
          picks: ["area", lead, target, best.supports],
          why: `${counted(1 + best.supports.length, "unit")} fire at ${areaName(k, target)}: ${prospect.target.toFixed(1)} points for ${prospect.attacker.toFixed(1)}`,
        },
      });
    }
  }
  return bestOf(found);
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
