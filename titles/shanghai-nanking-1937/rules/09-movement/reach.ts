import { BARRED, type Flood, type HexId, type March, askMarch as march, NOWHERE, OPEN, STOP } from "@wusong/board";
import { type Ask, type Refusal, refuse, type Seat } from "@wusong/engine";
import { CHINA, enemyOf, JAPAN } from "../../ids.ts";
import { HEX } from "../../kinds.ts";
import { heldBy, topOf, unitsIn, ZONES_OF_CHINA, ZONES_OF_JAPAN } from "../../position.ts";
import type { Sheet } from "../../sheet.ts";
import type { Knows, Open } from "../../state.ts";
import { hexWords, pointsWords, stackWords } from "../../words.ts";
import { inEnemyZone } from "../07-zones-of-control.ts";

/** The cheapest ways of a seat's units from a hex; they hold until others are asked for. */
export function waysFrom(k: Knows, from: HexId, left: number, startsInZone: boolean): Flood<HexId> {
  const question = (from * MOST_POINTS + left) * 2 + (startsInZone ? 1 : 0);
  return k.sheet.marches.ask(k, question, (flood) => spread(flood, k, k.seat, from, left, startsInZone));
}

/** More half movement points than any unit has. */
const MOST_POINTS = 1024;

function spread(flood: Flood<HexId>, open: Open, side: Seat, from: HexId, left: number, startsInZone: boolean): void {
  const { sheet, pub, cache } = open;
  const { zones } = cache;
  const { stacks } = pub;
  const enemyZones = side === JAPAN ? ZONES_OF_CHINA : ZONES_OF_JAPAN;
  flood.run(
    from,
    left,
    sheet.cost[side],
    (hex) => {
      const zone = (zones[hex] & enemyZones) === 0 ? OPEN : STOP;
      if (stacks[hex] === 0) return zone;
      if (!heldBy(open, hex, side)) return BARRED;
      return zone === STOP && inEnemyZone(open, hex, side) ? STOP : OPEN;
    },
    startsInZone ? AVOIDING_ZONES : undefined,
  );
}

const AVOIDING_ZONES = { firstStepAvoidsStops: true };

/** Whether a side may make a single step from a hex. */
export function canStep(open: Open, side: Seat, from: HexId, left: number, startsInZone: boolean): boolean {
  const { board, cost } = open.sheet;
  for (let slot = from * 6; slot < from * 6 + 6; slot++) {
    const price = cost[side][slot];
    const to = board.neighbour[slot];
    if (to === NOWHERE || price < 0 || price > left) continue;
    if (heldBy(open, to, enemyOf(side))) continue;
    if (!startsInZone || !inEnemyZone(open, to, side)) return true;
  }
  return false;
}

/** Asks for way-points, each reached by the canonical cheapest path, as long as the group may go on. */
export function askMarch(k: Knows, p: Ask<Sheet>, from: HexId, left: number): March<HexId> {
  return march(p, { sheet: k.sheet, kind: HEX, parts: HALVES }, from, left, {
    reach: (start, points, first) => {
      const startsInZone = first && inEnemyZone(k, start, k.seat);
      const ways = waysFrom(k, start, points, startsInZone);
      return {
        from: start,
        ends: ways.reached(),
        paths: ways,
        why: (hex) => whyNotReached(k, start, points, startsInZone, hex),
        stop: (hex) => inEnemyZone(k, hex, k.seat),
      };
    },
    goesOn: (at, points) => !inEnemyZone(k, at, k.seat) && canStep(k, k.seat, at, points, false),
  });
}

/** Why nobody of this side can come into a hex at all. */
export function whyClosed(open: Open, side: Seat, hex: HexId): Refusal | null {
  const { sheet } = open;
  if (!sheet.playable[hex]) {
    return sheet.city[hex]
      ? refuse("1.3", () => `${hexWords(sheet, hex)} is neutral; nobody may enter it.`)
      : refuse("9.4", () => `${hexWords(sheet, hex)} is closed to units: sea, lake, the Yangtze or its far bank.`);
  }
  if (heldBy(open, hex, enemyOf(side))) {
    const count = unitsIn(open.pub, hex);
    const holders = (): string =>
      `${stackWords(sheet, topOf(open.pub, hex), count)} ${count === 1 ? "stands" : "stand"}`;
    return refuse("9.0", () => `Not into ${hexWords(sheet, hex)}: ${holders()} there.`);
  }
  return null;
}

function whyNotReached(k: Knows, from: HexId, left: number, startsInZone: boolean, hex: HexId): Refusal | null {
  const { sheet } = k;
  if (hex === from) return refuse("9.0", () => `The march begins in ${hexWords(sheet, hex)}; choose another hex.`);
  const closed = whyClosed(k, k.seat, hex);
  if (closed) return closed;
  const direction = sheet.board.direction(from, hex);
  if (direction >= 0) {
    const price = sheet.cost[k.seat][from * 6 + direction];
    if (price < 0) return refuse("9.4", () => `The hexside to ${hexWords(sheet, hex)} is water that nobody crosses.`);
    if (startsInZone && inEnemyZone(k, hex, k.seat)) {
      return refuse(
        "7.2",
        () =>
          `Not straight from one enemy zone of control into another, ${hexWords(sheet, hex)}. Leave by a hex that is free of them.`,
      );
    }
    if (price > left) {
      return refuse(
        "9.0",
        () =>
          `Entering ${hexWords(sheet, hex)} costs ${pointsWords(price)} movement points; ${pointsWords(left)} are left.`,
      );
    }
  }
  return refuse("9.0", () => `${hexWords(sheet, hex)} is out of reach with ${pointsWords(left)} movement points.`);
}

/** Costs are counted in half movement points. */
export const HALVES = 2;

export const allowance = (sheet: Sheet): number => sheet.tables.movement.allowanceHalves;

/** Price of overrunning a hex from a neighbour: the step and one point more (9.6, R19); -1 where nobody may go. */
export function overrunPrice(sheet: Sheet, from: HexId, direction: number): number {
  const price = sheet.cost[JAPAN][from * 6 + direction];
  return price < 0 ? -1 : price + sheet.tables.movement.overrunHalves;
}

/** Why a Japanese group may not overrun a hex from where it stands; one predicate offers and explains. */
export function whyNotOverrun(open: Open, from: HexId, left: number, target: HexId): Refusal | null {
  const { sheet } = open;
  const direction = sheet.board.direction(from, target);
  if (direction < 0)
    return refuse(
      "9.6",
      () => `${hexWords(sheet, target)} is not adjacent to ${hexWords(sheet, from)}; move beside it first.`,
    );
  if (!sheet.playable[target]) return whyClosed(open, JAPAN, target);
  if (!heldBy(open, target, CHINA))
    return refuse("9.6", () => `There is no Chinese unit in ${hexWords(sheet, target)}.`);
  if (sheet.city[target])
    return refuse(
      "9.6",
      () => `${hexWords(sheet, target)} is a city; cities are not overrun. Attack it in a fight phase.`,
    );
  if (sheet.town[target])
    return refuse(
      "9.6",
      () => `${hexWords(sheet, target)} is a town; towns are not overrun. Attack it in a fight phase.`,
    );
  const price = overrunPrice(sheet, from, direction);
  if (price < 0) return refuse("9.6", () => `Nobody crosses the water to ${hexWords(sheet, target)}.`);
  if (price > left) {
    return refuse(
      "9.6",
      () =>
        `Overrunning ${hexWords(sheet, target)} needs ${pointsWords(price)} movement points; ${pointsWords(left)} are left.`,
    );
  }
  return null;
}

/** Hexes a Japanese group can overrun from where it stands, in ascending order. */
export function overrunTargets(open: Open, from: HexId, left: number): HexId[] {
  const list: HexId[] = [];
  for (let slot = from * 6; slot < from * 6 + 6; slot++) {
    const target = open.sheet.board.neighbour[slot];
    if (target === NOWHERE || !heldBy(open, target, CHINA)) continue;
    if (whyNotOverrun(open, from, left, target) === null) list.push(target);
  }
  return list.length < 2 ? list : list.sort((a, b) => a - b);
}

export const canOverrun = (open: Open, from: HexId, left: number): boolean =>
  overrunTargets(open, from, left).length > 0;

/** An overrun at the end of a march, when a Chinese hex beside it can be overrun with what is left (9.6). */
export function askOverrun(k: Knows, p: Ask<Sheet>, at: HexId, left: number): HexId | null {
  if (k.seat !== JAPAN) return null;
  const targets = overrunTargets(k, at, left);
  if (!p.more("overrun", targets.length > 0)) return null;
  return p.one("target", HEX, targets, { why: (hex) => whyNotOverrun(k, at, left, hex) });
}
