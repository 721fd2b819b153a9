import { type Consequences, counted, type DeepReadonly, type Seat, type Suggestion } from "@wusong/engine";
import { isArea, isZone, JAPAN, type PlaceId, type UnitId } from "../../ids.ts";
import { readyUnitsAt, spentUnitsAt } from "../../position.ts";
import type { Board } from "../../state.ts";
import { placeText } from "../../words.ts";
import { countAt, readyAt, spentAt, weakestOf } from "../02-units.ts";
import { suppliedAreas } from "../06-reinforcements/supply.ts";
import { retreatAreas } from "../08-retreats.ts";
import { roomIn } from "./movement.ts";

/** Damage on the units of a side in an area, while it is being paid (7.4). */
export interface Damage {
  side: Seat;
  area: PlaceId;
  /** damage points still to be applied */
  left: number;
}

/** Prices in damage points. */
export const FLIP = 1;
export const RETREAT = 1;
export const ELIMINATE = 2;

type Bill = DeepReadonly<Damage>;

/**
 * Ways to pay, proposed to the owner. Each answers the next part from what is left of the bill and of the defenders: the weak pay
 * first, nobody is lost who could retreat, and who can go nowhere is lost for two points rather than for one.
 */

/** All turn to their Spent side before the first retreats: as many as possible stay, and nobody is lost who need not be. */
export const standFast = (b: Board, v: Bill): Suggestion =>
  readyAt(b, v.side, v.area) > 0 ? flips(b, v, v.left) : retreats(b, v);

/** Spent units give way, so that as many Ready ones as possible stay Ready: each of those costs two points. */
export function keepReady(b: Board, v: Bill): Suggestion {
  const mustBleed = retreatAreas(b, v.side, v.area).length === 0;
  if (mustBleed) return standFast(b, v);
  return spentAt(b, v.side, v.area) > 0 ? retreats(b, v) : flips(b, v, Math.ceil(v.left / (FLIP + RETREAT)));
}

/** Nobody yields as long as two points can be paid with a life; only where that holds the area. */
export function holdAndBleed(b: Board, v: Bill): Suggestion | null {
  const bill = Math.max(0, v.left - FLIP * readyAt(b, v.side, v.area));
  const leaving = Math.floor(bill / ELIMINATE) + RETREAT * (bill % ELIMINATE);
  if (leaving >= countAt(b, v.side, v.area)) return null;
  if (readyAt(b, v.side, v.area) > 0) return flips(b, v, v.left);
  return v.left >= ELIMINATE ? losses(b, v) : retreats(b, v);
}

const flips = (b: Board, v: Bill, most: number): Suggestion => ({
  verb: "flip",
  picks: [weakestOf(b, readyUnitsAt(b, v.side, v.area), most)],
});

const losses = (b: Board, v: Bill): Suggestion => ({
  verb: "eliminate",
  picks: [weakestOf(b, spentUnitsAt(b, v.side, v.area), Math.floor(v.left / ELIMINATE))],
});

function retreats(b: Board, v: Bill): Suggestion {
  const areas = retreatAreas(b, v.side, v.area);
  const spent = spentUnitsAt(b, v.side, v.area);
  if (areas.length === 0)
    return v.left >= ELIMINATE ? losses(b, v) : { verb: "retreat", picks: [weakestOf(b, spent, 1)] };
  const to = bestRetreat(b, v.side, areas);
  return { verb: "retreat", picks: [weakestOf(b, spent, Math.min(v.left, roomIn(b, v.side, to))), to] };
}

/** Where they can be supplied, then where friends are already, then as near to the town as possible. */
function bestRetreat(b: Board, side: Seat, areas: readonly PlaceId[]): PlaceId {
  const supplied = side === JAPAN ? suppliedAreas(b) : null;
  const inSupply = (area: PlaceId): boolean =>
    !supplied ||
    !isArea(area) ||
    b.sheet.supplySources.includes(area) ||
    b.sheet.supplyLinks[area].some((next) => supplied[next]);
  const rank = (area: PlaceId): number =>
    (inSupply(area) ? 0 : 1000) + (countAt(b, side, area) > 0 ? 0 : 100) + b.sheet.townDistance[area];
  return areas.reduce((best, area) => (rank(area) < rank(best) ? area : best));
}

/** What can be paid without losing anybody: shown with the bill. */
export function billReport(b: Board, v: Bill): Consequences {
  const ready = readyAt(b, v.side, v.area);
  const spent = spentAt(b, v.side, v.area);
  const canRetreat = retreatAreas(b, v.side, v.area).length > 0;
  const bloodless = FLIP * ready + (canRetreat ? RETREAT * (ready + spent) : 0);
  const retreat = canRetreat
    ? "1 makes a Spent unit retreat"
    : "a Spent unit that has to retreat is lost, for there is nowhere to go";
  return {
    consequences: [
      { rule: "7.4", text: `1 point flips a Ready unit, ${retreat}, 2 eliminate a Spent unit.` },
      {
        rule: "7.4",
        text:
          bloodless >= v.left
            ? `${counted(v.left, "point")} can be paid without losing a unit.`
            : `Only ${bloodless} of ${counted(v.left, "point")} can be paid without losing a unit.`,
      },
    ],
  };
}

export function flipReport(b: Board, v: Bill, units: readonly UnitId[]): Consequences {
  const left = v.left - FLIP * units.length;
  return {
    consequences: [
      {
        rule: "7.4",
        text: `${counted(units.length, "unit")} ${units.length === 1 ? "stays" : "stay"} in ${placeText(b.sheet, v.area)}, Spent. ${stillOwed(left)}`,
      },
    ],
  };
}

export function retreatReport(b: Board, v: Bill, units: readonly UnitId[], to: PlaceId | null): Consequences {
  const who = counted(units.length, "unit");
  const whither =
    to === null
      ? {
          rule: "8.0",
          text: `${who} cannot retreat anywhere and ${units.length === 1 ? "is" : "are"} eliminated.`,
          grave: true,
        }
      : {
          rule: "8.0",
          text: `${who} ${units.length === 1 ? "retreats" : "retreat"} to ${placeText(b.sheet, to)}${isZone(to) ? " and so to the pool" : ""}. ${stillOwed(v.left - RETREAT * units.length)}`,
        };
  return { consequences: [whither, ...areaGivenUp(b, v, units.length)] };
}

/** Grave where the unit could have retreated instead. */
export function lossReport(b: Board, v: Bill, units: readonly UnitId[]): Consequences {
  const lost = {
    rule: "7.4",
    text: `${counted(units.length, "unit")} ${units.length === 1 ? "is" : "are"} lost for good. ${stillOwed(v.left - ELIMINATE * units.length)}`,
    ...(retreatAreas(b, v.side, v.area).length > 0 ? { grave: true } : {}),
  };
  return { consequences: [lost, ...areaGivenUp(b, v, units.length)] };
}

const stillOwed = (left: number): string =>
  left === 0 ? "Nothing is left to pay." : `${counted(left, "point")} ${left === 1 ? "is" : "are"} left to pay.`;

const areaGivenUp = (b: Board, v: Bill, leaving: number): Consequences["consequences"] =>
  leaving < countAt(b, v.side, v.area)
    ? []
    : [{ rule: "7.4", text: `Nobody is left in ${placeText(b.sheet, v.area)}; what is still to be paid is lost.` }];
