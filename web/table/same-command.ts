import type { SpelledCommand, SpelledPick } from "@wusong/engine";

/** The same answer: sets in any order. */
export const isSamePick = (a: SpelledPick | undefined, b: SpelledPick | undefined): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((id) => b.includes(id)) : a === b;

/** Whether two commands come to the same. */
export const isSameCommand = (a: SpelledCommand, b: SpelledCommand): boolean =>
  a.verb === b.verb && a.picks.length === b.picks.length && a.picks.every((pick, i) => isSamePick(pick, b.picks[i]));
