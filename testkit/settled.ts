import type { Play, Refusal, Seat, Shape, SpelledPick } from "@wusong/engine";

/** The picks of a script as the table asks for them. */
export interface AsAsked {
  readonly picks: unknown[];
  /** what is taken after them without being asked, and was not named */
  readonly unnamed: readonly SpelledPick[];
  /** why what the script names is not what must be taken; null: it is */
  readonly refusal: Refusal | null;
}

/**
 * A script may name what is not asked, because nothing or everything must be taken: it then reads the same whether there is one
 * candidate or several. What it names otherwise is left as it was written.
 */
export function asAsked<S extends Shape>(play: Play<S>, seat: Seat, verb: string, script: readonly unknown[]): AsAsked {
  const picks: unknown[] = [];
  let unnamed = settledAfter(play, seat, verb, picks);
  for (const pick of script) {
    const at = unnamed.findIndex((one) => spelling(one) === spelling(pick));
    if (at >= 0) unnamed = unnamed.slice(at + 1);
    else {
      const refusal = whyNotTaken(play, seat, verb, picks, unnamed, pick);
      if (refusal) return { picks, unnamed, refusal };
      picks.push(pick);
      unnamed = settledAfter(play, seat, verb, picks);
    }
  }
  return { picks, unnamed, refusal: null };
}

const spelling = (pick: unknown): string => JSON.stringify(Array.isArray(pick) ? [...pick].sort() : pick);

function settledAfter<S extends Shape>(
  play: Play<S>,
  seat: Seat,
  verb: string,
  picks: readonly unknown[],
): readonly SpelledPick[] {
  const level = play.options(seat, verb, picks);
  return "refusal" in level ? [] : level.settled;
}

/** The answer to somebody who points at what a set that is not asked leaves out, or would leave out what it takes. */
function whyNotTaken<S extends Shape>(
  play: Play<S>,
  seat: Seat,
  verb: string,
  picks: readonly unknown[],
  unnamed: readonly SpelledPick[],
  pick: unknown,
): Refusal | null {
  const taken = unnamed.find((one) => Array.isArray(one)) as readonly string[] | undefined;
  const level = play.options(seat, verb, picks);
  if (!taken || !Array.isArray(pick) || "refusal" in level) return null;
  const wrong = pick.find((text) => !taken.includes(text)) ?? taken.find((text) => !pick.includes(text));
  const kind = play.title.kinds.find((one) => one.find(play.sheet, wrong) !== undefined);
  if (!kind || (level.asked?.kind === "set" && (pick.length === 0 || level.asked.of === kind.of))) return null;
  return play.why(seat, verb, picks, { of: kind.of, text: wrong });
}
