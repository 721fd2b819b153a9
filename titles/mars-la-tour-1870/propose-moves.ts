import { type ConsideredCommand, counted } from "@wusong/engine";
import { type AreaId, areasOf, enemyOf, has, type UnitId } from "./ids.ts";
import { areaOf, isFresh, roomIn, unitsIn } from "./position.ts";
import { needsLeader, prospectOf } from "./propose-fire.ts";
import { membersOf, poolsOf } from "./rules/03-activation/activation.ts";
import { leadersAlong } from "./rules/04-movement/groups.ts";
import { canStart, hasWay, origins, type Way, ways } from "./rules/04-movement/movement.ts";
import { active, cavalryIn } from "./rules/04-movement/reactions.ts";
import { zonesExited, zonesOf } from "./rules/05-beaten-zones.ts";
import { assaultOf, defendingLeads } from "./rules/07-combat/situations.ts";
import { distanceBetween, isGun } from "./sheet.ts";
import { termsOf } from "./sheet-scenarios.ts";
import type { K } from "./state.ts";
import { crowdedOut } from "./value.ts";
import { areaName } from "./words.ts";

const MOST = 8;

/** Areas that score and that the side does not hold: empty ones are for whoever comes first. */
function wanted(k: K): { area: AreaId; worth: number }[] {
  const { sheet, pub, cache, seat } = k;
  return sheet.pointAreas
    .filter((area) => pub.control[area] !== seat)
    .map((area) => ({
      area,
      worth: sheet.points[area] + (has(cache.occupied[enemyOf(seat)], area) ? 0 : 3) + (isRoad(k, area) ? 3 : 0),
    }));
}

const isRoad = (k: K, area: AreaId): boolean => termsOf(k).finalAreas[k.seat].includes(area);

/** How much an Area draws: the goal that counts most after the way that is left. */
function pull(k: K, area: AreaId, goals: ReturnType<typeof wanted>): number {
  let best = 0;
  for (const goal of goals) best = Math.max(best, goal.worth - 2 * distanceBetween(k.sheet, area, goal.area));
  return best;
}

/** 3.0: activations of an Area or by a Leader whose units are wanted elsewhere, could assault or are in the way of arrivals; guns that can fire stay. */
export function considerActivations(k: K): ConsideredCommand[] {
  const { sheet, cache, seat, pub } = k;
  const goals = wanted(k);
  const crowd = crowdedOut(k, seat);
  const drawn = (from: AreaId): number =>
    Math.max(...sheet.near[from].map((area) => pull(k, area, goals))) -
    pull(k, from, goals) +
    (crowd[from] > 0 ? 2 : 0);
  const gain = new Map(areasOf(cache.occupied[seat]).map((area) => [area, drawn(area)]));
  const gainOf = (unit: UnitId): number => gain.get(areaOf(k, unit)) ?? 0;
  const canFire = (unit: UnitId): boolean =>
    isGun(sheet, unit) && (sheet.gunReach[pub.at[unit]] & cache.occupied[enemyOf(seat)]) !== 0;
  const found: { promise: number; command: ConsideredCommand }[] = [];
  for (const pool of poolsOf(k, seat)) {
    const fighters = membersOf(k, pool, seat, (unit) => canStart(k, unit) && !canFire(unit))
      .sort((one, other) => gainOf(other) - gainOf(one) || one - other)
      .slice(0, pool.most);
    if (fighters.length === 0) continue;
    const from = areaOf(k, fighters[0]);
    const keep =
      pub.control[from] === seat &&
      sheet.points[from] > 0 &&
      fighters.filter((unit) => pub.at[unit] === from).length === unitsIn(k, seat, from).length;
    for (const units of keep && fighters.length > 1 ? [fighters, fighters.slice(1)] : [fighters]) {
      if (!needsLeader(k, pool, units)) continue;
      const mean = units.reduce((sum, unit) => sum + gainOf(unit), 0) / units.length;
      const named = [...units].sort((one, other) => one - other);
      found.push({
        promise: mean * Math.sqrt(units.length) + strikesAt(k, from),
        command: {
          verb: "move",
          picks: pool.leader < 0 ? ["area", from, named] : ["leader", pool.leader, named],
          why: `brings ${counted(units.length, "unit")} out of ${areaName(k, from)} to where the day is decided`,
        },
      });
    }
  }
  return found
    .sort((one, other) => other.promise - one.promise)
    .slice(0, MOST)
    .map(({ command }) => command);
}

/** Enemies next door that are all Spent invite an assault. */
function strikesAt(k: K, from: AreaId): number {
  const { sheet, seat } = k;
  const enemy = enemyOf(seat);
  let best = 0;
  for (const area of sheet.near[from]) {
    const defenders = unitsIn(k, enemy, area);
    if (defenders.length > 0) best = Math.max(best, 3 - defenders.filter((unit) => isFresh(k, unit)).length);
  }
  return best;
}

/** 4.0: the next step of an activation: into what is empty and scores, towards it, or an assault that is likely to win. */
export function considerSteps(k: K): ConsideredCommand[] {
  const act = active(k);
  const goals = wanted(k);
  const found: { promise: number; commands: ConsideredCommand[] }[] = [];
  for (const from of origins(k, act)) {
    if (!hasWay(k, act, from)) continue;
    const here = pull(k, from, goals);
    for (const way of ways(k, act, from)) {
      const units = stepping(k, way);
      if (units.length < way.least) continue;
      const picks = [from, way.to, units, leadersAlong(k, act, from, units)];
      if (way.assault) {
        const prospect = assaultProspect(k, way, units);
        if (prospect.target <= prospect.attacker) continue;
        const text = `assaults ${areaName(k, way.to)} with ${counted(units.length, "unit")}: ${prospect.target.toFixed(1)} points for ${prospect.attacker.toFixed(1)}`;
        found.push({
          promise: 2 * (prospect.target - prospect.attacker) + k.sheet.points[way.to],
          commands: [{ verb: "step", picks, why: text }],
        });
      } else {
        const gain = pull(k, way.to, goals) - here + (goals.some(({ area }) => area === way.to) ? 4 : 0);
        const text = `moves ${counted(units.length, "unit")} to ${areaName(k, way.to)}`;
        found.push({
          promise: gain,
          commands: [
            { verb: "step", picks: [...picks, "done"], why: text },
            { verb: "step", picks, why: text },
          ],
        });
      }
    }
  }
  return found
    .sort((one, other) => other.promise - one.promise)
    .slice(0, MOST)
    .flatMap(({ commands }) => commands);
}

/** Who takes a step: as many as may and find room, the strongest in an assault. */
function stepping(k: K, way: Way): UnitId[] {
  const strongest = [...way.able].sort(
    (one, other) => k.sheet.freshValue[other] - k.sheet.freshValue[one] || one - other,
  );
  const most = way.assault ? way.most : Math.min(way.most, Math.max(0, roomIn(k, k.seat, way.to)));
  return strongest.slice(0, most).sort((one, other) => one - other);
}

function assaultProspect(k: K, way: Way, units: readonly UnitId[]) {
  const defenders = unitsIn(k, enemyOf(k.seat), way.to);
  const [lead] = [...units].sort((one, other) => k.sheet.freshValue[other] - k.sheet.freshValue[one]);
  const exited = zonesExited(k, k.seat, way.from);
  const [answer] = defendingLeads(k, defenders).sort(
    (one, other) =>
      k.sheet.freshValue[other] * (isFresh(k, other) ? 2 : 1) - k.sheet.freshValue[one] * (isFresh(k, one) ? 2 : 1),
  );
  return prospectOf(
    assaultOf(k, {
      side: k.seat,
      attackers: [...units],
      lead,
      leader: -1,
      area: way.to,
      defenders,
      answer,
      zones: zonesOf(k, units, () => exited),
    }),
  );
}

/** 7.5: the strongest charge out of every Area that may; 7.3: all rifles of every Area that may. */
export function considerReactions(k: K, step: string): ConsideredCommand[] {
  const { reacting } = active(k);
  return areasOf(reacting).map((area) => {
    if (step === "volley") return { verb: "volley", picks: [area, null], why: `volleys from ${areaName(k, area)}` };
    const strong = cavalryIn(k, area).sort(
      (one, other) => k.sheet.freshValue[other] - k.sheet.freshValue[one] || one - other,
    );
    const units = strong.slice(0, k.sheet.tables.assault.mostUnits).sort((one, other) => one - other);
    return { verb: "charge", picks: [area, units, strong[0]], why: `counter-charges out of ${areaName(k, area)}` };
  });
}

/** 8.0: whoever is due comes on. */
export const considerArrivals = (open: readonly number[]): ConsideredCommand[] =>
  open.map((group) => ({ verb: "bring", picks: [group, null], why: "brings on whoever is due" }));
