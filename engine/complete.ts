import type { Asked, SpelledCommand, SpelledPick } from "./decision.ts";
import type { Questions } from "./questions.ts";
import type { Seat } from "./seat.ts";
import type { Shape } from "./state.ts";

/** No command of any title asks this many questions. */
const MOST_PICKS = 200;

/** A legal command that begins like this, with the first answer to everything after it; null where it is not offered. */
export function completed<S extends Shape>(
  play: Questions<S>,
  seat: Seat,
  verb: string,
  beginning: readonly SpelledPick[] = [],
): SpelledCommand | null {
  const picks: SpelledPick[] = [...beginning];
  while (picks.length <= MOST_PICKS) {
    const next = play.options(seat, verb, picks);
    if ("refusal" in next) return null;
    if (next.asked === null) return "refusal" in play.spell(seat, { verb, picks }) ? null : { verb, picks };
    picks.push(firstAnswer(next.asked, (draft) => play.options(seat, verb, picks, draft)));
  }
  throw new Error(`"${verb}" never ends.`);
}

function firstAnswer(
  asked: Asked,
  withDraft: (draft: readonly string[]) => ReturnType<Questions<Shape>["options"]>,
): SpelledPick {
  switch (asked.kind) {
    case "one":
    case "word":
      return asked.options[0];
    case "count":
      return asked.lo;
    case "more":
      return false;
    case "set":
      return smallestSet(asked, withDraft);
  }
}

/** Adds what may be added until the set may be left as it is. */
function smallestSet(
  asked: Extract<Asked, { kind: "set" }>,
  withDraft: (draft: readonly string[]) => ReturnType<Questions<Shape>["options"]>,
): string[] {
  const draft: string[] = [];
  for (let now: Asked = asked; now.kind === "set" && now.unfinished !== null && now.addable.length > 0; ) {
    draft.push(now.addable[0]);
    const next = withDraft(draft);
    if ("refusal" in next || next.asked === null) break;
    now = next.asked;
  }
  return draft;
}
