import type { Asked, Preview, Refusal, SpelledCommand, SpelledPick } from "@wusong/engine";

/**
 * What a person holds while a command is put together, and every way it can go on. A state machine of its own: picks are settled
 * one after another, a set grows and shrinks until it is settled, and the rules answer every question (`Answers`).
 *
 * A question that follows an optional set or a "further?" can be answered at once, without closing the set first. Where it asks
 * for things that an earlier question takes too (who charges, then which of them leads), nobody could know which of the two is
 * meant: the later question waits until the earlier one is settled in so many words (`goOn`).
 */
export interface Answers {
  options(
    verb: string,
    picks: readonly SpelledPick[],
    draft: readonly string[],
  ): { readonly asked: Asked | null } | { readonly refusal: Refusal };
  why(
    verb: string,
    picks: readonly SpelledPick[],
    pointedAt: { of: string; text: string },
    draft: readonly string[],
  ): Refusal | null;
  preview(command: SpelledCommand): { preview: Preview } | { refusal: Refusal };
}

/** One way the command can go on from what is held: the picks so far and what is asked then. Nothing asked: it is complete. */
export interface Branch {
  readonly picks: readonly SpelledPick[];
  readonly asked: Asked | null;
  readonly draft: readonly string[];
  /** asks for things that a question before it takes too: comes after `goOn` only */
  readonly waits: boolean;
}

/** What a person holds: a verb, its settled picks, the set that is being put together, and where it can go on. */
export interface Holding {
  readonly verb: string;
  readonly picks: readonly SpelledPick[];
  readonly draft: readonly string[];
  readonly branches: readonly Branch[];
  /** the command as it stands, where it is complete */
  readonly command: SpelledCommand | null;
  /** the thing pointed at last: pointing at it again confirms */
  readonly last: string | null;
  /** the question at hand came by settling the set before it; taking it back opens the set again */
  readonly settled: boolean;
  /** what was held before the last pick, for taking it back */
  readonly before: Holding | null;
}

/** So many "and further?" and optional sets in a row are looked through. */
const LOOK_AHEAD = 4;

type Way = Omit<Branch, "waits">;

const thingsOf = (asked: Asked | null): readonly string[] =>
  asked?.kind === "one" || asked?.kind === "set" ? asked.options : [];

const collide = (a: Way, b: Way): boolean => {
  const things = new Set(thingsOf(a.asked));
  return thingsOf(b.asked).some((id) => things.has(id));
};

/** Everything that can be answered now: sets that may be closed and "further?" questions are looked through. */
function waysFrom(
  ask: Answers,
  verb: string,
  picks: readonly SpelledPick[],
  draft: readonly string[],
  depth = 0,
): Way[] {
  const answer = ask.options(verb, picks, draft);
  if ("refusal" in answer) return [];
  const { asked } = answer;
  if (asked === null) return [{ picks, asked, draft: [] }];
  const here: Way = { picks, asked, draft };
  if (depth >= LOOK_AHEAD) return [here];
  if (asked.kind === "more") {
    return [
      ...waysFrom(ask, verb, [...picks, true], [], depth + 1),
      ...waysFrom(ask, verb, [...picks, false], [], depth + 1),
    ];
  }
  const only = onlyOneOfSet(asked, picks.at(-1));
  if (only !== null) return waysFrom(ask, verb, [...picks, only], [], depth + 1);
  if (asked.kind === "set" && asked.unfinished === null) {
    const further = waysFrom(ask, verb, [...picks, draft], [], depth + 1);
    return isSettled(here, further) ? further : [here, ...further];
  }
  return [here];
}

/** Of a set of one, that one is the answer to the question which of them. */
function onlyOneOfSet(asked: Asked, before: SpelledPick | undefined): string | null {
  if (asked.kind !== "one" || asked.options.length !== 1 || !Array.isArray(before) || before.length !== 1) return null;
  return asked.options[0] === before[0] ? before[0] : null;
}

/** A full set whose members are asked for next is settled by itself, unless the command would be complete without that. */
function isSettled({ asked, draft }: Way, further: readonly Way[]): boolean {
  if (asked?.kind !== "set" || asked.addable.length > 0 || draft.length === 0) return false;
  if (further.some((way) => way.asked === null)) return false;
  return further.some((way) => thingsOf(way.asked).some((id) => draft.includes(id)));
}

/** Marks the questions that have to wait: those that ask for things another question, which can be answered now, takes too. */
function inTurn(ways: readonly Way[]): Branch[] {
  const branches: Branch[] = [];
  for (const way of ways)
    branches.push({ ...way, waits: branches.some((earlier) => !earlier.waits && collide(earlier, way)) });
  return branches;
}

interface Held extends Pick<Holding, "verb" | "picks" | "draft" | "last" | "before"> {
  readonly settled?: boolean;
}

function hold(ask: Answers, held: Held): Holding {
  const { verb, picks, draft } = held;
  const branches = inTurn(waysFrom(ask, verb, picks, draft));
  const complete = branches.find((branch) => branch.asked === null);
  const closed = draft.length > 0 && branches.every((branch) => branch.picks.length > picks.length);
  return {
    ...held,
    branches,
    command: complete ? { verb, picks: complete.picks } : null,
    settled: (held.settled ?? false) || (closed && !complete),
  };
}

/** Takes a verb into the hand. */
export const begin = (ask: Answers, verb: string): Holding =>
  hold(ask, { verb, picks: [], draft: [], last: null, before: null });

/** Whether a question takes a thing: as an answer, or into its set, or out of it again. */
export const offeredBy = (asked: Asked | null, draft: readonly string[], id: string): boolean =>
  asked?.kind === "one"
    ? asked.options.includes(id)
    : asked?.kind === "set"
      ? asked.addable.includes(id) || draft.includes(id)
      : false;

/** The questions that can be answered now. */
export const openBranches = (holding: Holding): readonly Branch[] => holding.branches.filter(({ waits }) => !waits);

/** The question that a thing pointed at answers. */
export const branchFor = (holding: Holding, id: string): Branch | undefined =>
  openBranches(holding).find((branch) => offeredBy(branch.asked, branch.draft, id));

/** Answers a question with a thing: picks it, or puts it into the set, or takes it out again. */
export function take(ask: Answers, holding: Holding, branch: Branch, id: string): Holding {
  const { verb } = holding;
  const { picks } = branch;
  if (branch.asked?.kind === "set") {
    const draft = branch.draft.includes(id) ? branch.draft.filter((one) => one !== id) : [...branch.draft, id];
    return hold(ask, { verb, picks, draft, last: id, before: holding });
  }
  return hold(ask, { verb, picks: [...picks, id], draft: [], last: id, before: holding });
}

/** Answers a question that asks for a word or a number. */
export const answer = (ask: Answers, holding: Holding, branch: Branch, value: string | number): Holding =>
  answerAll(ask, holding, branch, [value]);

/** Answers several such questions that follow one another. */
export function answerAll(
  ask: Answers,
  holding: Holding,
  branch: Branch,
  values: readonly (string | number)[],
): Holding {
  const picks = [...branch.picks, ...values];
  return hold(ask, { verb: holding.verb, picks, draft: [], last: null, before: holding });
}

/** The questions that wait for the set, or the way, in hand to be settled. */
export const waitingBranches = (holding: Holding): readonly Branch[] => holding.branches.filter(({ waits }) => waits);

/** Settles what is before a waiting question, and asks that one. */
export function goOn(ask: Answers, holding: Holding, branch: Branch): Holding {
  const { picks } = branch;
  return hold(ask, { verb: holding.verb, picks, draft: [], last: null, settled: true, before: holding });
}

/** A whole command taken into the hand at once. */
export const heldAs = (ask: Answers, { verb, picks }: SpelledCommand): Holding =>
  hold(ask, { verb, picks, draft: [], last: null, before: begin(ask, verb) });
