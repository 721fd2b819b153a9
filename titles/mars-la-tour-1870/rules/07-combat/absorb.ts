import { type Ask, call, type DeepReadonly, finish, goto, listed, offer, type Refusal, refuse } from "@wusong/engine";
import { T } from "../../book.ts";
import {
  type AreaId,
  bit,
  enemyOf,
  FRENCH,
  GERMAN,
  type LeaderId,
  SIDE_IDS,
  sideAdjective,
  type UnitId,
} from "../../ids.ts";
import { AREA, UNIT } from "../../kinds.ts";
import { areaOf, eliminate, enter, isFresh, roomIn, spend } from "../../position.ts";
import type { Sheet } from "../../sheet.ts";
import type { Board, G, K } from "../../state.ts";
import { areaName, groupName, idsOf, unitName } from "../../words.ts";
import { displaceLeaders, moveLeader, strandedLeader } from "../03-activation/leaders.ts";
import {
  type Bill,
  type Entry,
  fallBackPlaces,
  hasWayOut,
  leadersMoved,
  ledgerFor,
  mayFallBack,
  pointsText,
} from "./bill.ts";
import type { Ledger } from "./casualties.ts";
import { WAYS_TO_PAY } from "./payment.ts";
import { whatPaymentMeans } from "./payment-words.ts";

/** The Areas in which a bill is paid. */
const placesOf = (b: Board, bill: DeepReadonly<Bill>): string =>
  listed([...new Set(bill.units.map((unit) => areaName(b, b.pub.at[unit])))]);

/** Absorption of casualty points by their owner: one command settles the whole bill. */
export const absorb = T.procedure<Bill>("absorb", "7.7").steps((t) => [
  t.decide(
    "absorb",
    "7.7",
    (k, v) => `${groupName(k, v.units)} in ${placesOf(k, v)}: who absorbs ${pointsText(v.points)}?`,
    (_pub, v) => v.side,
    {
      absorb: t.verb({
        label: "Absorb casualty points",
        ask: (k, v, p) => {
          const entries: Entry[] = [];
          let points = v.points;
          if (v.volley) {
            const falling = mayFallBack(k, v);
            const option = p.word("option", falling ? ["hold", "fall back"] : ["hold"], () => whyHold(k, v));
            if (option === "fall back") {
              fallBack(k, v, p, entries);
              points -= v.units.length;
            }
          }
          const ledger = ledgerFor(k, v, points, !v.volley);
          while (!ledger.settled) {
            const payers = offer(v.units, (unit) => whyNotPay(k, v, ledger, unit));
            const unit = p.one("unit", UNIT, payers.from, payers);
            const index = v.units.indexOf(unit);
            const how = p.word("how", ledger.hows(index), (word) => whyNotHow(k, v, ledger, unit, word));
            const entry: Entry =
              how === "retreat"
                ? { unit, how, where: retreatTo(k, v, p, ledger.places(index)) }
                : { unit, how, where: null };
            ledger.pay(index, entry.how, entry.where);
            entries.push(entry);
          }
          return { entries, leaders: leadersGoing(k, v, p, entries) };
        },
        preview: (k, v, { entries }) => ({ consequences: whatPaymentMeans(k, v, entries) }),
        do: (g, v, { entries, leaders }) => {
          for (const entry of entries) pay(g, v, entry);
          for (const [leader, to] of leaders) if (g.pub.leaderAt[leader] !== to) moveLeader(g, leader, to, "3.0.q");
          return displaced(g);
        },
      }),
    },
    { byPublicFacts: true, plainChoice: showsChoice, proposals: WAYS_TO_PAY },
  ),
]);

/**
 * A group that may fall back may hold, too. A Fresh unit with a way out, the lead where there is one, pays one or two points by flipping or
 * by retreating as it likes: flipped and gone it has paid both.
 */
function showsChoice(b: Board, bill: DeepReadonly<Bill>): boolean {
  if (bill.volley) return mayFallBack(b, bill);
  if (bill.points > 2 || bill.leads.length > 1) return false;
  return bill.units.some(
    (unit) =>
      (bill.leads.length === 0 || bill.leads.includes(unit)) && isFresh(b, unit) && hasWayOut(b, bill, areaOf(b, unit)),
  );
}

const retreatTo = (k: K, bill: DeepReadonly<Bill>, p: Ask<Sheet>, places: readonly AreaId[]): AreaId =>
  p.one("to", AREA, places, { why: (area) => whyNotThere(k, bill, area) });

/** 7.7.A.d: whether anything can be absorbed at all. A Fresh unit can always flip; otherwise the ledger tells. */
const canAbsorb = (b: Board, bill: Bill): boolean =>
  bill.points > 0 &&
  (bill.units.some((unit) => isFresh(b, unit)) || ledgerFor(b, bill, bill.points, !bill.volley).total > 0);

/** Starts the absorption, where anything can be absorbed at all (7.7.A.d); otherwise goes straight on. */
export function absorbing<const Then extends string>(g: G, bill: Bill, then: Then) {
  if (canAbsorb(g, bill)) return call(absorb, bill, then);
  if (bill.points > 0)
    g.tell?.({
      type: "pointsLost",
      rule: "7.7.A.d",
      text: `${sideAdjective(bill.side)}: ${pointsText(bill.points)} cannot be absorbed and are lost.`,
    });
  return goto(then);
}

function pay(g: G, bill: Bill, entry: Entry): void {
  if (entry.how === "retreat") retreat(g, bill, entry.unit, entry.where);
  else if (entry.how === "flip") flip(g, bill, entry.unit);
  else eliminate(g, entry.unit, "7.7");
}

function flip(g: G, bill: Bill, unit: UnitId): void {
  spend(g, unit);
  g.tell?.({
    type: "flipped",
    rule: "7.7",
    text: `${sideAdjective(bill.side)}: ${unitName(g, unit)} is Spent.`,
    data: { kind: "other", pieces: [g.sheet.unitIds[unit]] },
  });
}

/** 7.7.A.f: a retreat does not change Fresh or Spent. */
function retreat(g: G, bill: Bill, unit: UnitId, where: AreaId): void {
  const from = g.pub.at[unit];
  enter(g, unit, where);
  g.tell?.({
    type: "retreated",
    rule: "7.7.A.e",
    text: `${sideAdjective(bill.side)}: ${unitName(g, unit)} retreats to ${areaName(g, where)}.`,
    data: { kind: "other", pieces: idsOf(g, [unit]), places: [g.sheet.areaIds[from], g.sheet.areaIds[where]] },
  });
}

function displaced(g: G) {
  return strandedLeader(g) < 0 ? finish() : call(displaceLeaders, { leader: -1, side: FRENCH });
}

/** 7.3.R.h: every unit of the group retreats, in the owner's order. */
function fallBack(k: K, bill: DeepReadonly<Bill>, p: Ask<Sheet>, entries: Entry[]): void {
  const taken: number[] = new Array(k.sheet.areas).fill(0);
  const left = bill.units.slice();
  while (left.length > 0) {
    const unit = p.one("falls back", UNIT, left, {
      why: (one) =>
        bill.units.includes(one)
          ? refuse("7.3.R.h", () => `${unitName(k, one)} has fallen back already.`)
          : refuse("7.3.R.h", () => `${unitName(k, one)} is not of the group under fire.`),
    });
    left.splice(left.indexOf(unit), 1);
    const where = retreatTo(k, bill, p, fallBackPlaces(k, bill, taken));
    taken[where]++;
    entries.push({ unit, how: "retreat", where });
  }
}

/** 3.0.q: Leaders in an Area from which units retreat may go with any of them. */
const leadersGoing = (k: K, bill: DeepReadonly<Bill>, p: Ask<Sheet>, entries: readonly Entry[]): [LeaderId, AreaId][] =>
  leadersMoved(k, bill, entries).map(({ leader, places }) => {
    const name = k.sheet.leaderNames[leader];
    const why = (to: AreaId): Refusal =>
      refuse("3.0.q", () => `${name} stays, or goes with a retreating unit; none of them goes to ${areaName(k, to)}.`);
    return [leader, p.one(name, AREA, places, { why })];
  });

function whyHold(k: K, bill: DeepReadonly<Bill>): Refusal {
  if (bill.points < bill.units.length)
    return refuse("7.3.R.j", `${pointsText(bill.points)} cannot pay the retreat of all ${bill.units.length} units.`);
  return refuse(
    "7.3.R.l",
    () => `Not every unit finds an Area to retreat to from ${areaName(k, k.pub.at[bill.units[0]])}.`,
  );
}

function whyNotPay(k: K, bill: DeepReadonly<Bill>, ledger: Ledger, unit: UnitId): Refusal | null {
  const index = bill.units.indexOf(unit);
  if (index < 0) return refuse("7.7.A", () => `${unitName(k, unit)} does not absorb points of this combat.`);
  if (ledger.mayPay(index)) return null;
  if (ledger.leadsWaiting && !bill.leads.includes(unit))
    return refuse(bill.leads.length > 1 ? "7.1.R.f" : "7.7.A.a", "The lead unit bears the first casualty point.");
  return refuse(
    "7.7.A.b",
    () => `${ledger.total} points must be absorbed in all; ${unitName(k, unit)} cannot take part in that.`,
  );
}

function whyNotHow(k: K, bill: DeepReadonly<Bill>, ledger: Ledger, unit: UnitId, word: string): Refusal | null {
  if (word !== "flip" && word !== "retreat" && word !== "eliminate") return null;
  const name = unitName(k, unit);
  const german = bill.side === GERMAN;
  if (word === "flip" && k.pub.spent[unit] !== 0)
    return refuse(german ? "7.7.G.b" : "7.7.b", `${name} is Spent already and cannot be flipped.`);
  if (word === "retreat" && bill.volley)
    return refuse(
      "7.3.R.g",
      "A group that holds under a volley does not retreat; only all of it together can fall back.",
    );
  if (word === "retreat" && !ledger.findsRoom(bill.units.indexOf(unit)))
    return refuse("7.7.A.h", `${name} finds no Area to retreat to from ${areaName(k, k.pub.at[unit])}.`);
  const price = k.sheet.tables.casualties[SIDE_IDS[bill.side]];
  const cost = word === "eliminate" ? (k.pub.spent[unit] === 0 ? price.fresh : price.spent) : price[word];
  const left = ledger.total - ledger.absorbed;
  return cost > left
    ? refuse("7.7.A.b", `To ${word} ${name} costs ${pointsText(cost)}, and only ${left} are left to absorb.`)
    : refuse("7.7.A.b", `${pointsText(ledger.total)} must be absorbed in all, and not all could be after this.`);
}

function whyNotThere(k: K, bill: DeepReadonly<Bill>, area: AreaId): Refusal | null {
  const side = bill.side;
  if (area === bill.opponent) return refuse("7.7.A.e", "Nobody retreats into the opponent's Area.");
  if (k.cache.occupied[enemyOf(side)] & bit(area))
    return refuse("7.7.A.e", () => `${areaName(k, area)} is held by the enemy.`);
  if (!bill.units.some((unit) => k.sheet.nearSet[k.pub.at[unit]] & bit(area)))
    return refuse("7.7.A.e", () => `${areaName(k, area)} is not adjacent.`);
  if (roomIn(k, side, area) <= 0) return refuse("7.7.A.i", () => `${areaName(k, area)} is full.`);
  return refuse(
    "7.7.A.g",
    () => `${areaName(k, area)} is adjacent to the opponent's Area, and there is a better way out.`,
  );
}
