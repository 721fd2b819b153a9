import { type Ask, counted, type Refusal, refuse, type Seat } from "@wusong/engine";
import { isOtherwise } from "@wusong/mechanics";
import {
  type ChitId,
  DARE_TO_DIE,
  ENGINEERS,
  EVERY_PLACE,
  enemyOf,
  isArea,
  JAPAN,
  NO_CHIT,
  type PlaceId,
  sideAdjective,
  type UnitId,
} from "../../ids.ts";
import { PLACE, UNIT } from "../../kinds.ts";
import { readyUnitsAt } from "../../position.ts";
import type { Sheet } from "../../sheet.ts";
import type { Board, Knowing } from "../../state.ts";
import { chitText, placeText, unitText } from "../../words.ts";
import { countAt, isReady, readyAt } from "../02-units.ts";
import { whyNotActive } from "./march.ts";
import type { Declared } from "./totals.ts";

/** The chit that adds to an attack by units of a side. */
export const supportChit = (side: Seat): ChitId => (side === JAPAN ? ENGINEERS : DARE_TO_DIE);

/** 7.2.1: whether a unit's fire carries from its place to the target. */
export const carries = (b: Board, unit: UnitId, from: PlaceId, target: PlaceId): boolean =>
  from === target || reachesOut(b.sheet, unit);

/** A red combat factor of at least 1. */
export const reachesOut = (sheet: Sheet, unit: UnitId): boolean => sheet.red[unit] && sheet.cf[unit] > 0;

/** 7.2.1, 11.0: what units in a place can fire into beside their own area; over the bridge as R27 is decided. */
const fireLinks = (b: Board, from: PlaceId): readonly PlaceId[] =>
  (isOtherwise(b.pub, "bridgeFire") ? b.sheet.bridgeFireLinks : b.sheet.fireLinks)[from];

/** R35: how many supporting chits one attack takes. */
const mostSupport = (b: Board): number =>
  isOtherwise(b.pub, "supportChits") ? 1 : (b.sheet.tables.chitsPerAttack ?? Number.POSITIVE_INFINITY);

/** The areas that units fire at from a place: their own, and neighbouring ones that a red factor reaches. */
export function fireTargets(b: Board, side: Seat, from: PlaceId, units: readonly UnitId[]): PlaceId[] {
  const enemy = enemyOf(side);
  const targets: PlaceId[] = [];
  if (units.length === 0) return targets;
  if (isArea(from) && countAt(b, enemy, from) > 0) targets.push(from);
  if (units.some((unit) => reachesOut(b.sheet, unit)))
    for (const area of fireLinks(b, from)) if (countAt(b, enemy, area) > 0) targets.push(area);
  return targets.sort((a, b) => a - b);
}

/** Whether Ready units of a place have anything to fire at. */
export function canFireFrom(b: Board, side: Seat, place: PlaceId): boolean {
  if (readyAt(b, side, place) === 0) return false;
  const enemy = enemyOf(side);
  if (isArea(place) && countAt(b, enemy, place) > 0) return true;
  // Few units fire far: whether one stands here is the shorter question.
  return (
    b.sheet.farFirersOf[side].some((unit) => b.pub.place[unit] === place && isReady(b, unit)) &&
    fireLinks(b, place).some((area) => countAt(b, enemy, area) > 0)
  );
}

export const fireOrigins = (b: Board, side: Seat): PlaceId[] =>
  EVERY_PLACE.filter((place) => canFireFrom(b, side, place));

export const canFireAnywhere = (b: Board, side: Seat): boolean =>
  EVERY_PLACE.some((place) => canFireFrom(b, side, place));

/** Why an area cannot be fired at from a place. */
function whyNotTarget(b: Board, side: Seat, from: PlaceId, target: PlaceId): Refusal {
  if (!isArea(target)) return refuse("7.2", "Units in a Deployment Zone cannot be fired at.");
  if (countAt(b, enemyOf(side), target) === 0)
    return refuse("7.2", () => `No ${sideAdjective(enemyOf(side))} unit is in ${placeText(b.sheet, target)}.`);
  if (fireLinks(b, from).includes(target))
    return refuse("7.2.1", "Only a red combat factor of 1 or more reaches a neighbouring area.");
  if (b.sheet.gunLinks[from].includes(target)) return refuse("11.0", "Units do not fire across the Grand Canal.");
  if (b.sheet.steps.some((steps) => steps[from].includes(target)))
    return refuse("7.2.1", "Areas that touch in a point only are not neighbours for fire.");
  return refuse("7.2", () => `${placeText(b.sheet, target)} is not next to the firing units.`);
}

export const askTarget = (k: Knowing, p: Ask<Sheet>, from: PlaceId, units: readonly UnitId[]): PlaceId =>
  p.one("target", PLACE, fireTargets(k, k.seat, from, units), { why: (area) => whyNotTarget(k, k.seat, from, area) });

/** How units attack: as a human wave or not, and with how many supporting chits. Both only inside an area. */
export function askManner(
  k: Knowing,
  p: Ask<Sheet>,
  from: PlaceId,
  target: PlaceId,
): { wave: boolean; support: number } {
  if (from !== target) return { wave: false, support: 0 };
  const wave = p.word("manner", ["normal", "humanWave"]) === "humanWave";
  const chit = supportChit(k.seat);
  const held = Math.min(k.mine.hand[chit], mostSupport(k));
  const support = held > 0 ? p.count(k.sheet.chits[chit].id, 0, held, () => whyNotSupported(k, chit, held)) : 0;
  return { wave, support };
}

function whyNotSupported(k: Knowing, chit: ChitId, held: number): Refusal {
  const name = chitText(k.sheet, chit);
  return held < k.mine.hand[chit]
    ? refuse("5.2", `${name} supports an attack with ${counted(held, "chit")} at most.`)
    : refuse("5.2", `You hold ${counted(held, "chit")} of ${name}.`);
}

/** Units of one place fire at one area (7.2). */
export function askFire(k: Knowing, p: Ask<Sheet>, from: PlaceId): Declared {
  const ready = readyUnitsAt(k, k.seat, from);
  const target = askTarget(k, p, from, ready);
  const units = askFirers(k, p, ready, from, target);
  const { wave, support } = askManner(k, p, from, target);
  return { by: k.seat, from, target, units, chit: NO_CHIT, wave, support };
}

/** Who of the Ready units fires is their owner's choice (7.2). */
export const askFirers = (
  k: Knowing,
  p: Ask<Sheet>,
  ready: readonly UnitId[],
  from: PlaceId,
  target: PlaceId,
): UnitId[] =>
  p.set(
    "units",
    UNIT,
    ready.filter((unit) => carries(k, unit, from, target)),
    {
      min: 1,
      size: () => refuse("7.2", "At least one unit fires."),
      why: (unit) =>
        ready.includes(unit)
          ? refuse(
              "7.2.1",
              () => `${unitText(k.sheet, unit)} has no red combat factor of 1 or more and fires only at its own area.`,
            )
          : whyNotActive(k, k.seat, from, unit),
    },
  );
