import { type Seat, seat } from "@wusong/engine";

/** An Area, in the order of map.json. */
export type AreaId = number & { readonly __area: true };
/** A combat unit, in the order of counters.json. */
export type UnitId = number & { readonly __unit: true };
export type LeaderId = number & { readonly __leader: true };
/** Nobody leads. */
export const NO_LEADER = -1 as const;
/** Units that are due together: same side, turn and entry Area. */
export type GroupId = number & { readonly __group: true };

export const FRENCH = seat(0);
export const GERMAN = seat(1);
export const SIDES = [FRENCH, GERMAN] as const;
export type SideName = "french" | "german";
export const SIDE_IDS: readonly SideName[] = ["french", "german"];
export const sideName = (side: number): string => (side === FRENCH ? "France" : "Prussia and her allies");
export const sideAdjective = (side: number): string => (side === FRENCH ? "French" : "German");
export const enemyOf = (side: Seat): Seat => (side === FRENCH ? GERMAN : FRENCH);

/** Controller of an Area nobody holds. */
export const NOBODY = 2;

/** Whether a unit or Leader there is on the map. */
export const isArea = (place: number): place is AreaId => place >= 0;
/** Values of a place that are no Area. */
export const WAITING = -1;
export const ELIMINATED = -2;
/** Taken off the table by an edit: neither due nor lost. For a Leader: out of the game. */
export const AWAY = -3;

/** From where and to where a move activation goes before its first step: no Area, and not to be used as one. */
export const NO_AREA = -1 as const;

export const INFANTRY = 0;
export const CAVALRY = 1;
export const ARTILLERY = 2;
export type Arm = typeof INFANTRY | typeof CAVALRY | typeof ARTILLERY;
export type ArmName = "infantry" | "cavalry" | "artillery";
export const ARM_NAMES: readonly ArmName[] = ["infantry", "cavalry", "artillery"];

/** Sets of Areas are bits of one number; a map has at most 30 Areas. */
export type AreaSet = number;
export const bit = (area: number): AreaSet => 1 << area;
export const has = (set: AreaSet, area: number): boolean => (set & (1 << area)) !== 0;
/** The Areas of a set in ascending order. */
export function areasOf(set: AreaSet): AreaId[] {
  const list: AreaId[] = [];
  for (let rest = set; rest !== 0; rest &= rest - 1) list.push((31 - Math.clz32(rest & -rest)) as AreaId);
  return list;
}
