import { type About, type Ask, counted, type Refusal, refuse, type Seat } from "@wusong/engine";
import {
  type AreaId,
  type AreaSet,
  areasOf,
  bit,
  enemyOf,
  has,
  type LeaderId,
  SIDE_IDS,
  sideAdjective,
  type UnitId,
} from "../../ids.ts";
import { AREA, LEADER, UNIT } from "../../kinds.ts";
import { commands, isFresh } from "../../position.ts";
import { distanceBetween, isGun, isInfantry, type Sheet } from "../../sheet.ts";
import type { Board, K } from "../../state.ts";
import { areaName, unitName } from "../../words.ts";
import { canStart } from "../04-movement/movement.ts";

/** Who may be activated together (3.0.a, b): Fresh units of one Area, or of a Leader's command in his and adjacent Areas. */
export interface Pool {
  /** -1 for an Area activation. */
  readonly leader: number;
  readonly areas: AreaSet;
  readonly most: number;
}

export const areaPool = (b: Board, side: Seat, area: number): Pool => ({
  leader: -1,
  areas: bit(area),
  most: b.sheet.tables.areaActivation[SIDE_IDS[side]],
});

const leaderPool = (b: Board, leader: LeaderId): Pool => {
  const area = b.pub.leaderAt[leader];
  return { leader, areas: b.sheet.nearSet[area] | bit(area), most: b.sheet.leaderLimit[leader] };
};

/** Units of the side, or of the Leader's command, wherever they are. */
const candidates = ({ sheet }: Board, { leader }: Pool, side: Seat): readonly UnitId[] =>
  leader < 0 ? sheet.unitsOf[side] : sheet.commandOf[leader];

const isAtHand = (b: Board, pool: Pool, unit: number): boolean =>
  b.pub.at[unit] >= 0 && has(pool.areas, b.pub.at[unit]) && b.pub.spent[unit] === 0;

export const membersOf = (b: Board, pool: Pool, side: Seat, wanted: (unit: UnitId) => boolean): UnitId[] =>
  candidates(b, pool, side).filter((unit) => isAtHand(b, pool, unit) && wanted(unit));

/** Leaders who can be activated at all (3.0.b). */
const activeLeaders = (b: Board, side: Seat): LeaderId[] =>
  b.sheet.leadersOf[side].filter((leader) => b.pub.ready[leader] === 1 && b.pub.leaderAt[leader] >= 0);

/** 3.0.o: whether a Leader has a unit that can do it in reach. */
function leaderReaches(b: Board, leader: LeaderId, able: (unit: UnitId) => boolean): boolean {
  const pool = leaderPool(b, leader);
  return b.sheet.commandOf[leader].some((unit) => isAtHand(b, pool, unit) && able(unit));
}

/** Area or Leader, as the owner likes; asks only for what leads somewhere. */
function askPool(k: K, p: Ask<Sheet>, able: (unit: UnitId) => boolean): { leader: number; pool: Pool | null } {
  const active = activeLeaders(k, k.seat);
  const anyLeader = active.some((leader) => leaderReaches(k, leader, able));
  const by = p.word("by", anyLeader ? ["area", "leader"] : ["area"], () =>
    refuse("3.0.o", "No active Leader has such a unit of his command in his own or an adjacent Area."),
  );
  if (by === "area") return { leader: -1, pool: null };
  const leaders = active.filter((leader) => leaderReaches(k, leader, able));
  const leader = p.one("leader", LEADER, leaders, { why: (one) => whyNotLeader(k, one) });
  return { leader, pool: leaderPool(k, leader) };
}

function whyNotLeader(k: K, leader: LeaderId): Refusal {
  const name = k.sheet.leaderNames[leader];
  if (k.sheet.leaderSide[leader] !== k.seat) return refuse("3.0.b", `${name} is not yours.`);
  if (k.pub.leaderAt[leader] < 0) return refuse("3.0.b", `${name} is not on the map.`);
  if (k.pub.ready[leader] === 0) return refuse("3.0.r", `${name} is inactive.`);
  return refuse("3.0.o", `${name} has no Fresh unit of his command that can do this in his own or an adjacent Area.`);
}

/** Why a unit cannot be chosen for an action. */
function whyNotUnit(k: K, pool: Pool | null, unit: UnitId, arms: (unit: UnitId) => Refusal | null): Refusal | null {
  const name = unitName(k, unit);
  if (k.sheet.side[unit] !== k.seat) return refuse("3.0.a", `${name} is not yours.`);
  if (k.pub.at[unit] < 0) return refuse("1.0.i", `${name} is not on the map.`);
  if (!isFresh(k, unit)) return refuse("7.0.l", `${name} is Spent; only Fresh units are activated.`);
  if (pool && !has(pool.areas, k.pub.at[unit]))
    return refuse(
      pool.leader < 0 ? "3.0.a" : "3.0.b",
      pool.leader < 0 ? `${name} is not in that Area.` : `${name} is neither with the Leader nor in an adjacent Area.`,
    );
  if (pool && pool.leader >= 0 && !commands(k.sheet, pool.leader, unit))
    return refuse("3.0.e", `${name} is not of ${k.sheet.leaderNames[pool.leader]}'s command.`);
  return arms(unit);
}

/** 3.0.a, i: why an activation does not hold so many units. */
function tooMany(k: K, pool: Pool): Refusal {
  const most = counted(pool.most, "unit");
  if (pool.leader >= 0)
    return refuse("3.0.i", `An activation of ${k.sheet.leaderNames[pool.leader]} holds at most ${most}.`);
  return refuse("3.0.a", `A ${sideAdjective(k.seat)} activation of an Area holds at most ${most}.`);
}

/** Everybody who can be activated together: Area by Area, then Leader by Leader. */
export const poolsOf = (b: Board, side: Seat): Pool[] => [
  ...areasOf(b.cache.occupied[side]).map((area) => areaPool(b, side, area)),
  ...activeLeaders(b, side).map((leader) => leaderPool(b, leader)),
];

/** Whether any Fresh gun has an enemy in range. */
export const canBombard = (b: Board, side: Seat): boolean =>
  areasOf(b.cache.gunAreas[side]).some((area) => b.sheet.gunReach[area] & b.cache.occupied[enemyOf(side)]);

/** Whether any Fresh infantry has enemy infantry or artillery in range. */
export const canFire = (b: Board, side: Seat): boolean =>
  areasOf(b.cache.infantryAreas[side]).some(
    (area) => b.sheet.rifleReach[side][area] & b.cache.footAreas[enemyOf(side)],
  );

/** Whether any Fresh unit can make a step. */
export const canMove = (b: Board, side: Seat): boolean =>
  b.sheet.unitsOf[side].some((unit) => b.pub.at[unit] >= 0 && isFresh(b, unit) && canStart(b, unit));

/** 2.0.f: without a Fresh unit there is nothing but to pass. */
export function whyNoAction(b: Board, side: Seat, otherwise: Refusal): Refusal {
  const fresh = b.sheet.unitsOf[side].some((unit) => b.pub.at[unit] >= 0 && isFresh(b, unit));
  return fresh ? otherwise : refuse("2.0.f", `The ${sideAdjective(side)} side has no Fresh unit and must pass.`);
}

export interface BombardmentOrder {
  leader: number;
  selected: UnitId;
  target: AreaId;
  further: UnitId[];
}

/** 7.1: the selected gun, its target, and up to two more guns that reach it. */
export function askBombardment(k: K, p: Ask<Sheet>): BombardmentOrder {
  const { sheet } = k;
  const enemy = k.cache.occupied[enemyOf(k.seat)];
  const able = (unit: UnitId): boolean => isGun(sheet, unit) && (sheet.gunReach[k.pub.at[unit]] & enemy) !== 0;
  const { leader, pool } = askPool(k, p, able);
  const everywhere = pool ?? { leader: -1, areas: -1, most: 0 };
  const selected = p.one("selected", UNIT, membersOf(k, everywhere, k.seat, able), {
    why: (unit) =>
      whyNotUnit(k, pool, unit, (one) =>
        isGun(sheet, one)
          ? refuse("7.1.2", () => `No enemy is in range of ${unitName(k, one)}.`)
          : refuse("7.0.b", "Only artillery bombards."),
      ),
  });
  const from = k.pub.at[selected];
  const target = p.one("target", AREA, areasOf(sheet.gunReach[from] & enemy), {
    why: (area) => whyNoBombardment(k, from, area),
    about: (area) => distanceFrom(sheet, from, area),
  });
  const together = pool ?? areaPool(k, k.seat, from);
  const guns = membersOf(
    k,
    together,
    k.seat,
    (unit) => unit !== selected && isGun(sheet, unit) && has(sheet.gunReach[k.pub.at[unit]], target),
  );
  const { mostGuns } = sheet.tables.bombardment;
  const further = p.set("further", UNIT, guns, {
    max: Math.min(mostGuns, together.most) - 1,
    size: () =>
      together.most < mostGuns
        ? tooMany(k, together)
        : refuse("7.1.k", `At most ${mostGuns} artillery units take part in one bombardment.`),
    why: (unit) =>
      whyNotUnit(k, together, unit, (one) =>
        one === selected
          ? refuse("7.1.a", () => `${unitName(k, one)} is the selected gun already.`)
          : isGun(sheet, one)
            ? refuse("7.1.i", () => `${areaName(k, target)} is out of range of ${unitName(k, one)}.`)
            : refuse("7.0.b", "Only artillery bombards."),
      ),
  });
  return { leader, selected, target, further };
}

function whyNoBombardment(k: K, from: number, target: AreaId): Refusal | null {
  const { sheet } = k;
  if (!has(k.cache.occupied[enemyOf(k.seat)], target))
    return refuse("7.1.l", () => `No enemy is in ${areaName(k, target)}.`);
  const far = distanceBetween(sheet, from, target);
  const range = sheet.hill[from] ? sheet.tables.bombardment.rangeFromHill : sheet.tables.bombardment.range;
  if (far > range)
    return refuse(
      sheet.hill[from] ? "7.1.2.c" : "7.1.2.b",
      () => `${areaName(k, target)} is ${far} Areas away; the range from ${areaName(k, from)} is ${range}.`,
    );
  return refuse("7.1.2.d", () => `A Hill lies between ${areaName(k, from)} and ${areaName(k, target)}.`);
}

export interface FireOrder {
  leader: number;
  lead: UnitId;
  target: AreaId;
  supports: UnitId[];
}

/** 7.2: the lead, the target, and supports that reach it from no farther than the lead. */
export function askFire(k: K, p: Ask<Sheet>): FireOrder {
  const { sheet } = k;
  const reach = sheet.rifleReach[k.seat];
  const enemy = k.cache.footAreas[enemyOf(k.seat)];
  const able = (unit: UnitId): boolean => isInfantry(sheet, unit) && (reach[k.pub.at[unit]] & enemy) !== 0;
  const { leader, pool } = askPool(k, p, able);
  const lead = p.one("lead", UNIT, membersOf(k, pool ?? { leader: -1, areas: -1, most: 0 }, k.seat, able), {
    why: (unit) =>
      whyNotUnit(k, pool, unit, (one) =>
        isInfantry(sheet, one)
          ? refuse("7.2", () => `No enemy infantry or artillery is in rifle range of ${unitName(k, one)}.`)
          : refuse(isGun(sheet, one) ? "7.0.k" : "7.0.d", "Only infantry leads rifle fire."),
      ),
  });
  const from = k.pub.at[lead];
  const target = p.one("target", AREA, areasOf(reach[from] & enemy), {
    why: (area) => whyNoFire(k, from, area),
    about: (area) => distanceFrom(sheet, from, area),
  });
  const far = distanceBetween(sheet, from, target);
  const together = pool ?? areaPool(k, k.seat, from);
  const near = (unit: UnitId): boolean =>
    has(reach[k.pub.at[unit]], target) && distanceBetween(sheet, k.pub.at[unit], target) <= far;
  const others = membersOf(
    k,
    together,
    k.seat,
    (unit) => unit !== lead && (isGun(sheet, unit) || isInfantry(sheet, unit)) && near(unit),
  );
  const supports = p.set("supports", UNIT, others, {
    max: together.most - 1,
    size: () => tooMany(k, together),
    why: (unit) =>
      whyNotUnit(k, together, unit, (one) =>
        one === lead
          ? refuse("7.2.o", () => `${unitName(k, one)} is the lead unit already.`)
          : isGun(sheet, one) || isInfantry(sheet, one)
            ? refuse(
                "7.2.q",
                () => `${unitName(k, one)} does not reach ${areaName(k, target)} from as near as the lead unit.`,
              )
            : refuse("7.0.d", "Cavalry takes no part in rifle fire."),
      ),
  });
  return { leader, lead, target, supports };
}

function whyNoFire(k: K, from: number, target: AreaId): Refusal | null {
  const { sheet } = k;
  const enemy = enemyOf(k.seat);
  if (!has(k.cache.footAreas[enemy], target))
    return has(k.cache.occupied[enemy], target)
      ? refuse("7.2.b", () => `Only cavalry is in ${areaName(k, target)}; it cannot be a target of rifle fire.`)
      : refuse("7.2.a", () => `No enemy is in ${areaName(k, target)}.`);
  const far = distanceBetween(sheet, from, target);
  if (k.seat === 1)
    return refuse(
      "7.2.j",
      () => `German rifle fire reaches adjacent Areas only; ${areaName(k, target)} is ${far} Areas away.`,
    );
  if (far > sheet.tables.rifleFire.range.french)
    return refuse("7.2.n", () => `${areaName(k, target)} is ${far} Areas away; French rifle fire reaches 2.`);
  return refuse("7.2.t", () => `A Hill lies between ${areaName(k, from)} and ${areaName(k, target)}.`);
}

export interface MoveOrder {
  leader: number;
  units: UnitId[];
}

/** 4.0: the units of a move activation. All of them will be Spent, and at least one must be able to make a step (2.0.h). */
export function askMove(k: K, p: Ask<Sheet>): MoveOrder {
  const able = (unit: UnitId): boolean => canStart(k, unit);
  const { leader, pool: given } = askPool(k, p, able);
  let pool = given;
  if (!pool) {
    let areas = 0;
    for (const unit of k.sheet.unitsOf[k.seat])
      if (k.pub.at[unit] >= 0 && isFresh(k, unit) && !has(areas, k.pub.at[unit]) && able(unit))
        areas |= bit(k.pub.at[unit]);
    pool = areaPool(k, k.seat, p.one("area", AREA, areasOf(areas), { why: (area) => whyNoMove(k, area) }));
  }
  const together = pool;
  const members = membersOf(k, together, k.seat, () => true);
  const most = Math.min(together.most, members.length);
  const units = p.set("units", UNIT, members, {
    min: 1,
    max: most,
    size: (chosen) =>
      chosen === 0 ? refuse("2.0.h", "An activation needs at least one moved unit.") : tooMany(k, together),
    ok: (chosen) => (chosen.some(able) ? null : refuse("2.0.h", "None of these units can make a step.")),
    may: (chosen, unit) =>
      chosen.length + 1 < most || able(unit) || chosen.some(able)
        ? null
        : refuse("2.0.h", "A unit that can make a step must be among them."),
    why: (unit) => whyNotUnit(k, together, unit, () => null),
  });
  return { leader, units };
}

function whyNoMove(k: K, area: AreaId): Refusal {
  if (!has(k.cache.occupied[k.seat], area))
    return refuse("3.0.a", () => `The ${sideAdjective(k.seat)} side has no unit in ${areaName(k, area)}.`);
  return refuse("2.0.h", () => `No Fresh unit in ${areaName(k, area)} can make a step.`);
}

/** 7.1.2: how far a target is, in Areas. */
const distanceFrom = (sheet: Sheet, from: number, area: number): About => ({
  kind: "facts",
  facts: [{ label: "Distance", value: distanceBetween(sheet, from, area) }],
});
