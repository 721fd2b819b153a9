import type { SpelledCommand, SpelledPick } from "@wusong/engine";
import { point, type Target } from "./choosing.ts";
import { type Answers, answer, type Branch, begin, goOn, type Holding } from "./holding.ts";
import { isSameCommand, isSamePick } from "./same-command.ts";

/** Whether commands can be given by pointing at single things, by words and numbers, and by going on. For tests. */

/** Whether a question, and what is in its set, lies on the way to the command. */
const leads = ({ picks, draft }: Branch, wanted: readonly SpelledPick[]): boolean => {
  const next = wanted[picks.length];
  return (
    picks.every((pick, i) => isSamePick(pick, wanted[i])) &&
    (draft.length === 0 || (Array.isArray(next) && draft.every((id) => next.includes(id))))
  );
};

/** Somebody who points at one thing after another. */
const single = (id: string): Target => ({ counter: id, stack: [id], place: null });

/** The next thing somebody who wants this command points at, says or presses; `aimed` says how much of a stack is meant. */
export function further(
  ask: Answers,
  holding: Holding,
  { picks: wanted }: SpelledCommand,
  aimed: (id: string, of: SpelledPick) => Target = single,
): Holding | null {
  for (const branch of holding.branches) {
    const next = wanted[branch.picks.length];
    if (!branch.asked || !leads(branch, wanted)) continue;
    if (branch.waits) return goOn(ask, holding, branch);
    if (branch.asked.kind === "word" || branch.asked.kind === "count")
      return typeof next === "string" || typeof next === "number" ? answer(ask, holding, branch, next) : null;
    const id = Array.isArray(next) ? next.find((one) => !branch.draft.includes(one)) : next;
    if (typeof id !== "string") continue;
    const target = aimed(id, next);
    const pointed = point(ask, [], holding, target, target.stack.length > 1);
    if (pointed.kind === "holding") return pointed.holding;
  }
  return null;
}

/** What is in hand when the command has been put together so; null: there is no way. */
export function byPointing(ask: Answers, command: SpelledCommand): Holding | null {
  let holding: Holding | null = begin(ask, command.verb);
  for (let i = 0; i < 300 && holding; i++) {
    if (holding.command && isSameCommand(holding.command, command)) return holding;
    holding = further(ask, holding, command);
  }
  return null;
}
