import type { About, Asked, Choice, Refusal, SpelledPick } from "@wusong/engine";
import { type Answers, type Branch, begin, branchFor, type Holding, offeredBy, openBranches, take } from "./holding.ts";

/**
 * How a person puts a command together by pointing at things. Knows no title and no screen: a decision offers verbs, a verb asks
 * picks, and whatever is pointed at goes to the pick it fits. The rules answer every question; nothing is decided here.
 */

/** What a pointer met: the counter, the others of its stack, the place they lie on. */
export interface Target {
  readonly counter: string | null;
  readonly stack: readonly string[];
  readonly place: string | null;
  /** the counter belongs to the other side: whoever points at it means to act against it */
  readonly foe?: boolean;
}

export type PointingResult =
  | { readonly kind: "holding"; readonly holding: Holding | null }
  | { readonly kind: "confirm" }
  | { readonly kind: "refused"; readonly refusal: Refusal | null };

/** Adds the rest of a stack to a set that the first of them has entered, or takes them all out. */
function withStack(ask: Answers, holding: Holding, first: string, stack: readonly string[]): Holding {
  const put = holding.draft.includes(first);
  let now = holding;
  for (const id of stack) {
    if (id === first || now.draft.includes(id) === put) continue;
    const branch = now.branches[0];
    // A set that is full may be settled by itself: the rest of the stack is no answer to what is asked then.
    if (branch?.picks.length !== holding.picks.length) break;
    if (branch.asked?.kind !== "set" || !offeredBy(branch.asked, branch.draft, id)) continue;
    now = take(ask, now, branch, id);
  }
  return { ...now, before: holding.before };
}

/** Who came first is named; the others of its stack go along as far as the rules let them. */
function withFollowers(ask: Answers, holding: Holding, stack: readonly string[]): Holding {
  let now = holding;
  for (const id of stack) {
    const branch = now.branches[0];
    if (branch?.picks.length !== holding.picks.length || branch.asked?.kind !== "set") break;
    if (!branch.draft.includes(id) && branch.asked.addable.includes(id)) now = take(ask, now, branch, id);
  }
  return now === holding ? now : { ...now, last: holding.last, before: holding.before };
}

function pickUp(ask: Answers, holding: Holding, branch: Branch, id: string, target: Target, whole: boolean): Holding {
  let next = take(ask, holding, branch, id);
  const isSet = branch.asked?.kind === "set";
  if (isSet && whole && target.stack.includes(id)) next = withStack(ask, next, id, target.stack);
  // Whoever points at the first of a stack that can be chosen means all of it; a single one is picked from below, or with Shift.
  else if (whole && id === target.stack.find((one) => offeredBy(branch.asked, branch.draft, one)))
    next = withFollowers(ask, next, target.stack);
  // A counter was meant, but its place had to be named first: go on with the counter, or the first of its stack that can be chosen.
  if (id === target.place && target.counter !== null) {
    const meant = [target.counter, ...(whole ? target.stack : [])].find((one) => branchFor(next, one));
    const further = meant === undefined ? undefined : branchFor(next, meant);
    if (meant !== undefined && further) next = { ...pickUp(ask, next, further, meant, target, whole), before: holding };
  }
  return next;
}

/** Things a target may stand for, the nearest first. */
function candidates(target: Target): string[] {
  const list = [target.counter, ...target.stack, target.place].filter((id): id is string => id !== null);
  return [...new Set(list)];
}

/**
 * A person points at something. `whole` takes the whole stack where a set is put together. A counter that is not offered now but
 * begins another command is picked up instead; everything else is refused, with the reason the rules give.
 */
export function point(
  ask: Answers,
  choices: readonly Choice[],
  holding: Holding | null,
  target: Target,
  whole: boolean,
): PointingResult {
  const ids = candidates(target);
  if (holding) {
    for (const id of ids) {
      const branch = branchFor(holding, id);
      if (branch) return { kind: "holding", holding: pickUp(ask, holding, branch, id, target, whole) };
    }
    if (holding.command && holding.last !== null && ids.includes(holding.last)) return { kind: "confirm" };
  }
  const [own, others] = [
    choices.filter(({ verb }) => verb === holding?.verb),
    choices.filter(({ verb }) => verb !== holding?.verb),
  ];
  for (const id of ids) {
    for (const { verb, picks } of [...own, ...others]) {
      // With a command in hand only a counter begins another one: who misses a lit place is told why.
      if (holding && verb !== holding.verb && id === target.place) continue;
      if (!offeredBy(picks[0] ?? null, [], id)) continue;
      const begun = begin(ask, verb);
      const branch = branchFor(begun, id);
      if (branch) return { kind: "holding", holding: pickUp(ask, begun, branch, id, target, whole) };
    }
  }
  return { kind: "refused", refusal: whyNot(ask, choices, holding, target) };
}

/** Why nothing at the target can be chosen, as the rules explain it. */
export function whyNot(
  ask: Answers,
  choices: readonly Choice[],
  holding: Holding | null,
  target: Target,
): Refusal | null {
  const asked = holding
    ? openBranches(holding).map((branch) => ({ verb: holding.verb, ...branch }))
    : choices.map(({ verb, picks }) => ({ verb, picks: [], draft: [], asked: picks[0] ?? null }));
  // The last question is the one a person is thinking of: where to, not who.
  for (const { verb, picks, draft, asked: question } of asked.reverse()) {
    if (question?.kind !== "one" && question?.kind !== "set") continue;
    for (const text of candidates(target)) {
      const refusal = ask.why(verb, picks, { of: question.of, text }, draft);
      if (refusal) return refusal;
    }
  }
  return null;
}

/** The set in hand that more than one thing may still be put into. */
export function openSet(holding: Holding): Branch | null {
  const [branch] = holding.branches;
  if (branch?.asked?.kind !== "set") return null;
  const { addable, max } = branch.asked;
  return Math.min(addable.length, max - holding.draft.length) > 1 ? branch : null;
}

/** Puts everything into the set in hand that may still be put into it, as many as it takes. */
export function takeAll(ask: Answers, holding: Holding): Holding {
  let now = holding;
  for (;;) {
    const [branch] = now.branches;
    const same = branch?.picks.length === holding.branches[0]?.picks.length;
    if (!same || branch?.asked?.kind !== "set" || branch.asked.addable.length === 0) return { ...now, before: holding };
    now = take(ask, now, branch, branch.asked.addable[0]);
  }
}

/** Takes another verb for what is held, keeping the picks that fit it too. */
export const switchVerb = (ask: Answers, holding: Holding | null, verb: string): Holding =>
  begunWith(ask, verb, holding ? thingsIn(holding) : []);

/** The things a command in hand names. */
export const thingsIn = ({ picks, draft }: Holding): readonly string[] =>
  [...picks, draft].flat().filter((id): id is string => typeof id === "string");

/** A verb taken into the hand with those of some things that fit it, in whatever order it asks for them: who goes where, or what is fired at by whom. */
export function begunWith(ask: Answers, verb: string, things: readonly string[]): Holding {
  let next = begin(ask, verb);
  const left = [...things];
  for (let i = 0; i < left.length; ) {
    const branch = branchFor(next, left[i]);
    if (!branch || branch.draft.includes(left[i])) {
      i++;
      continue;
    }
    next = take(ask, next, branch, left[i]);
    // The next question may take what the last one did not.
    left.splice(i, 1);
    i = 0;
  }
  return { ...next, before: null };
}

/** A verb taken into the hand together with the first thing it asks for; null: it does not take that thing. */
export function chosenFor(ask: Answers, verb: string, id: string): Holding | null {
  const begun = begin(ask, verb);
  const branch = branchFor(begun, id);
  return branch ? take(ask, begun, branch, id) : null;
}

/** The verbs of a decision that could begin with what is held. */
export function otherVerbs(choices: readonly Choice[], holding: Holding): Choice[] {
  const held = thingsIn(holding);
  return choices.filter(
    ({ verb, picks }) =>
      verb !== holding.verb && picks[0] !== undefined && held.some((id) => offeredBy(picks[0], [], id)),
  );
}

/** Everything that can be pointed at now, with what the rules say about it (cost, path, must stop). */
export function offeredNow(choices: readonly Choice[], holding: Holding | null): Map<string, About | null> {
  const offered = new Map<string, About | null>();
  const add = (asked: Asked | null | undefined): void => {
    if (asked?.kind !== "one" && asked?.kind !== "set") return;
    for (const id of asked.kind === "one" ? asked.options : asked.addable) {
      if (!offered.has(id)) offered.set(id, asked.about?.[id] ?? null);
    }
  };
  if (holding) for (const { asked } of openBranches(holding)) add(asked);
  else for (const { picks } of choices) add(picks[0]);
  return offered;
}

/** Things picked before of which the question at hand asks some again: who of the group leads, or stays behind. */
export function askedAgain(holding: Holding): readonly string[] {
  for (const { asked, picks } of openBranches(holding)) {
    if (asked?.kind !== "one" && asked?.kind !== "set") continue;
    const held = new Set<SpelledPick>(picks.flat());
    return asked.options.every((id) => held.has(id)) ? asked.options : [];
  }
  return [];
}

/** Those of them that have been picked so far: a set that settled itself is no answer to the question after it. */
export const pickedAgain = (holding: Holding): readonly string[] => openBranches(holding)[0]?.draft ?? [];

/** Whether anything has been picked: a verb alone weighs nothing. */
export const isEmpty = (holding: Holding): boolean => holding.picks.length === 0 && holding.draft.length === 0;

/**
 * How a goal is named: pointed at, as a place on the way (with Shift), or by dropping counters on it, be it after resting there until the odds
 * of the battle were shown. A finger draws the map, too, and may begin on counters: what it drops is no word for good.
 */
export type Naming = "pointed" | "onTheWay" | "dropped" | "droppedOnOdds" | "droppedByFinger";

export const isDropped = (naming: Naming): boolean => naming !== "pointed" && naming !== "onTheWay";

/**
 * Whether the goal that was named last leaves nothing to add: a march goes at once then, where it can be taken back. Whoever drops
 * counters on a place means it as their goal; so does whoever points at it, where all places beyond were lit before as well.
 */
export function isSent(holding: Holding, isPlace: (id: string) => boolean, naming: Naming): boolean {
  const { command, last, before, branches } = holding;
  if (command === null || last === null || !isPlace(last) || before === null || isEmpty(before)) return false;
  if (isDropped(naming) || branches.length === 1) return true;
  return naming === "pointed" && branches.every(({ asked }) => asked === null || wasLit(before, last, asked));
}

/** Whether every place a question asks for now could have been named instead of the last one, or is where the way begins. */
function wasLit(before: Holding, last: string, asked: Asked): boolean {
  const question = branchFor(before, last)?.asked;
  if (asked.kind !== "one" || question?.kind !== "one") return false;
  const way = question.about?.[last];
  const home = way?.kind === "way" ? way.path[0] : null;
  return asked.options.every((id) => id === home || question.options.includes(id));
}

/** The verb of a decision that has only one verb to put together: it is in the hand from the start. */
export function onlyVerb(choices: readonly Choice[]): string | null {
  const asking = choices.filter(({ picks }) => picks.length > 0);
  return asking.length === 1 ? asking[0].verb : null;
}

/** The question that wants words or a number beside the map. */
export const besideTheMap = (holding: Holding): Branch[] =>
  holding.branches.filter(({ asked }) => asked?.kind === "word" || asked?.kind === "count");
