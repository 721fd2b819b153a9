import type { OddsOutcome } from "@wusong/engine";
import type { Distribution } from "./distribution.ts";

/** The outcomes of a distribution for a report, the likeliest first (equal chances: as the table lists them). */
export function reportOutcomes<T>(
  chances: Distribution<T>,
  describe: (outcome: T) => { key: string; text: string; perDie?: number[] },
): OddsOutcome[] {
  const rows = new Map<string, OddsOutcome>();
  for (const { outcome, weight } of chances.chances) {
    const row = { ...describe(outcome), numerator: weight, denominator: chances.denominator };
    const same = rows.get(`${row.key} ${row.text}`);
    if (same) {
      same.numerator += weight;
      if (same.perDie && row.perDie) same.perDie = [...same.perDie, ...row.perDie].sort((a, b) => a - b);
    } else rows.set(`${row.key} ${row.text}`, row);
  }
  return [...rows.values()].sort((a, b) => b.numerator - a.numerator);
}

/** The smallest addition that changes the result, for "two points more make it 4:1". */
export function firstChange(result: (more: number) => string, most: number): { more: number; result: string } | null {
  const now = result(0);
  for (let more = 1; more <= most; more++) {
    const then = result(more);
    if (then !== now) return { more, result: then };
  }
  return null;
}
