import { type Asked, Refused, type SpelledCommand } from "./decision.ts";
import { Fault } from "./fault.ts";
import type { Play } from "./play.ts";
import { forcedAnswer } from "./running.ts";
import type { Seat } from "./seat.ts";
import type { Shape } from "./state.ts";

/** Walks a command level by level as a person would: every pick must be among the options shown. */
export function checkOffered<S extends Shape>(play: Play<S>, seat: Seat, command: SpelledCommand): void {
  const unseen = firstUnseenPick(play, seat, command);
  if (unseen) throw new Fault("offered", `${JSON.stringify(command)}: ${unseen}`);
}

/** A title proposes only what it offers, wherever it proposes anything. */
export function checkProposals<S extends Shape>(play: Play<S>, seat: Seat): void {
  const step = play.waiting();
  if (!step) return;
  for (const { id } of step.proposals) {
    try {
      const command = play.proposal(seat, id);
      if (command) checkOffered(play, seat, play.spellIds(seat, command));
    } catch (thrown) {
      if (!(thrown instanceof Refused)) throw thrown;
      throw new Fault("proposal", `${step.name}: the proposal "${id}" is not offered: ${thrown.refusal.text}`);
    }
  }
}

/** What public facts leave no choice about is not asked, whatever a title thinks it sees at a glance. */
export function checkIsChoice<S extends Shape>(play: Play<S>, seat: Seat): void {
  const step = play.waiting();
  if (step?.type !== "decide" || !step.byPublicFacts) return;
  if (forcedAnswer(step, play.know(seat), play.variables()))
    throw new Fault("no choice", `"${step.name}" is asked, and there is only one answer: its plainChoice is wrong.`);
}

/** What is wrong with a command that is said to be offered; null: every pick was shown. */
export function firstUnseenPick<S extends Shape>(play: Play<S>, seat: Seat, command: SpelledCommand): string | null {
  if (!play.offered(seat).some((one) => one.verb === command.verb)) return `${command.verb} is not offered`;
  for (let i = 0; i < command.picks.length; i++) {
    const pick = command.picks[i];
    const draft = Array.isArray(pick) ? (pick as string[]) : [];
    const level = play.options(seat, command.verb, command.picks.slice(0, i), draft);
    if ("refusal" in level) return level.refusal.text;
    if (!level.asked) return `nothing is asked at pick ${i}`;
    if (!shown(level.asked, pick)) return `pick ${i} is not among the options of "${level.asked.name}"`;
  }
  const end = play.options(seat, command.verb, command.picks);
  if ("refusal" in end) return end.refusal.text;
  return end.complete ? null : "the command is not complete";
}

function shown(asked: Asked, pick: SpelledCommand["picks"][number]): boolean {
  switch (asked.kind) {
    case "one":
    case "word":
      return typeof pick === "string" && asked.options.includes(pick);
    case "set":
      return (
        Array.isArray(pick) &&
        new Set(pick).size === pick.length &&
        pick.every((one) => asked.options.includes(one as string)) &&
        asked.unfinished === null
      );
    case "count":
      return typeof pick === "number" && pick >= asked.lo && pick <= asked.hi;
    case "more":
      return typeof pick === "boolean";
  }
}
