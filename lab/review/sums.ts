import { decisionOfMoment, luckOfMoment, type Moment } from "./moment.ts";

/** The game as one sum, for the first seat: start + luck + decisions + beside the rules = result. */
export interface Ledger {
  readonly start: number;
  readonly luck: number;
  /** the part of the luck that fell with commands of each seat, and of several seats at once */
  readonly luckOf: readonly number[];
  readonly luckTogether: number;
  /** what the decisions of each seat changed, and those of several at once */
  readonly decisionsOf: readonly number[];
  readonly decisionsTogether: number;
  readonly decisions: number;
  readonly beside: number;
  readonly result: number;
}

export function ledgerOf(start: number, moments: readonly Moment[], seats: number): Ledger {
  const luckOf = Array<number>(seats).fill(0);
  const decisionsOf = Array<number>(seats).fill(0);
  let [luckTogether, decisionsTogether, beside] = [0, 0, 0];
  for (const moment of moments) {
    const { seat, decides } = moment;
    const luck = luckOfMoment(moment);
    const changed = decisionOfMoment(moment);
    if (!decides) beside += luck + changed;
    else if (seat === null) {
      luckTogether += luck;
      decisionsTogether += changed;
    } else {
      luckOf[seat] += luck;
      decisionsOf[seat] += changed;
    }
  }
  const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
  return {
    start,
    luck: sum(luckOf) + luckTogether,
    luckOf,
    luckTogether,
    decisionsOf,
    decisionsTogether,
    decisions: sum(decisionsOf) + decisionsTogether,
    beside,
    result: moments.at(-1)?.after ?? start,
  };
}
