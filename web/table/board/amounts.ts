import type { SpelledCommand } from "@wusong/engine";
import type { Answers, Branch } from "../holding.ts";

/** Numbers that are asked one after another are set side by side: what is given to one is left for the others. */
export interface Amount {
  readonly name: string;
  readonly lo: number;
  readonly hi: number;
  readonly value: number;
}

export interface Amounts {
  readonly rows: readonly Amount[];
  /** the command they make; null: more is asked after them */
  readonly command: SpelledCommand | null;
}

export const NO_AMOUNTS: Amounts = { rows: [], command: null };

/** What is left to be given, where all take from one store; null: each has a measure of its own. */
export function leftOver({ rows }: Amounts): number | null {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || first === last) return null;
  const before = rows.slice(0, -1).reduce((sum, { value }) => sum + value, 0);
  return before + last.hi === first.hi ? last.hi - last.value : null;
}

/** The numbers asked from a branch on, as near to what is wished as the rules allow. */
export function amountsFrom(ask: Answers, verb: string, { picks }: Branch, wished: readonly number[]): Amounts {
  const rows: Amount[] = [];
  const given = [...picks];
  for (;;) {
    const answer = ask.options(verb, given, []);
    if ("refusal" in answer) return { rows, command: null };
    const { asked } = answer;
    if (asked?.kind !== "count") return { rows, command: asked === null ? { verb, picks: given } : null };
    const { name, lo, hi } = asked;
    const value = Math.max(lo, Math.min(hi, wished[rows.length] ?? lo));
    rows.push({ name, lo, hi, value });
    given.push(value);
  }
}
