import type { DeepReadonly, Pick, Suggestion } from "@wusong/engine";
import { bestRanked } from "@wusong/mechanics";
import { type AreaId, areasOf, enemyOf, SIDE_IDS, type UnitId } from "../../ids.ts";
import { isFresh, unitsIn } from "../../position.ts";
import type { Board, K } from "../../state.ts";
import { type Bill, type Entry, fallBackPlaces, leadersMoved, ledgerFor, mayFallBack } from "./bill.ts";
import type { How, Ledger } from "./casualties.ts";
import { staysHeld } from "./payment-words.ts";

/** Sensible ways to absorb casualty points, for proposals; what a way of absorbing them leads to is said in payment-words.ts. */

/** What an owner wants to keep: the more an option costs him, the later it is taken. */
type Taste = Readonly<Record<How, number>>;

/** The ground is held by flipping; units are lost last. */
const STAND: Taste = { flip: 2, retreat: 5, eliminate: 100 };
/** Units stay Fresh and give ground; they are lost last. */
const GIVE_GROUND: Taste = { flip: 5, retreat: 2, eliminate: 100 };
/** Nobody leaves as long as anybody can be lost instead. */
const BLEED: Taste = { flip: 2, retreat: 1000, eliminate: 100 };

/** What a unit pays for an option: the weak and the Spent go before the strong and the Fresh. */
function price(b: Board, taste: Taste, unit: UnitId, how: How): number {
  const worth = b.sheet.freshValue[unit] + b.sheet.factor[unit] + (isFresh(b, unit) ? 2 : 0);
  return taste[how] + (how === "eliminate" ? worth : worth / 10);
}

const WAYS: readonly (readonly How[])[] = [[], ["flip"], ["retreat"], ["flip", "retreat"], ["eliminate"]];

/** What a unit does in the cheapest plan so far that absorbs some total, and how many leads bear a point in it. */
interface Plan {
  readonly cost: number;
  readonly hows: readonly (readonly How[])[];
}

/** By unit: how the bill is settled most cheaply, as far as room is no question. */
function cheapestPlan(b: Board, bill: DeepReadonly<Bill>, ledger: Ledger, taste: Taste): readonly (readonly How[])[] {
  const prices = b.sheet.tables.casualties[SIDE_IDS[bill.side]];
  const amount = (unit: UnitId, how: How): number =>
    how === "eliminate" ? (isFresh(b, unit) ? prices.fresh : prices.spent) : prices[how];
  const has = (index: number, unit: UnitId, how: How): boolean =>
    how === "flip" ? isFresh(b, unit) : how === "eliminate" || (!bill.volley && ledger.findsRoom(index));
  const most = bill.units.length + 1;
  let plans = new Map<number, Plan>([[0, { cost: 0, hows: [] }]]);
  bill.units.forEach((unit, index) => {
    const next = new Map<number, Plan>();
    for (const way of WAYS) {
      if (way.some((how) => !has(index, unit, how))) continue;
      const points = way.reduce((sum, how) => sum + amount(unit, how), 0);
      const cost = way.reduce((sum, how) => sum + price(b, taste, unit, how), 0);
      const leads = way.length > 0 && bill.leads.includes(unit) ? 1 : 0;
      for (const [key, plan] of plans) {
        const paid = key + points * most + leads;
        const known = next.get(paid);
        if (paid < (ledger.total + 1) * most && (!known || known.cost > plan.cost + cost))
          next.set(paid, { cost: plan.cost + cost, hows: [...plan.hows, way] });
      }
    }
    plans = next;
  });
  let best: Plan | null = null;
  for (let leads = ledger.leadsRequired; leads < most; leads++) {
    const plan = plans.get(ledger.total * most + leads);
    if (plan && (!best || plan.cost < best.cost)) best = plan;
  }
  return best?.hows ?? bill.units.map(() => []);
}

/** Away from the enemy, and to friends. */
const bestPlace = (b: Board, bill: DeepReadonly<Bill>, places: readonly AreaId[]): AreaId =>
  bestRanked(places, (area) => {
    const enemies = areasOf(b.sheet.nearSet[area] & b.cache.occupied[enemyOf(bill.side)]).length;
    return 10 * enemies - Math.min(9, unitsIn(b, bill.side, area).length);
  })[0];

/** 7.3.R.h: everybody falls back. */
function allFallBack(b: Board, bill: DeepReadonly<Bill>): Entry[] {
  const taken: number[] = new Array(b.sheet.areas).fill(0);
  return bill.units.map((unit) => {
    const where = bestPlace(b, bill, fallBackPlaces(b, bill, taken));
    taken[where]++;
    return { unit, how: "retreat", where };
  });
}

/** The bill paid by an owner of this taste; as planned, and where room is short as it can be. */
function payment(b: Board, bill: DeepReadonly<Bill>, taste: Taste, fallsBack: boolean): Entry[] {
  const entries = fallsBack ? allFallBack(b, bill) : [];
  const ledger = ledgerFor(b, bill, bill.points - entries.length, !bill.volley);
  const plan = cheapestPlan(b, bill, ledger, taste).map((hows) => [...hows]);
  while (!ledger.settled) {
    const open = bill.units.flatMap((unit, index) => ledger.hows(index).map((how) => ({ unit, index, how })));
    const [{ unit, index, how }] = bestRanked(
      open,
      (one) => price(b, taste, one.unit, one.how) + (plan[one.index].includes(one.how) ? 0 : 10_000),
    );
    const entry: Entry =
      how === "retreat" ? { unit, how, where: bestPlace(b, bill, ledger.places(index)) } : { unit, how, where: null };
    ledger.pay(index, how, entry.where);
    plan[index] = plan[index].filter((one) => one !== how);
    entries.push(entry);
  }
  return entries;
}

/** 3.0.q: a Leader stays while friends stay with him; otherwise he goes with the first to retreat. */
function leadersChoose(b: Board, bill: DeepReadonly<Bill>, entries: readonly Entry[]): AreaId[] {
  return leadersMoved(b, bill, entries).map(({ leader, places }) => {
    const here = b.pub.leaderAt[leader];
    if (staysHeld(b, bill, here, entries)) return places.find((area) => area === here)!;
    return entries.find(({ unit, where }) => where !== null && b.pub.at[unit] === here)!.where!;
  });
}

/** A payment as the command spells it. */
function spelled(b: Board, bill: DeepReadonly<Bill>, taste: Taste, fallsBack: boolean): Pick[] {
  const entries = payment(b, bill, taste, fallsBack);
  const picks: Pick[] = bill.volley ? [fallsBack ? "fall back" : "hold"] : [];
  entries.forEach(({ unit, how, where }, i) => {
    const falls = fallsBack && i < bill.units.length;
    picks.push(unit, ...(falls ? [] : [how]), ...(where === null ? [] : [where]));
  });
  return [...picks, ...leadersChoose(b, bill, entries)];
}

const isSame = (one: readonly Pick[], other: readonly Pick[]): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A way that is not just what standing would be. */
function otherThanStanding(k: K, bill: DeepReadonly<Bill>, taste: Taste): Suggestion | null {
  if (bill.volley) return null;
  const picks = spelled(k, bill, taste, false);
  return isSame(picks, spelled(k, bill, STAND, false)) ? null : { verb: "absorb", picks };
}

export const WAYS_TO_PAY = [
  {
    id: "stand",
    label: "Stand",
    choose: (k: K, bill: DeepReadonly<Bill>): Suggestion => ({ verb: "absorb", picks: spelled(k, bill, STAND, false) }),
  },
  {
    id: "back",
    label: "Fall back",
    choose: (k: K, bill: DeepReadonly<Bill>): Suggestion | null =>
      bill.volley && mayFallBack(k, bill)
        ? { verb: "absorb", picks: spelled(k, bill, STAND, true) }
        : otherThanStanding(k, bill, GIVE_GROUND),
  },
  {
    id: "bleed",
    label: "Hold and bleed",
    choose: (k: K, bill: DeepReadonly<Bill>): Suggestion | null => otherThanStanding(k, bill, BLEED),
  },
];
