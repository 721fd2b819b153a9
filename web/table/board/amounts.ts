import type { SpelledCommand } from "@wusong/engine";
import type { Answers, Branch } from "../holding.ts";

/** Numbers that are asked one after another are set side by side: what is given to one is left for the others. */
export interface Amount {
  readonly name: string;
  readonly lo: number;
  readonly hi: number;
  readonly value: number;
}

interface Walked {
  readonly rows: readonly Amount[];
  /** the command they make; null: more is asked after them */
  readonly command: SpelledCommand | null;
}

export interface Amounts extends Walked {
  /** how much they share, where all take from one store; null: each has a measure of its own */
  readonly store: number | null;
}

export const NO_AMOUNTS: Amounts = { rows: [], command: null, store: null };

/** The numbers asked from a branch on, as near to what is wished as the rules allow. */
export function amountsFrom(ask: Answers, verb: string, branch: Branch, wished: readonly number[]): Amounts {
  const walked = walk(ask, verb, branch, wished);
  const [first, ...others] = walked.rows;
  if (others.length === 0) return { ...walked, store: null };
  // Where the first may take everything, nothing is left for the others then.
  const [, ...left] = walk(ask, verb, branch, [first.hi]).rows;
  return { ...walked, store: left.every(({ hi }) => hi === 0) ? first.hi : null };
}

function walk(ask: Answers, verb: string, { picks }: Branch, wished: readonly number[]): Walked {
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
