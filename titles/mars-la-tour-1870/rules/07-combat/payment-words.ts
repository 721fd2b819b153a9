import type { Consequences, DeepReadonly } from "@wusong/engine";
import { isArea, type UnitId } from "../../ids.ts";
import { unitsIn } from "../../position.ts";
import type { Board } from "../../state.ts";
import { areaName, unitsDo } from "../../words.ts";
import { type Bill, type Entry, ledgerFor, mayFallBack, pointsText } from "./bill.ts";
import { HOWS } from "./casualties.ts";

/** What a way of absorbing casualty points leads to. */

const leaves = (entries: readonly Entry[], unit: UnitId): boolean =>
  entries.some((entry) => entry.unit === unit && entry.how !== "flip");

export const staysHeld = (b: Board, bill: DeepReadonly<Bill>, area: number, entries: readonly Entry[]): boolean =>
  unitsIn(b, bill.side, area).some((unit) => !leaves(entries, unit));

const lostIn = (entries: readonly Entry[]): UnitId[] =>
  entries.filter(({ how }) => how === "eliminate").map(({ unit }) => unit);

/** How many are lost where nobody is as long as another way still settles the bill. */
function lostWithout(b: Board, bill: DeepReadonly<Bill>, points: number): number {
  const ledger = ledgerFor(b, bill, points, !bill.volley);
  let lost = 0;
  while (!ledger.settled) {
    const how = HOWS.find((one) => bill.units.some((_, index) => ledger.may(index, one)))!;
    const index = bill.units.findIndex((_, unit) => ledger.may(unit, how));
    ledger.pay(index, how, how === "retreat" ? ledger.places(index)[0] : null);
    if (how === "eliminate") lost++;
  }
  return lost;
}

/** As few units as can be lost: by standing, or under a volley by falling back with what is left to pay. */
function fewestLost(b: Board, bill: DeepReadonly<Bill>): number {
  const standing = lostWithout(b, bill, bill.points);
  if (!bill.volley || !mayFallBack(b, bill)) return standing;
  return Math.min(standing, lostWithout(b, bill, bill.points - bill.units.length));
}

/** What becomes of units and Areas by a payment, in sentences. */
export function whatPaymentMeans(
  b: Board,
  bill: DeepReadonly<Bill>,
  entries: readonly Entry[],
): Consequences["consequences"] {
  const list: Consequences["consequences"] = [];
  const lost = lostIn(entries);
  if (lost.length > 0) {
    const needless = lost.length > fewestLost(b, bill);
    const text = `${unitsDo(b, lost, "leave")} the game for good${needless ? ", and need not" : ""}.`;
    list.push({ text, rule: "7.7.A.l", ...(needless ? { grave: true } : {}) });
  }
  const areas = new Set(bill.units.map((unit) => b.pub.at[unit]).filter(isArea));
  for (const area of areas)
    if (!staysHeld(b, bill, area, entries))
      list.push({ text: `${areaName(b, area)} is given up.`, rule: lost.length > 0 ? "7.7.A.l" : "7.7.A.e" });
  if (bill.volley) list.push(...whatHalts(b, bill, entries));
  const paid = ledgerFor(b, bill, bill.points, !bill.volley).total;
  if (paid < bill.points && !bill.volley)
    list.push({ text: `${pointsText(bill.points - paid)} more cannot be absorbed.`, rule: "7.7.A.d" });
  return list;
}

/** 7.3.R.k, n: who halts after a volley. */
function whatHalts(b: Board, bill: DeepReadonly<Bill>, entries: readonly Entry[]): Consequences["consequences"] {
  if (entries.some(({ how }) => how === "retreat"))
    return [{ text: "The group has finished its move.", rule: "7.3.R.k" }];
  const flipped = bill.units.filter((unit) => entries.some((entry) => entry.unit === unit && entry.how === "flip"));
  if (flipped.length === 0) return [];
  return [{ text: `${unitsDo(b, flipped, "halt")} in ${areaName(b, b.pub.at[flipped[0]])}.`, rule: "7.3.R.n" }];
}
