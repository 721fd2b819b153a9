import { type DeepReadonly, type Refusal, refuse } from "@wusong/engine";
import { type AreaId, bit, has, type LeaderId, NO_AREA, type UnitId } from "../../ids.ts";
import { areaOf } from "../../position.ts";
import type { Activation, Board } from "../../state.ts";
import { areaName } from "../../words.ts";

/** 3.0.k, l: the units of a move activation, the groups they form, and what each has left to move with. */
export type Act = DeepReadonly<Activation>;

/** A fresh activation of units for a move. */
export function newActivation(b: Board, leader: number, units: readonly UnitId[]): Activation {
  return {
    leader,
    units: units.slice(),
    mp: units.map((unit) => b.sheet.moves[unit]),
    exits: units.map(() => 0),
    start: units.map((unit) => areaOf(b, unit)),
    leaderStart: b.pub.leaderAt.slice(),
    party: [],
    with: [],
    from: NO_AREA,
    to: NO_AREA,
    entered: false,
    stopped: [],
    started: 0,
    volleyed: 0,
    reacting: 0,
    charged: false,
    declared: false,
    assaulted: false,
    won: false,
  };
}

/** The step under way: from where and to where. */
export function stepOf({ from, to }: Act): { from: AreaId; to: AreaId } {
  if (from === NO_AREA || to === NO_AREA) throw new Error("No step of the activation is under way.");
  return { from, to };
}

/** 4.0.g, p: movement points are counted for each unit, also for those that join a group on its way. */
export const pointsLeft = (act: Act, unit: UnitId): number => act.mp[act.units.indexOf(unit)];

/** 3.0.k: where a unit began, which makes it one of the group of that Area. */
const startOf = (act: Act, unit: UnitId): AreaId => act.start[act.units.indexOf(unit)];

/** 3.0.k, l: those who make a step from here a step of a group: the units on the way, or a group that has not begun. */
export const isOfGroup = (act: Act, unit: UnitId, from: AreaId): boolean =>
  act.party.includes(unit) || (!has(act.started, from) && startOf(act, unit) === from);

/** 4.0.i: Leaders who may go along: they began the activation in the same Area as a unit of their command that goes. */
export function leadersAlong(b: Board, act: Act, from: AreaId, units: readonly UnitId[]): LeaderId[] {
  const side = b.sheet.side[act.units[0]];
  return b.sheet.leadersOf[side].filter(
    (leader) =>
      b.pub.leaderAt[leader] === from &&
      units.some((unit) => b.sheet.commanders[unit] & bit(leader) && act.leaderStart[leader] === startOf(act, unit)),
  );
}

/** Why a Leader does not go along with a step. */
export function whyNotAlong(b: Board, from: AreaId, leader: LeaderId): Refusal {
  const name = b.sheet.leaderNames[leader];
  if (b.pub.leaderAt[leader] !== from) return refuse("4.0.i", () => `${name} is not in ${areaName(b, from)}.`);
  return refuse("4.0.i", `${name} goes only with units of his command that he started with.`);
}
