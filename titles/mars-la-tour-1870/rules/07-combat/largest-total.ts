import type { RetreatRoom } from "./retreat-room.ts";

/**
 * 7.7.A.b: the options chosen must absorb the largest total possible without exceeding the points. What a unit absorbs bears on
 * what is left for the others, so every sum of their options is tried, unit after unit.
 */

/** A set of totals, or of amounts: n is in it if bit n is set. */
export type Totals = number;

/** No table inflicts more points than this, and no more fit into a set of totals. */
export const MOST_POINTS = 30;

const NOTHING_YET: Totals = 1;
const ALL_TOTALS: Totals = 2 ** (MOST_POINTS + 1) - 1;
const totalsUpTo = (points: number): Totals => ALL_TOTALS >>> (MOST_POINTS - points);
export const includes = (totals: Totals, total: number): boolean => total >= 0 && (totals & (1 << total)) !== 0;
export const largest = (totals: Totals): number => 31 - Math.clz32(totals);
/** The set of one amount. An amount of nothing adds nothing to any total. */
export const just = (amount: number): Totals => 1 << amount;
/** No option absorbs more than this on any sheet, nor do two together (7.7, 7.7.G). */
const MOST_BY_ONE_UNIT = 5;

/** What one unit can still absorb. */
export interface Payer {
  /** where it would retreat from */
  readonly origin: number;
  /** a lead unit that has not borne a point yet (7.7.A.a) */
  readonly lead: boolean;
  /** amounts without a retreat: its flip, its elimination */
  readonly staying: Totals;
  /** amounts with a retreat: alone, or with its flip (7.7.A.c); none where there is no way out */
  readonly leaving: Totals;
}

/** Totals by the number of lead units that bear a point for them, from none to all of them. */
type ByLeads = readonly Totals[];

/** What units can absorb together while so many of each Area retreat. */
interface Plan {
  readonly retreats: readonly number[];
  readonly totals: ByLeads;
}

/** By number of lead units that bear a point: the totals the units can absorb. */
export function possibleTotals(payers: readonly Payer[], points: number, room: RetreatRoom, tight: boolean): ByLeads {
  return tight ? inTightSpace(payers, points, room) : inOpenSpace(payers, points);
}

/** With room enough for everybody it does not matter who else retreats. */
function inOpenSpace(payers: readonly Payer[], points: number): ByLeads {
  const within = totalsUpTo(points);
  const totals = nothingPaid(payers);
  for (const { lead, staying, leaving } of payers) {
    const bears = lead ? 1 : 0;
    // From the most leads down, so that a lead adds only to what was paid without it.
    for (let leads = totals.length - 1 - bears; leads >= 0; leads--) {
      const before = totals[leads];
      totals[leads + bears] |= plusAny(before, staying | leaving) & within;
    }
  }
  return totals;
}

/** Where room is short, the retreats out of each Area are counted, and must find room together. */
function inTightSpace(payers: readonly Payer[], points: number, room: RetreatRoom): ByLeads {
  const within = totalsUpTo(points);
  let plans: readonly Plan[] = [{ retreats: room.noRetreats(), totals: nothingPaid(payers) }];
  for (const payer of payers) {
    const next = new Map<string, { retreats: readonly number[]; totals: Totals[] }>();
    const planWith = (retreats: readonly number[]): Totals[] => {
      const key = retreats.join();
      if (!next.has(key)) next.set(key, { retreats, totals: noTotals(payers) });
      return next.get(key)!.totals;
    };
    const bears = payer.lead ? 1 : 0;
    const addPaid = (into: Totals[], before: ByLeads, amounts: Totals): void => {
      for (let leads = 0; leads < before.length - bears; leads++)
        into[leads + bears] |= plusAny(before[leads], amounts) & within;
    };
    for (const { retreats, totals } of plans) {
      const stays = planWith(retreats);
      merge(stays, totals);
      addPaid(stays, totals, payer.staying);
      const more = retreats.map((units, origin) => (origin === payer.origin ? units + 1 : units));
      if (payer.leaving !== 0 && room.holds(more)) addPaid(planWith(more), totals, payer.leaving);
    }
    plans = [...next.values()];
  }
  const all = noTotals(payers);
  for (const { totals } of plans) merge(all, totals);
  return all;
}

/** The totals there are when one of the amounts is added to one of the totals. */
function plusAny(totals: Totals, amounts: Totals): Totals {
  let sums: Totals = 0;
  for (let amount = 1; amount <= MOST_BY_ONE_UNIT; amount++) if (includes(amounts, amount)) sums |= totals << amount;
  return sums;
}

function noTotals(payers: readonly Payer[]): Totals[] {
  const none: Totals[] = [0];
  for (const { lead } of payers) if (lead) none.push(0);
  return none;
}

function nothingPaid(payers: readonly Payer[]): Totals[] {
  const totals = noTotals(payers);
  totals[0] = NOTHING_YET;
  return totals;
}

function merge(into: Totals[], more: ByLeads): void {
  for (let leads = 0; leads < more.length; leads++) into[leads] |= more[leads];
}
