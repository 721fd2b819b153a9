import { type Ask, NothingToPick, type SetRules, settledSet } from "./decision.ts";

/** Looks at what a verb asks without answering it: whether there is an answer at all, and whether there is only one. */

/** Thrown by the first question that has an answer; or by the first that has several. Made once: they carry nothing. */
const ANSWERABLE = Symbol("answerable");
const SEVERAL = Symbol("several");

/** Whether a verb has something to answer, or nothing to ask; looks no further than its first question. */
export function findsAnswer<Sheet>(ask: (p: Ask<Sheet>) => unknown): boolean {
  try {
    ask(FIRST_QUESTION);
    return true;
  } catch (thrown) {
    if (thrown === ANSWERABLE) return true;
    if (thrown instanceof NothingToPick) return false;
    throw thrown;
  }
}

/** The answer to a verb that has only one; null: there is none, or a choice. */
export function onlyAnswer<Sheet, A>(ask: (p: Ask<Sheet>) => A): { answer: A } | null {
  try {
    return { answer: ask(ONLY_ANSWERS) };
  } catch (thrown) {
    if (thrown === SEVERAL || thrown instanceof NothingToPick) return null;
    throw thrown;
  }
}

/** Stops at the first question that is asked at all. */
const FIRST_QUESTION: Ask<never> = {
  one(name, _kind, from, rules) {
    if (rules?.judged ? from.some((x) => rules.why!(x) === null) : from.length > 0) throw ANSWERABLE;
    throw new NothingToPick(name, 0);
  },
  set: (name, _kind, from, rules = {}) => settledOr(ANSWERABLE, name, from, rules),
  count: (name, lo, hi) => countOr(ANSWERABLE, name, lo, hi),
  word(name, from) {
    if (from.length > 0) throw ANSWERABLE;
    throw new NothingToPick(name, 0);
  },
  more: (_name, possible) => possible && thrown(ANSWERABLE),
};

/** Gives the only answer to every question, and stops where there is a choice. */
const ONLY_ANSWERS: Ask<never> = {
  one(name, _kind, from, rules) {
    let only: (typeof from)[number] | undefined;
    for (const x of from) {
      if (rules?.judged && rules.why!(x) !== null) continue;
      if (only !== undefined) throw SEVERAL;
      only = x;
    }
    if (only === undefined) throw new NothingToPick(name, 0);
    return only;
  },
  set: (name, _kind, from, rules = {}) => settledOr(SEVERAL, name, from, rules),
  count: (name, lo, hi) => countOr(SEVERAL, name, lo, hi),
  word(name, from) {
    if (from.length > 1) throw SEVERAL;
    if (from.length === 0) throw new NothingToPick(name, 0);
    return from[0];
  },
  more: (_name, possible) => possible && thrown(SEVERAL),
};

function settledOr<T extends number>(end: symbol, name: string, from: readonly T[], rules: SetRules<T>): T[] {
  const min = rules.min ?? 0;
  const max = Math.min(rules.max ?? from.length, from.length);
  const settled = settledSet(from, min, max, rules.ok);
  if (settled) return settled;
  if (max < min) throw new NothingToPick(name, 0);
  throw end;
}

function countOr(end: symbol, name: string, lo: number, hi: number): number {
  if (lo === hi) return lo;
  if (lo > hi) throw new NothingToPick(name, 0);
  throw end;
}

function thrown(end: symbol): never {
  throw end;
}
